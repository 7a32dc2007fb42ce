// A development turn: fields are chosen and taken back freely, each with the source of every resource and its price as
// the core counts it, and the whole turn is committed once.

import type { FieldId, Move } from '../core/types';
import { t } from '../i18n';
import type { Draft } from './draft';
import { Facts, Pictogram } from './lot';
import { Coin, Resource, Sign } from './marks';
import { developable, fieldOf, pairsOf, plainest, sourcesOf, variants } from './moves';
import type { Position } from './table';
import { dataOf, fieldName, list, resourceName, sourceName } from './words';

const moneyOf = (at: Position | undefined, seat: number): number => at?.state.seats[seat - 1]?.money ?? 0;

/** What the last of these moves takes from the purse of the player in turn. */
function price(draft: Draft, moves: readonly Move[], seat: number): number {
	return moneyOf(draft.table.preview(moves.slice(0, -1)), seat) - moneyOf(draft.table.preview(moves), seat);
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
				<span class="t-lot-name">{fieldName(table, field)}</span>
				<span class="t-price">
					<Coin /> {price(draft, plan.slice(0, at + 1), seat)}
				</span>
				<button type="button" class="t-icon" aria-label={t('ui.table.take-back', { field: fieldName(table, field) })} title={t('ui.table.take-back', { field: fieldName(table, field) })} onClick={() => draft.toggle(field)}>
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

function Candidate({ draft, field, number, seat }: { draft: Draft; field: FieldId; number: number; seat: number }) {
	const { table } = draft;
	const move = plainest(variants(draft.planned.value.legal, field)) ?? '';
	const light = (on: boolean) => (draft.light.value = on ? { kind: 'field', id: field } : null);
	return (
		<button
			type="button"
			class={`t-lot t-era-${field[1]}`}
			onClick={() => draft.toggle(field)}
			onPointerEnter={() => light(true)}
			onPointerLeave={() => light(false)}
		>
			<Pictogram look={draft} field={field} />
			<span class="t-lot-name">
				{fieldName(table, field)}
				<kbd class="t-key" aria-hidden="true">
					{number}
				</kbd>
			</span>
			<span class="t-lot-line">
				<Facts look={draft} field={field} />
				<span class="t-price">
					{t('ui.table.costs', { n: price(draft, [...draft.plan.value, move], seat) })}
				</span>
			</span>
		</button>
	);
}

export function DevelopView({ draft }: { draft: Draft }) {
	const { table } = draft;
	const seat = table.turn.value;
	if (!draft.acting() || seat === null) return null;
	const plan = draft.plan.value;
	const candidates = developable(draft.planned.value.legal);
	const names = plan.map((move) => fieldName(table, fieldOf(move)));
	const before = moneyOf(table.now.value, seat);
	const after = moneyOf(draft.planned.value, seat);
	return (
		<>
			{plan.length > 0 && (
				<ol class="t-plan" aria-label={t('ui.table.plan')}>
					{plan.map((move, at) => (
						<Planned key={fieldOf(move)} draft={draft} at={at} seat={seat} />
					))}
				</ol>
			)}
			{candidates.length > 0 && (
				<div class="t-candidates">
					<h2>{t(plan.length > 0 ? 'ui.table.develop.also' : 'ui.table.develop.what')}</h2>
					{candidates.map((field, i) => (
						<Candidate key={field} draft={draft} field={field} number={i + 1} seat={seat} />
					))}
				</div>
			)}
			<div class="t-controls t-commit">
				<button type="button" class="primary t-main" onClick={() => draft.commit()}>
					{plan.length > 0 ? t('ui.table.commit', { list: list(names), n: before - after }) : t('ui.table.nothing')}
				</button>
			</div>
			{plan.length > 0 && (
				<p class="t-after" aria-live="polite">
					{t('ui.table.left', { n: after })}
				</p>
			)}
		</>
	);
}
