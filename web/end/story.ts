// A finished game looked back on: everything is asked of the core, which plays the record again.

import type { Core } from '../core/core';
import type { BoardJson, FieldId, LogEntry, Score, State, Words } from '../core/types';
import type { Lang } from '../core/types';

/** The seven sources of points, in the order of the core's own table. */
export const SOURCES = ['track', 'money', 'roads', 'lines', 'bonus', 'jokers', 'subsidy'] as const;
export type Source = (typeof SOURCES)[number];

/** Every seat's points as if the game had ended at the end of a round. */
export interface Moment {
	era: number;
	round: number;
	totals: number[];
}

/** One auction's end. */
export interface Sale {
	field: FieldId;
	/** From 1. */
	buyer: number;
	/** The highest bid. */
	high: number;
	/** What it cost its owner after all. */
	paid: number;
	kept: boolean;
	/** How the core tells it. */
	text: string;
}

export interface Story {
	state: State;
	scores: Score[];
	board: BoardJson;
	words: Words;
	/** The seat that started the first round. */
	start: number;
	moments: Moment[];
	sales: Sale[];
	/** The whole record as text. */
	record: string;
	/** The core's words on shared ranks and the like. */
	tie: string;
}

function saleAt(before: State, after: State, { move, text }: LogEntry): Sale {
	const auction = before.auction;
	if (!auction) throw new Error(`${move} without an auction`);
	const kept = move === 'keep';
	const buyer = (kept ? before.auctioneer : auction.best) ?? 0;
	const money = (state: State): number => state.seats[buyer - 1]?.money ?? 0;
	return { field: auction.field, buyer, high: auction.high, paid: money(before) - money(after), kept, text };
}

/** A round goes from one draw to the next, or to the end. */
function momentsOf(core: Core, log: readonly LogEntry[]): Moment[] {
	const draws = log.flatMap((entry, i) => (entry.move.startsWith('draw ') ? [i] : []));
	return draws.map((draw, i) => {
		const { era, round } = core.askJson<State>(`state ${draw + 1}`);
		const end = draws[i + 1] ?? log.length;
		return { era, round, totals: core.askJson<Score[]>(`score ${end}`).map((score) => score.total) };
	});
}

/** Throws CoreError if the record cannot be read. */
export function tellGame(anyCore: Core, record: string, lang: Lang): Story {
	const core = anyCore.another();
	try {
		core.ask(`lang ${lang}`);
		core.ask(`load\n${record}`);
		const log = core.askJson<LogEntry[]>('log');
		return {
			state: core.askJson<State>('state'),
			scores: core.askJson<Score[]>('score'),
			board: core.askJson<BoardJson>('board'),
			words: core.askJson<Words>('words'),
			start: core.askJson<State>('state 0').start,
			moments: momentsOf(core, log),
			sales: log.flatMap((entry, i) =>
				entry.move === 'sell' || entry.move === 'keep'
					? [saleAt(core.askJson<State>(`state ${i}`), core.askJson<State>(`state ${i + 1}`), entry)]
					: [],
			),
			record: core.ask('record'),
			tie: core.ask('scoring').split('\n').filter(Boolean).slice(2 + core.askJson<Score[]>('score').length).join(' '),
		};
	} finally {
		core.free();
	}
}

/** The text of an own board inside a record, as a board file; undefined: a shipped board. */
export function inlineBoard(record: string): string | undefined {
	const lines = record.split('\n');
	const at = lines.findIndex((line) => /^board \S+ [0-9a-f]+ inline$/.test(line));
	if (at < 0) return undefined;
	const own: string[] = [];
	for (let i = at + 1; /^\s+\S/.test(lines[i] ?? ''); i++) own.push((lines[i] ?? '').trim());
	return `${own.join('\n')}\n`;
}
