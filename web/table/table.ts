// A game as the page sees it. The page knows no rule: it shows positions, offers the moves that the core lists, and passes on what
// somebody chooses. LocalTable (local.ts) is played in this browser, RemoteTable (remote.ts) on a server, a Lesson (learn/lesson.ts) by a
// script; a GameHistory (replay/history.ts) is only looked at.

import type { ReadonlySignal, Signal } from '@preact/signals';
import type { BoardJson, FieldId, HintJson, Insight, LogEntry, Lot, Move, Overview, Score, State, Words } from '../core/types';
import type { Orders } from '../orders/orders';
import type { Seat } from './storage';

/** The game after its first `n` moves. */
export interface Position {
	n: number;
	state: State;
	/** By seat, as if the game ended there. */
	scores: Score[];
	/** Who is to do what, in one sentence. */
	prompt: string;
	legal: Move[];
	/** Subsidies and cashing, of all seats. */
	anytime: Move[];
}

/** A game to look at, from any of its moments. */
export interface GameView {
	readonly id: string;
	readonly board: BoardJson;
	readonly seats: readonly Seat[];
	readonly words: ReadonlySignal<Words>;
	readonly now: ReadonlySignal<Position>;
	/** The number of moves of an earlier moment that is looked at; null: now. */
	readonly view: Signal<number | null>;
	/** What is shown: now, the earlier moment, or the one that stays for as long as the game is held. */
	readonly shown: ReadonlySignal<Position>;
	readonly log: ReadonlySignal<LogEntry[]>;
	/** At the moment shown: how long the game is, the market, the networks. */
	readonly overview: ReadonlySignal<Overview>;
	/** The core's answer about the game now, in the page's language; undefined: it has none. Changes nothing. */
	ask(request: string): string | undefined;
	/** What a field would bring each seat at the moment shown. */
	insight(field: FieldId): Insight;
	/** Stops whatever is under way. The game stays saved. */
	close(): void;
}

/** A game that somebody plays. What only some tables can do is optional: whoever offers it looks whether it is there. */
export interface Table extends GameView {
	/** The seats, from 1, that somebody at this screen plays. */
	readonly here: ReadonlySignal<readonly number[]>;
	/** The seat, from 1, for which somebody at this screen is to move; null: nobody here. */
	readonly turn: ReadonlySignal<number | null>;
	readonly canUndo: ReadonlySignal<boolean>;
	/** At the moment shown: the lot on offer, or each that can be offered, and what it is to whom. */
	readonly lots: ReadonlySignal<readonly Lot[]>;
	/** Called after every move with what was before and after, and whether it played itself. Returns how to stop being called. */
	onMove(call: (move: Move, before: State, after: State, auto: boolean) => void): () => void;
	/** Plays moves in one go: others see nothing in between. Undefined: done, or on its way; otherwise why not, in words. */
	play(...moves: Move[]): string | undefined;
	/** Back to the last decision made by somebody at this screen. */
	undo(): void;
	/** No more waiting for show: what has been decided is shown now. */
	hurry(): void;
	/** Where these moves would lead from now; undefined: they are not all allowed. Changes nothing. */
	preview(moves: readonly Move[]): Position | undefined;

	/** The seat, from 1, whose computer player is thinking. */
	readonly thinking?: ReadonlySignal<number | null>;
	/** What was taken back can be played again. */
	readonly redo?: Redo;
	/** The game may wait for a word to go on. */
	readonly pause?: Pause;
	/** Something to tell the visitor, such as that storage is full; a message id. */
	readonly notice?: Signal<string | null>;
	/** Whether moves without a choice play themselves is for the visitor to say (`settings.forced`). */
	readonly forcedIsSetting?: true;
	/** Standing orders of those who play at this screen. */
	readonly orders?: Orders;
	/** What a strong player thinks of the position now. Rejected with Cancelled when the game goes on. */
	advise?(): Promise<HintJson>;
}

export interface Redo {
	readonly possible: ReadonlySignal<boolean>;
	/** Forth to where the next decision was made. */
	run(): void;
}

export interface Pause {
	/** Nobody here plays, and somebody went back. */
	readonly waits: ReadonlySignal<boolean>;
	end(): void;
}
