// Motion says what happened and to whom: coins travel from purse to purse, tokens turn. It is
// drawn over a page that already shows the result, so nobody waits for it; any input ends it.

import type { Move, State } from '../core/types';
import { moves } from '../settings';

export interface Coin {
	/** A seat, from 1; 0: the bank. */
	from: number;
	to: number;
}

const MOST = 16;

/** Which coins changed hands, one by one, in the order in which they are dealt. */
export function coinsOf(before: State, after: State): Coin[] {
	const change = after.seats.map((seat, i) => seat.money - (before.seats[i]?.money ?? 0));
	const first = before.auctioneer ?? before.to_move ?? before.start;
	const order = change.map((_, i) => (first + i) % change.length);
	const givers = order.flatMap((i) => Array.from({ length: Math.max(0, -(change[i] ?? 0)) }, () => i + 1));
	const takers: number[] = [];
	for (let turn = 1; order.some((i) => (change[i] ?? 0) >= turn); turn++)
		for (const i of order) if ((change[i] ?? 0) >= turn) takers.push(i + 1);
	return Array.from({ length: Math.max(givers.length, takers.length) }, (_, i) => ({
		from: givers[i] ?? 0,
		to: takers[i] ?? 0,
	})).slice(0, MOST);
}

const DURATION = 320;

export class Motion {
	private readonly running = new Set<Animation>();

	/** @param layer lies over the table and takes no input */
	constructor(private readonly layer: HTMLElement) {}

	skip(): void {
		for (const animation of this.running) animation.finish();
	}

	/** Shows a move; the page is drawn first. */
	show(move: Move, before: State, after: State): void {
		if (!moves() || document.hidden) return;
		requestAnimationFrame(() => {
			const coins = coinsOf(before, after);
			const pause = move === 'keep' ? 70 : 30;
			coins.forEach((coin, i) => this.fly(coin, i * Math.min(pause, 350 / coins.length)));
			this.change(move, before);
		});
	}

	private run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
		const animation = element.animate(frames, { duration: DURATION, easing: 'cubic-bezier(.3,.1,.3,1)', ...options });
		this.running.add(animation);
		const end = () => this.running.delete(animation);
		animation.finished.then(end, end);
		return animation;
	}

	private middle(selector: string): { x: number; y: number } | undefined {
		const box = document.querySelector(selector)?.getBoundingClientRect();
		return box && box.width > 0 ? { x: box.left + Math.min(box.width / 2, 40), y: box.top + box.height / 2 } : undefined;
	}

	private fly(coin: Coin, delay: number): void {
		const from = this.middle(`[data-purse="${coin.from}"]`);
		const to = this.middle(`[data-purse="${coin.to}"]`);
		if (!from || !to) return;
		const dot = document.createElement('i');
		dot.className = 't-coin t-flying';
		this.layer.append(dot);
		const at = (p: { x: number; y: number }, lift: number, size: number) => ({
			transform: `translate(${p.x - 8}px, ${p.y - 8 - lift}px) scale(${size})`,
		});
		const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
		const remove = () => dot.remove();
		this.run(dot, [at(from, 0, 1), at(half, 24, 1.25), at(to, 0, 1)], { delay, fill: 'backwards' }).finished.then(remove, remove);
	}

	/** The tokens drawn turn their fields over. The board itself presses seals and inks plates. */
	private change(move: Move, before: State): void {
		const [word, ...columns] = move.split(' ');
		if (word !== 'draw') return;
		columns.forEach((column, i) => {
			const plate = document.querySelector(`.t-board [data-field="${column}${before.era}"] .plate-body`);
			const about = { transformBox: 'fill-box', transformOrigin: 'center' } as Keyframe;
			if (plate)
				this.run(plate, [{ ...about, transform: 'scaleX(0.05)' }, { ...about, transform: 'scaleX(1)' }], { delay: i * 50, fill: 'backwards' });
		});
	}
}
