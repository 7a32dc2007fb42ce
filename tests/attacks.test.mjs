// Visitors who mean harm, and the others, who must not notice.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { eventually, newKey, Seat, seatTogether, startServer, Visitor } from './online.mjs';

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
		await ann.must('POST', `tables/${table.id}/moves`, { expect: seat.seen, key: newKey(), moves: [seat.legal.at(-1)] });
		await seat.until(() => seat.toMove !== 1, 'Ann\'s move');
		await seat.until(() => seat.toMove === 1, 'the Clerks\' answers');
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
