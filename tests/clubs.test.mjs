// Clubs over the HTTP interface: members, a lobby of their own, a table of results.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { playOut, Seat, startServer, Visitor } from './online.mjs';

const server = await startServer('127.0.0.1:0', ['--no-limits']);
after(() => server.process.kill());
const { url } = server;
const people = (...names) => Promise.all(names.map((name) => Visitor.named(url, name)));
const open = { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'R0' }] };

test('members come and go, and who was shut out stays out', async () => {
	const [ann, ben, cleo, mal] = await people('Ann', 'Ben', 'Cleo', 'Mal');
	const { club: { id }, you } = await ann.must('POST', 'clubs', { name: 'Friday round', about: 'Beginners\nwelcome' });
	assert.deepEqual(you, { member: true, owner: true });
	for (const who of [ben, ben, cleo]) assert.equal((await who.must('POST', `clubs/${id}/join`)).you.member, true);
	const { club, members } = await mal.must('GET', `clubs/${id}`);
	assert.deepEqual([club.members, members.length, club.about], [3, 3, 'Beginners\nwelcome']);
	assert.equal((await cleo.must('POST', `clubs/${id}/leave`)).you.member, false);
	assert.equal((await cleo.post(`clubs/${id}/leave`)).status, 404);
	assert.equal((await cleo.must('POST', `clubs/${id}/join`)).you.member, true, 'who left may come back');
	assert.equal((await ben.post(`clubs/${id}/leave`, { person: cleo.me.id })).status, 403);
	assert.equal((await ann.post(`clubs/${id}/leave`)).status, 409, 'who made it stays');
	await ann.must('POST', `clubs/${id}/leave`, { person: cleo.me.id });
	assert.equal((await cleo.post(`clubs/${id}/join`)).status, 403);
	await ann.must('POST', `people/${mal.me.id}/block`, { blocked: true });
	assert.equal((await mal.post(`clubs/${id}/join`)).status, 403);
	assert.equal((await ben.must('GET', 'clubs')).clubs[0].id, id, 'his own first');
	for (const wrong of [{}, { name: '' }, { name: 'x'.repeat(41) }, { name: 'A', about: 'x'.repeat(501) }, { name: 'A', more: 1 }]) assert.equal((await mal.post('clubs', wrong)).status, 400);
	const statuses = [];
	for (let i = 0; i < 4; i++) statuses.push((await mal.post('clubs', { name: `Club ${i}` })).status);
	assert.deepEqual(statuses, [201, 201, 201, 409]);
	for (const path of ['join', 'leave']) assert.equal((await ben.post(`clubs/nowhere/${path}`)).status, 404);
	assert.equal((await ben.get('clubs/nowhere')).status, 404);
});

test('a table of the club is in its lobby, and its result in its table', async () => {
	const [ann, ben, eve] = await people('Ann', 'Ben', 'Eve');
	const { club: { id } } = await ann.must('POST', 'clubs', { name: 'Round' });
	await ben.must('POST', `clubs/${id}/join`);
	assert.equal((await eve.post('tables', { ...open, club: id })).status, 403, 'members only');
	const other = await ann.must('POST', 'tables', { ...open, public: true });
	const table = await ann.must('POST', 'tables', { ...open, club: id, start: 'p1' });
	assert.equal(table.public, true);
	await ben.must('POST', `tables/${table.id}/join`, {});
	const { tables, results } = await eve.must('GET', `clubs/${id}`);
	assert.deepEqual(tables.map((one) => one.id), [table.id]);
	assert.ok(!tables.some((one) => one.id === other.id) && results.length === 0);
	await ann.must('POST', `tables/${table.id}/start`);
	await ben.must('POST', `tables/${table.id}/leave`);
	const seat = new Seat(ann, table.id);
	await playOut(seat, 1);
	seat.close();
	const now = await eve.must('GET', `clubs/${id}`);
	assert.deepEqual(now.tables, []);
	assert.deepEqual(now.results.map(({ name, games }) => [name, games]), [['Ann', 1], ['Ben', 1]]);
	assert.equal(now.results[1].points, 0, 'who left has the last place');
	assert.ok(now.results[0].points === 12 || now.results[0].points === 6);
	assert.equal(now.results[0].wins, Number(now.results[0].points === 12));
});
