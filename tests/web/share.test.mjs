// Handing a game on: the link, its QR code, the record and the picture, opened by somebody else.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { root, startSite } from './browser.mjs';
import { golden, momentOf } from './moments.mjs';
import { coreOf, freshCore, laid } from './stage.mjs';

const { open } = await startSite();
const jsQR = createRequire(`${root}web/package.json`)('jsqr');
const over = (state) => state.over;
const game = momentOf(golden('industry-4', 6), over, { id: 'over', people: [1] });

/**
 * A part of a PNG, decoded by the browser: its size, its first pixel, how many colours there are in it, and what its QR code
 * says where `code` is set. Without a part: all of it.
 */
async function look(page, bytes, { part, code = false } = {}) {
	const seen = await page.evaluate(
		async ({ base64, part, code }) => {
			const image = new Image();
			image.src = `data:image/png;base64,${base64}`;
			await image.decode();
			const [x, y, width, height] = part ?? [0, 0, image.width, image.height];
			const canvas = document.createElement('canvas');
			Object.assign(canvas, { width, height });
			const pen = canvas.getContext('2d');
			pen.drawImage(image, -x, -y);
			const { data } = pen.getImageData(0, 0, width, height);
			const shades = new Set(new Uint32Array(data.buffer)).size;
			return { width, height, first: [...data.slice(0, 3)], shades, data: code ? [...data] : [] };
		},
		{ base64: bytes.toString('base64'), part, code },
	);
	const { data, width, height, ...rest } = seen;
	return { width, height, ...rest, says: code ? jsQR(Uint8ClampedArray.from(data), width, height)?.data : undefined };
}

test('a whole game and a moment of it, as a link and as a QR code, opened in a fresh profile', async (t) => {
	const core = coreOf(game.record);
	const page = await open(t, { at: '#/game/over/replay', before: laid(game), drawn: true });
	await page.locator('.r-slider').fill('123');
	await page.getByRole('button', { name: 'Share' }).click();
	for (const [what, n] of [['The whole game', JSON.parse(core.ask('state')).moves], ['Up to this moment', 123]]) {
		await page.getByRole('radio', { name: what }).check();
		const link = await page.getByLabel('Link', { exact: true }).and(page.locator('input')).inputValue();
		assert.ok(link.endsWith(`#/replay/${core.ask(`link ${n}`)}`), link);
		assert.equal((await look(page, await page.locator('.share-qr').screenshot(), { code: true })).says, link);
		const other = await open(t);
		await other.goto(link);
		await other.waitForFunction((at) => document.querySelector('.r-slider')?.value === String(at), n);
		assert.deepEqual(await other.locator('.t-who h2').allInnerTexts(), ['Ann', 'Ben', 'Cleo', 'Dan']);
		const totals = (await other.locator('.t-projected').allInnerTexts()).map((text) => Number(text.replace('−', '-').replace(/[^-\d]/g, '')));
		assert.deepEqual(totals, JSON.parse(core.ask(`score ${n}`)).map(({ total }) => total));
	}
	const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the record' }).click()]);
	assert.equal(readFileSync(await file.path(), 'utf8'), core.ask('record 123'));
});

test('the link is copied, and where that is forbidden it is selected', async (t) => {
	const page = await open(t, { at: '#/game/over/end', before: laid(game), context: { permissions: ['clipboard-read', 'clipboard-write'] } });
	await page.getByRole('button', { name: 'Share' }).click();
	await page.getByRole('button', { name: 'Copy the link' }).click();
	await page.getByText('Copied').waitFor();
	assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#\/replay\/[\w-]+$/);
	await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))));
	await page.getByRole('button', { name: 'Copy the link' }).click();
	await page.getByText('Selected').waitFor();
	assert.match(await page.evaluate(() => getSelection().toString() || document.activeElement.value), /#\/replay\//);
	await page.keyboard.press('Escape');
	await page.waitForFunction(() => !document.querySelector('dialog'));
});

test('a picture of the last board, with the scores and the link', async (t) => {
	const page = await open(t, { at: '#/game/over/end', before: laid(game) });
	await page.getByRole('button', { name: 'Share' }).click();
	const link = await page.locator('.share-address input').inputValue();
	const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save a picture' }).click()]);
	assert.match(file.suggestedFilename(), /\.png$/);
	const bytes = readFileSync(await file.path());
	assert.equal(await page.locator('.share-seen').getAttribute('src'), `data:image/png;base64,${bytes.toString('base64')}`, 'it is seen before it is saved');
	const image = await look(page, bytes);
	assert.deepEqual([image.width, image.height, image.first], [1600, 1156, [243, 233, 210]]);
	assert.equal((await look(page, bytes, { part: [1400, 10, 200, 170], code: true })).says, link);
	assert.ok((await look(page, bytes, { part: [28, 20, 900, 150] })).shades > 20, 'there is a title');
	assert.ok((await look(page, bytes, { part: [28, 190, 1544, 950] })).shades > 300, 'there is a board');
	assert.equal(await page.locator('body > div').count(), 1, 'nothing is left behind');
	// ... nor drawn again in another language, when the game that it shows is no longer there to be asked.
	await page.evaluate(() => (location.hash = '#/games'));
	await page.locator('.own-stats td').first().waitFor();
	await page.locator('.frame-lang').selectOption('fr');
	await page.waitForFunction(() => document.documentElement.lang === 'fr');
	await page.locator('.own-stats td').first().waitFor();
});

test('a game on an own board has a link, too long for a QR code', async (t) => {
	const core = freshCore();
	const board = readFileSync(`${root}boards/industry.board`, 'utf8').replace(/^board .*/m, 'board mine').replace('cost 3', 'cost 2');
	core.ask(`new edition=industry players=3 board=${core.ask(`sheet\n${board}`)}`);
	const link = core.ask('link');
	const page = await open(t, { at: `#/replay/${link}` });
	await page.getByRole('button', { name: 'Share' }).click();
	await page.getByText('too long for a QR code').waitFor();
	assert.ok((await page.locator('.share-address input').inputValue()).endsWith(link));
});
