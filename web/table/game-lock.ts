// One game in two tabs of a browser: one of them plays it, the others follow what it saves. Otherwise each would play on with
// what it knows, and the one that saved last would undo the other's moves.
//
// The tab that plays holds a lock of the browser's, which passes on when it is closed, whatever the reason. Where there are no locks
// (a page that came without TLS), a tab follows as soon as another has saved the game.

import { signal, type Signal } from '@preact/signals';

export class GameLock {
	/** Another tab plays this game. */
	readonly follows: Signal<boolean> = signal(false);
	/** It is known whether another tab plays it. */
	readonly ready: Promise<void>;
	known = false;
	private letGo: (() => void) | undefined;
	private closed = false;

	/**
	 * @param key under which the game is saved
	 * @param again the saved game is another one now, or it is this tab's turn to play it
	 */
	constructor(
		private readonly key: string,
		private readonly again: () => void,
	) {
		addEventListener('storage', this.heard);
		this.ready = this.ask().then(() => void (this.known = true));
	}

	close(): void {
		this.closed = true;
		removeEventListener('storage', this.heard);
		this.letGo?.();
	}

	private readonly heard = (e: StorageEvent): void => {
		if (e.key !== this.key || e.newValue === null) return;
		if (!('locks' in navigator)) this.follows.value = true;
		if (this.follows.peek()) this.again();
	};

	/** Holds the lock until close(). */
	private keepLock(): Promise<void> {
		return new Promise((done) => {
			if (this.closed) done();
			else this.letGo = done;
		});
	}

	private async ask(): Promise<void> {
		if (!('locks' in navigator)) return;
		const mine = await new Promise<boolean>((know) => {
			const had = navigator.locks.request(this.key, { ifAvailable: true }, (lock) => {
				know(lock !== null);
				return lock ? this.keepLock() : undefined;
			});
			had.catch(() => know(true)); // locks are forbidden here
		});
		if (mine || this.closed) return;
		this.follows.value = true;
		const waiting = navigator.locks.request(this.key, () => {
			if (this.closed) return undefined;
			this.follows.value = false;
			this.again();
			return this.keepLock();
		});
		waiting.catch(() => undefined);
	}
}
