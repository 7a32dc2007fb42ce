// Clubs over the HTTP interface: members, a lobby of their own, a table of results.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { eventually, freshData, newKey, playOut, run, Seat, seatTogether, startServer, Visitor } from './online.mjs';
import { startPostgres } from './store/postgres.mjs';

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

test('a club has tournaments of its own, for its members or for everybody', async () => {
	const [ann, ben, cleo, eve] = await people('Ann', 'Ben', 'Cleo', 'Eve');
	const { club: { id } } = await ann.must('POST', 'clubs', { name: 'Round' });
	for (const who of [ben, cleo]) await who.must('POST', `clubs/${id}/join`);
	const cup = { name: 'Cup', edition: 'industry', kind: 'swiss', players: 3, rounds: 1, pace: 'none', club: id };
	assert.equal((await eve.post('tournaments', cup)).body.error.where, 'club', 'by a member');
	assert.equal((await ann.post('tournaments', { ...cup, club: 'nowhere' })).status, 403);
	assert.equal((await ann.post('tournaments', { ...cup, club: undefined, members_only: true })).body.error.where, 'members_only');
	const { tournament: open } = await ben.must('POST', 'tournaments', { ...cup, name: 'Open' });
	const { tournament: own, you } = await ann.must('POST', 'tournaments', { ...cup, members_only: true });
	assert.deepEqual([own.club, own.members_only, open.members_only, you.member], [{ id, name: 'Round' }, true, false, true]);
	assert.deepEqual((await eve.must('GET', `clubs/${id}`)).tournaments.map((one) => one.id), [own.id, open.id], 'the newest first');
	await eve.must('POST', `tournaments/${open.id}/enter`);
	const refused = await eve.post(`tournaments/${own.id}/enter`);
	assert.deepEqual([refused.status, refused.body.error.where], [403, 'club']);
	for (const who of [ann, ben, cleo]) await who.must('POST', `tournaments/${own.id}/enter`);
	await cleo.must('POST', `tournaments/${open.id}/enter`);
	// Who leaves the club leaves what is for members.
	await cleo.must('POST', `clubs/${id}/leave`);
	const entered = async (which) => (await cleo.must('GET', `tournaments/${which}`)).you;
	assert.deepEqual([await entered(own.id), await entered(open.id)], [{ entered: false, owner: false, member: false }, { entered: true, owner: false, member: false }]);
	await cleo.must('POST', `clubs/${id}/join`);
	await cleo.must('POST', `tournaments/${own.id}/enter`);
	const { tables: [{ table }] } = await ann.must('POST', `tournaments/${own.id}/next`);
	assert.deepEqual((await eve.must('GET', `clubs/${id}`)).tables.map((one) => one.id), [table], 'it is a table of the club');
	for (const who of [ben, cleo]) await who.must('POST', `tables/${table}/leave`);
	const seat = new Seat(ann, table);
	await playOut(seat, 1);
	seat.close();
	assert.deepEqual((await eve.must('GET', `clubs/${id}`)).results.map(({ points }) => points), [12, 3, 3]);
});

test('clubs, tournaments and moderation in PostgreSQL, and from there into a file', async () => {
	const postgres = startPostgres();
	const there = await startServer('127.0.0.1:0', ['--data', postgres.url, '--no-limits']);
	try {
		const [ann, ben, cleo] = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => Visitor.named(there.url, name)));
		assert.equal((await run('admin', '--data', postgres.url, 'role', ann.me.id, 'moderator')).status, 0);
		await eventually(async () => (await ann.get('moderation')).status === 200, 'a moderator');
		const { club: { id } } = await ann.must('POST', 'clubs', { name: 'Round' });
		await ben.must('POST', `clubs/${id}/join`);
		await cleo.must('POST', `people/${ben.me.id}/block`, { blocked: true });
		const said = await seatTogether([ann, ben], { players: 3, club: id, level: 'R0' });
		const { events } = await ben.must('POST', `tables/${said.id}/say`, { key: newKey(), text: 'Bah' });
		for (let i = 0; i < 2; i++) await ann.must('POST', `tables/${said.id}/report`, { event: events, text: 'Rude' });
		await ann.must('POST', 'moderation', { action: 'mute', person: ben.me.id, hours: 1 });
		assert.equal((await ann.must('GET', 'moderation/people?find=bE')).people.length, 1);
		const { reports, log } = await ann.must('GET', 'moderation');
		assert.deepEqual([reports.length, log.length], [1, 1]);
		const { tournament } = await ann.must('POST', 'tournaments', { name: 'Cup', edition: 'industry', kind: 'swiss', players: 3, rounds: 1, pace: 'none', club: id });
		for (const who of [ann, ben, cleo]) await who.must('POST', `tournaments/${tournament.id}/enter`);
		const { tables: [game] } = await ann.must('POST', `tournaments/${tournament.id}/next`);
		await ann.must('POST', `tables/${said.id}/start`);
		const followed = [];
		for (const [table, all] of [[game.table, [ann, ben, cleo]], [said.id, [ann, ben]]]) {
			for (const who of all) await who.must('POST', `tables/${table}/leave`);
			const stream = ann.follow(`tables/${table}/events?after=0`);
			await stream.until(() => stream.events.some(({ event }) => event === 'over'), 'the end');
			followed.push(stream);
		}
		for (const stream of followed) stream.close();
		assert.equal((await ann.must('POST', `tournaments/${tournament.id}/next`)).tournament.state, 'over');
		assert.equal((await ann.must('GET', `clubs/${id}`)).results.length, 3);
		assert.equal((await ann.must('GET', 'clubs')).clubs.length + (await ann.must('GET', 'tournaments')).tournaments.length, 2);
		assert.deepEqual((await ann.must('GET', 'me/export')).kept.map(({ what }) => what), ['club', 'report', 'tournament']);
		assert.deepEqual((await ben.must('GET', 'me/export')).said.map(({ event }) => event), ['say p2 "Bah"']);
		assert.deepEqual((await ann.must('GET', 'rankings')).people, []);
		assert.deepEqual(await ben.must('POST', 'me/delete', { sure: true }), { done: true });
		const { club: gone } = await cleo.must('POST', 'clubs', { name: 'Gone' });
		await ann.must('POST', 'moderation', { action: 'close-club', club: gone.id });
		const { tournament: closed } = await cleo.must('POST', 'tournaments', { name: 'Gone', edition: 'industry', kind: 'round-robin', players: 3, pace: 'none' });
		await cleo.must('POST', `tournaments/${closed.id}/enter`);
		assert.deepEqual((await cleo.must('POST', `tournaments/${closed.id}/leave`)).standings, []);
		await ann.must('POST', 'moderation', { action: 'close-tournament', tournament: closed.id });
		const copy = freshData();
		assert.equal((await run('export', '--data', postgres.url, `${copy}.txt`)).status, 0);
		assert.equal((await run('import', '--data', copy, `${copy}.txt`)).status, 0);
		const again = await startServer('127.0.0.1:0', ['--data', copy, '--no-limits']);
		const eve = new Visitor(again.url);
		for (const path of [`clubs/${id}`, `tournaments/${tournament.id}`]) {
			const [one, other] = [await new Visitor(there.url).must('GET', path), await eve.must('GET', path)];
			assert.deepEqual(other, one);
		}
		again.process.kill();
	} finally {
		there.process.kill();
		postgres.remove();
	}
});
