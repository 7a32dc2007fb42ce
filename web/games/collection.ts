// All games of this browser as one file, and back: to move to another browser, or to have a copy.

import { CoreError, type Core } from '../core/core';
import type { LogEntry } from '../core/types';
import { aboutGame, COLOURS, findGame, freshId, saveGame, listGames, NAME_LENGTH, type SavedGame } from '../table/storage';

const MARK = 'games';

/** Without standing orders: they are for nobody else to see. */
export function exportGames(saved: readonly SavedGame[] = listGames()): string {
	const games = saved.map(({ orders: _, ...game }) => game);
	return `${JSON.stringify({ magnate: MARK, version: 1, games }, null, '\t')}\n`;
}

export interface Import {
	added: number;
	/** They were here already, as far or farther. */
	known: number;
	/** They could not be read. */
	bad: number;
	/** Storage did not take them: they last as long as the page. */
	fleeting: number;
}

/** What a file says of its games; undefined: it is no such file. */
export function readCollection(text: string): unknown[] | undefined {
	try {
		const file = JSON.parse(text) as { magnate?: unknown; games?: unknown } | null;
		return file?.magnate === MARK && Array.isArray(file.games) ? file.games : undefined;
	} catch {
		return undefined;
	}
}

/** A game from a file, which anybody may have written: whatever is not as it must be makes it none. */
function sound(core: Core, given: unknown): SavedGame | undefined {
	const game = given as Partial<SavedGame> | null;
	if (!game || typeof game.record !== 'string' || !Array.isArray(game.seats)) return undefined;
	try {
		core.ask(`load\n${game.record}`);
	} catch (e) {
		if (e instanceof CoreError) return undefined;
		throw e;
	}
	const names = core.askJson<{ seats: string[] }>('words').seats;
	const seats = game.seats.map((seat, i) => ({
		kind: seat?.kind === 'computer' ? ('computer' as const) : ('person' as const),
		...(seat?.kind === 'computer' && typeof seat.level === 'string' ? { level: seat.level } : {}),
		name: names[i] ?? '',
		colour: COLOURS.includes(seat?.colour) ? seat.colour : (COLOURS[i] ?? 'red'),
	}));
	if (seats.length !== names.length || new Set(seats.map((seat) => seat.colour)).size !== seats.length) return undefined;
	const time = (n: unknown): number => (typeof n === 'number' && n >= 0 && n <= Date.now() ? n : Date.now());
	return {
		id: typeof game.id === 'string' && /^[\w-]{1,40}$/.test(game.id) ? game.id : freshId(),
		record: core.ask('record'),
		seats,
		seed: /^\d{1,19}$/.test(game.seed ?? '') ? (game.seed ?? '0') : '0',
		undone: [],
		begun: time(game.begun),
		changed: time(game.changed),
		about: aboutGame(core),
		...(typeof game.name === 'string' && game.name ? { name: game.name.slice(0, NAME_LENGTH) } : {}),
	};
}

const movesOf = (core: Core, record: string): string => {
	core.ask(`load\n${record}`);
	return core.askJson<LogEntry[]>('log').map(({ move }) => `${move}\n`).join('');
};

/** How a game from a file and the one of the same id that is here belong together. */
function compare(core: Core, here: SavedGame | undefined, game: SavedGame): 'new' | 'known' | 'farther' | 'other' {
	if (!here) return 'new';
	try {
		const [mine, theirs] = [movesOf(core, here.record), movesOf(core, game.record)];
		if (mine.startsWith(theirs)) return 'known';
		return theirs.startsWith(mine) ? 'farther' : 'other';
	} catch {
		return 'farther'; // what is here is spoiled
	}
}

/** Adds games to those here. Nothing here is lost: of one game the longer stays, and two that differ are both kept. */
export function importGames(anyCore: Core, games: readonly unknown[]): Import {
	const core = anyCore.another();
	const count: Import = { added: 0, known: 0, bad: 0, fleeting: 0 };
	try {
		for (const given of games) {
			const game = sound(core, given);
			if (!game) {
				count.bad++;
				continue;
			}
			const how = compare(core, findGame(game.id), game);
			if (how === 'known') {
				count.known++;
				continue;
			}
			if (how === 'other') game.id = freshId();
			count.added++;
			if (!saveGame(game)) count.fleeting++;
		}
		return count;
	} finally {
		core.free();
	}
}
