// The table, as a person plays at it: by clicking, by keyboard alone, on a small touch screen.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { startSite } from './browser.mjs';
import { golden, momentOf } from './moments.mjs';
import { coreOf, keptGame, laid, stage } from './stage.mjs';

const site = await startSite();

const open = (t, game, options = {}) => site.open(t, { at: `#/game/${game.id}`, before: laid(game), ...options });
const stateOf = async (page) => JSON.parse(coreOf((await keptGame(page)).record).ask('state'));
const first = () => stage(() => true);
const auction = (people = [3]) => stage((s) => s.era === 2 && s.decision === 'bid' && s.to_move === 3 && s.auction.high > 0 && s.seats[2].money > s.auction.high + 2, { people });

/** Waits until somebody here is to act, or the game is over: what kind of decision it is. */
async function decision(page) {
	const handle = await page.waitForFunction(() => {
		const seen = (selector) => document.querySelector(selector);
		if (seen('.t-ranking')) return 'over';
		if (!seen('.t-acting')) return false;
		if (seen('.t-bidding')) return 'bid';
		if (seen('.t-settling')) return 'settle';
		if (seen('.t-commit')) return 'develop';
		return seen('.t-offers') ? 'offer' : false;
	});
	return handle.jsonValue();
}

/** Does something and waits until the game has gone on. */
async function goOn(page, act) {
	const before = (await keptGame(page)).record;
	await act();
	await page.waitForFunction((old) => JSON.parse(localStorage.getItem('magnate.game.stage')).record !== old, before);
}

test('a first auction by clicking: offer on the board, the others bid, sell or keep', async (t) => {
	const page = await open(t, first());
	assert.equal(await decision(page), 'offer');
	const { available } = await stateOf(page);
	assert.match(await page.locator('.t-prompt').innerText(), /^Your lot. What do you offer\?$/);
	await goOn(page, () => page.locator(`.t-board [data-field="${available[0]}"]`).click());
	await decision(page);
	const log = await page.locator('.t-log li').allInnerTexts();
	assert.ok(log.some((text) => text.startsWith('You offer')), log.join('\n'));
	assert.equal((await page.locator('.t-log button').count()) > 1, true);
});

test('bids: the stepper stays within what the core allows, and the buttons say what they do', async (t) => {
	const game = auction();
	const page = await open(t, game);
	assert.equal(await decision(page), 'bid');
	const core = coreOf(game.record);
	const bids = core.ask('legal').split('\n').filter((move) => move.startsWith('bid')).map((move) => Number(move.slice(4)));
	const [less, more] = [page.getByRole('button', { name: 'Less', exact: true }), page.getByRole('button', { name: 'More', exact: true })];
	assert.equal(await less.isDisabled(), true);
	for (let bid = bids[0]; bid < bids.at(-1); bid++) await more.click();
	assert.equal(await more.isDisabled(), true);
	await less.click();
	const bid = bids.at(-1) - 1;
	// What selling would pay: Dan, the auctioneer, gets the bid, and Cleo pays it.
	const cells = await page.locator('.s-ledger tbody tr').evaluateAll((rows) => rows.map((row) => row.querySelector('.s-share').textContent));
	assert.deepEqual(cells.filter((text) => text !== '·').sort(), [`+${bid}`, `−${bid}`].sort());
	await goOn(page, () => page.getByRole('button', { name: `Bid ${bid}`, exact: true }).click());
	assert.match((await keptGame(page)).record.replace(/\s+/g, ' '), new RegExp(`bid ${bid}\\b`));
});

test('what a decision brings and what is asked next are drawn together', async (t) => {
	const game = momentOf(golden('industry-4'), (state) => state.era === 3 && state.decision === 'bid', { id: 'stage', people: [1, 2, 3, 4] });
	const page = await open(t, game, { forced: 'off' });
	await page.locator('.t-acting').waitFor();
	const changes = await page.evaluate(async () => {
		let batches = 0;
		const observer = new MutationObserver(() => batches++);
		observer.observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true, characterData: true });
		document.querySelector('.t-act .t-pass').click();
		await new Promise((done) => requestAnimationFrame(done));
		observer.disconnect();
		return { batches, asked: document.querySelector('.t-acting') !== null };
	});
	assert.deepEqual(changes, { batches: 1, asked: true });
});

test('settling shows the coins of keeping one by one, as the core deals them', async (t) => {
	const game = stage((s, legal) => s.decision === 'settle' && s.to_move === 3 && s.auction.high > 2 && legal.includes('keep'), { people: [3] });
	const page = await open(t, game);
	const core = coreOf(game.record);
	const before = JSON.parse(core.ask('state'));
	core.ask('play keep');
	const after = JSON.parse(core.ask('state'));
	const keep = page.getByRole('button', { name: /^Keep it: pay/ });
	const label = await keep.innerText();
	for (const [i, name] of ['Ann', 'Ben', 'Dan'].entries()) {
		const seat = [0, 1, 3][i];
		const share = after.seats[seat].money - before.seats[seat].money;
		if (share > 0) assert.ok(label.includes(`${name} +${share}`), label);
	}
	await goOn(page, () => keep.click());
	assert.match((await keptGame(page)).record, /keep\s/);
});

test('settling between people of long names: the button says how much, the line above it to whom', async (t) => {
	const names = ['Anastasia', 'Bartholomew', 'Chrysanthemum', 'Demetrius'].map((name) => name.padEnd(24, 'aeiou'));
	const most = (s, legal) => s.decision === 'settle' && s.to_move === 3 && s.auction.high > 5 && legal.includes('keep');
	const page = await open(t, stage(most, { people: [3], names }), { width: 1366, height: 650 });
	const keep = page.getByRole('button', { name: /^Keep it: pay \d+$/ });
	await keep.waitFor();
	const above = await page.locator('.t-action').innerText();
	for (const seat of [0, 1, 3]) assert.ok(above.includes(names[seat]), above);
	assert.ok((await keep.boundingBox()).height < 80);
});

test('a development turn: choose fields, change a source, take back, commit once', async (t) => {
	const game = stage(
		(s, legal) =>
			s.decision === 'develop' && s.to_move === 3 && legal.filter((m) => m.split(' ')[1] === legal[0].split(' ')[1]).length > 1 &&
			new Set(legal.filter((m) => m.startsWith('develop')).map((m) => m.split(' ')[1])).size > 1,
		{ people: [3] },
	);
	const page = await open(t, game);
	assert.equal(await decision(page), 'develop');
	const core = coreOf(game.record);
	const legal = core.ask('legal').split('\n');
	const field = legal[0].split(' ')[1];
	const record = (await keptGame(page)).record;
	const money = async () => Number(await page.locator('[data-purse="3"] .t-figure').innerText());
	const start = await money();

	await page.locator(`.t-board [data-field="${field}"]`).click();
	await page.locator('.t-planned').waitFor();
	const price = Number(await page.locator('.t-planned .t-price').innerText());
	assert.equal(await money(), start - price, 'the purse shows what is left');
	// Another source: the price follows the core's.
	const choice = page.locator('.t-choice[aria-pressed="false"]').first();
	const chosen = (await choice.innerText()).trim();
	await choice.click();
	assert.equal((await page.locator('.t-choice[aria-pressed="true"]').allInnerTexts()).some((text) => text.trim() === chosen), true);
	assert.notEqual(Number(await page.locator('.t-planned .t-price').innerText()), price);
	// Taken back: as before, and nobody has seen anything.
	await page.getByRole('button', { name: /^Take back/ }).click();
	assert.equal(await page.locator('.t-planned').count(), 0);
	assert.equal(await money(), start);
	assert.equal((await keptGame(page)).record, record);
	// Chosen again by a card, and committed.
	await page.locator('.t-candidates .t-lot').first().click();
	await goOn(page, () => page.getByRole('button', { name: /^Develop .*: pay/ }).click());
	const moves = (await keptGame(page)).record.slice(record.trimEnd().length).split('\n').join(' ');
	assert.match(moves, /develop \w\d.* done/);
});

test('a turn without a development is one button', async (t) => {
	const game = stage((s, legal) => s.decision === 'develop' && s.to_move === 3 && legal.length > 1, { people: [3] });
	const page = await open(t, game);
	await goOn(page, () => page.getByRole('button', { name: 'Develop nothing', exact: true }).click());
});

test('undo and redo lead from decision to decision, and a draw comes again the same', async (t) => {
	const page = await open(t, auction());
	await decision(page);
	const start = (await keptGame(page)).record;
	await goOn(page, () => page.getByRole('button', { name: 'Pass', exact: true }).click());
	await decision(page);
	const then = (await keptGame(page)).record;
	await goOn(page, () => page.getByRole('button', { name: 'Undo' }).click());
	assert.equal((await keptGame(page)).record, start);
	assert.equal(await decision(page), 'bid');
	await goOn(page, () => page.getByRole('button', { name: 'Redo' }).click());
	assert.equal((await keptGame(page)).record, then);
	await goOn(page, () => page.keyboard.press('u'));
	assert.equal((await keptGame(page)).record, start);
});

test('after a reload in mid-auction the game goes on', async (t) => {
	const page = await open(t, auction());
	await decision(page);
	await goOn(page, () => page.getByRole('button', { name: 'Pass', exact: true }).click());
	await decision(page);
	const { record } = await keptGame(page);
	const prompt = await page.locator('.t-prompt').innerText();
	await page.reload();
	await decision(page);
	assert.equal(await page.locator('.t-prompt').innerText(), prompt);
	assert.equal((await keptGame(page)).record, record);
	await goOn(page, () => page.getByRole('button', { name: 'Undo' }).click());
	assert.equal(await decision(page), 'bid');
});

test('a click in the log shows that moment, and leads back to now', async (t) => {
	const game = auction();
	const page = await open(t, game);
	await decision(page);
	await page.locator('.t-log button').first().click();
	const past = JSON.parse(coreOf(game.record).ask('state 1'));
	assert.equal(await page.locator('[data-purse="1"] .t-figure').innerText(), String(past.seats[0].money));
	assert.equal(await page.locator('.t-bidding').count(), 0, 'the past cannot be played');
	assert.match(await page.locator('.t-moment').innerText(), /^Move 1 of/);
	await page.getByRole('button', { name: 'One move on' }).click();
	assert.match(await page.locator('.t-moment').innerText(), /^Move 2 of/);
	await page.getByRole('button', { name: 'Back to now' }).click();
	assert.equal(await decision(page), 'bid');
});

test('the subsidy in the middle of an auction raises what can be bid', async (t) => {
	const game = stage((s) => s.decision === 'bid' && s.to_move === 1 && !s.seats[0].subsidy && s.auction.high < s.seats[0].money, { people: [1] });
	const page = await open(t, game);
	await decision(page);
	const money = JSON.parse(coreOf(game.record).ask('state')).seats[0].money;
	await goOn(page, () => page.getByRole('button', { name: /^Subsidy/ }).click());
	assert.equal(await decision(page), 'bid');
	assert.equal(await page.locator('[data-purse="1"] .t-figure').innerText(), String(money + 3));
	for (let i = money; i < money + 3; i++) await page.keyboard.press('+');
	const more = page.getByRole('button', { name: 'More', exact: true });
	while (await more.isEnabled()) await more.click();
	await page.getByRole('button', { name: `Bid ${money + 3}`, exact: true }).waitFor();
	assert.equal(await page.getByRole('button', { name: /^Subsidy/ }).count(), 0);
});

test('Industria: a raw material is cashed in the middle of an auction', async (t) => {
	const holds = (seat) => seat.jokers.length > 0;
	const game = stage((s) => s.decision === 'bid' && s.seats.some(holds), { edition: 'industria', people: [1, 2, 3, 4] });
	const page = await open(t, game);
	const before = JSON.parse(coreOf(game.record).ask('state'));
	const seat = before.seats.findIndex(holds);
	await goOn(page, () => page.getByRole('button', { name: /Cash/ }).first().click());
	const after = await stateOf(page);
	assert.equal(after.seats[seat].money, before.seats[seat].money + 1);
	assert.equal(after.seats[seat].jokers.length, before.seats[seat].jokers.length - 1);
	assert.deepEqual(after.auction, before.auction);
});

test('full storage: a friendly message, and play goes on', async (t) => {
	const game = auction();
	const page = await open(t, game, {
		before: async (p) => {
			await laid(game)(p);
			await p.addInitScript(() => {
				addEventListener('keydown', (e) => {
					if (e.key !== 'F2') return;
					Storage.prototype.setItem = () => {
						throw new DOMException('full', 'QuotaExceededError');
					};
				});
			});
		},
	});
	await decision(page);
	await page.keyboard.press('F2');
	const sentences = await page.locator('.t-log').innerText();
	await page.getByRole('button', { name: 'Pass', exact: true }).click();
	await page.getByRole('alert').filter({ hasText: 'cannot keep the game' }).waitFor();
	await decision(page);
	assert.notEqual(await page.locator('.t-log').innerText(), sentences);
});

test('a game that is not here: a friendly page', async (t) => {
	const page = await site.open(t, { at: '#/game/nowhere' });
	await page.getByRole('heading', { name: 'There is no such game here' }).waitFor();
});

test('several people at one screen: each is called by name', async (t) => {
	const page = await open(t, stage(() => true, { players: 3, people: [1, 2, 3] }));
	assert.equal(await decision(page), 'offer');
	await page.keyboard.press('1');
	await page.waitForFunction(() => /^Ben/.test(document.querySelector('.t-prompt').innerText));
	await page.keyboard.press('p');
	await page.waitForFunction(() => /^Cleo/.test(document.querySelector('.t-prompt').innerText));
	assert.equal(await page.getByRole('button', { name: /Subsidy/ }).count(), 3);
});

test('language and theme switch live, in mid-game', async (t) => {
	const page = await open(t, auction());
	await decision(page);
	await page.locator('.frame-lang').selectOption('de');
	await page.getByRole('button', { name: 'Passen', exact: true }).waitFor();
	assert.match(await page.locator('.t-prompt').innerText(), /Bietest du/);
	await page.locator('.frame-lang').selectOption('fr');
	await page.getByRole('button', { name: 'Passer', exact: true }).waitFor();
	await page.reload();
	await page.getByRole('button', { name: 'Passer', exact: true }).waitFor();
});

test('a hint in steps', async (t) => {
	const page = await open(t, auction());
	await decision(page);
	await page.keyboard.press('h');
	const more = page.getByRole('button', { name: 'Tell me more' });
	await more.waitFor();
	assert.equal(await page.locator('.t-hint li').count(), 1, 'first the idea alone');
	await page.keyboard.press('h');
	await page.waitForFunction(() => document.querySelectorAll('.t-hint li').length === 2);
	while (await more.isVisible()) await more.click();
	await page.locator('.t-worth').waitFor();
});

test('? lists the keys, Escape closes the list', async (t) => {
	const page = await open(t, auction());
	await decision(page);
	await page.keyboard.press('?');
	await page.getByRole('dialog', { name: 'Keys' }).waitFor();
	await page.keyboard.press('Escape');
	await page.waitForFunction(() => !document.querySelector('dialog'));
	assert.equal(await decision(page), 'bid');
});

test('coins travel when a field is kept, and any input ends that', async (t) => {
	const game = stage((s, legal) => s.decision === 'settle' && s.to_move === 3 && s.auction.high > 2 && legal.includes('keep'), { people: [3] });
	const page = await open(t, game, {
		motion: 'on',
		before: async (p) => {
			await laid(game)(p);
			// So slow that only an input can end it within this test; computer players wait, too.
			await p.addInitScript(() => {
				localStorage.setItem('magnate.pace', 'slow');
				const animate = Element.prototype.animate;
				Element.prototype.animate = function (frames, options) {
					return animate.call(this, frames, { ...options, duration: 1e6 });
				};
			});
		},
	});
	await decision(page);
	await page.getByRole('button', { name: /^Keep it/ }).click();
	await page.locator('.t-flying').first().waitFor();
	await page.keyboard.press('Escape');
	await page.waitForFunction(() => document.querySelectorAll('.t-flying').length === 0);
});

/** A simple way to play with keys alone. */
async function playByKeys(page) {
	const keys = { offer: ['1'], bid: ['1', 'b', 'p'], settle: ['k', 's'], develop: ['1', '1', 'd'] };
	for (;;) {
		const what = await decision(page);
		if (what === 'over') return;
		const before = (await keptGame(page)).record;
		for (const key of keys[what]) {
			await page.keyboard.press(key);
			if ((await keptGame(page)).record !== before) break;
		}
		assert.notEqual((await keptGame(page)).record, before, `no key of ${what} did anything`);
	}
}

/** A whole game when there is time, otherwise its second half; the lesson is a whole game by keyboard, too. */
const halfWay = (state) => process.env.MG_LONG || state.era === 3;

test('to the end of a game by keyboard alone', async (t) => {
	const page = await open(t, stage(halfWay, { players: 3, people: [2] }));
	await playByKeys(page);
	const core = coreOf((await keptGame(page)).record);
	assert.equal(JSON.parse(core.ask('state')).over, true);
	await page.locator('.t-ranking').waitFor();
	assert.equal(await page.locator('.t-ranking li').count(), 3);
});

test('a round on a small touch screen, without scrolling sideways', async (t) => {
	const page = await open(t, first(), { width: 360, height: 740, touch: true });
	assert.equal(await decision(page), 'offer');
	const { available } = await stateOf(page);
	await page.locator(`.t-board [data-field="${available[0]}"]`).tap();
	await goOn(page, () => page.getByRole('button', { name: /^Offer: / }).tap());
	for (let i = 0; i < 6; i++) {
		const what = await decision(page);
		const button = page.locator({ offer: '.s-offer-it', bid: '.t-pass', settle: '.t-settling button', develop: '.s-done' }[what]).first();
		await goOn(page, () => button.tap());
	}
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	assert.ok(wide <= 0, `${wide} pixels too wide`);
	await page.getByRole('button', { name: 'Whole board' }).tap();
	await page.getByRole('button', { name: 'This era' }).waitFor();
});
