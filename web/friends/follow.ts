// Follows the log of one table: gets what is there, then hears what comes, without gaps and each event once.

import { signal, type Signal } from '@preact/signals';
import { backoff, get, Refusal, waitToRetry } from './api';
import { Stream, type Line } from './stream';
import { SharedConnection } from './shared-connection';
import type { Here, Notice, TableEvent } from './types';

type TabMessage = { event: TableEvent } | { here: Here } | { notice: Notice } | { line: Line } | { beat: true };

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
	private tabs: SharedConnection<TabMessage> | undefined;
	private closed = false;
	/** While this tab leads. */
	private stream: Stream | undefined;
	private fetching: Promise<void> | undefined;

	constructor(
		private readonly id: string,
		private readonly reader: Reader,
	) {
		void this.start();
	}

	close(): void {
		this.closed = true;
		this.tabs?.close();
	}

	/** The visitor is somebody else to the server now. */
	renew(): void {
		this.stream?.renew();
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
		this.tabs = new SharedConnection<TabMessage>(`magnate.table.${this.id}`, {
			lead: (say) => this.lead(say),
			hear: (word) => this.hear(word),
			greet: () => [{ line: this.line.peek() }, { here: this.here.peek() }],
		});
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

	private lead(say: (word: TabMessage) => void): () => void {
		const stream = (this.stream = new Stream({
			path: () => `tables/${this.id}/events?after=${this.last}`,
			beat: () => say({ beat: true }),
			line: (line) => say({ line }),
			onEvent: (event, data) => {
				const told = JSON.parse(data) as unknown;
				if (event === 'here') say({ here: told as Here });
				else if (event === 'notice') say({ notice: told as Notice });
				else say({ event: told as TableEvent });
			},
		}));
		return () => stream.close();
	}

	private hear(word: TabMessage): void {
		if (this.closed) return;
		if ('line' in word) this.line.value = word.line;
		else if ('here' in word) this.here.value = word.here;
		else if ('notice' in word) this.reader.notice(word.notice);
		else if ('event' in word) {
			if (word.event.n === this.last + 1) this.take([word.event]);
			else void this.catchUp(word.event.n);
		}
	}
}
