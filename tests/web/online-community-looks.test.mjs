// The pages of clubs, tournaments, the gallery and moderation, for everybody.
import { readFileSync } from 'node:fs';
import { after } from 'node:test';
import { forEveryone } from './everyone.mjs';
import { eventually, freshData, root, run, startServer, startSite } from './browser.mjs';
import { api, NETWORK } from './online.mjs';

const data = freshData();
const server = await startServer('127.0.0.1:0', ['--data', data, '--no-limits', '--limits', 'board-games=8']);
after(() => server.process.kill());
const site = await startSite(() => server);

/** Guests who are there for the page's own. */
async function others(n) {
	const pages = [];
	for (let i = 0; i < n; i++) {
		const page = await (await site.browser.newContext()).newPage();
		await page.goto(site.url);
		await api(page, 'POST', 'me', { name: ['Otto', 'Karoline von Hohenstein', 'Ida'][i] });
		pages.push(page);
	}
	return pages;
}

const there = async (page, hash, wait) => {
	await page.evaluate((at) => (location.hash = at), hash);
	await page.reload();
	await page.locator(wait).first().waitFor();
};

async function tournament(page) {
	await api(page, 'POST', 'me', { name: 'Mina' });
	const { body } = await api(page, 'POST', 'tournaments', { name: 'Friday cup', edition: 'industry', kind: 'swiss', players: 4, rounds: 3, pace: 'live:600+20' });
	const { id } = body.tournament;
	await api(page, 'POST', `tournaments/${id}/enter`);
	for (const other of await others(3)) {
		await api(other, 'POST', `tournaments/${id}/enter`);
		await other.context().close();
	}
	await api(page, 'POST', `tournaments/${id}/next`);
	await there(page, `#/tournament/${id}`, '.cup-tables');
}

async function club(page) {
	await api(page, 'POST', 'me', { name: 'Mina' });
	const { body } = await api(page, 'POST', 'clubs', { name: 'Friday round', about: 'Every Friday at eight' });
	const [other] = await others(1);
	await api(other, 'POST', `clubs/${body.club.id}/join`);
	await other.context().close();
	await api(page, 'POST', 'tables', { edition: 'industry', players: 3, club: body.club.id, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'Clerk' }] });
	for (const [name, members_only] of [['Friday cup', true], ['Open', false]])
		await api(page, 'POST', 'tournaments', { name, edition: 'industry', kind: 'swiss', players: 4, rounds: 3, pace: 'live:600+20', club: body.club.id, members_only });
	await there(page, `#/club/${body.club.id}`, '.games');
	await page.locator('.account-part summary').click();
}

async function moderation(page) {
	const { body } = await api(page, 'POST', 'me', { name: 'Mina' });
	const [other] = await others(1);
	const { body: rude } = await api(other, 'GET', 'me');
	await other.context().close();
	await run('admin', '--data', data, 'role', body.visitor.id, 'moderator');
	await eventually(async () => (await api(page, 'GET', 'moderation')).status === 200, 'a moderator');
	await api(page, 'POST', `people/${rude.visitor.id}/report`, { text: 'Rude' });
	await api(page, 'POST', 'moderation', { action: 'mute', person: rude.visitor.id, hours: 24, text: 'Rude' });
	await there(page, '#/moderation', '.mod-report');
	await page.locator('.mod-report .row button').first().click();
	await page.locator('.mod-person summary').click();
}

const sheet = readFileSync(`${root}boards/industry.board`, 'utf8').replace(/^field A1 .*/m, 'field A1 joker any');
let published;
async function gallery(page) {
	await api(page, 'POST', 'me', { name: 'Mina' });
	published ??= (await api(page, 'POST', 'boards', { name: 'The early joker', about: 'The first era is for whoever is quick.', sheet, origin: 'industry' })).body.board.id;
	await eventually(async () => (await api(page, 'GET', `boards/${published}`)).body.board.figures, 'figures');
	const [other] = await others(1);
	await api(other, 'POST', `boards/${published}/rate`, { stars: 4 });
	await other.context().close();
	await there(page, '#/gallery', '.gallery-list .card');
}
async function galleryBoard(page) {
	await gallery(page);
	await there(page, `#/gallery/${published}`, '.gallery-rating');
}
async function publish(page) {
	await api(page, 'POST', 'me', { name: 'Mina' });
	await there(page, '#/editor', '.ed-start');
	await page.locator('.ed-start section .row button:not(.primary)').first().click();
	await page.locator('.ed-tools').waitFor();
	await page.evaluate(() => (location.hash = location.hash.replace('#/editor/', '#/publish/').split('/').slice(0, 3).join('/')));
	await page.locator('.cup-make').waitFor();
}

forEveryone(
	(t, options) => site.open(t, { expect: NETWORK, ...options }),
	{
		tournaments: { at: '#/tournaments', wait: '.account-part' },
		'a tournament': { at: '#/tournaments', wait: '.account-part', go: tournament },
		clubs: { at: '#/clubs', wait: '.account-part' },
		'a club': { at: '#/clubs', wait: '.account-part', go: club },
		'the gallery': { at: '#/gallery', wait: '.gallery', go: gallery },
		'a board of the gallery': { at: '#/gallery', wait: '.gallery', go: galleryBoard },
		publishing: { at: '#/gallery', wait: '.gallery', go: publish },
		moderation: { at: '#/moderation', wait: '[role=alert]', go: moderation },
	},
	undefined,
	{ changing: true },
);
