// Games saved in the browser, several at once. A game is its record: what was played, in the text that files and links
// use too. Beside it stand the seats, the seed of its draws, and what was taken back and could be played again.
//
// Storage may be forbidden or full. Then a game lasts as long as the page is open, saveGame() says so, and play goes on.

import type { Core } from '../core/core';
import type { Draws, Edition, Move, Places, Score, State } from '../core/types';
import { settings } from '../settings';
import { Stored } from '../stored';

export type SeatColour = 'red' | 'blue' | 'green' | 'yellow';
export const COLOURS: readonly SeatColour[] = ['red', 'blue', 'green', 'yellow'];

export interface Seat {
	kind: 'person' | 'computer';
	/** Of a computer: one of the core's `players`. */
	level?: string;
	/** At most 24 characters. */
	name: string;
	colour: SeatColour;
}

export interface Setup {
	edition: Edition;
	/** 3 or 4, clockwise. */
	seats: Seat[];
	/** The name of a board; without it the edition's own. */
	board?: string;
	/** The text of an own board file, in place of `board`. */
	sheet?: string;
	/** Only where the edition lets them vary. */
	draws?: Draws;
	places?: Places;
	/** The seat that starts, from 1; without it drawn at random. */
	start?: number;
}

export interface SavedGame {
	id: string;
	/** As the core's `record` writes it. */
	record: string;
	seats: Seat[];
	/** Of the draws, 0 to 2^64 - 1, in digits. */
	seed: string;
	/** Moves taken back, the next one to play again last. */
	undone: Move[];
	/** Standing orders by seat, as the core's `kept` writes them; without them there are none. */
	orders?: string[];
	/** Milliseconds since 1970. */
	begun: number;
	changed: number;
	/** For lists of games, so that they need not ask the core. */
	about: { edition: Edition; title: string; era: number; round: number; over: boolean; totals: number[]; ranks?: number[] };
	/** Given by the visitor, at most NAME_LENGTH characters; without it the board's title serves. */
	name?: string;
}

export const NAME_LENGTH = 60;

/** What storage calls a game. */
export const storageKey = (id: string): string => `magnate.game.${id}`;

/** The guided game, saved only for its scoring to be looked at: no list shows it. */
export const LESSON_ID = 'lesson';

/** Whether lists can show it: what storage holds may be of another version, or spoiled. The core judges the record. */
function isGame(game: Partial<SavedGame>): game is SavedGame {
	const { id, record, seats, seed, undone, begun, changed, about } = game;
	return (
		[id, record, seed, about?.title].every((text) => typeof text === 'string') &&
		[begun, changed, about?.era, about?.round].every(Number.isFinite) &&
		[seats, undone, about?.totals, game.orders ?? []].every(Array.isArray) &&
		(game.orders ?? []).every((kept) => typeof kept === 'string') &&
		(seats ?? []).every((seat) => typeof seat?.name === 'string' && COLOURS.includes(seat.colour))
	);
}

const games = new Stored<SavedGame>('game', (found) => (isGame(found) ? found : undefined));

/** The game, or undefined: there is none of that id. */
export const findGame = (id: string): SavedGame | undefined => games.find(id);

/** All games, the one played last first. */
export function listGames(): SavedGame[] {
	const ids = games.ids().filter((id) => id !== LESSON_ID);
	const all = ids.map(findGame).filter((game) => game !== undefined);
	return all.sort((a, b) => b.changed - a.changed);
}

/** Saves the game as it is now. False: storage is full or forbidden, and it lasts only as long as the page. */
export const saveGame = (game: SavedGame): boolean => games.save(game.id, game);

export const dropGame = (id: string): void => games.drop(id);

function randomSeed(): bigint {
	return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}

function quoted(name: string): string {
	return `"${name.replace(/[\\"]/g, '\\$&')}"`;
}

/** What lists of games show; the context holds the game. */
export function aboutGame(core: Core): SavedGame['about'] {
	const state = core.askJson<State>('state');
	const { era, round, over, edition } = state;
	const scores = core.askJson<Score[]>('score');
	return {
		edition,
		title: core.askJson<{ title: string }>('words').title,
		era,
		round,
		over,
		totals: scores.map((score) => score.total),
		ranks: scores.map((score) => score.rank),
	};
}

/** A fresh id, short enough to read out. */
export function freshId(): string {
	return randomSeed().toString(36).padStart(8, '0').slice(-8);
}

/** Sets a saved game up from a record that the context has loaded or begun. */
function begin(core: Core, seats: Seat[]): SavedGame {
	return {
		id: freshId(),
		record: core.ask('record'),
		seats,
		seed: String(randomSeed()),
		undone: [],
		begun: Date.now(),
		changed: Date.now(),
		about: aboutGame(core),
	};
}

/**
 * Begins a game and saves it; go to its table with `to.game(id)`. Throws CoreError if the core refuses the set-up, for
 * example a board file with a mistake.
 */
export function createGame(anyCore: Core, setup: Setup): SavedGame {
	const core = anyCore.another();
	try {
		const board = setup.sheet ? core.ask(`sheet\n${setup.sheet}`) : setup.board;
		const start = setup.start ?? 1 + Number(randomSeed() % BigInt(setup.seats.length));
		core.ask(
			[
				`new edition=${setup.edition} players=${setup.seats.length}`,
				board ? `board=${board}` : '',
				setup.draws ? `draws=${setup.draws}` : '',
				setup.places === 'even' ? 'places=even' : '',
				`start=p${start}`,
			]
				.filter(Boolean)
				.join(' '),
		);
		core.ask(`names ${setup.seats.map((seat) => quoted(seat.name)).join(' ')}`);
		const game = begin(core, setup.seats);
		saveGame(game);
		return game;
	} finally {
		core.free();
	}
}

/** Saves a game from a link or a record, `seats` as many as it has players. Throws CoreError if it cannot be read. */
export function importGame(anyCore: Core, text: string, seats: (names: string[]) => Seat[]): SavedGame {
	const core = anyCore.anotherWith(text, settings.lang.peek());
	try {
		const game = begin(core, seats(core.askJson<{ seats: string[] }>('words').seats));
		saveGame(game);
		return game;
	} finally {
		core.free();
	}
}
