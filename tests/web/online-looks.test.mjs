// The screens of tables with friends, for everybody; and what stands there when there is no server.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { eventually } from './browser.mjs';
import { forEveryone } from './everyone.mjs';
import { host, siteFiles } from './hosted.mjs';
import { api, begin, goTo, guest, movesOf, NETWORK, reaches, seated, startTables } from './online.mjs';

const site = await startTables();

/** A guest in a browser of his own, who will sit there and do nothing. */
async function sleeper() {
	const context = await site.browser.newContext();
	const page = await context.newPage();
	await page.goto(site.url);
	await api(page, 'POST', 'me', { name: 'Otto' });
	return page;
}

/** A page whose guest has a table, begun with `play`; with `friend` the next seat is another person's, who never moves. */
const table = (more, then) => async (page) => {
	await api(page, 'POST', 'me', { name: 'Mina' });
	const friend = more?.friend ? await sleeper() : undefined;
	const people = friend ? [page, friend] : [page];
	const made = await seated(people, { bots: ['Apprentice', 'Foreman'].slice(people.length - 1), pace: 'live:1800+20', ...more });
	await friend?.context().close();
	if (more?.free) await api(page, 'POST', `tables/${made.id}/seat`, { seat: 2, kind: 'open' });
	if (more?.play) await begin(page, made);
	if (!more?.stay) await goTo(page, made);
	if (more?.play && !more.stay) await page.locator('.t-acting').waitFor();
	await then?.(page, made);
};

const openChat = async (page) => {
	if (!(await page.locator('.f-side').isVisible())) await page.keyboard.press('l');
	await page.locator('.f-tabs button').nth(1).click();
	await page.locator('.f-say input').fill('Good evening!');
	await page.keyboard.press('Enter');
	await page.locator('.f-message').waitFor();
};

forEveryone((t, options) => site.open(t, { expect: NETWORK, ...options }), {
	'nobody among friends': { at: '#/friends', wait: '.friends-me' },
	'my tables': {
		at: '#/friends',
		wait: '.friends-me',
		go: table({ play: true, stay: true }, async (page) => {
			await page.reload();
			await page.locator('.friends-turn').waitFor();
		}),
	},
	'making a table': {
		at: '#/friends/new',
		wait: '.choice.thirds',
		async go(page) {
			for (const [name, value] of [['pace', 'live'], ['sits-1', 'bot']])
				await page.locator('label', { has: page.locator(`input[name=${name}][value=${value}]`) }).click();
			await page.locator('.seat-level select').waitFor();
		},
	},
	'a void invitation': { at: '#/join/nowhere/nothing', wait: '[role=alert]' },
	'from another device': { at: '#/carry/nothing', wait: '.friends .row' },
	'the account': {
		at: '#/me',
		wait: '.friends-me',
		async go(page) {
			await page.locator('.friends-me input').fill('Ann');
			await page.keyboard.press('Enter');
			await page.locator('.account-parts').waitFor();
		},
	},
	'signing in': { at: '#/sign-in', wait: '.account-parts' },
	'no such table': { at: '#/table/nowhere', wait: 'main a.primary' },
	'the waiting room of the host': { at: '#/friends', wait: '.friends-me', go: table({ free: true }) },
	'a live table': { at: '#/friends', wait: '.friends-me', go: table({ play: true }) },
	'chat at the table': { at: '#/friends', wait: '.friends-me', go: table({ play: true }, openChat) },
	'about this table': {
		at: '#/friends',
		wait: '.friends-me',
		go: table({ play: true }, async (page) => {
			if (!(await page.locator('.frame-tools [aria-label="This table"]').isVisible())) await page.keyboard.press('l');
			await page.locator('[aria-label="This table"]').click();
			await page.locator('dialog[open]').waitFor();
		}),
	},
	'a seat that was left': {
		at: '#/friends',
		wait: '.friends-me',
		// Without somebody who is waited for, computer players would play on to the end.
		go: table({ play: true, friend: true }, async (page, made) => {
			await api(page, 'POST', `tables/${made.id}/leave`);
			await page.locator('.f-question').waitFor();
		}),
	},
}, undefined, { changing: true });

test('everything by keyboard: a move, chat, and out of the field again', async (t) => {
	const ann = await guest(site.open, t, 'Ann');
	const made = await seated([ann], { bots: ['Apprentice', 'Apprentice'] });
	await begin(ann, made);
	await goTo(ann, made);
	await ann.locator('.t-acting .t-offers').waitFor();
	const before = await movesOf(ann);
	await ann.keyboard.press('1');
	await reaches(ann, before + 1);
	await ann.getByRole('button', { name: 'Talk' }).press('Enter');
	await ann.getByLabel('Say something').focus();
	// Letters typed there are no keys of the table.
	await ann.keyboard.type('skip u');
	await ann.keyboard.press('Enter');
	await ann.locator('.f-message', { hasText: 'skip u' }).waitFor();
});

test('a table’s title and what counts stand on the invitation; with others there, closing asks', async (t) => {
	const ann = await guest(site.open, t, 'Ann');
	const asked = { edition: 'industry', players: 3, pace: 'move:86400', rated: true, name: 'Sunday round', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] };
	const { body: made } = await api(ann, 'POST', 'tables', asked);
	const ben = await guest(site.open, t, 'Ben');
	// Who he is comes after the table that he is invited to.
	let tell;
	await ben.route('**/api/me', (route) => (tell = () => route.continue()));
	await ben.evaluate((link) => (location.hash = new URL(link).hash), made.links.any);
	await ben.getByRole('heading', { name: 'Sunday round' }).waitFor();
	await ben.getByText('Rated', { exact: true }).waitFor();
	await eventually(() => tell, 'the page asks who he is');
	await tell();
	await ben.unroute('**/api/me');
	await ben.waitForFunction(() => document.querySelector('.friends-name input').value === 'Ben');
	await ben.getByRole('button', { name: 'Sit down' }).click();
	await ben.getByRole('heading', { name: 'Sunday round' }).and(ben.locator('.friends-waiting h1')).waitFor();
	await goTo(ann, made);
	await ann.getByText('Ben sits down.').waitFor();
	await ann.getByRole('button', { name: 'Close the table' }).click();
	await ann.getByRole('button', { name: 'Keep it open' }).click();
	assert.equal((await api(ann, 'GET', `tables/${made.id}`)).body.phase, 'open');
	await ann.getByRole('button', { name: 'Close the table' }).click();
	await ann.getByRole('alertdialog').getByRole('button', { name: 'Close the table' }).click();
	await ann.locator('.friends-me').waitFor();
	assert.equal((await api(ann, 'GET', `tables/${made.id}`)).body.phase, 'closed');
});

test('served as plain files, the pages say that there is no server', async (t) => {
	const plain = await host(siteFiles());
	const context = await site.browser.newContext();
	t.after(() => context.close());
	const page = await context.newPage();
	await page.addInitScript(() => {
		delete Navigator.prototype.serviceWorker;
		localStorage.setItem('magnate.lang', 'en');
	});
	await page.goto(plain.url);
	await page.getByRole('link', { name: 'Play with friends' }).click();
	await page.getByText('There is no server behind these pages').waitFor();
	assert.ok(plain.asked.includes('GET api/me'));
	await page.evaluate(() => (location.hash = '#/table/any'));
	await page.getByText('There is no server behind these pages').waitFor();
});

test('a server that does not answer is asked again', async (t) => {
	const page = await site.open(t, { at: '#/', expect: NETWORK });
	await page.route('**/api/**', (route) => route.abort());
	await page.evaluate(() => (location.hash = '#/friends'));
	await page.getByText('The server does not answer').waitFor();
	await page.unroute('**/api/**');
	await page.getByRole('button', { name: 'Try again' }).click();
	await page.locator('.friends-me').waitFor();
});

