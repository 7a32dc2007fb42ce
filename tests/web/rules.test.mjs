// The rules: what is searched is found, every link from the game leads to its place, and the summary fits on one sheet.
import { readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { root, startSite } from './browser.mjs';
import { forEveryone } from './everyone.mjs';
import { webFile } from './scripts.mjs';
import { freshCore, laid, stage } from './stage.mjs';

const { open } = await startSite();
const { marked, search } = await webFile('learn/rules.ts');

test('a search finds every word in any order, without accents, and marks it', () => {
	const entries = [
		{ place: 'a', title: 'Die Auktion', text: 'Der Auktionator bietet an.' },
		{ place: 'b', title: 'La fin', text: 'Les cases développées comptent.' },
		{ place: 'c', title: 'The end', text: 'Talers count, and the auctioneer bids.' },
	];
	const places = (wanted) => search(entries, wanted).map(({ place }) => place);
	assert.deepEqual(places('AUKTION'), ['a']);
	assert.deepEqual(places('developpees'), ['b']);
	assert.deepEqual(places('bids talers'), ['c']);
	assert.deepEqual(places('taler thaler'), []);
	assert.deepEqual(places(' '), []);
	assert.deepEqual(places('.*'), []);
	assert.deepEqual(marked('Les cases développées', 'developp'), ['Les cases ', 'développ', 'ées'].map((s) => s.normalize('NFC')));
	assert.deepEqual(marked('a (b) c', '(b'), ['a ', '(b', ') c']);
});

test('searched for on the page, and gone to', async (t) => {
	const page = await open(t, { at: '#/rules' });
	const field = page.getByRole('searchbox');
	await field.fill('subsidy');
	await page.locator('.rules-found li mark', { hasText: /subsidy/i }).first().waitFor();
	assert.match(await page.getByRole('status').textContent(), /^\d+ places$/);
	await page.locator('.rules-found a', { hasText: 'Once in the game' }).click();
	await page.locator('#rule-anytime-subsidy.rules-here').waitFor();
	assert.equal(new URL(page.url()).hash, '#/rules/industry/anytime-subsidy');
	await field.fill('quarry stone');
	await field.press('Enter');
	await page.locator('#rule-field-I1.rules-here, #rule-resource-stone.rules-here').waitFor();
	await field.fill('zeppelin');
	await page.getByRole('status').filter({ hasText: 'Nothing found.' }).waitFor();
	await field.fill('');
	assert.equal(await page.locator('.rules-found').count(), 0);
});

test('every field, kind, resource and network has its place, in both editions', async (t) => {
	const core = freshCore();
	const page = await open(t, { at: '#/rules' });
	for (const edition of ['industry', 'industria']) {
		await page.goto(page.url().replace(/#.*/, `#/rules/${edition}`));
		await page.locator(`[aria-current][href="#/rules/${edition}"]`).waitFor();
		const board = JSON.parse(core.ask(`board ${edition}`));
		const places = [
			...board.fields.flatMap(({ id, kind }) => [`field-${id}`, `kind-${kind}`]),
			...board.resources.map(({ name }) => `resource-${name}`),
			...board.networks.map((name) => `network-${name}`),
			...Array.from({ length: 13 }, (_, i) => `ruling-${i + 1}`),
			'join-road', 'join-line', 'auction-keep', 'development-turn', 'end-bonus',
		];
		const missing = await page.evaluate((all) => all.filter((place) => !document.getElementById(`rule-${place}`)), places);
		assert.deepEqual(missing, [], edition);
		// Links within the page lead somewhere too.
		const dead = await page.evaluate(() => [...document.querySelectorAll('.rules a[href*="/rules/"]')].map((a) => a.getAttribute('href').split('/')[3]).filter((place) => place && !document.getElementById(`rule-${place}`)));
		assert.deepEqual(dead, []);
		const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
		assert.equal(new Set(ids).size, ids.length);
	}
});

test('the page has as many rulings as the document, and says what differs', async (t) => {
	const document = readFileSync(`${root}docs/rules.md`, 'utf8').split('## Rulings')[1];
	const page = await open(t, { at: '#/rules/industria' });
	await page.locator('.rules-text').waitFor();
	assert.equal(await page.locator('.rules-of-rulings .rules-item').count(), [...document.matchAll(/^\d+\. /gm)].length);
	assert.equal(await page.locator('#rule-anytime-subsidy').count(), 0);
	assert.equal(await page.locator('#rule-anytime-cash').count(), 1);
	assert.match(await page.locator('.rules-diff').textContent(), /Keeping a field coststhe highest bid, dealt outnothing/);
	await page.getByRole('link', { name: 'Industry (2010)' }).click();
	await page.locator('#rule-anytime-subsidy').waitFor();
	assert.equal(await page.locator('#rule-anytime-cash').count(), 0);
});

test('an address with a place opens there, one without at the top, a wrong one harmlessly', async (t) => {
	const page = await open(t, { at: '#/rules/industry/ruling-9' });
	const there = page.locator('#rule-ruling-9.rules-here:focus');
	await there.waitFor();
	assert.ok(await there.evaluate((e) => e.getBoundingClientRect().top >= 0 && e.getBoundingClientRect().bottom <= innerHeight));
	await page.goto(page.url().replace(/#.*/, '#/rules/elsewhere/%22%3E'));
	await page.locator('[aria-current][href^="#/rules/industry"]').waitFor();
	assert.equal(await page.locator('.rules-here').count(), 0);
	await page.goto(page.url().replace(/#.*/, '#/rules/industry/network-pipeline'));
	await page.locator('#rule-network-pipeline[aria-pressed=true]').waitFor();
	await page.locator('#rule-network-river').click();
	await page.locator('.rules-board [data-net=river][data-lit=on]').first().waitFor();
});

test('from the table: the field that is pointed at, its signs, and the menu', async (t) => {
	const game = stage((state) => state.decision === 'bid' && state.to_move === 1);
	const page = await open(t, { at: `#/game/${game.id}`, before: laid(game) });
	const { x, y, width, height } = await page.locator('.t-board [data-field="G2"] .plate-sheet').boundingBox();
	await page.mouse.move(x + width / 2, y + height / 2);
	const links = page.locator('.t-in-rules a');
	await page.locator('.t-card', { hasText: 'Pottery' }).waitFor();
	assert.deepEqual(await links.allTextContents(), ['Factory', 'Pottery', 'Brick', 'Ceramic', 'River', 'Road']);
	await links.filter({ hasText: 'Brick' }).click();
	await page.locator('#rule-resource-brick.rules-here:focus').waitFor();
	await page.goBack();
	await page.locator('.t-action').waitFor();
	await page.getByRole('banner').getByRole('link', { name: 'The rules' }).click();
	await page.locator('.rules-text').waitFor();
	await page.goBack();
	await page.getByRole('button', { name: 'Settings' }).click();
	await page.getByRole('dialog').getByRole('link', { name: 'The rules' }).click();
	await page.locator('.rules-text').waitFor();
});

test('the first page fetches nothing of it', async (t) => {
	const page = await open(t);
	await page.locator('.home-learn').waitFor();
	const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
	assert.ok(fetched.some((name) => /main-.*\.js$/.test(name)));
	assert.deepEqual(fetched.filter((name) => /learn|rulespage|summary|script/.test(name)), []);
	await page.getByRole('link', { name: 'The rules' }).click();
	await page.locator('.rules-text').waitFor();
});

test('the summary fits on one sheet of A4, in every language and edition', async (t) => {
	const page = await open(t, { at: '#/summary/industry', theme: 'night' });
	for (const edition of ['industry', 'industria'])
		for (const lang of ['en', 'de', 'fr']) {
			await page.goto(page.url().replace(/#.*/, `#/summary/${edition}`));
			await page.locator('.frame-lang').selectOption(lang);
			await page.locator('.summary h1', { hasText: { en: 'glance', de: 'Blick', fr: 'coup' }[lang] }).waitFor();
			const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
			assert.equal([...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length, 1, `${edition} ${lang}`);
			assert.match(pdf, /\/MediaBox\s*\[0 0 59[45]\S* 84[12]/);
		}
	await page.emulateMedia({ media: 'print' });
	assert.equal(await page.locator('.frame-top').isVisible(), false);
	await page.locator('html[data-theme=paper]').waitFor(); // also what is drawn
	assert.equal(await page.locator('.summary').evaluate((e) => getComputedStyle(e).backgroundColor), 'rgb(255, 255, 255)');
});

/** Fetches the words of every language, so that a change of it is seen at once. */
async function allWords(page) {
	for (const [lang, word] of [['de', 'Regeln'], ['fr', 'règles'], ['en', 'rules']]) {
		await page.locator('.frame-lang').selectOption(lang);
		await page.locator('h1', { hasText: word }).waitFor();
	}
}

forEveryone(open, {
	rules: { at: '#/rules', wait: '.rules-board svg', go: allWords },
	'the summary': { at: '#/summary/industria', wait: '.summary', go: allWords },
});
