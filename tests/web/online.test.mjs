// A whole live game with friends: a browser each, several languages, one of them without a network for a while, and one who watches.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { goTo, guest, logHas, movesOf, moverOf, NETWORK, playBy, reaches, seated, startTables } from './online.mjs';
import { eventually } from './browser.mjs';

const site = await startTables();
const { open } = site;

/** However loaded the machine is. */
const LONG = { timeout: 900_000 };

const choose = (page, name, value) => page.locator('label', { has: page.locator(`input[name=${name}][value="${value}"]`) }).click();

/** Two of them at phones, which is also quicker to draw. */
const PHONE = { width: 360, height: 740, touch: true, expect: NETWORK };

/** How the page says that the game ended: ranks, names and totals, on every screen and in no language. */
const shown = (page) => page.locator('.t-ranking li').evaluateAll((rows) => rows.map((row) => row.textContent.replace(/\s+/g, ' ')));

/** Four of them play the longer game when there is time. */
const FRIENDS = process.env.MG_LONG ? ['Bernd', 'Cleo', 'Didier'] : ['Bernd', 'Cleo'];

test('friends play a live game, one is offline for a while, one watches', async (t) => {
	const ann = await open(t, { at: '#/friends/new', expect: NETWORK });
	if (FRIENDS.length < 3) {
		await choose(ann, 'edition', 'industria');
		await choose(ann, 'count', '3');
	}
	await ann.getByLabel('Your name').fill('Ann');
	await ann.getByRole('button', { name: 'Use this name' }).click();
	await choose(ann, 'pace', 'live');
	await ann.getByLabel('Time for each player').selectOption('45');
	await ann.getByRole('button', { name: 'Open the table' }).click();
	await ann.locator('.friends-waiting').waitFor();

	// The others come by their links, one of them in German.
	const langs = ['de', 'en', 'fr'];
	const others = [];
	for (const [i, name] of FRIENDS.entries()) {
		const link = await ann.getByLabel(`Link for seat ${i + 2}`).inputValue();
		const page = await open(t, { ...(i > 0 ? PHONE : { expect: NETWORK }), at: new URL(link).hash, lang: langs[i] });
		await page.locator('.friends-name input').fill(name);
		await page.locator('.friends-name button').click();
		await page.locator('.friends-waiting').waitFor();
		others.push(page);
	}
	const [bernd, cleo] = others;
	const pages = [ann, ...others];

	const watch = await ann.getByLabel('Link for those who watch').inputValue();
	const eve = await open(t, { ...PHONE, at: new URL(watch).hash });
	await eve.getByRole('button', { name: 'Watch' }).click();

	await ann.getByRole('button', { name: 'Start the game' }).click();
	for (const page of [...pages, eve]) await page.locator('.t-action').waitFor();
	assert.equal(await bernd.evaluate(() => document.documentElement.lang), 'de');
	assert.equal(await ann.locator('.f-clock').count(), pages.length);

	// Nobody is hinted at, and whoever watches can do nothing.
	assert.equal(await ann.getByRole('button', { name: 'Hint' }).count(), 0);
	assert.equal(await eve.locator('.t-acting').count(), 0);

	for (const page of pages) await playBy(page);
	await reaches(ann, 40);

	// Cleo's network goes; the others play on until they wait for her.
	await cleo.context().setOffline(true);
	await cleo.locator('.f-line').filter({ hasText: 'connecting again' }).waitFor();
	// What she had sent before may still be on its way to Ann: the page has to show as many moves as the server has.
	const table = { id: /#\/table\/(\w+)/.exec(ann.url())[1] };
	await eventually(async () => {
		const shown = await movesOf(ann);
		const lines = await logHas(ann, table, () => true);
		return shown === lines.filter((line) => /^(move|draw) /.test(line)).length && (await moverOf(ann)) === 3;
	}, 'everybody waits for Cleo');
	const stuck = await movesOf(ann);
	await cleo.context().setOffline(false);
	await reaches(cleo, stuck + 1);
	await cleo.locator('.f-line').filter({ hasNotText: 'connecting' }).waitFor({ state: 'attached' });

	for (const page of [...pages, eve]) await page.locator('a[href$="/end"]').waitFor(LONG);
	const moves = await movesOf(ann);
	const expected = await shown(ann);
	assert.equal(expected.length, pages.length);
	for (const page of [...others, eve]) {
		assert.equal(await movesOf(page), moves);
		assert.deepEqual(await shown(page), expected);
	}
	assert.match(await ann.locator('.t-log').innerText(), /Ann|Cleo/);
	assert.notEqual(await bernd.locator('.t-log').innerText(), await ann.locator('.t-log').innerText());

	// The end: the same record for all, and draws that follow from the secret.
	for (const page of [ann, bernd]) {
		await page.locator('a[href$="/end"]').click();
		await page.locator('.ranking').waitFor();
	}
	const record = await ann.locator('.end-record textarea').inputValue();
	assert.equal(await bernd.locator('.end-record textarea').inputValue(), record);
	assert.match(record, /\nresult -?\d+/);
	assert.match(await ann.locator('.f-fair').innerText(), /Checked: every draw follows/);
	assert.match(await bernd.locator('.f-fair').innerText(), /Geprüft/);

	// Looking back works, and so does meeting again: whoever asks first makes the table.
	await ann.locator('a[href$="/replay"]').click();
	await ann.locator('.r-where').waitFor();
	await ann.goBack();
	await ann.locator('a[href$="/review"]').click();
	await ann.locator('.v-shares').waitFor();
	await ann.goBack();
	await ann.locator('.ranking').waitFor();
	await ann.getByRole('button', { name: 'Play again' }).click();
	await ann.locator('.friends-waiting, .t-action').first().waitFor();
	await bernd.evaluate(() => history.back());
	await bernd.getByRole('button', { name: 'Zum neuen Tisch' }).click();
	await bernd.waitForFunction((address) => location.hash === address, new URL(ann.url()).hash);
	await bernd.locator('.friends-waiting, .t-action').first().waitFor();
});

test('a player whose page is opened anew goes on where the game is', async (t) => {
	const ann = await guest(open, t, 'Ann');
	await goTo(ann, await seated([ann], { bots: ['Apprentice', 'Apprentice'], edition: 'industria' }));
	await ann.getByRole('button', { name: 'Start the game' }).click();
	await ann.locator('.t-acting').waitFor();
	await playBy(ann, 10);
	await reaches(ann, 10);
	await ann.reload();
	await ann.locator('.t-action').waitFor();
	await reaches(ann, 10);
	await playBy(ann, 20);
	await reaches(ann, 20);
});
