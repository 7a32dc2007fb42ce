// The stage: the lot as the largest plate on the table, what it is joined to, and a ledger with a line for every player: purse, bid, what
// the lot brings him now and completed, what building it takes and from where, how high he would go, what settling would pay him.

import { softly } from '../board/names';
import { pointing } from '../board/pointer';
import type { FieldId, Lot, LotSeat, SeatState } from '../core/types';
import { t } from '../i18n';
import { settings } from '../settings';
import { pointsNow } from './card';
import type { Draft } from './draft';
import { Coin, Resource, Seal, Sign } from './marks';
import { around, type Outcome } from './shares';
import { From, Joins, StagePlate } from './stage-plate';
import { layout, roomyLines } from './widths';
import { dataOf, fieldName, kindName, plain, resourceIn, resourceName, seatName, signed, sourceName } from './words';

/** The field that the stage is about: the one on offer, or the one that may be offered next. */
export function stageField(draft: Draft): FieldId | null {
	const { table } = draft;
	const { state } = table.shown.value;
	if (state.auction) return state.auction.field;
	if (state.decision !== 'offer' || !draft.acting()) return null;
	const can = (field: FieldId | null): boolean => field !== null && table.now.value.legal.includes(`offer ${field}`);
	if (can(draft.hovered.value)) return draft.hovered.value;
	return can(draft.staged.value) ? draft.staged.value : (table.lots.value[0]?.field ?? null);
}

/** Up to how many Talers, as people count them. */
export const upTo = (seat: LotSeat): number => Math.max(0, Math.floor(seat.worth + 1e-9));

/** Each needed resource with the sign of where it would come from. */
export function Sources({ draft: { table }, field, sources }: { draft: Draft; field: FieldId; sources: readonly (string | null)[] }) {
	const needs = dataOf(table, field)?.needs ?? [];
	return (
		<span class="s-sources">
			{needs.map((need, i) => {
				const source = sources[i] ?? null;
				const name = resourceName(table, need);
				return (
					<span key={i} class="s-source">
						<Resource name={need} label={source === null ? t('ui.stage.missing', { what: resourceIn(table, need) }) : t('ui.stage.from', { what: name, where: sourceName(table, source) })} size={15} />
						<From table={table} source={source} />
					</span>
				);
			})}
		</span>
	);
}

function Cost({ draft, field, seat }: { draft: Draft; field: FieldId; seat: LotSeat }) {
	if (!seat.text) return <td class="s-cost">·</td>;
	return (
		<td class={seat.affords ? 's-cost' : 's-cost s-cannot'} title={seat.text}>
			<span class="s-cost-in">
				<b class="t-figure">{seat.missing ? '–' : seat.cost}</b>
				{!seat.affords && <span class="spoken"> {t('ui.table.insight.cannot')}</span>}
				<Sources draft={draft} field={field} sources={seat.sources} />
			</span>
		</td>
	);
}

function Bid({ draft, seat }: { draft: Draft; seat: number }) {
	const { state } = draft.table.shown.value;
	const { auction } = state;
	if (!auction) return null;
	if (state.auctioneer === seat)
		return (
			<td class={`s-bid${state.to_move === seat ? ' s-next' : ''}`} title={t('ui.table.auctioneer')}>
				<Sign name="gavel" size={16} />
				<span class="spoken">{t('ui.table.auctioneer')}</span>
			</td>
		);
	const bid = auction.bids[seat - 1];
	if (bid)
		return (
			<td class="s-bid" aria-label={t('ui.table.bids', { n: bid })}>
				<b class="t-figure">{bid}</b> <Coin />
			</td>
		);
	if (bid === 0) return <td class="s-bid s-out">{t('ui.table.passed')}</td>;
	return state.to_move === seat && state.decision === 'bid' ? (
		<td class="s-bid s-next" title={t('ui.table.bidding')}>
			<span aria-hidden="true">▸</span>
			<span class="spoken">{t('ui.table.bidding')}</span>
		</td>
	) : (
		<td class="s-bid s-out" title={t('ui.table.later')}>
			<span aria-hidden="true">·</span>
			<span class="spoken">{t('ui.table.later')}</span>
		</td>
	);
}

/** A player's points, as if the game ended now, jokers and subsidy: where no column of players tells them. */
function Facts({ draft, seat, mine }: { draft: Draft; seat: number; mine: SeatState }) {
	const { table } = draft;
	const total = table.shown.value.scores[seat - 1]?.total ?? 0;
	return (
		<span class="s-facts">
			<span title={t('ui.table.points.title')}>
				<span class="spoken">{t('ui.table.points')} </span>
				{mine.points} → {plain(total)}
			</span>
			{mine.jokers.map((field) => (
				<Resource key={field} name={dataOf(table, field)?.makes ?? 'any'} label={fieldName(table, field)} size={12} />
			))}
		</span>
	);
}

function Who({ draft, seat, facts }: { draft: Draft; seat: number; facts: boolean }) {
	const { table } = draft;
	const position = draft.panels.value;
	const mine = position.state.seats[seat - 1];
	return (
		<th scope="row" class="s-who">
			<span class="s-who-in">
				<Seal colour={table.seats[seat - 1]?.colour ?? 'red'} size={15} />
				<span class="s-names">
					<span class="s-name" title={seatName(table, seat)}>
						{seatName(table, seat)}
					</span>
					{facts && mine && !draft.extras && <Facts draft={draft} seat={seat} mine={mine} />}
					{facts && draft.extras && <draft.extras.Seat seat={seat} />}
				</span>
				{draft.thinking() === seat && (
					<span class="t-thinking" role="img" aria-label={t('ui.table.thinking')}>
						<i />
						<i />
						<i />
					</span>
				)}
				{position.state.start === seat && (
					<span class="t-mark" title={t('ui.table.starts')} role="img" aria-label={t('ui.table.starts')}>
						<Sign name="flag" size={12} />
					</span>
				)}
			</span>
		</th>
	);
}

const change = (n: number) => <td class={n > 0 ? 's-share t-gain' : n < 0 ? 's-share t-loss' : 's-share'}>{n === 0 ? '·' : signed(n)}</td>;

function shareOf(at: Outcome, seat: number): { sold: number; kept: number } {
	const dealt = at.keep?.reduce((sum, share) => sum + share.n, 0) ?? 0;
	const got = at.keep?.find((share) => share.seat === seat)?.n ?? 0;
	return {
		sold: seat === at.buyer ? -at.price : seat === at.auctioneer ? at.price : 0,
		kept: seat === at.auctioneer ? got - dealt : got,
	};
}

interface LineProps {
	draft: Draft;
	seat: number;
	lot: Lot | undefined;
	at: Outcome | undefined;
	facts: boolean;
}

function Line({ draft, seat, lot, at, facts }: LineProps) {
	const { table } = draft;
	const { state } = table.shown.value;
	const position = draft.panels.value;
	const money = position.state.seats[seat - 1]?.money ?? 0;
	const mine = lot?.seats[seat - 1];
	const colour = table.seats[seat - 1]?.colour ?? 'red';
	const marks = [`t-${colour}`, state.to_move === seat ? 's-turn' : '', state.auction?.best === seat ? 's-best' : '', state.auction?.bids[seat - 1] === 0 ? 's-passed' : ''];
	const share = at && shareOf(at, seat);
	return (
		<tr
			class={marks.filter(Boolean).join(' ')}
			data-seat={seat}
			aria-current={state.to_move === seat ? 'true' : undefined}
			{...pointing(
				() => (draft.light.value = { kind: 'seat', seat: colour }),
				() => (draft.light.value = null),
			)}
		>
			<Who draft={draft} seat={seat} facts={facts} />
			<td class="s-money">
				<span class="t-purse" data-purse={facts ? seat : undefined}>
					<b class="t-figure">{money}</b>
				</span>
			</td>
			{state.auction && <Bid draft={draft} seat={seat} />}
			{lot && mine && (
				<>
					<td class="s-points" title={mine.text}>
						{mine.text ? (
							<>
								<b class="t-figure">{pointsNow(mine)}</b>
								{mine.hope > 0 && <small> → {pointsNow(mine) + mine.hope}</small>}
							</>
						) : (
							'·'
						)}
					</td>
					<Cost draft={draft} field={lot.field} seat={mine} />
					{settings.estimates.value === 'on' && (
						<td class="s-worth" title={t('ui.stage.worth.long', { n: upTo(mine) })}>
							<b class="t-figure">{upTo(mine)}</b>
						</td>
					)}
				</>
			)}
			{share && change(share.sold)}
			{share && at?.keep && change(share.kept)}
			{!lot && (
				<td class="s-held">
					{position.state.seats[seat - 1]?.subsidy && <span class="s-subsidy">{t('ui.table.subsidised')}</span>}
				</td>
			)}
		</tr>
	);
}

function Heads({ draft, lot, auction, at }: { draft: Draft; lot: Lot | undefined; auction: boolean; at: Outcome | undefined }) {
	return (
		<thead>
			<tr>
				<td class="s-key">
					{lot && (
						<button type="button" class="t-quiet" aria-label={t('ui.stage.key')} title={t('ui.stage.key')} onClick={() => (draft.dialog.value = 'legend')}>
							<i>?</i>
						</button>
					)}
				</td>
				<th scope="col" title={t('ui.table.talers')}>
					<Coin />
					<span class="spoken">{t('ui.table.talers')}</span>
				</th>
				{auction && <th scope="col">{t('ui.stage.bid')}</th>}
				{lot && (
					<>
						<th scope="col" title={t('ui.stage.points.long')}>
							{t('ui.stage.points')}
						</th>
						<th scope="col" title={t('ui.stage.build.long')}>
							{t('ui.stage.build')}
						</th>
						{settings.estimates.value === 'on' && (
							<th scope="col" title={t('ui.stage.worth.title')}>
								{t('ui.stage.worth')}
							</th>
						)}
					</>
				)}
				{at && (
					<th scope="col" title={t('ui.stage.sold.long', { n: at.price })}>
						{t('ui.stage.sold')}
					</th>
				)}
				{at?.keep && (
					<th scope="col" title={t('ui.stage.kept.long', { n: at.price })}>
						{t('ui.stage.kept')}
					</th>
				)}
				{!lot && <td />}
			</tr>
		</thead>
	);
}

/** Every player's line, in the order in which they are asked, whoever leads the auction last. */
export function Ledger({ draft, field, at }: { draft: Draft; field: FieldId | null; at?: Outcome | undefined }) {
	const { table } = draft;
	const { state } = table.shown.value;
	const lot = field === null ? undefined : table.lots.value.find((one) => one.field === field);
	const leader = state.auctioneer ?? state.start;
	const all = around(leader, state.players);
	const order = state.auctioneer ? all : [leader, ...all.slice(0, -1)];
	return (
		<table class={`s-ledger${lot ? '' : ' s-no-lot'}${lot || roomyLines.value ? '' : ' s-chips'}`} aria-label={t(lot ? 'ui.stage.ledger' : 'ui.table.players')}>
			<Heads draft={draft} lot={lot} auction={!!state.auction} at={at} />
			<tbody>
				{order.map((seat) => (
					<Line key={seat} draft={draft} seat={seat} lot={lot} at={at} facts={layout.value !== 'wide'} />
				))}
			</tbody>
		</table>
	);
}

/** The lot, large, and everything that is joined to it. */
export function Pedestal({ draft, field }: { draft: Draft; field: FieldId }) {
	const { table } = draft;
	const data = dataOf(table, field);
	const name = fieldName(table, field);
	if (!data) return null;
	const demand = data.makes && data.makes !== 'any' ? table.overview.value.resources.find(({ name: made }) => made === data.makes)?.demand : undefined;
	return (
		<div class={`s-pedestal t-era-${field[1]}${table.shown.value.state.auction ? ' s-lamp' : ''}`}>
			<StagePlate table={table} field={field} name={name} />
			<div class="s-story">
				<h3 class="s-lot-name">{softly(name)}</h3>
				<p class="s-kind">{t('ui.stage.kind', { kind: kindName(table.board, data), era: ['I', 'II', 'III', 'IV', 'V'][Number(field[1]) - 1] ?? '' })}</p>
				{data.makes && demand !== undefined && (
					<p class="s-makes">
						<Resource name={data.makes} label={resourceName(table, data.makes)} /> {t('ui.stage.demand', { n: demand })}
					</p>
				)}
				<Joins draft={draft} field={field} />
			</div>
		</div>
	);
}
