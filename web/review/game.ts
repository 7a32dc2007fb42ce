// The game that a review is about: its board, names, sentences and positions, each asked of the core when it is wanted.

import { computed, type ReadonlySignal } from '@preact/signals';
import type { Core } from '../core/core';
import type { BoardJson, LogEntry, Move, Score, State, Words } from '../core/types';
import { t } from '../i18n';
import { placesOf, youIn, type Places, type ReplaySource } from '../replay/history';
import { settings } from '../settings';
import { pairsOf, fieldOf } from '../table/moves';
import { COLOURS, type Seat } from '../table/storage';
import { exactName, resourceName, sourceName, type Named } from '../table/words';
import type { ReviewedDecision } from './types';

export class ReviewedGame {
	readonly board: BoardJson;
	readonly words: ReadonlySignal<Words>;
	readonly log: ReadonlySignal<LogEntry[]>;
	readonly seats: readonly Seat[];
	/** As the core writes it, whatever it came from. */
	readonly record: string;
	/** The seat of whoever looks back. */
	readonly you: number | undefined;
	readonly places: Places;
	readonly length: number;
	readonly end: State;
	readonly scores: readonly Score[];
	private readonly core: Core;
	private readonly states = new Map<number, State>();

	/** Throws CoreError if the record cannot be read. */
	constructor(anyCore: Core, source: ReplaySource) {
		this.core = anyCore.anotherWith(source.record, settings.lang.peek());
		this.board = this.core.askJson<BoardJson>('board');
		this.words = this.asked(() => this.core.askJson<Words>('words'));
		this.log = this.asked(() => this.core.askJson<LogEntry[]>('log'));
		this.record = this.core.ask('record');
		this.end = this.core.askJson<State>('state');
		this.length = this.end.moves;
		this.scores = this.core.askJson<Score[]>('score');
		this.seats = source.seats ?? this.words.peek().seats.map((name, i) => ({ kind: 'person', name, colour: COLOURS[i] ?? 'red' }));
		this.you = youIn(source);
		this.places = placesOf(source, () => this.link());
	}

	state(n: number): State {
		const known = this.states.get(n) ?? this.core.askJson<State>(`state ${n}`);
		this.states.set(n, known);
		return known;
	}

	/** The game up to a moment. */
	recordAt(n: number): string {
		return this.core.ask(`record ${n}`);
	}

	link(n = this.length): string {
		return this.core.ask(`link ${n}`);
	}

	name(seat: number): string {
		return this.words.value.seats[seat - 1] ?? '';
	}

	/** Seats from 0, the winner first. */
	ranking(): number[] {
		const rank = (at: number): number => this.scores[at]?.rank ?? 0;
		return this.seats.map((_, i) => i).sort((a, b) => rank(a) - rank(b) || a - b);
	}

	close(): void {
		this.core.free();
	}

	private asked<T>(ask: () => T): ReadonlySignal<T> {
		return computed(() => {
			this.core.ask(`lang ${settings.lang.value}`);
			return ask();
		});
	}
}

/** How a development is paid for: “coal: bank, wood: Ben”. */
function payment(named: Named, move: Move): string {
	return pairsOf(move)
		.map(({ resource, source }) => `${resourceName(named, resource)}: ${sourceName(named, source)}`)
		.join(', ');
}

/** The field that a bid or a sale was about, which the move itself does not name. */
export const lotOf = (named: Named, { kind, field }: Pick<ReviewedDecision, 'kind' | 'field'>): string[] =>
	field !== null && (kind === 'bid' || kind === 'settle') ? [exactName(named, field)] : [];

/** A move as a label. `among`: those beside which it stands; of two developments of one field the payment is told. */
export function moveText(named: Named, move: Move | null, among: readonly Move[] = []): string {
	if (move === null) return t('ui.review.nothing');
	const [word = '', first = '', second = ''] = move.split(' ');
	if (word === 'bid') return t('advice.do.bid', { n: first });
	if (word === 'cash') return t('advice.do.cash', { field: exactName(named, second) });
	if (word === 'offer') return t('advice.do.offer', { field: exactName(named, first) });
	if (word !== 'develop') return t(`advice.do.${word}`);
	const text = t('advice.do.develop', { field: exactName(named, first) });
	const alike = among.some((other) => other !== move && other.startsWith('develop ') && fieldOf(other) === first);
	return alike ? `${text} (${payment(named, move)})` : text;
}
