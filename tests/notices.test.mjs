// People who are asked for something and are not there are told, by a push service of this test, which reads what it is sent with a library
// of others: the right browsers, once, in their language, of nothing that is over, and after a server's sudden end too.
import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { begin, eventually, freshData, newKey, playUntilOther, seatTogether, startServer, Visitor } from './online.mjs';
import { PushService } from './pushes.mjs';

const service = await new PushService().listen();
after(() => service.server.close());
const options = ['--private-notices', '--notice-after', '1', '--no-limits'];
const server = await startServer('127.0.0.1:0', options);
after(() => server.process.kill());

test('who is asked and not there is told once, in the language of the browser', async () => {
	const { people: [ann], id } = await begin(server.url, ['Ann', 'Ben'], { name: 'Friday round' });
	const english = service.newBrowser(), german = service.newBrowser();
	assert.deepEqual(await ann.must('POST', 'me/push', english.body), {});
	assert.equal((await ann.post('me/push', german.body, { 'accept-language': 'de' })).status, 200);
	await eventually(() => english.got.length && german.got.length, 'both browsers are told');
	const { key } = await ann.must('GET', 'push');
	for (const browser of [english, german]) {
		const [notice] = browser.got;
		assert.equal(notice.table, id);
		assert.equal(notice.topic, id);
		assert.equal(notice.key, key, 'signed with the key that browsers are given');
		assert.equal(notice.title, 'Friday round');
		assert.ok(notice.text);
	}
	assert.notEqual(english.got[0].text, german.got[0].text);
	// Talk is no new turn; and everybody else who is asked later comes after what Ann would have been told again.
	await ann.must('POST', `tables/${id}/say`, { key: newKey(), text: 'I am thinking.' });
	const { people: [cleo] } = await begin(server.url, ['Cleo', 'Dan']);
	const later = service.newBrowser();
	await cleo.must('POST', 'me/push', later.body);
	await eventually(() => later.got.length, 'Cleo is told');
	assert.equal(english.got.length, 1);
	assert.equal(german.got.length, 1);
});

test('who looks at the table, wants quiet or sleeps is not told', async () => {
	const at = (minutes) => (Math.floor(Date.now() / 60000) + minutes + 1440) % 1440;
	const changed = `60,${Math.floor(Date.now() / 1000) - 3600},120`; // there clocks were put forward an hour ago
	const games = await Promise.all([1, 2, 3, 4].map((i) => begin(server.url, [`E${i}`, `F${i}`])));
	const browsers = games.map(() => service.newBrowser());
	const [present, quiet, asleep, awake] = games.map(({ people }) => people[0]);
	const stream = present.follow(`tables/${games[0].id}/events?after=0`);
	await stream.until(() => stream.events.length > 0, 'the first event');
	assert.deepEqual(await quiet.must('POST', `tables/${games[1].id}/quiet`, { quiet: true }), { quiet: true, mail: false, hooks: false });
	assert.deepEqual(await quiet.must('GET', `tables/${games[1].id}/quiet`), { quiet: true, mail: false, hooks: false });
	assert.deepEqual(await awake.must('GET', `tables/${games[3].id}/quiet`), { quiet: false, mail: false, hooks: false });
	await asleep.must('POST', 'me/push', { ...browsers[2].body, quiet_from: at(60), quiet_until: at(180), zone: changed });
	for (const [i, person] of [present, quiet].entries()) await person.must('POST', 'me/push', browsers[i].body);
	// The last comes after the others, so they would have been told by then.
	await awake.must('POST', 'me/push', { ...browsers[3].body, quiet_from: at(60), quiet_until: at(-60) });
	await eventually(() => browsers[3].got.length, 'the one who is awake is told');
	assert.deepEqual(browsers.map(({ got }) => got.length), [0, 0, 0, 1]);
	stream.close();
	await eventually(() => browsers[0].got.length, 'who has left is told');
	await quiet.must('POST', `tables/${games[1].id}/quiet`, { quiet: false });
	await eventually(() => browsers[1].got.length, 'who wants it again is told');
	await asleep.must('POST', 'me/push', browsers[2].body);
	await eventually(() => browsers[2].got.length, 'who has woken is told');
});

test('a service that asks to come later is asked later, and not for a turn that is over', async () => {
	const { people: [ann, ben], id } = await begin(server.url, ['Gus', 'Hal']);
	const mine = service.newBrowser(), his = service.newBrowser();
	let refused = 0;
	service.answer = (browser) => (browser === mine && ++refused <= 2 ? 429 : 201);
	await ann.must('POST', 'me/push', mine.body);
	await eventually(() => refused === 1, 'the first attempt');
	assert.equal(await playUntilOther(ann, 1, id), 2);
	await ben.must('POST', 'me/push', his.body);
	await eventually(() => his.got.length, 'Hal is told of his turn');
	assert.equal(await playUntilOther(ben, 2, id), 1);
	await eventually(() => mine.got.length, 'Gus is told of his new turn');
	assert.equal(mine.got.length, 1);
	service.answer = () => 201;
});

test('a service that keeps the server waiting holds up nobody else', async () => {
	let open = 0, most = 0;
	const silent = createServer((request, response) => {
		most = Math.max(most, ++open);
		response.on('close', () => open--);
		request.resume();
	});
	silent.unref();
	await new Promise((go) => silent.listen(0, '127.0.0.1', go));
	const mal = await Visitor.named(server.url, 'Mal'), mel = await Visitor.named(server.url, 'Mel');
	for (let i = 0; i < 8; i++) {
		const { body } = service.newBrowser();
		await mal.must('POST', 'me/push', { ...body, address: `http://127.0.0.1:${silent.address().port}/${i}` });
	}
	for (let i = 0; i < 6; i++) await mal.must('POST', `tables/${(await seatTogether([mal, mel], { start: 'p1', players: 3 })).id}/start`);
	await eventually(() => open > 0, 'the silent service is written to');
	const { people: [ann] } = await begin(server.url, ['Ann', 'Ben']);
	const browser = service.newBrowser();
	await ann.must('POST', 'me/push', browser.body);
	await eventually(() => browser.got.length, 'Ann is told');
	assert.ok(most <= 4, `${most} places of one person`);
	silent.closeAllConnections();
	silent.close();
	await mal.must('POST', 'me/delete', { sure: true });
});

test('browsers that are gone are forgotten, others stay', async () => {
	const people = await Promise.all(Array.from({ length: process.env.MG_LONG ? 1000 : 24 }, (_, i) => begin(server.url, [`P${i}`, `Q${i}`])));
	const browsers = people.map(() => service.newBrowser());
	for (const [i, { people: [person] }] of people.entries()) {
		if (i % 4 === 0) service.browsers.delete(browsers[i].path);
		await person.must('POST', 'me/push', browsers[i].body);
	}
	await eventually(() => browsers.every(({ got }, i) => got.length === (i % 4 === 0 ? 0 : 1)), 'those that are there are told');
	// They come back under the same address, and are asked for something new: nobody writes to them any more.
	for (const [i, browser] of browsers.entries()) if (i % 4 === 0) service.browsers.set(browser.path, browser);
	for (const [i, { people: [person, other], id }] of people.entries()) {
		if (i % 4 > 1) continue;
		await playUntilOther(person, 1, id);
		await playUntilOther(other, 2, id);
	}
	await eventually(() => browsers.every(({ got }, i) => i % 4 !== 1 || got.length === 2), 'the others are told again');
	assert.ok(browsers.every(({ got }, i) => i % 4 !== 0 || got.length === 0));
});

test('a server that ends between a move and its notice tells after its next start', async () => {
	const data = freshData();
	const first = await startServer('127.0.0.1:0', ['--data', data, '--private-notices', '--notice-after', '3600']);
	const { people: [ann] } = await begin(first.url);
	const browser = service.newBrowser();
	await ann.must('POST', 'me/push', browser.body);
	first.process.kill('SIGKILL');
	await first.ended;
	const second = await startServer('127.0.0.1:0', ['--data', data, ...options]);
	after(() => second.process.kill());
	// This one is asked to end before it knows that the notice has arrived: it waits for the answer, and keeps it.
	service.answer = () => {
		second.process.kill();
		return 201;
	};
	await eventually(() => browser.got.length, 'she is told');
	await second.ended;
	service.answer = () => 201;
	const third = await startServer('127.0.0.1:0', ['--data', data, ...options]);
	after(() => third.process.kill());
	const { people: [cleo] } = await begin(third.url, ['Cleo', 'Dan']);
	const later = service.newBrowser();
	await cleo.must('POST', 'me/push', later.body);
	await eventually(() => later.got.length, 'another is told');
	assert.equal(browser.got.length, 1, 'and she is not told again');
});

test('addresses and keys that cannot be are refused', async () => {
	const closed = await startServer();
	after(() => closed.process.kill());
	const mal = await Visitor.named(closed.url, 'Mal');
	const good = { ...service.newBrowser().body, address: 'https://push.example.org/send/1' };
	const refusal = async (body) => {
		const { status, body: answer } = await mal.post('me/push', body);
		assert.equal(status, 400, JSON.stringify(body));
		return answer.error.where;
	};
	assert.equal((await mal.post('me/push', good)).status, 200);
	for (const address of ['http://127.0.0.1:1/', service.url, 'file:///etc/passwd', 'https://me@push.example.org/', '', `https://a.org/${'x'.repeat(2000)}`])
		assert.equal(await refusal({ ...good, address }), 'address');
	assert.equal(await refusal({ ...good, open: good.open.slice(1) }), 'open');
	assert.equal(await refusal({ ...good, open: Buffer.alloc(65, 4).toString('base64url') }), 'open');
	assert.equal(await refusal({ ...good, secret: 'short' }), 'open');
	assert.equal(await refusal({ ...good, quiet_from: 1440 }), 'quiet_from');
	assert.equal(await refusal({ ...good, quiet_until: -1 }), 'quiet_until');
	for (const zone of ['Europe/Berlin', '60,5', `60${',5,60'.repeat(100)}`]) assert.equal(await refusal({ ...good, zone }), 'zone');
	assert.equal((await new Visitor(closed.url).post('me/push', good)).status, 401);
	const { people, id } = await begin(closed.url);
	assert.equal((await mal.post(`tables/${id}/quiet`, { quiet: true })).status, 404, 'he knows nothing of it');
	assert.equal((await people[0].post(`tables/${id}/quiet`, { quiet: 1 })).status, 400);
	assert.deepEqual(await mal.must('POST', 'me/push/forget', { address: good.address }), {});
	assert.deepEqual(await mal.must('POST', 'me/push/forget', { address: good.address }), {}, 'it is gone already');
});

test('nobody can take another one’s browser away', async () => {
	const { people: [ann] } = await begin(server.url, ['Ida', 'Jon']);
	const mal = await Visitor.named(server.url, 'Mal');
	const browser = service.newBrowser();
	await ann.must('POST', 'me/push', browser.body);
	await mal.must('POST', 'me/push/forget', { address: browser.body.address });
	await eventually(() => browser.got.length, 'she is told');
});
