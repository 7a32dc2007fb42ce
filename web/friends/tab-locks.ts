// Which tab leads, where the browser has no locks of its own (a page without https): the tabs agree by talking to each other.
// The part of navigator.locks that we use.

/** How long a tab that holds the lock may take to say so. */
const ANSWER_MS = 200;

type Word = { asks: string } | { holds: string; steals?: boolean } | { leaves: string };

export interface Locks {
	request(name: string, options: { steal?: boolean; signal?: AbortSignal }, hold: () => Promise<void>): Promise<void>;
}

class Attempt {
	private readonly channel: BroadcastChannel;
	private readonly me = Math.random().toString(36).slice(2);
	private holds = false;
	private timer: ReturnType<typeof setTimeout> | undefined;
	private readonly left: Promise<void>;
	private resolve!: () => void;
	private reject!: (why: Error) => void;

	constructor(
		name: string,
		private readonly steal: boolean,
		private readonly hold: () => Promise<void>,
		signal: AbortSignal | undefined,
	) {
		this.channel = new BroadcastChannel(`${name}.lock`);
		this.channel.onmessage = (e: MessageEvent<Word>) => this.hear(e.data);
		this.left = new Promise((resolve, reject) => ([this.resolve, this.reject] = [resolve, reject]));
		signal?.addEventListener('abort', this.lose);
		addEventListener('pagehide', this.lose);
		if (steal) this.take();
		else this.ask(0);
	}

	/** Resolves when it was held and given back, rejects when it was lost. */
	end(): Promise<void> {
		return this.left;
	}

	private say(word: Word): void {
		this.channel.postMessage(word);
	}

	private ask(delay: number): void {
		clearTimeout(this.timer);
		this.timer = setTimeout(() => {
			this.say({ asks: this.me });
			this.timer = setTimeout(() => this.take(), ANSWER_MS);
		}, delay);
	}

	private take(): void {
		this.holds = true;
		this.say({ holds: this.me, steals: this.steal });
		void this.hold().then(() => this.stop(this.resolve));
	}

	private readonly lose = (): void => this.stop(() => this.reject(new Error('lost')));

	private stop(then: () => void): void {
		clearTimeout(this.timer);
		if (this.holds) this.say({ leaves: this.me });
		this.holds = false;
		this.channel.close();
		removeEventListener('pagehide', this.lose);
		then();
	}

	/** Of two that hold it at once the one with the smaller name goes on. */
	private hear(word: Word): void {
		if ('asks' in word) {
			if (this.holds) this.say({ holds: this.me });
		} else if ('leaves' in word) {
			if (!this.holds) this.ask(100 * Math.random());
		} else if (!this.holds) clearTimeout(this.timer);
		else if (word.steals || word.holds < this.me) this.lose();
		else this.say({ holds: this.me });
	}
}

export const tabLocks: Locks = {
	request: (name, { steal = false, signal }, hold) => new Attempt(name, steal, hold, signal).end(),
};
