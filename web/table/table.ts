// A game in progress, as the page sees it. The page knows no rule: it shows positions, offers the moves that the core
// lists, and plays them through this interface. LocalTable (local.ts) saves the game in this browser, RemoteTable (remote.ts)
// follows a table on a server; game.ts is what both have in common.

import type { ReadonlySignal, Signal } from '@preact/signals';
import type { BoardJson, FieldId, HintJson, Insight, LogEntry, Move, Score, State, Words } from '../core/types';
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

export interface Table {
	readonly id: string;
	readonly board: BoardJson;
	readonly seats: readonly Seat[];
	/** The seats, from 1, that somebody at this screen plays. */
	readonly here: ReadonlySignal<readonly number[]>;
	/** Others play elsewhere: no advice, nothing is redone, and an undo may be a question to them. */
	readonly remote: boolean;
	readonly words: ReadonlySignal<Words>;
	readonly now: ReadonlySignal<Position>;
	/** The number of moves of an earlier moment that is looked at; null: now. */
	readonly view: Signal<number | null>;
	/** What is shown: now, or the earlier moment. */
	readonly shown: ReadonlySignal<Position>;
	readonly log: ReadonlySignal<LogEntry[]>;
	/** The seat, from 1, for which somebody at this screen is to move; null: nobody here. */
	readonly turn: ReadonlySignal<number | null>;
	/** The seat, from 1, whose computer player is thinking. */
	readonly thinking: ReadonlySignal<number | null>;
	/** The game waits until goOn(): nobody here plays, and somebody went back. */
	readonly paused: ReadonlySignal<boolean>;
	/** Something to tell the visitor, such as that storage is full; a message id. */
	readonly notice: Signal<string | null>;
	readonly canUndo: ReadonlySignal<boolean>;
	readonly canRedo: ReadonlySignal<boolean>;
	/** Called after every move with what was before and after. Returns how to stop being called. */
	onMove(call: (move: Move, before: State, after: State) => void): () => void;
	/** Plays moves in one go: others see nothing in between. Undefined: done, or on its way; otherwise why not, in words. */
	play(...moves: Move[]): string | undefined;
	/** Back to the last decision made by somebody at this screen. */
	undo(): void;
	redo(): void;
	/** No more waiting for show: what a computer player has decided happens now. */
	hurry(): void;
	goOn(): void;
	/** Where these moves would lead from now; undefined: they are not all allowed. Changes nothing. */
	preview(moves: readonly Move[]): Position | undefined;
	/** The core's answer about the game now, in the page's language; undefined: it has none. Changes nothing. */
	ask(request: string): string | undefined;
	/** What a field would bring each seat at the moment shown. */
	insight(field: FieldId): Insight;
	/** What a strong player thinks of the position now. Rejected with Cancelled when the game goes on. */
	advise(): Promise<HintJson>;
	/** Stops whatever is under way. The game stays saved. */
	close(): void;
}
