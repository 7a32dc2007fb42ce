// The messages of the page's language. The core carries English alone; the others are a file each, fetched when it is chosen.

import type { Core } from './core';
import type { Lang } from './types';

const fetched = new Map<Lang, Promise<string>>();

/** The file of messages, fetched once; one that could not be fetched is asked for again the next time. Empty: the core has them. */
export function fetchMessages(lang: Lang): Promise<string> {
	const file = MESSAGE_FILES[lang];
	if (!file) return Promise.resolve('');
	let messages = fetched.get(lang);
	if (!messages) {
		messages = fetch(new URL(file, import.meta.url)).then((answer) => {
			if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
			return answer.text();
		});
		fetched.set(lang, messages);
		messages.catch(() => fetched.delete(lang));
	}
	return messages;
}

/** From then on this core, and whatever was made by its another(), speaks the language. */
export async function giveLanguage(core: Core, lang: Lang): Promise<void> {
	const messages = await fetchMessages(lang);
	if (messages) core.ask(`catalogue\n${messages}`);
}
