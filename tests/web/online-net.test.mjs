// Losing a connection is boring: two tabs, a server that dies, questions among friends, a seat that is left.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { acts, api, begin, goTo, guest, logHas, movesOf, NETWORK, oneMove, playBy, handsOff, reaches, seated, startTables } from './online.mjs';
import { eventually, patient } from './browser.mjs';

const site = await startTables();
const { open } = site;

/** Three friends at a table that has begun, the first of them to move. */
async function three(t, options = {}) {
	const pages = [];
	for (const name of ['Ann', 'Ben', 'Cleo']) pages.push(await guest(open, t, name));
	const table = await seated(pages, options);
	await begin(pages[0], table);
	for (const page of pages) await goTo(page, table);
	return { pages, table };
}

/** Which connections the page holds open for the events of tables. */
function countStreams(page) {
	const open = new Set();
	page.on('request', (request) => /\/events\?/.test(request.url()) && open.add(request));
	page.on('requestfinished', (request) => open.delete(request));
	page.on('requestfailed', (request) => open.delete(request));
	return open;
}

test('two tabs of one player share a connection and agree; when one closes the other goes on', async (t) => {
	const { pages } = await three(t);
	const [ann, ben, cleo] = pages;
	const second = await ann.context().newPage();
	const streams = countStreams(second);
	await second.goto(ann.url());
	await second.locator('.t-acting').waitFor();
	await oneMove([second]);
	await reaches(ann, await movesOf(second));
	assert.equal(await ann.locator('.t-acting').count(), 0);
	assert.equal(streams.size, 0);
	assert.equal(await ann.locator('.t-action').getAttribute('data-moves'), await second.locator('.t-action').getAttribute('data-moves'));
	// The tab that held the connection goes: the other takes it up.
	const taken = second.waitForRequest(/\/events\?/);
	await ann.close();
	await taken;
	const mover = await oneMove([ben, cleo]);
	await reaches(second, await movesOf(mover));
	assert.equal(streams.size, 1);
});

/** Tables of one player against computer players, each in a tab of one browser, which has six connections. */
async function manyTabs(t, many, prepare) {
	const first = await guest(open, t, 'Ann');
	await first.context().addInitScript(() => delete Navigator.prototype.serviceWorker);
	if (prepare) await first.context().addInitScript(prepare);
	const streams = new Set();
	const tabs = [];
	for (let i = 0; i < many; i++) {
		const table = await seated([first], { bots: ['Apprentice', 'R0'] });
		await begin(first, table);
		const tab = await first.context().newPage();
		tab.on('request', (request) => /\/events\?/.test(request.url()) && streams.add(request));
		for (const end of ['requestfinished', 'requestfailed']) tab.on(end, (request) => streams.delete(request));
		await tab.goto(new URL(`#/table/${table.id}`, first.url()).href);
		tabs.push(patient(tab));
	}
	await first.close();
	return { tabs, streams };
}

for (const [name, many, prepare] of [
	['seven tabs with a table each share one connection', 7, undefined],
	['also without locks, as in a page without https', process.env.MG_LONG ? 7 : 3, () => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })],
])
	test(name, async (t) => {
		const { tabs, streams } = await manyTabs(t, many, prepare);
		// In every tab a move is made and answered, which needs a connection besides the stream.
		for (const tab of tabs) await oneMove([tab]);
		const held = () => [...streams].filter((request) => !request.frame().page().isClosed());
		await eventually(() => held().length === 1, 'one stream for all');
		// The tab that leads goes, and the others follow their tables still.
		await held()[0].frame().page().close();
		const left = tabs.filter((tab) => !tab.isClosed());
		assert.equal(left.length, many - 1);
		for (const tab of process.env.MG_LONG ? left : [left[0], left.at(-1)]) await oneMove([tab]);
		await eventually(() => held().length === 1, 'one stream for all again');
	});

test('the server is killed in the middle and comes back: nobody reloads, nothing is lost', async (t) => {
	const { pages, table } = await three(t);
	for (let i = 0; i < 4; i++) await oneMove(pages);
	const before = Math.max(...(await Promise.all(pages.map(movesOf))));
	for (const page of pages) await reaches(page, before);
	for (const page of pages) await page.evaluate(() => (window.mark = 'never reloaded'));
	await site.kill();
	for (const page of pages) await page.locator('.f-line').filter({ hasText: 'connecting again' }).waitFor();
	// A move made meanwhile is on its way until the server is there again, and is made once.
	const acting = await Promise.any(pages.map((page) => acts(page).then(() => page)));
	await playBy(acting, before + 1);
	await acting.locator('.f-sending small').waitFor();
	assert.equal(await movesOf(acting), before);
	await handsOff(acting);
	await site.restart();
	await reaches(acting, before + 1);
	for (const page of pages) {
		await reaches(page, before + 1);
		await page.locator('.f-line').filter({ hasNotText: 'connecting' }).waitFor({ state: 'attached' });
		assert.equal(await page.evaluate(() => window.mark), 'never reloaded');
	}
	const lines = await logHas(acting, table, (all) => all.length > 0);
	assert.equal(lines.filter((line) => /^(move|draw) /.test(line)).length, await movesOf(acting));
	await oneMove(pages);
});

test('an undo is asked for, refused, asked for again, and agreed to', async (t) => {
	const { pages, table } = await three(t);
	const first = await oneMove(pages);
	// Somebody else has moved since, so it takes everybody's consent.
	const second = await oneMove(pages.filter((page) => page !== first));
	const n = await movesOf(second);
	for (const page of pages) await reaches(page, n);
	const others = pages.filter((page) => page !== first);
	await first.getByRole('button', { name: 'Undo' }).click();
	for (const page of others) await page.locator('.f-question').getByRole('button', { name: 'Agree' }).waitFor();
	await others[0].locator('.f-question').getByRole('button', { name: 'No' }).click();
	for (const page of pages) await page.locator('.f-question').waitFor({ state: 'detached' });
	assert.equal(await movesOf(first), n);
	await first.getByRole('button', { name: 'Undo' }).click();
	await first.locator('.f-question').filter({ hasText: 'Waiting for' }).waitFor();
	// Who asks may take the question back, and ask again.
	await first.getByRole('button', { name: 'Never mind' }).click();
	for (const page of pages) await page.locator('.f-question').waitFor({ state: 'detached' });
	await first.getByRole('button', { name: 'Undo' }).click();
	await first.locator('.f-question').filter({ hasText: 'Waiting for' }).waitFor();
	for (const page of others) await page.locator('.f-question').getByRole('button', { name: 'Agree' }).click();
	for (const page of pages) await page.waitForFunction((most) => Number(document.querySelector('.t-action').dataset.moves) < most, n);
	await first.locator('.t-acting').waitFor();
	await logHas(first, table, (lines) => lines.some((line) => line.startsWith('undo ')));
	await first.getByRole('button', { name: 'Talk', exact: false }).first().click();
	await first.locator('.f-happening').filter({ hasText: 'takes a move back' }).waitFor();
});

test('whoever leaves is stood in for, marked so, and takes the seat back', async (t) => {
	const { pages, table } = await three(t);
	const [ann, ben, cleo] = pages;
	await ann.getByRole('button', { name: 'This table' }).click();
	await ann.getByRole('button', { name: 'Leave the table' }).click();
	await ann.getByRole('button', { name: 'Yes, leave' }).click();
	await ann.getByRole('button', { name: 'Take the seat back' }).waitFor();
	await ben.locator('.t-player').first().getByRole('img', { name: /Foreman stands in/ }).waitFor();
	// It was Ann's turn: the Foreman makes her move, and the log says who made it.
	await logHas(ben, table, (lines) => lines.some((line) => line.startsWith('move standin p1 ')));
	await ben.locator('.t-log .t-by-itself', { hasText: 'stand-in' }).first().waitFor();
	await ann.getByRole('button', { name: 'Take the seat back' }).click();
	await ann.getByRole('button', { name: 'Take the seat back' }).waitFor({ state: 'detached' });
	await ben.locator('.t-player').first().getByRole('img', { name: 'is here' }).waitFor();
	for (const page of pages) await playBy(page, 60);
	await logHas(ann, table, (lines) => lines.slice(lines.indexOf('back p1')).some((line) => line.startsWith('move p1 ')));
	for (const page of pages) await handsOff(page);
});

test('a move without a choice plays itself, and whoever’s it was is told why', async (t) => {
	const { pages } = await three(t);
	const [ann, ben, cleo] = pages;
	await oneMove([ann]);
	for (const page of [ben, cleo]) await page.locator('.t-acting .t-pass').click();
	await ann.locator('.s-note').filter({ hasText: /^Nobody bids: you keep/ }).waitFor();
	assert.equal(await ben.locator('.s-note').count(), 0, 'it is nobody else’s');
});

test('a subsidy that somebody takes meanwhile leaves the bid in hand as it is', async (t) => {
	const { pages } = await three(t);
	const [ann, ben, cleo] = pages;
	await oneMove([ann]);
	await acts(ben);
	await ben.locator('.t-stepper button').last().click();
	const bid = await ben.locator('.t-stepper output').innerText();
	assert.equal(bid, '2');
	const before = await movesOf(ben);
	await reaches(cleo, before);
	await cleo.locator('.t-anytime').click();
	for (const page of pages) await reaches(page, before + 1);
	assert.equal(await ben.locator('.t-stepper output').innerText(), bid);
	await ben.locator('.t-bidding .t-main').click();
	for (const page of pages) await reaches(page, before + 2);
	await acts(cleo);
});

test('a turn is told in the title, and at another table as a notice', async (t) => {
	const { pages, table } = await three(t);
	const [ann, ben, cleo] = pages;
	await ann.waitForFunction(() => document.title.startsWith('● Your turn'));
	await oneMove([ann]);
	await ann.waitForFunction(() => document.title === 'Magnate');
	// Ben sits at a second table too; when it is his turn there he is told at the first.
	const other = await seated([cleo, ben], { bots: ['Apprentice'], start: 'p2' });
	await goTo(ben, table);
	await begin(cleo, other);
	const notice = ben.locator('.t-notice', { hasText: 'another table' });
	await notice.waitFor();
	await notice.getByRole('link').click();
	await ben.waitForFunction((id) => location.hash === `#/table/${id}`, other.id);
	await ben.locator('.t-acting').waitFor();
});

test('what somebody does too late or against the rules is answered in words', async (t) => {
	const { pages, table } = await three(t);
	const [ann, ben] = pages;
	const refused = await api(ben, 'POST', `tables/${table.id}/moves`, { expect: 1, key: 'tooearly1', moves: ['pass'] });
	assert.ok(refused.status === 409 || refused.status === 403 || refused.status === 422, String(refused.status));
	assert.ok(refused.body.error.text.length > 5);
	// The page has an old number: the server answers "late", and the page says so and shows what is.
	await ann.route('**/moves', (route) => {
		const body = route.request().postDataJSON();
		return route.continue({ postData: JSON.stringify({ ...body, moves: ['sell'] }) });
	});
	await playBy(ann, (await movesOf(ann)) + 1);
	await ann.locator('.t-refusal').waitFor();
	assert.ok((await ann.locator('.t-refusal').innerText()).length > 5);
	await handsOff(ann);
	await ann.unroute('**/moves');
	await acts(ann);
	await oneMove([ann]);
});
