// Moments of games that were played already, as the browser keeps them: quicker than playing up to them.
import { readFileSync } from 'node:fs';
import { root } from './browser.mjs';
import { coreOf } from './stage.mjs';

const COLOURS = ['red', 'blue', 'green', 'yellow'];
const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];

/** The nth golden game of a file, as its record. */
export function golden(name, nth = 1) {
	return readFileSync(`${root}tests/golden/${name}.records`, 'utf8').split(/^(?=# states)/m)[nth];
}

/**
 * The kept game that a record tells, at its first moment for which `until(state, legal)` holds. Seats in `people`, from 1, are
 * persons; without it, whoever is to move there.
 */
export function momentOf(record, until, { id = 'moment', names = NAMES, levels = ['Banker', 'Clerk', 'Foreman', 'Magnate'], people } = {}) {
	const core = coreOf(record);
	const all = JSON.parse(core.ask('log')).length;
	let n = 0;
	while (!until(JSON.parse(core.ask(`state ${n}`)), core.ask(`legal ${n}`).split('\n'))) if (++n > all) throw new Error('the wanted moment did not come');
	if (n < all) core.ask(`undo ${all - n}`);
	const { edition, players, era, round, over, to_move: mover } = JSON.parse(core.ask('state'));
	const here = people ?? [mover];
	const seated = names.slice(0, players);
	core.ask(`names ${seated.map((name) => `"${name}"`).join(' ')}`);
	const game = {
		id,
		record: core.ask('record'),
		seats: seated.map((name, i) => ({
			name,
			colour: COLOURS[i],
			...(here.includes(i + 1) ? { kind: 'person' } : { kind: 'computer', level: levels[i] }),
		})),
		seed: '7',
		undone: [],
		begun: 0,
		changed: 86_400_000,
		about: {
			edition,
			title: JSON.parse(core.ask('words')).title,
			era,
			round,
			over,
			totals: JSON.parse(core.ask('score')).map(({ total }) => total),
		},
	};
	core.free();
	return game;
}
