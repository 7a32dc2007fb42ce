// Exercises kept with the account, where there is one: what has changed here goes to the server, what has changed on other devices comes back. An exercise
// that both have changed is as the later of them left it.

import { post } from '../friends/api';
import { fetchVisitor, visitor, wasHere } from '../friends/me';
import { readStoredJson, writeStored } from '../stored';
import { changedOf, goneExercises, listExercises, takeExercise, type Exercise } from './exercises';

interface Row {
	id: string;
	changed: number;
	/** An exercise as JSON; empty: it is gone. */
	text: string;
}

interface Answer {
	exercises: Row[];
	kept: number;
	more: boolean;
}

/** What this browser and the account have told each other: of whom, up to which change there, and of each exercise which change. */
interface Told {
	visitor: string;
	after: number;
	of: Record<string, number>;
}

const KEY = 'exercises-told';
/** Of the server: at once, and letters of each. */
const AT_ONCE = 8;
const LONGEST = 12_000;

function toldTo(id: string): Told {
	const { visitor: whom, after, of } = readStoredJson<Told>(KEY) ?? {};
	return whom === id && Number.isInteger(after) && typeof of === 'object' ? { visitor: id, after: after ?? 0, of: { ...of } } : { visitor: id, after: 0, of: {} };
}

/** What the server has not heard of yet. */
function news({ of }: Told): Row[] {
	const all = listExercises().map((one) => ({ id: one.id, changed: changedOf(one), text: JSON.stringify(one) }));
	const gone = Object.entries(goneExercises()).map(([id, changed]) => ({ id, changed, text: '' }));
	return [...all, ...gone].filter(({ id, changed, text }) => changed > (of[id] ?? 0) && new TextEncoder().encode(text).length <= LONGEST);
}

function read(text: string): Partial<Exercise> | undefined {
	try {
		return (JSON.parse(text || 'null') as Partial<Exercise> | null) ?? undefined;
	} catch {
		return undefined;
	}
}

async function talk(told: Told): Promise<boolean> {
	let changed = false;
	for (;;) {
		const sent = news(told).slice(0, AT_ONCE);
		const { exercises, kept, more } = await post<Answer>('me/exercises', { after: told.after, exercises: sent });
		for (const one of exercises) changed = takeExercise(one.id, one.changed, read(one.text)) || changed;
		for (const one of [...sent, ...exercises]) told.of[one.id] = Math.max(told.of[one.id] ?? 0, one.changed);
		told.after = kept;
		writeStored(KEY, JSON.stringify(told));
		if (!more && news(told).length === 0) return changed;
	}
}

let under: Promise<boolean> = Promise.resolve(false);

/** Brings browser and account together. True: something has changed here. Without an account, or a network, nothing is done. */
export function syncExercises(): Promise<boolean> {
	under = under.then(async () => {
		if (!wasHere()) return false;
		if (visitor.peek() === undefined) await fetchVisitor();
		const me = visitor.peek();
		return me ? talk(toldTo(me.id)) : false;
	}).catch(() => false);
	return under;
}
