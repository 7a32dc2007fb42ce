// Other ways to come and to play: with Tab and Enter alone, in a browser that keeps nothing or keeps nonsense, without a core.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { startSite, violations } from './browser.mjs';
import { faults } from './looks.mjs';
import { asked, kept, sameChance } from './person.mjs';

const { open } = await startSite();

/** Presses Tab until what has the focus matches, and Enter there. */
async function enter(page, selector) {
	for (let i = 0; i < 40; i++) {
		await page.keyboard.press('Tab');
		if (await page.evaluate((what) => document.activeElement?.matches(what), selector)) return page.keyboard.press('Enter');
	}
	assert.fail(`the tab key does not reach ${selector}`);
}

/** What to go to in each decision; a development is chosen before the turn is committed, if there is one. */
const BUTTONS = {
	offer: '.t-offers button',
	bid: '.t-bidding .t-main, .t-pass',
	settle: '.t-settling button',
	develop: '.t-candidates button, .t-commit button',
};

test('with Tab and Enter alone, single keys switched off, from the first page through every kind of decision', async (t) => {
	const page = await open(t, {
		before: async (fresh) => {
			await sameChance(fresh, 3);
			await fresh.addInitScript(() => localStorage.setItem('magnate.keys', 'off'));
		},
	});
	await enter(page, '.home-play button');
	await page.locator('.t-action').waitFor();
	const made = new Set();
	for (let turn = 0; turn < 80 && made.size < 4; turn++) {
		const what = await asked(page);
		assert.notEqual(what, 'over');
		const { record } = await kept(page);
		for (const key of ['1', 'p', 'b', 'd', 's', 'k']) await page.keyboard.press(key);
		assert.equal((await kept(page)).record, record, 'single keys are off');
		while ((await kept(page)).record === record) await enter(page, BUTTONS[what]);
		made.add(what);
	}
	assert.deepEqual([...made].sort(), ['bid', 'develop', 'offer', 'settle']);
});

const forbid = () =>
	Object.defineProperty(window, 'localStorage', {
		get: () => {
			throw new DOMException('no', 'SecurityError');
		},
	});

test('in a browser that keeps nothing the game goes on, and is there until the page is left', async (t) => {
	const page = await open(t, { before: (fresh) => fresh.addInitScript(forbid), context: { locale: 'en-GB' } });
	await page.getByRole('button', { name: 'Play now' }).click();
	await page.locator('.t-action').waitFor();
	await page.locator('.frame-tools .t-icon').last().click();
	await page.locator('.t-paces label').first().click();
	await page.keyboard.press('Escape');
	await asked(page);
	await page.locator('.t-acting .t-controls button:enabled:not(.s-pass-on), .t-acting .t-offers button').last().click();
	await page.getByRole('alert').filter({ hasText: 'cannot keep the game' }).waitFor();
	await asked(page);
	const said = await page.locator('.t-prompt').innerText();
	await page.getByRole('link', { name: 'Magnate' }).click();
	await page.locator('.game-link').click();
	await asked(page);
	assert.equal(await page.locator('.t-prompt').innerText(), said);
});

test('nonsense in storage is passed over', async (t) => {
	const page = await open(t, {
		before: (fresh) =>
			fresh.addInitScript(() => {
				const put = (key, text) => localStorage.setItem(`magnate.${key}`, text);
				put('lang', 'xx');
				put('theme', '{}');
				put('setup', '{"seats":[1,2,3,4],"count":7}');
				put('game.a', 'no game');
				put('game.b', '{"id":"b"}');
				put('game.c', JSON.stringify({ id: 'c', record: 'magnate 1\nnonsense', seats: [], about: { edition: 'industry', totals: [] } }));
				put('game.d', '{"id":"d","record":"","seats":[{"name":"Ann"}],"seed":"1","undone":[],"begun":0,"changed":0,"about":{"title":"","era":1,"round":1,"totals":[]}}');
				put('game.e', 'null');
				put('board.f', '{"hash":"f","text":"x","edition":"industry"}');
				put('board.g', '{"hash":"g","text":"x","edition":"industry"}');
			}),
	});
	await page.getByRole('button', { name: 'Play now' }).waitFor();
	for (const id of ['a', 'b', 'c', 'd', 'e']) {
		await page.evaluate((at) => (location.hash = `#/game/${at}`), id);
		await page.getByRole('heading', { name: 'There is no such game here' }).waitFor();
	}
	await page.evaluate(() => (location.hash = '#/new'));
	await page.getByRole('button', { name: 'Start the game' }).click();
	await page.locator('.t-action').waitFor();
});

for (const lang of ['en', 'de', 'fr'])
	test(`without WebAssembly the page is in order all the same: ${lang}`, async (t) => {
		const page = await open(t, { lang, width: 360, height: 740, touch: true, before: (fresh) => fresh.addInitScript(() => delete window.WebAssembly) });
		await page.locator('.trouble').waitFor();
		assert.deepEqual(await page.evaluate(faults, { least: 44 }), []);
		for (const theme of ['paper', 'night']) {
			await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
			assert.deepEqual(await violations(page), [], theme);
		}
	});
