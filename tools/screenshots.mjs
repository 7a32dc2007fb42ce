// Renders the pictures of the README into docs/pictures, from moments of the two games that are kept there.
//
//   node tools/screenshots.mjs [NAME…]     only the pictures of these names
import { readFileSync, writeFileSync } from 'node:fs';
import { launchBrowser, root, startServer } from '../tests/web/browser.mjs';
import { momentOf } from '../tests/web/moments.mjs';
import { laid } from '../tests/web/stage.mjs';

const folder = `${root}docs/pictures/`;
const moment = (game, id, until) =>
	momentOf(readFileSync(`${folder}${game}.record`, 'utf8'), until, { id, names: ['Ada', 'Ben', 'Cleo', 'Nora'], levels: Array(4).fill('Banker') });
const developable = (legal) => new Set(legal.filter((move) => move.startsWith('develop')).map((move) => move.split(' ')[1])).size;

const GAMES = [
	moment('industry', 'bid', (s) => s.era === 4 && s.decision === 'bid' && s.auction.high > 2),
	moment('industry', 'late', (s) => s.era === 5 && s.decision === 'bid' && s.auction.high > 1),
	moment('industry', 'settle', (s) => s.era === 3 && s.decision === 'settle' && s.auction.high > 2),
	moment('industry', 'develop', (s, legal) => s.era >= 3 && s.decision === 'develop' && developable(legal) > 1),
	moment('industry', 'over', (s) => s.over),
	moment('industria', 'old', (s) => s.era === 3 && s.decision === 'bid' && s.auction.high > 1),
];

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

const plan = async (page) => {
	for (let n = 1; n <= 2; n++) {
		await page.keyboard.press('1');
		await page.locator('.t-planned').nth(n - 1).waitFor();
	}
};

/** Each picture: its address, what to wait for, what to do there, and how the browser is set. */
const PICTURES = {
	home: { at: '#/', wait: '.home' },
	board: { at: '#/game/late', wait: '.t-bidding', go: (page) => page.locator('.t-board [data-field="D4"]').hover() },
	auction: { at: '#/game/settle', wait: '.t-settling' },
	development: { at: '#/game/develop', wait: '.t-commit', go: plan },
	end: { at: '#/game/over/end', wait: '.ranking' },
	phone: { at: '#/game/bid', wait: '.t-bidding', size: PHONE },
	dark: { at: '#/game/bid', wait: '.t-bidding', theme: 'night' },
	german: { at: '#/game/old', wait: '.t-bidding', lang: 'de' },
	lesson: { at: '#/lesson', wait: '.t-guide', go: (page) => page.locator('.guide-chapter').selectOption('joining') },
	rules: { at: '#/rules/industry', wait: '.rules-board svg' },
	french: { at: '#/game/develop', wait: '.t-commit', go: plan, lang: 'fr' },
};

async function take(browser, url, name) {
	const { at, wait, go, lang = 'en', theme = 'paper', size = WIDE } = PICTURES[name];
	const small = size === PHONE;
	const context = await browser.newContext({ viewport: size, hasTouch: small, isMobile: small });
	const page = await context.newPage();
	await page.addInitScript((values) => {
		for (const [key, value] of Object.entries(values)) localStorage.setItem(`magnate.${key}`, value);
	}, { lang, theme, motion: 'off', pace: 'instant' });
	if (name !== 'home') await laid(...GAMES)(page);
	await page.goto(url + at);
	await page.locator(wait).first().waitFor();
	await go?.(page);
	await page.evaluate(() => document.fonts.ready);
	// A third of the size of a PNG.
	const devtools = await context.newCDPSession(page);
	const clip = { x: 0, y: 0, ...size, scale: small ? 2 : 1 };
	const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82, clip });
	const bytes = Buffer.from(data, 'base64');
	writeFileSync(`${folder}${name}.webp`, bytes);
	console.log(`docs/pictures/${name}.webp ${Math.round(bytes.length / 1024)} KB`);
	await context.close();
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PICTURES);
const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
try {
	for (const name of names) await take(browser, server.url, name);
} finally {
	await browser.close();
	server.process.kill();
}
