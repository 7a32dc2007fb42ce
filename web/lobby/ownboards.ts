// Boards of one's own, opened from files and saved in the browser by their hash.

import { signal } from '@preact/signals';
import { app } from '../app';
import { CoreError } from '../core/core';
import type { BoardJson, Edition, Words } from '../core/types';
import { settings } from '../settings';
import { Stored } from '../stored';

export interface OwnBoard {
	hash: string;
	/** As the file's first line names it. */
	name: string;
	title: string;
	edition: Edition;
	/** The board file. */
	text: string;
	added: number;
}

const boards = new Stored<OwnBoard>('board', (found) =>
	found.hash && found.text && found.edition && typeof found.title === 'string' ? (found as OwnBoard) : undefined,
);

/** Counts changes, so that lists follow. */
const version = signal(0);

/** Undefined: there is none of that hash. */
export function findBoard(hash: string): OwnBoard | undefined {
	version.value;
	return boards.find(hash);
}

/** All own boards by title. */
export function listBoards(): OwnBoard[] {
	version.value;
	const all = boards.ids().map((hash) => boards.find(hash)).filter((board) => board !== undefined);
	return all.sort((a, b) => a.title.localeCompare(b.title) || a.hash.localeCompare(b.hash));
}

/** Saves a board. False: storage did not take it, and it lasts only as long as the page. */
export function saveBoard(board: OwnBoard): boolean {
	const saved = boards.save(board.hash, board);
	version.value++;
	return saved;
}

export function dropBoard(hash: string): void {
	boards.drop(hash);
	version.value++;
}

/** One thing wrong with a file. */
export interface Mistake {
	/** From 1; 0: it is about the whole file. */
	line: number;
	/** What stands in that line. */
	source: string;
	/** What is wrong with it, as the core says. */
	reason: string;
}

/** A file that the core refused, with everything that is wrong with it. */
export class BadFile extends Error {
	/** How many mistakes there are: the core lists only so many. */
	readonly count: number;
	readonly mistakes: Mistake[];

	constructor(refusal: CoreError, text: string) {
		super(refusal.message);
		const lines = text.split('\n');
		this.mistakes = refusal.message.split('\n').flatMap((message) => {
			const found = /^line (\d+): (.*)$/.exec(message);
			if (!found) return [];
			const line = Number(found[1]);
			return [{ line, source: (lines[line - 1] ?? '').trim(), reason: found[2] ?? '' }];
		});
		this.count = Math.max(Number(/^(\d+) errors?/.exec(refusal.message)?.[1] ?? 0), this.mistakes.length, 1);
		if (this.mistakes.length === 0) this.mistakes.push({ line: 0, source: '', reason: refusal.message });
	}
}

/** Asks the core about a board file. Throws BadFile. */
export function readBoard(text: string): OwnBoard {
	const core = app().core.another();
	try {
		const name = core.ask(`sheet\n${text}`);
		const { hash, title, edition } = core.askJson<BoardJson>(`board ${name}`);
		return { hash, name, title, edition, text, added: Date.now() };
	} catch (e) {
		if (e instanceof CoreError) throw new BadFile(e, text);
		throw e;
	} finally {
		core.free();
	}
}

export interface ShownBoard {
	board: BoardJson;
	words: Words;
	/** What each field is and does, in a sentence or two. */
	spoken: Record<string, string>;
}

/** A board to be drawn, in the page's language: a shipped one by its name, an own one by its hash, one that is nobody's yet by its text. */
export function showBoard(key: string, text = findBoard(key)?.text): ShownBoard | undefined {
	const core = app().core.another();
	try {
		core.ask(`lang ${settings.lang.value}`);
		const name = text !== undefined ? core.ask(`sheet\n${text}`) : key;
		const board = core.askJson<BoardJson>(`board ${name}`);
		core.ask(`new edition=${board.edition} players=3 board=${name}`);
		const spoken = Object.fromEntries(board.fields.map(({ id }) => [id, core.ask(`describe ${id}`)]));
		return { board, words: core.askJson<Words>('words'), spoken };
	} catch (e) {
		if (e instanceof CoreError) return undefined;
		throw e;
	} finally {
		core.free();
	}
}
