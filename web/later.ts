// Words of pages that few visitors open, fetched with them: catalogues of messages, of which only the one in the page's language is.

import { effect, signal, type ReadonlySignal } from '@preact/signals';
import COMMUNITY_FILES from 'community-messages';
import EDITOR_FILES from 'editor-messages';
import ORDERS_FILES from 'orders-messages';
import PEOPLE_FILES from 'people-messages';
import REVIEW_FILES from 'review-messages';
import type { Lang, Messages } from './core/types';
import { addWords } from './i18n';
import { loadStyles } from './lazy';
import { settings } from './settings';

type Files = Record<string, () => Promise<{ default: Messages }>>;

export interface Catalogue {
	messages: ReadonlySignal<Messages>;
	/** Resolves when there are words, and from then on follows the language. One that cannot be fetched leaves the last. */
	load(): Promise<void>;
	/** Brings those in use in a language that is about to be chosen, so that the page never speaks two. */
	fetch(lang: Lang): unknown;
}

export function catalogue(files: Files): Catalogue {
	const messages = signal<Messages>({});
	let loading: Promise<void> | undefined;
	const get = (lang: string) => (files[lang] ?? files.en)?.();
	const load = (): Promise<void> =>
		(loading ??= new Promise((resolve, reject) => {
			effect(() => {
				const lang = settings.lang.value;
				get(lang)?.then((file) => {
					// Those of another language, chosen meanwhile, are on their way.
					if (lang !== settings.lang.peek()) return;
					messages.value = file.default;
					resolve();
				}, reject);
			});
		}));
	return { messages, load, fetch: (lang) => loading && get(lang)?.catch(() => undefined) };
}

const review = catalogue(REVIEW_FILES);
addWords(review.messages, review.fetch);

const orders = catalogue(ORDERS_FILES);
addWords(orders.messages, orders.fetch);

/** Words and styles of standing orders. */
export const loadOrderParts = (): Promise<unknown> => Promise.all([orders.load(), loadStyles()]);

const people = catalogue(PEOPLE_FILES);
addWords(people.messages, people.fetch);

/** Words and styles of accounts and profiles. */
export const loadPeopleParts = (): Promise<unknown> => Promise.all([people.load(), loadStyles()]);

const community = catalogue(COMMUNITY_FILES);
addWords(community.messages, community.fetch);

/** Words and styles of moderation, clubs and tournaments. */
export const loadCommunityParts = (): Promise<unknown> => Promise.all([community.load(), loadPeopleParts()]);

const editor = catalogue(EDITOR_FILES);
addWords(editor.messages, editor.fetch);

/** Words of the editor of boards. */
export const loadEditorParts = (): Promise<unknown> => editor.load();

/** Words and styles of reviews, exercises and puzzles; t() knows them from then on. */
export const loadReviewParts = (): Promise<unknown> => Promise.all([review.load(), loadStyles()]);
