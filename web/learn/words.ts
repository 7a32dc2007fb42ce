// The long texts of the pages that teach. They have catalogues of their own (i18n/learn.*.po), of which only the one in the
// page's language is fetched, and only when such a page is opened.

import { effect, signal } from '@preact/signals';
import FILES from 'learn-messages';
import type { Edition, Messages } from '../core/types';
import { fill } from '../i18n';
import { settings } from '../settings';

const messages = signal<Messages>({});

let loading: Promise<void> | undefined;

/** Resolves when there are words, and from then on follows the language. One that cannot be fetched leaves the last. */
export function loadWords(): Promise<void> {
	return (loading ??= new Promise((resolve, reject) => {
		effect(() => {
			const lang = settings.lang.value;
			(FILES[lang] ?? FILES.en)?.().then((file) => {
				if (lang === settings.lang.peek()) messages.value = file.default;
				resolve();
			}, reject);
		});
	}));
}

/** The message of that id, like t(). */
export function l(id: string, words: Record<string, string | number> = {}, edition?: Edition): string {
	const message = messages.value[`${id}@${edition}`] ?? messages.value[id];
	if (message === undefined) throw new Error(`no message ${id}`);
	return fill(message, words);
}

/** Whether there is such a message. */
export const has = (id: string): boolean => messages.value[id] !== undefined;
