// Renders the pictures of docs/pictures: sixteen moments, each at three widths, by day and by night. The moments are those of the
// two games that are kept there, and of the pages around them. Pictures of other names are removed.
//
//   node tools/screenshots.mjs [WORD…]     only the pictures whose names begin with one of these words
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { launchBrowser, root, startServer } from '../tests/web/browser.mjs';
import { momentOf } from '../tests/web/moments.mjs';
import { coreOf, laid } from '../tests/web/stage.mjs';

const folder = `${root}docs/pictures/`;
const recordOf = (game) => readFileSync(`${folder}${game}.record`, 'utf8');
const moment = (game, id, until, more = {}) => momentOf(recordOf(game), until, { id, names: ['Ada', 'Ben', 'Cleo', 'Nora'], levels: Array(4).fill('Banker'), ...more });
const developable = (legal) => new Set(legal.filter((move) => move.startsWith('develop')).map((move) => move.split(' ')[1])).size;

/** How many moves were played before the turn that ends an era. */
function lastTurnOf(game, era) {
	const core = coreOf(recordOf(game));
	const stateAt = (n) => JSON.parse(core.ask(`state ${n}`));
	let n = 0;
	while (stateAt(n + 1).era <= era) n++;
	const seat = stateAt(n).to_move - 1;
	while (stateAt(n).seats[seat].built_this_turn.length > 0) n--;
	core.free();
	return n;
}

const last = lastTurnOf('industry', 2);
const GAMES = [
	moment('industry', 'offer', (s) => s.era === 2 && s.decision === 'offer' && s.available.length > 2),
	moment('industry', 'bid', (s) => s.era === 4 && s.decision === 'bid' && s.auction.high > 2),
	moment('industry', 'settle', (s) => s.era === 3 && s.decision === 'settle' && s.auction.high > 2),
	moment('industry', 'develop', (s, legal) => s.era >= 3 && s.decision === 'develop' && developable(legal) > 1),
	moment('industry', 'era', (s) => s.moves === last),
	moment('industry', 'over', (s) => s.over, { people: [1] }),
	moment('industria', 'old', (s) => s.era === 3 && s.decision === 'bid' && s.auction.high > 1),
];

/** Holds everything that moves at a moment of its way. */
const still = (page, ms) =>
	page.evaluate((at) => {
		for (const animation of document.getAnimations()) {
			animation.pause();
			animation.currentTime = at;
		}
	}, ms);

/** Presses something, and holds what follows from it at a moment of its way: it would be gone before one could ask for it. */
const press = (page, what, follows, ms) =>
	page.evaluate(async ([button, result, at]) => {
		document.querySelector(button).click();
		while (!document.querySelector(result)) await new Promise(requestAnimationFrame);
		for (const animation of document.getAnimations()) {
			animation.pause();
			animation.currentTime = at;
		}
	}, [what, follows, ms]);

const plan = async (page) => {
	for (let n = 1; n <= 2; n++) {
		await page.keyboard.press('1');
		await page.locator('.t-planned').nth(n - 1).waitFor();
	}
};

/** Each moment: its address, what to wait for, what to do there, and how the browser is set. */
const MOMENTS = {
	home: { at: '#/', wait: '.home', empty: true },
	offer: { at: '#/game/offer', wait: '.t-acting' },
	bid: { at: '#/game/bid', wait: '.t-bidding' },
	settle: { at: '#/game/settle', wait: '.t-settling' },
	hammer: { at: '#/game/settle', wait: '.t-settling', moves: true, go: (page) => press(page, '.t-settling button', '.t-hammer', 620) },
	develop: { at: '#/game/develop', wait: '.t-commit', go: plan, lang: 'fr' },
	era: { at: '#/game/era', wait: '.t-commit', moves: true, go: async (page) => {
		await press(page, '.t-commit .s-done', '.t-era-plate', 1000);
		// Coins whose way was shorter than that moment lie in the corner.
		await page.evaluate(() => document.querySelectorAll('.t-flying').forEach((coin) => coin.remove()));
	} },
	industria: { at: '#/game/old', wait: '.t-bidding', lang: 'de' },
	count: { at: '#/game/over/end', wait: '.counting', moves: true, go: (page) => still(page, 2560) },
	end: { at: '#/game/over/end', wait: '.ranking' },
	lesson: { at: '#/lesson', wait: '.t-guide', go: (page) => page.locator('.guide-chapter').selectOption('joining') },
	rules: { at: '#/rules/industry', wait: '.rules-board svg' },
	editor: { at: '#/edit-board/industry', wait: '.ed-desk .plate', empty: true, go: async (page) => {
		await page.locator('.ed-whole [data-field="G3"] .plate-sheet').click({ force: true });
		await page.locator('.ed-inputs').waitFor();
		await page.evaluate(() => scrollTo(0, 0));
	} },
	compare: { at: '#/edit-board/industry', wait: '.ed-desk .plate', empty: true, go: async (page) => {
		await page.locator('#ed-tab-text').click();
		const text = page.locator('.ed-text textarea');
		await text.fill((await text.inputValue()).replace(/^(field E1 .*cost) \d+/m, '$1 5').replace(/^(field G3 .*points) \d+/m, '$1 4').replace(/^field L1 \S+ \S+/m, 'field L1 technology alchemy'));
		await page.locator('#ed-tab-compare').click();
		await page.locator('[data-field="E1"] .mk-coin', { hasText: '5' }).first().waitFor({ state: 'attached' });
		await page.evaluate(() => scrollTo(0, 0));
	} },
	worth: { at: '#/edit-board/industry', wait: '.ed-desk .plate', empty: true, go: async (page) => {
		await page.locator('#ed-tab-worth').click();
		await page.locator('.ed-play button.primary').click();
		await page.locator('.ed-play progress[value="600"]').waitFor({ timeout: 300_000 });
		await page.locator('.ed-report-part').first().evaluate((part) => part.scrollIntoView({ block: innerWidth < 600 ? 'start' : 'center' }));
	} },
	copy: { at: '#/editor', wait: '.ed-start', empty: true, go: async (page) => {
		await page.locator('[aria-labelledby="ed-printed"] button').first().click();
		await page.locator('.ed-copy select').first().waitFor();
		for (let n = 0; n < 7; n++) {
			if (await page.locator('.ed-offer button').count()) await page.locator('.ed-offer button').click();
			await page.locator('.ed-done').click();
		}
		await page.locator('.ed-status', { hasText: /^8 / }).waitFor(); // drawn, with what the next field probably is
		await page.evaluate(() => scrollTo(0, 0));
	} },
};

const SIZES = { 360: 640, 1024: 768, 1440: 900 };
const THEMES = { light: 'paper', dark: 'night' };

const PICTURES = Object.keys(MOMENTS).flatMap((name) =>
	Object.entries(SIZES).flatMap(([width, height]) => Object.keys(THEMES).map((light) => ({ name: `${name}-${width}-${light}`, of: MOMENTS[name], width: Number(width), height, theme: THEMES[light] }))),
);

async function take(browser, url, { name, of, width, height, theme }) {
	const { at, wait, go, lang = 'en', moves = false, empty = false } = of;
	const small = width < 600;
	const context = await browser.newContext({ viewport: { width, height }, hasTouch: small, isMobile: small });
	const page = await context.newPage();
	await page.addInitScript((values) => {
		for (const [key, value] of Object.entries(values)) localStorage.setItem(`magnate.${key}`, value);
	}, { lang, theme, motion: moves ? 'on' : 'off', pace: moves ? 'slow' : 'instant' });
	if (!empty) await laid(...GAMES)(page);
	await page.goto(url + at);
	await page.locator(wait).first().waitFor();
	await page.evaluate(() => document.fonts.ready);
	await go?.(page);
	// A fifth of the size of a PNG.
	const devtools = await context.newCDPSession(page);
	const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: small ? 70 : 55, clip: { x: 0, y: await page.evaluate(() => scrollY), width, height, scale: 1 } });
	const bytes = Buffer.from(data, 'base64');
	writeFileSync(`${folder}${name}.webp`, bytes);
	await context.close();
	return bytes.length;
}

const words = process.argv.slice(2);
const wanted = PICTURES.filter(({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)));
if (words.length === 0) for (const file of readdirSync(folder)) if (file.endsWith('.webp')) rmSync(`${folder}${file}`);
const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
let bytes = 0;
try {
	for (const picture of wanted) bytes += await take(browser, server.url, picture);
	console.log(`docs/pictures: ${wanted.length} pictures, ${Math.round(bytes / 1024)} KB`);
} finally {
	await browser.close();
	server.process.kill();
}
