// Whole games, from the first page to the end, by clicking and by touching.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { startSite } from './browser.mjs';
import { asked, decide, kept, playOn, sameChance, setUp } from './person.mjs';
import { coreOf, laid, stage } from './stage.mjs';

const { open } = await startSite();

/** What the end page must show, as the core counts it: "1. Ann 44". */
function results({ record, seats }) {
	const core = coreOf(record);
	assert.equal(JSON.parse(core.ask('state')).over, true);
	return JSON.parse(core.ask('score'))
		.map(({ rank, total }, i) => ({ rank, total, name: seats[i].name }))
		.sort((a, b) => a.rank - b.rank);
}

/** From the first page to the scoring. */
async function wholeGame(page, edition, players, finger) {
	await setUp(page, edition, ['person', ...Array(players - 1).fill('Apprentice')], finger);
	const made = await playOn(page, finger);
	assert.ok(made.offer > 0 && made.bid > 0 && made.develop > 0, JSON.stringify(made));
	const game = await kept(page);
	assert.match(game.record, new RegExp(`^edition ${edition}$`, 'm'));
	assert.match(game.record, new RegExp(`^players ${players}$`, 'm'));
	const scoring = page.getByRole('link', { name: 'See the scoring' });
	await (finger ? scoring.tap() : scoring.click());
	await page.locator('.ranking > li').first().waitFor();
	const ranks = (await page.locator('.ranking > li').allInnerTexts()).map((text) => text.replace('−', '-'));
	const wanted = results(game);
	assert.equal(ranks.length, players);
	for (const { name, total } of wanted)
		assert.ok(ranks.some((text) => text.includes(name) && text.includes(String(total))), `${name} ${total}: ${ranks}`);
	assert.ok(ranks[0].includes(String(wanted[0].total)), ranks[0]);
}

for (const edition of ['industry', 'industria'])
	for (const players of [3, 4])
		test(`a whole game of ${edition} with ${players} players`, async (t) => {
			const page = await open(t, { before: (fresh) => sameChance(fresh, players) });
			await wholeGame(page, edition, players, false);
		});

test('a whole game on a small touch screen', async (t) => {
	const page = await open(t, { width: 360, height: 740, touch: true, before: (fresh) => sameChance(fresh, 5) });
	await wholeGame(page, 'industry', 3, true);
});

test('four people at one screen', async (t) => {
	const page = await open(t, { before: laid(stage(() => true, { people: [1, 2, 3, 4] })), at: '#/game/stage' });
	const who = new Set();
	for (let turn = 0; turn < 12; turn++) {
		await asked(page);
		who.add(await page.locator('.t-prompt').innerText());
		await decide(page, turn);
	}
	assert.ok(who.size > 4, [...who].join('\n'));
});
