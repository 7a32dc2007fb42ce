// Follows the log of one table: gets what is there, then hears what comes, without gaps and each event once.

import { signal, type Signal } from '@preact/signals';
import { backoff, get, Refusal, waitToRetry } from './api';
import { followNotices, followTable, renewStream } from './browser-stream';
import type { Line } from './stream';
import type { Here, Notice, TableEvent } from './types';

export interface Reader {
	/** The next events, in order. */
	take(events: TableEvent[]): void;
	notice(notice: Notice): void;
}

export class Follower {
	readonly line: Signal<Line> = signal('first');
	readonly here: Signal<Here> = signal({ seats: [], watchers: 0 });
	/** The number of the last event taken. */
	last = 0;
	private leave: (() => void) | undefined;
	private closed = false;
	private fetching: Promise<void> | undefined;

	constructor(
		private readonly id: string,
		private readonly reader: Reader,
	) {
		void this.start();
	}

	close(): void {
		this.closed = true;
		this.leave?.();
	}

	/** The visitor is somebody else to the server now. */
	renew(): void {
		renewStream();
	}

	/** Gets what is missing up to that event, as often as it takes. */
	async catchUp(to: number): Promise<void> {
		for (let failures = 0; this.last < to && !this.closed; failures++) {
			try {
				await (this.fetching ??= this.fetchMore());
			} catch (e) {
				if (e instanceof Refusal && e.status < 429) {
					this.line.value = 'gone';
					return;
				}
				if (this.line.peek() === 'first' && failures > 0) this.line.value = 'again';
				await waitToRetry(backoff(failures));
			}
		}
	}

	private async start(): Promise<void> {
		await this.catchUp(1);
		if (this.closed || this.line.peek() === 'gone') return;
		const stopTable = followTable(this.id, {
			last: () => this.last,
			event: (event) => (event.n === this.last + 1 ? this.take([event]) : void this.catchUp(event.n)),
			at: (n) => void this.catchUp(n),
			here: (here) => (this.here.value = here),
			line: (line) => (this.line.value = line),
		});
		const stopNotices = followNotices((notice) => notice.table !== this.id && this.reader.notice(notice));
		this.leave = () => {
			stopTable();
			stopNotices();
		};
	}

	private async fetchMore(): Promise<void> {
		try {
			for (;;) {
				const { events } = await get<{ events: TableEvent[] }>(`tables/${this.id}/log?after=${this.last}`);
				if (events.length === 0) return;
				this.take(events);
			}
		} finally {
			this.fetching = undefined;
		}
	}

	private take(events: readonly TableEvent[]): void {
		const fresh = events.filter(({ n }) => n > this.last);
		const last = fresh[fresh.length - 1];
		if (!last || this.closed) return;
		this.last = last.n;
		this.reader.take(fresh);
	}
}
