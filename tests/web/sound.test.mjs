// The table's sounds, measured: rendered in chromium as the page renders them, they are short, do not clip, and differ.
import { strict as assert } from 'node:assert';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { launchBrowser, root, startSite } from './browser.mjs';
import { messageNames } from '../../web/po.mjs';
import { keptGame, laid, stage } from './stage.mjs';

const { buildSync } = createRequire(`${root}web/package.json`)('esbuild');
const browser = await launchBrowser();
after(() => browser.close());

/** Renders every sound: { name: samples }. */
async function rendered() {
	const made = buildSync({ stdin: { contents: "export { RECIPES, renderSound } from './table/sound'", resolveDir: `${root}web`, loader: 'ts' }, bundle: true, write: false, format: 'iife', globalName: 'sounds', define: messageNames((code) => code) });
	const page = await browser.newPage();
	await page.addScriptTag({ content: made.outputFiles[0].text });
	const all = await page.evaluate(async () => {
		const found = {};
		for (const name of Object.keys(globalThis.sounds.RECIPES)) found[name] = [...(await globalThis.sounds.renderSound(name)).getChannelData(0)];
		return found;
	});
	await page.close();
	return all;
}

const RATE = 44100;
const peak = (samples) => samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

/** How much of a sound lies in each of a few bands, from low to high: its colour. */
function colour(samples) {
	const power = (hertz) => {
		// Goertzel: the strength of one frequency.
		const k = 2 * Math.cos((2 * Math.PI * hertz) / RATE);
		let [a, b] = [0, 0];
		for (const x of samples) [a, b] = [x + k * a - b, a];
		return a * a + b * b - k * a * b;
	};
	const bands = Array.from({ length: 24 }, (_, i) => power(60 * 2 ** (i / 3)));
	const all = Math.hypot(...bands) || 1;
	return bands.map((band) => band / all);
}

const alike = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);

test('every sound is shorter than a second, is heard, does not clip, and ends in silence', async () => {
	const sounds = await rendered();
	assert.ok(Object.keys(sounds).length >= 8);
	for (const [name, samples] of Object.entries(sounds)) {
		assert.ok(samples.length < RATE, `${name} lasts ${samples.length / RATE} s`);
		assert.ok(peak(samples) < 0.9, `${name} comes to ${peak(samples)}`);
		assert.ok(peak(samples) > 0.05, `${name} comes to ${peak(samples)}`);
		assert.ok(peak(samples.slice(-Math.round(0.01 * RATE))) < 0.02, `${name} ends at once`);
	}
});

test('no two sounds have the same colour', async () => {
	const colours = Object.entries(await rendered()).map(([name, samples]) => [name, colour(samples)]);
	for (const [i, [name, one]] of colours.entries())
		for (const [other, another] of colours.slice(i + 1)) assert.ok(alike(one, another) < 0.97, `${name} is like ${other}: ${alike(one, another)}`);
});

test('nothing sounds, and nothing is made ready to, until it is asked for', async (t) => {
	const site = await startSite();
	const count = (page) =>
		page.addInitScript(() => {
			globalThis.heard = { rendered: 0, played: 0 };
			const { startRendering } = OfflineAudioContext.prototype;
			OfflineAudioContext.prototype.startRendering = function () {
				globalThis.heard.rendered++;
				return startRendering.call(this);
			};
			const { start } = AudioBufferSourceNode.prototype;
			AudioBufferSourceNode.prototype.start = function (...when) {
				if (this.context instanceof AudioContext) globalThis.heard.played++;
				return start.apply(this, when);
			};
		});
	const page = await site.open(t, { at: '#/game/stage', before: async (fresh) => (await count(fresh), await laid(stage(() => true))(fresh)) });
	const goOn = async (key) => {
		await page.locator('.t-acting').waitFor();
		const { record } = await keptGame(page);
		await page.keyboard.press(key);
		await page.waitForFunction((old) => JSON.parse(localStorage.getItem('magnate.game.stage')).record !== old, record);
	};
	await goOn('1');
	assert.deepEqual(await page.evaluate(() => globalThis.heard), { rendered: 0, played: 0 });
	await page.locator('.t-acting').waitFor();
	await page.locator('.frame-tools .t-icon').last().click();
	await page.getByRole('switch', { name: /sound/i }).check();
	await page.waitForFunction(() => globalThis.heard.rendered >= 8);
	await page.keyboard.press('Escape');
	await page.locator('dialog[open]').waitFor({ state: 'detached' });
	await page.locator('.t-acting').waitFor();
	const { record } = await keptGame(page);
	for (const key of ['s', 'k', 'p', '1', 'd']) {
		await page.keyboard.press(key);
		if ((await keptGame(page)).record !== record) break;
	}
	await page.waitForFunction(() => globalThis.heard.played > 0);
});
