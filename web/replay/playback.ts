// What somebody who looks at a replay has chosen: how far a step goes, whether it runs by itself, which dialog is open.

import { effect, signal, type Signal } from '@preact/signals';
import { settings } from '../settings';
import { Look } from '../table/look';
import type { Position } from '../table/table';
import { GameHistory, UNITS, type Unit } from './history';

/** Milliseconds between two steps of a replay that runs by itself. */
const PACE = { instant: 120, normal: 900, slow: 2000 } as const;

/** Milliseconds: what is only heard waits until the picture stands. */
const REST = 200;

export class Playback {
	readonly unit: Signal<Unit> = signal('move');
	readonly running: Signal<boolean> = signal(false);
	readonly dialog: Signal<'play-on' | 'share' | null> = signal(null);
	/** What the parts of the table look at. */
	readonly look: Look;
	private timer: ReturnType<typeof setTimeout> | undefined;

	/** The moment at which somebody has stayed for a while: a screen reader hears of no other. */
	private readonly rest: Signal<Position>;
	private readonly stopResting: () => void;

	constructor(readonly history: GameHistory) {
		this.rest = signal(history.shown.peek());
		this.look = new Look(history, this.rest);
		this.stopResting = effect(() => {
			const position = history.shown.value;
			const timer = setTimeout(() => (this.rest.value = position), REST);
			return () => clearTimeout(timer);
		});
	}

	/** Goes to a moment and stays there. */
	readonly seek = (n: number): void => {
		this.stop();
		this.history.seek(n);
	};

	step(by: 1 | -1, unit = this.unit.peek()): void {
		this.seek(this.history.next(unit, by));
	}

	/** From the end it runs from the beginning. */
	run(): void {
		if (this.history.at() === this.history.length) this.history.seek(0);
		this.running.value = true;
		this.wait();
	}

	stop(): void {
		clearTimeout(this.timer);
		this.running.value = false;
	}

	close(): void {
		this.stop();
		this.stopResting();
		this.history.close();
	}

	private wait(): void {
		this.timer = setTimeout(() => {
			this.history.seek(this.history.next(this.unit.peek(), 1));
			if (this.history.at() === this.history.length) this.stop();
			else this.wait();
		}, PACE[settings.pace.peek()]);
	}
}

const KEYS: Record<string, (playback: Playback) => void> = {
	ArrowLeft: (p) => p.step(-1),
	ArrowRight: (p) => p.step(1),
	'[': (p) => p.step(-1, 'move'),
	']': (p) => p.step(1, 'move'),
	Home: (p) => p.seek(0),
	End: (p) => p.seek(p.history.length),
	' ': (p) => (p.running.peek() ? p.stop() : p.run()),
	g: () => document.querySelector<SVGElement>('.t-board [data-field][tabindex="0"]')?.focus(),
	l: (p) => (p.look.drawer.value = !p.look.drawer.peek()),
	m: (p) => (p.look.map.value = !p.look.map.peek()),
	Escape: (p) => {
		p.stop();
		p.look.drawer.value = false;
		p.look.pointed.value = null;
	},
};

/** Keys that mean something else where the focus is. */
const OWN = 'input, select, textarea, dialog, [data-field]';

export function onKey(playback: Playback, e: KeyboardEvent): void {
	if (e.ctrlKey || e.altKey || e.metaKey || playback.dialog.peek() || playback.look.dialog.peek()) return;
	if (e.target instanceof Element && e.target.closest(OWN) && e.key !== 'Escape') return;
	if (e.key === ' ' && e.target instanceof Element && e.target.closest('button, a, summary')) return;
	if (settings.keys.peek() === 'off' && e.key.length === 1) return;
	const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
	const unit = UNITS[Number(key) - 1];
	if (unit) playback.unit.value = unit;
	else if (KEYS[key]) KEYS[key](playback);
	else return;
	e.preventDefault();
}
