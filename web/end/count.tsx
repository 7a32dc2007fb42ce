// The final count: category by category the points are laid on, seats overtake one another, and the winner is enthroned. What
// it ends with is the ranking, which is there from the beginning for whoever does not look: every part is only moved away
// from its place and brought back, so the count can be ended at any moment.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import type { Score } from '../core/types';
import { levelName } from '../lobby/chosen-setup';
import { Mark } from '../lobby/mark';
import { moves } from '../settings';
import type { Seat } from '../table/storage';
import { SOURCES, type Source } from './story';

/** Milliseconds for a category: the points come, then the seats change places, then a breath. */
const STEP = 1000;
const COMES = 350;
const PASSES = 350;
/** After the last category: until the winner has risen. */
const THRONE = 900;

export interface Counted {
	/** Categories in which anybody has points, in order. */
	sources: Source[];
	/** For each of them, and by seat: what was counted until then, itself included. */
	totals: number[][];
	/** The same as places, from 0, the best first. Before anything is counted the seats are in their order at the table. */
	places: number[][];
}

/** How the totals and the places grow, category by category; the last places are the ranking itself. */
export function countOf(scores: readonly Score[], order: readonly number[]): Counted {
	const sources = SOURCES.filter((source) => scores.some((score) => score[source] !== 0));
	const totals: number[][] = [];
	let sum = scores.map(() => 0);
	let before = scores.map((_, seat) => seat);
	const places = [before];
	sources.forEach((source, i) => {
		sum = sum.map((points, seat) => points + (scores[seat]?.[source] ?? 0));
		totals.push(sum);
		// Those who are even stay as they were: nobody overtakes without reason.
		const at = [...sum.keys()].sort((a, b) => (sum[b] ?? 0) - (sum[a] ?? 0) || (before[a] ?? 0) - (before[b] ?? 0));
		const best = i === sources.length - 1 ? order : at;
		before = sum.map((_, seat) => best.indexOf(seat));
		places.push(before);
	});
	return { sources, totals, places };
}

const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

interface CountProps {
	/** The count is shown once for each game. */
	id: string;
	seats: readonly Seat[];
	scores: readonly Score[];
	/** Seats, from 0, the winner first. */
	order: readonly number[];
	over: boolean;
}

/** Where a category's points lie on a seat's bar, in percent of its length. */
function extent(counted: Counted, step: number, seat: number, scale: (n: number) => number): { left: number; width: number } {
	const [from, to] = [step > 0 ? (counted.totals[step - 1]?.[seat] ?? 0) : 0, counted.totals[step]?.[seat] ?? 0];
	return { left: scale(Math.min(from, to)), width: scale(Math.max(from, to)) - scale(Math.min(from, to)) };
}

/** A laurel for the winner. */
function Laurel() {
	return (
		<svg class="laurel" viewBox="0 0 64 40" aria-hidden="true">
			<path class="laurel-stem" d="M32 37C16 36 6 26 7 8M32 37C48 36 58 26 57 8" />
			<path class="laurel-leaf" d="M8 18C2 17 1 12 3 8 8 10 9 14 8 18ZM11 26C5 27 2 23 2 18 8 18 11 22 11 26ZM17 32C12 35 7 32 5 28 11 26 15 28 17 32ZM24 36C20 40 14 39 11 36 16 32 21 33 24 36ZM9 14C12 11 12 7 9 3 6 6 6 10 9 14ZM56 18C62 17 63 12 61 8 56 10 55 14 56 18ZM53 26C59 27 62 23 62 18 56 18 53 22 53 26ZM47 32C52 35 57 32 59 28 53 26 49 28 47 32ZM40 36C44 40 50 39 53 36 48 32 43 33 40 36ZM55 14C52 11 52 7 55 3 58 6 58 10 55 14Z" />
			<path class="laurel-crown" d="M20 24L17 10 25 16 32 6 39 16 47 10 44 24Z" />
		</svg>
	);
}

/** The moving of one count. */
class Performance {
	private readonly animations: Animation[] = [];

	constructor(box: HTMLElement, counted: Counted, order: readonly number[]) {
		const steps = counted.sources.length;
		const all = steps * STEP + THRONE;
		const rows = [...box.querySelectorAll<HTMLElement>('.rank')];
		const height = rows.length > 1 ? (rows[1]?.offsetTop ?? 0) - (rows[0]?.offsetTop ?? 0) : 0;
		rows.forEach((row, place) => {
			const seat = order[place] ?? 0;
			const away = (step: number): string => `translateY(${((counted.places[step]?.[seat] ?? place) - place) * height}px)`;
			const frames: Keyframe[] = [{ offset: 0, transform: away(0) }];
			for (let step = 0; step < steps; step++) {
				const at = step * STEP + COMES;
				frames.push({ offset: at / all, transform: away(step), easing: 'cubic-bezier(.4,0,.2,1)' });
				frames.push({ offset: (at + PASSES) / all, transform: away(step + 1) });
			}
			this.run(row, [...frames, { offset: 1, transform: 'none' }], { duration: all });
			row.querySelectorAll('.count-part').forEach((part) => {
				const step = Number((part as HTMLElement).dataset.step);
				this.run(part, [{ transform: 'scaleX(0)' }, { transform: 'none' }], { delay: step * STEP, duration: COMES, easing: 'ease-out' });
			});
			row.querySelectorAll('.count-sum').forEach((sum) => {
				const step = Number((sum as HTMLElement).dataset.step);
				const [from, to] = [(step * STEP + COMES / 2) / all, ((step + 1) * STEP + COMES / 2) / all];
				this.run(sum, [{ opacity: 0, offset: 0 }, { opacity: 0, offset: from }, { opacity: 1, offset: from }, { opacity: 1, offset: Math.min(1, to) }, { opacity: 0, offset: Math.min(1, to) }, { opacity: 0, offset: 1 }], { duration: all });
			});
			row.querySelectorAll('.rank-total, .rank-number').forEach((part) => this.run(part, [{ opacity: 0 }, { opacity: 0 }], { duration: steps * STEP - 1 }));
		});
		box.querySelectorAll('.count-head > span').forEach((head, step) => {
			const [from, to] = [(step * STEP) / all, step === steps - 1 ? 1 : ((step + 1) * STEP) / all];
			this.run(head, [{ opacity: 0, offset: 0 }, { opacity: 0, offset: from }, { opacity: 1, offset: from }, { opacity: 1, offset: to }, { opacity: 0, offset: to }, { opacity: 0, offset: 1 }], { duration: all });
		});
		const end = steps * STEP - STEP + COMES + PASSES;
		box.querySelectorAll('.laurel').forEach((laurel) => this.run(laurel, [{ opacity: 0, transform: 'translateY(-26px) scale(1.6)' }, { opacity: 1, transform: 'none' }], { delay: end, duration: 350, easing: 'cubic-bezier(.2,.9,.3,1)' }));
		box.querySelectorAll('.laurel + *').forEach((seal) => this.run(seal, [{ transform: 'scale(0.72)' }, { transform: 'none' }], { delay: end, duration: 350 }));
		box.querySelectorAll('.throne').forEach((throne) => this.run(throne, [{ opacity: 0 }, { opacity: 1 }], { delay: end, duration: 350 }));
	}

	/** Everything is where it belongs. */
	finish(): void {
		for (const animation of this.animations) animation.cancel();
	}

	get finished(): Promise<unknown> {
		return Promise.allSettled(this.animations.map((animation) => animation.finished));
	}

	private run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): void {
		this.animations.push(element.animate(frames, { fill: 'backwards', ...options }));
	}
}

const shownBefore = (id: string): boolean => {
	try {
		const known = sessionStorage.getItem(`magnate.counted.${id}`) !== null;
		sessionStorage.setItem(`magnate.counted.${id}`, '1');
		return known;
	} catch {
		return false;
	}
};

export function Count({ id, seats, scores, order, over }: CountProps) {
	const box = useRef<HTMLElement>(null);
	const playing = useRef<Performance | null>(null);
	const counted = countOf(scores, order);
	const reach = counted.totals.flat();
	const [least, most] = [Math.min(0, ...reach), Math.max(1, ...reach)];
	const scale = (n: number): number => (100 * (n - least)) / (most - least);
	/** Until it is over the page does not tell how it ends. */
	const show = (counting: boolean): void => {
		box.current?.classList.toggle('counting', counting);
		box.current?.closest('.end')?.classList.toggle('end-counting', counting);
	};
	const skip = (): void => {
		playing.current?.finish();
		playing.current = null;
		show(false);
	};
	const perform = (): void => {
		skip();
		if (!box.current || !moves() || counted.sources.length === 0) return;
		show(true);
		const now = (playing.current = new Performance(box.current, counted, order));
		void now.finished.then(() => {
			if (playing.current === now) skip();
		});
	};
	useLayoutEffect(() => {
		if (over && !shownBefore(id)) perform();
		addEventListener('pointerdown', skip);
		addEventListener('keydown', skip);
		return () => {
			skip();
			removeEventListener('pointerdown', skip);
			removeEventListener('keydown', skip);
		};
	}, [id]);
	return (
		<section class="count" ref={box} aria-label={t('ui.count.title')}>
			{over && (
				<header class="count-top">
					<h2>{t('ui.count.title')}</h2>
					<p class="count-head" aria-hidden="true">
						{counted.sources.map((source) => (
							<span key={source}>{t(`score.${source}`)}</span>
						))}
					</p>
					{moves() && (
						<button type="button" class="t-quiet count-again" onClick={perform}>
							{t('ui.count.again')}
						</button>
					)}
				</header>
			)}
			<ol class="ranking">
				{order.map((at) => {
					const [seat, score] = [seats[at], scores[at]];
					if (!seat || !score) return null;
					const first = score.rank === 1;
					return (
						<li key={at} value={score.rank} class={`rank rank-${score.rank} of-${seat.colour}`}>
							{first && over && <i class="throne" aria-hidden="true" />}
							<span class="rank-number" aria-hidden="true">
								{score.rank}
							</span>
							<span class="rank-seal">
								{first && over && <Laurel />}
								<Mark colour={seat.colour} size={first ? 28 : 20} />
							</span>
							<span class="rank-name">
								<b>{seat.name}</b>
								{seat.kind === 'computer' && levelName(seat.level) !== seat.name && <small class="soft">{levelName(seat.level)}</small>}
							</span>
							<span class="count-bar" aria-hidden="true">
								{counted.sources.map((source, step) => {
									const { left, width } = extent(counted, step, at, scale);
									if (width === 0) return null;
									const loss = score[source] < 0;
									return <i key={source} class={`count-part count-${source}${loss ? ' count-loss' : ''}`} data-step={step} style={{ left: `${left}%`, width: `${width}%`, transformOrigin: loss ? 'right' : 'left' }} />;
								})}
							</span>
							<span class="count-total">
								<span class="rank-total">
									<b>{signed(score.total)}</b> <small>{t('ui.end.points', { n: score.total })}</small>
								</span>
								{counted.totals.slice(0, -1).map((totals, step) => (
									<b key={step} class="count-sum" data-step={step} aria-hidden="true">
										{signed(totals[at] ?? 0)}
									</b>
								))}
							</span>
						</li>
					);
				})}
			</ol>
		</section>
	);
}
