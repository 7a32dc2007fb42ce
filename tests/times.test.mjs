// Time that suits people, over HTTP: hours, weekends, vacations, votes about somebody whose time is over, reminders, a calendar of deadlines.
// Needs `make program wasm`.
import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import { createECDH, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { createRequire } from 'node:module';
import { eventually, newKey, Seat, seatTogether, startServer, Visitor } from './online.mjs';

const ece = createRequire(new URL('../web/package.json', import.meta.url))('http_ece');
const server = await startServer('127.0.0.1:0', ['--no-limits', '--private-notices', '--notice-after', '1', '--remind-before', '3']);
const { url } = server;
after(() => server.process.kill());
const people = (...names) => Promise.all(names.map((name) => Visitor.named(url, name)));

/** A table of three people that has begun, its first player to offer. */
async function begin(three, pace) {
	const { id } = await seatTogether(three, { start: 'p1', pace });
	await three[0].must('POST', `tables/${id}/start`);
	const seat = new Seat(three[0], id);
	await seat.until(() => seat.toMove === 1);
	return { id, seat, say: (who, path, body = {}) => who.post(`tables/${id}/${path}`, body), folded: () => JSON.parse(seat.core.ask('table')) };
}
const heard = ({ seat }, event) => seat.until(() => seat.stream.events.some((one) => one.event === event), event);
const date = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10);

test('hours, weekends and vacations are events that everybody sees, and can be said twice', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await begin(three, 'move:86400,day=12,vacation=10');
	for (let twice = 0; twice < 2; twice++) assert.equal((await table.say(three[1], 'hours', { from: 510, zone: -210 })).status, 200);
	await heard(table, 'hours p2 08:30 -03:30');
	for (const one of three) assert.equal((await table.say(one, 'weekends', { free: true })).status, 200);
	await heard(table, 'weekends p3 free');
	assert.equal((await table.say(three[2], 'vacation', { first: date(2), last: date(20) })).status, 400, 'longer than ten days');
	assert.equal((await table.say(three[2], 'vacation', { first: date(2), last: date(4) })).status, 200);
	await heard(table, `vacation p3 ${date(2)} ${date(4)}`);
	assert.equal((await table.say(three[2], 'work')).status, 200);
	assert.equal(table.seat.stream.events.filter(({ event }) => event.startsWith('hours')).length, 1);
	const [eve] = await people('Eve');
	assert.equal((await table.say(eve, 'weekends', { free: false })).status, 404);
	const other = await begin(await people('Dan', 'Eva', 'Fay'), 'live:600+5');
	assert.equal((await other.say(other.seat.visitor, 'hours', { from: 0, zone: 0 })).status, 409);
	for (const one of [table, other]) one.seat.close();
});

test('the others decide about somebody whose time is over', async () => {
	const three = await people('Gil', 'Hal', 'Ida');
	const table = await begin(three, 'move:1,out=vote');
	await heard(table, 'away p1 time');
	assert.equal((await table.say(three[0], 'vote', { vote: 'wait' })).status, 409, 'not about oneself');
	assert.equal((await table.say(three[1], 'vote', { vote: 'end' })).status, 200);
	assert.deepEqual((await three[2].must('GET', `tables/${table.id}`)).you, { seat: 3, host: false, turn: true });
	assert.equal((await table.say(three[2], 'vote', { vote: 'end' })).status, 200);
	await heard(table, 'close time p1');
	assert.equal((await three[0].must('GET', `tables/${table.id}`)).phase, 'closed');
	const ending = await begin(await people('Jan', 'Kim', 'Lou'), 'move:1,out=end');
	await heard(ending, 'close time p1');
	for (const one of [table, ending]) one.seat.close();
	assert.equal((await three[0].post('tables', { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }], pace: 'move:60,out=end', rated: true })).status, 400);
});

test('who has not moved is reminded once before his time is over', async () => {
	const got = [];
	const keys = createECDH('prime256v1'), secret = randomBytes(16);
	keys.generateKeys();
	const service = createServer((request, response) => {
		const parts = [];
		request.on('data', (part) => parts.push(part));
		request.on('end', () => {
			got.push(JSON.parse(ece.decrypt(Buffer.concat(parts), { version: 'aes128gcm', privateKey: keys, authSecret: secret })));
			response.writeHead(201).end();
		});
	});
	await new Promise((go) => service.listen(0, '127.0.0.1', go));
	after(() => service.close());
	const three = await people('Max', 'Nan', 'Oda');
	await three[0].must('POST', 'me/push', { address: `http://127.0.0.1:${service.address().port}/`, open: keys.getPublicKey('base64url'), secret: secret.toString('base64url') });
	const table = await seatTogether(three, { start: 'p1', pace: 'move:7' });
	await three[0].must('POST', `tables/${table.id}/start`);
	await eventually(async () => (await three[1].must('GET', `tables/${table.id}`)).seats[0].away, 'his time is over');
	assert.equal(got.length, 2);
	assert.doesNotMatch(got[0].text, /minute/);
	assert.match(got[1].text, /^In 1 minute your time is over\. /);
});

test('deadlines are a calendar under an address that can be made void', async () => {
	const three = await people('Pia', 'Quy', 'Rex');
	const table = await begin(three, 'move:86400');
	const { url: address } = await three[0].must('POST', 'me/calendar');
	const fetchIt = (of) => fetch(of).then(async (answer) => ({ status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }));
	const { status, type, text } = await fetchIt(address);
	assert.deepEqual([status, type], [200, 'text/calendar; charset=utf-8']);
	const lines = text.replaceAll('\r\n ', '').split('\r\n');
	assert.deepEqual([lines[0], lines.at(-2), lines.at(-1)], ['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
	assert.ok(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75), text);
	const value = (name) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
	const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value('DTSTART'));
	const left = Date.UTC(y, mo - 1, d, h, mi, s) - Date.now();
	assert.ok(left > 86000000 && left <= 86400000, String(left));
	assert.match(value('SUMMARY'), /: Your move$/);
	assert.ok(value('URL').endsWith(table.id) && value('UID') && value('DESCRIPTION'));
	await three[0].must('POST', `tables/${table.id}/moves`, { expect: table.seat.seen, key: newKey(), moves: [table.seat.legal[0]] });
	assert.doesNotMatch((await fetchIt(address)).text, /VEVENT/, 'it is not his turn');
	const { url: next } = await three[0].must('POST', 'me/calendar');
	assert.equal((await fetchIt(address)).status, 404, 'the old one is void');
	assert.equal((await fetchIt(next)).status, 200);
	await three[0].must('POST', 'me/calendar/void');
	assert.equal((await fetchIt(next)).status, 404);
	table.seat.close();
});
