// Nobody gets in where he does not belong: seats, private tables, draws to come, other sites, floods, tricks with headers, slow
// and oversized requests. Needs `make program wasm`.
import { strict as assert } from 'node:assert';
import { connect } from 'node:net';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { eventually, freshData, newKey, newNumber, run, Seat, seatTogether, startServer, Visitor } from './online.mjs';

const data = freshData();
const server = await startServer('127.0.0.1:0', ['--no-limits', '--data', data, '--beat', '1']);
const { url } = server;
const { hostname, port, origin } = new URL(url);
after(() => server.process.kill());
const people = (...names) => Promise.all(names.map((name) => Visitor.named(url, name)));
const codeOf = (link) => link.split('/').pop();
/** The journal comes by another way than answers do, and may come after them. */
const journalSays = (what) => eventually(() => what.test(server.said()), `${what} in the journal`);
const error = ({ status, body }) => `${status} ${body.error?.code}`;

/** Writes bytes and resolves with everything that came until the other side closed. */
function shout(bytes, at = port) {
	return new Promise((resolve) => {
		const socket = connect(at, hostname, () => socket.write(bytes));
		let heard = '';
		socket.on('data', (part) => (heard += part));
		socket.on('error', () => resolve(heard));
		socket.on('close', () => resolve(heard));
	});
}

async function started(more = {}) {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await seatTogether(three, { start: 'p1', ...more });
	await three[0].must('POST', `tables/${table.id}/start`);
	return { three, table, path: `tables/${table.id}` };
}

/** Says a beginning, and then a letter at a time, so that the connection is never idle; whether the server ended it before 400 letters. */
function cutOff(beginning, at) {
	return new Promise((done) => {
		let letters = 0;
		const socket = connect(at, '127.0.0.1', () => {
			socket.write(beginning);
			drip = setInterval(() => (++letters < 400 ? socket.write('a') : end(false)), 100);
		});
		let drip;
		const end = (how) => {
			clearInterval(drip);
			socket.destroy();
			done(how);
		};
		socket.on('error', () => end(true));
		socket.on('close', () => end(true));
		socket.resume();
	});
}

test('nobody moves, talks, undoes or leaves on a seat that is not his', async () => {
	const { three, path, table } = await started({ public: true });
	const [eve] = await people('Eve');
	const { events } = await three[0].must('GET', path);
	const requests = [['moves', { expect: events, key: newKey(), moves: ['offer A1'] }], ['undo', { expect: events, key: newKey() }],
		['answer', { key: newKey(), yes: true }], ['say', { key: newKey(), text: 'Hello' }], ['leave', {}], ['back', {}], ['start', {}],
		['close', {}], ['rematch', {}], ['links', { seat: 2 }], ['seat', { seat: 1, kind: 'open' }]];
	for (const [what, body] of requests) {
		assert.equal(error(await eve.post(`${path}/${what}`, body)), '403 forbidden', what);
		assert.equal(error(await new Visitor(url).post(`${path}/${what}`, body)), '401 stranger', what);
	}
	/* A player who is not to move, and one who names another's any-time move. */
	assert.equal(error(await three[1].post(`${path}/moves`, { expect: events, key: newKey(), moves: ['pass'] })), '409 state');
	assert.equal(error(await three[1].post(`${path}/moves`, { expect: events, key: newKey(), moves: ['subsidy p1'] })), '409 state');
	assert.equal(error(await eve.post(`${path}/join`, { seat: 1 })), '409 state');
	assert.equal(error(await eve.post(`${path}/join`, { code: codeOf(table.links.seats[1]) })), '409 state');
	assert.equal((await three[0].must('GET', path)).events, events);
});

test('a private table looks like none to whoever has no link', async () => {
	const { path, table, three } = await started();
	const [eve] = await people('Eve');
	const missing = await eve.get('tables/abcdefghijkm');
	for (const who of [eve, new Visitor(url)])
		for (const part of ['', '/record', '/log', '/events', '?code=wrong', `?code=${'a'.repeat(26)}`]) {
			const answer = await who.get(path + part);
			assert.deepEqual([answer.status, answer.body], [missing.status, missing.body], part);
		}
	for (const [what, body] of [['join', {}], ['join', { code: 'a'.repeat(26) }], ['join', { seat: 2 }], ['watch', {}], ['watch', { code: 'x' }],
		['say', { key: newKey(), text: 'a' }]])
		assert.equal(error(await eve.post(`${path}/${what}`, body)), '404 missing', what);
	assert.ok(!(await eve.must('GET', 'tables')).tables.some(({ id }) => id === table.id));
	/* The link to watch opens it for watching, from then on, and gives no seat. */
	const code = codeOf(table.links.watch);
	assert.equal((await new Visitor(url).get(`${path}?code=${code}`)).status, 200);
	assert.equal(error(await eve.post(`${path}/join`, { code })), '403 forbidden');
	assert.equal((await eve.must('POST', `${path}/watch`, { code })).you.seat, null);
	assert.equal((await eve.get(`${path}/log`)).status, 200);
	assert.equal(error(await eve.post(`${path}/say`, { key: newKey(), text: 'a' })), '403 forbidden');
	/* A new one makes the old one void. */
	const fresh = codeOf((await three[0].must('POST', `${path}/links`, { watch: true })).link);
	assert.equal((await new Visitor(url).get(`${path}?code=${code}`)).status, 404);
	assert.equal((await new Visitor(url).get(`${path}?code=${fresh}`)).status, 200);
});

test('links, cookies and tokens are not in the file, and none is in the log', async () => {
	const { three, table } = await started();
	const { token } = await three[0].must('POST', 'tokens', { name: 'bot', scopes: ['read'] });
	const { code } = await three[0].must('POST', 'me/carry');
	await new Visitor(url, { token }).must('GET', 'me');
	const kept = [data, `${data}-wal`].map((file) => readFileSync(file, 'latin1')).join('');
	assert.ok(kept.includes(table.id));
	for (const secret of [token, code, codeOf(table.links.watch), codeOf(table.links.seats[1]), three[0].cookie.split('=')[1]]) {
		assert.ok(secret.length >= 26);
		assert.ok(!kept.includes(secret));
		assert.ok(!server.said().includes(secret));
	}
	await journalSays(new RegExp(`table ${table.id}: made by v\\d+ from 127\\.0\\.0\\.1`));
});

test('draws to come and their secret are nowhere to be read', async () => {
	const { three, path } = await started();
	const seat = new Seat(three[1], path.split('/')[1]);
	await seat.until(() => seat.toMove === 1);
	const all = [await three[1].get(path), await three[1].get(`${path}/log`), await three[1].get(`${path}/record`)]
		.map(({ body }) => JSON.stringify(body)).join();
	assert.equal(all.match(/draw [A-L]/g).length, 2); // one in the log, one in the record
	assert.doesNotMatch(all, /secret/);
	seat.close();
});

test('names and talk are text, whatever is in them', async () => {
	const evil = '<script>alert(1)</script>';
	const { three, path } = await started();
	const long = (n) => 'ä'.repeat(n);
	assert.equal((await three[0].post('me', { name: evil.slice(0, 24) })).status, 200);
	for (const name of ['', ' '.repeat(0), long(25), 'a\u0007b', 'a\nb', 'a\u009fb', '\ud800', '  ', 'An\u200bn', '\u202enna', 'A\u00adnn', '\u3164', 'Ann\u{e0041}'])
		assert.equal(error(await three[0].post('me', { name })), '400 syntax', JSON.stringify(name));
	assert.equal(error(await three[0].post('me', Buffer.from('{"name":"\xff\xfe"}', 'latin1').toString('latin1'))), '200 undefined');
	assert.match(await shout(Buffer.from(`POST /api/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"name":"\xff\xfe"}`, 'latin1')), /^HTTP\/1.1 400 /);
	for (const text of ['', long(501), 'a\u0007b', 'a\u0000b'])
		assert.equal(error(await three[0].post(`${path}/say`, { key: newKey(), text })), '400 syntax', JSON.stringify(text));
	await three[0].must('POST', `${path}/say`, { key: newKey(), text: evil });
	const answer = await three[1].get(`${path}/log`);
	assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
	assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
	assert.match(answer.headers.get('content-security-policy'), /default-src 'none'/);
	assert.ok(answer.body.events.some(({ event }) => event === `say p1 "${evil}"`));
});

test('a page of another site can do nothing with the visitor\'s cookie', async () => {
	const [ann] = await people('Ann');
	const name = { name: 'Hacked' };
	const foreign = [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: `${origin}.evil.example` }, { origin: 'http://127.0.0.1' },
		{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin, 'sec-fetch-site': 'cross-site' }];
	for (const headers of foreign) assert.equal(error(await ann.post('me', name, headers)), '403 origin', JSON.stringify(headers));
	for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonx', ''])
		assert.equal(error(await ann.post('me', name, { 'content-type': type })), '415 type', type);
	assert.deepEqual((await ann.get('me')).body.visitor, ann.me);
	assert.equal((await ann.get('me', { origin: 'https://evil.example' })).headers.get('access-control-allow-origin'), null);
	assert.equal((await ann.ask('OPTIONS', 'me', undefined, { origin: 'https://evil.example' })).status, 405);
	for (const headers of [{ origin }, { origin, 'sec-fetch-site': 'same-origin' }, {}])
		assert.equal((await ann.post('me', { name: 'Anna' }, headers)).status, 200, JSON.stringify(headers));
});

test('bodies are read strictly', async () => {
	const [ann] = await people('Ann');
	const table = { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'Clerk' }] };
	const wrong = {
		edition: [1, 'chess', null], players: [2, 5, '3', 3.5, -1, 1e30], seats: [[], {}, [1, 2, 3], table.seats.slice(1), [{ kind: 'me' }, { kind: 'me' }, { kind: 'open' }],
			[{ kind: 'bot' }, { kind: 'open' }, { kind: 'open' }], [{ kind: 'bot', level: 'God' }, { kind: 'open' }, { kind: 'open' }], [{ kind: 'open', level: 'Clerk' }, { kind: 'open' }, { kind: 'open' }]],
		draws: ['fair', true], start: ['p4', 'p0', '1', 1], pace: ['fast', 'live:0+0', 'live:600', 'move:99999999999', 'live:-1+2'], public: ['yes', 1],
		number: ['', 'f'.repeat(31), 'F'.repeat(32), 'g'.repeat(32)], board: ['none', '../x', 3], sheet: [7], more: [1],
	};
	for (const [key, values] of Object.entries(wrong))
		for (const value of values) {
			const answer = await ann.post('tables', { ...table, [key]: value });
			assert.equal(error(answer), '400 syntax', `${key} ${JSON.stringify(value)}`);
		}
	for (const body of ['', '[]', '3', '"a"', '{', '{"name":"Ann"} x', '{"name":"Ann","name":"Ben"}', '{"name":"a\u0000"}', 'null', `${'['.repeat(5000)}`])
		assert.equal(error(await ann.post('me', body === '' ? ' ' : body)), '400 syntax', body.slice(0, 40));
	const board = await ann.post('tables', { ...table, sheet: 'board x\nnonsense' });
	assert.equal(error(board), '422 board');
	assert.match(board.body.error.text, /^2: /m);
	assert.equal(error(await ann.post('tables', { ...table, edition: 'industria', board: 'industry' })), '400 syntax');
	for (const path of ['tables/x/y', 'nothing', 'tables//join', `tables/${'a'.repeat(17)}`, 'tables/a%2fb', 'tables/..'])
		assert.equal((await ann.get(path)).status, 404, path);
	assert.equal((await ann.ask('DELETE', 'me')).status, 405);
	assert.equal((await ann.get('tables?list=all')).status, 400);
});

test('what is too long or too slow is cut off', async () => {
	const [ann] = await people('Ann');
	assert.equal(error(await ann.post('me', { name: 'a'.repeat(70000) })), '413 long');
	const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
	assert.equal(error(await ann.post('tables', { edition: 'industry', players: 3, seats, sheet: '#'.repeat(100000) })), '422 board');
	assert.equal(error(await ann.post('tables', { edition: 'industry', players: 3, seats, sheet: '#'.repeat(200000) })), '413 long');
	const head = 'POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
	/* Chunks without end, a length that is not kept, a head that never ends: each ends by the server's doing. */
	assert.match(await shout(`${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${`1000\r\n${'a'.repeat(4096)}\r\n`.repeat(20)}0\r\n\r\n`), /^HTTP\/1.1 413 /);
	/* Two lengths, or a length and chunks: what one reader takes for the body another takes for the next request. */
	const body = '{"name":"Ann"}';
	for (const lengths of ['Content-Length: 14\r\nContent-Length: 5', 'Content-Length: 14\r\nContent-Length: 14', 'Content-Length: 14\r\nTransfer-Encoding: chunked'])
		assert.match(await shout(`${head}Connection: close\r\n${lengths}\r\n\r\n${lengths.includes('chunked') ? `e\r\n${body}\r\n0\r\n\r\n` : body}`), /^HTTP\/1.1 400 /, lengths);
	const impatient = await startServer('127.0.0.1:0', ['--patience', '1']);
	after(() => impatient.process.kill());
	const { port: there } = new URL(impatient.url);
	assert.doesNotMatch(await shout(`${head}Content-Length: 100\r\n\r\n{"name":`, there), /200 OK/);
	assert.doesNotMatch(await shout('GET /api/me HTTP/1.1\r\nHost: a\r\nX-Slow: ', there), /200 OK/);
	assert.ok(await cutOff('GET /api/me HTTP/1.1\r\nHost: a\r\nX-Slow: ', there), 'a head that never ends, a letter at a time');
	assert.ok(await cutOff(`${head}Content-Length: 10000\r\n\r\n{"name":"`, there), 'a body that never ends, a letter at a time');
	assert.match(await shout('GET /api/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', there), /200 OK/);
	assert.equal((await ann.get('me')).status, 200);
});

test('who asks is the other end, not what a header says', async () => {
	const ann = await Visitor.named(url, 'Ann', { headers: { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.8', 'x-real-ip': '203.0.113.9' } });
	const table = await seatTogether([ann], { players: 3 });
	await journalSays(new RegExp(`table ${table.id}: made by v\\d+ from 127\\.0\\.0\\.1`));
	const asked = await fetch(`${url}metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
	assert.equal(asked.status, 403);
	const metrics = await (await fetch(`${url}metrics`)).text();
	assert.match(metrics, /^magnate_tables [1-9]\d*$/m);
	/* A host that is none makes no link. */
	const answer = await shout(`POST /api/me/carry HTTP/1.1\r\nHost: a"><b\r\nConnection: close\r\nCookie: ${ann.cookie}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
	assert.match(answer, /"link":"http:\/\/localhost\/#\/carry\//);
});

test('a flood is told to come more slowly, each for himself', async () => {
	const strict = await startServer('127.0.0.1:0', ['--trust-proxy', '--base-url', 'https://play.example.org']);
	after(() => strict.process.kill());
	const from = (address) => ({ headers: { 'x-forwarded-for': `198.51.100.1, ${address}` } });
	const many = await Promise.all(Array.from({ length: 60 }, () => new Visitor(strict.url, from('203.0.113.7')).post('me', { name: 'Flood' })));
	const refused = many.filter(({ status }) => status === 429);
	assert.ok(refused.length > 0 && refused.length < 60);
	assert.ok(Number(refused[0].headers.get('retry-after')) >= 1);
	assert.equal(refused[0].body.error.code, 'slower');
	const ann = await Visitor.named(strict.url, 'Ann', from('203.0.113.8'));
	assert.match((await new Visitor(strict.url, from('203.0.113.9')).post('me', { name: 'Ben' })).setCookie, /; Secure$/);
	const table = await seatTogether([ann], { players: 3 });
	assert.match(table.links.watch, /^https:\/\/play\.example\.org\/#\/watch\//);
	await ann.must('POST', `tables/${table.id}/start`);
	const talk = await Promise.all(Array.from({ length: 30 }, (_, i) => ann.post(`tables/${table.id}/say`, { key: newKey(), text: `${i}` })));
	assert.ok(talk.some(({ status }) => status === 200) && talk.some(({ status }) => status === 429));
	const codes = await Promise.all(Array.from({ length: 60 }, () => ann.post('carry', { code: newNumber() })));
	assert.ok(codes.some(({ status }) => status === 429));
	const tables = await Promise.all(Array.from({ length: 40 }, () => ann.post('tables', { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] })));
	assert.ok(tables.some(({ status }) => status === 429));
	assert.equal((await new Visitor(strict.url, from('203.0.113.10')).get('me')).status, 200);
});

test('silence on a stream is broken by beats', async () => {
	const { three, path } = await started();
	const [lines, sse] = [three[0].follow(`${path}/events`), three[0].follow('notices', { accept: 'text/event-stream' })];
	await lines.until(({ all }) => all.some((line) => Object.keys(line).length === 0), 'a beat');
	await sse.until(({ all }) => all.filter((line) => line === ': beat').length > 1, 'a beat');
	for (const one of [lines, sse]) one.close();
});

test('who is banned follows no longer, and comes back to nothing', async () => {
	const { three, path } = await started();
	const [mine, his] = [three[0].follow(`${path}/events`), three[1].follow(`${path}/events`)];
	await Promise.all([mine, his].map((stream) => stream.until(({ all }) => all.some((line) => line.here))));
	assert.equal((await run('admin', '--data', data, 'ban', three[1].me.id)).status, 0);
	await his.end();
	assert.equal(error(await three[1].get(path)), '403 banned');
	assert.ok(!mine.ended);
	mine.close();
});

test('a second server on the same file is refused, and a restart loses nothing', async () => {
	const file = freshData();
	const words = ['--no-limits', '--data', file];
	const first = await startServer('127.0.0.1:0', words);
	const second = await run('serve', '--listen', '127.0.0.1:0', ...words);
	assert.equal(second.status, 1);
	assert.match(second.err, /another server already uses/);
	const ann = await Visitor.named(first.url, 'Ann');
	const table = await seatTogether([ann], { players: 3, level: 'R1', start: 'p1' });
	await ann.must('POST', `tables/${table.id}/start`);
	const stream = ann.follow(`tables/${table.id}/events`);
	await stream.until(({ events }) => events.some(({ event }) => event.startsWith('draw ')));
	const body = { expect: stream.events.length, key: newKey(), moves: [`offer ${/draw (\w)/.exec(stream.events.at(-1).event)[1]}1`] };
	const answer = await ann.must('POST', `tables/${table.id}/moves`, body);
	const before = (await ann.must('GET', `tables/${table.id}/log`)).events.slice(0, answer.events);
	first.process.kill('SIGTERM');
	assert.equal(await first.ended, 0);
	await stream.end();
	assert.equal(stream.error, undefined); // it was told, not cut off
	const again = await startServer('127.0.0.1:0', words);
	after(() => again.process.kill());
	ann.url = again.url;
	assert.deepEqual((await ann.get('me')).body.visitor, ann.me);
	assert.deepEqual((await ann.must('GET', `tables/${table.id}/log`)).events.slice(0, answer.events), before);
	assert.deepEqual(await ann.must('POST', `tables/${table.id}/moves`, body), answer);
	/* Computer players whose turn it was go on thinking. */
	const seat = new Seat(ann, table.id);
	await seat.until(() => seat.toMove === 1 && seat.seen > answer.events);
	seat.close();
});
