// Boards in the making, kept in the browser with every edit. Two tabs may have one open: each hears what the other does.

import { signal } from '@preact/signals';
import { Stored } from '../stored';
import { merge } from './compare';
import { read, write } from './model';

export interface Draft {
	id: string;
	title: string;
	text: string;
	/** As it began: what two people changed is told from that. */
	base: string;
	/** The shipped board that it is compared with: a name. */
	like: string;
	/** What it was made from, for its credit: a board of the gallery or a shipped one. */
	origin?: string;
	/** Fields that somebody has held against the printed ones. */
	seen: string[];
	changed: number;
	/** Counts what was stored: who stores another one than he has read has missed something. */
	version: number;
}

const drafts = new Stored<Draft>('draft', (found) =>
	found.id && typeof found.text === 'string' && typeof found.base === 'string' && Array.isArray(found.seen) && Number.isInteger(found.version) ? (found as Draft) : undefined,
);

const version = signal(0);

export function findDraft(id: string): Draft | undefined {
	version.value;
	return drafts.find(id);
}

/** The last one edited first. */
export function listDrafts(): Draft[] {
	version.value;
	return drafts.ids().map((id) => drafts.find(id)).filter((draft) => draft !== undefined).sort((a, b) => b.changed - a.changed);
}

export function dropDraft(id: string): void {
	drafts.drop(id);
	version.value++;
}

export function restoreDraft(draft: Draft): void {
	drafts.save(draft.id, draft);
	version.value++;
}

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36).padStart(2, '0')).join('');

/** False of `kept`: storage did not take it, and it lasts as long as the page. */
export function newDraft(part: Pick<Draft, 'title' | 'text' | 'like' | 'origin'>): { draft: Draft; kept: boolean } {
	const draft: Draft = { ...part, id: newId(), base: part.text, seen: [], changed: Date.now(), version: 1 };
	const kept = drafts.save(draft.id, draft);
	version.value++;
	return { draft, kept };
}

/**
 * Stores what has become of a draft since it was read or stored last. If another tab has stored something in between, both are put together:
 * what is answered is what is stored now, and may be more than what was given.
 */
export function saveDraft(last: Draft, part: Partial<Pick<Draft, 'text' | 'seen' | 'like' | 'title'>>): { draft: Draft; kept: boolean } {
	const stored = drafts.find(last.id);
	let next: Draft = { ...last, ...part, changed: Date.now(), version: last.version + 1 };
	if (stored && stored.version > last.version) {
		const both = merge(read(last.text).model, read(next.text).model, read(stored.text).model);
		const text = stored.text === last.text ? next.text : write(both.model);
		next = { ...next, text, seen: [...new Set([...next.seen, ...stored.seen])], version: stored.version + 1 };
	}
	const kept = drafts.save(next.id, next);
	version.value++;
	return { draft: next, kept };
}

/** Hears when another tab has stored the draft. */
export function followDraft(id: string, heard: (draft: Draft) => void): () => void {
	const listen = (e: StorageEvent): void => {
		if (e.key !== `magnate.draft.${id}`) return;
		version.value++;
		const draft = drafts.find(id);
		if (draft) heard(draft);
	};
	addEventListener('storage', listen);
	return () => removeEventListener('storage', listen);
}
