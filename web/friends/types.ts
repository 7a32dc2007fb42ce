// The server's JSON, as docs/http-api.md describes it, and what the core makes of a table's log. Seats count from 1.

import type { Draws, Edition, Places, TablePhase } from '../core/types';

export interface Person {
	id: string;
	name: string;
}

export interface Visitor {
	id: string;
	name: string;
	/** Of moderators: what they are. */
	role?: 'moderator' | 'host';
}

export interface SeatAbout {
	kind: 'open' | 'person' | 'bot' | 'program';
	name?: string;
	level?: string;
	away?: boolean;
	here?: boolean;
	/** The name looks like another one there, or mixes scripts. */
	alike?: boolean;
	/** Who sits there: `v7`. */
	person?: string | null;
}

/** A table as lists and its own page show it. */
export interface TableAbout {
	id: string;
	phase: TablePhase;
	edition: Edition;
	board: string;
	title: string;
	players: 3 | 4;
	draws: Draws | null;
	places: Places;
	/** `none`, `live:SECONDS+INCREMENT`, `move:SECONDS` */
	pace: string;
	/** Seconds that standing orders wait: `0`, `20-120` */
	delay: string;
	public: boolean;
	/** The table's own title. */
	name: string | null;
	/** A code; null: any. */
	language: string | null;
	rated: boolean;
	made: number;
	changed: number;
	events: number;
	moves: number;
	era: number;
	round: number;
	/** Seats that are asked for something. */
	turn: number[];
	seats: SeatAbout[];
	you: { seat: number | null; host: boolean; turn: boolean };
	totals: number[] | null;
	links?: Links;
}

export interface TablePage {
	tables: TableAbout[];
	/** Where the next page begins; null: this is the last. */
	next: string | null;
}

/** By seat; null: nobody can be invited there. */
export interface Links {
	seats: (string | null)[];
	watch: string | null;
	/** For the next seat that is free. */
	any?: string | null;
}

/** One of the table's log. */
export interface TableEvent {
	n: number;
	at: number;
	event: string;
}

/** Who has the table open. */
export interface Here {
	seats: number[];
	watchers: number;
}

/** About another table of the visitor. */
export interface Notice {
	table: string;
	turn: boolean;
	title: string;
}
