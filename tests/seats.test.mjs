// Seats that change hands: one link for a whole table, a seat that is given again, who is missing is replaced; names that look alike; and what a busy
// server does to its computer players.
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { eventually, freshData, newKey, newNumber, Seat, seatTogether, startServer, Visitor } from './online.mjs';

const server = await startServer('127.0.0.1:0', ['--limits', 'requests=100000+60000 guests=500+500 tables=500+500 codes=100000+60000 thinking=9000 bot-tables=100+100']);
after(() => server.process.kill());
const { url } = server;
const people = (...names) => Promise.all(names.map((name) => Visitor.named(url, name)));
const codeOf = (link) => link.split('/').pop();
const open = { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] };
const join = (visitor, id, link, more = {}) => visitor.post(`tables/${id}/join`, { code: codeOf(link), number: newNumber(), ...more });
const link = async (visitor, id, body) => (await visitor.must('POST', `tables/${id}/links`, body)).link;

test('one link seats the next free seat, until all are taken', async () => {
	const [ann, ben, cleo, dan] = await people('Ann', 'Ben', 'Cleo', 'Dan');
	const { id, links } = await ann.must('POST', 'tables', open);
	assert.equal((await join(ben, id, links.any)).body.you.seat, 2);
	assert.equal((await join(ben, id, links.any)).body.you.seat, 2, 'she sits already');
	assert.equal((await join(cleo, id, links.any)).body.you.seat, 3);
	assert.equal((await join(dan, id, links.any)).body.error.code, 'state');
	// Who is removed does not come back by it, whoever he says he is, and neither does anybody else who has it.
	const { links: fresh } = await ann.must('POST', `tables/${id}/seat`, { seat: 3, kind: 'open' });
	assert.equal((await join(cleo, id, links.any)).status, 404);
	assert.equal((await join(dan, id, links.any)).status, 404);
	assert.equal((await join(cleo, id, fresh.any)).status, 404);
	assert.equal((await join(dan, id, fresh.any)).body.you.seat, 3);
	assert.equal((await ben.post(`tables/${id}/links`, { any: true })).status, 403);
	const again = await link(ann, id, { any: true });
	assert.notEqual(again, fresh.any);
	for (const wrong of [{}, { any: true, watch: true }, { any: true, seat: 2 }, { any: 1 }]) assert.equal((await ann.post(`tables/${id}/links`, wrong)).status, 400);
});

test('the host gives a seat of a running game to the same person again', async () => {
	const [ann, ben, cleo, lost, thief] = await people('Ann', 'Ben', 'Cleo', 'Ben', 'Mal');
	const { id, links } = await ann.must('POST', 'tables', { ...open, start: 'p1' });
	await join(ben, id, links.seats[1]);
	await join(cleo, id, links.seats[2]);
	const early = await link(ann, id, { any: true });
	await ann.must('POST', `tables/${id}/start`);
	// Links from before the start open no seat of a running game.
	for (const old of [links.seats[1], early]) assert.notEqual((await join(thief, id, old)).status, 200);
	assert.equal((await cleo.post(`tables/${id}/links`, { seat: 2 })).status, 403, 'only the host');
	// Who can sign in elsewhere needs no host for that, and loses the seat to none.
	await cleo.must('POST', 'me/recovery');
	assert.equal((await ann.post(`tables/${id}/links`, { seat: 3 })).status, 403);
	const given = await link(ann, id, { seat: 2 });
	// Nobody is pushed off a seat who looks at the table.
	const there = new Seat(ben, id);
	await there.until(() => there.seen > 0, 'the log');
	assert.equal((await join(lost, id, given)).body.error.code, 'state');
	there.close();
	let answer;
	do answer = await join(lost, id, given); while (answer.body.error?.code === 'state'); // until the server has seen the stream end
	assert.equal(answer.body.you?.seat, 2, JSON.stringify(answer.body));
	assert.equal((await join(thief, id, given)).status, 404, 'it is good for once');
	assert.equal((await ben.must('GET', `tables/${id}`)).you.seat, null, 'the old device only watches');
	const seat = new Seat(lost, id);
	await seat.until(() => seat.stream.events.some(({ event }) => event === 'replace p2 person "Ben"'), 'the log to say so');
	await ann.must('POST', `tables/${id}/moves`, { expect: seat.seen, key: newKey(), moves: [seat.legal[0]] });
	await seat.until(() => seat.toMove === 2, 'his turn');
	await lost.must('POST', `tables/${id}/moves`, { expect: seat.seen, key: newKey(), moves: [seat.legal[0]] });
	seat.close();
	assert.equal((await ann.post(`tables/${id}/links`, { any: true })).status, 409);
});

test('the players replace somebody who is missing, by vote', async () => {
	const [ann, ben, cleo, zoe, eve] = await people('Ann', 'Ben', 'Cleo', 'Zoe', 'Eve');
	const { id } = await seatTogether([ann, ben, cleo], { start: 'p1' });
	await ann.must('POST', `tables/${id}/start`);
	const ask = (who, body) => who.post(`tables/${id}/replace`, { key: newKey(), seat: 2, ...body });
	assert.equal((await ask(ann, { kind: 'bot', level: 'Clerk' })).status, 409, 'he is not away');
	await ben.must('POST', `tables/${id}/leave`);
	assert.equal((await ask(eve, { kind: 'person' })).status, 404);
	for (const wrong of [{ kind: 'bot' }, { kind: 'person', level: 'Clerk' }, { kind: 'bot', level: 'Nobody' }, { kind: 'program' }]) assert.equal((await ask(ann, wrong)).status, 400);
	const key = newKey();
	const first = await ann.post(`tables/${id}/replace`, { key, seat: 2, kind: 'person' });
	assert.deepEqual((await ann.post(`tables/${id}/replace`, { key, seat: 2, kind: 'person' })).body, first.body, 'it can be repeated');
	await cleo.must('POST', `tables/${id}/answer`, { key: newKey(), yes: true });
	assert.equal((await ben.post(`tables/${id}/back`)).status, 403, 'it is not his seat any more');
	assert.equal((await ben.must('GET', `tables/${id}`)).you.seat, null);
	assert.notEqual((await zoe.post(`tables/${id}/join`, {})).status, 200);
	const given = await link(cleo, id, { seat: 2 });
	assert.equal((await join(zoe, id, given)).body.you.seat, 2);
	await zoe.must('POST', `tables/${id}/leave`);
	await ask(ann, { kind: 'bot', level: 'Clerk' });
	await cleo.must('POST', `tables/${id}/answer`, { key: newKey(), yes: true });
	const about = await ann.must('GET', `tables/${id}`);
	assert.deepEqual([about.seats[1].kind, about.seats[1].level], ['bot', 'Clerk']);
	assert.equal((await zoe.must('GET', `tables/${id}`)).you.seat, null);
});

test('without a clock, who was waited for a day is missing', async () => {
	const data = freshData();
	let there = await startServer('127.0.0.1:0', ['--data', data]);
	const [ann, ben, cleo] = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => Visitor.named(there.url, name)));
	const { id } = await seatTogether([ann, ben, cleo], { start: 'p1' });
	await ann.must('POST', `tables/${id}/start`);
	const ask = (who) => who.post(`tables/${id}/replace`, { key: newKey(), seat: 1, kind: 'bot', level: 'Clerk' });
	assert.equal((await ask(ben)).status, 409, 'she has just been asked');
	there.process.kill();
	await there.ended;
	const back = 'import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute("UPDATE events SET at = at - 90000000"); c.commit()';
	assert.equal(spawnSync('python3', ['-c', back, data]).status, 0);
	there = await startServer(new URL(there.url).host, ['--data', data]);
	// Nobody is missing who looks at the table, or who need not move.
	const looks = ann.follow(`tables/${id}/events?after=0`);
	await looks.until(() => looks.events.length > 0, 'the first event');
	assert.equal((await ask(ben)).status, 409);
	looks.close();
	assert.equal((await cleo.post(`tables/${id}/replace`, { key: newKey(), seat: 2, kind: 'bot', level: 'Clerk' })).status, 409);
	await eventually(async () => (await ask(ben)).status === 200, 'Ann has left');
	assert.equal((await ann.post(`tables/${id}/back`)).status, 200, 'she can come back');
	assert.equal((await ann.must('GET', `tables/${id}`)).seats[0].away, false);
	there.process.kill();
});

test('names that look alike are marked, and rated tables can be found', async () => {
	const [ann, other, ben, eve] = await people('Ann', 'Аnn', 'Ben', 'Eve');
	const table = await ann.must('POST', 'tables', { ...open, public: true, rated: true });
	await join(other, table.id, table.links.any);
	await join(ben, table.id, table.links.any);
	const { seats } = await ben.must('GET', `tables/${table.id}`);
	assert.deepEqual(seats.map(({ alike }) => alike), [true, true, undefined]);
	const plain = await ann.must('POST', 'tables', { ...open, public: true });
	const ids = async (query) => (await eve.must('GET', `tables?list=open&most=100&${query}`)).tables.map(({ id }) => id);
	for (const [query, has] of [['rated=yes', [true, false]], ['rated=no', [false, true]], ['', [true, true]]]) {
		const found = await ids(query);
		assert.deepEqual([table.id, plain.id].map((id) => found.includes(id)), has, query);
	}
	assert.equal((await eve.get('tables?rated=maybe')).status, 400);
	await ann.must('POST', `tables/${table.id}/start`);
	await ben.must('POST', `tables/${table.id}/leave`);
	assert.equal((await ann.post(`tables/${table.id}/replace`, { key: newKey(), seat: 3, kind: 'person' })).body.error.where, 'rated');
	assert.equal((await ann.post(`tables/${table.id}/links`, { seat: 3 })).body.error.where, 'rated');
});

test('a busy server lets computer players think less, and says so', async () => {
	const hosts = await people('A', 'B', 'C', 'D', 'E', 'F');
	const seats = Array.from({ length: 3 }, () => ({ kind: 'bot', level: 'Magnate' }));
	const streams = [];
	for (const host of hosts)
		for (let i = 0; i < 3; i++) {
			const { id } = await host.must('POST', 'tables', { edition: 'industry', players: 3, seats, public: true });
			await host.must('POST', `tables/${id}/start`);
			streams.push(host.follow(`tables/${id}/events?after=0`));
		}
	const said = (stream) => stream.events.some(({ event }) => /^quick p\d$/.test(event));
	await Promise.any(streams.map((stream) => stream.until(() => said(stream), 'a level to be lowered')));
	const stream = streams.find(said);
	const at = stream.events.findIndex(({ event }) => event.startsWith('quick '));
	const [, seat] = stream.events[at].event.split(' ');
	await stream.until(() => stream.events.slice(at + 1).some(({ event }) => event.startsWith(`move bot ${seat} `)), 'its move');
	for (const each of streams) each.close();
});
