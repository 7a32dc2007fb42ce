// A board while it is being made: everything that a board file says, as it was typed, whole or not, right or wrong.
//
// Words and numbers are texts here: what is wrong with them is the core's to say, and only what is there can be put right. A model never
// changes; who edits makes another one. write() puts it down in the core's canonical form (docs/boards.md), read() takes any text.

export const COLUMN_LETTERS = 'ABCDEFGHIJKL';
export const ERAS = [1, 2, 3, 4, 5] as const;
/** All 60, era by era. */
export const FIELD_IDS: readonly string[] = ERAS.flatMap((era) => [...COLUMN_LETTERS].map((letter) => `${letter}${era}`));

export const KINDS = ['factory', 'technology', 'bonus', 'joker'] as const;
export type Kind = (typeof KINDS)[number];

/** By the code of a language. */
export type Texts = Readonly<Record<string, string>>;

export interface FieldModel {
	kind: string;
	/** Of a joker: its resource, or `any`. */
	name: string;
	cost: string;
	needs: readonly string[];
	makes: string;
	points: string;
	discount: string;
	on: readonly string[];
	value: string;
	/** What it is called in other languages, and the same with its article. */
	names: Texts;
	the: Texts;
}

export interface ResourceModel {
	name: string;
	bank: string;
}

/** How a resource or network is called in other languages; the colour of a network, "#8a5a2b". */
export interface Looks {
	names: Texts;
	color: string;
}

export interface Model {
	name: string;
	edition: string;
	title: string;
	titles: Texts;
	coin: string;
	resources: readonly ResourceModel[];
	networks: readonly string[];
	/** By "resource wood" and "network river"; those that have any. */
	looks: Readonly<Record<string, Looks>>;
	/** Those that were begun. */
	fields: Readonly<Record<string, FieldModel>>;
	/** "A1 B2", the smaller end first. */
	roads: readonly string[];
	lines: readonly string[];
	/** Lines that are nothing of a board: kept, so that nothing typed is lost. */
	rest: readonly string[];
	/** Comments and empty lines before a statement, by what it is ("field A1"); at the end of its line, behind "field A1 #". */
	notes: Readonly<Record<string, readonly string[]>>;
}

export const NO_FIELD: FieldModel = { kind: '', name: '', cost: '', needs: [], makes: '', points: '', discount: '', on: [], value: '', names: {}, the: {} };
export const EMPTY: Model = { name: '', edition: '', title: '', titles: {}, coin: '', resources: [], networks: [], looks: {}, fields: {}, roads: [], lines: [], rest: [], notes: {} };

/** What a kind of field has besides its name, in the order of the file. */
export const KEYS_OF: Readonly<Record<string, readonly (keyof FieldModel)[]>> = {
	factory: ['cost', 'needs', 'makes', 'points', 'discount', 'on'],
	technology: ['needs', 'points'],
	bonus: ['cost', 'on', 'value'],
	joker: [],
};
const KEYS = ['cost', 'needs', 'makes', 'points', 'discount', 'on', 'value'] as const;
type Key = (typeof KEYS)[number];
const TRANSLATION = /^(name|the)\.([a-z]{2})$/;
const isKeyWord = (text: string): boolean => (KEYS as readonly string[]).includes(text) || TRANSLATION.test(text);
const LISTS: readonly string[] = ['needs', 'on'];
const NUMBERS: readonly string[] = ['cost', 'points', 'discount'];

export const orderOf = (id: string): number => (id.charCodeAt(1) - 49) * 12 + id.charCodeAt(0) - 65;

/** Two fields, the smaller first, as roads and lines write them. */
export function pair(a: string, b: string): string {
	return orderOf(a) <= orderOf(b) ? `${a} ${b}` : `${b} ${a}`;
}

export function sortPairs(pairs: readonly string[]): string[] {
	const place = (at: string): number => orderOf(at.slice(0, 2)) * 60 + orderOf(at.slice(3));
	return [...pairs].sort((a, b) => place(a) - place(b));
}

/** Codes of languages in the order of the core; others, which it reads over, behind them. */
function inOrder(a: string, b: string): number {
	const place = (code: string): number => (LANGUAGES.findIndex((one) => one.code === code) + 1) || LANGUAGES.length + 1;
	return place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}

const byLanguage = (texts: Texts): [string, string][] => Object.entries(texts).filter(([, text]) => text !== '').sort(([a], [b]) => inOrder(a, b));

// ---- writing

/** A line is one line, and has no control characters. */
const clean = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');

const quoted = (text: string): string => `"${clean(text).replace(/[\\"]/g, '\\$&')}"`;

/** As the core writes a number, if it is one. */
const plain = (text: string): string => (/^\d{1,9}$/.test(text) ? String(Number(text)) : text);

/** A word where there must be one: nothing typed yet is nothing written, and the core says what is missing. */
const word = (text: string): string => (text === '' ? '' : ` ${/[^!$-~]/.test(text) || isKeyWord(text) ? quoted(text) : text}`);

function keyText(field: FieldModel, key: Key): string {
	if (LISTS.includes(key)) {
		const words = (field[key] as readonly string[]).filter((one) => one !== '');
		return words.length > 0 ? ` ${key}${words.map(word).join('')}` : '';
	}
	const text = plain(field[key] as string);
	if (text === '' || (text === '0' && NUMBERS.includes(key))) return '';
	return ` ${key}${word(text)}`;
}

export function fieldLine(id: string, field: FieldModel): string {
	let line = `field ${id}${word(field.kind)}${field.kind === '' && field.name !== '' ? ' ?' : ''}${word(field.name)}`;
	for (const key of KEYS) line += keyText(field, key);
	const codes = field.names === NO_FIELD.names && field.the === NO_FIELD.the ? [] : [...new Set([...Object.keys(field.names), ...Object.keys(field.the)])].sort(inOrder);
	for (const code of codes) {
		if (field.names[code]) line += ` name.${code} ${quoted(field.names[code]!)}`;
		if (field.the[code]) line += ` the.${code} ${quoted(field.the[code]!)}`;
	}
	return line;
}

function looksText(model: Model, key: string): string {
	const looks = model.looks[key];
	if (!looks) return '';
	return byLanguage(looks.names).map(([code, text]) => ` name.${code} ${quoted(text)}`).join('') + (looks.color ? ` color ${quoted(looks.color)}` : '');
}

/** A line of a text, and what it says: "field A1", "road A1 B1", "title.de". */
export interface Statement {
	key: string;
	text: string;
}

export function statements(model: Model): Statement[] {
	const all: Statement[] = [];
	const add = (key: string, text: string): void => void all.push({ key, text });
	if (model.name !== '') add('board', `board${word(model.name)}`);
	if (model.edition !== '') add('edition', `edition${word(model.edition)}`);
	if (model.title !== '') add('title', `title ${quoted(model.title)}`);
	for (const [code, text] of byLanguage(model.titles)) add(`title.${code}`, `title.${code} ${quoted(text)}`);
	if (model.coin !== '') add('coin', `coin${word(model.coin)}`);
	model.resources.forEach(({ name, bank }, i) => add(`resource ${i}`, `resource${word(name)}${word(plain(bank))}${looksText(model, `resource ${name}`)}`));
	model.networks.forEach((name, i) => add(`network ${i}`, `network${word(name)}${looksText(model, `network ${name}`)}`));
	for (const id of FIELD_IDS) if (model.fields[id]) add(`field ${id}`, fieldLine(id, model.fields[id]!));
	for (const at of sortPairs(model.roads)) add(`road ${at}`, `road ${at}`);
	for (const at of sortPairs(model.lines)) add(`line ${at}`, `line ${at}`);
	model.rest.forEach((line, i) => add(`rest ${i}`, line));
	return all;
}

/** The board file; and for each of its lines what it says, "" where it says nothing. */
export function writeWithKeys(model: Model): { text: string; keys: string[] } {
	const lines: string[] = [];
	const keys: string[] = [];
	for (const { key, text } of statements(model)) {
		for (const note of model.notes[key] ?? []) {
			lines.push(note);
			keys.push('');
		}
		const behind = model.notes[`${key} #`]?.[0];
		lines.push(behind ? `${text} ${behind}` : text);
		keys.push(key);
	}
	for (const note of model.notes.end ?? []) {
		lines.push(note);
		keys.push('');
	}
	return { text: lines.length > 0 ? `${lines.join('\n')}\n` : '', keys };
}

export const write = (model: Model): string => writeWithKeys(model).text;

// ---- reading

interface Word {
	text: string;
	quoted: boolean;
}

/** The words of a line, and its comment; undefined: its quotes are wrong, or it is no text. */
function split(line: string): { words: Word[]; comment: string } | undefined {
	const words: Word[] = [];
	if (/^[!$-~ ]*$/.test(line)) return { words: line.split(' ').filter(Boolean).map((text) => ({ text, quoted: false })), comment: '' };
	if (/[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/.test(line)) return undefined;
	let at = 0;
	while (at < line.length) {
		const c = line[at]!;
		if (c === ' ' || c === '\t') at++;
		else if (c === '#') return { words, comment: line.slice(at).trimEnd() };
		else if (c === '"') {
			let text = '';
			for (at++; at < line.length && line[at] !== '"'; at++) {
				if (line[at] === '\\') at++;
				text += line[at] ?? '';
			}
			if (at++ >= line.length || text.includes('\t')) return undefined;
			words.push({ text, quoted: true });
		} else {
			const end = /[ \t#]/.exec(line.slice(at));
			const stop = end ? at + end.index : line.length;
			const text = line.slice(at, stop);
			if (text.includes('"')) return undefined;
			words.push({ text, quoted: false });
			at = stop;
		}
	}
	return { words, comment: '' };
}

/** A field from the words behind its id; undefined: there is something that a model has no place for. */
function readField(words: readonly Word[]): FieldModel | undefined {
	const field: { -readonly [K in keyof FieldModel]: FieldModel[K] } = { ...NO_FIELD };
	const seen = new Set<string>();
	let i = 0;
	const isKey = (one: Word | undefined): boolean => !!one && !one.quoted && isKeyWord(one.text);
	if (words[i] && !isKey(words[i])) field.kind = words[i++]!.text;
	if (field.kind === '?') field.kind = '';
	if (words[i] && !isKey(words[i])) field.name = words[i++]!.text;
	while (i < words.length) {
		const head = words[i++]!;
		if (!isKey(head) || seen.has(head.text)) return undefined;
		seen.add(head.text);
		const translation = TRANSLATION.exec(head.text);
		if (translation) {
			const value = words[i++];
			if (!value || value.text === '') return undefined;
			const list = translation[1] === 'name' ? 'names' : 'the';
			field[list] = { ...field[list], [translation[2]!]: value.text };
			continue;
		}
		const key = head.text as Key;
		const values: string[] = [];
		while (i < words.length && !isKey(words[i])) values.push(words[i++]!.text);
		if (values.length === 0 || values.includes('')) return undefined;
		if (LISTS.includes(key)) (field as Record<string, unknown>)[key] = values;
		else if (values.length === 1) (field as Record<string, unknown>)[key] = NUMBERS.includes(key) ? withoutZero(plain(values[0]!)) : plain(values[0]!);
		else return undefined;
	}
	return field;
}

/** Nothing is 0: the canonical form leaves it out. */
const withoutZero = (text: string): string => (text === '0' ? '' : text);

const isId = (text: string | undefined): text is string => /^[A-L][1-5]$/.test(text ?? '');

/** A model while it is read: nobody has seen it yet. */
type Building = { -readonly [K in keyof Model]: Model[K] extends readonly (infer T)[] ? T[] : Model[K] extends Readonly<Record<string, infer V>> ? Record<string, V> : Model[K] };

const LOOK = /^(?:name\.([a-z]{2})|color)$/;
const isLook = (one: Word | undefined): boolean => !!one && !one.quoted && LOOK.test(one.text);

/** Names and colour behind a resource or network; false: there is something else, or the same again. */
function readLooks(model: Building, key: string, words: readonly Word[], colored: boolean): boolean {
	if (words.length === 0) return true;
	const looks = { names: {} as Record<string, string>, color: '' };
	for (let i = 0; i < words.length; i += 2) {
		const value = words[i + 1]?.text;
		const code = LOOK.exec(words[i]!.text)?.[1];
		if (!isLook(words[i]) || !value || (code === undefined ? !colored || looks.color !== '' : looks.names[code] !== undefined)) return false;
		if (code === undefined) looks.color = value;
		else looks.names[code] = value;
	}
	if (model.looks[key]) return false;
	model.looks[key] = looks;
	return true;
}

/** A statement put into the model; the key of what it says, or undefined: the model has no place for it. */
function take(model: Building, words: readonly Word[]): string | undefined {
	const [head, ...rest] = words;
	const texts = rest.map(({ text }) => text);
	const one = rest.length === 1 ? texts[0]! : '';
	const title = /^title\.([a-z]{2})$/.exec(head!.text);
	if (head!.quoted) return undefined;
	switch (head!.text) {
		case 'board':
		case 'edition':
		case 'title':
		case 'coin': {
			const key = head!.text === 'board' ? 'name' : head!.text;
			if (one === '' || model[key] !== '') return undefined;
			model[key] = one;
			return head!.text;
		}
		case 'resource': {
			const own = texts.length > 1 && !isLook(rest[1]) ? 2 : 1;
			if (texts.length < 1 || texts.slice(0, own).includes('') || !readLooks(model, `resource ${texts[0]}`, rest.slice(own), false)) return undefined;
			model.resources.push({ name: texts[0]!, bank: own === 2 ? plain(texts[1]!) : '' });
			return `resource ${model.resources.length - 1}`;
		}
		case 'network':
			if (!texts[0] || !readLooks(model, `network ${texts[0]}`, rest.slice(1), true)) return undefined;
			model.networks.push(texts[0]);
			return `network ${model.networks.length - 1}`;
		case 'field': {
			const id = texts[0];
			const field = isId(id) && !model.fields[id] ? readField(rest.slice(1)) : undefined;
			if (!isId(id) || !field) return undefined;
			model.fields[id] = field;
			return `field ${id}`;
		}
		case 'road':
		case 'line': {
			const list = head!.text === 'road' ? 'roads' : 'lines';
			if (texts.length !== 2 || !isId(texts[0]) || !isId(texts[1])) return undefined;
			const at = pair(texts[0], texts[1]);
			if (model[list].includes(at)) return undefined;
			model[list].push(at);
			return `${head!.text} ${at}`;
		}
		default:
			if (!title || one === '' || model.titles[title[1]!] !== undefined) return undefined;
			model.titles[title[1]!] = one;
			return head!.text;
	}
}

/** No board is longer than this many characters (MG_BOARD_TEXT_MAX): what is longer is not read at all. */
export const MOST_TEXT = 32768;

/** Any text as a model, and for each of its lines what it says. Never fails: what cannot be read is kept as it is. */
export function read(text: string): { model: Model; keys: string[] } {
	const model: Building = { ...EMPTY, titles: {}, resources: [], networks: [], looks: {}, fields: {}, roads: [], lines: [], rest: [], notes: {} };
	const keys: string[] = [];
	const notes: Record<string, string[]> = {};
	let waiting: string[] = [];
	if (text.length > MOST_TEXT) return { model: EMPTY, keys };
	const lines = text.replace(/^\ufeff/, '').split('\n');
	if (lines[lines.length - 1] === '') lines.pop();
	for (const line of lines) {
		const parts = split(line);
		if (parts && parts.words.length === 0) {
			waiting.push(line.trimEnd());
			keys.push('');
			continue;
		}
		let key = parts && take(model, parts.words);
		if (key === undefined) {
			model.rest.push(line.trim());
			key = `rest ${model.rest.length - 1}`;
		} else if (parts!.comment) notes[`${key} #`] = [parts!.comment];
		if (waiting.length > 0) notes[key] = waiting;
		waiting = [];
		keys.push(key);
	}
	if (waiting.length > 0) notes.end = waiting;
	model.roads = sortPairs(model.roads);
	model.lines = sortPairs(model.lines);
	model.notes = notes;
	return { model, keys };
}
