// Every edit of a board: a function from one model to the next.

import { EMPTY, FIELD_IDS, KEYS_OF, NO_FIELD, pair, sortPairs, type FieldModel, type Looks, type Model, type ResourceModel } from './model';

/** Whether nothing is said of a field. */
const isBlank = (field: FieldModel): boolean =>
	Object.values(field).every((part) => (typeof part === 'string' ? part === '' : Object.keys(part).length === 0));

/** What a kind has not is not there: a technology has no cost. */
function fitting(field: FieldModel): FieldModel {
	const keys = KEYS_OF[field.kind];
	if (!keys) return field;
	const out: Record<string, unknown> = { ...field };
	for (const key of ['cost', 'needs', 'makes', 'points', 'discount', 'on', 'value'] as const)
		if (!keys.includes(key)) out[key] = NO_FIELD[key];
	if (field.kind === 'bonus' && field.on.length > 1) out.on = field.on.slice(0, 1);
	return out as unknown as FieldModel;
}

/** Roads and lines that still join two fields of their kind. */
function withJoins(model: Model): Model {
	const kind = (id: string): string => model.fields[id]?.kind ?? '';
	const kept = (pairs: readonly string[], of: string): readonly string[] => {
		const left = pairs.filter((at) => kind(at.slice(0, 2)) === of && kind(at.slice(3)) === of);
		return left.length === pairs.length ? pairs : left;
	};
	const roads = kept(model.roads, 'factory'), lines = kept(model.lines, 'technology');
	return roads === model.roads && lines === model.lines ? model : { ...model, roads, lines };
}

/** Changes a field; one of which nothing is left is no longer there. */
export function changeField(model: Model, id: string, part: Partial<FieldModel>): Model {
	const before = model.fields[id] ?? NO_FIELD;
	const turned = part.kind !== undefined && part.kind !== before.kind;
	let field = { ...before, ...part };
	if (turned) {
		field = fitting(field);
		if ((before.kind === 'joker') !== (field.kind === 'joker') && part.name === undefined) field = { ...field, name: '', names: {}, the: {} };
	}
	const { [id]: _, ...others } = model.fields;
	const next = { ...model, fields: isBlank(field) ? others : { ...model.fields, [id]: field } };
	return turned || isBlank(field) ? withJoins(next) : next;
}

export const clearField = (model: Model, id: string): Model => {
	const { [id]: _, ...fields } = model.fields;
	return withJoins({ ...model, fields });
};

/** Which list a pair of fields would be in; undefined: nothing joins these two. */
export function joinOf(model: Model, a: string, b: string): 'roads' | 'lines' | undefined {
	const kind = model.fields[a]?.kind;
	if (a === b || kind !== model.fields[b]?.kind) return undefined;
	return kind === 'factory' ? 'roads' : kind === 'technology' ? 'lines' : undefined;
}

/** Joins two fields, or parts them if they are joined. */
export function toggleJoin(model: Model, a: string, b: string): Model {
	const list = joinOf(model, a, b);
	if (!list) return model;
	const at = pair(a, b);
	const pairs = model[list].includes(at) ? model[list].filter((one) => one !== at) : sortPairs([...model[list], at]);
	return { ...model, [list]: pairs };
}

export const joinedTo = (model: Model, id: string): string[] =>
	[...model.roads, ...model.lines].flatMap((at) => (at.startsWith(id) ? [at.slice(3)] : at.endsWith(id) ? [at.slice(0, 2)] : []));

export function changeBoard(model: Model, part: Partial<Pick<Model, 'name' | 'edition' | 'title' | 'titles' | 'coin'>>): Model {
	return { ...model, ...part };
}

const eachField = (model: Model, change: (field: FieldModel) => FieldModel): Model['fields'] =>
	Object.fromEntries(Object.entries(model.fields).map(([id, field]) => [id, change(field)]));

const renamedIn = (list: readonly string[], from: string, to: string): readonly string[] => (list.includes(from) ? list.map((one) => (one === from ? to : one)) : list);

const NO_LOOKS: Looks = { names: {}, color: '' };
export const looksOf = (model: Model, key: string): Looks => model.looks[key] ?? NO_LOOKS;

/** Without anything in them looks are none. */
export function changeLooks(model: Model, key: string, part: Partial<Looks>): Model {
	const next = { ...looksOf(model, key), ...part };
	const { [key]: _, ...others } = model.looks;
	const names = Object.fromEntries(Object.entries(next.names).filter(([, text]) => text !== ''));
	return { ...model, looks: Object.keys(names).length === 0 && next.color === '' ? others : { ...others, [key]: { ...next, names } } };
}

/** Looks go with the name; an empty one: they go away. */
function moveLooks(model: Model, kind: 'resource' | 'network', from: string, to: string): Model['looks'] {
	const { [`${kind} ${from}`]: moved, ...others } = model.looks;
	return moved && to !== '' && !others[`${kind} ${to}`] ? { ...others, [`${kind} ${to}`]: moved } : others;
}

/** A resource's new name goes wherever the old one stood. */
export function changeResource(model: Model, at: number, part: Partial<ResourceModel>): Model {
	const before = model.resources[at];
	if (!before) return model;
	const resources = model.resources.map((one, i) => (i === at ? { ...one, ...part } : one));
	const { name } = part;
	const only = model.resources.filter((one) => one.name === before.name).length === 1;
	if (name === undefined || name === before.name || before.name === '' || name === '' || !only) return { ...model, resources };
	const fields = eachField(model, (field) => ({
		...field,
		needs: renamedIn(field.needs, before.name, name),
		makes: field.makes === before.name ? name : field.makes,
		name: field.kind === 'joker' && field.name === before.name ? name : field.name,
	}));
	return { ...model, resources, fields, looks: moveLooks(model, 'resource', before.name, name) };
}

export const addResource = (model: Model, name: string, bank = '2'): Model => ({ ...model, resources: [...model.resources, { name, bank }] });

/** Comments but those of a numbered list, whose numbers are others now. */
const notesBeside = (model: Model, list: string): Model['notes'] => Object.fromEntries(Object.entries(model.notes).filter(([key]) => !key.startsWith(list)));

export const dropResource = (model: Model, at: number): Model => ({ ...model, looks: model.resources.filter(({ name }) => name === model.resources[at]?.name).length === 1 ? moveLooks(model, 'resource', model.resources[at]!.name, '') : model.looks, resources: model.resources.filter((_, i) => i !== at), notes: notesBeside(model, 'resource ') });

export function changeNetwork(model: Model, at: number, name: string): Model {
	const before = model.networks[at];
	if (before === undefined) return model;
	const networks = model.networks.map((one, i) => (i === at ? name : one));
	const only = model.networks.filter((one) => one === before).length === 1;
	if (before === '' || name === '' || !only) return { ...model, networks };
	return { ...model, networks, looks: moveLooks(model, 'network', before, name), fields: eachField(model, (field) => ({ ...field, on: renamedIn(field.on, before, name) })) };
}

export const addNetwork = (model: Model, name: string): Model => ({ ...model, networks: [...model.networks, name] });

export const dropNetwork = (model: Model, at: number): Model => ({ ...model, looks: model.networks.filter((name) => name === model.networks[at]).length === 1 ? moveLooks(model, 'network', model.networks[at]!, '') : model.looks, networks: model.networks.filter((_, i) => i !== at), notes: notesBeside(model, 'network ') });

/** Moves a resource or network one place up: their order is that of lists, and of colours. */
export function raise<K extends 'resources' | 'networks'>(model: Model, list: K, at: number): Model {
	if (at <= 0 || at >= model[list].length) return model;
	const all = [...model[list]] as Model[K][number][];
	[all[at - 1], all[at]] = [all[at]!, all[at - 1]!];
	return { ...model, [list]: all };
}

/** Takes all of a field onto another: as it is, but for its joins. */
export const copyField = (model: Model, from: string, to: string): Model =>
	model.fields[from] ? withJoins({ ...model, fields: { ...model.fields, [to]: model.fields[from] } }) : clearField(model, to);

/** A new board of an edition: no field yet. */
export const emptyBoard = (edition: { name: string; coin: boolean }, title: string): Model => ({ ...EMPTY, name: 'my-board', edition: edition.name, title, coin: edition.coin ? 'A' : '' });

/** The next field to be filled in, or the one behind; undefined: there is none. */
export const neighbour = (id: string, step: number): string | undefined => FIELD_IDS[FIELD_IDS.indexOf(id) + step];
