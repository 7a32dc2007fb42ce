// Everything by keyboard: single keys, as the list behind `?` says. Buttons and the board's grid keep their own keys.

import { settings } from '../settings';
import type { Desk } from './desk';
import { developable } from './moves';

/** A digit makes the number on the stepper longer if that is a bid, and otherwise begins a new one. */
function digit(desk: Desk, d: number): void {
	const { state, legal } = desk.table.now.peek();
	if (state.decision === 'bid') {
		const bids = desk.bids(desk.table.now.peek());
		const longer = desk.bid.peek() * 10 + d;
		if (bids.includes(longer)) desk.bid.value = longer;
		else if (bids.includes(d)) desk.bid.value = d;
	} else if (state.decision === 'offer') {
		const move = legal[d - 1];
		if (move) desk.play(move);
	} else if (state.decision === 'develop') {
		const field = developable(desk.planned.peek().legal)[d - 1];
		if (field) desk.toggle(field);
	}
}

function stepBid(desk: Desk, by: number): void {
	const bids = desk.bids(desk.table.now.peek());
	if (bids.includes(desk.bid.peek() + by)) desk.bid.value += by;
}

function moment(desk: Desk, by: number): void {
	const { table } = desk;
	const now = table.now.peek().n;
	const next = (table.view.peek() ?? now) + by;
	table.view.value = next >= now ? null : Math.max(0, next);
}

function playIfLegal(desk: Desk, move: string): void {
	if (desk.acting() && desk.table.now.peek().legal.includes(move)) desk.play(move);
}

function toBoard(): void {
	document.querySelector<SVGElement>('.t-board [data-field][tabindex="0"]')?.focus();
}

/** The last development planned is taken back before anything that was played. */
function undo(desk: Desk): void {
	const last = desk.plan.peek().at(-1)?.split(' ')[1];
	if (last) desk.toggle(last);
	else desk.table.undo();
}

function escape(desk: Desk): void {
	if (desk.drawer.peek()) desk.drawer.value = false;
	else if (desk.hint.peek()) desk.hint.value = null;
	else if (desk.table.view.peek() !== null) desk.table.view.value = null;
	else desk.pointed.value = null;
}

const KEYS: Record<string, (desk: Desk) => void> = {
	'+': (desk) => stepBid(desk, 1),
	'=': (desk) => stepBid(desk, 1),
	'-': (desk) => stepBid(desk, -1),
	b: (desk) => playIfLegal(desk, `bid ${desk.bid.peek()}`),
	p: (desk) => playIfLegal(desk, 'pass'),
	s: (desk) => playIfLegal(desk, 'sell'),
	k: (desk) => playIfLegal(desk, 'keep'),
	d: (desk) => {
		if (desk.acting() && desk.table.now.peek().state.decision === 'develop') desk.commit();
	},
	u: undo,
	r: (desk) => desk.table.redo(),
	h: (desk) => {
		if (desk.acting() && !desk.table.remote) void desk.moreHint();
	},
	g: toBoard,
	'[': (desk) => moment(desk, -1),
	']': (desk) => moment(desk, 1),
	n: (desk) => (desk.table.view.value = null),
	l: (desk) => (desk.drawer.value = !desk.drawer.peek()),
	m: (desk) => (desk.map.value = !desk.map.peek()),
	'?': (desk) => (desk.dialog.value = 'keys'),
	Escape: escape,
};

const TYPING = 'input:not([type=checkbox]):not([type=radio]), select, textarea';

/** Whether Enter would press what has the focus. */
const pressable = (target: EventTarget | null): boolean =>
	target instanceof Element && target.closest('button, a, input, select, [data-field]') !== null;

export function onKey(desk: Desk, e: KeyboardEvent): void {
	if (e.ctrlKey || e.altKey || e.metaKey || desk.dialog.peek()) return;
	if (e.target instanceof Element && e.target.matches(TYPING)) return;
	if (settings.keys.peek() === 'off' && e.key !== 'Escape') return;
	const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
	if (/^[0-9]$/.test(key)) {
		if (desk.acting()) digit(desk, Number(key));
	} else if (key === 'Enter') {
		if (pressable(e.target)) return;
		playIfLegal(desk, `bid ${desk.bid.peek()}`);
	} else if (KEYS[key]) {
		KEYS[key](desk);
	} else {
		return;
	}
	e.preventDefault();
}
