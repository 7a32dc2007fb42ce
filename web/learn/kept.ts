// How far the visitor has come in the guided game, kept in the browser. The first page asks too, so this file is small.

const KEY = 'magnate.lesson';

export interface KeptLesson {
	/** The stop, from 0. */
	at: number;
	/** How many stops there are. */
	all: number;
}

/** Undefined: never begun, or, with `all`, begun in a version with other stops. */
export function keptLesson(all?: number): KeptLesson | undefined {
	try {
		const found = /^(\d{1,3})\/(\d{1,3})$/.exec(localStorage.getItem(KEY) ?? '');
		const kept = found && { at: Number(found[1]), all: Number(found[2]) };
		return kept && kept.at < kept.all && (all === undefined || all === kept.all) ? kept : undefined;
	} catch {
		return undefined;
	}
}

export function keepLesson({ at, all }: KeptLesson): void {
	try {
		localStorage.setItem(KEY, `${at}/${all}`);
	} catch {
		// It lasts as long as the page.
	}
}
