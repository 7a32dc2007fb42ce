// Whom the visitor has blocked: what they write is hidden.

import { signal } from '@preact/signals';
import { get, post } from './api';
import { visitor } from './me';

interface People {
	people: { id: string; name: string }[];
}

const blocked = signal<ReadonlySet<string>>(new Set());
let asked: string | undefined;

/** Asks the server once for each visitor. */
export async function fetchBlocks(): Promise<void> {
	const who = visitor.peek()?.id;
	if (!who || asked === who) return;
	asked = who;
	try {
		blocked.value = new Set((await get<People>('me/blocks')).people.map(({ id }) => id));
	} catch {
		asked = undefined; // the next page is another chance
	}
}

export const isBlocked = (person: string | null | undefined): boolean => !!person && blocked.value.has(person);

export async function block(person: string, is: boolean): Promise<void> {
	await post(`people/${person}/block`, { blocked: is });
	const others = [...blocked.peek()].filter((id) => id !== person);
	blocked.value = new Set(is ? [...others, person] : others);
}
