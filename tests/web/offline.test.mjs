// Without a network, installed, and when a new version comes while somebody plays.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { eventually, patient, startServer, theBrowser, watch } from './browser.mjs';
import { host, nextBuild, scriptWith, siteFiles } from './hosted.mjs';
import { golden, momentOf } from './moments.mjs';
import { asked, decide, kept, setUp } from './person.mjs';
import { laid } from './stage.mjs';

const browser = await theBrowser();

/** A fresh profile; `page(at)` opens a page in it and fails the test if that complains. */
async function profile(t, { before, expect } = {}) {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	t.after(() => context.close());
	const page = async (at) => {
		const made = patient(await context.newPage());
		watch(t, made, expect);
		await made.addInitScript(() => {
			for (const [key, value] of Object.entries({ lang: 'en', theme: 'paper', motion: 'off', pace: 'instant' })) localStorage.setItem(`magnate.${key}`, value);
		});
		await before?.(made);
		await made.goto(at);
		await made.locator('main').waitFor();
		return made;
	};
	return { context, page };
}

/** Waits until the page's files are kept and come from there. */
const ready = (page) =>
	eventually(
		() => page.evaluate(async () => (await navigator.serviceWorker.ready).active.state === 'activated' && navigator.serviceWorker.controller !== null),
		'a service worker that leads the page',
	);

const build = (page) => page.locator('meta[name=build]').getAttribute('content');

test('after one visit to the first page, a whole game, its scoring, its replay and all other pages without a server', async (t) => {
	const server = await startServer();
	t.after(() => server.process.kill());
	const { page: open } = await profile(t);
	const page = await open(server.url);
	await page.locator('[data-offline=ready]').waitFor();
	server.process.kill('SIGKILL');
	await server.ended;
	await page.reload();
	await setUp(page, 'industria', ['Apprentice', 'Apprentice', 'Apprentice']);
	await page.getByRole('link', { name: 'See the scoring' }).click();
	await page.locator('.ranking > li').first().waitFor();
	await page.getByRole('link', { name: 'Watch the game' }).click();
	await page.locator('.r-slider').waitFor();
	await page.goto(`${server.url}#/boards`);
	await page.locator('.about-edition').first().waitFor();
	await page.goto(`${server.url}?from=home#/board/industry`);
	await page.locator('.board-page').waitFor();
	for (const [lang, at, shown] of [['de', 'lesson', '.t-guide'], ['fr', 'rules/industria/ruling-2', '.rules-board svg'], ['en', 'summary/industry', '.summary svg'], ['de', 'games', '.own-game']]) {
		await page.locator('.frame-lang').selectOption(lang);
		await page.goto(`${server.url}#/${at}`);
		await page.locator(shown).first().waitFor();
	}
});

test('games on a board in the making are played without a server once they have been played with one', async (t) => {
	const server = await startServer();
	t.after(() => server.process.kill());
	const { page: open } = await profile(t);
	const page = await open(server.url);
	await page.locator('[data-offline=ready]').waitFor();
	await page.goto(`${server.url}#/edit-board/industria`);
	const play = async () => {
		await page.locator('#ed-tab-worth').click();
		await page.locator('.ed-play button.primary').click();
		await page.locator('.ed-report-part').first().waitFor();
	};
	await play();
	// The browser's own memory of files would answer as well, for as long as it likes.
	const files = () => page.evaluate(async () => (await (await caches.open((await caches.keys())[0])).keys()).map(({ url }) => url));
	await eventually(async () => (await files()).some((url) => /report-\w+\.wasm$/.test(url)), 'the module is kept');
	server.process.kill('SIGKILL');
	await server.ended;
	await page.reload();
	await play();
});

test('a new version in the middle of a game: the page keeps its own files until it is reloaded', async (t) => {
	const old = siteFiles();
	const site = await host(old);
	const game = momentOf(golden('industry-4', 1), (s) => s.era === 2 && s.decision === 'offer', { id: 'stage' });
	const { page: open } = await profile(t, { before: laid(game) });
	const [page, other] = [await open(`${site.url}#/game/stage`), await open(site.url)];
	await Promise.all([ready(page), ready(other)]);
	const number = await build(page);
	assert.equal(await asked(page), 'offer');

	site.files = nextBuild(old, 'r-slider');
	assert.notEqual(scriptWith(old, 'r-slider'), scriptWith(site.files, 'r-slider'));
	await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration.update()));
	await page.locator('.frame-update').waitFor();
	await decide(page, 0);
	assert.equal(await build(page), number);
	const { record } = await kept(page);
	assert.notEqual(record, game.record);

	await page.getByRole('button', { name: 'Change to it now' }).click();
	await page.waitForFunction((before) => document.querySelector('meta[name=build]')?.content !== before, number);
	await asked(page);
	assert.ok((await kept(page)).record.startsWith(record.trimEnd().replace(/\n.*$/, '')), 'the game goes on');
	assert.equal(await page.locator('.frame-update').count(), 0);

	// The other page is of the old build still, and so is a part of it that it never asked for.
	assert.equal(await build(other), number);
	await other.goto(`${site.url}#/game/stage/replay`);
	await other.locator('.r-slider').waitFor();
	assert.equal(await build(other), number);
	await other.reload();
	await other.locator('.r-slider').waitFor();
	assert.notEqual(await build(other), number);
});

test('requests to a server of games pass by, with a network and without', async (t) => {
	const site = await host(siteFiles());
	const { page: open } = await profile(t, { expect: /ERR_CONNECTION_REFUSED/ });
	const page = await open(site.url);
	await ready(page);
	const ask = () =>
		page.evaluate(() => Promise.all(['GET', 'POST'].map((method) => fetch('api/tables', { method }).then((answer) => answer.status, () => 'none'))));
	for (let i = 0; i < 2; i++) assert.deepEqual(await ask(), [202, 202]);
	assert.equal(site.asked.filter((line) => line.endsWith('api/tables')).length, 4);
	await site.close();
	assert.deepEqual(await ask(), ['none', 'none']);
});

test('what cannot be kept is said', async (t) => {
	const site = await host(new Map([...siteFiles()].filter(([name]) => !name.startsWith('assets/mask'))));
	const { page: open } = await profile(t, { expect: /404/ });
	const page = await open(site.url);
	await page.locator('[data-offline=failed]').waitFor();
	assert.deepEqual(await page.evaluate(() => caches.keys()), []);
});

test('it can be installed', async (t) => {
	const server = await startServer();
	t.after(() => server.process.kill());
	const { context, page: open } = await profile(t);
	const page = await open(server.url);
	await ready(page);
	const session = await context.newCDPSession(page);
	const { errors, data } = await session.send('Page.getAppManifest');
	assert.deepEqual(errors, []);
	assert.equal(JSON.parse(data).name, 'Magnate');
	// Some telephones take no SVG. The PNG shows what a browser draws of the same icon.
	const off = await page.evaluate(async () => {
		const dots = async (address, scale) => {
			const image = new Image();
			image.src = address;
			await image.decode();
			const pen = Object.assign(document.createElement('canvas'), { width: 180, height: 180 }).getContext('2d');
			pen.fillStyle = '#f3e9d2';
			pen.fillRect(0, 0, 180, 180);
			pen.drawImage(image, 90 - 90 * scale, 90 - 90 * scale, 180 * scale, 180 * scale);
			return { data: pen.getImageData(0, 0, 180, 180).data, width: image.naturalWidth };
		};
		const href = (rel) => document.querySelector(`link[rel=${rel}]`).href;
		const [touch, icon] = [await dots(href('apple-touch-icon'), 1), await dots(href('icon'), 0.86)];
		return { width: touch.width, mean: touch.data.reduce((sum, value, i) => sum + Math.abs(value - icon.data[i]), 0) / touch.data.length };
	});
	assert.equal(off.width, 180);
	assert.ok(off.mean < 2, `${off.mean} of 255 off in the mean`);
	const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
	assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
});

// Every page in seven languages; the first page itself is held to far less (bench/web.mjs).
test('all that is kept takes at most 1,100 KB over the wire', async (t) => {
	const server = await startServer();
	t.after(() => server.process.kill());
	const worker = await (await fetch(`${server.url}sw.js`)).text();
	const files = ['', 'sw.js', 'manifest.webmanifest', ...JSON.parse(/\["assets.*?\]/.exec(worker)[0])];
	// Of the two cores each browser keeps one: the larger counts. What counts games on a board in the making is kept when it is used.
	assert.deepEqual(files.filter((name) => name.endsWith('.wasm')).map((name) => /\/(\w+)-/.exec(name)[1]), ['magnate', 'magnate', 'report']);
	assert.equal(files.filter((name) => name.endsWith('.net')).length, 4);
	const sizes = await Promise.all(
		files.map(async (name) => Number((await fetch(server.url + name, { headers: { 'Accept-Encoding': 'br' } })).headers.get('Content-Length') ?? NaN)),
	);
	assert.ok(sizes.every((size) => Number.isInteger(size)) && sizes.every((size, i) => size > 0 || !/wasm|css|^$/.test(files[i])), sizes.join(' '));
	const cores = sizes.filter((_, i) => /magnate-\w+\.wasm$/.test(files[i]));
	const total = sizes.reduce((sum, size, i) => sum + (/report-\w+\.wasm$/.test(files[i]) ? 0 : size), 0) - Math.min(...cores);
	t.diagnostic(`${Math.ceil(total / 1024)} KB`);
	assert.ok(total <= 1100 * 1024, String(total));
});
