// Mail through a real mail server (Debian's python3-aiosmtpd): an address is confirmed by a typed code, turns are told at once or once a day, never twice and not when they are
// over, a link acts on nothing but a button, and one signs in elsewhere with a code. Needs `make program wasm`.
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { codeOf, freePort, MailServer } from './mails.mjs';
import { freshData, newKey, Seat, seatTogether, startServer, Visitor } from './online.mjs';

const mail = await new MailServer().start();
const data = freshData();
const options = ['--no-limits', '--data', data, '--notice-after', '1', '--mail', `smtp://127.0.0.1:${mail.port}`, '--mail-from', 'magnate@play.example.org', '--base-url'];
const port = await freePort();
const base = `http://127.0.0.1:${port}/`;
let server = await startServer(`127.0.0.1:${port}`, [...options, base]);
after(() => server.process.kill());
const url = base;

async function confirmed(name) {
	const who = await Visitor.named(url, name);
	const address = `${name.toLowerCase()}@mail.example.org`;
	assert.deepEqual(await who.must('POST', 'me/mail/begin', { address: address.toUpperCase() }), {});
	const got = await mail.next(address);
	const set = await who.must('POST', 'me/mail', { address, code: codeOf(got).toUpperCase() });
	assert.deepEqual([set.able, set.address, set.mode], [true, address, 'at-once']);
	return { who, address, got };
}

/** A table at which this person is asked to move. */
async function asked(who, others, pace = 'none') {
	const table = await seatTogether([who, ...others], { players: 3, start: 'p1', pace });
	await who.must('POST', `tables/${table.id}/start`);
	return table;
}

test('an address is confirmed by a code that is typed in, five tries for each', async () => {
	const { who, got } = await confirmed('Ann');
	assert.match(got.headers.subject, /^Your code: \w{4}-\w{4}$/);
	assert.equal(got.headers.from, 'Magnate <magnate@play.example.org>');
	assert.equal(got.headers['auto-submitted'], 'auto-generated');
	assert.equal(got.headers['list-unsubscribe'], undefined, 'a code is not one of a list');
	const eve = await Visitor.named(url, 'Eve');
	await eve.must('POST', 'me/mail/begin', { address: 'eve@mail.example.org' });
	const code = codeOf(await mail.next('eve@mail.example.org'));
	assert.equal((await who.post('me/mail', { address: 'eve@mail.example.org', code })).status, 404, 'not with what was sent to somebody else');
	await eve.must('POST', 'me/mail/begin', { address: 'other@mail.example.org' });
	const good = codeOf(await mail.next('other@mail.example.org'));
	for (let i = 0; i < 5; i++) assert.equal((await eve.post('me/mail', { address: 'other@mail.example.org', code: 'aaaa-aaaa' })).status, 404);
	assert.equal((await eve.post('me/mail', { address: 'other@mail.example.org', code: good })).status, 404, 'too many tries');
	for (const address of ['x', 'a@b', 'a b@example.org', 'a@example.org\r\nRCPT TO:<x@y.z>', '<a@example.org>', 'a@@example.org', 'a@-', '"a"@example.org'])
		assert.equal((await eve.post('me/mail/begin', { address })).status, 400, address);
	assert.equal((await eve.post('me/mail/settings', { mode: 'digest' })).status, 409, 'there is no address');
});

test('who is asked is told once, at once; a link leads to a page, and a POST of a mail program ends it', async () => {
	const { who: ben, address } = await confirmed('Ben');
	const cleo = await Visitor.named(url, 'Cleo');
	const table = await asked(ben, [cleo]);
	const got = await mail.next(address, 2);
	assert.match(got.headers.subject, /: Your move$/);
	assert.ok(got.text.includes(`${base}#/table/${table.id}`), got.text);
	assert.match(got.text, /offer/i);
	assert.equal(got.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
	const stop = got.headers['list-unsubscribe'].slice(1, -1);
	assert.ok(stop.startsWith(`${base}api/unsubscribe/`));
	const page = /(\S+#\/mail\/\w+)/.exec(got.text)[1];
	assert.ok(page.startsWith(`${base}#/mail/`));
	// Whoever follows links ends nothing.
	assert.equal((await fetch(stop)).status, 405);
	assert.equal((await fetch(page)).status, 200);
	assert.equal((await ben.must('GET', 'me/mail')).mode, 'at-once');
	// Talk is no new turn: another person's mail comes after what would have been sent.
	await ben.must('POST', `tables/${table.id}/say`, { key: newKey(), text: 'I am thinking.' });
	const { who: dan, address: his } = await confirmed('Dan');
	await asked(dan, [cleo]);
	await mail.next(his, 2);
	assert.equal(mail.to(address).length, 2, 'once');
	const answer = await fetch(stop, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' });
	assert.equal(answer.status, 200);
	assert.equal((await ben.must('GET', 'me/mail')).mode, 'never');
	assert.equal((await fetch(`${base}api/unsubscribe/nobody`, { method: 'POST' })).status, 404);
});

test('quiet hours, a table that one wants to hear nothing of, and a turn that an order decides', async () => {
	const at = (minutes) => (Math.floor(Date.now() / 60000) + minutes + 1440) % 1440;
	const people = [];
	for (const name of ['Ede', 'Fay', 'Gus', 'Hal']) people.push(await confirmed(name));
	const [sleeps, quiet, orders, last] = people;
	const other = await Visitor.named(url, 'Ida');
	await sleeps.who.must('POST', 'me/mail/settings', { mode: 'at-once', quiet_from: at(30), quiet_until: at(90), zone: '60' });
	await asked(sleeps.who, [other]);
	const silent = await seatTogether([quiet.who, other], { players: 3, start: 'p1' });
	assert.deepEqual(await quiet.who.must('POST', `tables/${silent.id}/quiet`, { mail: true }), { quiet: false, mail: true, hooks: false });
	await quiet.who.must('POST', `tables/${silent.id}/start`);
	const ordered = await seatTogether([orders.who, other], { players: 3, start: 'p1', delay: '3600' });
	await orders.who.must('POST', `tables/${ordered.id}/start`);
	await orders.who.must('POST', `tables/${ordered.id}/orders`, { key: newKey(), give: ['offer any'] });
	await asked(last.who, [other]);
	await mail.next(last.address, 2);
	for (const { address } of [sleeps, quiet, orders]) assert.equal(mail.to(address).length, 1, address);
	await sleeps.who.must('POST', 'me/mail/settings', { mode: 'at-once' });
	await mail.next(sleeps.address, 2);
	await quiet.who.must('POST', `tables/${silent.id}/quiet`, { mail: false });
	await mail.next(quiet.address, 2);
});

test('once a day: all tables that wait in one mail', async () => {
	const { who, address } = await confirmed('Jan');
	const other = await Visitor.named(url, 'Kim');
	await who.must('POST', 'me/mail/settings', { mode: 'digest', minute: (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 720) % 1440 });
	const tables = [await asked(who, [other]), await asked(who, [other])];
	const { who: sooner, address: hers } = await confirmed('Lou');
	await asked(sooner, [other]);
	await mail.next(hers, 2);
	assert.equal(mail.to(address).length, 1, 'not before its hour');
	const next = new Date(Date.now() + 2000); // this minute counts, and it may be over in a moment
	const minute = (next.getUTCHours() * 60 + next.getUTCMinutes() + 90) % 1440; // where clocks were put forward by half an hour an hour ago
	await who.must('POST', 'me/mail/settings', { mode: 'digest', minute, zone: `60,${Math.floor(Date.now() / 1000) - 3600},90` });
	const got = await mail.next(address, 2);
	assert.equal(got.headers.subject, '2 games wait for you');
	for (const { id } of tables) assert.ok(got.text.includes(`#/table/${id}`));
});

test('one signs in elsewhere with a code; nobody learns which addresses there are', async () => {
	const { who, address } = await confirmed('Max');
	const nobody = new Visitor(url);
	const [known, unknown] = [await nobody.post('sign-in/mail/begin', { address }), await nobody.post('sign-in/mail/begin', { address: 'stranger@mail.example.org' })];
	assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
	// The same is done for both, so that the time tells nothing either.
	const read = "import sqlite3, sys\nprint([a for a, in sqlite3.connect(sys.argv[1]).execute('SELECT address FROM mail_codes WHERE purpose = 1 ORDER BY address')])";
	assert.equal(spawnSync('python3', ['-c', read, data], { encoding: 'utf8' }).stdout.trim(), `['${address}', 'stranger@mail.example.org']`);
	const code = codeOf(await mail.next(address, 2));
	const device = new Visitor(url);
	const wrong = [await device.post('sign-in/mail', { address, code: 'aaaa-aaaa' }), await device.post('sign-in/mail', { address: 'stranger@mail.example.org', code })];
	assert.deepEqual(wrong.map(({ status, body }) => [status, body.error.code]), [[404, 'missing'], [404, 'missing']]);
	assert.deepEqual((await device.must('POST', 'sign-in/mail', { address, code })).visitor, who.me);
	assert.equal((await new Visitor(url).post('sign-in/mail', { address, code })).status, 404, 'once');
	assert.equal((await device.must('GET', 'me/mail')).address, address);
	assert.equal(mail.to('stranger@mail.example.org').length, 0);
});

test('a mail server that is away, and a server that ends between the move and the mail: told all the same', async () => {
	const { who, address } = await confirmed('Nan');
	const other = await Visitor.named(url, 'Oda');
	mail.stop();
	await asked(who, [other]);
	server.process.kill('SIGKILL');
	await server.ended;
	await mail.start(mail.port);
	server = await startServer(`127.0.0.1:${port}`, [...options, base]);
	await mail.next(address, 2);
	// A turn that is over is not told: she moves while the mail server is away.
	mail.stop();
	const table = await asked(who, [other]);
	const seat = new Seat(who, table.id);
	await seat.until(() => seat.toMove === 1);
	await who.must('POST', `tables/${table.id}/moves`, { expect: seat.seen, key: newKey(), moves: [seat.legal[0]] });
	await seat.until(() => seat.toMove !== 1);
	seat.close();
	await mail.start(mail.port);
	const { who: pia, address: later } = await confirmed('Pia');
	await asked(pia, [other]);
	await mail.next(later, 2);
	assert.ok(mail.to(address).every(({ text }) => !text.includes(table.id)), 'nothing of a turn that is over');
});

test('one letter box gets so many codes, whoever asks', async () => {
	const otherPort = await freePort();
	const strict = await startServer(`127.0.0.1:${otherPort}`, [...options.filter((word, i) => word !== '--no-limits' && word !== '--data' && options[i - 1] !== '--data'),
		`http://127.0.0.1:${otherPort}/`, '--limits', 'mails=2+1h']);
	const guests = await Promise.all(['Mal', 'Mel', 'Mil'].map((name) => Visitor.named(strict.url, name)));
	const begin = async (path, address) => {
		const statuses = [];
		for (const guest of guests) statuses.push((await guest.post(path, { address })).status);
		return statuses;
	};
	assert.deepEqual(await begin('me/mail/begin', 'victim@mail.example.org'), [200, 200, 429]);
	assert.deepEqual(await begin('me/mail/begin', 'VICTIM@mail.example.org'), [429, 429, 429]);
	assert.deepEqual(await begin('sign-in/mail/begin', 'victim@mail.example.org'), [200, 200, 429], 'signing in has its own');
	assert.equal((await guests[0].post('me/mail/begin', { address: 'mal@mail.example.org' })).status, 200);
	strict.process.kill();
});
