// Moments that deserve a pause: while one is held, computer players wait. Whoever is in a hurry lets go of it.

import { signal, type ReadonlySignal } from '@preact/signals';

let waiting: { until: Promise<void>; end: () => void } | undefined;

const kept = signal<number | null>(null);

/** The moment, as a number of moves, that stays on the table while the game is held; null: what is now. */
export const staysAt: ReadonlySignal<number | null> = kept;

/**
 * Holds the game for so long, or until letGo(). A later pause takes the place of an earlier one.
 * @param at the moment that stays on the table meanwhile
 */
export function hold(ms: number, at: number | null = null): void {
	letGo();
	kept.value = at;
	let end = (): void => undefined;
	const until = new Promise<void>((resolve) => (end = resolve));
	const timer = setTimeout(() => letGo(), ms);
	waiting = {
		until,
		end: () => {
			clearTimeout(timer);
			end();
		},
	};
}

export function letGo(): void {
	kept.value = null;
	waiting?.end();
	waiting = undefined;
}

/** Resolves when nothing is held any more. */
export async function held(): Promise<void> {
	while (waiting) await waiting.until;
}
