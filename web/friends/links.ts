// Links that the host was given. The server stores only a mark of each, so this browser stores them as long as they may be needed.

import type { Links } from './types';

const PREFIX = 'magnate.links.';
const open = new Map<string, Links>();

export function findLinks(id: string): Links {
	const known = open.get(id);
	if (known) return known;
	try {
		const found = JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null') as Partial<Links> | null;
		if (Array.isArray(found?.seats)) return { seats: found.seats, watch: found.watch ?? null };
	} catch {
		// Nothing is stored: a new link can be had.
	}
	return { seats: [], watch: null };
}

export function saveLinks(id: string, links: Links): void {
	open.set(id, links);
	try {
		localStorage.setItem(PREFIX + id, JSON.stringify(links));
	} catch {
		// They last as long as the page.
	}
}

export function dropLinks(id: string): void {
	open.delete(id);
	try {
		localStorage.removeItem(PREFIX + id);
	} catch {
		// They were never there.
	}
}
