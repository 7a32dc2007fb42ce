// A person at the table: looks at what the page offers, and presses it with the mouse or, where that is said, a finger.
import { painted } from './browser.mjs';

const press = (locator, finger) => (finger ? locator.tap() : locator.click());

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
export async function setUp(page, edition, seats, finger = false) {
	const choose = (within, name, value) =>
		press(within.locator('label', { has: page.locator(`input[name=${name}][value="${value}"]`) }), finger);
	await press(page.locator('main a[href="#/new"]'), finger);
	await choose(page, 'edition', edition);
	await choose(page, 'count', seats.length);
	for (const [at, who] of seats.entries()) {
		const seat = page.getByRole('group', { name: `Seat ${at + 1}` });
		await choose(seat, `kind-${at}`, who === 'person' ? 'person' : 'computer');
		if (who !== 'person') await seat.getByLabel('Level').selectOption(who);
	}
	await press(page.getByRole('button', { name: 'Start the game' }), finger);
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
	await painted(page);
}

/** One decision, made simply: bids every other time, sells, and develops what can be had. Returns what was asked. */
export async function decide(page, turn, finger = false) {
	const what = await asked(page);
	if (what === 'over') return what;
	const { record } = await kept(page);
	const action = page.locator('.t-action');
	if (what === 'offer') {
		await press(action.locator(finger ? '.s-offer-it' : '.t-offers button').first(), finger);
	} else if (what === 'bid') {
		const bid = action.getByRole('button', { name: /^Bid \d+$/ });
		const bids = turn % 2 === 0 && (await bid.count()) > 0;
		await press(bids ? bid : action.locator('.t-pass'), finger);
	} else if (what === 'settle') {
		await press(action.locator('.t-settling button').first(), finger);
	} else {
		const field = action.locator('.t-candidates button');
		while (await field.count()) await press(field.first(), finger);
		await press(action.locator('.s-done'), finger);
	}
	await answered(page, record);
	return what;
}

/** Plays on to the end. Returns how often each kind of decision was made. */
export async function playOn(page, finger = false) {
	const made = { offer: 0, bid: 0, settle: 0, develop: 0 };
	for (let turn = 0; ; turn++) {
		const what = await decide(page, turn, finger);
		if (what === 'over') return made;
		made[what]++;
	}
}
