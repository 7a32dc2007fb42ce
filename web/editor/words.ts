// What fields, resources and networks are called, and what somebody means who types a name as it is printed.

import { computed } from '@preact/signals';
import { app } from '../app';
import type { Messages } from '../core/types';
import { settings } from '../settings';
import type { FieldModel } from './model';
import { isName } from './sane';

/** The catalogue's words of boards in the page's language, by the words of a file. */
interface Known {
	field: Map<string, string>;
	resource: Map<string, string>;
	network: Map<string, string>;
}

export const known = computed((): Known => {
	const core = app().core.another();
	const all: Known = { field: new Map(), resource: new Map(), network: new Map() };
	try {
		core.ask(`lang ${settings.lang.value}`);
		for (const [id, text] of Object.entries(core.askJson<Messages>('messages'))) {
			const found = /^(field|resource|network)\.([a-z0-9-]+)$/.exec(id);
			if (found) all[found[1] as keyof Known].set(found[2]!, text);
		}
	} finally {
		core.free();
	}
	return all;
});

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const spaced = (word: string): string => capital(word.replace(/-/g, ' '));

/** What a word of a file is called. */
export const called = (kind: keyof Known, word: string): string => capital(known.value[kind].get(word) ?? spaced(word));

const LATIN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'oe', å: 'aa', ł: 'l', đ: 'd', þ: 'th', ð: 'd' };

/** A text as a word of a file: "Töpferei Süd" is toepferei-sued. Empty where nothing of it can be. */
export function slug(text: string): string {
	const latin = text.toLowerCase().replace(/[^\u0000-\u007f]/g, (c) => LATIN[c] ?? c.normalize('NFD').replace(/[\u0300-\u036f]/g, ''));
	const word = latin.replace(/[^a-z0-9]+/g, '-').replace(/^[^a-z]+|-+$/g, '').slice(0, 31).replace(/-+$/, '');
	return word === '' || isName(word) ? word : `${word}-1`;
}

const folded = (text: string): string => text.trim().toLowerCase();

/** The word that somebody means by a word of the file or by its name in the page's language; undefined: none of them. */
export function meant(kind: keyof Known, text: string, words?: readonly string[]): string | undefined {
	const wanted = folded(text);
	const all = words ?? [...known.value[kind].keys()];
	return all.find((word) => word === wanted) ?? all.find((word) => folded(called(kind, word)) === wanted || folded(spaced(word)) === wanted);
}

/** What a field is called in the page's language. */
export function nameOf(field: FieldModel): string {
	const lang = settings.lang.value;
	if (field.names[lang]) return field.names[lang]!;
	if (field.name === '') return '';
	return known.value.field.has(field.name) ? called('field', field.name) : (field.names.en ?? (isName(field.name) ? spaced(field.name) : field.name));
}

/** A name as it is printed, as the part of a field that says it: a word that is known, or one made of it and the name itself beside it. */
export function named(field: FieldModel, text: string): Pick<FieldModel, 'name' | 'names'> {
	const lang = settings.lang.value;
	const { [lang]: _, ...others } = field.names;
	const word = isName(text) ? text : meant('field', text);
	if (word) return { name: word, names: others };
	const made = slug(text);
	if (text.trim() === '' || made === '') return { name: text.trim(), names: others };
	return spaced(made) === text.trim() ? { name: made, names: others } : { name: made, names: { ...field.names, [lang]: text } };
}

/** A pictogram belongs to a word: the field takes the word and keeps its name. */
export function withPicture(field: FieldModel, word: string): Pick<FieldModel, 'name' | 'names'> {
	const lang = settings.lang.value;
	const name = nameOf(field);
	if (word === '') return named({ ...field, name: '', names: {} }, name === '' ? field.name : name);
	const { [lang]: _, ...others } = field.names;
	return { name: word, names: name === '' || name === called('field', word) ? others : { ...field.names, [lang]: name } };
}
