// The table's log, folded by the core (docs/embed.md, "An online table"). Seats and moves count from 1.

import type { Core } from '../core/core';
import type { TableEvent, TablePhase } from './types';

export interface FoldedSeat {
	kind: 'open' | 'person' | 'bot' | 'program';
	name: string;
	level: string | null;
	/** A person's part of the draws. */
	number: string | null;
	/** A computer player stands in: the time was over, or the person left. */
	away: 'time' | 'left' | null;
	/** Milliseconds on the clock; null: there is none. */
	left: number | null;
}

/** `table` */
export interface Folded {
	id: string;
	phase: 'empty' | TablePhase;
	public: boolean;
	pace: string;
	/** How many were folded. */
	events: number;
	at: number;
	moves: number;
	seats: FoldedSeat[];
	/** Those who are asked for a move or an answer. */
	turn: number[];
	/** Whose clock runs, and when it will be over. */
	clock: { seat: number; due: number } | null;
	/** Who would like the game to go back to how many moves. */
	question: { seat: number; to: number; asked: number[]; agreed: number[] } | null;
	/** What the visitor's seat could take back. */
	undo: { how: 'free' | 'ask'; to: number } | null;
	/** Moves that nobody chose. */
	marks: { auto: number[]; bot: number[]; standin: number[] };
	commitment: string | null;
	secret: string | null;
	/** Whether every draw follows from the secret; null: it is not known yet. */
	fair: boolean | null;
}

/** Throws CoreError if it does not fit: this page is older than the server, or one of them is wrong. */
export function foldEvent(core: Core, { n, at, event }: TableEvent): void {
	core.ask(`event ${n} ${at} ${event}`);
}

/** The table as that seat sees it; null: somebody who watches. */
export const foldedTable = (core: Core, seat: number | null): Folded => core.askJson<Folded>(seat === null ? 'table' : `table p${seat}`);
