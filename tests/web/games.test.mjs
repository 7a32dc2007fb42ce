// Whole games, from the first page to the end, by clicking.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { startSite } from './browser.mjs';
import { asked, coreWith, decide, kept, playOn, putGame, sameChance, setUp } from './person.mjs';

const { open } = await startSite();

/** What the end page must show, as the core counts it: "1. Ann 44". */
function results({ record, seats }) {
	const core = coreWith(record);
	assert.equal(JSON.parse(core.ask('state')).over, true);
	return JSON.parse(core.ask('score'))
		.map(({ rank, total }, i) => ({ rank, total, name: seats[i].name }))
		.sort((a, b) => a.rank - b.rank);
}

for (const edition of ['industry', 'industria'])
	for (const players of [3, 4])
		test(`a whole game of ${edition} with ${players} players`, async (t) => {
			const page = await open(t, { before: (fresh) => sameChance(fresh, players) });
			await setUp(page, edition, ['person', ...Array(players - 1).fill('Apprentice')]);
			const made = await playOn(page);
			assert.ok(made.offer > 0 && made.bid > 0 && made.develop > 0, JSON.stringify(made));
			const game = await kept(page);
			assert.match(game.record, new RegExp(`^edition ${edition}$`, 'm'));
			assert.match(game.record, new RegExp(`^players ${players}$`, 'm'));
			await page.getByRole('link', { name: 'See the scoring' }).click();
			const ranks = (await page.locator('.ranking > li').allInnerTexts()).map((text) => text.replace('−', '-'));
			const wanted = results(game);
			assert.equal(ranks.length, players);
			const [first] = wanted;
			assert.ok(ranks[0].includes(String(first.total)), `${ranks[0]}: ${JSON.stringify(first)}`);
			for (const { name, total } of wanted)
				assert.ok(ranks.some((text) => text.includes(name) && text.includes(String(total))), `${name} ${total}: ${ranks}`);
		});

test('four people at one screen', async (t) => {
	const page = await open(t, { before: (fresh) => putGame(fresh, { seats: ['person', 'person', 'person', 'person'] }), at: '#/game/test' });
	const who = new Set();
	for (let turn = 0; turn < 12; turn++) {
		await asked(page);
		who.add(await page.locator('.t-prompt').innerText());
		await decide(page, turn);
	}
	assert.ok(who.size > 4, [...who].join('\n'));
});
