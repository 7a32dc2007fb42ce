// The moments that deserve a pause: they come, they can be ended, nobody waits for them who does not want to, and the game is the same.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { painted, picture, startSite, violations } from './browser.mjs';
import { golden, momentOf } from './moments.mjs';
import { coreOf, keptGame, laid, stage } from './stage.mjs';

const site = await startSite();
const lively = { motion: 'on', pace: 'slow' };

/** The game before the turn that ends an era, with whoever has that turn here. */
function beforeEra(era, game = 'industry-4', names = ['Ann', 'Ben', 'Cleo', 'Dan']) {
	const record = golden(game);
	const core = coreOf(record);
	const stateAt = (n) => JSON.parse(core.ask(`state ${n}`));
	let n = 0;
	while (stateAt(n + 1).era < era) n++;
	const seat = stateAt(n).to_move - 1;
	while (stateAt(n).seats[seat].built_this_turn.length > 0) n--;
	core.free();
	return momentOf(record, (state) => state.moves === n, { id: 'era', names });
}

const settling = () => momentOf(golden('industry-4'), (state, legal) => state.decision === 'settle' && legal.includes('sell') && state.auction.high > 1, { id: 'settle' });
const open = (t, game, options = {}) => site.open(t, { at: `#/game/${game.id}`, before: laid(game), ...options });
const endTurn = (page) => page.locator('.t-commit button').last().click();
const record = async (page, id) => (await keptGame(page, id)).record;

/** In the page: what waits for seconds waits for ever, so that a slow machine can look at it. */
const patient = (least = 4000) => {
	const real = window.setTimeout;
	window.setTimeout = (call, ms, ...more) => real(call, ms >= least ? 1e9 : ms, ...more);
};

test('a new era has a plate that says what the bank sells and what is lost; the game waits for it until a key ends it', async (t) => {
	const game = beforeEra(3);
	const page = await open(t, game, { ...lively, before: async (fresh) => (await laid(game)(fresh), await fresh.addInitScript(patient, 4000)) });
	await endTurn(page);
	const plate = page.locator('.t-era-plate');
	await plate.waitFor();
	await plate.evaluate((element) => element.getAnimations({ subtree: true }).forEach((animation) => animation.finish()));
	const { board, lost } = await page.evaluate(() => ({ board: document.querySelector('.t-era-sold').innerText, lost: document.querySelector('.t-era-lost')?.innerText ?? '' }));
	const core = coreOf(await record(page, 'era'));
	const log = JSON.parse(core.ask('log')).at(-1).text;
	for (const word of board.split('\n').filter(Boolean)) assert.ok(log.includes(word.toLowerCase()), `${word}: ${log}`);
	for (const line of lost.split('\n').filter(Boolean)) assert.ok(log.includes(line), `${line}: ${log}`);
	assert.deepEqual(await violations(page), []);
	const now = await record(page, 'era');
	await painted(page);
	assert.equal(await record(page, 'era'), now, 'computer players wait');
	await page.keyboard.press('Enter');
	await plate.waitFor({ state: 'detached' });
	await page.waitForFunction((old) => JSON.parse(localStorage.getItem('magnate.game.era')).record !== old, now);
});

test('left alone, the plate goes by itself, and the game goes on', async (t) => {
	const page = await open(t, beforeEra(2), lively);
	await endTurn(page);
	await page.locator('.t-era-plate').waitFor();
	const now = await record(page, 'era');
	await page.locator('.t-era-plate').waitFor({ state: 'detached' });
	await page.waitForFunction((old) => JSON.parse(localStorage.getItem('magnate.game.era')).record !== old, now);
});

test('where nothing moves and nobody waits there is no plate, no hammer and nothing on its way', async (t) => {
	const page = await open(t, beforeEra(3));
	await page.evaluate(() => {
		globalThis.seen = [];
		new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => /t-era-plate|t-hammer|t-chip|t-flying/.test(node.className) && globalThis.seen.push(node.className)))).observe(document.body, { childList: true, subtree: true });
	});
	const now = await record(page, 'era');
	await endTurn(page);
	await page.waitForFunction((old) => JSON.parse(localStorage.getItem('magnate.game.era')).record !== old, now);
	await page.locator('.t-acting, a[href$="/end"]').first().waitFor();
	assert.deepEqual(await page.evaluate(() => globalThis.seen), []);
	assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});

for (const [lang, word] of [['en', 'Sold'], ['de', 'Verkauft'], ['fr', 'Vendu']])
	test(`the hammer falls where the lot was and says who has it; any input ends it: ${lang}`, async (t) => {
		const game = settling();
		const page = await open(t, game, { ...lively, lang });
		const lot = await page.locator('[data-lot], .t-lot-large').first().boundingBox();
		const before = JSON.parse(coreOf(game.record).ask('state'));
		await page.evaluate(async () => {
			document.querySelector('.t-settling button').click();
			while (!document.querySelector('.t-hammer')) await new Promise(requestAnimationFrame);
			document.getAnimations().forEach((animation) => (animation.pause(), (animation.currentTime = 620)));
		});
		const verdict = page.locator('.t-verdict');
		const who = game.seats[before.auction.best - 1].name;
		assert.equal((await verdict.innerText()).replace(/\s+/g, ' ').toLowerCase(), `${word} ${who}, ${before.auction.high}`.toLowerCase());
		const box = await verdict.boundingBox();
		assert.ok(Math.abs(box.x + box.width / 2 - (lot.x + lot.width / 2)) < lot.width / 2 + 2, 'over the lot');
		assert.ok((await page.locator('.t-flying').count()) >= before.auction.high, 'a coin for each Taler');
		const moving = await page.evaluate(() => [...new Set(document.getAnimations().flatMap((animation) => animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame))))]);
		const allowed = ['offset', 'easing', 'composite', 'computedOffset', 'transform', 'opacity', 'transformBox', 'transformOrigin', 'fillOpacity'];
		assert.deepEqual(moving.filter((key) => !allowed.includes(key)), [], 'only transforms and opacity move');
		await picture(page, `hammer-${lang}`);
		await page.keyboard.press('Shift');
		await page.locator('.t-hammer').waitFor({ state: 'detached' });
		assert.equal(await page.locator('.t-flying').count(), 0);
	});

/** What the stage shows: the lot, what is said of it, and how many buttons there are to decide with. */
const onStage = (page) =>
	page.evaluate(() => ({
		lot: document.querySelector('[data-lot]')?.dataset.lot,
		said: document.querySelector('.t-prompt').innerText,
		columns: document.querySelectorAll('.s-ledger th[scope=col]').length,
		buttons: document.querySelectorAll('.t-act button:enabled').length,
		act: document.querySelector('.t-act').getBoundingClientRect().top,
	}));

for (const end of ['Shift', 'Enter', 'press'])
	test(`until the hammer has fallen the lot stays on the stage, and the next decision comes then, or at once: ${end}`, async (t) => {
		const game = settling();
		const page = await open(t, game, { ...lively, width: 360, height: 640, before: async (fresh) => (await laid(game)(fresh), await fresh.addInitScript(patient, 1000)) });
		const before = JSON.parse(coreOf(game.record).ask('state'));
		const was = await onStage(page);
		await page.locator('.t-settling button').first().click();
		await page.locator('.t-hammer').waitFor({ state: 'attached' });
		assert.equal(await record(page, 'settle').then((now) => now !== game.record), true, 'the sale is saved');
		const now = await onStage(page);
		assert.deepEqual([now.lot, now.columns, now.buttons, now.act], [before.auction.field, was.columns, 0, was.act], 'nothing moves under the hammer');
		assert.match(now.said, /sell/);
		if (end === 'press') await page.mouse.click(180, 60);
		else await page.keyboard.press(end);
		await page.locator('.t-hammer').waitFor({ state: 'detached' });
		assert.notEqual((await onStage(page)).lot, before.auction.field);
	});

test('where nothing moves the next decision is there with the sale', async (t) => {
	const game = settling();
	const page = await open(t, game, { ...lively, motion: 'off', before: async (fresh) => (await laid(game)(fresh), await fresh.addInitScript(patient, 1000)) });
	await page.locator('.t-settling button').first().click();
	await painted(page);
	assert.notEqual((await onStage(page)).lot, JSON.parse(coreOf(game.record).ask('state')).auction.field);
});

test('a bid rises from the purse to the lot', async (t) => {
	const game = stage((state) => state.decision === 'bid' && state.to_move === 1, { people: [1] });
	const page = await open(t, game, lively);
	const text = await page.evaluate(async () => {
		document.querySelector('.t-bidding .t-main').click();
		while (!document.querySelector('.t-chip')) await new Promise(requestAnimationFrame);
		return document.querySelector('.t-chip').textContent;
	});
	assert.equal(text, JSON.parse(coreOf(await record(page, 'stage')).ask('log')).findLast(({ move }) => move.startsWith('bid')).move.slice(4));
});

/** What a count shows at a moment: the category, and the seats from top to bottom with what they have. */
const counted = (page, ms) =>
	page.evaluate((at) => {
		for (const animation of document.querySelector('.count').getAnimations({ subtree: true })) {
			animation.pause();
			animation.currentTime = at;
		}
		const seen = (element) => getComputedStyle(element).opacity === '1';
		const rows = [...document.querySelectorAll('.rank')].sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
		return {
			head: [...document.querySelectorAll('.count-head > span')].filter(seen).map((head) => head.textContent),
			rows: rows.map((row) => [row.querySelector('.rank-name b').textContent, [...row.querySelectorAll('.count-sum, .rank-total')].filter(seen).map((sum) => sum.querySelector('b')?.textContent ?? sum.textContent).join()]),
		};
	}, ms);

test('the final count adds one category after the other, seats overtake one another, and it ends with the ranking', async (t) => {
	const game = momentOf(golden('industry-4'), (state) => state.over, { id: 'over', people: [1] });
	const page = await site.open(t, { at: '#/game/over/end', before: laid(game), ...lively });
	await page.locator('.counting').waitFor();
	/** What can be seen of the title, of the question in its place, and of what is told below. */
	const told = () =>
		page.evaluate(() =>
			['.end-title', '.end-who', '.end-charts'].map((part) => {
				const { opacity, visibility } = getComputedStyle(document.querySelector(part));
				return opacity === '1' && visibility === 'visible';
			}),
		);
	assert.deepEqual(await told(), [false, true, false], 'who has won is not told before');
	const scores = JSON.parse(coreOf(game.record).ask('score'));
	const sources = ['track', 'money', 'roads', 'lines', 'bonus', 'jokers', 'subsidy'].filter((source) => scores.some((score) => score[source] !== 0));
	const sum = scores.map(() => 0);
	for (const [step, source] of sources.entries()) {
		scores.forEach((score, seat) => (sum[seat] += score[source]));
		const { head, rows } = await counted(page, step * 1000 + 800);
		assert.equal(head.length, 1, source);
		if (step === sources.length - 1) continue;
		assert.deepEqual(rows.map(([, n]) => Number(n.replace('−', '-'))), [...sum].sort((a, b) => b - a), `${source}: the best on top`);
	}
	const over = sources.length * 1000 + 899;
	const ranked = scores.map((score, seat) => ({ ...score, name: game.seats[seat].name })).sort((a, b) => a.rank - b.rank);
	const { rows } = await counted(page, over);
	assert.deepEqual(rows.map(([name]) => name), ranked.map(({ name }) => name));
	await page.keyboard.press('Shift');
	await page.waitForFunction(() => !document.querySelector('.counting'));
	assert.deepEqual(await told(), [true, false, true]);
	assert.equal(await page.evaluate(() => document.querySelector('.count').getAnimations({ subtree: true }).length), 0);
	assert.equal(await page.locator('.rank-1 .laurel').count(), ranked.filter(({ rank }) => rank === 1).length);
	// It is shown once, and again when it is asked for.
	await page.reload();
	await page.locator('.ranking').waitFor();
	assert.equal(await page.locator('.counting').count(), 0);
	await page.getByRole('button', { name: 'Count again' }).click();
	await page.locator('.counting').waitFor();
});

test('the first page lives, and is still where nothing may move', async (t) => {
	const page = await site.open(t, { motion: 'on' });
	const names = () => page.evaluate(() => [...new Set(document.querySelector('.frontispiece').getAnimations({ subtree: true }).map((animation) => animation.animationName))].sort());
	assert.deepEqual(await names(), ['crosses', 'rises', 'sails', 'turns']);
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.waitForFunction(() => document.querySelector('.frontispiece').getAnimations({ subtree: true }).length === 0);
});

test('the first game asks a name, keeps it, and does not ask again', async (t) => {
	const page = await site.open(t);
	await page.getByLabel('Your name').fill('Ada');
	await page.getByRole('alert').waitFor();
	await page.getByLabel('Your name').fill('Grace');
	assert.deepEqual(await violations(page), []);
	await page.getByLabel('Your name').press('Enter');
	await page.locator('.t-action').waitFor();
	assert.ok((await page.evaluate(() => document.body.textContent)).includes('Grace'));
	await page.evaluate(() => (location.hash = '#/'));
	await page.locator('.home-play').waitFor();
	assert.equal(await page.getByLabel('Your name').count(), 0);
	await page.reload();
	await page.locator('.home-play').waitFor();
	assert.equal(await page.getByLabel('Your name').count(), 0);
	assert.match(await page.evaluate(() => localStorage.getItem('magnate.setup')), /Grace/);
});

test('the log: rounds, whose lot it was, the coins; and only what is wanted of it', async (t) => {
	const game = momentOf(golden('industry-4'), (state) => state.era === 2 && state.decision === 'bid', { id: 'log' });
	const page = await open(t, game);
	const entries = page.locator('.t-log li');
	await entries.first().waitFor();
	const [all, rounds] = [await entries.count(), await page.locator('.t-log .t-round').count()];
	assert.ok(rounds >= 4, 'each round has its name');
	assert.equal(await page.locator('.t-log li:not(.t-round) .t-seal').first().count(), 1);
	// What a sale moved: the buyer's coins to the seller.
	const sale = page.locator('.t-log li:not(.t-round)').filter({ hasText: / sells? / }).first();
	const flow = (await sale.locator('.t-flow').innerText()).replaceAll('−', '-').split(/\s+/).filter(Boolean).map(Number);
	assert.equal(flow.reduce((sum, n) => sum + n, 0), 0);
	const show = (what) => page.getByLabel('Show in the log').selectOption({ label: what });
	await show('Developments');
	assert.ok((await entries.count()) < all);
	for (const text of await page.locator('.t-log li:not(.t-round)').allInnerTexts()) assert.match(text, /develop/);
	await show('Auctions');
	for (const text of await page.locator('.t-log li:not(.t-round)').allInnerTexts()) assert.match(text, /offer/);
	await show('Ben');
	for (const text of await page.locator('.t-log li:not(.t-round)').allInnerTexts()) assert.match(text, /Ben|You/);
	await show('Everything');
	assert.equal(await entries.count(), all);
	assert.ok((await page.locator('.t-log ol').boundingBox()).height > 60, 'never one line high');
	// Where it lies over the board it has a way out of its own.
	await page.setViewportSize({ width: 1024, height: 768 });
	await page.getByRole('button', { name: 'Log' }).click();
	await page.locator('.t-log').getByRole('button', { name: 'Close' }).click();
	await page.locator('.t-log').waitFor({ state: 'detached' });
});
