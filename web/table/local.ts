// A table in this browser. The core says whose turn it is, what happens by itself and what can be undone; here it is shown at a pace
// that people can follow, a worker thinks for computer players, and every change is saved at once, so that the game goes on after a reload
// at any moment.

import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { CoreError, type Core } from '../core/core';
import { Cancelled, Thinker } from '../core/thinker';
import type { HintJson, LogEntry, Move, TableJson } from '../core/types';
import { settings } from '../settings';
import { LocalOrders } from '../orders/local';
import type { Order } from '../orders/orders';
import { Game } from './game';
import { GameLock } from './game-lock';
import { held } from './hold';
import { seatOfAnytime } from './moves';
import { namesIn, openIn, openTable, STRONGEST, type Opening } from './open';
import { Pace } from './pace';
import { aboutGame, findGame, saveGame, storageKey, type SavedGame, type Seat } from './storage';
import type { Pause, Redo, Table } from './table';

/** With how many searches the strongest player advises: good advice within about a second. */
const ADVICE_SEARCHES = 6000;

/** The move of an event, as a record writes it. */
const moveOf = (event: string): Move => event.replace(/^move (?:(?:auto|order) )?p\d /, '');

function opening({ record, seats, seed, undone, orders = [] }: SavedGame): Opening {
	return { game: { record }, seats, names: namesIn(record), seed, forced: settings.forced.peek(), redo: [...undone].reverse(), orders };
}

export class LocalTable extends Game implements Table {
	readonly id: string;
	readonly seats: readonly Seat[];
	readonly here: ReadonlySignal<readonly number[]>;
	readonly forcedIsSetting = true;
	readonly turn: Signal<number | null> = signal(null);
	readonly thinking: Signal<number | null> = signal(null);
	readonly notice: Signal<string | null> = signal(null);
	readonly canUndo: ReadonlySignal<boolean>;
	readonly redo: Redo;
	readonly pause: Pause;
	readonly orders: LocalOrders;

	private readonly table: ReadonlySignal<TableJson>;
	private readonly waits: Signal<boolean> = signal(false);
	private readonly thinker: Thinker;
	private readonly pace = new Pace();
	/** Whether this tab of the browser plays the game, or another. */
	private readonly lock: GameLock;
	/** Whatever was begun under an older ticket has no say any more. */
	private ticket = 0;
	private readonly stop: () => void;

	/** Throws CoreError if the saved record cannot be read. */
	constructor(
		anyCore: Core,
		module: WebAssembly.Module,
		private readonly saved: SavedGame,
	) {
		super(openTable(anyCore, opening(saved)));
		this.thinker = new Thinker(module);
		this.lock = new GameLock(storageKey(saved.id), () => this.reload());
		this.id = saved.id;
		this.seats = saved.seats;
		this.here = signal(saved.seats.flatMap((seat, i) => (seat.kind === 'person' ? [i + 1] : [])));
		this.table = this.asked(() => this.core.askJson<TableJson>('table'));
		this.canUndo = computed(() => !this.lock.follows.value && this.table.value.undo !== null);
		this.redo = { possible: computed(() => !this.lock.follows.value && this.table.value.redo !== null), run: () => this.go('redo') };
		this.pause = { waits: this.waits, end: () => this.goOn() };
		this.stop = settings.forced.subscribe(() => this.advance());
		this.orders = new LocalOrders(this);
	}

	play(...moves: Move[]): string | undefined {
		const seat = seatOfAnytime(moves[0] ?? '') ?? this.turn.peek();
		if (this.lock.follows.peek()) return undefined;
		this.speak(this.core);
		// What has happened and what is asked next are drawn together, once.
		return batch(() => {
			try {
				this.happened(this.core.askLines(`decide p${seat} ${moves.join('; ')}`));
			} catch (e) {
				if (!(e instanceof CoreError)) throw e;
				return e.code === 'illegal' ? e.message : undefined;
			}
			this.advance();
			return undefined;
		});
	}

	/** Changes a seat's orders, and lets the game go on where one acts at once. */
	changeOrders(seat: number, lines: readonly string[]): Order[] {
		this.speak(this.core);
		const ask = (more: readonly string[]): Order[] => this.core.askJson<Order[]>([`orders p${seat}`, ...more].join('\n'));
		if (lines.length === 0 || this.lock.follows.peek()) return ask([]);
		return batch(() => {
			ask(lines);
			this.changed();
			this.advance();
			return ask([]);
		});
	}

	undo(): void {
		if (!this.canUndo.peek()) return;
		this.waits.value = this.here.peek().length === 0;
		this.go('undo');
	}

	hurry(): void {
		this.pace.hurry();
	}

	async advise(): Promise<HintJson> {
		const answer = await this.thinker.think({
			record: this.core.ask('record'),
			player: STRONGEST,
			searches: ADVICE_SEARCHES,
			lang: settings.lang.value,
			then: ['hint'],
		});
		return JSON.parse(answer.answers[0] ?? '') as HintJson;
	}

	override close(): void {
		this.ticket++;
		this.stop();
		this.orders.close();
		this.hurry();
		this.thinker.close();
		this.lock.close();
		super.close();
	}

	/** Another tab has gone on, or has left the game to this one. */
	private reload(): void {
		const found = findGame(this.id);
		if (found) {
			openIn(this.core, opening(found));
			Object.assign(this.saved, found);
		}
		this.version.value++;
		this.advance();
	}

	protected override entries(): LogEntry[] {
		const { order } = this.table.value.marks;
		return super.entries().map((entry, i): LogEntry => (order.includes(i + 1) ? { ...entry, mark: 'order' } : entry));
	}

	private go(way: 'undo' | 'redo'): void {
		batch(() => {
			this.core.ask(way);
			this.changed();
			this.advance();
		});
	}

	private goOn(): void {
		this.waits.value = false;
		this.advance();
	}

	/** The last moves are new: those who watch are told, and the game is shown and saved. */
	private happened(moves: readonly Move[], auto = false): void {
		this.notify(moves, auto);
		this.changed();
	}

	private changed(): void {
		this.version.value++;
		const undone = [...(this.table.peek().redo?.moves ?? [])].reverse();
		const orders = this.seats.map((_, i) => (this.here.peek().includes(i + 1) ? this.core.ask(`kept p${i + 1}`) : ''));
		Object.assign(this.saved, { record: this.core.ask('record'), undone, orders, changed: Date.now(), about: aboutGame(this.core) });
		if (!orders.some(Boolean)) delete this.saved.orders;
		if (!saveGame(this.saved)) this.notice.value ??= 'ui.table.storage';
		else if (this.notice.value === 'ui.table.storage') this.notice.value = null;
	}

	/** Lets the game go on from where it stands. */
	private advance(): void {
		const ticket = ++this.ticket;
		this.thinker.cancel();
		this.hurry();
		this.thinking.value = null;
		this.turn.value = null;
		if (this.state().moves !== this.now.peek().n) this.changed();
		if (!this.waits.peek()) void this.playOn(ticket);
	}

	/** Whether another tab plays this game, and this one only shows it: then it says so. */
	private follows(): boolean {
		const follows = this.lock.follows.peek();
		if (follows) this.notice.value ??= 'ui.table.other-tab';
		else if (this.notice.peek() === 'ui.table.other-tab') this.notice.value = null;
		return follows;
	}

	/** Shows what happens by itself, until somebody here is asked or the game is over. */
	private async playOn(ticket: number): Promise<void> {
		if (!this.lock.known) await this.lock.ready;
		if (ticket !== this.ticket || this.follows()) return;
		for (;;) {
			const step = this.core.ask(`next forced=${settings.forced.peek()}`);
			const [what, seat = '', level = '', seed = ''] = step.split(' ');
			if (what === 'over') return;
			if (what === 'person') {
				this.turn.value = Number(seat.slice(1));
				return;
			}
			const bot = what === 'bot';
			const thought = bot ? this.think(Number(seat.slice(1)), level, seed) : undefined;
			if (bot || this.state().moves > 1) await Promise.all([this.pace.wait(), held()]);
			const move = bot ? await thought : moveOf(step);
			if (ticket !== this.ticket || move === undefined) return;
			this.thinking.value = null;
			this.happened(bot ? this.core.askLines(`bot ${move}`) : [move], step.startsWith('move auto '));
		}
	}

	/** What a computer player chooses; undefined: it is not asked any more. */
	private async think(seat: number, player: string, seed: string): Promise<Move | undefined> {
		this.thinking.value = seat;
		try {
			const answer = await this.thinker.think({ record: this.core.ask('record'), player, seed: BigInt(seed) });
			return answer.move;
		} catch (e) {
			if (e instanceof Cancelled) return undefined;
			throw e;
		}
	}
}
