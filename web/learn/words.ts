// The long texts of the pages that teach. They have catalogues of their own (i18n/learn.*.po), of which only the one in the
// page's language is fetched, and only when such a page is opened.

import { fill } from '../i18n';
import { catalogue } from '../later';

const { messages, load } = catalogue({
	en: () => import('../../i18n/learn.en.po'),
	de: () => import('../../i18n/learn.de.po'),
	fr: () => import('../../i18n/learn.fr.po'),
});

export const loadWords = load;

/** The message of that id, like t(). */
export function l(id: string, words: Record<string, string | number> = {}): string {
	const message = messages.value[id];
	if (message === undefined) throw new Error(`no message ${id}`);
	return fill(message, words);
}

/** Whether there is such a message. */
export const has = (id: string): boolean => messages.value[id] !== undefined;
