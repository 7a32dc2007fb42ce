// Words of the page in the chosen language, from the one catalogue in i18n/ that the core carries.

import { computed, type ReadonlySignal } from '@preact/signals';
import type { Core } from './core/core';
import type { Messages } from './core/types';
import { settings } from './settings';

let core: Core | undefined;

/** Gives this file a context of its own. Before that, t() says nothing useful. */
export function startWords(own: Core): void {
	core = own;
}

const messages = computed((): Messages => {
	const lang = settings.lang.value;
	if (!core) return {};
	core.ask(`lang ${lang}`);
	return core.askJson<Messages>('messages');
});

/** Messages of pages that are fetched later. */
let more: ReadonlySignal<Messages> | undefined;

/** Gives t() a further catalogue. */
export function addWords(words: ReadonlySignal<Messages>): void {
	more = words;
}

/** One placeholder: {name} or {name:one|many}, where French counts 0 as one. */
function replace(inside: string, words: Record<string, string | number>): string {
	const [name = '', forms] = inside.split(':');
	const word = words[name];
	if (word === undefined) throw new Error(`a message asks for {${name}}`);
	if (!forms) return String(word);
	const one = word === 1 || (word === 0 && settings.lang.value === 'fr');
	return forms.split('|')[one ? 0 : 1] ?? '';
}

/** The message of that id in the page's language; reading it in a component follows the language. */
export function t(id: string, words: Record<string, string | number> = {}): string {
	const message = messages.value[id] ?? more?.value[id];
	if (message === undefined) throw new Error(`no message ${id}`);
	return fill(message, words);
}

/** A message with its placeholders replaced. */
export function fill(message: string, words: Record<string, string | number>): string {
	return message.replace(/\{([^}]*)\}/g, (_, inside: string) => replace(inside, words));
}
