// The table's page: players, board, what to do, log; at each width in its own order.

import { signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { app } from '../app';
import { Board } from '../board/Board';
import type { FieldView, Note, Target } from '../board/types';
import { CoreError } from '../core/core';
import type { FieldId } from '../core/types';
import { Frame } from '../frame';
import { t } from '../i18n';
import { go, to } from '../router';
import { Action } from './action';
import { FieldCard, pointsNow, spoken } from './card';
import { Desk } from './desk';
import { Dialogs } from './dialogs';
import { onKey } from './keys';
import { LocalTable } from './local';
import { Announcer, LogView } from './logview';
import { Sign } from './marks';
import { coinsOf, Motion } from './motion';
import { developable, fieldOf } from './moves';
import { Players } from './players';
import { sound } from './sound';
import { findGame } from './storage';
import { Strip } from './strip';
import { signed } from './words';
import '../style/table-parts.css';
import '../style/table-action.css';
import '../style/table.css';

function follow(query: string): ReadonlySignal<boolean> {
	const media = matchMedia(query);
	const matches = signal(media.matches);
	media.addEventListener('change', (e) => (matches.value = e.matches));
	return matches;
}

const phone = follow('(max-width: 599px)');
const narrow = follow('(max-width: 899px)');
/** Nothing can be pointed at without pressing it, so that pressing a field only shows its card. */
const touch = follow('(hover: none)');
const wide = follow('(min-width: 1200px)');

/** How each field stands at the moment that is shown. */
function fieldViews(desk: Desk): Record<FieldId, FieldView> {
	const { table } = desk;
	const { state } = table.shown.value;
	const views: Record<FieldId, FieldView> = {};
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
	if (!desk.acting()) return views;
	const { legal } = desk.planned.value;
	for (const move of desk.plan.value) Object.assign(at(fieldOf(move)), { selected: true, choosable: true });
	for (const id of developable(legal)) at(id).choosable = true;
	for (const move of legal) if (move.startsWith('offer ')) at(fieldOf(move)).choosable = true;
	return views;
}

/** From its second step on a hint shows the field it is about. */
function hintLight(desk: Desk): Target | null {
	const hint = desk.hint.value;
	const steps = hint?.advice?.steps.slice(0, hint.shown) ?? [];
	return hint?.advice?.field && steps.some(({ step }) => step !== 'idea') ? { kind: 'field', id: hint.advice.field } : null;
}

/** Beside the field pointed at: what it would bring each player now. */
function notes(desk: Desk): Note[] {
	const field = desk.hovered.value;
	if (!field) return [];
	return desk.table
		.insight(field)
		.seats.map((seat, i) => ({ field, text: signed(pointsNow(seat)), seat: desk.table.seats[i]?.colour ?? null, n: pointsNow(seat) }))
		.filter(({ n }) => n !== 0);
}

function BoardView({ desk }: { desk: Desk }) {
	const { table } = desk;
	const { state } = table.shown.value;
	const row = phone.value && !desk.map.value;
	return (
		<div class={`t-board${row ? ' t-board-row' : phone.value ? ' t-board-map' : ''}`}>
			<Board
				board={table.board}
				words={table.words.value}
				fields={fieldViews(desk)}
				era={state.era}
				mode={row ? 'row' : 'board'}
				shownEra={desk.era.value ?? state.era}
				onEra={(era) => (desk.era.value = era)}
				light={hintLight(desk) ?? desk.light.value}
				label={t('ui.table.board')}
				spokenLabel={(field) => spoken(desk, field)}
				onField={(field) => (touch.value ? (desk.pointed.value = field) : desk.press(field))}
				notes={notes(desk)}
				onHover={(target) => {
					if (touch.value) return;
					desk.hovered.value = target?.kind === 'field' ? target.id : null;
					if (desk.hovered.value) desk.pointed.value = desk.hovered.value;
				}}
				onAbout={() => go(to.boards)}
			/>
		</div>
	);
}

function Notice({ desk }: { desk: Desk }) {
	const notice = desk.table.notice;
	if (!notice.value) return null;
	return (
		<p class="t-notice" role="alert">
			<span>{t(notice.value)}</span>
			<button type="button" class="t-quiet t-icon" aria-label={t('ui.table.close')} onClick={() => (notice.value = '')}>
				<Sign name="close" size={18} />
			</button>
		</p>
	);
}

function PageTools({ desk }: { desk: Desk }) {
	return (
		<>
			{phone.value && (
				<button
					type="button"
					class="t-icon"
					aria-label={t(desk.map.value ? 'ui.table.row' : 'ui.table.map')}
					title={t(desk.map.value ? 'ui.table.row' : 'ui.table.map')}
					onClick={() => (desk.map.value = !desk.map.value)}
				>
					<Sign name={desk.map.value ? 'row' : 'map'} />
				</button>
			)}
			{!wide.value && (
				<button type="button" class="t-icon" aria-expanded={desk.drawer.value} aria-label={t('ui.table.log')} title={t('ui.table.log')} onClick={() => (desk.drawer.value = !desk.drawer.value)}>
					<Sign name="log" />
				</button>
			)}
			<button type="button" class="t-icon" aria-label={t('ui.table.settings')} title={t('ui.table.settings')} onClick={() => (desk.dialog.value = 'settings')}>
				<Sign name="gear" />
			</button>
		</>
	);
}

function TableView({ desk }: { desk: Desk }) {
	const layer = useRef<HTMLDivElement>(null);
	const { table } = desk;
	useEffect(() => {
		const motion = layer.current && new Motion(layer.current);
		const stop = table.onMove((move, before, after) => {
			sound(move, coinsOf(before, after).length, after.over);
			if (table.view.peek() === null) motion?.show(move, before, after);
		});
		const input = () => {
			motion?.skip();
			table.hurry();
		};
		const key = (e: KeyboardEvent) => {
			input();
			onKey(desk, e);
		};
		addEventListener('pointerdown', input);
		addEventListener('keydown', key);
		return () => {
			stop();
			removeEventListener('pointerdown', input);
			removeEventListener('keydown', key);
		};
	}, [desk]);
	const looking = table.view.value !== null ? ' t-looking' : '';
	return (
		<Frame class={`t-table${looking}`} bar={narrow.value ? null : <Strip desk={desk} />} tools={<PageTools desk={desk} />}>
			<h1 class="spoken">{table.words.value.title}</h1>
			{narrow.value && <Strip desk={desk} />}
			<Notice desk={desk} />
			<div class="t-left">
				<Players desk={desk} />
				{(!phone.value || desk.pointed.value) && <FieldCard desk={desk} />}
			</div>
			<BoardView desk={desk} />
			<div class="t-right">
				<Action desk={desk} />
				{(wide.value || desk.drawer.value) && <LogView desk={desk} />}
			</div>
			<Announcer desk={desk} />
			<Dialogs desk={desk} />
			<div class="t-motion" ref={layer} aria-hidden="true" />
		</Frame>
	);
}

function Missing() {
	return (
		<Frame class="sheet">
			<h1>{t('ui.table.missing')}</h1>
			<p>{t('ui.table.missing.text')}</p>
			<a class="button primary" href={to.home}>
				{t('ui.table.home')}
			</a>
		</Frame>
	);
}

function openDesk(id: string): Desk | undefined {
	const game = findGame(id);
	if (!game) return undefined;
	try {
		return new Desk(new LocalTable(app().core, app().module, game));
	} catch (e) {
		if (e instanceof CoreError) return undefined;
		throw e;
	}
}

export function TablePage({ id }: { id: string }) {
	const desk = useMemo(() => openDesk(id), [id]);
	useEffect(
		() => () => {
			desk?.close();
			desk?.table.close();
		},
		[desk],
	);
	return desk ? <TableView desk={desk} /> : <Missing />;
}
