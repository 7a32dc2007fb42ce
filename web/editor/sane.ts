// A board that is not whole yet, made whole for drawing and counting: what is missing is an empty field, what is wrong is left out. The core
// can then be asked about it as about any board.

import { EMPTY, FIELD_IDS, NO_FIELD, type FieldModel, type Model, type Texts } from './model';

const WORDS = ['board', 'edition', 'title', 'coin', 'resource', 'network', 'field', 'road', 'line', 'cost', 'needs', 'makes', 'points', 'discount', 'on', 'value', 'factory', 'technology', 'bonus', 'joker', 'any'];

/** Whether the core takes it as a name. */
export const isName = (text: string): boolean => /^[a-z][a-z0-9-]{0,30}$/.test(text) && !WORDS.includes(text);

const encoder = new TextEncoder();
const isTitle = (text: string): boolean => text !== '' && encoder.encode(text).length < 96;
const titles = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([code, text]) => /^[a-z]{2}$/.test(code) && isTitle(text)));
const number = (text: string): string => (/^\d{1,2}$/.test(text) && Number(text) > 0 ? String(Number(text)) : '');

/** The name of what is drawn where nothing is yet. */
export const NOTHING = 'nothing-yet';

export interface Sane {
	model: Model;
	/** Fields of which nothing can be drawn. */
	blank: ReadonlySet<string>;
}

/** @param editions what the core says of them: one that is not known is drawn as the first */
export function sane(model: Model, editions: readonly { name: string; coin: boolean }[]): Sane {
	const edition = editions.find(({ name }) => name === model.edition) ?? editions[0]!;
	const resources = model.resources.filter(({ name }, i) => isName(name) && model.resources.findIndex((one) => one.name === name) === i).slice(0, 16)
		.map(({ name, bank }) => ({ name, bank: /^[2-5]$/.test(bank) ? bank : '2' }));
	const networks = model.networks.filter((name, i) => isName(name) && model.networks.indexOf(name) === i).slice(0, 8);
	const isResource = (name: string): boolean => resources.some((one) => one.name === name);
	const blank = new Set<string>();
	const nothing: FieldModel = { ...NO_FIELD, kind: 'factory', name: NOTHING };

	const fieldOf = (field: FieldModel): FieldModel | undefined => {
		const both = { ...NO_FIELD, kind: field.kind, names: titles(field.names), the: titles(field.the) };
		const name = isName(field.name) ? field.name : 'field-without-a-name';
		const needs = field.needs.filter(isResource).slice(0, 2);
		const on = field.on.filter((one, i) => networks.includes(one) && field.on.indexOf(one) === i);
		switch (field.kind) {
			case 'factory':
				return { ...both, name, needs, on, cost: number(field.cost), makes: isResource(field.makes) ? field.makes : '', points: number(field.points), discount: number(field.discount) };
			case 'technology':
				return { ...both, name, needs, points: number(field.points) };
			case 'bonus':
				return on.length > 0 ? { ...both, name, cost: number(field.cost), on: on.slice(0, 1), value: number(field.value) || '0' } : undefined;
			case 'joker':
				return { ...both, name: isResource(field.name) ? field.name : 'any' };
			default:
				return undefined;
		}
	};
	const fields: Record<string, FieldModel> = {};
	for (const id of FIELD_IDS) {
		const field = model.fields[id] && fieldOf(model.fields[id]!);
		if (!field) blank.add(id);
		fields[id] = field ?? nothing;
	}
	const joins = (pairs: readonly string[], kind: string): string[] =>
		pairs.filter((at) => [at.slice(0, 2), at.slice(3)].every((id) => !blank.has(id) && fields[id]?.kind === kind) && at.slice(0, 2) !== at.slice(3));
	const whole: Model = {
		...EMPTY,
		name: isName(model.name) ? model.name : 'my-board',
		edition: edition.name,
		title: isTitle(model.title) ? model.title : '…',
		titles: titles(model.titles),
		coin: !edition.coin ? '' : /^[A-L]$/.test(model.coin) ? model.coin : 'A',
		resources,
		networks,
		looks: Object.fromEntries(Object.entries(model.looks).map(([key, { names, color }]) => [key, { names: titles(names), color: /^#[0-9a-f]{6}$/.test(color) ? color : '' }])),
		fields,
		roads: joins(model.roads, 'factory'),
		lines: joins(model.lines, 'technology'),
	};
	return { model: whole, blank };
}
