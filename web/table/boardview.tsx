// The board as the table shows it: how each field stands at the moment that is looked at, and what it would bring.

import type { Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Board } from '../board/Board';
import type { FieldView, Note, Target } from '../board/types';
import type { FieldId, State } from '../core/types';
import { t } from '../i18n';
import { go, to } from '../router';
import { pointsNow, spoken } from './card';
import type { Draft } from './draft';
import { Sign } from './marks';
import { developable, fieldOf } from './moves';
import type { Table } from './table';
import { phone, touch } from './widths';
import { signed } from './words';

type Views = Record<FieldId, FieldView>;

/** How each field stands at a moment. */
export function fieldViews(table: Pick<Table, 'board' | 'seats'>, state: State): Views {
	const views: Views = {};
	const at = (id: FieldId): FieldView => (views[id] ??= {});
	state.seats.forEach((seat, i) => {
		const owner = table.seats[i]?.colour ?? null;
		for (const id of seat.owned) Object.assign(at(id), { owner });
		for (const id of [...seat.developed, ...seat.jokers]) Object.assign(at(id), { owner, developed: true });
	});
	for (const id of state.available) at(id).available = true;
	if (state.auction) at(state.auction.field).offered = true;
	for (const field of table.board.fields)
		if (field.kind === 'technology' && Number(field.id[1]) < state.era && !views[field.id]?.developed) at(field.id).past = true;
	return views;
}

/** The same at the moment that is shown, and what can be done with them. */
function views(draft: Draft): Views {
	const views = fieldViews(draft.table, draft.table.shown.value.state);
	const at = (id: FieldId): FieldView => (views[id] ??= {});
	if (!draft.acting()) return views;
	const { legal } = draft.planned.value;
	for (const move of draft.plan.value) Object.assign(at(fieldOf(move)), { selected: true, choosable: true });
	for (const id of developable(legal)) at(id).choosable = true;
	for (const move of legal) if (move.startsWith('offer ')) at(fieldOf(move)).choosable = true;
	return views;
}

/** From its second step on a hint shows the field it is about. */
function hintLight(draft: Draft): Target | null {
	const hint = draft.hint.value;
	const steps = hint?.advice?.steps.slice(0, hint.shown) ?? [];
	return hint?.advice?.field && steps.some(({ step }) => step !== 'idea') ? { kind: 'field', id: hint.advice.field } : null;
}

/** Beside the field pointed at: what it would bring each player now. */
function notes(draft: Draft): Note[] {
	const field = draft.hovered.value;
	if (!field) return [];
	return draft.table
		.insight(field)
		.seats.map((seat, i) => ({ field, text: signed(pointsNow(seat)), seat: draft.table.seats[i]?.colour ?? null, n: pointsNow(seat) }))
		.filter(({ n }) => n !== 0);
}

const toAbout = (): void => go(to.boards);

/** What a screen reader hears of each field, put together only when it changes. */
function useLabels(draft: Draft): (field: FieldId) => string {
	const [heard, plan, words] = [draft.heard.value, draft.plan.value, draft.table.words.value];
	return useMemo(() => {
		const labels = new Map(draft.table.board.fields.map(({ id }) => [id, spoken(draft, id)]));
		return (field) => labels.get(field) ?? '';
	}, [draft, heard, plan, words]);
}

/** @param light lit while nothing else is */
export function BoardView({ draft, light = null, still = false }: { draft: Draft; light?: Target | null; still?: boolean }) {
	const { table } = draft;
	const { state } = table.shown.value;
	const row = phone.value && !draft.map.value;
	const label = useLabels(draft);
	return (
		<div class={`t-board${row ? ' t-board-row' : phone.value ? ' t-board-map' : ''}`}>
			<Board
				board={table.board}
				words={table.words.value}
				fields={views(draft)}
				era={state.era}
				mode={row ? 'row' : 'board'}
				shownEra={draft.era.value ?? state.era}
				onEra={(era) => (draft.era.value = era)}
				still={still}
				light={hintLight(draft) ?? draft.light.value ?? light}
				label={t('ui.table.board')}
				spokenLabel={label}
				onField={(field) => (touch.value ? (draft.pointed.value = field) : draft.press(field))}
				notes={notes(draft)}
				onHover={(target) => {
					if (touch.value) return;
					draft.hovered.value = target?.kind === 'field' ? target.id : null;
					if (draft.hovered.value) draft.pointed.value = draft.hovered.value;
				}}
				onAbout={toAbout}
			/>
		</div>
	);
}

/** On a phone: from the row to the whole board and back. */
export function MapSwitch({ map }: { map: Signal<boolean> }) {
	const what = t(map.value ? 'ui.table.row' : 'ui.table.map');
	return (
		<button type="button" class="t-icon" aria-label={what} title={what} onClick={() => (map.value = !map.value)}>
			<Sign name={map.value ? 'row' : 'map'} />
		</button>
	);
}
