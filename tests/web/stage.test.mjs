// The stage: what everybody's line says is what the core counts, and nothing stops that need not.
import { readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { eventually, painted, root, startSite } from './browser.mjs';
import { faults } from './looks.mjs';
import { golden, momentOf } from './moments.mjs';
import { asked, decide } from './person.mjs';
import { coreOf, keptGame, laid, stage } from './stage.mjs';

const site = await startSite();
const open = (t, game, options = {}) => site.open(t, { at: `#/game/${game.id}`, before: laid(game), ...options });
const industry = golden('industry-4', 1);
const industria = golden('industria-3', 3);

/** The ledger as rows of texts: seat, and the text of each cell that has a class. */
const ledger = (page) =>
	page.locator('.s-ledger tbody tr').evaluateAll((rows) =>
		rows.map((row) => {
			const text = (selector) => row.querySelector(selector)?.innerText.trim().replace(/\s+/g, ' ');
			return { seat: Number(row.dataset.seat), money: text('.s-money'), points: text('.s-points b'), cost: text('.s-cost b'), worth: text('.s-worth b') };
		}),
	);

test('every player has a line with what the lot is to him, whoever leads the auction last', async (t) => {
	const game = momentOf(industry, (s) => s.era === 2 && s.decision === 'bid' && s.auction.high > 1, { id: 'stage' });
	const page = await open(t, game);
	await page.locator('.t-bidding').waitFor();
	const core = coreOf(game.record);
	const state = JSON.parse(core.ask('state'));
	const [lot] = JSON.parse(core.ask('lots'));
	const lines = await ledger(page);
	assert.deepEqual(lines.map(({ seat }) => seat).sort(), [1, 2, 3, 4]);
	assert.equal(lines.at(-1).seat, state.auctioneer);
	for (const { seat, money, points, cost, worth } of lines) {
		const { printed, links, networks, missing, cost: talers } = lot.seats[seat - 1];
		assert.equal(money, String(state.seats[seat - 1].money));
		assert.equal(points, String(printed + links + networks));
		assert.equal(cost, missing ? '–' : String(talers));
		assert.match(worth, /^\d+$/); // an estimate, with a net that the page has fetched
	}
	const large = await page.locator('.s-plate').boundingBox();
	const small = await page.locator(`.t-board [data-field="${lot.field}"] .plate-sheet`).boundingBox();
	assert.ok(large.width > 2 * small.width, `${large.width} beside ${small.width}`);
});

test('a switch hides the estimates, and the facts stay', async (t) => {
	const page = await open(t, momentOf(industry, (s) => s.era === 2 && s.decision === 'bid' && s.auction.high > 1, { id: 'stage' }));
	await page.locator('.s-worth').first().waitFor();
	await page.locator('.frame-tools .t-icon').last().click();
	await page.getByRole('switch', { name: /estimates/ }).click();
	await page.keyboard.press('Escape');
	await page.waitForFunction(() => document.querySelectorAll('.s-worth').length === 0);
	assert.equal(await page.locator('.s-cost').count(), 4);
	assert.equal(await page.evaluate(() => localStorage.getItem('magnate.estimates')), 'off');
});

test('what may be offered: pointing puts it on the stage, pressing offers it', async (t) => {
	const game = momentOf(industry, (s) => s.era === 3 && s.decision === 'offer' && s.available.length > 2, { id: 'stage' });
	const page = await open(t, game);
	const offers = page.locator('.s-offer');
	await offers.first().waitFor();
	const fields = coreOf(game.record).ask('legal').split('\n').map((move) => move.split(' ')[1]);
	for (const at of [1, 2]) {
		await offers.nth(at).hover();
		await page.locator(`.s-plate[data-lot="${fields[at]}"]`).waitFor();
	}
	// What the figures of the choices are stands above them, not in what a mouse shows.
	assert.equal(await page.locator('.s-worths-head').innerText(), 'Worth to you, and to the rival who would pay most');
	const [head, first] = await Promise.all([page.locator('.s-worths-head').boundingBox(), offers.first().boundingBox()]);
	assert.ok(head.y + head.height <= first.y && first.y - head.y < 40, `${JSON.stringify(head)} above ${JSON.stringify(first)}`);
	// Whose a field is its card says once.
	const state = JSON.parse(coreOf(game.record).ask('state'));
	const built = state.seats.flatMap((seat) => seat.developed)[0];
	await page.locator(`.t-board [data-field="${built}"]`).first().hover();
	const card = page.locator('.t-card:not(.t-card-empty)');
	await card.waitFor();
	assert.equal((await card.innerText()).match(/has developed it|[Dd]eveloped by/g)?.length, 1);
	await offers.nth(2).click();
	await eventually(async () => (await keptGame(page)).record.trimEnd().includes(`offer ${fields[2]}`), 'the offer');
});

test('a development says what it really brings, and building is the main button', async (t) => {
	const late = (s, legal) => s.decision === 'develop' && legal.some((move) => move.startsWith('develop') && Number(move.split(' ')[1][1]) < s.era);
	const game = momentOf(industry, late, { id: 'stage' });
	const page = await open(t, game);
	await page.locator('.s-candidate').first().waitFor();
	const core = coreOf(game.record);
	const { to_move: seat } = JSON.parse(core.ask('state'));
	const fields = [...new Set(core.ask('legal').split('\n').filter((move) => move.startsWith('develop')).map((move) => move.split(' ')[1]))];
	const said = await page.locator('.s-candidate .s-plus').evaluateAll((all) => all.map((one) => parseInt(one.textContent.replace('−', '-'), 10)));
	const brought = fields.map((field) => JSON.parse(core.ask(`insight ${field}`)).seats[seat - 1]).map(({ printed, links, networks }) => printed + links + networks);
	assert.deepEqual(said, brought);
	if (brought.some((n) => n > 0)) assert.match(await page.locator('.t-commit .primary').innerText(), /^Build: /);
});

test('what a development brings: reasons and a discount are set apart, on a phone too', async (t) => {
	const bank = (s, legal) => s.decision === 'develop' && s.era > 2 && legal.some((move) => move.startsWith('develop H2'));
	const game = momentOf(readFileSync(`${root}docs/pictures/industry.record`, 'utf8'), bank, { id: 'stage' });
	const page = await open(t, game, { width: 360, height: 640, touch: true });
	await page.locator('.s-cheaper').waitFor();
	const apart = await page.evaluate(() => {
		const [reason, cheaper] = ['.s-reason', '.s-cheaper'].map((what) => [...document.querySelector(`.s-candidate:has(.s-cheaper) ${what}`).getClientRects()]);
		return cheaper[0].top > reason.at(-1).bottom - 4 || cheaper[0].left - reason.at(-1).right;
	});
	assert.ok(apart === true || apart >= 3, `${apart} pixels between them`);
});

test('without a pointer that hovers, the columns of the lines are explained, and each line in words', async (t) => {
	const game = momentOf(industry, (s) => s.era === 2 && s.decision === 'bid' && s.auction.high > 1, { id: 'stage' });
	const page = await open(t, game, { width: 360, height: 640, touch: true });
	await page.getByRole('button', { name: 'How to read this' }).tap();
	const dialog = page.getByRole('dialog', { name: 'How to read this' });
	await dialog.waitFor();
	const shown = async (what) => (await page.locator(what).allInnerTexts()).filter(Boolean);
	assert.deepEqual(await shown('.s-legend dt'), ['0 → 1', ...(await shown('.s-ledger thead th')).filter((head) => !/^(bid|Talers:)$/.test(head.trim()))]);
	const [lot] = JSON.parse(coreOf(game.record).ask('lots'));
	assert.deepEqual((await shown('.s-legend-seats li')).map((text) => text.trim().split(':')[0]), lot.seats.map(({ text }) => text.split(':')[0]));
	await page.keyboard.press('Escape');
	await dialog.waitFor({ state: 'detached' });
});

test('the market and the networks are the core’s, and Industria with three players has four eras', async (t) => {
	const game = momentOf(industria, (s) => s.era === 3 && s.decision === 'bid', { id: 'stage' });
	const page = await open(t, game);
	await page.locator('.t-bidding').waitFor();
	const overview = JSON.parse(coreOf(game.record).ask('overview'));
	assert.equal(await page.locator('.t-eras .t-era').count(), 4);
	assert.match(await page.locator('.t-strip .t-round').innerText(), new RegExp(`Era III of IV · Round \\d of ${overview.rounds}`));
	const demand = await page.locator('.s-demand').allInnerTexts();
	assert.deepEqual(demand, overview.resources.map((one) => `×${one.demand}`));
	const points = await page.locator('.s-networks tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.querySelector('b')?.textContent ?? 0))));
	assert.deepEqual(points, overview.networks.map(({ seats }) => seats.map((one) => one.points)));
	// A field's card says nothing twice.
	await page.locator('.t-board [data-field="A4"]').hover();
	await page.locator('.t-card:not(.t-card-empty)').waitFor();
	const sentences = (await page.locator('.t-card p').allInnerTexts()).join(' ').split(/(?<=[.!?])\s/);
	assert.deepEqual(sentences, [...new Set(sentences)]);
	await page.mouse.move(2, 2); // so that the card does not stand over what is looked at below
	// What the market's figures say stands beside them, and more of it needs no pointer that hovers.
	assert.equal(await page.locator('.s-market-heads').innerText(), 'my price\n× needed');
	await page.getByRole('button', { name: 'Market: How to read this' }).click();
	const dialog = page.getByRole('dialog', { name: 'Market' });
	await dialog.waitFor();
	assert.match(await dialog.locator('.s-legend').innerText(), /×5\s+5 (fields|cards) need it/);
	assert.deepEqual(await dialog.locator('tbody tr td:last-child').allInnerTexts(), overview.resources.map((one) => `${one.demand}`));
	await page.keyboard.press('Escape');
	await dialog.waitFor({ state: 'detached' });
	// The hint leaves every player's line whole, where the window is low or narrow, however much it says.
	await page.keyboard.press('h');
	await page.locator('.t-hint li').first().waitFor();
	const more = page.locator('.t-hint .t-quiet:not(.t-icon)');
	while (await more.count()) await more.click();
	for (const [width, height] of [[768, 1024], [1366, 650]]) {
		await page.setViewportSize({ width, height });
		await painted(page);
		const cut = await page.evaluate(() => {
			const { bottom } = document.querySelector('.t-doing').getBoundingClientRect();
			return [...document.querySelectorAll('.s-ledger tbody tr')].filter((row) => row.getBoundingClientRect().bottom > bottom + 0.5).length;
		});
		assert.equal(cut, 0, `${width}x${height}`);
		assert.deepEqual(await page.evaluate(faults, {}), [], `${width}x${height}`);
	}
});

test('passing for the rest of the round is pressed once, and ends with the round', async (t) => {
	const game = stage((s) => s.decision === 'bid' && s.to_move === 3 && s.available.length > 1 && s.seats[2].money > 3, { people: [3] });
	const page = await open(t, game);
	await page.locator('.s-pass-on').click();
	const roundOf = (state) => `${state.era} ${state.round}`;
	const before = JSON.parse(coreOf(game.record).ask('state'));
	const asked = () => page.waitForFunction(() => document.querySelector('.t-acting .t-doing')?.dataset.decision);
	const { record } = await eventually(async () => {
		await asked();
		const now = await keptGame(page);
		const state = JSON.parse(coreOf(now.record).ask('state'));
		return (state.decision !== 'bid' || roundOf(state) !== roundOf(before)) && now;
	}, 'another decision than a bid of this round');
	const core = coreOf(record);
	const log = JSON.parse(core.ask('log'));
	for (let n = before.moves; n < log.length; n++) {
		const state = JSON.parse(core.ask(`state ${n}`));
		if (state.to_move === 3 && state.decision === 'bid' && roundOf(state) === roundOf(before)) assert.equal(log[n].move, 'pass');
	}
});

test('developing nothing until a field can be built: said once, it stands until then', async (t) => {
	const buildable = (legal, field) => legal.some((move) => move.startsWith(`develop ${field}`));
	const waiting = (s, legal) => s.seats[0].owned.filter((field) => !buildable(legal, field));
	const game = stage((s, legal) => s.era > 1 && s.era < 4 && s.decision === 'develop' && s.to_move === 1 && legal.length > 1 && waiting(s, legal).length > 0);
	const page = await open(t, game);
	const names = await page.locator('.s-waiting-name').allInnerTexts();
	assert.ok(names.length > 0, 'own fields that cannot be built are listed, each with the reason');
	const [line, button] = await page.locator('.s-waiting').first().evaluate((box) => [box, box.querySelector('button')].map((one) => one.getBoundingClientRect().height));
	assert.ok(line <= button + 4, `name and reason stand beside the button: ${line}`);
	await page.locator('.s-waiting button').first().click();
	await page.locator('.s-note').filter({ hasText: names[0] }).waitFor();
	const from = JSON.parse(coreOf(game.record).ask('state')).moves;
	// On to the next development that is asked for, or to the end.
	for (let turn = 1; !['develop', 'over'].includes(await asked(page)); turn += 2) await decide(page, turn);
	const core = coreOf((await keptGame(page)).record);
	const board = JSON.parse(core.ask('board')).fields;
	const named = JSON.parse(core.ask('words')).fields;
	const field = board.map(({ id }, i) => ({ id, name: named[i] })).find(({ id, name }) => names[0].startsWith(name) && waiting(JSON.parse(core.ask(`state ${from}`)), core.ask(`legal ${from}`).split('\n')).includes(id)).id;
	const log = JSON.parse(core.ask('log'));
	for (let n = from; n < log.length; n++) {
		const state = JSON.parse(core.ask(`state ${n}`));
		if (state.decision === 'develop' && state.to_move === 1) assert.equal(log[n].move, 'done', `move ${n}`);
	}
	const now = JSON.parse(core.ask('state'));
	// Or never any more: a technology whose era is over.
	const never = board.find(({ id }) => id === field).kind === 'technology' && now.era > Number(field[1]);
	if (!now.over) assert.ok(never || buildable(core.ask('legal').split('\n'), field) || !now.seats[0].owned.includes(field), 'it is asked again when it can be built, or not any more');
});

test('a move without a choice plays itself, and a sentence says so', async (t) => {
	// Somebody without a Taler cannot bid; the one before him is the person whose pass leads there.
	const game = stage((s) => s.decision === 'bid' && s.to_move !== null && s.seats[s.to_move - 1].subsidy && s.seats[s.to_move - 1].money <= s.auction.high && s.auction.high > 0, { people: [1, 2, 3, 4] });
	// The next such move may take its place soon, so all that stood there are noted.
	const before = async (page) => {
		await laid(game)(page);
		await page.addInitScript(() => {
			window.notes = new Set();
			new MutationObserver(() => document.querySelectorAll('.s-note').forEach((note) => window.notes.add(note.textContent))).observe(document, { childList: true, subtree: true, characterData: true });
		});
	};
	const page = await open(t, game, { before });
	await page.waitForFunction(() => [...window.notes].some((text) => /passes: .* bids \d+, .* has \d+\./.test(text)));
});

test('what played itself at another lot is told with the name of that lot', async (t) => {
	// Whoever is the last to bid has no choice; then the lot is settled by the computer players, and another is on the stage.
	const game = stage((s) => s.decision === 'bid' && s.to_move === 1 && s.seats[0].subsidy && s.seats[0].money <= s.auction.high && s.auction.high > 0 && s.available.length > 1);
	const { available } = JSON.parse(coreOf(game.record).ask('state'));
	const page = await open(t, game);
	const words = JSON.parse(coreOf(game.record).ask('words'));
	const fields = JSON.parse(coreOf(game.record).ask('board')).fields.map(({ id }) => id);
	await page.locator('.t-acting').waitFor();
	const { note, lot } = await page.evaluate(() => ({ note: document.querySelector('.s-note')?.innerText ?? '', lot: document.querySelector('[data-lot]')?.dataset.lot }));
	// The last lot at which that happened: what the computer players do there decides whether it happens at the next, too.
	const passed = available.find((field) => note.startsWith(`${words.fields[fields.indexOf(field)]}: You pass`));
	assert.ok(passed, note);
	assert.notEqual(passed, lot, `another moment is wanted: ${note}`);
});

/** Somebody bids so much that the next has only a pass left, unless he takes his subsidy. */
const tempting = () =>
	stage(
		(s) => {
			if (s.decision !== 'bid' || s.edition !== 'industry') return false;
			const next = (s.to_move % s.players) + 1;
			const [me, other] = [s.seats[s.to_move - 1], s.seats[next - 1]];
			return next !== s.auctioneer && !other.subsidy && other.money >= 1 && me.money >= other.money && s.auction.high < other.money;
		},
		{ people: [1, 2, 3, 4] },
	);

for (const asked of ['off', 'on'])
	test(`where only a subsidy would open a choice it is offered for a moment; asked for always: ${asked}`, async (t) => {
		const game = tempting();
		const page = await open(t, game, {
			before: async (fresh) => {
				await laid(game)(fresh);
				await fresh.addInitScript((value) => {
					localStorage.setItem('magnate.asked', value);
					const later = setTimeout.bind(window);
					window.setTimeout = (call, ms, ...more) => later(call, ms > 5000 && ms < 7000 ? 30 : ms, ...more); // the moment, made short
				}, asked);
			},
		});
		const { to_move: first, players, seats } = JSON.parse(coreOf(game.record).ask('state'));
		const next = (first % players) + 1;
		await page.locator('.t-bidding').waitFor();
		const bid = seats[next - 1].money;
		while (!(await page.getByRole('button', { name: `Bid ${bid}`, exact: true }).count())) await page.locator('.t-stepper button').last().click();
		await page.getByRole('button', { name: `Bid ${bid}`, exact: true }).click();
		const last = async () => JSON.parse(coreOf((await keptGame(page)).record).ask('log')).at(-1).move;
		if (asked === 'on') {
			await page.locator('.s-moment').filter({ hasText: `bids ${bid}` }).waitFor();
			assert.equal(await page.locator('.s-hurries').count(), 0);
			assert.equal(await last(), `bid ${bid}`);
		} else {
			await eventually(async () => (await last()) !== `bid ${bid}`, 'the pass of whoever has no choice');
		}
	});

test('a phone’s map is dragged and pinched, and shows every name', async (t) => {
	const game = momentOf(industry, (s) => s.era === 2 && s.decision === 'bid', { id: 'stage' });
	const page = await open(t, game, { width: 360, height: 640, touch: true });
	await page.getByRole('button', { name: 'Whole board' }).tap();
	const sheet = page.locator('.s-mapsheet');
	await page.locator('.s-mapsheet .plate-name').first().waitFor();
	assert.equal(await page.locator('.s-mapsheet .plate-name').count(), 60);
	const width = async () => (await sheet.boundingBox()).width;
	// At the first look names can be read, the lot's among them.
	const { field } = JSON.parse(coreOf(game.record).ask('state')).auction;
	const seen = await page.evaluate((lot) => {
		const name = document.querySelector(`.s-mapsheet [data-field="${lot}"] .plate-name`);
		const [box, text] = [document.querySelector('.s-mapbox').getBoundingClientRect(), name.getBoundingClientRect()];
		const scale = new DOMMatrix(getComputedStyle(document.querySelector('.s-mapsheet')).transform).a;
		return { inside: text.left >= box.left && text.right <= box.right && text.top >= box.top && text.bottom <= box.bottom, size: parseFloat(getComputedStyle(name).fontSize) * scale };
	}, field);
	assert.ok(seen.inside && seen.size >= 9, JSON.stringify(seen));
	// And all of the board can be seen at once.
	for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'Smaller' }).tap();
	const whole = await width();
	assert.ok(whole <= 360.5, `${whole}`);
	await page.getByRole('button', { name: 'Larger' }).tap();
	await page.getByRole('button', { name: 'Larger' }).tap();
	assert.ok((await width()) > 2 * whole);
	const { x } = await sheet.boundingBox();
	await page.evaluate(() => {
		const box = document.querySelector('.s-mapbox');
		const at = (type, clientX) => box.dispatchEvent(new PointerEvent(type, { pointerId: 5, clientX, clientY: 200, bubbles: true }));
		at('pointerdown', 200);
		for (const to of [190, 170, 140]) at('pointermove', to);
		at('pointerup', 140);
	});
	assert.ok((await sheet.boundingBox()).x < x - 20);
});

test('around one screen on a phone: everybody’s subsidy is on one line with the tools, and era and round end before the signs', async (t) => {
	const game = stage((s) => s.era === 3 && s.decision === 'offer' && s.seats.every(({ subsidy }) => !subsidy), { people: [1, 2, 3, 4] });
	for (const [width, height, lang] of [[360, 640, 'de'], [740, 360, 'fr']]) {
		const page = await open(t, game, { width, height, touch: true, lang });
		await page.locator('.t-anytime').first().waitFor();
		await painted(page);
		const boxes = await page.locator('.t-tools button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
		for (const words of await page.locator('.t-anytime-brief').all()) assert.ok((await words.evaluate((one) => one.getBoundingClientRect().right)) <= width);
		assert.equal(await page.locator('.t-anytime').count(), 4);
		assert.equal(new Set(boxes.map(({ top }) => Math.round(top))).size, 1);
		for (const { width: wide, height: high, right, bottom } of boxes) assert.ok(wide >= 44 && high >= 44 && right <= width && bottom <= height, `${wide} x ${high} to ${right}, ${bottom}`);
		const text = await page.locator('.t-round').evaluate((one) => {
			const range = document.createRange();
			range.selectNodeContents(one);
			return range.getBoundingClientRect().right;
		});
		const { x } = await page.locator('.frame-tools button').first().boundingBox();
		assert.ok(text <= x + 12, `the text ends at ${text}, before the sign in the button at ${x}`);
	}
});

test('a game with even places says so, and another does not', async (t) => {
	const even = stage((s) => s.decision === 'offer', { id: 'even' });
	const printed = { ...even, id: 'printed' };
	even.record = even.record.replace(/^(draws .*)$/m, '$1\nplaces even');
	assert.equal(JSON.parse(coreOf(even.record).ask('state')).places, 'even');
	const page = await open(t, even, { width: 1366, height: 650 });
	await page.locator('.t-strip .t-even', { hasText: 'Even places' }).waitFor();
	await page.getByRole('button', { name: 'Overview' }).click();
	await page.locator('.s-survey').getByText('Even places').waitFor();
	const other = await open(t, printed, { width: 1366, height: 650 });
	await other.locator('.t-strip .t-round').waitFor();
	assert.equal(await other.locator('.t-even').count(), 0);
});
