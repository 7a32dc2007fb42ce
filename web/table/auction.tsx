// The auction: the lot, the bids round the table, and what settling it would pay to whom.

import type { FieldId } from '../core/types';
import { t } from '../i18n';
import type { Draft } from './draft';
import { LargeLot, Lot } from './lot';
import { Coin, Seal } from './marks';
import { around, outcome, type Outcome } from './shares';
import { seatName, shareList, signed } from './words';

/** Who has bid what, in the order in which they are asked. */
function Bids({ draft }: { draft: Draft }) {
	const { table } = draft;
	const { state } = table.shown.value;
	const auction = state.auction;
	if (!auction || !state.auctioneer) return null;
	const order = around(state.auctioneer, state.players).slice(0, -1);
	const say = (seat: number): string => {
		const bid = auction.bids[seat - 1];
		if (bid) return t('ui.table.bids', { n: bid });
		if (bid === 0) return t('ui.table.passed');
		return state.to_move === seat && state.decision === 'bid' ? t('ui.table.bidding') : t('ui.table.later');
	};
	return (
		<ol class="t-bids" aria-label={t('ui.table.bids.label')}>
			{order.map((seat) => {
				const bid = auction.bids[seat - 1];
				const state_ = auction.best === seat ? ' t-best' : bid === 0 ? ' t-out' : '';
				return (
					<li key={seat} class={`t-bid${state_}${state.to_move === seat ? ' t-turn' : ''}`}>
						<Seal colour={table.seats[seat - 1]?.colour ?? 'red'} />
						<span class="t-bid-who">{seatName(table, seat)}</span>
						<span class="t-bid-what">
							{bid ? <Coin /> : null}
							{say(seat)}
						</span>
					</li>
				);
			})}
		</ol>
	);
}

/** Coin by coin, for each purse: what selling and what keeping would do. */
function Settlement({ draft, at }: { draft: Draft; at: Outcome }) {
	const { table } = draft;
	const seats = around(at.auctioneer, table.seats.length);
	const sold = (seat: number): number => (seat === at.buyer ? -at.price : seat === at.auctioneer ? at.price : 0);
	const dealt = at.keep?.reduce((sum, share) => sum + share.n, 0) ?? 0;
	const kept = (seat: number): number => {
		const got = at.keep?.find((share) => share.seat === seat)?.n ?? 0;
		return seat === at.auctioneer ? got - dealt : got;
	};
	const row = (label: string, change: (seat: number) => number) => (
		<tr>
			<th scope="row">{label}</th>
			{seats.map((seat) => {
				const n = change(seat);
				return (
					<td key={seat} class={n > 0 ? 't-gain' : n < 0 ? 't-loss' : ''}>
						{n === 0 ? '·' : signed(n)}
					</td>
				);
			})}
		</tr>
	);
	return (
		<table class="t-settlement">
			<thead>
				<tr>
					<th scope="col">{t('ui.table.settlement', { n: at.price })}</th>
					{seats.map((seat) => (
						<th key={seat} scope="col" title={seatName(table, seat)}>
							<Seal colour={table.seats[seat - 1]?.colour ?? 'red'} size={14} />
							<span class="spoken">{seatName(table, seat)}</span>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{row(t('ui.table.if-sold'), sold)}
				{at.keep && row(t('ui.table.if-kept'), kept)}
			</tbody>
		</table>
	);
}

function BidControls({ draft }: { draft: Draft }) {
	const bids = draft.bids(draft.table.now.value);
	const [least, most] = [bids[0], bids[bids.length - 1]];
	const bid = draft.bid.value;
	const step = (by: number) => (draft.bid.value = Math.min(most ?? 1, Math.max(least ?? 1, bid + by)));
	return (
		<div class="t-controls t-bidding">
			{least !== undefined && most !== undefined && (
				<>
					<div class="t-stepper" role="group" aria-label={t('ui.table.bid.label')}>
						<button type="button" aria-label={t('ui.table.less')} disabled={bid <= least} onClick={() => step(-1)}>
							−
						</button>
						<output class="t-figure">{bid}</output>
						<button type="button" aria-label={t('ui.table.more')} disabled={bid >= most} onClick={() => step(1)}>
							+
						</button>
					</div>
					<button type="button" class="primary t-main" onClick={() => draft.play(`bid ${bid}`)}>
						{t('ui.table.bid', { n: bid })}
					</button>
				</>
			)}
			<button type="button" class="t-pass" onClick={() => draft.play('pass')}>
				{t('ui.table.pass')}
			</button>
		</div>
	);
}

function SettleControls({ draft }: { draft: Draft }) {
	const { table } = draft;
	const { legal } = table.now.value;
	const at = outcome(table);
	const keepLabel = (): string => {
		if (!at || !at.keep || at.keep.length === 0) return t('ui.table.keep.free');
		return t('ui.table.keep', { n: at.price, list: shareList(table, at.keep) });
	};
	return (
		<div class="t-controls t-settling">
			{legal.includes('sell') && at && (
				<button type="button" class="primary" onClick={() => draft.play('sell')}>
					{t('ui.table.sell', { who: seatName(table, at.buyer), n: at.price })}
				</button>
			)}
			{legal.includes('keep') && (
				<button type="button" class={legal.includes('sell') ? '' : 'primary'} onClick={() => draft.play('keep')}>
					{keepLabel()}
				</button>
			)}
		</div>
	);
}

/** The fields that can be offered, as cards. */
function Offers({ draft }: { draft: Draft }) {
	const { legal } = draft.table.now.value;
	return (
		<div class="t-offers">
			{legal.map((move, i) => {
				const field: FieldId = move.slice('offer '.length);
				return <Lot key={field} look={draft} field={field} number={i + 1} onPress={() => draft.play(move)} />;
			})}
		</div>
	);
}

export function AuctionView({ draft }: { draft: Draft }) {
	const { table } = draft;
	const { state } = table.shown.value;
	const acting = draft.acting();
	if (!state.auction) return acting && state.decision === 'offer' ? <Offers draft={draft} /> : null;
	const bids = draft.bids(table.now.value);
	const at = table.view.value === null ? outcome(table, acting && state.decision === 'bid' && bids.length ? draft.bid.value : undefined) : undefined;
	return (
		<div class="t-auction">
			<LargeLot look={draft} field={state.auction.field} />
			<Bids draft={draft} />
			{acting && state.decision === 'bid' && <BidControls draft={draft} />}
			{acting && state.decision === 'settle' && <SettleControls draft={draft} />}
			{at && <Settlement draft={draft} at={at} />}
		</div>
	);
}
