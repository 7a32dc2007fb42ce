// What the table shows of moves, over whole games: how a development is paid for if nobody says otherwise, and who gets what when a lot is kept.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { golden } from './moments.mjs';
import { webFile } from './scripts.mjs';
import { coreOf } from './stage.mjs';

const { pairsOf, plainest, variants } = await webFile('table/moves.ts');
const { outcome } = await webFile('table/shares.ts');

/** Every position of some games in which one of these is to be decided. */
function* positions(...decisions) {
	for (const game of ['industry-3', 'industry-4', 'industria-3', 'industria-4'].flatMap((name) => [golden(name, 1), golden(name, 2)])) {
		const core = coreOf(game);
		for (let n = JSON.parse(core.ask('log')).length; n > 0; n--) {
			core.ask('undo 1');
			const state = JSON.parse(core.ask('state'));
			if (decisions.includes(state.decision)) yield { core, state };
		}
		core.free();
	}
}

test('of all ways to pay, that with the fewest jokers is chosen, and then that at the bank', () => {
	const cost = (move) => {
		const sources = pairsOf(move).map(({ source }) => source);
		const jokers = sources.filter((source) => source === 'joker' || source === 'any').length;
		return 100 * jokers + sources.filter((source) => /^p\d/.test(source)).length;
	};
	let choices = 0;
	for (const { core } of positions('develop')) {
		const legal = core.ask('legal').split('\n');
		for (const field of new Set(legal.filter((move) => move.startsWith('develop ')).map((move) => move.split(' ')[1]))) {
			const ways = variants(legal, field);
			choices += ways.length > 1;
			assert.equal(cost(plainest(ways)), Math.min(...ways.map(cost)), ways.join('\n'));
		}
	}
	assert.ok(choices > 20, `${choices} choices`);
});

test('who keeps a lot pays its price to all, himself last', () => {
	let kept = 0, own = 0;
	for (const { core, state } of positions('settle')) {
		const preview = (moves) => {
			let done = 0;
			try {
				for (const move of moves) {
					core.ask(`play ${move}`);
					done++;
				}
				return { state: JSON.parse(core.ask('state')) };
			} catch {
				return undefined;
			} finally {
				if (done) core.ask(`undo ${done}`);
			}
		};
		const found = outcome({ preview });
		assert.equal(found === undefined, state.auction.best === null);
		if (!found) continue;
		assert.equal(found.price, state.auction.high);
		assert.equal(found.buyer, state.auction.best);
		if (!found.keep?.length) continue;
		kept++;
		assert.equal(found.keep.reduce((sum, { n }) => sum + n, 0), found.price, JSON.stringify(found));
		const mine = found.keep.findIndex(({ seat }) => seat === state.auctioneer);
		if (mine < 0) continue;
		own++;
		assert.equal(mine, found.keep.length - 1);
	}
	assert.ok(kept > 20 && own > 5, `${kept} kept, ${own} with a share of one's own`);
});
