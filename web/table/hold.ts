// Moments that deserve a pause: while one is held, computer players wait. Whoever is in a hurry lets go of it.

let waiting: { until: Promise<void>; end: () => void } | undefined;

/** Holds the game for so long, or until letGo(). A longer pause takes the place of a shorter one. */
export function hold(ms: number): void {
	letGo();
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
	waiting?.end();
	waiting = undefined;
}

/** Resolves when nothing is held any more. */
export async function held(): Promise<void> {
	while (waiting) await waiting.until;
}
