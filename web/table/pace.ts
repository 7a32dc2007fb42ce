// How quickly what happens by itself is shown.

import { settings } from '../settings';

/** How long a move that nobody here makes is held back, so that people can follow: milliseconds. */
export const PACE = { instant: 0, normal: 650, slow: 1600 } as const;

/** One wait at a time, which can be cut short. */
export class Pace {
	private end: (() => void) | undefined;

	wait(): Promise<void> {
		const ms = PACE[settings.pace.peek()];
		if (ms === 0) return Promise.resolve();
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, ms);
			this.end = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}

	hurry(): void {
		this.end?.();
	}
}
