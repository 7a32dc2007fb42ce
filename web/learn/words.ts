// The long texts of the pages that teach. They have catalogues of their own (i18n/learn.*.po), of which only the one in the
// page's language is fetched, and only when such a page is opened.

import FILES from 'learn-messages';
import type { Edition } from '../core/types';
import { fill } from '../i18n';
import { catalogue } from '../later';

const { messages, load } = catalogue(FILES);

export const loadWords = load;

/** The message of that id, like t(). */
export function l(id: string, words: Record<string, string | number> = {}, edition?: Edition): string {
	const message = messages.value[`${id}@${edition}`] ?? messages.value[id];
	if (message === undefined) throw new Error(`no message ${id}`);
	return fill(message, words);
}

/** Whether there is such a message. */
export const has = (id: string): boolean => messages.value[id] !== undefined;
