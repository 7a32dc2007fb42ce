// A game played already, to be looked at from any moment. Every position is worked out once, when it is made, so that going to any of
// them is no more than looking it up.

import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { CoreError, type Core } from '../core/core';
import type { BoardJson, FieldId, Insight, LogEntry, Overview, Score, State, Words } from '../core/types';
import { to } from '../router';
import { settings } from '../settings';
import type { Seat } from '../table/storage';
import type { GameView, Position } from '../table/table';

/** How far one step goes. */
export const UNITS = ['move', 'lot', 'round', 'era'] as const;
export type Unit = (typeof UNITS)[number];

/** What a replay is made of: a record and who sat where. A server's game has both as well. */
export interface ReplaySource {
	/** As the core's `record` writes it, or a link. */
	record: string;
	seats?: readonly Seat[];
	/** Of a saved game. */
	id?: string;
	/** The seat of whoever looks back. */
	you?: number;
	/** Where a game that was not saved here is looked back on. */
	places?: Places;
}

/** Addresses of the pages of one game. */
export interface Places {
	/** A slash and a number of moves after it lead to that moment. */
	replay: string;
	review: string;
	/** The scoring; a game that came in an address has none. */
	end?: string;
}

/** Where a game is looked back on: a saved one, one on a server, or one in the address itself. */
export function placesOf(source: ReplaySource, link: () => string): Places {
	if (source.places) return source.places;
	if (source.id) return { replay: to.replay(source.id), review: to.review(source.id), end: to.end(source.id) };
	const own = link();
	return { replay: to.link(own), review: to.reviewLink(own) };
}

/** The seat of whoever looks back: said by the source, or the only person's. */
export function youIn(source: ReplaySource): number | undefined {
	const people = (source.seats ?? []).flatMap((seat, i) => (seat.kind === 'person' ? [i + 1] : []));
	return source.you ?? (source.seats?.some((seat) => seat.kind === 'computer') && people.length === 1 ? people[0] : undefined);
}

export class GameHistory implements GameView {
	readonly id: string;
	readonly board: BoardJson;
	readonly seats: readonly Seat[];
	readonly words: ReadonlySignal<Words>;
	readonly now: ReadonlySignal<Position>;
	readonly view: Signal<number | null> = signal(null);
	readonly shown: ReadonlySignal<Position>;
	readonly log: ReadonlySignal<LogEntry[]>;
	readonly overview: ReadonlySignal<Overview>;

	/** How many moves there are. */
	readonly length: number;
	readonly states: readonly State[];
	readonly scores: readonly Score[][];
	/** The moments at which a step of each kind may end, first and last included. */
	readonly stops: Readonly<Record<Unit, readonly number[]>>;

	private readonly core: Core;
	private readonly positions: ReadonlySignal<(Position | undefined)[]>;
	private readonly descriptions: ReadonlySignal<Map<string, string | undefined>>;

	/** Throws CoreError if the record cannot be read. `seated` says who sits where if the source does not. */
	constructor(anyCore: Core, readonly source: ReplaySource, seated: (names: string[]) => Seat[]) {
		this.core = anyCore.anotherWith(source.record, settings.lang.peek());
		this.id = source.id ?? '';
		this.board = this.core.askJson<BoardJson>('board');
		this.length = this.core.askJson<State>('state').moves;
		const all = Array.from({ length: this.length + 1 }, (_, n) => n);
		this.states = all.map((n) => this.core.askJson<State>(`state ${n}`));
		this.scores = all.map((n) => this.core.askJson<Score[]>(`score ${n}`));
		this.words = this.asked(() => this.core.askJson<Words>('words'));
		this.log = this.asked(() => this.core.askJson<LogEntry[]>('log'));
		this.seats = source.seats ?? seated(this.words.peek().seats);
		this.stops = stopsOf(this.log.peek(), this.states);
		this.positions = this.asked(() => []);
		this.descriptions = this.asked(() => new Map());
		this.now = computed(() => this.position(this.length));
		this.shown = computed(() => this.position(this.view.value ?? this.length));
		this.overview = this.asked(() => this.core.askJson<Overview>(`overview ${this.at()}`));
	}

	/** The moment shown, as a number of moves. */
	at(): number {
		return this.view.value ?? this.length;
	}

	/** Goes to a moment; beyond the ends: to the end. */
	seek(n: number): void {
		this.view.value = n >= this.length ? null : Math.max(0, n);
	}

	/** Where a step from the moment shown leads. */
	next(unit: Unit, by: 1 | -1): number {
		const at = this.at();
		const stops = this.stops[unit];
		return by > 0 ? (stops.find((n) => n > at) ?? this.length) : ([...stops].reverse().find((n) => n < at) ?? 0);
	}

	/** The game up to a moment, to be saved or sent. */
	record(n = this.length): string {
		return this.core.ask(`record ${n}`);
	}

	link(n = this.length): string {
		return this.core.ask(`link ${n}`);
	}

	insight(field: FieldId): Insight {
		this.speak();
		return this.core.askJson<Insight>(`insight ${field} ${this.at()}`);
	}

	/** Only what does not depend on the moment, each once. */
	ask(request: string): string | undefined {
		const known = this.descriptions.value;
		if (!known.has(request)) {
			this.speak();
			known.set(request, this.answer(request));
		}
		return known.get(request);
	}

	close(): void {
		this.core.free();
	}

	private answer(request: string): string | undefined {
		try {
			return this.core.ask(request);
		} catch (e) {
			if (e instanceof CoreError) return undefined;
			throw e;
		}
	}

	private speak(): void {
		this.core.ask(`lang ${settings.lang.value}`);
	}

	/** Again in another language. */
	private asked<T>(ask: () => T): ReadonlySignal<T> {
		return computed(() => {
			this.speak();
			return ask();
		});
	}

	private position(n: number): Position {
		const known = this.positions.value;
		const [state, scores] = [this.states[n], this.scores[n]];
		if (!state || !scores) throw new Error(`no moment ${n}`);
		return (known[n] ??= { n, state, scores, prompt: this.prompt(n), legal: [], anytime: [] });
	}

	private prompt(n: number): string {
		this.speak();
		return this.core.ask(`prompt ${n}`);
	}
}

/** A lot ends when it is settled, and so does a development turn; a round with the next draw, an era with the next era's. */
function stopsOf(log: readonly LogEntry[], states: readonly State[]): Record<Unit, number[]> {
	const last = log.length;
	const all = Array.from({ length: last + 1 }, (_, n) => n);
	const draw = (n: number): boolean => log[n]?.move.startsWith('draw ') ?? false;
	const ends = (ends: (n: number) => boolean): number[] => all.filter((n) => n === 0 || n === last || ends(n));
	return {
		move: all,
		lot: ends((n) => /^(draw|sell|keep|done)\b/.test(log[n - 1]?.move ?? '')),
		round: ends(draw),
		era: ends((n) => draw(n) && states[n]?.round === 1),
	};
}
