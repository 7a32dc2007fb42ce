// Moderation: players block and report, moderators act, and nobody else can.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { eventually, freshData, newKey, run, Seat, seatTogether, startServer, Visitor } from './online.mjs';
import { root } from './web/browser.mjs';

const data = freshData();
const server = await startServer('127.0.0.1:0', ['--data', data, '--limits', 'requests=9000+60000 guests=500+500 tables=500+500 reports=50+1 reports-network=500+1']);
after(() => server.process.kill());
const { url } = server;
const people = (...names) => Promise.all(names.map((name) => Visitor.named(url, name)));
const admin = async (...words) => assert.equal((await run('admin', '--data', data, ...words)).status, 0, words.join(' '));
const act = (who, body) => who.post('moderation', body);

/** Somebody with a role, once the server has heard of it. */
async function withRole(name, role) {
	const [who] = await people(name);
	await admin('role', who.me.id, role);
	await eventually(async () => (await who.must('GET', 'me')).visitor.role === role, `${name} is ${role}`);
	return who;
}

const sheet = readFileSync(`${root}boards/industry.board`, 'utf8').replace(/^title .*/m, 'title "Buy this"');

const mod = await withRole('Mo', 'moderator');
const other = await withRole('Mia', 'moderator');
const host = await withRole('Hal', 'host');

test('a report has its context, and is dealt with', async () => {
	const [ann, ben, eve] = await people('Ann', 'Ben', 'Eve');
	const { id } = await seatTogether([ann, ben], { players: 3 });
	const say = async (who, text) => (await who.must('POST', `tables/${id}/say`, { key: newKey(), text })).events;
	await say(ann, 'Good evening');
	const n = await say(ben, 'You are a "fool"');
	await say(ann, 'Please do not');
	const report = (who, body) => who.post(`tables/${id}/report`, body);
	assert.equal((await report(ann, { event: n, text: 'Rude' })).status, 201);
	assert.equal((await report(ann, { event: n, text: 'Rude again' })).status, 201, 'the same again is no second report');
	assert.equal((await report(ben, { event: n, text: '' })).status, 409, 'nobody reports himself');
	assert.equal((await report(eve, { event: n, text: '' })).status, 404, 'who does not see the table cannot');
	for (const body of [{ event: 1, text: '' }, { event: 999, text: '' }, { text: '' }]) assert.equal((await report(ann, body)).status, 404);
	for (const body of [{ event: n }, { event: -1, text: '' }, { event: n, text: 'x'.repeat(501) }, { event: n, text: '', more: 1 }]) assert.equal((await report(ann, body)).status, 400);
	assert.equal((await eve.post(`people/${ben.me.id}/report`, { text: 'His name' })).status, 201);
	assert.equal((await eve.post('people/v99999/report', { text: '' })).status, 404);
	const { reports } = await mod.must('GET', 'moderation');
	const [first, second] = reports.filter(({ about }) => about.id === ben.me.id);
	assert.deepEqual([first.by.name, first.table, first.event, first.text], ['Ann', id, n, 'Rude']);
	assert.equal(first.context, 'Ann: "Good evening"\n> Ben: "You are a \\"fool\\""\nAnn: "Please do not"\n');
	assert.deepEqual([second.by.name, second.table, second.text], ['Eve', null, 'His name']);
	assert.equal((await act(mod, { action: 'hush', table: id, event: n, text: 'Rude' })).status, 200);
	assert.equal((await act(mod, { action: 'hush', table: id, event: 1 })).status, 404);
	const { events } = await ann.must('GET', `tables/${id}/log?after=0`);
	assert.equal(events[n - 1].event, 'say p2 ""');
	assert.equal((await act(mod, { action: 'done', report: first.id })).status, 200);
	assert.equal((await act(mod, { action: 'done', report: first.id })).status, 404);
	const now = await mod.must('GET', 'moderation');
	assert.ok(!now.reports.some(({ id: of }) => of === first.id));
	assert.deepEqual(now.log.slice(0, 2).map(({ action, by }) => [action, by.name]), [['done', 'Mo'], ['hush', 'Mo']]);
});

test('the longest reason stands in the log whole', async () => {
	const [ben] = await people('Ben');
	const text = '😀'.repeat(500);
	assert.equal((await act(mod, { action: 'mute', person: ben.me.id, hours: 8784, text })).status, 200);
	assert.equal((await mod.must('GET', 'moderation')).log[0].text, `8784 h. ${text}`);
});

test('mute, ban, rename, close and erase do what they say, and stand in the log', async () => {
	const [ann, ben] = await people('Ann', 'Ben');
	const { id } = await seatTogether([ann, ben], { players: 3 });
	const say = (who) => who.post(`tables/${id}/say`, { key: newKey(), text: 'Hello' });
	assert.equal((await act(mod, { action: 'mute', person: ben.me.id, hours: 24, text: 'Spam' })).status, 200);
	assert.equal((await say(ben)).body.error.code, 'muted');
	assert.equal((await ben.post('me', { name: 'Still here' })).body.error.code, 'muted');
	assert.equal((await ben.post('tables', { edition: 'industry', players: 3, name: 'Buy this', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] })).body.error.code, 'muted');
	assert.equal((await ben.post('tables', { edition: 'industry', players: 3, sheet, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] })).body.error.code, 'muted', 'a board has names');
	assert.equal((await ben.post('tokens', { name: 'Buy this', scopes: ['play'] })).body.error.code, 'muted', 'a program sits under this name');
	for (const hours of [0, -1, 100000]) assert.equal((await act(mod, { action: 'mute', person: ben.me.id, hours })).status, 400);
	assert.equal((await say(ann)).status, 200);
	await act(mod, { action: 'unmute', person: ben.me.id });
	assert.equal((await say(ben)).status, 200);
	await act(mod, { action: 'rename', person: ben.me.id, name: 'Player 7' });
	assert.equal((await ann.must('GET', `tables/${id}`)).seats[1].name, 'Player 7');
	assert.equal((await act(mod, { action: 'rename', person: ben.me.id, name: 'a\u202eb' })).status, 400);
	const stream = new Seat(ben, id);
	await stream.until(() => stream.seen > 0, 'the log');
	await act(mod, { action: 'ban', person: ben.me.id });
	await stream.stream.end();
	assert.equal((await ben.get('me')).body.error?.code, 'banned');
	await act(mod, { action: 'unban', person: ben.me.id });
	assert.equal((await ben.get('me')).status, 200);
	await act(mod, { action: 'close', table: id, text: 'Enough' });
	assert.equal((await ann.must('GET', `tables/${id}`)).phase, 'closed');
	assert.equal((await act(mod, { action: 'close', table: id })).status, 409);
	const found = await mod.must('GET', `moderation/people?find=${encodeURIComponent('player 7')}`);
	assert.deepEqual(found.people.map(({ id: of, banned, role }) => [of, banned, role]), [[ben.me.id, false, 'none']]);
	assert.equal((await mod.must('GET', `moderation/people?find=${ben.me.id}`)).people[0].name, 'Player 7');
	assert.deepEqual((await act(mod, { action: 'erase', person: ben.me.id })).body, { done: true });
	assert.equal((await ben.must('GET', 'me')).visitor, null);
	const { log } = await mod.must('GET', 'moderation');
	assert.deepEqual(log.slice(0, 7).map(({ action }) => action), ['erase', 'close', 'unban', 'ban', 'rename', 'unmute', 'mute']);
});

test('a moderator closes a club and a tournament; and what somebody made who is erased goes on without him', async () => {
	const [ann, ben, cleo] = await people('Ann', 'Ben', 'Cleo');
	const cup = { name: 'Bad words', edition: 'industry', kind: 'swiss', players: 3, rounds: 1, pace: 'none' };
	const found = async (who, name, about) => (await who.must('POST', 'clubs', { name, about })).club.id;
	const club = await found(ann, 'Bad words', 'More of them');
	await ben.must('POST', `clubs/${club}/join`);
	const { tournament } = await ben.must('POST', 'tournaments', { ...cup, club, members_only: true });
	for (const wrong of [{ action: 'close-club' }, { action: 'close-club', club: 'nowhere' }, { action: 'close-tournament', tournament: club }]) assert.equal((await act(mod, wrong)).status, 404);
	assert.equal((await act(ann, { action: 'close-club', club })).status, 403);
	assert.equal((await act(mod, { action: 'close-club', club: await found(other, 'Mods', '') })).status, 403, 'not of another moderator');
	assert.equal((await act(mod, { action: 'close-club', club: await found(mod, 'Own', '') })).status, 200);
	assert.equal((await act(mod, { action: 'close-club', club, text: 'Rude' })).status, 200);
	assert.equal((await ben.get(`clubs/${club}`)).status, 404);
	assert.deepEqual((await cleo.must('POST', `tournaments/${tournament.id}/enter`)).tournament.club, null, 'it goes on, open to all');
	assert.equal((await act(mod, { action: 'close-tournament', tournament: tournament.id })).status, 200);
	const closed = (await ben.must('GET', `tournaments/${tournament.id}`)).tournament;
	assert.deepEqual([closed.state, closed.name], ['over', '?']);
	const { log } = await mod.must('GET', 'moderation');
	assert.deepEqual(log.slice(0, 2).map(({ action, about }) => [action, about.name]), [['close-tournament', 'Ben'], ['close-club', 'Ann']]);
	// Who deletes himself: a club is the oldest member's then; one without members goes; his tournaments are over.
	const [kept, gone] = [await found(ann, 'Round', 'Ask Ann'), await found(ann, 'Empty', '')];
	for (const who of [cleo, ben]) await who.must('POST', `clubs/${kept}/join`);
	const { tournament: last } = await ann.must('POST', 'tournaments', cup);
	assert.deepEqual(await ann.must('POST', 'me/delete', { sure: true }), { done: true });
	const now = (await ben.must('GET', `clubs/${kept}`)).club;
	assert.deepEqual([now.owner.name, now.members, now.about], ['Cleo', 2, '']);
	assert.equal((await ben.get(`clubs/${gone}`)).status, 404);
	assert.equal((await ben.must('GET', `tournaments/${last.id}`)).tournament.state, 'over');
});

test('who is no moderator can do none of this, and moderators nothing to hosts and each other', async () => {
	const [ann, ben] = await people('Ann', 'Ben');
	const { id } = await seatTogether([ann, ben], { players: 3 });
	const body = { mute: { person: ben.me.id, hours: 1 }, unmute: { person: ben.me.id }, ban: { person: ben.me.id }, unban: { person: ben.me.id },
		rename: { person: ben.me.id, name: 'X' }, erase: { person: ben.me.id }, close: { table: id }, hush: { table: id, event: 1 }, done: { report: 1 } };
	const before = (await mod.must('GET', 'moderation')).log.length;
	for (const [action, more] of Object.entries(body)) {
		assert.equal((await act(ann, { action, ...more })).status, 403, action);
		assert.equal((await act(new Visitor(url), { action, ...more })).status, 401, action);
		if (!more.person) continue;
		for (const target of [host, other, mod]) assert.equal((await act(mod, { action, ...more, person: target.me.id })).status, 403, `${action} ${target.me.name}`);
	}
	for (const path of ['moderation', 'moderation/people?find=Ann']) assert.equal((await ann.get(path)).status, 403);
	for (const path of ['moderation/people', 'moderation/people?find=', `moderation/people?find=${'x'.repeat(64)}`]) assert.equal((await mod.get(path)).status, 400);
	// A moderator's token is no moderator, and a host's table is not for moderators to close.
	const { token } = await mod.must('POST', 'tokens', { name: 'robot', scopes: ['read', 'play', 'talk', 'host'] });
	const robot = new Visitor(url, { token });
	assert.equal((await robot.get('moderation')).status, 403);
	assert.equal((await act(robot, { action: 'ban', person: ben.me.id })).status, 403);
	const table = await host.must('POST', 'tables', { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
	assert.equal((await act(mod, { action: 'close', table: table.id })).status, 403);
	for (const wrong of [{ action: 'promote', person: ann.me.id }, { action: 'ban' }, { action: 'ban', person: 'x' }, { action: 'close', table: '../x' }, {}])
		assert.ok([400, 404].includes((await act(mod, wrong)).status), JSON.stringify(wrong));
	assert.equal((await mod.must('GET', 'moderation')).log.length, before, 'what is refused leaves no trace');
	assert.equal((await act(host, { action: 'mute', person: other.me.id, hours: 1 })).status, 200, 'a host may act on moderators');
	// Who is no moderator any more is none at once.
	await admin('role', other.me.id, 'none');
	await eventually(async () => (await other.get('moderation')).status === 403, 'no role');
});

test('a player blocks another: he does not join the tables of the one who did', async () => {
	const [ann, mal, ben] = await people('Ann', 'Mal', 'Ben');
	const table = await ann.must('POST', 'tables', { edition: 'industry', players: 3, public: true, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
	const block = (who, whom, blocked = true) => who.post(`people/${whom.me.id}/block`, { blocked });
	assert.equal((await block(ann, mal)).status, 200);
	assert.equal((await block(ann, mal)).status, 200);
	assert.equal((await block(ann, ann)).status, 409);
	assert.equal((await ann.post('people/v99999/block', { blocked: true })).status, 404);
	assert.deepEqual((await ann.must('GET', 'me/blocks')).people, [{ id: mal.me.id, name: 'Mal' }]);
	assert.deepEqual((await mal.must('GET', 'me/blocks')).people, []);
	for (const body of [{}, { code: table.links.any.split('/').pop() }]) assert.equal((await mal.post(`tables/${table.id}/join`, body)).status, 403);
	assert.equal((await ben.post(`tables/${table.id}/join`, {})).status, 200);
	await block(ann, mal, false);
	assert.equal((await mal.post(`tables/${table.id}/join`, {})).status, 200);
	assert.deepEqual((await ann.must('GET', `tables/${table.id}`)).seats.map(({ person }) => person), [ann, ben, mal].map(({ me }) => me.id));
});

test('reports are limited', async () => {
	const strict = await startServer('127.0.0.1:0', []);
	try {
		const [ann, ben] = [await Visitor.named(strict.url, 'Ann'), await Visitor.named(strict.url, 'Ben')];
		const statuses = [];
		for (let i = 0; i < 8; i++) statuses.push((await ann.post(`people/${ben.me.id}/report`, { text: `${i}` })).status);
		assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429, 429, 429]);
	} finally {
		strict.process.kill();
	}
});
