// Words of the page in the chosen language, from the one catalogue in i18n/ that the core carries.

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Core } from './core/core';
import { giveLanguage } from './core/languages';
import type { Edition, Lang, Messages } from './core/types';
import { settings } from './settings';
import { takesSecond } from './sounds';

let core: Core | undefined;

/** Gives this file a context of its own, which speaks the chosen language. Before that, t() says nothing useful. */
export function startWords(own: Core): void {
	core = own;
}

const messages = computed((): Messages => {
	const lang = settings.lang.value;
	if (!core) return {};
	core.ask(`lang ${lang}`);
	return core.askJson<Messages>('messages');
});

/** The form of {n:one|many} for each number, as the core's `plural` gives it. */
const plural = computed((): string => {
	void messages.value;
	return core?.ask('plural') ?? '';
});

/** Changes the page's language as soon as its messages are there; without them it stays as it is. */
export async function choose(lang: Lang): Promise<void> {
	if (core) await giveLanguage(core, lang);
	await Promise.all(fetchers.map((fetch) => fetch(lang)));
	settings.lang.value = lang;
}

/** Messages of pages that are fetched later, and what fetches those in use in another language. */
const more: ReadonlySignal<Messages>[] = [];
const fetchers: ((lang: Lang) => unknown)[] = [];

/** Gives t() a further catalogue. */
export function addWords(words: ReadonlySignal<Messages>, fetch: (lang: Lang) => unknown): void {
	more.push(words);
	fetchers.push(fetch);
}

/** One placeholder: {name}, {n:one|many}, or {name:de |d’} with the form before some first sounds behind. */
function replace(inside: string, words: Record<string, string | number>): string {
	const [name = '', forms] = inside.split(':');
	const word = words[name];
	if (word === undefined) throw new Error(`a message asks for {${name}}`);
	if (!forms) return String(word);
	const all = forms.split('|');
	const n = typeof word === 'number' ? Math.abs(word) : 0;
	const form = typeof word === 'string' ? Number(takesSecond(settings.lang.value, forms, word)) : Number(plural.value[n < plural.value.length ? n : 100 + (n % 100)]);
	return all[Math.min(form, all.length - 1)] ?? '';
}

/** The edition of the game that is shown, if one is: its words are used. */
const shown = signal<Edition | undefined>(undefined);
let shower: object | undefined;

/** Makes a component, and all that is shown with it, speak in the words of an edition, until it leaves or another says which. */
export function useEdition(edition: Edition | undefined): void {
	const self = useMemo(() => ({}), []);
	useMemo(() => {
		shower = self;
		shown.value = edition;
	}, [edition]);
	useEffect(() => () => {
		if (shower === self) shown.value = undefined;
	}, []);
}

/** The message of that id in the page's language, in an edition's own words where it has them; reading it in a component follows the language. */
export function t(id: string, words: Record<string, string | number> = {}, edition: Edition | undefined = shown.value): string {
	const find = (key: string): string | undefined => messages.value[key] ?? more.map((words) => words.value[key]).find((found) => found !== undefined);
	const message = find(`${id}@${edition}`) ?? find(id);
	if (message === undefined) throw new Error(`no message ${id}`);
	return fill(message, words);
}

/** What the core complains about in a file, with its line in the page's language. */
export function complaint(message: string): string {
	const found = /^line (\d+): (.*)$/s.exec(message);
	return found ? t('term.item', { name: t('ui.file.line', { n: Number(found[1]) }), text: found[2] ?? '' }) : message;
}

/** A message with its placeholders replaced. */
export function fill(message: string, words: Record<string, string | number>): string {
	return message.replace(/\{([^}]*)\}/g, (_, inside: string) => replace(inside, words));
}
