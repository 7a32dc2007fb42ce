// Whole games, from the first page to the end, by somebody who presses only what the first screen shows, with a mouse or a finger.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { PATIENCE_MS, startSite } from './browser.mjs';
import { asked, decide, kept, playOn, pressShown, sameChance, setUp } from './person.mjs';
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
	await pressShown(page, ['.t-act a[href$="/end"]'], finger);
	await page.locator('.ranking > li').first().waitFor();
	const ranks = (await page.locator('.ranking > li').allInnerTexts()).map((text) => text.replace('−', '-'));
	const wanted = results(game);
	assert.equal(ranks.length, players);
	for (const { name, total } of wanted)
		assert.ok(ranks.some((text) => text.includes(name) && text.includes(String(total))), `${name} ${total}: ${ranks}`);
	assert.ok(ranks[0].includes(String(wanted[0].total)), ranks[0]);
}

/** All kinds of games when there is time; always one with a mouse and one with a finger, which differ in edition and number of players, too. */
const GAMES = [
	['industry', 4, [1366, 650]],
	['industria', 3, [360, 640]],
	...(process.env.MG_LONG ? [['industry', 3, [360, 640]], ['industry', 3, [1366, 650]], ['industria', 4, [1440, 900]], ['industry', 4, [740, 360]]] : []),
];
for (const [edition, players, [width, height]] of GAMES) {
	const touch = width < 800;
	test(`a whole game of ${edition} with ${players} players at ${width}x${height}`, { timeout: 5 * PATIENCE_MS }, async (t) => {
		const page = await open(t, { width, height, touch, before: (fresh) => sameChance(fresh, players) });
		await wholeGame(page, edition, players, touch);
	});
}

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
