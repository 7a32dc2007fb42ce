// What tests of tables with friends share: a server with a store of its own that can be killed and started again, guests in
// browsers of their own, and hands that press whatever the page offers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { eventually, startServer, startSite } from './browser.mjs';

/** Everything that a browser says in its console while it has no network, or when a server says no. */
export const NETWORK = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE/;

/** Server and browser: as startSite(), and `kill()`, which ends the server at once, and `restart()` at the same port. */
export async function startTables() {
	const dir = mkdtempSync(join(tmpdir(), 'magnate-online-'));
	// All these people come from one address, and quicker than people are.
	const data = ['--data', join(dir, 'magnate.db'), '--no-limits'];
	let server;
	const site = await startSite(async () => (server = await startServer('127.0.0.1:0', data)));
	const address = new URL(site.url).host;
	const kill = async () => {
		server.process.kill('SIGKILL');
		await server.ended;
	};
	const restart = async () => (server = await startServer(address, data));
	after(async () => {
		await kill();
		rmSync(dir, { recursive: true, force: true });
	});
	return { ...site, kill, restart };
}

/** A request as the page itself makes it: { status, body }. */
export function api(page, method, path, body) {
	return page.evaluate(
		async ([how, where, what]) => {
			const response = await fetch(`api/${where}`, {
				method: how,
				...(how === 'POST' ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(what ?? {}) } : {}),
			});
			const type = response.headers.get('Content-Type') ?? '';
			return { status: response.status, body: type.startsWith('application/json') ? await response.json() : await response.text() };
		},
		[method, path, body],
	);
}

async function fine(page, method, path, body) {
	const answer = await api(page, method, path, body);
	if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
	return answer.body;
}

/** A page of a guest with that name. */
export async function guest(open, t, name, options = {}) {
	const page = await open(t, { expect: NETWORK, ...options, at: '#/friends' });
	await fine(page, 'POST', 'me', { name });
	return page;
}

const number = () => Array.from({ length: 32 }, () => Math.floor(16 * Math.random()).toString(16)).join('');

/** A table made by the first page, at which all pages sit, in this order; `bots` are levels of computer players after them. */
export async function seated(pages, { bots = [], pace = 'none', start = 'p1', isPublic = false, edition = 'industry' } = {}) {
	const [host, ...others] = pages;
	const table = await fine(host, 'POST', 'tables', {
		edition,
		players: pages.length + bots.length,
		...(edition === 'industry' ? { draws: 'balanced' } : {}),
		start,
		pace,
		public: isPublic,
		seats: [{ kind: 'me' }, ...others.map(() => ({ kind: 'open' })), ...bots.map((level) => ({ kind: 'bot', level }))],
		number: number(),
	});
	for (const [i, page] of others.entries()) {
		const code = table.links.seats[i + 1].split('/').pop();
		await fine(page, 'POST', `tables/${table.id}/join`, { code, number: number() });
	}
	return table;
}

export const begin = (page, table) => fine(page, 'POST', `tables/${table.id}/start`);

/** Opens the table in the page and waits until it can be seen. */
export async function goTo(page, table) {
	await page.evaluate((id) => (location.hash = `#/table/${id}`), table.id);
	await page.locator('.t-action, .friends-waiting').first().waitFor();
}

/** How many moves the page shows. */
export const movesOf = (page) => page.locator('.t-action').getAttribute('data-moves').then(Number);

/** Waits until the page shows so many moves. */
export const reaches = (page, n) => page.waitForFunction((least) => Number(document.querySelector('.t-action')?.dataset.moves) >= least, n);

/** The seats, from 1, of those who are to move as the page shows it. */
export const moverOf = (page) =>
	page.evaluate(() => [...document.querySelectorAll('.t-player')].findIndex((player) => player.getAttribute('aria-current') === 'true') + 1);

/** Waits until somebody at this page is to move. */
export const acts = (page) => page.locator('.t-acting').waitFor();

/** Waits until the log at the server satisfies the test, which gets the events as lines. */
export function logHas(page, table, wanted) {
	return eventually(async () => {
		const { events } = await fine(page, 'GET', `tables/${table.id}/log?after=0`);
		const lines = events.map(({ event }) => event);
		return wanted(lines) && lines;
	}, `a log with ${wanted}`);
}

/** Lets the page press a button whenever it is its turn, as long as it shows fewer than so many moves. */
export async function playBy(page, most = 10_000) {
	await page.evaluate((limit) => {
		let last = -1;
		const find = (what) => document.querySelector(`.t-acting ${what}`);
		const decide = (n) => {
			const candidate = document.querySelector('.t-planned') ? null : find('.t-candidates button');
			if (candidate) return candidate.click();
			last = n;
			const bid = n % 2 === 0 ? find('.t-bidding .t-main') : null;
			(find('.t-offers button') ?? bid ?? find('.t-bidding .t-pass') ?? find('.t-settling button') ?? find('.t-commit .t-main'))?.click();
		};
		clearInterval(window.hands);
		window.hands = setInterval(() => {
			const n = Number(document.querySelector('.t-acting')?.dataset.moves ?? -1);
			if (n >= 0 && n !== last && n < limit) decide(n);
		}, 5);
	}, most);
}

export const handsOff = (page) => page.evaluate(() => clearInterval(window.hands));

/** One decision of whoever is to move among the pages, by seat; returns the page. */
export async function oneMove(pages) {
	const acting = await Promise.any(pages.map((page) => acts(page).then(() => page)));
	const before = await movesOf(acting);
	await playBy(acting, before + 1);
	await reaches(acting, before + 1);
	await handsOff(acting);
	return acting;
}
