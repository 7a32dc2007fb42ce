// A development turn: fields are chosen and taken back freely, each with what it really brings, its full price with the source of every
// resource as the core counts it, and what it makes possible; the whole turn is committed once.

import { pointing } from '../board/pointer';
import type { BoardField, FieldId, Insight, Move, SeatInsight } from '../core/types';
import { t } from '../i18n';
import { pointsNow } from './card';
import type { Draft } from './draft';
import { Pictogram } from './lot';
import { Coin, Resource, Sign } from './marks';
import { developable, fieldOf, pairsOf, plainest, sourcesOf, variants } from './moves';
import { Ledger, Pedestal, Sources } from './stage';
import type { Position } from './table';
import { layout } from './widths';
import { dataOf, exactName, list, resourceIn, resourceName, signed, sourceName } from './words';

const moneyOf = (at: Position | undefined, seat: number): number => at?.state.seats[seat - 1]?.money ?? 0;

/** What the last of these moves takes from the purse of the player in turn. */
function price(draft: Draft, moves: readonly Move[], seat: number): number {
	return moneyOf(draft.table.preview(moves.slice(0, -1)), seat) - moneyOf(draft.table.preview(moves), seat);
}

/** Whether building it brings anything: points, cheaper building, or what fields still need. */
function worthwhile({ demand }: Insight, mine: SeatInsight | undefined, { makes, discount }: BoardField): boolean {
	return !!mine && (pointsNow(mine) > 0 || discount > 0 || (makes !== null && demand > 0));
}

/** The field that brings most among those that can be built; undefined: none is worth it. */
function best(draft: Draft, fields: readonly FieldId[], seat: number): FieldId | undefined {
	const rated = fields.map((field) => {
		const insight = draft.table.insight(field);
		const mine = insight.seats[seat - 1];
		const data = dataOf(draft.table, field);
		const points = mine ? pointsNow(mine) + mine.hope / 4 + (data?.makes ? insight.demand / 4 : 0) + (data?.discount ?? 0) : 0;
		return { field, points, worth: data !== undefined && worthwhile(insight, mine, data) };
	});
	return rated.filter(({ worth }) => worth).sort((a, b) => b.points - a.points)[0]?.field;
}

/** The choice of one resource's source; without a choice, the source. */
function Source({ draft, at, need, all }: { draft: Draft; at: number; need: number; all: Move[] }) {
	const { table } = draft;
	const pair = pairsOf(draft.plan.value[at] ?? '')[need];
	if (!pair) return null;
	const sources = sourcesOf(all, need);
	const paid = (source: string) => (source === 'bank' || source.startsWith('p') ? <Coin /> : null);
	return (
		<div class="t-source" role="group" aria-label={resourceName(table, pair.resource)}>
			<Resource name={pair.resource} label={resourceName(table, pair.resource)} />
			{sources.length > 1 ? (
				sources.map((source) => (
					<button
						key={source}
						type="button"
						class="t-choice"
						aria-pressed={source === pair.source}
						onClick={() => draft.choose(at, need, source)}
					>
						{sourceName(table, source)}
						{paid(source)}
					</button>
				))
			) : (
				<span class="t-only">
					{sourceName(table, pair.source)} {paid(pair.source)}
				</span>
			)}
		</div>
	);
}

function Planned({ draft, at, seat }: { draft: Draft; at: number; seat: number }) {
	const { table } = draft;
	const plan = draft.plan.value;
	const move = plan[at] ?? '';
	const field = fieldOf(move);
	const name = exactName(table, field);
	const all = variants(table.preview(plan.slice(0, at))?.legal ?? [], field);
	const pairs = pairsOf(move);
	const bought = [...pairs];
	const own = (dataOf(table, field)?.needs ?? []).filter((need) => {
		const found = bought.findIndex((pair) => pair.resource === need);
		if (found >= 0) bought.splice(found, 1);
		return found < 0;
	});
	return (
		<li class={`t-planned t-era-${field[1]}`}>
			<div class="t-planned-head">
				<Sign name="tick" size={18} />
				<span class="t-lot-name">{name}</span>
				<span class="t-price">
					<Coin /> {price(draft, plan.slice(0, at + 1), seat)}
				</span>
				<button type="button" class="t-icon" aria-label={t('ui.table.take-back', { field: name })} title={t('ui.table.take-back', { field: name })} onClick={() => draft.toggle(field)}>
					<Sign name="close" size={18} />
				</button>
			</div>
			{pairs.map((_, need) => (
				<Source key={need} draft={draft} at={at} need={need} all={all} />
			))}
			{own.map((need, i) => (
				<div key={`own${i}`} class="t-source">
					<Resource name={need} label={resourceName(table, need)} />
					<span class="t-only">{sourceName(table, 'own')}</span>
				</div>
			))}
		</li>
	);
}

/** What building a field brings: points with their reasons, and what it makes for how many. */
function Brings({ draft, field, seat }: { draft: Draft; field: FieldId; seat: number }) {
	const { table } = draft;
	const data = dataOf(table, field);
	const insight = table.insight(field);
	const mine = insight.seats[seat - 1];
	if (!data || !mine) return null;
	const parts = [
		mine.links > 0 ? t('ui.stage.by-links', { n: signed(mine.links) }) : '',
		mine.networks > 0 ? t('ui.stage.by-networks', { n: signed(mine.networks) }) : '',
		data.points > 0 && mine.printed === 0 ? t('ui.stage.too-late') : '',
	].filter(Boolean);
	return (
		<span class="s-brings">
			<b class={pointsNow(mine) > 0 ? 's-plus' : 's-plus s-zero'}>
				{pointsNow(mine) === 0 ? '0' : signed(pointsNow(mine))}
				<span class="spoken"> {t('ui.table.points')}</span>
			</b>
			{parts.length > 0 && <span class="s-reason">{parts.join(t('list.comma'))}</span>}
			{data.makes && data.kind !== 'joker' && (
				<span class="s-opens" title={t('ui.stage.demand', { n: insight.demand })}>
					→ <Resource name={data.makes} label={resourceName(table, data.makes)} size={15} />
					<span class="spoken">{t('ui.stage.demand', { n: insight.demand })}</span>
					<span aria-hidden="true">×{insight.demand}</span>
				</span>
			)}
			{data.discount > 0 && <span class="s-cheaper">{t('ui.stage.discount', { n: data.discount })}</span>}
		</span>
	);
}

/** From where each resource would come if the field was built as it stands in a move. */
function sourcesIn(move: Move, needs: readonly string[]): string[] {
	const pairs = pairsOf(move);
	return needs.map((need) => {
		const found = pairs.findIndex(({ resource }) => resource === need);
		return found < 0 ? 'own' : (pairs.splice(found, 1)[0]?.source ?? 'own');
	});
}

function Candidate({ draft, field, number, seat }: { draft: Draft; field: FieldId; number: number; seat: number }) {
	const { table } = draft;
	const move = plainest(variants(draft.planned.value.legal, field)) ?? '';
	const light = (on: boolean) => (draft.light.value = on ? { kind: 'field', id: field } : null);
	return (
		<button
			type="button"
			class={`t-lot s-candidate t-era-${field[1]}`}
			onClick={() => {
				light(false);
				draft.toggle(field);
			}}
			{...pointing(() => light(true), () => light(false))}
		>
			<Pictogram look={draft} field={field} />
			<span class="t-lot-name">
				{exactName(table, field)}
				<kbd class="t-key" aria-hidden="true">
					{number}
				</kbd>
			</span>
			<span class="t-lot-line">
				<Brings draft={draft} field={field} seat={seat} />
				<span class="t-price">
					<Sources draft={draft} field={field} sources={sourcesIn(move, dataOf(table, field)?.needs ?? [])} />
					<Coin />
					{price(draft, [...draft.plan.value, move], seat)}
				</span>
			</span>
		</button>
	);
}

/** An own field that cannot be built yet, why, and the choice to wait for it. */
function Waiting({ draft, field, seat }: { draft: Draft; field: FieldId; seat: number }) {
	const { table } = draft;
	const insight = table.insight(field);
	const mine = insight.seats[seat - 1];
	if (!mine || insight.lapsed) return null;
	const why = mine.missing ? t('ui.stage.missing', { what: resourceIn(table, mine.missing) }) : t('ui.stage.too-dear', { n: mine.cost });
	return (
		<li class={`s-waiting t-era-${field[1]}`}>
			<span class="s-waiting-name">{exactName(table, field)}</span>
			<span class="s-waiting-why">
				{pointsNow(mine) === 0 ? 0 : signed(pointsNow(mine))} · {why}
			</span>
			{draft.orders && (
				<button type="button" class="t-quiet" aria-label={t('ui.stage.wait-for.long', { field: exactName(table, field) })} title={t('ui.stage.wait-for.long', { field: exactName(table, field) })} onClick={() => draft.waitFor(field)}>
					{t('ui.stage.wait-for')}
				</button>
			)}
		</li>
	);
}

export function DevelopView({ draft }: { draft: Draft }) {
	const { table } = draft;
	const seat = table.turn.value;
	const lines = layout.value !== 'wide' ? <Ledger draft={draft} field={null} /> : null;
	if (!draft.acting() || seat === null) return lines;
	const plan = draft.plan.value;
	const candidates = developable(draft.planned.value.legal);
	const built = plan.map(fieldOf);
	const lit = draft.light.value;
	const pointed = lit?.kind === 'field' && candidates.includes(lit.id) ? lit.id : undefined;
	// Where there is room for it the stage has its plate here, too: of the field that is pointed at, or that brings most.
	const shows = layout.value === 'wide' && plan.length === 0 && candidates.length < 4 ? (pointed ?? best(draft, candidates, seat) ?? candidates[0]) : undefined;
	const later = (table.now.value.state.seats[seat - 1]?.owned ?? []).filter((field) => !candidates.includes(field) && !built.includes(field));
	return (
		<>
			{plan.length > 0 && (
				<ol class="t-plan" aria-label={t('ui.table.plan')}>
					{plan.map((move, at) => (
						<Planned key={fieldOf(move)} draft={draft} at={at} seat={seat} />
					))}
				</ol>
			)}
			{shows && <Pedestal draft={draft} field={shows} />}
			{candidates.length > 0 && (
				<div class={`t-candidates${candidates.length > 3 ? ' s-many' : candidates.length + plan.length < 3 ? ' s-few' : ''}`}>
					<h2>{t(plan.length > 0 ? 'ui.table.develop.also' : 'ui.table.develop.what', {}, draft.table.board.edition)}</h2>
					{candidates.map((field, i) => (
						<Candidate key={field} draft={draft} field={field} number={i + 1} seat={seat} />
					))}
				</div>
			)}
			{lines}
			{plan.length === 0 && later.length > 0 && (
				<ul class="s-later" aria-label={t('ui.stage.later')}>
					{later.map((field) => (
						<Waiting key={field} draft={draft} field={field} seat={seat} />
					))}
				</ul>
			)}
		</>
	);
}

/** Building is the main button when something is worth building; doing nothing stays beside it. */
export function Commit({ draft }: { draft: Draft }) {
	const { table } = draft;
	const seat = table.turn.value;
	if (seat === null) return null;
	const plan = draft.plan.value;
	const names = plan.map((move) => exactName(table, fieldOf(move)));
	const before = moneyOf(table.now.value, seat);
	const after = moneyOf(draft.planned.value, seat);
	const first = plan.length === 0 ? best(draft, developable(draft.planned.value.legal), seat) : undefined;
	return (
		<div class="t-controls t-commit">
			{first && (
				<button type="button" class="primary t-main s-build" onClick={() => draft.toggle(first)}>
					{t('ui.stage.build-it', { field: exactName(table, first) })}
				</button>
			)}
			<button type="button" class={first ? 't-main s-done' : 'primary t-main s-done'} onClick={() => draft.commit()}>
				{plan.length > 0 ? t('ui.table.commit', { list: list(names), n: before - after }, table.board.edition) : t('ui.table.nothing', {}, table.board.edition)}
			</button>
			{plan.length > 0 && (
				<p class="t-after" aria-live="polite">
					{t('ui.table.left', { n: after })}
				</p>
			)}
		</div>
	);
}
