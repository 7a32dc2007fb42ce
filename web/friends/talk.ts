// What is said and what happens at a table besides its moves, read from its log.

import type { TableEvent } from './types';

export interface Item extends TableEvent {
	/** Of talk: whose it is. */
	seat: number | null;
	text: string;
}

/** The first text in quotes. */
function quoted(event: string): string {
	const inside = /"((?:[^"\\]|\\.)*)"/.exec(event)?.[1] ?? '';
	return inside.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));
}

/** Moves are in the log; how the table was laid is no news to those who sit at it. */
const SILENT = /^(?:open|move|draw|over|seat p\d open)\b/;

/** The list with an event added: talk, and what `happening` has a sentence for. */
export function overhear(items: readonly Item[], said: TableEvent): readonly Item[] {
	const { event } = said;
	if (SILENT.test(event)) return items;
	const talk = /^say p(\d) /.exec(event);
	const item = { ...said, seat: talk ? Number(talk[1]) : null, text: talk ? quoted(event) : '' };
	const hushed = /^hush (\d+)$/.exec(event);
	return hushed ? items.map((other) => (other.n === Number(hushed[1]) ? item : other)) : [...items, item];
}

/** The table where the same people meet again, if there is one. */
export function rematchOf(items: readonly Item[]): string | undefined {
	return items.find(({ event }) => event.startsWith('rematch '))?.event.slice(8);
}
