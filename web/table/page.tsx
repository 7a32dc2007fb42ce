// The table's page: players, board, what to do, log; at each width in its own order.

import { effect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { app } from '../app';
import type { Target } from '../board/types';
import { CoreError } from '../core/core';
import { Frame } from '../frame';
import { t, useEdition } from '../i18n';
import { to } from '../router';
import { moves, settings } from '../settings';
import { Action } from './action';
import { BoardView, MapSwitch } from './boardview';
import { FieldCard } from './card';
import { Draft } from './draft';
import { Dialogs } from './dialogs';
import { EraPlate } from './eraplate';
import { STRIKES } from './gavel';
import { staysAt } from './hold';
import { onKey } from './keys';
import { LocalTable } from './local';
import { Announcer, LogView } from './logview';
import { Sign } from './marks';
import { Market } from './market';
import { coinsOf, Motion } from './motion';
import { Networks } from './networks';
import { Players } from './players';
import { Remarks } from './remarks';
import { findGame } from './storage';
import { Strip } from './strip';
import { Survey } from './survey';
import { stripInBar, layout, small, touch } from './widths';
import { seatName } from './words';
import '../style/table-parts.css';
import '../style/table-action.css';
import '../style/table.css';
import '../style/stage.css';
import '../style/stage-board.css';
import '../style/stage-sizes.css';
import '../style/drama.css';

function Notice({ draft }: { draft: Draft }) {
	const notice = draft.table.notice;
	if (!notice?.value) return null;
	return (
		<p class="t-notice" role="alert">
			<span>{t(notice.value)}</span>
			<button type="button" class="t-quiet t-icon" aria-label={t('ui.table.close')} onClick={() => (notice.value = '')}>
				<Sign name="close" size={18} />
			</button>
		</p>
	);
}

function PageTools({ draft }: { draft: Draft }) {
	return (
		<>
			{small.value && <MapSwitch map={draft.map} />}
			{layout.value !== 'wide' && (
				<button type="button" class="t-icon" aria-expanded={draft.survey.value} aria-label={t('ui.stage.survey')} title={t('ui.stage.survey')} onClick={() => (draft.survey.value = !draft.survey.value)}>
					<Sign name="chart" />
				</button>
			)}
			{layout.value !== 'wide' && (
				<button type="button" class="t-icon f-badged" aria-expanded={draft.drawer.value} aria-label={t('ui.table.log')} title={t('ui.table.log')} onClick={() => (draft.drawer.value = !draft.drawer.value)}>
					<Sign name="log" />
					{draft.extras && <draft.extras.Badge />}
				</button>
			)}
			{draft.extras && <draft.extras.Tools />}
			{draft.orders && draft.orders.seat.value !== null && !draft.table.now.value.state.over && (
				<button type="button" class="t-icon" aria-label={t('ui.orders')} title={t('ui.orders')} onClick={() => (draft.dialog.value = 'orders')}>
					<Sign name="gavel" />
				</button>
			)}
			{!small.value && (
				<a class="button t-icon" href={to.rules(draft.table.board.edition)} aria-label={t('ui.home.rules')} title={t('ui.home.rules')}>
					<Sign name="book" />
				</a>
			)}
			<button type="button" class="t-icon" aria-label={t('ui.table.settings')} title={t('ui.table.settings')} onClick={() => (draft.dialog.value = 'settings')}>
				<Sign name="gear" />
			</button>
		</>
	);
}

export interface TableViewProps {
	draft: Draft;
	/** Stands over what is to be done: a guide through the game. */
	guide?: ComponentChildren;
	/** Lit on the board while nothing else is. */
	light?: Target | null;
}

export function TableView({ draft, guide, light = null }: TableViewProps) {
	const layer = useRef<HTMLDivElement>(null);
	const { table } = draft;
	useEdition(table.board.edition);
	// Before the table is seen: a key that is pressed at once is not lost, and does nothing to the game that was here before.
	useLayoutEffect(() => {
		const motion = layer.current && new Motion(layer.current, () => table.seats.map(({ colour }, i) => ({ colour, name: seatName(table, i + 1) })));
		// Nobody fetches sounds who does not want to hear them.
		let sounds: typeof import('./sound') | undefined;
		const listen = effect(() => {
			if (settings.sound.value === 'on') void import('./sound').then((file) => (sounds = file));
		});
		const stop = table.onMove((move, before, after) => {
			sounds?.sound(move, coinsOf(before, after).length, { over: after.over, era: after.era !== before.era, later: moves() ? STRIKES / 1000 : 0 });
			if (table.view.peek() === null) motion?.show(move, before, after);
		});
		const input = () => {
			motion?.skip();
			table.hurry();
		};
		const key = (e: KeyboardEvent) => {
			const pause = staysAt.peek() !== null;
			input();
			// What ends the pause does nothing more.
			if (pause && ['Enter', ' '].includes(e.key)) e.preventDefault();
			if (!pause) onKey(draft, e);
		};
		addEventListener('pointerdown', input);
		addEventListener('keydown', key);
		const buzz = effect(() => {
			if (table.turn.value !== null && table.now.value.n > 0 && settings.buzz.peek() === 'on') navigator.vibrate?.(60);
		});
		return () => {
			stop();
			buzz();
			listen();
			removeEventListener('pointerdown', input);
			removeEventListener('keydown', key);
		};
	}, [draft]);
	const looking = table.view.value !== null ? ' t-looking' : '';
	const kind = layout.value;
	const map = small.value && draft.map.value;
	const inBar = stripInBar.value || !!guide;
	return (
		<Frame class={`t-table s-table s-${kind}${map ? ' s-map' : ''}${guide ? ' s-guided' : ''}${looking}`} bar={inBar ? <Strip look={draft} brief={kind === 'portrait' || small.value} /> : null} tools={<PageTools draft={draft} />}>
			<h1 class="spoken">{table.words.value.title}</h1>
			<div class="s-top">
				{!inBar && <Strip look={draft} />}
				<Notice draft={draft} />
				{draft.extras && <draft.extras.Top />}
			</div>
			{kind === 'wide' && (
				<div class="t-left">
					<Players look={draft} />
					<Networks draft={draft} />
					<FieldCard look={draft} />
				</div>
			)}
			<div class="s-board">
				{(kind !== 'low' || map) && <BoardView look={draft} light={light} zoom={small.value} />}
				{!small.value && <Market draft={draft} />}
				{kind !== 'wide' && (touch.value ? draft.pointed.value : draft.hovered.value) && <FieldCard look={draft} />}
			</div>
			<div class="t-right">
				{guide}
				<Action draft={draft} />
				{(kind === 'wide' || draft.drawer.value) && (draft.extras ? <draft.extras.Side /> : <LogView draft={draft} />)}
			</div>
			{kind !== 'wide' && draft.survey.value && <Survey draft={draft} />}
			<Announcer draft={draft} />
			<Dialogs draft={draft} />
			<EraPlate draft={draft} />
			<Remarks table={table} />
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

function openDraft(id: string): Draft | undefined {
	const game = findGame(id);
	if (!game) return undefined;
	try {
		return new Draft(new LocalTable(app().core, app().module, game));
	} catch (e) {
		if (e instanceof CoreError) return undefined;
		throw e;
	}
}

export function TablePage({ id }: { id: string }) {
	const draft = useMemo(() => openDraft(id), [id]);
	useEffect(
		() => () => {
			draft?.close();
			draft?.table.close();
		},
		[draft],
	);
	return draft ? <TableView draft={draft} /> : <Missing />;
}
