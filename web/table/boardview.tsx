// The board as the table shows it: how each field stands at the moment that is looked at, and what it would bring.

import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Board } from '../board/Board';
import type { FieldView, Note, Target } from '../board/types';
import type { FieldId, State } from '../core/types';
import { t } from '../i18n';
import { go, to } from '../router';
import { pointsNow, spoken } from './card';
import type { Look } from './look';
import { Sign } from './marks';
import { PanZoom } from './panzoom';
import type { GameView } from './table';
import { phone, touch } from './widths';
import { signed } from './words';

type Views = Record<FieldId, FieldView>;

/** How each field stands at a moment. */
export function fieldViews(table: Pick<GameView, 'board' | 'seats'>, state: State): Views {
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
function views(look: Look): Views {
	const views = fieldViews(look.table, look.table.shown.value.state);
	const at = (id: FieldId): FieldView => (views[id] ??= {});
	for (const id of look.chosen()) at(id).selected = true;
	for (const id of look.choosable()) at(id).choosable = true;
	return views;
}

/** Beside the field pointed at: what it would bring each player now. */
function notes(look: Look): Note[] {
	const field = look.hovered.value;
	if (!field) return [];
	return look.table
		.insight(field)
		.seats.map((seat, i) => ({ field, text: signed(pointsNow(seat)), seat: look.table.seats[i]?.colour ?? null, n: pointsNow(seat) }))
		.filter(({ n }) => n !== 0);
}

const toAbout = (): void => go(to.boards);

/** What a screen reader hears of each field, put together only when it changes. */
function useLabels(look: Look): (field: FieldId) => string {
	const [heard, chosen, words] = [look.heard.value, look.chosen().join(' '), look.table.words.value];
	return useMemo(() => {
		const labels = new Map(look.table.board.fields.map(({ id }) => [id, spoken(look, id)]));
		return (field) => labels.get(field) ?? '';
	}, [look, heard, chosen, words]);
}

/** The field that a map shows first: the lot, or one of the era's. */
const firstOf = ({ auction, available, era }: State): FieldId => auction?.field ?? available[0] ?? `A${era}`;

/** The whole board on a small screen, with all its names: a map that can be pinched and dragged. */
function MapView({ first, children }: { first: FieldId; children: ComponentChildren }) {
	const box = useRef<HTMLDivElement>(null);
	const sheet = useRef<HTMLDivElement>(null);
	const map = useRef<PanZoom | null>(null);
	useEffect(() => {
		if (!box.current || !sheet.current) return undefined;
		const lying = sheet.current;
		const made = (map.current = new PanZoom(box.current, lying, () => lying.querySelector(`[data-field="${first}"]`)));
		return () => made.close();
	}, []);
	return (
		<div class="s-mapbox" ref={box}>
			<div class="s-mapsheet" ref={sheet}>
				{children}
			</div>
			<div class="s-zoom">
				<button type="button" aria-label={t('ui.stage.larger')} onClick={() => map.current?.zoom(1.7)}>
					+
				</button>
				<button type="button" aria-label={t('ui.stage.smaller')} onClick={() => map.current?.zoom(1 / 1.7)}>
					−
				</button>
			</div>
		</div>
	);
}

interface BoardViewProps {
	look: Look;
	/** Lit while nothing else is. */
	light?: Target | null;
	still?: boolean;
	/** The whole board can be pinched and dragged. */
	zoom?: boolean;
}

export function BoardView({ look, light = null, still = false, zoom = false }: BoardViewProps) {
	const { table } = look;
	const { state } = table.shown.value;
	const row = phone.value && !look.map.value;
	const label = useLabels(look);
	const board = (
		<Board
			board={table.board}
			words={table.words.value}
			fields={views(look)}
			era={state.era}
			mode={row ? 'row' : 'board'}
			shownEra={look.era.value ?? state.era}
			onEra={(era) => (look.era.value = era)}
			still={still}
			light={look.lit() ?? light}
			label={t('ui.table.board')}
			spokenLabel={label}
			onField={(field) => (touch.value ? look.tap(field) : look.press(field))}
			notes={notes(look)}
			onHover={(target) => {
				if (touch.value) return;
				look.hovered.value = target?.kind === 'field' ? target.id : null;
				if (look.hovered.value) look.pointed.value = look.hovered.value;
			}}
			onAbout={toAbout}
		/>
	);
	return (
		<div class={`t-board${row ? ' t-board-row' : phone.value ? ' t-board-map' : ''}`}>{zoom && !row ? <MapView first={firstOf(state)}>{board}</MapView> : board}</div>
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
