// A stream of events that never ends: fetched, so that its beats are heard too. When nothing is heard for longer than a beat,
// when the network changes or the page wakes up, it is begun anew after what was heard last.

import { address, backoff, retryNow, waitToRetry } from './api';

/** How the connection is: `again` while it is being made anew, `gone` when the server says there is nothing to hear. */
export type Line = 'first' | 'live' | 'again' | 'gone';

export interface StreamListener {
	/** The address, asked for each attempt. */
	path(): string;
	onEvent(event: string, data: string): void;
	/** Something came, be it only a beat. */
	beat(): void;
	line(line: Line): void;
}

/** The server beats every 15 seconds. */
const SILENCE = 40_000;

/** Cuts a stream of server-sent events into its events. */
class Lines {
	private rest = '';
	private event = 'message';
	private data: string[] = [];

	constructor(private readonly onEvent: (event: string, data: string) => void) {}

	take(text: string): void {
		const lines = (this.rest + text).split('\n');
		this.rest = lines.pop() ?? '';
		for (const line of lines) this.line(line.replace(/\r$/, ''));
	}

	private line(line: string): void {
		if (line === '') {
			if (this.data.length > 0) this.onEvent(this.event, this.data.join('\n'));
			this.event = 'message';
			this.data = [];
		}
		const [, field, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
		if (field === 'event') this.event = value;
		else if (field === 'data') this.data.push(value);
	}
}

export class Stream {
	private closed = false;
	private restarts = false;
	private attempt: AbortController | undefined;
	private watch: ReturnType<typeof setTimeout> | undefined;
	private last = 0;

	constructor(private readonly listener: StreamListener) {
		addEventListener('online', this.renew);
		addEventListener('offline', this.renew);
		document.addEventListener('visibilitychange', this.look);
		void this.follow();
	}

	close(): void {
		this.closed = true;
		removeEventListener('online', this.renew);
		removeEventListener('offline', this.renew);
		document.removeEventListener('visibilitychange', this.look);
		clearTimeout(this.watch);
		this.attempt?.abort();
		retryNow();
	}

	/** The connection, if there is one, cannot be trusted any more. */
	readonly renew = (): void => this.attempt?.abort();

	/** The address is another one now: begins anew, at once. */
	restart(): void {
		this.restarts = true;
		this.attempt?.abort();
		retryNow();
	}

	private readonly look = (): void => {
		if (!document.hidden && Date.now() - this.last > SILENCE / 2) this.renew();
	};

	private alive(): void {
		this.last = Date.now();
		clearTimeout(this.watch);
		this.watch = setTimeout(this.renew, SILENCE);
	}

	private async follow(): Promise<void> {
		for (let failures = 0; !this.closed; failures++) {
			try {
				const gone = await this.once(() => (failures = 0));
				if (gone) return this.listener.line('gone');
			} catch {
				// Whatever it was, the next attempt may do better.
			}
			clearTimeout(this.watch);
			if (this.closed) return;
			if (this.restarts) {
				this.restarts = false;
				failures = -1;
				continue;
			}
			this.listener.line('again');
			await waitToRetry(backoff(failures));
		}
	}

	/** Follows the stream to its end. True: there is none to follow. */
	private async once(begun: () => void): Promise<boolean> {
		this.attempt = new AbortController();
		this.restarts = false;
		this.alive();
		const response = await fetch(address(this.listener.path()), {
			headers: { Accept: 'text/event-stream' },
			cache: 'no-store',
			signal: this.attempt.signal,
		});
		if ([401, 403, 404].includes(response.status)) return true;
		if (!response.ok || !response.body) throw new Error(String(response.status));
		begun();
		this.listener.line('live');
		retryNow();
		const lines = new Lines(this.listener.onEvent);
		const reader = response.body.getReader();
		const decoder = new TextDecoder();
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return false;
			this.alive();
			this.listener.beat();
			lines.take(decoder.decode(value, { stream: true }));
		}
	}
}
