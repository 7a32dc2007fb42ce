// Visitors who mean harm, and the others, who must not notice.
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { eventually, freshData, newKey, run, Seat, seatTogether, startServer, Visitor } from './online.mjs';

const server = await startServer();
after(() => server.process.kill());
const { url } = server;

const bots = (level, players) => Array.from({ length: players }, () => ({ kind: 'bot', level }));
const moves = (stream) => stream.events.filter(({ event }) => event.startsWith('move ')).length;

/** Tables of computer players alone, made by several guests; those that were started. */
async function botTables(guests, each, level) {
	const started = [];
	let refused = 0;
	for (const guest of guests)
		for (let i = 0; i < each; i++) {
			const table = await guest.must('POST', 'tables', { edition: 'industry', players: 4, seats: bots(level, 4), public: true });
			const { status } = await guest.post(`tables/${table.id}/start`);
			if (status === 200) started.push({ guest, id: table.id });
			else assert.equal(status, 429);
			refused += status === 429;
		}
	return { started, refused };
}

test('one address cannot take the computer players from the others', async () => {
	const guests = await Promise.all(['Mal', 'Mel', 'Mil'].map((name) => Visitor.named(url, name)));
	const { started, refused } = await botTables(guests, 4, 'Magnate');
	assert.ok(started.length >= 5 && refused > 0, `${started.length} were started, ${refused} were not`);
	const [alone, ...followed] = started;
	const streams = followed.map(({ guest, id }) => guest.follow(`tables/${id}/events?after=0`));
	for (const stream of streams) await stream.until(() => stream.events.length > 0, 'the first event');

	const ann = await Visitor.named(url, 'Ann');
	const table = await seatTogether([ann], { players: 3, level: 'Clerk', start: 'p1' });
	const seat = new Seat(ann, table.id);
	await ann.must('POST', `tables/${table.id}/start`);
	// While one of Ann's Clerks answers, at most what was at work already comes first. A queue in order would let all of them come first.
	let answers = 0, between = 0;
	while (answers < 4) {
		await seat.until(() => seat.toMove === 1, 'it is Ann\'s turn');
		const clerks = seat.stream.events.filter(({ event }) => event.startsWith('move bot ')).length;
		const before = streams.reduce((sum, stream) => sum + moves(stream), 0);
		const { events } = await ann.must('POST', `tables/${table.id}/moves`, { expect: seat.seen, key: newKey(), moves: [seat.legal.at(-1)] });
		// Her move and their answers may come at once.
		await seat.until(() => seat.seen >= events && seat.toMove === 1, 'the Clerks\' answers');
		const more = seat.stream.events.filter(({ event }) => event.startsWith('move bot ')).length - clerks;
		answers += more;
		between += streams.reduce((sum, stream) => sum + moves(stream), 0) - before;
	}
	assert.ok(between < answers * (streams.length - 2), `${between} moves of ${streams.length} other tables while Ann waited for ${answers}`);

	for (const stream of [...streams, seat]) stream.close();

	// Nobody follows this one: it waits, and goes on as soon as somebody does.
	const { events } = await alone.guest.must('GET', `tables/${alone.id}`);
	const late = alone.guest.follow(`tables/${alone.id}/events?after=0`);
	await late.until(() => moves(late) > 0, 'moves when somebody follows');
	assert.ok(!late.events.slice(0, events).some(({ event }) => event.startsWith('move bot ')), 'no computer player moved before');
	late.close();
});

// ---- the lobby

const openSeats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
const setup = { edition: 'industry', players: 3, seats: openSeats, public: true };
const codeOf = (link) => link.split('/').pop();

test('one visitor, and one address, cannot flood the lobby', async () => {
	const from = (address) => ({ headers: { 'x-forwarded-for': address } });
	const behind = await startServer('127.0.0.1:0', ['--trust-proxy']);
	try {
		const make = async (guest) => (await guest.post('tables', setup)).body;
		const ann = await Visitor.named(behind.url, 'Ann', from('192.0.2.1'));
		const { id } = await make(ann);
		let made = 0, told;
		for (let i = 0; i < 6; i++) {
			const mal = await Visitor.named(behind.url, `Mal ${i}`, from('198.51.100.7'));
			const answers = await Promise.all(Array.from({ length: 14 }, () => mal.post('tables', setup)));
			const fine = answers.filter(({ status }) => status === 201).length;
			assert.ok(fine <= 10, `${fine} tables of one visitor`);
			told ??= answers.find(({ status }) => status === 409)?.body.error;
			made += fine;
		}
		assert.ok(made >= 30 && made <= 40, `${made} tables of one address`);
		assert.equal(told.code, 'many');
		// Others can make tables still, and a table that was closed makes room.
		const ben = await Visitor.named(behind.url, 'Ben', from('192.0.2.2'));
		assert.ok((await make(ben)).id);
		// Page by page every table comes once, and Ann's is among them.
		const eve = await Visitor.named(behind.url, 'Eve', from('192.0.2.3'));
		const seen = [];
		let after = '';
		do {
			const page = await eve.must('GET', `tables?list=open&most=7${after && `&after=${after}`}`);
			assert.ok(page.tables.length > 0 && page.tables.length <= 7);
			seen.push(...page.tables.map((table) => table.id));
			after = page.next;
		} while (after);
		assert.equal(new Set(seen).size, seen.length);
		assert.equal(seen.length, made + 2);
		assert.ok(seen.includes(id));
	} finally {
		behind.process.kill();
	}
});

test('the guests of one address together take no more seats, and make and report no more, than a few people would', async () => {
	const behind = await startServer('127.0.0.1:0', ['--trust-proxy', '--limits', 'guests=100+100']);
	const from = (address) => ({ headers: { 'x-forwarded-for': address } });
	const hosts = await Promise.all(Array.from({ length: 40 }, (_, i) => Visitor.named(behind.url, `Ann ${i}`, from(`192.0.2.${i + 1}`))));
	const tables = await Promise.all(hosts.map((host) => host.must('POST', 'tables', setup)));
	const guests = await Promise.all(Array.from({ length: 25 }, (_, i) => Visitor.named(behind.url, `Mal ${i}`, from('198.51.100.7'))));
	const count = async (most, ask) => {
		const of = { fine: 0, refused: new Set() };
		for (let i = 0; i < most; i++) {
			const { status, body } = await ask(i);
			if (status < 300) of.fine++;
			else of.refused.add(body.error.code);
		}
		return { ...of, refused: [...of.refused].sort().join() };
	};
	// One visitor sits at ten tables of others; with other guests the address gets no further than thirty seats.
	const sit = (guest, first = 0) => (i) => guest.post(`tables/${tables[first + i].id}/join`, {});
	assert.deepEqual(await count(12, sit(guests[0])), { fine: 10, refused: 'many' });
	const [left] = tables;
	await guests[0].must('POST', `tables/${left.id}/leave`);
	assert.equal((await sit(guests[0])(11)).status, 200, 'who stands up has room again');
	const more = [];
	for (const [i, guest] of guests.slice(1, 4).entries()) more.push(await count(10, sit(guest, [12, 22, 12][i])));
	const seats = more.reduce((sum, { fine }) => sum + fine, 0);
	assert.ok(seats >= 19 && seats <= 22, `${seats} seats of the others`);
	assert.equal(more.at(-1).refused, 'slower');
	// By a link one is invited, and at another address there are seats.
	const code = codeOf(tables[39].links.any);
	assert.equal((await guests[7].post(`tables/${tables[39].id}/join`, { code })).status, 200);
	const eve = await Visitor.named(behind.url, 'Eve', from('203.0.113.5'));
	assert.equal((await eve.post(`tables/${tables[38].id}/join`, {})).status, 200);

	const each = (ask) => (i) => ask(guests[i % guests.length], i);
	const tournament = { name: 'T', edition: 'industry', kind: 'swiss', players: 4, rounds: 5, pace: 'move:86400' };
	for (const [what, most, ask] of [
		['reports', 15, (guest, i) => guest.post(`people/${eve.me.id}/report`, { text: `${i}` })],
		['clubs and tournaments', 12, (guest, i) => guest.post(i % 2 ? 'clubs' : 'tournaments', i % 2 ? { name: 'C', about: '' } : tournament)],
		['tables', 80, (guest, i) => guest.post('tokens', { name: `t${i}`, scopes: ['read'] })],
		['exercises', 120, (guest, i) => guest.post('me/exercises', { exercises: [{ id: `e${i}`, changed: 1, text: 'x' }] })],
	]) {
		const { fine, refused } = await count(most + 20, each(ask));
		assert.ok(fine >= most && fine < most + 15 && refused === 'slower', `${what}: ${fine}, ${refused}`);
	}
	assert.equal((await eve.post(`people/${guests[0].me.id}/report`, { text: 'all of them' })).status, 201);
	assert.equal((await guests[0].post('me/exercises', {})).status, 200, 'reading goes on');
	behind.process.kill();
});

test('a list is filtered, and what waits for me comes first, before it is cut', async () => {
	const [ann, ben] = await Promise.all(['Ann', 'Ben'].map((name) => Visitor.named(url, name)));
	const make = (more) => ann.must('POST', 'tables', { ...setup, ...more });
	const titled = await make({ name: 'Friday, beginners welcome', language: 'de', pace: 'live:600+10' });
	const slow = await make({ pace: 'move:86400', language: 'fr' });
	const other = await make({ edition: 'industria' });
	const found = async (query) => (await ben.must('GET', `tables?list=open&most=100&${query}`)).tables.map(({ id }) => id);
	for (const [query, is, isNot] of [
		['language=de', [titled], [slow, other]], ['pace=move', [slow], [titled, other]], ['edition=industria', [other], [titled, slow]],
		['pace=live&language=de&edition=industry&players=3&seat=free', [titled], [slow, other]], ['players=4', [], [titled, slow, other]],
	]) {
		const ids = await found(query);
		for (const { id } of is) assert.ok(ids.includes(id), query);
		for (const { id } of isNot) assert.ok(!ids.includes(id), query);
	}
	const about = (await ben.must('GET', `tables/${titled.id}`));
	assert.deepEqual([about.name, about.language], ['Friday, beginners welcome', 'de']);
	for (const query of ['edition=chess', 'players=9', 'pace=fast', 'language=xx', 'seat=mine', 'most=0', 'most=101', 'after=x', 'after=0.1.'])
		assert.equal((await ben.get(`tables?${query}`)).status, 400, query);
	for (const wrong of [{ name: 'x'.repeat(41) }, { name: 'a\u202eb' }, { name: '   ' }, { language: 'xx' }])
		assert.equal((await ann.post('tables', { ...setup, ...wrong })).status, 400, JSON.stringify(wrong));

	// Ann has a game where it is her turn, and then does other things at other tables.
	const mine = await seatTogether([ann], { players: 3, level: 'R0', start: 'p1' });
	await ann.must('POST', `tables/${mine.id}/start`);
	const others = [];
	for (let i = 0; i < 3; i++) others.push((await seatTogether([ann, ben], { players: 3, start: 'p2' })).id);
	const first = await ann.must('GET', 'tables?list=mine&most=1');
	assert.equal(first.tables[0].id, mine.id);
	assert.ok(first.next);
	const rest = await ann.must('GET', `tables?list=mine&after=${first.next}`);
	assert.ok(others.every((id) => rest.tables.some((table) => table.id === id)) && !rest.tables.some(({ id }) => id === mine.id));
});

test('a table at which nobody waits expires, and one at which somebody waits does not', async () => {
	const hasty = await startServer('127.0.0.1:0', ['--limits', 'expires-public=2 expires-private=2']);
	try {
		const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map((name) => Visitor.named(hasty.url, name)));
		const waits = await ann.must('POST', 'tables', setup);
		const stream = ann.follow(`tables/${waits.id}/events?after=0`);
		await stream.until(() => stream.events.length > 0, 'the first event');
		const left = await ben.must('POST', 'tables', setup);
		const hidden = await ben.must('POST', 'tables', { ...setup, public: false });
		const listed = async () => (await eve.must('GET', 'tables')).tables.map(({ id }) => id);
		assert.ok((await listed()).includes(left.id));
		await eventually(async () => !(await listed()).includes(left.id), 'a table that nobody waits at goes');
		await eventually(async () => (await ben.must('GET', `tables/${hidden.id}`)).phase === 'closed', 'a private one too');
		assert.equal((await ben.must('GET', `tables/${left.id}`)).phase, 'closed');
		// The other was made before both.
		assert.ok((await listed()).includes(waits.id));
		assert.equal((await ann.must('GET', `tables/${waits.id}`)).phase, 'open');
		stream.close();
	} finally {
		hasty.process.kill();
	}
});

// ---- leaving means leaving

test('who was removed cannot come back by the same link, nor read on, at a public table either', async () => {
	for (const isPublic of [false, true]) {
		const [ann, mal] = await Promise.all(['Ann', 'Mal'].map((name) => Visitor.named(url, name)));
		const table = await ann.must('POST', 'tables', { ...setup, public: isPublic });
		const path = `tables/${table.id}`, code = codeOf(table.links.seats[1]), watch = codeOf(table.links.watch);
		await mal.must('POST', `${path}/join`, { code });
		const one = mal.follow(`${path}/events?after=0`), all = mal.follow(`events?tables=${table.id}:0`);
		await Promise.all([one, all].map((stream) => stream.until(() => stream.all.length > 0, 'something')));
		const { links } = await ann.must('POST', `${path}/seat`, { seat: 2, kind: 'open' });
		await one.end();
		await all.end();
		for (const [method, where, body] of [['GET', path], ['GET', `${path}/log`], ['GET', `${path}?code=${code}`], ['GET', `${path}?code=${watch}`],
			['POST', `${path}/join`, { code }], ['POST', `${path}/join`, {}], ['POST', `${path}/watch`, { code: watch }], ['POST', `${path}/watch`, { code }]])
			assert.equal((await mal.ask(method, where, body)).status, 404, `${method} ${where}`);
		const again = mal.follow(`events?tables=${table.id}:0`);
		await again.until(() => again.all.some(({ gone }) => gone?.table === table.id), 'that it is gone');
		assert.equal(again.events.length, 0);
		again.close();
		// The host may change her mind: with a new link he comes.
		assert.equal((await mal.must('POST', `${path}/join`, { code: codeOf(links.seats[1]) })).you.seat, 2);
	}
});

test('a link that was used can be voided, and a new link to watch removes who watched', async () => {
	const [ann, ben, eve, mal] = await Promise.all(['Ann', 'Ben', 'Eve', 'Mal'].map((name) => Visitor.named(url, name)));
	const table = await ann.must('POST', 'tables', { ...setup, public: false, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'R0' }] });
	const path = `tables/${table.id}`, code = codeOf(table.links.seats[1]);
	await ben.must('POST', `${path}/join`, { code });
	await ann.must('POST', `${path}/start`);
	await ann.must('POST', `${path}/links`, { seat: 2 });
	assert.equal((await mal.post(`${path}/watch`, { code })).status, 404);
	await eve.must('POST', `${path}/watch`, { code: codeOf(table.links.watch) });
	const stream = eve.follow(`${path}/events?after=0`);
	await stream.until(() => stream.events.length > 0, 'the first event');
	const { link } = await ann.must('POST', `${path}/links`, { watch: true });
	await stream.end();
	assert.equal((await eve.get(path)).status, 404);
	assert.equal((await eve.post(`${path}/watch`, { code: codeOf(table.links.watch) })).status, 404);
	await ben.must('GET', path);
	await eve.must('POST', `${path}/watch`, { code: codeOf(link) });
});

test('a key that comes again with another body is refused, and with the same it is answered as before', async () => {
	const [ann, ben] = await Promise.all(['Ann', 'Ben'].map((name) => Visitor.named(url, name)));
	const table = await seatTogether([ann, ben], { players: 3 });
	const said = { key: newKey(), text: 'Hello' };
	const first = await ann.must('POST', `tables/${table.id}/say`, said);
	assert.deepEqual(await ann.must('POST', `tables/${table.id}/say`, said), first);
	const { status, body } = await ann.post(`tables/${table.id}/say`, { ...said, text: 'Goodbye' });
	assert.deepEqual([status, body.error.code], [409, 'key']);
	const orders = await ann.post(`tables/${table.id}/orders`, { key: said.key, withdraw: [1] });
	assert.deepEqual([orders.status, orders.body.error?.code], [409, 'key']);
});

test('talk has an end, and when many talk at once everybody is slowed down', async () => {
	const strict = await startServer('127.0.0.1:0', ['--limits', 'talk=100+1 talk-table=12+1 talk-total=20']);
	const loose = await startServer('127.0.0.1:0', ['--limits', 'talk=100+1 talk-table=100+1 talk-total=20']);
	try {
		for (const [at, most, code] of [[strict, 12, 'slower'], [loose, 20, 'many']]) {
			const three = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => Visitor.named(at.url, name)));
			const table = await seatTogether(three);
			const answers = [];
			for (let i = 0; i < 24; i++) answers.push(await three[i % 3].post(`tables/${table.id}/say`, { key: newKey(), text: `${i}` }));
			assert.equal(answers.filter(({ status }) => status === 200).length, most);
			assert.equal(answers.at(-1).body.error.code, code);
		}
	} finally {
		strict.process.kill();
		loose.process.kill();
	}
});

test('an address reads so many records at a time, for each of which a game is folded', async () => {
	const strict = await startServer('127.0.0.1:0', ['--limits', 'records=3+1']);
	const ann = await Visitor.named(strict.url, 'Ann');
	const { id } = await seatTogether([ann], { players: 3 });
	await ann.must('POST', `tables/${id}/start`);
	const statuses = [];
	for (let i = 0; i < 5; i++) statuses.push((await ann.get(`tables/${id}/record`)).status);
	assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
	assert.equal((await ann.get(`tables/${id}`)).status, 200);
	strict.process.kill();
});

test('a table with 40,000 events is read while the others go on', async () => {
	const data = freshData();
	let server40 = await startServer('127.0.0.1:0', ['--no-limits', '--data', data]);
	const at = () => server40.url;
	const [ann, mal] = await Promise.all(['Ann', 'Mal'].map((name) => Visitor.named(at(), name)));
	const long = await seatTogether([mal], { players: 3 }), short = await seatTogether([ann], { players: 3 });
	server40.process.kill();
	await server40.ended;
	const insert = `
import sqlite3, sys
c = sqlite3.connect(sys.argv[1])
n, at = c.execute("SELECT MAX(n), MAX(at) FROM events WHERE table_id = ?", (sys.argv[2],)).fetchone()
c.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", ((sys.argv[2], n + i, at, 'say p1 "%s"' % ("x" * 400)) for i in range(1, 40001)))
c.execute("UPDATE tables SET events = ? WHERE id = ?", (n + 40000, sys.argv[2]))
c.commit()`;
	const python = spawnSync('python3', ['-c', insert, data, long.id], { encoding: 'utf8' });
	assert.equal(python.status, 0, python.stderr);
	server40 = await startServer(new URL(at()).host, ['--no-limits', '--data', data]);
	const order = [];
	const ask = (who, name, path) => who.must('GET', path).then((body) => order.push([name, body]));
	// Both tables have to be read; the long one is asked for first, and by several.
	const asked = [ask(mal, 'long', `tables/${long.id}/log?after=40000`), ask(mal, 'long', `tables/${long.id}`)];
	await new Promise((go) => setImmediate(go));
	asked.push(ask(ann, 'short', `tables/${short.id}`));
	await Promise.all(asked);
	assert.deepEqual(order.map(([name]) => name), ['short', 'long', 'long']);
	assert.ok(order.find(([, body]) => body.id === long.id)[1].events > 40000);
	server40.process.kill();
});

test('rankings of many games, and the gallery sought through, hold up nobody who plays, and one address has only so many waiting', async () => {
	const data = freshData();
	let many = await startServer('127.0.0.1:0', ['--data', data]);
	const ann = await Visitor.named(many.url, 'Ann');
	const { id } = await seatTogether([ann], { players: 3 });
	many.process.kill();
	await many.ended;
	const insert = `
import sqlite3, sys
c = sqlite3.connect(sys.argv[1])
c.executemany("INSERT INTO rated VALUES (?, ?, ?, ?, ?, 0, 4, 1, 1500000, 90000, 0, '')",
	(("g%d" % (i // 4), i % 4, "v%d" % (i % 5000), i % 5000 + 1, 1000 * i) for i in range(40000)))
c.executemany("INSERT INTO boards (id, author, name, about, edition, hash, origin, text, made, figures, hidden, stars, votes) VALUES (?, 1, ?, ?, 0, ?, '', 'x', 0, 'x', 0, 0, 0)",
	(("b%d" % i, "B%d" % i, "a board " * 60, "h%d" % i) for i in range(20000)))
c.commit()`;
	const python = spawnSync('python3', ['-c', insert, data], { encoding: 'utf8' });
	assert.equal(python.status, 0, python.stderr);
	many = await startServer(new URL(many.url).host, ['--data', data, '--trust-proxy', '--limits', 'waiting-pages=4']);
	const mal = new Visitor(many.url);
	for (const path of ['rankings', 'boards?find=nowhere']) {
		const order = [];
		const note = (name, request) => request.then(({ status, body }) => order.push(`${name} ${status} ${body.error?.code ?? ''}`));
		// Once by one address, once by sixteen of one network of IPv6.
		const asked = Array.from({ length: 16 }, (_, i) => note('page', (path === 'rankings' ? mal : new Visitor(many.url, { headers: { 'x-forwarded-for': `2001:db8::${i + 1}` } })).get(path)));
		await new Promise((go) => setImmediate(go));
		asked.push(note('say', ann.post(`tables/${id}/say`, { key: newKey(), text: 'Hello' })));
		await Promise.all(asked);
		assert.ok(order.indexOf('say 200 ') >= 0 && order.indexOf('say 200 ') < order.lastIndexOf('page 200 '), `${path}: ${order.join()}`);
		const counts = ['page 200 ', 'page 429 slower'].map((which) => order.filter((one) => one === which).length);
		assert.ok(counts[0] >= 4 && counts[1] > 0 && counts[0] + counts[1] === 16, `${path}: ${order.join()}`);
	}
	many.process.kill();
});

test('a forgotten --trust-proxy is noticed, and said in the log and by admin', async () => {
	const data = freshData();
	const forgetful = await startServer('127.0.0.1:0', ['--data', data]);
	const through = new Visitor(forgetful.url, { headers: { 'x-forwarded-for': '192.0.2.7' } });
	await through.must('GET', 'me');
	await eventually(() => /--trust-proxy/.test(forgetful.said()), 'a word in the log');
	await eventually(async () => /--trust-proxy/.test((await run('admin', '--data', data, 'tables')).err), 'a word of admin');
	forgetful.process.kill();
	const right = await startServer('127.0.0.1:0', ['--trust-proxy']);
	await new Visitor(right.url, { headers: { 'x-forwarded-for': '192.0.2.7' } }).must('GET', 'me');
	assert.ok(!/--trust-proxy/.test(right.said()));
	right.process.kill();
});
