// Two boards beside each other: what differs; and two boards that go back to one, put together.

import { EMPTY, FIELD_IDS, NO_FIELD, statements, type FieldModel, type Model } from './model';

export interface Difference {
	/** A field, or what else it is about: "title", "resources", "roads". */
	at: string;
	/** The part of a field. */
	part: string;
	mine: string;
	theirs: string;
}

const PARTS = ['kind', 'name', 'cost', 'needs', 'makes', 'points', 'discount', 'on', 'value'] as const;

/** A part of a field as one text; the order of what it needs and of its networks does not matter. */
export function partText(field: FieldModel | undefined, part: (typeof PARTS)[number]): string {
	const found = (field ?? NO_FIELD)[part];
	return typeof found === 'string' ? found : [...found].sort().join(' ');
}

const joinsOf = (model: Model, id: string): string =>
	[...model.roads, ...model.lines].flatMap((at) => (at.startsWith(id) ? [at.slice(3)] : at.endsWith(id) ? [at.slice(0, 2)] : [])).sort().join(' ');

/** What differs between two boards, field by field. Names in other languages and titles are no difference of the board. */
export function differences(mine: Model, theirs: Model): Difference[] {
	const all: Difference[] = [];
	const add = (at: string, part: string, a: string, b: string): void => {
		if (a !== b) all.push({ at, part, mine: a, theirs: b });
	};
	add('coin', '', mine.coin, theirs.coin);
	/** Of two lists what only one of them has. */
	const addLists = (at: string, a: readonly string[], b: readonly string[]): void => {
		const only = (list: readonly string[], other: readonly string[]): string => list.filter((one) => !other.includes(one)).sort().join(', ');
		add(at, '', only(a, b), only(b, a));
	};
	const banks = (model: Model): string[] => model.resources.map(({ name, bank }) => `${name} ${bank}`);
	addLists('resources', banks(mine), banks(theirs));
	addLists('networks', mine.networks, theirs.networks);
	for (const id of FIELD_IDS) {
		if (!mine.fields[id]) {
			if (theirs.fields[id]) all.push({ at: id, part: 'missing', mine: '', theirs: theirs.fields[id]!.name });
			continue;
		}
		for (const part of PARTS) add(id, part, partText(mine.fields[id], part), partText(theirs.fields[id], part));
		add(id, 'joins', joinsOf(mine, id), joinsOf(theirs, id));
	}
	return all;
}

export interface Merged {
	model: Model;
	/** What both changed, each in another way: mine stands. */
	conflicts: Difference[];
	/** How much came from the other one. */
	taken: number;
}

/** What has changed from a base in one or the other; where both did, mine stands and is told. */
export function merge(base: Model, mine: Model, theirs: Model): Merged {
	const conflicts: Difference[] = [];
	let taken = 0;
	const pick = <T>(at: string, was: T, a: T, b: T): T => {
		const same = (p: T, q: T): boolean => JSON.stringify(p) === JSON.stringify(q);
		if (same(a, b) || same(b, was)) return a;
		if (same(a, was)) {
			taken++;
			return b;
		}
		conflicts.push({ at, part: '', mine: tell(a), theirs: tell(b) });
		return a;
	};
	const fields: Record<string, FieldModel> = {};
	for (const id of FIELD_IDS) {
		const field = pick(id, base.fields[id], mine.fields[id], theirs.fields[id]);
		if (field) fields[id] = field;
	}
	const list = (key: 'roads' | 'lines'): string[] => {
		const all = [...new Set([...mine[key], ...theirs[key]])];
		return all.filter((at) => {
			const [was, a, b] = [base, mine, theirs].map((model) => model[key].includes(at));
			if (a !== b && b !== was) taken++;
			return a === b ? a : a === was ? b : a;
		});
	};
	const model: Model = {
		...EMPTY,
		name: pick('board', base.name, mine.name, theirs.name),
		edition: pick('edition', base.edition, mine.edition, theirs.edition),
		title: pick('title', base.title, mine.title, theirs.title),
		titles: pick('titles', base.titles, mine.titles, theirs.titles),
		coin: pick('coin', base.coin, mine.coin, theirs.coin),
		resources: mergeList(base.resources, mine.resources, theirs.resources),
		networks: mergeList(base.networks, mine.networks, theirs.networks),
		looks: pick('looks', base.looks, mine.looks, theirs.looks),
		fields,
		roads: list('roads'),
		lines: list('lines'),
		rest: mergeList(base.rest, mine.rest, theirs.rest),
		notes: { ...theirs.notes, ...mine.notes },
	};
	return { model, conflicts, taken };
}

/** All of mine that they did not take away, then what they added. */
function mergeList<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
	const has = (list: readonly T[], one: T): boolean => list.some((other) => JSON.stringify(other) === JSON.stringify(one));
	return [...mine.filter((one) => has(theirs, one) || !has(base, one)), ...theirs.filter((one) => !has(mine, one) && !has(base, one))];
}

function tell(part: unknown): string {
	if (typeof part === 'string') return part;
	if (part && typeof part === 'object' && 'kind' in part) return statements({ ...EMPTY, fields: { A1: part as FieldModel } })[0]!.text.slice(9);
	return part === undefined ? '' : JSON.stringify(part);
}
