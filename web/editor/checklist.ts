// The attested facts about the printed boards (docs/boards.md), held against a board: counts of the contents, and the rulebooks' own examples.

import { pair, type FieldModel, type Model } from './model';

export interface Fact {
	/** A message ui.editor.fact.*, and its words. */
	id: string;
	words?: Record<string, string | number>;
	/** What is on the board, where that is a number or a word; empty: it is there or it is not. */
	found: string;
	holds: boolean;
	/** By a player's review, not by a rulebook. */
	review?: boolean;
}

const inEra = (model: Model, kind: string, era: number): number => Object.entries(model.fields).filter(([id, field]) => field.kind === kind && Number(id[1]) === era).length;
const all = (model: Model, kind: string): [string, FieldModel][] => Object.entries(model.fields).filter(([, field]) => field.kind === kind);
const called = (model: Model, name: string): [string, FieldModel][] => Object.entries(model.fields).filter(([, field]) => field.name === name);
const num = (text: string): number => Number(text || 0);
const some = (fields: [string, FieldModel][], test: (field: FieldModel, id: string) => boolean): boolean => fields.some(([id, field]) => test(field, id));

/** Era, Talers, resources, points, demand by era, symbols, roads and raw materials of Industria's makers (the guide to the values of its factories). */
const MAKERS: Record<string, [number, number, number, number, string, number, number, number]> = {
	brick: [1, 2, 2, 0, '0 2 3 2 0', 0, 2, 0], stone: [1, 3, 0, 0, '2 3 2 0 0', 1, 0, 1], wood: [1, 3, 0, 0, '3 3 0 0 0', 0, 0, 1],
	ceramic: [2, 3, 1, 1, '0 0 2 2 1', 1, 1, 0], glass: [2, 3, 1, 1, '0 1 2 1 1', 0, 0, 1], iron: [2, 3, 1, 1, '0 1 3 1 1', 0, 3, 1],
	cement: [3, 3, 2, 1, '0 0 2 3 2', 0, 1, 3], steel: [3, 3, 2, 1, '0 0 2 2 1', 0, 2, 1], electricity: [3, 2, 2, 1, '0 0 0 3 2', 1, 1, 0],
	computer: [4, 2, 2, 1, '0 0 0 1 4', 2, 0, 2], plastic: [4, 2, 2, 1, '0 0 0 1 3', 2, 0, 1],
};

function demand(model: Model, resource: string): string {
	const eras = [0, 0, 0, 0, 0];
	for (const [id, field] of Object.entries(model.fields)) for (const need of field.needs) if (need === resource) eras[Number(id[1]) - 1]!++;
	return eras.join(' ');
}

function makerFacts(model: Model): Fact[] {
	return Object.entries(MAKERS).map(([resource, [era, cost, needs, points, wanted, symbols, roads, materials]]) => {
		const maker = all(model, 'factory').find(([, field]) => field.makes === resource);
		const own = maker ? model.roads.filter((at) => at.includes(maker[0])).length : 0;
		const single = called(model, resource).filter(([, field]) => field.kind === 'joker').length;
		const printed = `${era}: ${cost} ${needs} ${points}, ${wanted}, ${symbols}, ${roads}, ${materials}`;
		const found = maker ? `${maker[0][1]}: ${num(maker[1].cost)} ${maker[1].needs.length} ${num(maker[1].points)}, ${demand(model, resource)}, ${maker[1].on.length}, ${own}, ${single}` : '–';
		return { id: 'maker', words: { resource, printed }, found, holds: found === printed };
	});
}

/** Some factories and some technologies are joined, and some of both are not. */
function someJoined(model: Model): boolean {
	const joined = new Set([...model.roads, ...model.lines].flatMap((ends) => ends.split(' ')));
	return ['factory', 'technology'].every((kind) => some(all(model, kind), (_, id) => joined.has(id)) && some(all(model, kind), (_, id) => !joined.has(id)));
}

/** Roads and lines join neighbours, but for one that an example has. */
function farApart(model: Model, known: string): Fact {
	const isFar = (ends: string): boolean => {
		const [a, b] = ends.split(' ') as [string, string];
		return Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) > 1 || Math.abs(Number(a[1]) - Number(b[1])) > 1;
	};
	const far = [...model.roads, ...model.lines].filter((ends) => ends !== known && isFar(ends));
	return { id: 'neighbours', found: far.join(', '), holds: far.length === 0 && model.roads.length + model.lines.length > 0 };
}

function industria(model: Model): Fact[] {
	const factories = [1, 2, 3, 4, 5].map((era) => inEra(model, 'factory', era)).join(' ');
	const bonuses = all(model, 'bonus');
	const alike = (field: FieldModel): [string, FieldModel][] => bonuses.filter(([, other]) => other.on[0] === field.on[0]);
	const ids = (name: string): string => called(model, name)[0]?.[0] ?? '';
	const joined = (list: 'roads' | 'lines', a: string, b: string): boolean => ids(a) !== '' && ids(b) !== '' && model[list].includes(pair(ids(a), ids(b)));
	return [
		{ id: 'factories', words: { printed: '6 6 6 6 4' }, found: factories, holds: factories === '6 6 6 6 4' },
		{ id: 'technologies', words: { n: 12 }, found: String(all(model, 'technology').length), holds: all(model, 'technology').length === 12 },
		{ id: 'materials', words: { n: 11 }, found: String(all(model, 'joker').length), holds: all(model, 'joker').length === 11 },
		{ id: 'bonuses', words: { n: 9, kinds: 5 }, found: `${bonuses.length}, ${new Set(bonuses.flatMap(([, field]) => field.on)).size}`, holds: bonuses.length === 9 && new Set(bonuses.flatMap(([, field]) => field.on)).size === 5 },
		{ id: 'bonus-free', found: '', holds: bonuses.every(([, field]) => num(field.cost) === 0) && bonuses.length > 0 },
		{ id: 'bonus-names', found: '', holds: bonuses.length > 0 && bonuses.every(([, field]) => alike(field).length <= 2 && alike(field).every(([, other]) => other.name === field.name)) },
		{ id: 'technology-scores', found: '', holds: all(model, 'technology').length > 0 && all(model, 'technology').every(([, field]) => num(field.points) > 0 && field.needs.length > 0) },
		{ id: 'symbols', found: '', holds: all(model, 'factory').length > 0 && all(model, 'factory').every(([, field]) => field.on.length <= 2) },
		{ id: 'oilfield', found: '', holds: some(called(model, 'oilfield'), (field) => num(field.points) === 3 && field.on.includes('port') && field.on.includes('pipeline')) },
		{ id: 'refinery', found: '', holds: some(called(model, 'refinery'), (field) => num(field.points) === 4 && field.on.includes('pipeline')) && joined('roads', 'oilfield', 'refinery') },
		{ id: 'automobile', found: '', holds: some(called(model, 'engineering'), (field) => num(field.points) === 2) && some(called(model, 'automobile'), (field) => num(field.points) === 5) && joined('lines', 'engineering', 'automobile') },
		{ id: 'some-links', found: '', holds: someJoined(model) },
		farApart(model, pair(ids('engineering'), ids('automobile'))),
		...makerFacts(model),
	];
}

function industry(model: Model): Fact[] {
	const jokers = all(model, 'joker');
	const river = all(model, 'factory').filter(([, field]) => field.on.includes('river')).length;
	const ports = all(model, 'bonus').filter(([, field]) => field.on.includes('river') && num(field.value) === 2).length;
	return [
		{ id: 'jokers', words: { n: 7 }, found: `${jokers.length}, ${jokers.filter(([, field]) => field.name === 'any').length}`, holds: jokers.length === 7 && jokers.filter(([, field]) => field.name === 'any').length === 1 },
		{ id: 'coin', found: model.coin, holds: model.coin === 'A' },
		{ id: 'ports', found: `${ports}, ${river}`, holds: ports >= 3 && river >= 4 },
		{ id: 'bonus-values', found: '', holds: all(model, 'bonus').length > 0 && all(model, 'bonus').every(([, field]) => ['2', '3'].includes(field.value)) },
		{ id: 'order', found: '', holds: inOrder(model) },
		{ id: 'some-links', found: '', holds: someJoined(model) },
		farApart(model, ''),
		{ id: 'engineering', found: '', review: true, holds: model.fields.L1?.name === 'engineering' && model.fields.L1.kind === 'technology' && num(model.fields.L1.points) === 2 && model.fields.K1?.name === 'construction' },
		{ id: 'iron-ore-mine', found: '', review: true, holds: some(called(model, 'iron-ore-mine'), (field) => num(field.cost) === 2 && field.needs.join() === 'wood' && num(field.points) === 2) },
	];
}

/** From left to right: jokers, bonus fields, factories, technologies, in every era. */
function inOrder(model: Model): boolean {
	const order = ['joker', 'bonus', 'factory', 'technology'];
	return [1, 2, 3, 4, 5].every((era) => {
		const kinds = [...'ABCDEFGHIJKL'].map((letter) => order.indexOf(model.fields[`${letter}${era}`]?.kind ?? ''));
		return kinds.every((kind, i) => kind >= 0 && (i === 0 || kind >= kinds[i - 1]!));
	});
}

const BY_EDITION: Readonly<Record<string, (model: Model) => Fact[]>> = { industry, industria };

export const facts = (model: Model): Fact[] => BY_EDITION[model.edition]?.(model) ?? [];
