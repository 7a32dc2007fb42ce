// Renders the pictures of the README into docs/pictures, from games that the computer players have played.
import { mkdirSync } from 'node:fs';
import { launchBrowser, root, startServer } from '../tests/web/browser.mjs';
import { laid, stage } from '../tests/web/stage.mjs';

const folder = `${root}docs/pictures`;

const bids = stage((s) => s.era === 3 && s.decision === 'bid' && s.to_move === 3 && s.auction.high > 1, { people: [3], id: 'bid' });
const builds = stage(
	(s, legal) => s.era === 3 && s.decision === 'develop' && s.to_move === 3 && new Set(legal.map((move) => move.split(' ')[1])).size > 2,
	{ people: [3], id: 'develop' },
);
const old = stage((s) => s.era === 4 && s.decision === 'bid' && s.to_move === 1, { edition: 'industria', players: 3, people: [1], id: 'old' });
const over = stage((s) => s.over, { id: 'over' });

const wait = (what) => (page) => page.locator(what).first().waitFor();

/** Name, address, and what to do there before the picture is taken. */
const PICTURES = [
	{ name: 'home', at: '#/' },
	{
		name: 'board',
		at: '#/game/bid',
		async act(page) {
			await wait('.t-acting')(page);
			await page.locator('.t-board [data-field="G2"]').hover();
		},
	},
	{ name: 'auction', at: '#/game/bid', act: wait('.t-bidding') },
	{
		name: 'development',
		at: '#/game/develop',
		async act(page) {
			await page.locator('.t-candidates button').first().click();
			await wait('.t-planned')(page);
			await page.mouse.move(0, 0);
		},
	},
	{ name: 'end', at: '#/game/over/end', act: wait('.ranking') },
	{ name: 'phone', at: '#/game/bid', width: 360, height: 740, touch: true, scale: 2, act: wait('.t-bidding') },
	{ name: 'dark', at: '#/game/bid', theme: 'night', act: wait('.t-bidding') },
	{ name: 'german', at: '#/game/old', lang: 'de', act: wait('.t-bidding') },
	{ name: 'french', at: '#/game/develop', lang: 'fr', act: wait('.t-acting') },
];

async function take(browser, url, { name, at, width = 1440, height = 900, touch = false, scale = 1, theme = 'paper', lang = 'en', act }) {
	const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale, hasTouch: touch, isMobile: touch });
	const page = await context.newPage();
	await page.addInitScript((values) => {
		for (const [key, value] of Object.entries(values)) localStorage.setItem(`magnate.${key}`, value);
	}, { theme, lang, motion: 'off', pace: 'instant' });
	await laid(bids, builds, old, over)(page);
	await page.goto(url + at);
	await page.locator('main').waitFor();
	await act?.(page);
	await page.evaluate(() => document.fonts.ready);
	await page.screenshot({ path: `${folder}/${name}.png` });
	await context.close();
	console.log(`docs/pictures/${name}.png`);
}

mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
try {
	for (const picture of PICTURES) await take(browser, server.url, picture);
} finally {
	await browser.close();
	server.process.kill();
}
