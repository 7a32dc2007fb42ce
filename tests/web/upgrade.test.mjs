// A browser that played with the program as it was before every game became a table: what it has stored opens as before, and goes on
// as it would have gone on. fixtures/storage-before.json was written by that program, with what it did next; it never changes.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { eventually, root, startSite } from './browser.mjs';
import { asked, decide, kept } from './person.mjs';

const { storage, expected } = JSON.parse(readFileSync(`${root}tests/web/fixtures/storage-before.json`, 'utf8'));
const site = await startSite();

const laid = (page) =>
	page.addInitScript((all) => {
		for (const [key, value] of Object.entries(all)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
	}, storage);
const open = (t, at) => site.open(t, { at, before: laid });

/** Does something, and waits until the game stands where it stood then. */
async function leadsTo(page, act, record) {
	await act();
	await eventually(async () => (await kept(page)).record === record, record).catch(() => {});
	assert.equal((await kept(page)).record, record);
}

const press = (page, name) => () => page.getByRole('button', { name, exact: true }).click();

test('all games are listed, and the guided one goes on where it was', async (t) => {
	const page = await open(t, '#/games');
	for (const { id } of [expected.finished, expected.two, expected.alone]) await page.locator(`a[href*="${id}"]`).first().waitFor();
	await page.evaluate(() => (location.hash = '#/lesson'));
	await page.locator(`.t-guide[data-stop="${expected.lesson.at.split('/')[0]}"]`).waitFor();
});

test('a finished game shows its end, and its replay has every move', async (t) => {
	const { id, text } = expected.finished;
	const page = await open(t, `#/game/${id}`);
	assert.equal(await asked(page), 'over');
	assert.equal((await page.locator('.t-ranking').innerText()).replace(/\s+/g, ' '), text.replace(/\s+/g, ' '));
	assert.equal((await kept(page)).record, JSON.parse(storage[`magnate.game.${id}`]).record);
	await page.evaluate((to) => (location.hash = `#/game/${to}/replay`), id);
	await page.locator('input[type=range]').waitFor();
});

test('two people at one screen are asked what they were asked', async (t) => {
	const { id, prompt, decision } = expected.two;
	const page = await open(t, `#/game/${id}`);
	assert.equal(await asked(page), decision);
	assert.equal(await page.locator('.t-prompt').innerText(), prompt);
	assert.equal((await kept(page)).record, JSON.parse(storage[`magnate.game.${id}`]).record);
});

test('what was taken back can be played again, and more can be taken back', async (t) => {
	const { id, decision, redone, undone } = expected.alone;
	const page = await open(t, `#/game/${id}`);
	assert.equal(await asked(page), decision);
	for (const record of redone) await leadsTo(page, press(page, 'Redo'), record);
	assert.equal(await page.getByRole('button', { name: 'Redo', exact: true }).isDisabled(), true);
	for (const record of [redone[0], JSON.parse(storage[`magnate.game.${id}`]).record, ...undone])
		await leadsTo(page, press(page, 'Undo'), record);
});

test('a game is played on from where it stood, and what was taken back is gone then', async (t) => {
	const page = await open(t, `#/game/${expected.alone.id}`);
	for (let i = 0; i < 6; i++) {
		const before = (await kept(page)).record.trimEnd();
		await decide(page, i);
		const { record } = await kept(page);
		assert.ok(record.startsWith(before), `${before}\n…\n${record}`);
	}
	assert.deepEqual((await kept(page)).undone, []);
});
