// One's own dear decisions as exercises: kept in the browser, and asked again after days, later each time that the answer is right.

import type { DecisionKind, ReviewedDecision, ReviewOption } from '../review/types';
import type { Lang, Move } from '../core/types';
import type { ReviewedGame } from '../review/game';
import type { Review } from '../review/review';
import { dayAfter, today } from '../review/days';
import { shortHash } from '../review/hash';
import { Stored, writeStored } from '../stored';

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

/** All of them, those first that are due first. */
export function listExercises(): Exercise[] {
	const all = kept.ids().map((id) => kept.find(id)).filter((one) => one !== undefined);
	return all.sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.id < b.id ? -1 : 1));
}

export const dueExercises = (day = today()): Exercise[] => listExercises().filter(({ due }) => due <= day);

const tellDue = (): void => void writeStored(DUE_KEY, JSON.stringify(listExercises().map(({ due }) => due)));

export function dropExercise(id: string): void {
	kept.drop(id);
	tellDue();
}

/** When it comes again after an answer; undefined: it is learnt. */
export function afterAnswer(step: number, right: boolean, day: string): { step: number; due: string } | undefined {
	const next = right ? step + 1 : 0;
	const days = INTERVALS[right ? step : 0];
	return days === undefined ? undefined : { step: next, due: dayAfter(day, days) };
}

/** Notes the answer. */
export function answerExercise(exercise: Exercise, right: boolean, day = today()): void {
	const next = afterAnswer(exercise.step, right, day);
	if (next) kept.save(exercise.id, { ...exercise, ...next });
	else kept.drop(exercise.id);
	tellDue();
}

const costs = (one: ReviewedDecision): number => (one.by === 'points' ? (one.points ?? 0) / 50 : (one.loss ?? 0));

/** The decisions of whoever looks back that are worth an exercise, dearest first. */
export function worthLearning(decisions: readonly ReviewedDecision[], you: number | undefined): ReviewedDecision[] {
	return decisions
		.filter((one) => one.seat === you && (one.mark === 'mistake' || one.mark === 'blunder') && one.kind !== 'anytime' && one.options.length > 1)
		.sort((a, b) => costs(b) - costs(a))
		.slice(0, OF_A_GAME);
}

/** Makes exercises of a finished review, once. Returns how many of the game there are. */
export function learnFrom(game: ReviewedGame, review: Review): number {
	const decisions = worthLearning(review.known.peek()?.decisions ?? [], game.you);
	const known = new Set(kept.ids());
	let count = 0;
	for (const { at, kind, by, options, move } of decisions) {
		const why = review.whyIn(at);
		if (!why) return 0;
		const link = game.link(at);
		const id = shortHash(link);
		count++;
		if (known.has(id)) continue;
		kept.save(id, { id, link, kind, by, options, move, why, made: today(), due: today(), step: 0 });
	}
	const all = listExercises().sort((a, b) => (a.made < b.made ? -1 : 1));
	for (const { id } of all.slice(0, Math.max(0, all.length - MOST))) kept.drop(id);
	tellDue();
	return count;
}
