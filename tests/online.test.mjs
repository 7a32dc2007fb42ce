// Online tables over HTTP: people, seats, whole games, streams. Needs `make program wasm`.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { newKey, newNumber, playOut, Seat, seatTogether, startServer, Visitor } from './online.mjs';

const server = await startServer('127.0.0.1:0', ['--no-limits']);
const { url } = server;
after(() => server.process.kill());
const people = (...names) => Promise.all(names.map((name) => Visitor.named(url, name)));

test('a guest has a name, keeps it, changes it, and can be forgotten', async () => {
	const ann = new Visitor(url);
	assert.deepEqual((await ann.get('me')).body, { visitor: null });
	const made = await ann.post('me', { name: 'Ann' });
	assert.match(made.setCookie, /^magnate=[a-z0-9]{52}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
	assert.deepEqual((await ann.get('me')).body, made.body);
	assert.equal((await ann.post('me', { name: 'Anna' })).body.visitor.name, 'Anna');
	assert.equal((await ann.get('me')).body.visitor.name, 'Anna');
	assert.equal((await ann.get('me')).body.visitor.id, made.body.visitor.id);
	const kept = ann.cookie;
	await ann.must('POST', 'me/forget');
	ann.cookie = kept;
	assert.deepEqual((await ann.get('me')).body, { visitor: null });
});

test('a guest is carried to another device, once', async () => {
	const [ann] = await people('Ann');
	const phone = new Visitor(url);
	const { code, link, until } = await ann.must('POST', 'me/carry');
	assert.equal(link, `${url}#/carry/${code}`);
	assert.ok(until > Date.now());
	assert.deepEqual((await phone.must('POST', 'carry', { code })).visitor, ann.me);
	assert.notEqual(phone.cookie, ann.cookie);
	assert.equal((await new Visitor(url).post('carry', { code })).status, 404);
	await phone.must('POST', 'me/forget');
	assert.deepEqual((await ann.get('me')).body.visitor, ann.me);
});

for (const edition of ['industry', 'industria'])
	test(`four people play a whole game of ${edition}, and all see the same`, async () => {
		const four = await people('Ann', 'Ben', 'Cleo', 'Dan');
		const table = await seatTogether(four, { edition });
		await four[0].must('POST', `tables/${table.id}/start`);
		const seats = four.map((visitor) => new Seat(visitor, table.id));
		await Promise.all(seats.map((seat, i) => playOut(seat, i + 1)));
		await Promise.all(seats.map((seat) => seat.until(() => /^secret /.test(seat.stream.events.at(-1).event))));
		for (const seat of seats) assert.deepEqual(seat.stream.events, seats[0].stream.events);
		const shown = await four[1].must('GET', `tables/${table.id}`);
		assert.equal(shown.phase, 'over');
		assert.equal(shown.totals.length, 4);
		assert.equal(await four[2].must('GET', `tables/${table.id}/record`), `${seats[0].embed.ask('record').trim()}\n`);
		const { events } = await four[3].must('GET', `tables/${table.id}/log?after=10`);
		assert.deepEqual(events, seats[0].stream.events.slice(10, 1010));
		for (const seat of seats) seat.close();
	});

test('one person plays three computer players', async () => {
	const [ann] = await people('Ann');
	const table = await seatTogether([ann], { players: 4, level: 'R1' });
	await ann.must('POST', `tables/${table.id}/start`);
	const seat = new Seat(ann, table.id);
	await playOut(seat, 1);
	const movers = new Set(seat.stream.events.map(({ event }) => /^move (bot )?p\d/.exec(event)?.[0]).filter(Boolean));
	for (const mover of ['move p1', 'move bot p2', 'move bot p3', 'move bot p4']) assert.ok(movers.has(mover), mover);
	seat.close();
});

test('a request that is repeated is answered as the first time and done once', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await seatTogether(three, { start: 'p1' });
	await three[0].must('POST', `tables/${table.id}/start`);
	const seat = new Seat(three[0], table.id);
	await seat.until(() => seat.toMove === 1);
	const body = { expect: seat.seen, key: newKey(), moves: [seat.legal[0]] };
	const answers = await Promise.all(Array.from({ length: 8 }, () => three[0].post(`tables/${table.id}/moves`, body)));
	for (const { status, body: answer } of answers) assert.deepEqual([status, answer], [200, { events: seat.seen + 1 }]);
	await seat.until(() => seat.toMove === 2);
	assert.equal(seat.stream.events.filter(({ event }) => event.startsWith('move p1')).length, 1);
	const late = await three[0].post(`tables/${table.id}/moves`, { ...body, key: newKey() });
	assert.equal(late.status, 409);
	assert.deepEqual([late.body.error.code, late.body.events], ['late', seat.seen]);
	seat.close();
});

test('talk in between makes nobody late', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await seatTogether(three, { start: 'p1' });
	await three[0].must('POST', `tables/${table.id}/start`);
	const seat = new Seat(three[0], table.id);
	await seat.until(() => seat.toMove === 1);
	const expect = seat.seen;
	await three[1].must('POST', `tables/${table.id}/say`, { key: newKey(), text: 'Good luck\nto all "of you"' });
	await three[0].must('POST', `tables/${table.id}/moves`, { expect, key: newKey(), moves: [seat.legal[0]] });
	seat.close();
});

test('an illegal move is refused with the reason, in the language of who asks', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await seatTogether(three, { start: 'p1' });
	await three[0].must('POST', `tables/${table.id}/start`);
	const seat = new Seat(three[0], table.id);
	await seat.until(() => seat.toMove === 1);
	const move = (who, moves, lang = 'en') =>
		who.post(`tables/${table.id}/moves`, { expect: seat.seen, key: newKey(), moves }, { 'accept-language': lang });
	const texts = [];
	for (const lang of ['en', 'de', 'fr']) {
		const { status, body } = await move(three[0], ['bid 1'], lang);
		assert.deepEqual([status, body.error.code], [422, 'illegal']);
		texts.push(body.error.text);
	}
	assert.equal(new Set(texts).size, 3);
	assert.equal((await move(three[0], ['bid one'])).body.error.code, 'syntax');
	assert.equal((await move(three[0], ['draw A B C'])).status, 409);
	const turn = await move(three[1], ['pass']);
	assert.deepEqual([turn.status, turn.body.error.code], [409, 'state']);
	/* All of several moves, or none. */
	const both = await move(three[0], [seat.legal[0], 'sell']);
	assert.ok([409, 422].includes(both.status));
	assert.equal((await three[0].must('GET', `tables/${table.id}`)).events, seat.seen);
	seat.close();
});

test('a stream goes on where it was left, and comes as server-sent events too', async () => {
	const [ann] = await people('Ann');
	const table = await seatTogether([ann], { players: 3 });
	const stream = ann.follow(`tables/${table.id}/events`, { accept: 'text/event-stream', 'last-event-id': '3' });
	await stream.until(({ all }) => all.includes('event: here'));
	assert.equal(stream.type, 'text/event-stream');
	assert.equal(stream.all[0], 'id: 4');
	const lines = ann.follow(`tables/${table.id}/events?after=4`);
	await lines.until(({ all }) => all.some((line) => line.here?.seats[0] === 1));
	assert.equal(lines.all[0].n, 5);
	await ann.must('POST', `tables/${table.id}/start`);
	await lines.until(({ events }) => events.some(({ event }) => event.startsWith('draw ')));
	for (const one of [stream, lines]) one.close();
});

test('who is here is said, also when somebody goes', async () => {
	const [ann, ben] = await people('Ann', 'Ben');
	const table = await seatTogether([ann, ben], { players: 3 });
	const mine = ann.follow(`tables/${table.id}/events`);
	const his = ben.follow(`tables/${table.id}/events`);
	const here = (stream) => stream.all.filter((line) => line.here).at(-1)?.here;
	await mine.until(() => here(mine)?.seats.join() === '1,2');
	his.close();
	await mine.until(() => here(mine)?.seats.join() === '1');
	mine.close();
});

test('a notice about another table comes to where one is', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const [here, there] = [await seatTogether([three[0]], { players: 3 }), await seatTogether(three, { start: 'p1' })];
	const streams = [three[0].follow(`tables/${here.id}/events`), three[0].follow('notices')];
	await Promise.all(streams.map((stream) => stream.until(({ all }) => all.length > 0)));
	await three[0].must('POST', `tables/${there.id}/start`);
	for (const stream of streams) {
		await stream.until(({ all }) => all.some((line) => line.notice));
		assert.deepEqual(stream.all.find((line) => line.notice).notice, { table: there.id, turn: true, title: 'Industry' });
		stream.close();
	}
	const { tables } = await three[0].must('GET', 'tables?list=mine');
	assert.deepEqual(tables.slice(0, 2).map(({ id, you }) => [id, you.turn]), [[there.id, true], [here.id, false]]);
});

test('a seat that was left is played by the Foreman and can be taken back', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await seatTogether(three, { start: 'p1' });
	await three[0].must('POST', `tables/${table.id}/start`);
	const seat = new Seat(three[1], table.id);
	await three[0].must('POST', `tables/${table.id}/leave`);
	await seat.until(() => seat.stream.events.some(({ event }) => event.startsWith('move standin p1')), 'the Foreman moves');
	assert.ok((await three[1].must('GET', `tables/${table.id}`)).seats[0].away);
	assert.ok(!(await three[0].must('POST', `tables/${table.id}/back`)).seats[0].away);
	seat.close();
});

test('time that is over hands the seat to the Foreman', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await seatTogether(three, { start: 'p1', pace: 'move:1' });
	await three[0].must('POST', `tables/${table.id}/start`);
	const seat = new Seat(three[2], table.id);
	await seat.until(() => seat.over, 'all are away and the game ends by itself');
	const said = seat.stream.events.map(({ event }) => event);
	for (const p of ['p1', 'p2', 'p3']) assert.ok(said.includes(`away ${p} time`));
	seat.close();
});

test('an undo is free while nothing was revealed, else a question', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await seatTogether(three, { start: 'p1' });
	await three[0].must('POST', `tables/${table.id}/start`);
	const seat = new Seat(three[0], table.id);
	const act = (who, path, body) => who.must('POST', `tables/${table.id}/${path}`, { key: newKey(), ...body });
	await seat.until(() => seat.toMove === 1);
	const { events } = await act(three[0], 'moves', { expect: seat.seen, moves: [seat.legal[0]] });
	await act(three[0], 'undo', { expect: events });
	await seat.until(() => seat.stream.events.some(({ event }) => event.startsWith('undo p1')));
	assert.equal(seat.toMove, 1);
	await act(three[0], 'moves', { expect: seat.seen, moves: [seat.legal[0]] });
	await seat.until(() => seat.toMove === 2);
	await act(three[1], 'moves', { expect: seat.seen, moves: ['pass'] });
	await seat.until(() => seat.toMove === 3);
	await act(three[0], 'undo', { expect: seat.seen });
	await seat.until(() => seat.stream.events.at(-1).event.startsWith('ask p1 undo'));
	await act(three[1], 'answer', { yes: true });
	await act(three[2], 'answer', { yes: true });
	await seat.until(() => seat.stream.events.filter(({ event }) => event.startsWith('undo p1')).length === 2);
	assert.equal(seat.toMove, 1);
	seat.close();
});

test('the same people meet again', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	/* More time than it takes to leave: nobody can leave who is away already. */
	const table = await seatTogether(three, { start: 'p1', pace: 'move:3600' });
	await three[0].must('POST', `tables/${table.id}/start`);
	assert.equal((await three[1].post(`tables/${table.id}/rematch`)).status, 409);
	const seat = new Seat(three[0], table.id);
	for (const who of three) await who.must('POST', `tables/${table.id}/leave`);
	await seat.until(() => seat.over);
	const again = await three[1].must('POST', `tables/${table.id}/rematch`, { number: newNumber() });
	// It needs everybody's yes: nobody is seated who was not asked.
	assert.deepEqual(again.seats.map(({ kind, name }) => name ?? kind), ['open', 'Ben', 'open']);
	assert.deepEqual([again.phase, again.pace, again.you], ['open', 'move:3600', { seat: 2, host: true, turn: false }]);
	assert.equal((await three[2].must('POST', `tables/${table.id}/rematch`)).id, again.id);
	assert.equal((await three[1].post(`tables/${again.id}/start`)).body.error.code, 'state');
	assert.equal((await three[0].get(`tables/${again.id}`)).status, 404);
	assert.equal((await three[0].must('POST', `tables/${table.id}/rematch`, { number: newNumber() })).you.seat, 1);
	assert.deepEqual((await three[0].must('GET', `tables/${again.id}`)).seats.map(({ name }) => name), ['Ann', 'Ben', 'Cleo']);
	assert.equal((await three[1].must('POST', `tables/${again.id}/start`)).phase, 'playing');
	seat.close();
});

test('the host arranges the seats, hands out links anew, and closes the table', async () => {
	const [ann, ben] = await people('Ann', 'Ben');
	const table = await ann.must('POST', 'tables', {
		edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }],
	});
	const path = `tables/${table.id}`;
	const { link } = await ann.must('POST', `${path}/links`, { seat: 2 });
	const codeOf = (text) => text.split('/').pop();
	assert.equal((await ben.post(`${path}/join`, { code: codeOf(table.links.seats[1]) })).status, 404);
	assert.equal((await ben.must('POST', `${path}/join`, { code: codeOf(link) })).you.seat, 2);
	assert.equal((await ann.post(`${path}/start`)).body.error.code, 'state');
	assert.equal((await ben.post(`${path}/seat`, { seat: 3, kind: 'bot', level: 'Clerk' })).status, 403);
	const filled = await ann.must('POST', `${path}/seat`, { seat: 3, kind: 'bot', level: 'clerk' });
	assert.deepEqual(filled.seats[2], { kind: 'bot', level: 'Clerk', name: 'Carl' });
	const freed = await ann.must('POST', `${path}/seat`, { seat: 2, kind: 'open' });
	assert.equal(freed.seats[1].kind, 'open');
	assert.equal((await ben.get(path)).status, 404);
	const code = codeOf(freed.links.seats[1]);
	assert.equal((await ben.must('POST', `${path}/join`, { code })).you.seat, 2);
	assert.equal((await ben.must('POST', `${path}/leave`)).seats[1].kind, 'open');
	assert.equal((await ann.must('POST', `${path}/close`)).phase, 'closed');
	assert.equal((await ben.post(`${path}/join`, { code })).status, 409);
});
