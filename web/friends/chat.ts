// What is written and what happens at a table besides its moves, read from its log.

import type { TableEvent } from './types';

export interface Item extends TableEvent {
	/** Of chat: whose it is. */
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

/** The list with an event added: chat, and what `happening` has a sentence for. */
export function addToChat(items: readonly Item[], added: TableEvent): readonly Item[] {
	const { event } = added;
	if (SILENT.test(event)) return items;
	const chat = /^say p(\d) /.exec(event);
	const item = { ...added, seat: chat ? Number(chat[1]) : null, text: chat ? quoted(event) : '' };
	const redacted = /^hush (\d+)$/.exec(event);
	return redacted ? items.map((other) => (other.n === Number(redacted[1]) ? item : other)) : [...items, item];
}

/** The table where the same people meet again, if there is one. */
export function rematchOf(items: readonly Item[]): string | undefined {
	return items.find(({ event }) => event.startsWith('rematch '))?.event.slice(8);
}
