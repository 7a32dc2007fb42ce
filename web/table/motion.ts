// Motion says what happened and to whom: a bid rises to the lot, the hammer falls, coins travel from purse to purse, tokens
// turn. It is drawn over a page that already shows the result, so nobody waits for it, except for the hammer: until it has fallen the lot
// stays on the stage. Any input ends it.

import type { FieldId, Move, State } from '../core/types';
import { moves, settings } from '../settings';
import { inNextFrame } from './frames';
import { STRIKES, STRUCK, strike, type Place } from './gavel';
import { hold, letGo } from './hold';
import type { SeatColour } from './storage';

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

export interface Sitting {
	name: string;
	colour: SeatColour;
}

/** Who has the lot after it was settled, from 1. */
const buyerOf = (before: State, sold: boolean): number => (sold ? before.auction?.best : before.auctioneer) ?? 1;

export class Motion {
	private readonly running = new Set<Animation>();
	/** Something is to be shown with the next frame. */
	private coming = false;
	/** Where the lot was when the page was drawn last. */
	private lotWas: Place | undefined;

	/**
	 * @param layer lies over the table and takes no input
	 * @param seats who sits where; asked when it is shown
	 */
	constructor(
		private readonly layer: HTMLElement,
		private readonly seats: () => readonly Sitting[],
	) {}

	skip(): void {
		for (const animation of this.running) animation.finish();
		letGo();
	}

	/** Shows a move. Called before the page is drawn anew. */
	show(move: Move, before: State, after: State): void {
		if (!moves() || document.hidden) return;
		// Where nobody waits for it, what comes meanwhile is not shown: it would only pile up.
		const instant = settings.pace.peek() === 'instant';
		if (instant && (this.coming || this.running.size > 0)) return;
		const word = move.split(' ')[0];
		const field = before.auction?.field;
		const settled = word === 'sell' || word === 'keep';
		// The lot stays until the hammer has fallen; where nobody waits for it, it is gone, and the hammer falls where it was.
		const waits = settled && !instant;
		const gone = settled && !waits ? (this.lotWas ?? this.lot(field)) : undefined;
		if (waits) hold(STRUCK - 150, before.moves);
		this.coming = true;
		inNextFrame(() => {
			this.coming = false;
			if (!this.layer.isConnected) return undefined;
			this.lotWas = this.staged() ?? this.lotWas;
			const about = settled || word === 'bid' ? (gone ?? this.lot(field)) : undefined;
			const coins = coinsOf(before, after);
			const bidder = before.to_move ?? 1;
			const places = this.purses([...coins.flatMap(({ from, to }) => [from, to]), ...(word === 'bid' ? [bidder] : [])]);
			return () => {
				if (about && word === 'bid') this.raise(Number(move.split(' ')[1]), bidder, places.get(bidder), about);
				const pause = word === 'keep' ? 70 : 45;
				coins.forEach((coin, i) => this.fly(places.get(coin.from), places.get(coin.to), (settled ? STRIKES + 60 : 0) + i * Math.min(pause, 480 / coins.length)));
				if (about && settled) this.settle(word === 'sell', before, about);
				this.change(move, before);
			};
		});
	}

	private run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
		const animation = element.animate(frames, { duration: DURATION, easing: 'cubic-bezier(.3,.1,.3,1)', ...options });
		this.running.add(animation);
		const end = () => this.running.delete(animation);
		animation.finished.then(end, end);
		return animation;
	}

	private middle(selector: string, most = Infinity): Place | undefined {
		const box = document.querySelector(selector)?.getBoundingClientRect();
		return box && box.width > 0 ? { x: box.left + Math.min(box.width / 2, most), y: box.top + box.height / 2 } : undefined;
	}

	/** Where the purses of some seats are; 0: the bank's. */
	private purses(seats: readonly number[]): Map<number, Place> {
		const found = new Map<number, Place>();
		for (const seat of new Set(seats)) {
			const place = this.middle(`[data-purse="${seat}"]`, 40);
			if (place) found.set(seat, place);
		}
		return found;
	}

	/** Where the lot is shown large. */
	private staged(): Place | undefined {
		return this.middle('[data-lot]') ?? this.middle('.t-lot-large');
	}

	/** Where the lot is shown: large, or on the board. */
	private lot(field: FieldId | undefined): Place | undefined {
		return this.staged() ?? this.middle(`.t-board [data-field="${field ?? ''}"]`);
	}

	/** A thing that lies on the layer for as long as it moves. */
	private thing(name: string, text = ''): HTMLElement {
		const made = document.createElement('i');
		made.className = name;
		made.textContent = text;
		this.layer.append(made);
		return made;
	}

	private travel(thing: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions): void {
		const remove = () => thing.remove();
		this.run(thing, frames, { fill: 'backwards', ...options }).finished.then(remove, remove);
	}

	/** A bid rises from the bidder's purse to the lot and stays there for a moment. */
	private raise(n: number, seat: number, purse: Place | undefined, to: Place): void {
		const from = purse ?? { x: to.x, y: to.y + 80 };
		const chip = this.thing(`t-chip t-${this.seats()[seat - 1]?.colour ?? 'red'}`, String(n));
		const at = (p: Place, size: number, opacity = 1) => ({ transform: `translate(${p.x - 22}px, ${p.y - 22}px) scale(${size})`, opacity });
		this.travel(chip, [{ ...at(from, 0.5, 0), offset: 0 }, { ...at(to, 1.15), offset: 0.55 }, { ...at(to, 1), offset: 0.7 }, { ...at(to, 1), offset: 0.9 }, { ...at({ x: to.x, y: to.y - 8 }, 0.9, 0), offset: 1 }], {
			duration: 350,
		});
	}

	private settle(sold: boolean, before: State, at: Place): void {
		const seat = this.seats()[buyerOf(before, sold) - 1];
		if (!seat) return;
		const verdict = { sold, who: seat.name, colour: seat.colour, price: sold ? (before.auction?.high ?? 0) : 0 };
		strike(this.layer, at, verdict, (element, frames, options) => this.run(element, frames, options));
	}

	private fly(from: Place | undefined, to: Place | undefined, delay: number): void {
		if (!from || !to) return;
		const dot = this.thing('t-coin t-flying');
		const at = (p: Place, lift: number, size: number) => ({ transform: `translate(${p.x - 8}px, ${p.y - 8 - lift}px) scale(${size})` });
		const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
		this.travel(dot, [at(from, 0, 1), at(half, 24, 1.25), at(to, 0, 1)], { delay });
		this.run(dot, [{ opacity: 0 }, { opacity: 0 }], { duration: delay }); // it is nowhere before it leaves
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
