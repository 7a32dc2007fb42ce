// Faults that people met at the table, each as it was met.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { painted, startSite, watch } from './browser.mjs';
import { golden, momentOf } from './moments.mjs';
import { keptGame, laid, stage } from './stage.mjs';

const site = await startSite();
const open = (t, game, options = {}) => site.open(t, { at: `#/game/${game.id}`, before: laid(game), ...options });
const developing = () => stage((state, legal) => state.decision === 'develop' && legal.some((move) => move.startsWith('develop')), { people: [1, 2, 3, 4] });
const lit = (page) => page.locator('.t-board [data-lit="off"]').count();

test('the board is not left dim after a development was chosen in the list', async (t) => {
	const page = await open(t, developing());
	const field = page.locator('.t-candidates button').last();
	await field.hover();
	await page.waitForFunction(() => document.querySelector('.t-board [data-lit="off"]'));
	await field.click();
	await page.mouse.move(2, 2);
	await painted(page);
	assert.equal(await lit(page), 0);
});

test('a board that appears under a pointer at rest is not pointed at; it is when the pointer moves', async (t) => {
	const page = await open(t, stage(() => true));
	await page.locator('.t-action').waitFor();
	const plate = await page.locator('.t-board [data-field="F3"]').boundingBox();
	const [x, y] = [plate.x + plate.width / 2, plate.y + plate.height / 2];
	await page.evaluate(() => (location.hash = '#/'));
	await page.locator('.home').waitFor();
	await page.mouse.move(x, y);
	await page.evaluate(() => (location.hash = '#/game/stage'));
	await page.locator('.t-board [data-field="F3"]').waitFor();
	// The browser tells of the pointer by itself when what lies under it changes: a frame or two later.
	await painted(page);
	await painted(page);
	await page.evaluate(([px, py]) => document.elementFromPoint(px, py).dispatchEvent(new PointerEvent('pointerover', { clientX: px, clientY: py, pointerType: 'mouse', bubbles: true })), [x, y]);
	assert.equal(await lit(page), 0);
	await page.mouse.move(x + 3, y + 3);
	await page.waitForFunction(() => document.querySelector('.t-board [data-lit="off"]'));
});

test('on arrival nothing lights what lies under a pointer at rest, even if it has not moved on this page', async (t) => {
	const game = stage((s) => s.era === 2 && s.decision === 'offer' && s.seats.every(({ owned, developed }) => owned.length + developed.length > 0), { people: [1, 2, 3, 4] });
	const there = await open(t, game, { width: 360, height: 640 });
	await there.locator('.s-offer').first().waitFor();
	for (const what of ['.s-offer:not(.s-chosen)', '.s-ledger tbody tr', '.t-board .is-available']) {
		const { x, y, width, height } = await there.locator(what).first().boundingBox();
		// A browser without windows tells of a mouse at its corner; here nothing has told of one before.
		const untold = (page) => page.addInitScript(() => addEventListener('pointermove', (e) => e.clientX + e.clientY === 0 && e.stopImmediatePropagation(), true));
		const page = await open(t, game, { width: 360, height: 640, before: (fresh) => Promise.all([laid(game)(fresh), untold(fresh)]) });
		const place = [x + width / 2, y + height / 2];
		await page.locator(what).first().waitFor();
		// The browser tells of the pointer by itself when what lies under it changes, also of one that was there before the page.
		await page.locator(what).first().evaluate((element, [clientX, clientY]) => {
			for (const type of ['pointerenter', 'pointerover'])
				element.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerType: 'mouse', bubbles: type === 'pointerover' }));
		}, place);
		await painted(page);
		assert.equal(await lit(page), 0, what);
		await page.mouse.move(place[0] + 2, place[1] + 2);
		await page.waitForFunction(() => document.querySelector('.t-board [data-lit="off"]'));
		// What is told of it stands beside it: the pointer stays where it points.
		await painted(page);
		assert.notEqual(await lit(page), 0, what);
	}
});

test('two tabs of one game: the second says so and follows, and takes over when the first is closed', async (t) => {
	const first = await open(t, stage(() => true));
	await first.locator('.t-offers button, .t-acting button').first().waitFor();
	const second = await first.context().newPage();
	watch(t, second);
	await second.goto(first.url());
	await second.getByRole('alert').filter({ hasText: 'open in another tab' }).waitFor();
	assert.equal(await second.locator('.t-acting').count(), 0, 'the second asks nobody');
	const before = (await keptGame(first)).record;
	await first.keyboard.press('1');
	await first.waitForFunction((old) => JSON.parse(localStorage.getItem('magnate.game.stage')).record !== old, before);
	await first.locator('.t-acting').waitFor();
	const moves = () => first.locator('.t-action').getAttribute('data-moves');
	await second.waitForFunction((n) => document.querySelector('.t-action').dataset.moves === n, await moves());
	const { record } = await keptGame(first);
	await first.close();
	await second.locator('.t-acting').waitFor();
	await second.getByRole('alert').filter({ hasText: 'open in another tab' }).waitFor({ state: 'detached' });
	assert.equal((await keptGame(second)).record, record, 'nothing is lost');
});

test('going back closes a dialog and stays at the table; a way out of it leads back to the table', async (t) => {
	const page = await site.open(t, { before: laid(stage(() => true)) });
	await page.evaluate(() => (location.hash = '#/game/stage'));
	await page.locator('.t-action').waitFor();
	await page.locator('.frame-tools .t-icon').last().click();
	await page.locator('dialog[open]').waitFor();
	await page.goBack();
	await page.locator('dialog[open]').waitFor({ state: 'detached' });
	assert.match(page.url(), /#\/game\/stage$/);
	await page.locator('.frame-tools .t-icon').last().click();
	await page.locator('dialog[open]').getByRole('link', { name: 'The rules' }).click();
	await page.locator('.rules').waitFor();
	await page.getByRole('link', { name: 'Back to the table' }).click();
	await page.locator('.t-action').waitFor();
	assert.match(page.url(), /#\/game\/stage$/);
	// Closed by hand it leaves nothing behind: back leads to where one came from.
	await page.goBack();
	await page.goBack();
	await page.locator('.t-action').waitFor();
	await page.locator('.frame-tools .t-icon').last().click();
	await page.locator('dialog[open]').waitFor();
	await page.keyboard.press('Escape');
	await page.locator('dialog[open]').waitFor({ state: 'detached' });
	await page.waitForFunction(() => !history.state?.over);
	await page.goBack();
	await page.locator('.home').waitFor();
});

test('the rules lead back to no table if one came from none', async (t) => {
	const page = await site.open(t, { at: '#/rules/industry' });
	await page.locator('.rules-text').waitFor();
	assert.equal(await page.getByRole('link', { name: 'Back to the table' }).count(), 0);
});

/** The texts that are cut off, by an ellipsis or an edge, without their whole being told anywhere. */
const cut = (names) => {
	const found = [];
	for (const element of document.querySelectorAll('body *')) {
		const own = [...element.childNodes].some((node) => node.nodeType === 3 && names.some((name) => node.data.includes(name)));
		if (!own || element.closest('.spoken, svg, option, dialog:not([open])') || element.getClientRects().length === 0) continue;
		const style = getComputedStyle(element);
		const clips = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && !element.closest('[title]');
		const box = element.getBoundingClientRect();
		const range = document.createRange();
		range.selectNodeContents(element);
		const text = range.getBoundingClientRect();
		// Nothing reaches out of the window, nor out of the card or button that it stands in.
		const holder = element.closest('button, li, td, th, section, aside, header, h1, h2, p') ?? element;
		const out = style.overflowX === 'visible' && (text.right > innerWidth + 1 || text.right > holder.getBoundingClientRect().right + 1 || box.left < -1);
		if (clips || out) found.push(`${element.tagName}.${element.className}: ${element.textContent.slice(0, 60)}`);
	}
	return found;
};

const LONG = ['Maximilianemanuelaugust', 'Wilhelminafriederikeanna', 'Konstantinopolitanischer', 'Nebukadnezardergrosse.II'];

for (const [width, height] of [[1440, 900], [1024, 768], [360, 640]])
	test(`names of 24 letters without a blank stay in their places: ${width}x${height}`, async (t) => {
		const moment = (id, until) => momentOf(golden('industry-4'), until, { id, names: LONG });
		const games = [
			moment('bid', (state) => state.era === 3 && state.decision === 'bid' && state.auction.high > 0),
			moment('settle', (state) => state.era === 3 && state.decision === 'settle' && state.auction.high > 1),
			moment('over', (state) => state.over),
		];
		const page = await site.open(t, { width, height, touch: width < 600, before: laid(...games) });
		assert.deepEqual(await page.evaluate(cut, LONG), [], 'the first page');
		for (const at of ['#/game/bid', '#/game/settle', '#/game/over', '#/game/over/end']) {
			await page.evaluate((there) => (location.hash = there), at);
			await page.locator('.t-action, .end').first().waitFor();
			await painted(page);
			assert.deepEqual(await page.evaluate(cut, LONG), [], at);
		}
	});

/** Why not all of an element is to be seen. */
const hidden = (element) => {
	const box = element.getBoundingClientRect();
	for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
		const outer = at.getBoundingClientRect();
		if (getComputedStyle(at).overflowY !== 'visible' && (box.bottom > outer.bottom + 1 || box.top < outer.top - 1)) return `cut by ${at.className}`;
	}
	return box.bottom <= innerHeight + 1 && box.top >= -1 ? '' : 'off the screen';
};

test('corrections in the guided game are seen whole at 1440x900', async (t) => {
	const page = await site.open(t, { at: '#/lesson' });
	await page.locator('.t-guide').waitFor();
	let corrected = 0;
	for (const stop of [5, 10, 27]) {
		await page.evaluate((at) => localStorage.setItem('magnate.lesson', localStorage.getItem('magnate.lesson').replace(/^\d+/, String(at))), stop);
		await page.reload();
		await page.locator('.guide-todo').waitFor();
		for (const key of ['1', '2', 'p', 's', 'k', 'd']) {
			await page.keyboard.press(key);
			if (await page.locator('.t-refusal').count()) break;
		}
		if ((await page.locator('.t-refusal').count()) === 0) continue;
		corrected++;
		await painted(page);
		const seen = await page.locator('.t-refusal').evaluate((element) => {
			const box = element.getBoundingClientRect();
			const under = [box.top + 3, box.bottom - 3].map((y) => document.elementFromPoint(box.left + box.width / 2, y));
			return under.every((at) => element.contains(at));
		});
		assert.ok(seen, `stop ${stop}: it is all there, and nothing lies over it`);
	}
	assert.equal(corrected, 3);
});

for (const [width, height] of [[1440, 900], [1440, 700]])
	test(`where a player's points come from is not cut off: ${width}x${height}`, async (t) => {
		const game = momentOf(golden('industry-4'), (state) => state.era === 5 && state.decision === 'bid');
		const page = await open(t, game, { width, height });
		const buttons = page.locator('.t-points-button');
		await page.locator('.t-action').waitFor();
		for (let i = 0; i < (await buttons.count()); i++) {
			await buttons.nth(i).click();
			const list = page.locator('.t-breakdown').last();
			await list.waitFor();
			assert.equal(await list.evaluate(hidden), '', `player ${i + 1}`);
		}
	});

test('what pops up on a phone has a margin', async (t) => {
	const game = momentOf(golden('industry-4'), (state) => state.era === 3 && state.decision === 'bid');
	const page = await open(t, game, { width: 360, height: 640, touch: true });
	await page.locator('.t-action').waitFor();
	const margins = (popup) =>
		popup.evaluate((element) => {
			const box = element.getBoundingClientRect();
			const inside = [...element.querySelectorAll('h2, p, th, td')].filter((part) => part.getClientRects().length > 0).map((part) => part.getBoundingClientRect());
			return [Math.min(...inside.map((part) => part.left)) - box.left, box.right - Math.max(...inside.map((part) => part.right)), Math.min(...inside.map((part) => part.top)) - box.top];
		});
	const points = page.locator('.t-points-button');
	if (await points.count()) {
		await points.nth(1).tap();
		for (const margin of await margins(page.locator('.t-breakdown'))) assert.ok(margin >= 6, `${margin} pixels beside the points`);
		await points.nth(1).tap();
	}
	await page.locator('.t-board [data-field]').first().tap();
	await page.locator('.t-card').waitFor();
	for (const margin of await margins(page.locator('.t-card'))) assert.ok(margin >= 6, `${margin} pixels beside the field`);
});

for (const [width, height] of [[360, 640], [740, 360]])
	test(`a development turn on a phone: no joker of any player is cut, and the button is as wide as what it says: ${width}x${height}`, async (t) => {
		const choices = (legal) => new Set(legal.filter((move) => move.startsWith('develop')).map((move) => move.split(' ')[1])).size;
		const game = momentOf(golden('industry-4'), (state, legal) => choices(legal) > 1 && state.seats.some(({ jokers }) => jokers.length > 1), { names: ['Annabella', 'Benjamin', 'Cleopatra', 'Dominique'] });
		const page = await open(t, game, { width, height, touch: true });
		const cut = () =>
			page.evaluate(() =>
				[...document.querySelectorAll('.s-facts, .t-commit button')].filter((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1).map((box) => box.innerText),
			);
		assert.ok((await page.locator('.s-facts .t-resource').count()) > 1);
		assert.deepEqual(await cut(), []);
		await page.locator('.t-candidates button').first().click();
		await page.locator('.t-planned').waitFor();
		assert.deepEqual(await cut(), []);
		assert.ok((await page.locator('.t-commit .s-done').boundingBox()).width > 200, 'it has a line of its own');
	});
