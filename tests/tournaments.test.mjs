// Tournaments over the HTTP interface: entering and leaving, rounds whose tables begin by themselves, standings, late joiners, byes.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { playOut, Seat, startServer, Visitor } from './online.mjs';

const server = await startServer('127.0.0.1:0', ['--no-limits']);
after(() => server.process.kill());
const { url } = server;
const people = (...names) => Promise.all(names.map((name) => Visitor.named(url, name)));
const swiss = { name: 'Friday cup', edition: 'industry', kind: 'swiss', players: 4, rounds: 2, pace: 'move:86400' };
const at = (id, what) => `tournaments/${id}/${what}`;

/** Everybody of a table leaves but the first, who plays to the end. */
async function playTable({ table, players }, everybody) {
	const [first, ...others] = players.map(({ id }) => everybody.find(({ me }) => me.id === id));
	for (const other of others) await other.must('POST', `tables/${table}/leave`);
	const seat = new Seat(first, table);
	await playOut(seat, 1);
	seat.close();
}

test('a Swiss tournament from its making to its standings', async () => {
	const all = await people('Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Late');
	const [owner] = all;
	const { tournament: { id } } = await owner.must('POST', 'tournaments', swiss);
	assert.equal((await owner.post(at(id, 'next'))).status, 409, 'nobody has entered');
	for (const player of all.slice(0, 7)) assert.equal((await player.must('POST', at(id, 'enter'))).you.entered, true);
	await all[1].must('POST', at(id, 'enter'));
	assert.equal((await all[1].post(at(id, 'next'))).status, 403, 'only who made it');
	const first = await owner.must('POST', at(id, 'next'));
	assert.deepEqual([first.tournament.state, first.tournament.round, first.tournament.entrants], ['running', 1, 7]);
	assert.deepEqual(first.tables.map(({ players }) => players.length).sort(), [3, 4]);
	assert.equal(new Set(first.tables.flatMap(({ players }) => players.map((p) => p.id))).size, 7);
	const about = await all[7].must('GET', `tables/${first.tables[0].table}`);
	assert.equal(about.places, 'even');
	assert.deepEqual([about.phase, about.public, about.name, about.pace], ['playing', true, 'Friday cup', 'move:86400']);
	assert.deepEqual(about.seats.map(({ person }) => person), first.tables[0].players.map((p) => p.id), 'in the order of play');
	assert.equal((await owner.post(at(id, 'next'))).body.error.where, 'tables', 'some go on');
	for (const table of first.tables) await playTable(table, all);
	const between = await owner.must('GET', `tournaments/${id}`);
	for (const table of between.tables) {
		assert.ok(table.done);
		const points = table.players.map((p) => p.points);
		assert.deepEqual(points, table.players.length === 4 ? [12, 4, 4, 4] : [12, 3, 3], 'who left shares the last places');
	}
	assert.deepEqual(between.standings.slice(0, 2).map(({ points, wins }) => [points, wins]), [[12, 1], [12, 1]]);

	// One leaves, one is late; who leads meets who leads.
	await all[6].must('POST', at(id, 'leave'));
	assert.equal((await all[6].post(at(id, 'leave'))).status, 404);
	assert.equal((await all[1].post(at(id, 'leave'), { person: all[2].me.id })).status, 403);
	await owner.must('POST', at(id, 'leave'), { person: all[5].me.id });
	await all[7].must('POST', at(id, 'enter'));
	const second = await owner.must('POST', at(id, 'next'));
	const round = second.tables.filter((table) => table.round === 2);
	const playing = round.flatMap(({ players }) => players.map((p) => p.id)).sort();
	assert.deepEqual(playing, [0, 1, 2, 3, 4, 7].map((i) => all[i].me.id).sort());
	for (const table of round) await playTable(table, all);
	const over = await owner.must('POST', at(id, 'next'));
	assert.equal(over.tournament.state, 'over');
	assert.equal((await owner.post(at(id, 'next'))).status, 409);
	assert.equal((await all[7].post(at(id, 'enter'))).status, 409);
	assert.equal(over.standings.length, 8);
	for (const [i, row] of over.standings.entries()) if (i) assert.ok(row.points <= over.standings[i - 1].points && row.place >= over.standings[i - 1].place);
	const csv = await owner.get(at(id, 'csv'));
	assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
	const lines = csv.body.trim().split('\r\n');
	assert.equal(lines[0], 'place,id,name,points,opposition,wins,games,byes');
	assert.equal(lines[1], `${over.standings[0].place},${over.standings[0].id},"${over.standings[0].name}",${['points', 'opposition', 'wins', 'games', 'byes'].map((key) => over.standings[0][key])}`);
});

test('five play with a bye, and a round robin ends when all have met', async () => {
	const all = await people('Ann', '=Ben', 'Cleo', 'Dan', 'Eve');
	const [owner] = all;
	const { tournament: { id } } = await owner.must('POST', 'tournaments', { ...swiss, kind: 'round-robin', rounds: undefined, rated: false });
	for (const player of all) await player.must('POST', at(id, 'enter'));
	const met = new Set();
	const byes = [];
	for (let rounds = 0; ; rounds++) {
		const now = await owner.must('POST', at(id, 'next'));
		if (now.tournament.state === 'over') break;
		assert.ok(rounds < 10, 'it ends');
		for (const { table, players } of now.tables.filter(({ round }) => round === now.tournament.round)) {
			if (!table) byes.push(players[0].id);
			for (const a of players) for (const b of players) met.add(`${a.id} ${b.id}`);
			// The owner has closed none of these; a moderator could. Here everybody leaves, and the Foreman plays while somebody watches.
			if (table) await playTable({ table, players }, all);
		}
	}
	assert.equal(met.size, 25);
	assert.equal(new Set(byes).size, byes.length, 'nobody has a second bye before all had one');
	const { standings } = await owner.must('GET', `tournaments/${id}`);
	assert.equal(standings.reduce((sum, { byes: n }) => sum + n, 0), byes.length);
	assert.match((await owner.get(at(id, 'csv'))).body, /"'=Ben"/);
	assert.equal((await (await people('Late'))[0].post(at(id, 'enter'))).status, 409);
});

test('what cannot be is refused, and one person does not flood the list', async () => {
	const [ann, mal] = await people('Ann', 'Mal');
	for (const wrong of [{ name: '' }, { name: 'x'.repeat(41) }, { name: 'a\u202eb' }, { edition: 'chess' }, { kind: 'knockout' }, { players: 2 }, { players: 5 }, { rounds: 0 },
		{ rounds: 31 }, { pace: 'fast' }, { kind: 'round-robin' }, { rounds: undefined }, { more: 1 }])
		assert.equal((await mal.post('tournaments', { ...swiss, ...wrong })).status, 400, JSON.stringify(wrong));
	assert.equal((await new Visitor(url).post('tournaments', swiss)).status, 401);
	const statuses = [];
	for (let i = 0; i < 5; i++) statuses.push((await mal.post('tournaments', swiss)).status);
	assert.deepEqual(statuses, [201, 201, 201, 409, 409]);
	const { tournaments } = await ann.must('GET', 'tournaments');
	assert.ok(tournaments.length >= 5 && tournaments.at(-1).state === 'over', 'those that are over come last');
	// What one has entered stands above what others have made since.
	const [entered] = tournaments.filter(({ owner }) => owner.name === 'Mal').slice(-1);
	assert.notEqual(tournaments[0].id, entered.id);
	await ann.must('POST', at(entered.id, 'enter'));
	assert.equal((await ann.must('GET', 'tournaments')).tournaments[0].id, entered.id);
	await ann.must('POST', at(entered.id, 'leave'));
	assert.deepEqual((await ann.must('GET', 'tournaments')).tournaments.map(({ id }) => id), tournaments.map(({ id }) => id));
	for (const path of ['tournaments/nowhere', 'tournaments/nowhere/csv']) assert.equal((await ann.get(path)).status, 404);
	for (const path of ['enter', 'leave', 'next']) assert.equal((await ann.post(at('nowhere', path))).status, 404);
	// Before the first round who goes, or is taken out, leaves no place taken.
	const [{ id: own }] = tournaments.filter(({ owner }) => owner.name === 'Mal').slice(1);
	for (const body of [{}, { person: ann.me.id }]) {
		assert.equal((await ann.must('POST', at(own, 'enter'))).standings.length, 1);
		assert.deepEqual((await (body.person ? mal : ann).must('POST', at(own, 'leave'), body)).standings, []);
	}
	// Who is blocked does not enter.
	const [{ id }] = tournaments.filter(({ owner }) => owner.name === 'Mal');
	await mal.must('POST', `people/${ann.me.id}/block`, { blocked: true });
	assert.equal((await ann.post(at(id, 'enter'))).status, 403);
});
