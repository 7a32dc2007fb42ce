// A person at the table: looks at what the page offers, and presses it with the mouse or, where that is said, a finger.
import { strict as assert } from 'node:assert';
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
		if (who !== 'person') await seat.locator('select[aria-describedby^=level-]').selectOption(who);
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

/** In the page: the middle of the first button that matches and is wholly on the screen, with nothing over it. */
function middle(selector) {
	for (const control of document.querySelectorAll(selector)) {
		const { left, top, right, bottom } = control.getBoundingClientRect();
		if (control.disabled || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) continue;
		const [x, y] = [(left + right) / 2, (top + bottom) / 2];
		if (control.contains(document.elementFromPoint(x, y))) return { x, y };
	}
	return null;
}

/** Presses the first of these that the first screen shows: nothing is scrolled for it. */
export async function pressShown(page, selectors, finger = false) {
	for (const selector of selectors) {
		const spot = await page.evaluate(middle, selector);
		if (!spot) continue;
		await (finger ? page.touchscreen.tap(spot.x, spot.y) : page.mouse.click(spot.x, spot.y));
		return;
	}
	assert.fail(`nothing to press on the first screen: ${selectors.join(' or ')}`);
}

/** What to press in each decision, the first that is there: bids every other time, sells, and builds what is worth it. */
const ways = (turn) => ({
	offer: ['.s-offer-it', '.s-offer'],
	bid: turn % 2 ? ['.t-pass'] : ['.t-bidding .t-main', '.t-pass'],
	settle: ['.t-settling button'],
	develop: ['.s-build', '.s-done'],
});

/** In the page: what a press changes; differs from `old`. */
const changed = (old) => {
	const now = document.querySelector('.t-action').dataset.moves + document.querySelector('.t-act').innerHTML;
	return now !== old && now;
};

/** One decision, made simply and by what the first screen shows. Returns what was asked. */
export async function decide(page, turn, finger = false) {
	for (const { record } = await kept(page); ; ) {
		const what = await asked(page);
		if (what === 'over') return what;
		const before = await page.evaluate(changed, '');
		await pressShown(page, ways(turn)[what], finger);
		await page.waitForFunction(changed, before);
		await painted(page);
		assert.deepEqual(await page.evaluate(() => [scrollX, scrollY, document.documentElement.scrollHeight <= innerHeight]), [0, 0, true]);
		if ((await kept(page)).record !== record) return what;
	}
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
