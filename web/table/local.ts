// A table in this browser: the game, and a worker in which computer players think.
// Every move is saved at once, so that the game goes on after a reload at any moment.

import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { CoreError, type Core } from '../core/core';
import { Cancelled, Thinker } from '../core/thinker';
import type { HintJson, Move, State } from '../core/types';
import { settings } from '../settings';
import { Game } from './game';
import { held } from './hold';
import { PACE } from './pace';
import { aboutGame, findGame, saveGame, storageKey, type SavedGame, type Seat } from './storage';
import type { Table } from './table';
import { Tabs } from './tabs';

/** Who advises, and with how many searches: good advice within about a second. */
const ADVISER = 'Magnate';
const ADVICE_SEARCHES = 6000;

/** A context with the game of a record. Throws CoreError if it cannot be read. */
function loaded(anyCore: Core, record: string): Core {
	const core = anyCore.another();
	try {
		core.ask(`load\n${record}`);
	} catch (e) {
		core.free();
		throw e;
	}
	return core;
}

export class LocalTable extends Game implements Table {
	readonly id: string;
	readonly seats: readonly Seat[];
	readonly here: ReadonlySignal<readonly number[]>;
	readonly remote = false;
	readonly turn: ReadonlySignal<number | null>;
	readonly thinking: Signal<number | null> = signal(null);
	readonly paused: Signal<boolean> = signal(false);
	readonly notice: Signal<string | null> = signal(null);
	readonly canUndo: ReadonlySignal<boolean>;
	readonly canRedo: ReadonlySignal<boolean>;

	private readonly thinker: Thinker;
	/** The other tabs of this browser that show the game. */
	private readonly tabs: Tabs;
	/** Whatever was begun under an older ticket has no say any more. */
	private ticket = 0;
	private endPause: (() => void) | undefined;

	/** Throws CoreError if the saved record cannot be read. */
	constructor(
		anyCore: Core,
		module: WebAssembly.Module,
		private readonly saved: SavedGame,
	) {
		super(loaded(anyCore, saved.record));
		this.thinker = new Thinker(module);
		this.tabs = new Tabs(storageKey(saved.id), () => this.reload());
		this.id = saved.id;
		this.seats = saved.seats;
		this.here = signal(saved.seats.flatMap((seat, i) => (seat.kind === 'person' ? [i + 1] : [])));
		this.turn = computed(() => {
			const seat = this.now.value.state.to_move;
			if (this.tabs.follows.value) return null;
			return seat !== null && this.isPerson(seat) && !this.forced() ? seat : null;
		});
		this.canUndo = computed(() => (this.version.value, !this.tabs.follows.value && this.undoTo() !== undefined));
		this.canRedo = computed(() => (this.version.value, !this.tabs.follows.value && this.saved.undone.length > 0));
		this.advance();
	}

	play(...moves: Move[]): string | undefined {
		const refused = this.apply(moves);
		if (refused !== undefined) return refused;
		this.saved.undone = [];
		this.changed();
		return undefined;
	}

	undo(): void {
		const to = this.undoTo();
		if (to === undefined) return;
		const taken = this.log.peek().slice(to);
		this.core.ask(`undo ${taken.length}`);
		this.saved.undone.push(...taken.map((entry) => entry.move).reverse());
		this.paused.value = this.peopleHere() === 0;
		this.changed();
	}

	redo(): void {
		for (let move = this.saved.undone.pop(); move; move = this.saved.undone.pop()) {
			this.core.ask(`play ${move}`);
			if (this.decides(this.state())) break;
		}
		this.changed();
	}

	hurry(): void {
		this.endPause?.();
	}

	goOn(): void {
		this.paused.value = false;
		this.saved.undone = [];
		this.changed();
	}

	async advise(): Promise<HintJson> {
		const answer = await this.thinker.think({
			record: this.core.ask('record'),
			player: ADVISER,
			searches: ADVICE_SEARCHES,
			lang: settings.lang.value,
			then: ['hint'],
		});
		return JSON.parse(answer.answers[0] ?? '') as HintJson;
	}

	override close(): void {
		this.ticket++;
		this.hurry();
		this.thinker.close();
		this.tabs.close();
		super.close();
	}

	/** Another tab has gone on, or has left the game to this one. */
	private reload(): void {
		const found = findGame(this.id);
		if (found) {
			this.core.ask(`load\n${found.record}`);
			Object.assign(this.saved, found);
		}
		this.version.value++;
		this.advance();
	}

	private isPerson(seat: number): boolean {
		return this.seats[seat - 1]?.kind === 'person';
	}

	private peopleHere(): number {
		return this.seats.filter((seat) => seat.kind === 'person').length;
	}

	/** The move that plays itself at a moment, if such moves do. */
	private forced(at: number | '' = ''): Move | undefined {
		return (settings.forced.value === 'on' && this.core.ask(`forced ${at}`)) || undefined;
	}

	/** Whether a person here has a turn to begin in this state of the core's game. */
	private decides(state: State): boolean {
		const seat = state.to_move;
		if (seat === null || !this.isPerson(seat)) return false;
		return state.seats[seat - 1]?.built_this_turn.length === 0 && !this.forced(state.moves);
	}

	/** How many moves stay when the last decision of somebody here is taken back; undefined: there is none. */
	private undoTo(): number | undefined {
		const log = this.log.value;
		if (this.peopleHere() === 0) return log.length > 0 ? log.length - 1 : undefined;
		for (let n = log.length - 1; n >= 0; n--) {
			const move = log[n]?.move ?? '';
			const anytime = /^(?:subsidy|cash) p(\d)/.exec(move);
			if (anytime ? this.isPerson(Number(anytime[1])) : this.decides(this.core.askJson<State>(`state ${n}`))) return n;
		}
		return undefined;
	}

	/** Plays all of the moves or none. */
	private apply(moves: readonly Move[]): string | undefined {
		this.speak(this.core);
		const states: State[] = [this.state()];
		try {
			for (const move of moves) {
				this.core.ask(`play ${move}`);
				states.push(this.state());
			}
		} catch (e) {
			if (!(e instanceof CoreError)) throw e;
			if (states.length > 1) this.core.ask(`undo ${states.length - 1}`);
			return e.message;
		}
		moves.forEach((move, i) => {
			const [before, after] = [states[i], states[i + 1]];
			if (before && after) this.notify(move, before, after);
		});
		return undefined;
	}

	private changed(): void {
		this.save();
		this.version.value++;
		this.advance();
	}

	private save(): void {
		Object.assign(this.saved, { record: this.core.ask('record'), changed: Date.now(), about: aboutGame(this.core) });
		if (!saveGame(this.saved)) this.notice.value ??= 'ui.table.storage';
		else if (this.notice.value === 'ui.table.storage') this.notice.value = null;
	}

	/** Plays on as long as nobody here is asked. */
	private advance(): void {
		const ticket = ++this.ticket;
		this.thinker.cancel();
		this.hurry();
		this.thinking.value = null;
		void this.automatic(ticket).then((move) => {
			if (move === undefined || ticket !== this.ticket) return;
			this.apply([move]);
			this.changed();
		});
	}

	/** The next move that nobody here has to make; undefined: there is none. */
	private async automatic(ticket: number): Promise<Move | undefined> {
		await this.tabs.ready;
		if (ticket !== this.ticket) return undefined;
		const follows = this.tabs.follows.peek();
		if (follows) this.notice.value ??= 'ui.table.other-tab';
		else if (this.notice.peek() === 'ui.table.other-tab') this.notice.value = null;
		const state = this.state();
		if (state.over || this.paused.peek() || follows) return undefined;
		if (state.to_move === null) {
			if (state.moves > 0) await Promise.all([this.pause(), held()]);
			return ticket === this.ticket ? this.core.ask(`draw ${this.saved.seed}`) : undefined;
		}
		const forced = this.forced() ?? (this.isPerson(state.to_move) ? undefined : this.core.ask('forced'));
		if (!forced && this.isPerson(state.to_move)) return undefined;
		const [move] = await Promise.all([forced || this.thought(state), this.pause(), held()]);
		return move;
	}

	/** A level that this program does not know, from another version, plays like the strongest. */
	private levelOf(seat: number): string {
		const level = this.seats[seat - 1]?.level;
		return level && this.core.askJson<string[]>('players').includes(level) ? level : ADVISER;
	}

	private async thought(state: State): Promise<Move | undefined> {
		this.thinking.value = state.to_move;
		try {
			const answer = await this.thinker.think({
				record: this.core.ask('record'),
				player: this.levelOf(state.to_move ?? 1),
				seed: BigInt.asUintN(64, BigInt(this.saved.seed) + BigInt(state.moves)),
			});
			return answer.move;
		} catch (e) {
			if (e instanceof Cancelled) return undefined;
			throw e;
		}
	}

	private pause(): Promise<void> {
		const ms = PACE[settings.pace.peek()];
		if (ms === 0) return Promise.resolve();
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, ms);
			this.endPause = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}
}
