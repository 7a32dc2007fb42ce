// Where the visitor is, as the part of the address after #.

import { computed, signal } from '@preact/signals';

export type Route =
	| { page: 'home' }
	| { page: 'new' }
	| { page: 'game'; id: string }
	| { page: 'end'; id: string }
	| { page: 'boards' }
	| { page: 'board'; name: string };

function read(hash: string): Route {
	const [first, id, last] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
	if (first === 'new') return { page: 'new' };
	if (first === 'board' && id) return { page: 'board', name: id };
	if (first === 'boards') return { page: 'boards' };
	if (first === 'game' && id) return last === 'end' ? { page: 'end', id } : { page: 'game', id };
	return { page: 'home' };
}

const hash = signal(location.hash);
addEventListener('hashchange', () => (hash.value = location.hash));

export const route = computed(() => read(hash.value));

/** Addresses for links. */
export const to = {
	home: '#/',
	fresh: '#/new',
	game: (id: string) => `#/game/${encodeURIComponent(id)}`,
	end: (id: string) => `#/game/${encodeURIComponent(id)}/end`,
	boards: '#/boards',
	/** A shipped board by its name, an own one by its hash. */
	board: (name: string) => `#/board/${encodeURIComponent(name)}`,
};

export function go(address: string): void {
	location.hash = address;
}
