// What every table has in common, here or on a server: the game in a core, read in the page's language, and a second core to
// look ahead with. Those who extend it change the game, and then raise the version.

import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { CoreError, type Core } from '../core/core';
import { giveNet } from '../core/nets';
import type { BoardJson, FieldId, Insight, LogEntry, Lot, Move, Overview, Score, State, Words } from '../core/types';
import { settings } from '../settings';
import { staysAt } from './hold';
import type { Position } from './table';

type Listener = (move: Move, before: State, after: State, auto: boolean) => void;

function positionOf(core: Core, n: number | ''): Position {
	const state = core.askJson<State>(`state ${n}`);
	return {
		n: state.moves,
		state,
		scores: core.askJson<Score[]>(`score ${n}`),
		prompt: core.ask(`prompt ${n}`),
		legal: core.askLines(`legal ${n}`),
		anytime: core.askLines(`anytime ${n}`),
	};
}

/** The board's words: the same object for as long as the core says the same, so that nothing is drawn again for their sake. */
function sameWords(core: Core): () => Words {
	let [known, words]: [string, Words?] = [''];
	return () => {
		const text = core.ask('words');
		if (!words || text !== known) [known, words] = [text, JSON.parse(text) as Words];
		return words;
	};
}

export abstract class Game {
	/** The seats, from 1, that somebody at this screen plays; known when those who extend this have been set up. */
	abstract readonly here: ReadonlySignal<readonly number[]>;
	readonly board: BoardJson;
	readonly words: ReadonlySignal<Words>;
	readonly now: ReadonlySignal<Position>;
	readonly view: Signal<number | null> = signal(null);
	readonly shown: ReadonlySignal<Position>;
	readonly log: ReadonlySignal<LogEntry[]>;
	readonly lots: ReadonlySignal<readonly Lot[]>;
	readonly overview: ReadonlySignal<Overview>;

	/** Counts changes of the game: what is computed from it is computed again. */
	protected readonly version = signal(0);
	private readonly ahead: Core;
	/** The version that `ahead` holds, and how many moves it went on from there. */
	private aheadOf = -1;
	private aheadBy = 0;
	private readonly listeners = new Set<Listener>();
	/** What each core was told to speak, and of which version of the game: it is told once, not before each of a hundred questions. */
	private readonly speaks = new Map<Core, string>();
	/** Raised when the core has got the net that its estimates are better with. */
	private readonly nets = signal(0);
	private closed = false;

	/** @param core holds the game; it and one more are freed by close() */
	constructor(protected readonly core: Core) {
		this.ahead = core.another();
		this.board = core.askJson<BoardJson>('board');
		this.words = this.asked(sameWords(core));
		this.now = this.asked(() => positionOf(core, ''));
		this.log = this.asked(() => this.entries());
		this.shown = this.asked(() => {
			const at = this.view.value ?? staysAt.value;
			return at === null || at >= this.now.value.n ? this.now.value : positionOf(core, at);
		});
		this.lots = this.asked(() => (this.nets.value, core.askJson<Lot[]>(`lots ${this.shown.value.n}`)));
		void giveNet(core, core.ask('record'), () => !this.closed).then(() => this.nets.value++);
		this.overview = this.asked(() => core.askJson<Overview>(`overview ${this.shown.value.n}`));
	}

	onMove(call: Listener): () => void {
		this.listeners.add(call);
		return () => this.listeners.delete(call);
	}

	preview(moves: readonly Move[]): Position | undefined {
		this.bringAhead();
		try {
			for (const move of moves) {
				this.ahead.ask(`play ${move}`);
				this.aheadBy++;
			}
			return positionOf(this.ahead, '');
		} catch (e) {
			if (e instanceof CoreError) return undefined;
			throw e;
		}
	}

	/** What the log would say of moves from now on. */
	previewText(moves: readonly Move[]): string {
		const after = this.preview(moves);
		if (!after) return '';
		return moves
			.map((_, i) => this.ahead.ask(`log ${after.n - moves.length + i + 1}`))
			.filter(Boolean)
			.join(' ');
	}

	ask(request: string): string | undefined {
		this.version.value;
		this.speak(this.core);
		try {
			return this.core.ask(request);
		} catch (e) {
			if (e instanceof CoreError) return undefined;
			throw e;
		}
	}

	insight(field: FieldId): Insight {
		const at = this.shown.value.n;
		this.speak(this.core);
		return this.core.askJson<Insight>(`insight ${field} ${at}`);
	}

	close(): void {
		this.closed = true;
		this.listeners.clear();
		this.ahead.free();
		this.core.free();
	}

	/** The log; the core speaks the page's language already. */
	protected entries(): LogEntry[] {
		return this.core.askJson<LogEntry[]>('log');
	}

	/** What the core says, again after every change of the game or of the language. */
	protected asked<T>(ask: () => T): ReadonlySignal<T> {
		return computed(() => {
			this.version.value;
			this.speak(this.core);
			return ask();
		});
	}

	/** The page's language, and whom it speaks to: somebody who is alone at this screen is “you”. */
	protected speak(core: Core): void {
		const here = this.here?.value ?? [];
		const wanted = [`lang ${settings.lang.value}`, here.length === 1 ? `you p${here[0]}` : 'you'];
		const spoken = [this.version.peek(), ...wanted].join();
		if (this.speaks.get(core) === spoken) return;
		wanted.forEach((request) => core.ask(request));
		this.speaks.set(core, spoken);
	}

	protected state(): State {
		return this.core.askJson<State>('state');
	}

	/**
	 * Tells those who watch of moves: the last that the core has made.
	 * @param auto there was no choice: they have played themselves
	 */
	protected notify(moves: readonly Move[], auto = false): void {
		const at = (n: number): State => this.core.askJson<State>(`state ${n}`);
		const first = this.state().moves - moves.length;
		moves.forEach((move, i) => {
			const [before, after] = [at(first + i), at(first + i + 1)];
			this.listeners.forEach((call) => call(move, before, after, auto));
		});
	}

	/** Brings the second core to the game as it is now. */
	private bringAhead(): void {
		if (this.aheadOf !== this.version.value) {
			this.ahead.ask(`load\n${this.core.ask('record')}`);
			this.aheadOf = this.version.value;
			this.speaks.delete(this.ahead);
		} else if (this.aheadBy > 0) {
			this.ahead.ask(`undo ${this.aheadBy}`);
		}
		this.aheadBy = 0;
		this.speak(this.ahead);
	}
}
