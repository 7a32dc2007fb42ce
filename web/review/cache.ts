// Finished reviews, kept in the browser so that opening one again takes no time. They are too long for its storage of texts, so they
// are in its database; where there is none, a review lasts as long as the page.

import { shortHash } from './hash';
import type { AllSentences } from './steps';
import type { ReviewJson } from './types';

export interface KeptReview {
	key: string;
	/** Milliseconds since 1970. */
	when: number;
	review: ReviewJson;
	sentences: AllSentences;
}

const NAME = 'magnate-review';
const STORE = 'reviews';
const MOST = 40;
/** Reviews of another version of what they are made of are not read again. */
const VERSION = 1;

export const reviewKey = (record: string, you: number | undefined, depth: string): string => `${VERSION}-${shortHash(`${you ?? ''} ${depth}\n${record}`)}`;

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error ?? new Error('no database'));
	});

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
	return (opened ??= (async () => {
		const request = indexedDB.open(NAME, 1);
		request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('when', 'when');
		return asked(request);
	})());
}

export async function keptReview(key: string): Promise<KeptReview | undefined> {
	try {
		const store = (await database()).transaction(STORE).objectStore(STORE);
		return (await asked(store.get(key))) as KeptReview | undefined;
	} catch {
		return undefined;
	}
}

/** Keeps it, and lets the oldest go when there are many. */
export async function keepReview(kept: KeptReview): Promise<void> {
	try {
		const store = (await database()).transaction(STORE, 'readwrite').objectStore(STORE);
		await asked(store.put(kept));
		const keys = await asked(store.index('when').getAllKeys());
		for (const key of keys.slice(0, Math.max(0, keys.length - MOST))) store.delete(key);
	} catch {
		// It will be made again.
	}
}
