// Games for the tests of the pages: played to a wanted moment by the core itself, and laid into the browser's storage.
import { Embed, load } from '../embed.mjs';
import { coreFile } from './browser.mjs';

const COLOURS = ['red', 'blue', 'green', 'yellow'];
const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];
let module;

/** A context of the core, the same as the page's. */
export function freshCore() {
	module ??= load(coreFile);
	return new Embed(module);
}

/** A context with the game that a record tells. */
export function coreOf(record) {
	const core = freshCore();
	core.ask(`load\n${record}`);
	return core;
}

/** Plays until `until(state, legal)` holds; false: the game ended before. */
function playUntil(core, until, seed) {
	for (let i = 0; ; i++) {
		const state = JSON.parse(core.ask('state'));
		if (until(state, core.ask('legal').split('\n'))) return true;
		if (state.over) return false;
		if (state.to_move === null) {
			core.ask(`play ${core.ask(`draw ${seed}`)}`);
			continue;
		}
		core.ask(`begin Clerk seed=${i}`);
		while (core.ask('think 100') !== 'done');
		core.ask(`play ${JSON.parse(core.ask('thoughts')).move}`);
	}
}

/**
 * A kept game at the first moment for which `until(state, legal)` holds, in the first of several games that has one.
 * `people` are the seats, from 1, of persons; the others are computer players of the level.
 */
export function stage(until, { edition = 'industry', players = 4, people = [1], level = 'Clerk', id = 'stage', names = NAMES } = {}) {
	const core = freshCore();
	let seed = 0;
	do {
		if (++seed > 50) throw new Error('the wanted moment did not come');
		core.ask(`new edition=${edition} players=${players}`);
		core.ask(`names ${names.slice(0, players).map((name) => `"${name}"`).join(' ')}`);
	} while (!playUntil(core, until, seed));
	const { era, round, over } = JSON.parse(core.ask('state'));
	return {
		id,
		record: core.ask('record'),
		seats: names.slice(0, players).map((name, i) =>
			people.includes(i + 1) ? { kind: 'person', name, colour: COLOURS[i] } : { kind: 'computer', level, name, colour: COLOURS[i] },
		),
		seed: String(seed),
		undone: [],
		begun: 1,
		changed: 1,
		about: { edition, title: '', era, round, over, totals: [] },
	};
}

/** Lays games into the page's storage before it is loaded, unless they are there already; computers play at once. */
export function laid(...games) {
	return (page) =>
		page.addInitScript((all) => {
			if (localStorage.getItem('magnate.pace') === null) localStorage.setItem('magnate.pace', 'instant');
			for (const game of all)
				if (localStorage.getItem(`magnate.game.${game.id}`) === null)
					localStorage.setItem(`magnate.game.${game.id}`, JSON.stringify(game));
		}, games);
}

/** The game as the browser keeps it now. */
export function keptGame(page, id = 'stage') {
	return page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `magnate.game.${id}`);
}
