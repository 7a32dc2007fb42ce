// Standing orders in games at this screen: alone, and around one screen, where each sees only his own.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { eventually, startSite } from './browser.mjs';
import { coreOf, freshCore, keptGame, laid, stage } from './stage.mjs';

const site = await startSite();
const open = (t, game, options = {}) => site.open(t, { at: `#/game/${game.id}`, before: laid(game), ...options });
const orders = (page) => page.getByRole('button', { name: 'Orders', exact: true });
const inWords = async (page) => {
	await page.getByRole('button', { name: 'Another order' }).click();
	await page.locator('.o-in-words summary').click();
	return page.getByLabel('An order in words');
};
const begins = (people, who = people[0]) => stage((s) => s.decision === 'offer' && s.to_move === who && s.available.length > 2, { people, players: 3 });

test('alone: a round’s orders on one screen; they act, are kept over a reload, and stand in no file', async (t) => {
	const game = begins([1]);
	const page = await open(t, game, { width: 360, height: 640, touch: true });
	const { available } = JSON.parse(coreOf(game.record).ask('state'));
	await orders(page).click();
	const lots = page.locator('.o-lot');
	await lots.first().waitFor();
	assert.equal(await lots.count(), available.length);
	for (const lot of await lots.all()) while ((await lot.locator('output').innerText()) !== 'pass') await lot.getByRole('button', { name: /one less/ }).click();
	await lots.nth(1).getByRole('button', { name: /further up/ }).click();
	await page.getByRole('button', { name: 'Give these orders' }).click();
	// As auctioneer he offers what he put first, and goes on by order.
	await eventually(async () => (await keptGame(page)).record.includes(`offer ${available[1]}`), 'the offer');
	const kept = await eventually(async () => (await keptGame(page)).orders?.[0].includes(`pass ${available[2]}`) && keptGame(page), 'orders are kept');
	assert.doesNotMatch(kept.record, /up-to|else|orders/);
	await page.reload();
	await orders(page).click();
	await page.locator('.o-order').first().waitFor();
	const words = await inWords(page);
	await words.fill('bid nothing');
	await page.locator('.o-in-words').getByRole('button', { name: 'Give it' }).click();
	await page.getByRole('alert').filter({ hasText: '“nothing”: A field (A1 to L5), factory' }).waitFor();
	assert.equal(await page.getByRole('alert').count(), 1);
	await words.fill('pass any for game');
	await page.locator('.o-in-words').getByRole('button', { name: 'Give it' }).click();
	await page.locator('.o-order', { hasText: 'Do not bid for any field; for the whole game' }).waitFor();
	await page.getByRole('button', { name: /^Withdraw: Do not bid for any field/ }).click();
	await page.locator('.o-order', { hasText: 'for the whole game' }).waitFor({ state: 'detached' });

	// The same without a keyboard: for a kind of lot, with conditions; and changed.
	const texts = async () => (await keptGame(page)).orders[0];
	await page.getByRole('button', { name: 'Another order' }).click();
	const form = page.locator('.o-compose');
	const choose = (group, ...names) => Promise.all(names.map((name) => form.getByRole('group', { name: group, exact: true }).getByLabel(name, { exact: true }).check()));
	await choose('Which field', 'Any factory');
	await form.getByRole('button', { name: 'Up to: one more' }).click();
	await choose('Who leads', 'Not if …');
	assert.ok(await form.getByRole('button', { name: 'Give it' }).isDisabled(), 'a condition without anybody says nothing');
	await choose('Not if it is one of these', 'Nobody');
	await choose('Who is still to bid after you', 'Only if …');
	await form.getByRole('group', { name: 'Only if it is one of these' }).getByRole('checkbox').first().check();
	await choose('How long', 'For the whole game');
	for (const one of await form.locator('.o-chip, .o-stepper button, .o-compose-end button').all()) {
		const { width, height } = await one.boundingBox();
		assert.ok(width >= 44 && height >= 44, `${await one.innerText()}: ${width} x ${height}`);
	}
	assert.ok(await page.evaluate(() => document.querySelector('.t-dialog').scrollWidth <= document.querySelector('.t-dialog').clientWidth), 'nothing is wider than a phone');
	await form.getByRole('button', { name: 'Give it' }).click();
	await eventually(async () => (await texts()).includes('; bid factory up-to 2 leads!=nobody left=p2 else pass for game\n'), 'the order is kept');
	await page.locator('.o-order', { hasText: 'any factory' }).getByRole('button', { name: /^Change/ }).click();
	await choose('How long', 'For this era');
	await choose('If that cannot be', 'Ask me');
	await choose('Who leads', 'Does not matter');
	await form.getByRole('button', { name: 'Change', exact: true }).click();
	await eventually(async () => (await texts()).includes('; bid factory up-to 2 left=p2 for era\n'), 'and as it was changed');
	// Sources are tried in the order in which they were chosen.
	await page.getByRole('button', { name: 'Another order' }).click();
	await choose('What to do', 'Develop');
	const field = await form.locator('input[name="o-about"]:checked').getAttribute('value');
	const ways = form.getByRole('group', { name: /: where from, the best first$/ });
	if (await ways.count()) await ways.first().getByLabel('Joker', { exact: true }).check();
	if (await ways.count()) await ways.first().getByLabel('Bank', { exact: true }).check();
	const needs = await ways.count();
	await form.getByRole('button', { name: 'Give it' }).click();
	await eventually(async () => new RegExp(`; develop ${field}${needs ? ' [a-z-]+=joker,bank' : ''}`).test(await texts()), 'develop');
	await page.keyboard.press('Escape');
	// Closing it goes back in the page's history: an address gone to before that would be left again.
	await page.waitForFunction(() => !document.querySelector('dialog[open]') && !history.state?.over);
	await page.goto(page.url().replace(/#.*/, '#/games'));
	const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all games' }).click()]);
	const chunks = [];
	for await (const chunk of await file.createReadStream()) chunks.push(chunk);
	assert.doesNotMatch(Buffer.concat(chunks).toString(), /orders|up-to|pass any/);
});

test('around one screen: orders are those of one seat, and hidden until it is said whose', async (t) => {
	const game = begins([1, 2, 3], 1);
	const page = await open(t, game);
	await orders(page).click();
	await page.getByText('Whose orders?').waitFor();
	assert.equal(await page.locator('.o-order, .o-lot').count(), 0);
	await page.getByRole('button', { name: 'Orders of Ben' }).click();
	await (await inWords(page)).fill('pass any');
	await page.locator('.o-in-words').getByRole('button', { name: 'Give it' }).click();
	await page.locator('.o-order', { hasText: 'Do not bid for any field' }).waitFor();
	await page.keyboard.press('Escape');
	// Nothing of it is on the screen of the others, and theirs are none.
	await orders(page).click();
	await page.getByRole('button', { name: 'Orders of Cleo' }).click();
	await page.getByText('You have no orders.').waitFor();
	assert.equal(await page.locator('.o-order').count(), 0);
	await page.keyboard.press('Escape');
	assert.equal(await page.locator('.s-note').count(), 0);
	await page.locator('.s-offer').first().click();
	// Ben passes by order; Cleo is asked.
	await eventually(async () => {
		const core = coreOf((await keptGame(page)).record);
		return JSON.parse(core.ask('log')).at(-1).move === 'pass' && JSON.parse(core.ask('state')).to_move === 3;
	}, 'Ben passes');
	await page.locator('.t-log .t-by-itself', { hasText: 'by order' }).first().waitFor();
});

test('an order given around one screen is undone with its move, and does not come again', async () => {
	const core = freshCore();
	core.ask('open policy=shared seed=7 edition=industry players=3 start=p1\nseat p1 person "Ann" -\nseat p2 person "Ben" -\nseat p3 person "Cleo" -');
	while (!core.ask('next').startsWith('person'));
	core.ask('orders p2\ngive pass any');
	core.ask(`decide p1 ${core.ask('legal').split('\n')[0]}`);
	assert.equal(core.ask('next'), 'move order p2 pass');
	core.ask('undo');
	assert.equal(core.ask('next'), 'person p2');
	const [{ end, why }] = JSON.parse(core.ask('orders p2'));
	assert.deepEqual([end, why], ['undone', 'You took its move back.']);
	assert.throws(() => core.ask('orders p2\ngive done\ngive buy H2'), /“buy”: An order begins with/);
	assert.equal(JSON.parse(core.ask('orders p2')).length, 1, 'all or nothing');
	assert.throws(() => core.ask('orders p4'), /a seat of the table/);
	const kept = core.ask('kept p2');
	assert.throws(() => core.ask(`kept p2\n${kept}`), /already/);
	assert.throws(() => core.ask('kept p1\norders 1 0\n1 1 1 stands 0 0 1 1 1 cash p1 A1 ; pass any'), /not an order as it is kept/);
});
