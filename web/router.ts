// Where the visitor is, as the part of the address after #.

import { computed, effect, signal } from '@preact/signals';
import type { Edition } from './core/types';
import { findEdition, firstEdition } from './editions';

export type Route =
	| { page: 'home' }
	| { page: 'new' }
	| { page: 'game'; id: string }
	| { page: 'end'; id: string }
	| { page: 'replay'; id: string; at?: number }
	| { page: 'link'; link: string; at?: number }
	| { page: 'review'; id: string }
	| { page: 'review-link'; link: string }
	| { page: 'exercises' }
	| { page: 'puzzles'; day: boolean }
	| { page: 'games' }
	| { page: 'friends'; make: boolean; club?: string }
	| { page: 'table'; id: string; look: 'table' | 'end' | 'replay' | 'review'; at?: number }
	| { page: 'join'; id: string; code: string; watch: boolean }
	| { page: 'device-link'; code: string }
	| { page: 'account' }
	| { page: 'sign-in' }
	| { page: 'stop-mail'; code: string }
	| { page: 'ranking' }
	| { page: 'person'; id: string }
	| { page: 'moderation' }
	| { page: 'clubs' }
	| { page: 'club'; id: string }
	| { page: 'gallery' }
	| { page: 'gallery-board'; id: string }
	| { page: 'publish'; draft: string }
	| { page: 'tournaments' }
	| { page: 'tournament'; id: string }
	| { page: 'boards' }
	| { page: 'lesson' }
	| { page: 'rules'; edition: Edition; place: string }
	| { page: 'summary'; edition: Edition }
	| { page: 'board'; name: string }
	| { page: 'editor'; draft: string; pane: string }
	| { page: 'edit-board'; hash: string }
	| { page: 'shared-board'; link: string };

/** Somebody may have typed the address. */
function decode(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

const editionOf = (word: string | undefined): Edition => findEdition(word)?.name ?? firstEdition();

/** A number of moves at the end of an address. */
const momentOf = (word: string | undefined): { at?: number } => (/^\d+$/.test(word ?? '') ? { at: Number(word) } : {});

function read(hash: string): Route {
	const [first, id, last, moment] = hash.replace(/^#\/?/, '').split('/').map(decode);
	if (first === 'new') return { page: 'new' };
	if (first === 'board' && id) return { page: 'board', name: id };
	if (first === 'editor') return { page: 'editor', draft: id ?? '', pane: last ?? '' };
	if (first === 'edit-board' && id) return { page: 'edit-board', hash: id };
	if (first === 'shared-board' && id) return { page: 'shared-board', link: id };
	if (first === 'friends') return { page: 'friends', make: id === 'new', ...(last ? { club: last } : {}) };
	if (first === 'table' && id) return { page: 'table', id, look: last === 'end' || last === 'replay' || last === 'review' ? last : 'table', ...momentOf(moment) };
	if ((first === 'join' || first === 'watch') && id && last) return { page: 'join', id, code: last, watch: first === 'watch' };
	if (first === 'carry' && id) return { page: 'device-link', code: id };
	if (first === 'me') return { page: 'account' };
	if (first === 'sign-in') return { page: 'sign-in' };
	if (first === 'mail' && id) return { page: 'stop-mail', code: id };
	if (first === 'ranking') return { page: 'ranking' };
	if (first === 'person' && id) return { page: 'person', id };
	if (first === 'clubs') return { page: 'clubs' };
	if (first === 'club' && id) return { page: 'club', id };
	if (first === 'gallery') return id ? { page: 'gallery-board', id } : { page: 'gallery' };
	if (first === 'publish' && id) return { page: 'publish', draft: id };
	if (first === 'tournaments') return { page: 'tournaments' };
	if (first === 'tournament' && id) return { page: 'tournament', id };
	if (first === 'moderation') return { page: 'moderation' };
	if (first === 'boards') return { page: 'boards' };
	if (first === 'games') return { page: 'games' };
	if (first === 'replay' && id) return { page: 'link', link: id, ...momentOf(last) };
	if (first === 'review' && id) return { page: 'review-link', link: id };
	if (first === 'exercises') return { page: 'exercises' };
	if (first === 'puzzles') return { page: 'puzzles', day: id === 'day' };
	if (first === 'game' && id && last === 'replay') return { page: 'replay', id, ...momentOf(moment) };
	if (first === 'game' && id && last === 'review') return { page: 'review', id };
	if (first === 'lesson') return { page: 'lesson' };
	if (first === 'rules') return { page: 'rules', edition: editionOf(id), place: last ?? '' };
	if (first === 'summary') return { page: 'summary', edition: editionOf(id) };
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
	/** A game saved here, from any moment. */
	replay: (id: string) => `#/game/${encodeURIComponent(id)}/replay`,
	/** A game that is in the address itself, as the core's `link` writes it. */
	link: (link: string) => `#/replay/${link}`,
	/** Where a game saved here was won and lost; the same of one in the address. */
	review: (id: string) => `#/game/${encodeURIComponent(id)}/review`,
	reviewLink: (link: string) => `#/review/${link}`,
	exercises: '#/exercises',
	puzzles: '#/puzzles',
	dayPuzzle: '#/puzzles/day',
	games: '#/games',
	friends: '#/friends',
	invite: '#/friends/new',
	/** Who one is on the server, and what secures it. */
	account: '#/me',
	signIn: '#/sign-in',
	ranking: '#/ranking',
	/** A player's profile: a visitor, `v7`, or a level of computer players. */
	person: (id: string) => `#/person/${encodeURIComponent(id)}`,
	moderation: '#/moderation',
	clubs: '#/clubs',
	club: (id: string) => `#/club/${encodeURIComponent(id)}`,
	/** Boards that people have published; one of them; a draft of one's own on its way there. */
	gallery: '#/gallery',
	galleryBoard: (id: string) => `#/gallery/${encodeURIComponent(id)}`,
	publish: (draft: string) => `#/publish/${encodeURIComponent(draft)}`,
	/** A table of a club is made. */
	inviteOf: (club: string) => `#/friends/new/${encodeURIComponent(club)}`,
	tournaments: '#/tournaments',
	tournament: (id: string) => `#/tournament/${encodeURIComponent(id)}`,
	/** A table on the server. */
	table: (id: string, look: '' | '/end' | '/replay' | '/review' = '') => `#/table/${encodeURIComponent(id)}${look}`,
	boards: '#/boards',
	lesson: '#/lesson',
	/** The rules of an edition, at a place of theirs: `auction`, `ruling-2`, `kind-factory`, `resource-wood`, `network-river`, `field-J2`. */
	rules: (edition: Edition = firstEdition(), place = '') => `#/rules/${edition}${place && `/${encodeURIComponent(place)}`}`,
	/** The rules on one page, to print. */
	summary: (edition: Edition) => `#/summary/${edition}`,
	/** A shipped board by its name, an own one by its hash. */
	board: (name: string) => `#/board/${encodeURIComponent(name)}`,
	/** Boards in the making; one of them, and what is looked at beside it. */
	editor: '#/editor',
	draft: (id: string, pane = '') => `#/editor/${encodeURIComponent(id)}${pane && `/${pane}`}`,
	editBoard: (hash: string) => `#/edit-board/${encodeURIComponent(hash)}`,
	/** A board that is in the address itself. */
	sharedBoard: (link: string) => `#/shared-board/${link}`,
};

let overlays = 0;

/**
 * While something lies over the page, going back closes it and stays on the page. Returns how to end that: call it when it was
 * closed in another way.
 */
export function backCloses(close: () => void): () => void {
	const over = ++overlays;
	const isTop = (): boolean => (history.state as { over?: number } | null)?.over === over;
	const popped = (): void => {
		if (!isTop()) close();
	};
	// What takes the place of something that lay over the page takes its place here, too.
	if ((history.state as { over?: number } | null)?.over) history.replaceState({ over }, '');
	else history.pushState({ over }, '');
	addEventListener('popstate', popped);
	return () => {
		removeEventListener('popstate', popped);
		setTimeout(() => {
			if (isTop()) history.back();
		});
	};
}

/** Goes there from something that lies over the page: back leads to the page itself. */
export function goFromOver(address: string): void {
	if (!(history.state as { over?: number } | null)?.over) return go(address);
	addEventListener('popstate', () => go(address), { once: true });
	history.back();
}

const READ = ['rules', 'summary', 'boards', 'board'];
const TABLES = ['game', 'table', 'lesson'];
const FROM = 'magnate.from';

/** The table from which the visitor went to read something; empty: he came from elsewhere. */
export const cameFrom = signal('');
try {
	cameFrom.value = sessionStorage.getItem(FROM) ?? '';
} catch {
	// Then it is known as long as the page.
}
effect(() => {
	// The address alone: what route makes of it may ask the core, which is not there when the page begins.
	const [page = '', , look] = hash.value.replace(/^#\/?/, '').split('/');
	if (READ.includes(page)) return;
	cameFrom.value = TABLES.includes(page) && look === undefined ? hash.value : '';
	try {
		sessionStorage.setItem(FROM, cameFrom.value);
	} catch {
		// As above.
	}
});

/** Goes there, and back leads to where the visitor came from: for addresses that are good for one visit. */
export function goInstead(address: string): void {
	history.replaceState(null, '', address);
	hash.value = location.hash;
}

export function go(address: string): void {
	location.hash = address;
}
