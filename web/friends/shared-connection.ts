// The tabs of one browser share a connection: one of them leads, the others hear what it says. Whoever holds the lock leads;
// when its tab is closed the next one does. Where a browser has no locks (a page without https) the tabs agree among themselves.

import { tabLocks, type Locks } from './tab-locks';

/** How long a leader may say nothing, beats included, before a tab that is looked at takes its place. */
const SILENCE = 45_000;

export interface Part<T, Told> {
	/** Begins to lead; `say` speaks to all tabs, this one too. Returns how to stop. */
	lead(say: (word: T) => void): () => void;
	hear(word: T): void;
	/** A tab tells something, if this one leads. */
	told(word: Told): void;
	/** There is a new leader, who knows nothing yet: tell it. */
	roll(): void;
}

type Sent<T, Told> = { word: T } | { told: Told } | { roll: true };

export class SharedConnection<T, Told> {
	private readonly channel: BroadcastChannel | undefined;
	private readonly locks: Locks = (navigator.locks as Locks | undefined) ?? tabLocks;
	private readonly leaving = new AbortController();
	private stop: (() => void) | undefined;
	private watch: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly name: string,
		private readonly part: Part<T, Told>,
	) {
		if (typeof BroadcastChannel !== 'function') {
			this.stop = part.lead(part.hear);
			return;
		}
		this.channel = new BroadcastChannel(name);
		this.channel.onmessage = (e: MessageEvent<Sent<T, Told>>) => this.hear(e.data);
		void this.queue();
		document.addEventListener('visibilitychange', this.listen);
		this.listen();
	}

	/** Whoever leads hears it. */
	tell(told: Told): void {
		if (this.stop) this.part.told(told);
		else this.post({ told });
	}

	close(): void {
		this.leaving.abort();
		document.removeEventListener('visibilitychange', this.listen);
		clearTimeout(this.watch);
		this.stop?.();
		this.stop = undefined;
		this.channel?.close();
	}

	private post(sent: Sent<T, Told>): void {
		if (!this.leaving.signal.aborted) this.channel?.postMessage(sent);
	}

	private hear(sent: Sent<T, Told>): void {
		if ('roll' in sent) return this.part.roll();
		if ('told' in sent) {
			if (this.stop) this.part.told(sent.told);
			return;
		}
		this.listen();
		this.part.hear(sent.word);
	}

	/** A leader that sleeps does not say so. */
	private readonly listen = (): void => {
		clearTimeout(this.watch);
		if (!document.hidden) this.watch = setTimeout(() => this.stop ?? void this.queue(true), SILENCE);
	};

	private async queue(steal = false): Promise<void> {
		const options = steal ? { steal } : { signal: this.leaving.signal };
		try {
			await this.locks.request(this.name, options, () => this.lead());
		} catch {
			// Left, or another tab took the lead: then this one waits for it again.
			this.stop?.();
			this.stop = undefined;
			if (!this.leaving.signal.aborted) await this.queue();
		}
	}

	private lead(): Promise<void> {
		this.stop?.();
		this.stop = this.part.lead((word) => {
			this.part.hear(word);
			this.post({ word });
		});
		this.post({ roll: true });
		this.part.roll();
		return new Promise((resolve) => this.leaving.signal.addEventListener('abort', () => resolve()));
	}
}
