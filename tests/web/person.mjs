// A person at the table: looks at what the page offers, and presses it. Also games that are already under way.
import { Embed, load } from '../embed.mjs';
import { root } from './browser.mjs';

const module = load(`${root}build/wasm/magnate.wasm`);

/** A core with this game, to check what the page shows. */
export function coreWith(record) {
	const core = new Embed(module);
	core.ask(`load\n${record}`);
	return core;
}

/** Makes chance the same in every run: call it in `before`. */
export function sameChance(page, seed = 1) {
	return page.addInitScript((start) => {
		let at = start >>> 0;
		crypto.getRandomValues = (into) => {
			const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
			for (let i = 0; i < bytes.length; i++) {
				at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
				bytes[i] = at >>> 24;
			}
			return into;
		};
	}, seed);
}

/** From the first page to a game: edition, and each seat as 'person' or a level. */
export async function setUp(page, edition, seats) {
	const choose = (within, name, value) => within.locator('label', { has: page.locator(`input[name=${name}][value="${value}"]`) }).click();
	await page.locator('main a[href="#/new"]').click();
	await choose(page, 'edition', edition);
	await choose(page, 'count', seats.length);
	for (const [at, who] of seats.entries()) {
		const seat = page.getByRole('group', { name: `Seat ${at + 1}` });
		await choose(seat, `kind-${at}`, who === 'person' ? 'person' : 'computer');
		if (who !== 'person') await seat.getByLabel('Level').selectOption(who);
	}
	await page.getByRole('button', { name: 'Start the game' }).click();
	await page.locator('.t-action').waitFor();
}

/** The game on the page, as the browser keeps it. */
export function kept(page) {
	return page.evaluate(() => {
		const id = /game\/([^/]+)/.exec(location.hash)?.[1];
		return JSON.parse(localStorage.getItem(`magnate.game.${id}`));
	});
}

const pressed = '.t-acting .t-controls, .t-acting .t-offers, a[href$="/end"]';

/** Waits until somebody here is asked or the game is over: 'offer', 'bid', 'settle', 'develop' or 'over'. */
export async function asked(page) {
	await page.locator(pressed).first().waitFor();
	return page.evaluate(() => {
		const has = (what) => document.querySelector(what) !== null;
		if (has('a[href$="/end"]')) return 'over';
		if (has('.t-acting .t-offers')) return 'offer';
		if (has('.t-acting .t-bidding')) return 'bid';
		return has('.t-acting .t-settling') ? 'settle' : 'develop';
	});
}

/** Waits until the page has shown what was pressed. */
async function answered(page, before) {
	await page.waitForFunction((record) => {
		const id = /game\/([^/]+)/.exec(location.hash)?.[1];
		return JSON.parse(localStorage.getItem(`magnate.game.${id}`)).record !== record;
	}, before);
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** One decision, made simply: bids every other time, sells, and develops what can be had. Returns what was asked. */
export async function decide(page, turn) {
	const what = await asked(page);
	if (what === 'over') return what;
	const { record } = await kept(page);
	const action = page.locator('.t-action');
	if (what === 'offer') {
		await action.locator('.t-offers button').first().click();
	} else if (what === 'bid') {
		const bid = action.getByRole('button', { name: /^Bid \d+$/ });
		if (turn % 2 === 0 && (await bid.count())) await bid.click();
		else await action.getByRole('button', { name: 'Pass' }).click();
	} else if (what === 'settle') {
		await action.locator('.t-settling button').first().click();
	} else {
		const field = action.locator('.t-candidates button');
		while (await field.count()) await field.first().click();
		await action.locator('.t-controls .t-main').click();
	}
	await answered(page, record);
	return what;
}

/** Plays on to the end. Returns how often each kind of decision was made. */
export async function playOn(page) {
	const made = { offer: 0, bid: 0, settle: 0, develop: 0 };
	for (let turn = 0; ; turn++) {
		const what = await decide(page, turn);
		if (what === 'over') return made;
		made[what]++;
	}
}

const COLOURS = ['red', 'blue', 'green', 'yellow'];
const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];

/**
 * Puts a game into the browser's storage before the page is loaded, and tells its id: for tests that are not about setting
 * up. Seats are 'person' or a level; `moves` have been played already.
 */
export async function putGame(page, { edition = 'industry', seats = ['person', 'Apprentice', 'Apprentice', 'Apprentice'], moves = [], seed = 1, id = 'test' } = {}) {
	const core = new Embed(module);
	core.ask(`new edition=${edition} players=${seats.length} start=p1`);
	core.ask(`names ${NAMES.slice(0, seats.length).map((name) => `"${name}"`).join(' ')}`);
	for (const move of moves) core.ask(`play ${move}`);
	const { era, round, over } = JSON.parse(core.ask('state'));
	const game = {
		id,
		record: core.ask('record'),
		seats: seats.map((who, i) => ({ kind: who === 'person' ? who : 'computer', name: NAMES[i], colour: COLOURS[i], ...(who !== 'person' && { level: who }) })),
		seed: String(seed),
		undone: [],
		begun: 0,
		changed: 0,
		about: { edition, title: JSON.parse(core.ask('words')).title, era, round, over, totals: JSON.parse(core.ask('score')).map((score) => score.total) },
	};
	core.free();
	await page.addInitScript(([key, text]) => localStorage.getItem(key) ?? localStorage.setItem(key, text), [`magnate.game.${id}`, JSON.stringify(game)]);
	return id;
}
