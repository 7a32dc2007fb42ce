// Standing orders on the page: a round's orders on one screen, what became of them, what happened meanwhile, the next game.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { api, guest, startTables } from './online.mjs';

const { open } = await startTables();

let keys = 0;
const move = async (page, id, pick) => {
	const { body } = await api(page, 'GET', `tables/${id}/state`);
	const answer = await api(page, 'POST', `tables/${id}/moves`, { expect: body.events, key: `orderstest${keys++}`, moves: [pick(body.legal)] });
	assert.equal(answer.status, 200, JSON.stringify(answer.body));
};
const show = (page, hash) => page.evaluate((to) => void (location.hash = to), hash);

/** A game of these three that has begun, the first to offer. */
async function begun(three) {
	const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
	const { body: table } = await api(three[0], 'POST', 'tables', { edition: 'industry', players: 3, start: 'p1', public: true, seats });
	for (const friend of three.slice(1)) await api(friend, 'POST', `tables/${table.id}/join`, {});
	await api(three[0], 'POST', `tables/${table.id}/start`, {});
	return table.id;
}

test('orders for a round are given on one screen, act, and can be withdrawn; what happened is shown', async (t) => {
	const three = [await guest(open, t, 'Ann'), await guest(open, t, 'Ben', { width: 360, height: 640, motion: 'on' }), await guest(open, t, 'Cleo')];
	const [ann, ben, cleo] = three;
	const id = await begun(three);
	await show(ben, `#/table/${id}`);
	await ben.getByRole('button', { name: 'Give orders for this round' }).click();
	const lots = ben.locator('.o-lot');
	await lots.first().waitFor();
	assert.equal(await lots.count(), 3);
	for (const button of await ben.locator('.o-stepper button, .o-give button').all()) {
		const { width, height } = await button.boundingBox();
		assert.ok(width >= 44 && height >= 44, 'large enough for a thumb');
	}
	// He does not want the first at all, and the second for 3.
	const first = lots.nth(0), second = lots.nth(1);
	while ((await first.locator('output').innerText()) !== 'pass') await first.getByRole('button', { name: /one less/ }).click();
	while ((await second.locator('output').innerText()) !== 'pass') await second.getByRole('button', { name: /one less/ }).click();
	for (let i = 0; i < 3; i++) await second.getByRole('button', { name: /one more/ }).click();
	await ben.getByRole('button', { name: 'Give these orders' }).click();
	await ben.getByText('Your orders stand.').waitFor();
	const { body: mine } = await api(ben, 'GET', `tables/${id}/orders`);
	const [{ available }] = [(await api(ben, 'GET', `tables/${id}/state`)).body.state];
	const texts = mine.orders.map(({ text }) => text);
	for (const text of [`pass ${available[0]}`, `sell ${available[0]} from 1`, `bid ${available[1]} up-to 3 else pass`, `keep ${available[1]} up-to 3 else sell`, `offer ${available.join(' ')}`, 'done'])
		assert.ok(texts.includes(text), `${text} is among ${texts}`);
	// Given again, they are the same ones, not twice.
	await ben.getByRole('button', { name: 'Give these orders' }).click();
	await ben.waitForFunction((n) => document.querySelectorAll('.o-order').length === n, texts.length);
	assert.equal((await api(ben, 'GET', `tables/${id}/orders`)).body.orders.length, texts.length);
	await ben.getByRole('button', { name: /^Withdraw: Develop nothing else/ }).click();
	await ben.waitForFunction((n) => document.querySelectorAll('.o-order').length === n, texts.length - 1);
	// In words, wrong and right.
	await ben.getByRole('button', { name: 'Another order' }).click();
	await ben.locator('.o-in-words summary').click();
	const give = ben.locator('.o-in-words').getByRole('button', { name: 'Give it' });
	await ben.getByLabel('An order in words').fill('bid nothing');
	await give.click();
	await ben.getByRole('alert').filter({ hasText: 'nothing' }).waitFor();
	await ben.getByLabel('An order in words').fill('done for game');
	await give.click();
	await ben.getByText('Develop nothing else; for the whole game').waitFor();
	await ben.keyboard.press('Escape');
	await ben.waitForFunction(() => !history.state?.over); // closing it goes back, which would undo the next step if that came first

	// He goes; the others play on, and his order with them.
	await show(ben, '#/friends');
	await ben.locator('.friends-head').waitFor();
	await move(ann, id, (legal) => legal.find((one) => one === `offer ${available[1]}`));
	await move(cleo, id, () => 'pass');
	const { body: log } = await api(cleo, 'GET', `tables/${id}/log`);
	assert.ok(log.events.some(({ event }) => event === 'move order p2 bid 1'), 'his order bid');
	await show(ben, `#/table/${id}`);
	await ben.getByText('3 moves since you were here.').waitFor();
	// The game as it is comes first; then a summary, and a film for whoever wants it.
	assert.equal(await ben.locator('.t-looking').count(), 0);
	await ben.getByRole('button', { name: 'What happened' }).click();
	assert.equal(await ben.locator('.o-since-seat').count(), 3);
	await ben.getByRole('region', { name: 'Your orders' }).getByText(/^Bid for .*, up to 3 Talers; else pass\. It bid 1\.$/).waitFor();
	await ben.getByRole('button', { name: 'Show as a film' }).click();
	await ben.locator('.t-looking').waitFor();
	await ben.getByRole('button', { name: 'Pause' }).click();
	const at = async () => Number(/· (\d) \/ 3/.exec(await ben.locator('.t-notice').innerText())?.[1]);
	const before = await at();
	await ben.getByRole('button', { name: 'One move on' }).click();
	assert.equal(await at(), before + 1);
	await ben.keyboard.press('n');
	await ben.locator('.t-looking').waitFor({ state: 'detached' });
	// It runs to its end by itself.
	await ben.getByRole('button', { name: 'What happened' }).click();
	await ben.getByRole('button', { name: 'Show as a film' }).click();
	await ben.getByRole('button', { name: 'Pause' }).waitFor();
	await ben.locator('.t-looking').waitFor({ state: 'detached' });
	// What a lot went for is in the summary of who comes later; who wants nothing to move steps himself.
	await show(ben, '#/friends');
	await ben.locator('.friends-head').waitFor();
	await show(cleo, `#/table/${id}`);
	await cleo.locator('.t-log .t-by-itself', { hasText: /^Ben bids 1\. by order/ }).waitFor();
	await move(ann, id, () => 'sell');
	await ben.emulateMedia({ reducedMotion: 'reduce' });
	await show(ben, `#/table/${id}`);
	await ben.getByText(/since you were here/).waitFor();
	await ben.getByRole('button', { name: 'What happened' }).click();
	const line = ben.locator('.o-since-seat', { hasText: 'Ben' });
	assert.match(await line.locator('.o-since-what').innerText(), /^Got: .* for 1$/);
	assert.match(await line.locator('.o-since-money').innerText(), /\d+ → \d+/);
	await ben.getByRole('button', { name: 'Show as a film' }).click();
	await ben.getByRole('button', { name: 'Play', exact: true }).waitFor();
	await ben.keyboard.press('n');
	await ben.getByRole('button', { name: 'Give orders for this round' }).click();
	await ben.getByText('It bid 1.').waitFor();
});

test('who is asked although he had given an order reads why it did not decide', async (t) => {
	const three = [await guest(open, t, 'Ann'), await guest(open, t, 'Ben'), await guest(open, t, 'Cleo', { width: 360, height: 640 })];
	const [ann, ben, cleo] = three;
	const id = await begun(three);
	const { available } = (await api(cleo, 'GET', `tables/${id}/state`)).body.state;
	await api(cleo, 'POST', `tables/${id}/orders`, { key: 'departedfromit', give: [`bid ${available[0]} up-to 1`, `bid ${available[1]} up-to 1`] });
	await show(cleo, `#/table/${id}`);
	await move(ann, id, () => `offer ${available[0]}`);
	await cleo.locator('.frame-tools').waitFor();
	assert.equal(await cleo.getByText('The price rose above 1.').count(), 0, 'it stands');
	await move(ben, id, () => 'bid 2');
	await cleo.getByText('Your order ended: The price rose above 1.').waitFor();
	await move(cleo, id, () => 'pass');
	await cleo.getByText('The price rose above 1.').waitFor({ state: 'detached' });
});

test('the next game that waits is one press away', async (t) => {
	const three = [await guest(open, t, 'Dan'), await guest(open, t, 'Eve'), await guest(open, t, 'Fay')];
	const id = await begun(three);
	await three[0].reload(); // the page did not make this guest itself
	await three[0].getByRole('link', { name: 'Next game that waits for you' }).click();
	await three[0].waitForFunction((table) => location.hash.includes(table), id);
});
