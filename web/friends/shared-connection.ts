// The tabs of one browser share a connection: one of them leads, the others hear what it says. Whoever holds the lock leads;
// when its tab is closed the next one does. Where there are no locks (a page without https) every tab leads for itself.

/** How long a leader may say nothing, beats included, before a tab that is looked at takes its place. */
const SILENCE = 45_000;

export interface Part<T> {
	/** Begins to lead; `say` speaks to all tabs, this one too. Returns how to stop. */
	lead(say: (word: T) => void): () => void;
	hear(word: T): void;
	/** What the leader tells a tab that has just come. */
	greet?(): T[];
}

type Sent<T> = { word: T } | { hello: true };

export class SharedConnection<T> {
	private readonly channel: BroadcastChannel | undefined;
	private readonly leaving = new AbortController();
	private stop: (() => void) | undefined;
	private watch: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly name: string,
		private readonly part: Part<T>,
	) {
		if (!navigator.locks) {
			this.stop = part.lead(part.hear);
			return;
		}
		this.channel = new BroadcastChannel(name);
		this.channel.onmessage = (e: MessageEvent<Sent<T>>) => this.hear(e.data);
		this.post({ hello: true });
		void this.queue();
		document.addEventListener('visibilitychange', this.listen);
		this.listen();
	}

	close(): void {
		this.leaving.abort();
		document.removeEventListener('visibilitychange', this.listen);
		clearTimeout(this.watch);
		this.stop?.();
		this.stop = undefined;
		this.channel?.close();
	}

	private post(sent: Sent<T>): void {
		if (!this.leaving.signal.aborted) this.channel?.postMessage(sent);
	}

	private hear(sent: Sent<T>): void {
		if ('hello' in sent) {
			if (this.stop) for (const word of this.part.greet?.() ?? []) this.post({ word });
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
			await navigator.locks.request(this.name, options, () => this.lead());
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
		return new Promise((resolve) => this.leaving.signal.addEventListener('abort', () => resolve()));
	}
}
