// The shipped puzzles, which one is the day's, and what this browser has solved. A file of them has one on each line: docs/review.md.

import type { Edition } from '../core/types';
import { dayAfter, dayNumber } from '../review/days';
import { shortHash } from '../review/hash';
import type { DecisionKind, ReviewOption } from '../review/types';
import { readStoredJson, writeStored } from '../stored';
import industria from '../../puzzles/industria.txt';
import industry from '../../puzzles/industry.txt';

export interface Puzzle {
	id: string;
	edition: Edition;
	players: number;
	kind: DecisionKind;
	theme: string;
	/** 1 easy, 2, 3 hard: by how many levels of computer players solve it. */
	difficulty: 1 | 2 | 3;
	/** How many of the answers count as right: the first ones. */
	right: number;
	/** The game up to the question. */
	link: string;
	/** Best first. */
	options: ReviewOption[];
}

function answerOf(text: string): ReviewOption {
	const [move = '', loss, error, points] = text.split(':');
	return { move, loss: Number(loss), error: Number(error), points: Number(points), points_error: 0, win: [], score: [], games: 1 };
}

/** How few levels must solve it for it to be easy, or not hard. */
const EASY = 5;
const MIDDLING = 3;

/** Undefined: the line is none. */
export function readPuzzle(line: string): Puzzle | undefined {
	const [edition, players, kind, theme = '', levels = '', right, link, answers] = line.split('\t');
	if (!edition || !kind || !link || !answers) return undefined;
	const solvers = levels.split(',').filter((level) => /^[A-Z]/.test(level)).length;
	return {
		id: shortHash(link),
		edition: edition as Edition,
		players: Number(players),
		kind: kind as DecisionKind,
		theme,
		difficulty: solvers >= EASY ? 1 : solvers >= MIDDLING ? 2 : 3,
		right: Number(right),
		link,
		options: answers.split('|').map(answerOf),
	};
}

let loading: Promise<Puzzle[]> | undefined;

/** All of them, fetched when they are first wanted. */
export function loadPuzzles(): Promise<Puzzle[]> {
	return (loading ??= Promise.all(
		[industry, industria].map(async (address) => {
			const fetched = await fetch(new URL(address, import.meta.url));
			if (!fetched.ok) throw new Error(`${fetched.status} ${fetched.statusText}`);
			return (await fetched.text()).split('\n').map(readPuzzle);
		}),
	).then(
		(files) => files.flat().filter((puzzle) => puzzle !== undefined),
		(e: unknown) => {
			loading = undefined;
			throw e;
		},
	));
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The place of a day's puzzle among so many: each comes once before any comes again, and neighbours are far apart. */
export function placeOfDay(day: string, count: number): number {
	let step = Math.max(1, Math.round(count * 0.618));
	while (divisor(step, count) > 1) step++;
	return (((dayNumber(day) * step) % count) + count) % count;
}

export const puzzleOfDay = (puzzles: readonly Puzzle[], day: string): Puzzle | undefined => puzzles[placeOfDay(day, puzzles.length)];

/** What was answered: whether it was right, and what the answer gave away. */
export interface Result {
	right: boolean;
	loss: number;
}

export interface PuzzleRecord {
	/** Of each puzzle the first answer. */
	solved: Record<string, boolean>;
	/** Days in a row with the day's puzzle answered right, up to `last`. */
	streak: number;
	best: number;
	last: string;
	/** The last puzzle of a day that was answered, and how. */
	day: (Result & { date: string; move: string }) | null;
}

const KEY = 'puzzles';
const MOST = 2000;

export function readRecord(): PuzzleRecord {
	const found = readStoredJson<PuzzleRecord>(KEY);
	const { solved = {}, streak = 0, best = 0, last = '', day = null } = found ?? {};
	return { solved, streak, best, last, day };
}

/** A streak goes on with the next day, and ends with a day left out. */
export const streakOn = ({ streak, last }: Pick<PuzzleRecord, 'streak' | 'last'>, day: string): number => (last === day || dayAfter(last || '2000-01-01', 1) === day ? streak : 0);

/** With the answer to a puzzle noted; `day`: it was that day's. Only the first answer to each counts. */
export function withAnswer(record: PuzzleRecord, puzzle: Puzzle, move: string, result: Result, day?: string): PuzzleRecord {
	const solved = Object.fromEntries([...Object.entries(record.solved), ...(puzzle.id in record.solved ? [] : [[puzzle.id, result.right] as const])].slice(-MOST));
	if (day === undefined || record.day?.date === day) return { ...record, solved };
	const streak = result.right ? streakOn(record, day) + 1 : 0;
	return { solved, streak, best: Math.max(record.best, streak), last: result.right ? day : record.last, day: { ...result, date: day, move } };
}

export const writeRecord = (record: PuzzleRecord): void => void writeStored(KEY, JSON.stringify(record));

/** Three signs that tell how well an answer was, and nothing of what it was. */
export const gradeOf = ({ right, loss }: Result): string => (right ? '●●●' : loss < 0.05 ? '●●○' : loss < 0.12 ? '●○○' : '○○○');
