// How far the visitor has come in the guided game, saved in the browser. The first page asks too, so this file is small.

import { readStored, writeStored } from '../stored';

const KEY = 'lesson';

export interface LessonProgress {
	/** The stop, from 0. */
	at: number;
	/** How many stops there are. */
	all: number;
}

/** Undefined: never begun, or, with `all`, begun in a version with other stops. */
export function lessonProgress(all?: number): LessonProgress | undefined {
	const found = /^(\d{1,3})\/(\d{1,3})$/.exec(readStored(KEY) ?? '');
	const progress = found && { at: Number(found[1]), all: Number(found[2]) };
	return progress && progress.at < progress.all && (all === undefined || all === progress.all) ? progress : undefined;
}

export const saveProgress = ({ at, all }: LessonProgress): void => void writeStored(KEY, `${at}/${all}`);
