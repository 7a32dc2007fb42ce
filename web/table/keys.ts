// Everything by keyboard: single keys, as the list behind `?` says. Buttons and the board's grid keep their own keys.

import { settings } from '../settings';
import type { Draft } from './draft';
import { developable } from './moves';

/** A digit makes the number on the stepper longer if that is a bid, and otherwise begins a new one. */
function digit(draft: Draft, d: number): void {
	const { state, legal } = draft.table.now.peek();
	if (state.decision === 'bid') {
		const bids = draft.bids(draft.table.now.peek());
		const longer = draft.bid.peek() * 10 + d;
		if (bids.includes(longer)) draft.bid.value = longer;
		else if (bids.includes(d)) draft.bid.value = d;
	} else if (state.decision === 'offer') {
		const move = legal[d - 1];
		if (move) draft.play(move);
	} else if (state.decision === 'develop') {
		const field = developable(draft.planned.peek().legal)[d - 1];
		if (field) draft.toggle(field);
	}
}

function stepBid(draft: Draft, by: number): void {
	const bids = draft.bids(draft.table.now.peek());
	if (bids.includes(draft.bid.peek() + by)) draft.bid.value += by;
}

function moment(draft: Draft, by: number): void {
	const { table } = draft;
	const now = table.now.peek().n;
	const next = (table.view.peek() ?? now) + by;
	table.view.value = next >= now ? null : Math.max(0, next);
}

function playIfLegal(draft: Draft, move: string): void {
	if (draft.acting() && draft.table.now.peek().legal.includes(move)) draft.play(move);
}

function toBoard(): void {
	document.querySelector<SVGElement>('.t-board [data-field][tabindex="0"]')?.focus();
}

/** The last development planned is taken back before anything that was played. */
function undo(draft: Draft): void {
	const last = draft.plan.peek().at(-1)?.split(' ')[1];
	if (last) draft.toggle(last);
	else draft.table.undo();
}

function escape(draft: Draft): void {
	if (draft.survey.peek()) draft.survey.value = false;
	else if (draft.drawer.peek()) draft.drawer.value = false;
	else if (draft.hint.peek()) draft.hint.value = null;
	else if (draft.table.view.peek() !== null) draft.table.view.value = null;
	else draft.pointed.value = null;
}

const KEYS: Record<string, (draft: Draft) => void> = {
	'+': (draft) => stepBid(draft, 1),
	'=': (draft) => stepBid(draft, 1),
	'-': (draft) => stepBid(draft, -1),
	b: (draft) => playIfLegal(draft, `bid ${draft.bid.peek()}`),
	p: (draft) => playIfLegal(draft, 'pass'),
	s: (draft) => playIfLegal(draft, 'sell'),
	k: (draft) => playIfLegal(draft, 'keep'),
	d: (draft) => {
		if (draft.acting() && draft.table.now.peek().state.decision === 'develop') draft.commit();
	},
	u: undo,
	r: (draft) => draft.table.redo?.run(),
	h: (draft) => {
		if (draft.acting()) void draft.moreHint();
	},
	g: toBoard,
	'[': (draft) => moment(draft, -1),
	']': (draft) => moment(draft, 1),
	n: (draft) => (draft.table.view.value = null),
	l: (draft) => (draft.drawer.value = !draft.drawer.peek()),
	o: (draft) => (draft.survey.value = !draft.survey.peek()),
	m: (draft) => (draft.map.value = !draft.map.peek()),
	'?': (draft) => (draft.dialog.value = 'keys'),
	Escape: escape,
};

const TYPING = 'input:not([type=checkbox]):not([type=radio]), select, textarea';

/** Whether Enter would press what has the focus. */
const pressable = (target: EventTarget | null): boolean =>
	target instanceof Element && target.closest('button, a, input, select, [data-field]') !== null;

export function onKey(draft: Draft, e: KeyboardEvent): void {
	if (e.ctrlKey || e.altKey || e.metaKey || draft.dialog.peek()) return;
	if (e.target instanceof Element && e.target.matches(TYPING)) return;
	if (settings.keys.peek() === 'off' && e.key !== 'Escape') return;
	const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
	if (/^[0-9]$/.test(key)) {
		if (draft.acting()) digit(draft, Number(key));
	} else if (key === 'Enter') {
		if (pressable(e.target)) return;
		playIfLegal(draft, `bid ${draft.bid.peek()}`);
	} else if (KEYS[key]) {
		KEYS[key](draft);
	} else {
		return;
	}
	e.preventDefault();
}
