// The auction: the lot on its stage, and the buttons with which it is offered, bid for and settled.

import { useRef } from 'preact/hooks';
import { softly } from '../board/names';
import { pointing } from '../board/pointer';
import type { FieldId, Move } from '../core/types';
import { t } from '../i18n';
import { settings } from '../settings';
import { pointsNow } from './card';
import type { Draft } from './draft';
import { staysAt } from './hold';
import { Pictogram } from './lot';
import { Coin, Seal, Sign } from './marks';
import { outcome, type Outcome } from './shares';
import { Ledger, Pedestal, stageField, upTo } from './stage';
import { touch } from './widths';
import { fieldName, seatName, shareList } from './words';

/** Letters of who gets what that a button has room for; the line above it says the same. */
const LONGEST_SHARES = 48;

/** What settling would pay, with the bid on the stepper if it is to be bid; undefined: nobody would have bid, or it is past. */
export function shownOutcome(draft: Draft): Outcome | undefined {
	const { table } = draft;
	const { state } = table.now.value;
	if (table.shown.value !== table.now.value || !state.auction) return undefined;
	const bidding = draft.acting() && state.decision === 'bid' && draft.bids(table.now.value).length > 0;
	return outcome(table, bidding ? draft.bid.value : undefined);
}

/** The lot and every player's line; without a lot the lines alone. */
export function AuctionView({ draft }: { draft: Draft }) {
	const field = stageField(draft);
	// While the hammer falls the game has gone on: what it pays is what was last worked out.
	const at = useRef<Outcome | undefined>(undefined);
	if (staysAt.value === null) at.current = shownOutcome(draft);
	return (
		<div class="s-stage">
			{field && <Pedestal draft={draft} field={field} />}
			<Ledger draft={draft} field={field} at={at.current} />
		</div>
	);
}

export function BidControls({ draft }: { draft: Draft }) {
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
			<button type="button" class={least === undefined ? 'primary t-pass' : 't-pass'} onClick={() => draft.play('pass')}>
				{t('ui.table.pass')}
			</button>
			{draft.orders && (
				<button type="button" class="t-icon s-pass-on" aria-label={t('ui.stage.pass-on')} title={t('ui.stage.pass-on')} onClick={() => draft.passOn()}>
					<Sign name="skip" />
				</button>
			)}
		</div>
	);
}

/** The buttons with which a lot is settled; while the hammer falls they only keep their room. */
export function SettleControls({ draft }: { draft: Draft }) {
	const { table } = draft;
	const pause = staysAt.value !== null;
	const choice = useRef<{ legal: readonly Move[]; at: Outcome | undefined } | undefined>(undefined);
	if (!pause) choice.current = { legal: table.now.value.legal, at: outcome(table) };
	if (!choice.current) return null;
	const { legal, at } = choice.current;
	const keepLabel = (): string => {
		if (!at || !at.keep || at.keep.length === 0) return t('ui.table.keep.free');
		const list = shareList(table, at.keep);
		return list.length > LONGEST_SHARES ? t('ui.table.keep.long', { n: at.price }) : t('ui.table.keep', { n: at.price, list });
	};
	return (
		<div class="t-controls t-settling">
			{legal.includes('sell') && at && (
				<button type="button" class="primary" disabled={pause} onClick={() => draft.play('sell')}>
					{t('ui.table.sell', { who: seatName(table, at.buyer), n: at.price })}
				</button>
			)}
			{legal.includes('keep') && (
				<button type="button" class={legal.includes('sell') ? '' : 'primary'} disabled={pause} onClick={() => draft.play('keep')}>
					{keepLabel()}
				</button>
			)}
		</div>
	);
}

/** What a lot is worth to whoever offers it, and to the rival who would pay most. */
function Worths({ draft, field }: { draft: Draft; field: FieldId }) {
	const { table } = draft;
	const me = table.turn.value ?? table.here.value[0] ?? 1;
	const lot = table.lots.value.find((one) => one.field === field);
	const mine = lot?.seats[me - 1];
	if (!lot || !mine) return null;
	if (settings.estimates.value === 'off')
		return (
			<span class="s-worths">
				{mine.text ? t('ui.stage.brings', { n: pointsNow(mine), cost: mine.missing ? '–' : mine.cost }) : ''}
			</span>
		);
	const rivals = lot.seats.map((seat, i) => ({ seat: i + 1, n: upTo(seat), worth: seat.worth })).filter(({ seat }) => seat !== me);
	const rival = rivals.sort((a, b) => b.worth - a.worth)[0];
	const one = (seat: number, n: number) => (
		<span class="s-one" title={t('ui.stage.worth.of', { who: seatName(table, seat), n })}>
			<Seal colour={table.seats[seat - 1]?.colour ?? 'red'} size={11} />
			<span class="spoken">{t('ui.stage.worth.of', { who: seatName(table, seat), n })}</span>
			<b class="t-figure" aria-hidden="true">
				{n}
			</b>
			<Coin />
		</span>
	);
	return (
		<span class="s-worths">
			{one(me, upTo(mine))}
			{rival && one(rival.seat, rival.n)}
		</span>
	);
}

/** The fields that can be offered: pointing at one puts it on the stage, pressing offers it; a finger presses twice. */
export function Offers({ draft }: { draft: Draft }) {
	const { table } = draft;
	const { legal } = table.now.value;
	const chosen = stageField(draft);
	const point = (field: FieldId | null) => {
		if (field) draft.staged.value = field;
		draft.light.value = field ? { kind: 'field', id: field } : null;
	};
	// What the two figures of each choice are is said once, above all of them.
	const figures = settings.estimates.value === 'on';
	return (
		<div class="s-offering">
			{figures && (
				<p class="s-worths-head" id="worths-head">
					{t('ui.stage.worths')}
				</p>
			)}
			<div class={`t-offers s-of-${legal.length}`} role="group" aria-label={t('ui.stage.offers')} aria-describedby={figures ? 'worths-head' : undefined}>
				{legal.map((move, i) => {
					const field: FieldId = move.slice('offer '.length);
					return (
						<button
							key={field}
							type="button"
							class={`s-offer t-era-${field[1]}${field === chosen ? ' s-chosen' : ''}`}
							aria-pressed={touch.value ? field === chosen : undefined}
							onClick={() => (touch.value && field !== chosen ? point(field) : draft.play(move))}
							{...pointing(() => point(field), () => point(null))}
							onFocus={() => !touch.value && point(field)}
							onBlur={() => point(null)}
						>
							<Pictogram look={draft} field={field} />
							<span class="s-offer-name">{softly(fieldName(table, field))}</span>
							<Worths draft={draft} field={field} />
							<kbd class="t-key" aria-hidden="true">
								{i + 1}
							</kbd>
						</button>
					);
				})}
			</div>
			{touch.value && chosen && (
				<button type="button" class="primary t-main s-offer-it" onClick={() => draft.play(`offer ${chosen}`)}>
					{t('ui.stage.offer', { field: fieldName(table, chosen) })}
				</button>
			)}
		</div>
	);
}
