// One's own dear decisions as exercises: kept in the browser (and with the account, sync.ts), and asked again after days, later each time that
// the answer is right.

import { stakeOf, type DecisionKind, type ReviewedDecision, type ReviewOption } from '../review/types';
import type { Lang, Move } from '../core/types';
import type { ReviewedGame } from '../review/game';
import type { Review } from '../review/review';
import { dayAfter, today } from '../review/days';
import { shortHash } from '../review/hash';
import { readStoredJson, Stored, writeStored } from '../stored';

export interface Exercise {
	id: string;
	/** The game up to the question. */
	link: string;
	kind: DecisionKind;
	by: 'chance' | 'points';
	options: ReviewOption[];
	/** What was played then. */
	move: Move;
	why: Record<Lang, string[]>;
	/** Days, as “2026-11-18”: on which it was made, and from which it is asked again. */
	made: string;
	due: string;
	/** How often it was answered right in a row. */
	step: number;
	/** When it was last answered, or made: milliseconds since 1970. Undefined: by an earlier version. */
	changed?: number;
}

/** Days after which an exercise comes again, by how often it was right in a row; after the last it is learnt. */
export const INTERVALS = [1, 3, 7, 21, 60] as const;
const OF_A_GAME = 5;
const MOST = 120;
/** For the first page, which need not read them all: `magnate.due-exercises`. */
const DUE_KEY = 'due-exercises';

function isExercise(found: Partial<Exercise>): found is Exercise {
	const { id, link, kind, options, move, why, made, due, step } = found;
	return [id, link, kind, move, made, due].every((text) => typeof text === 'string') && Array.isArray(options) && typeof why === 'object' && Number.isInteger(step);
}

const kept = new Stored<Exercise>('exercise', (found) => (isExercise(found) ? found : undefined));

/** Those that are learnt or not wanted any more, by id, and since when: other devices are to forget them, too. */
const GONE_KEY = 'exercises-gone';

export const goneExercises = (): Record<string, number> => ({ ...(readStoredJson<Record<string, number>>(GONE_KEY) ?? {}) }) as Record<string, number>;

function noteGone(id: string, changed: number): void {
	const newest = Object.entries({ ...goneExercises(), [id]: changed }).sort(([, a], [, b]) => b - a);
	writeStored(GONE_KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
}

export const changedOf = ({ changed }: Exercise): number => changed ?? 1;

/** All of them, those first that are due first. */
export function listExercises(): Exercise[] {
	const all = kept.ids().map((id) => kept.find(id)).filter((one) => one !== undefined);
	return all.sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.id < b.id ? -1 : 1));
}

export const dueExercises = (day = today()): Exercise[] => listExercises().filter(({ due }) => due <= day);

const tellDue = (): void => void writeStored(DUE_KEY, JSON.stringify(listExercises().map(({ due }) => due)));

export function dropExercise(id: string, now = Date.now()): void {
	kept.drop(id);
	noteGone(id, now);
	tellDue();
}

/** What another device says of an exercise: as it is there, or (undefined) gone. The newer change counts. True: something has changed here. */
export function takeExercise(id: string, changed: number, found: Partial<Exercise> | undefined): boolean {
	const here = kept.find(id);
	if (Math.max(here ? changedOf(here) : 0, goneExercises()[id] ?? 0) >= changed) return false;
	if (!found) dropExercise(id, changed);
	else if (isExercise(found) && found.id === id) kept.save(id, { ...found, changed });
	else return false;
	keepNewest();
	return true;
}

/** When it comes again after an answer; undefined: it is learnt. */
export function afterAnswer(step: number, right: boolean, day: string): { step: number; due: string } | undefined {
	const next = right ? step + 1 : 0;
	const days = INTERVALS[right ? step : 0];
	return days === undefined ? undefined : { step: next, due: dayAfter(day, days) };
}

/** Notes the answer. */
export function answerExercise(exercise: Exercise, right: boolean, day = today(), now = Date.now()): void {
	const next = afterAnswer(exercise.step, right, day);
	if (!next) return dropExercise(exercise.id, now);
	kept.save(exercise.id, { ...exercise, ...next, changed: now });
	tellDue();
}

/** The decisions of whoever looks back that are worth an exercise, dearest first. */
export function worthLearning(decisions: readonly ReviewedDecision[], you: number | undefined): ReviewedDecision[] {
	return decisions
		.filter((one) => one.seat === you && (one.mark === 'mistake' || one.mark === 'blunder') && one.kind !== 'anytime' && one.options.length > 1)
		.sort((a, b) => stakeOf(b) - stakeOf(a))
		.slice(0, OF_A_GAME);
}

/** Makes exercises of a finished review, once. Returns how many of the game there are. */
export function learnFrom(game: ReviewedGame, review: Review, now = Date.now()): number {
	const decisions = worthLearning(review.known.peek()?.decisions ?? [], game.you);
	const known = new Set([...kept.ids(), ...Object.keys(goneExercises())]);
	let count = 0;
	for (const { at, kind, by, options, move } of decisions) {
		const why = review.whyIn(at);
		if (!why) return 0;
		const link = game.link(at);
		const id = shortHash(link);
		count++;
		if (known.has(id)) continue;
		kept.save(id, { id, link, kind, by, options, move, why, made: today(), due: today(), step: 0, changed: now });
	}
	keepNewest();
	return count;
}

function keepNewest(): void {
	const all = listExercises().sort((a, b) => (a.made < b.made ? -1 : 1));
	for (const { id } of all.slice(0, Math.max(0, all.length - MOST))) kept.drop(id);
	tellDue();
}
