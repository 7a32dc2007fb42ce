// The host's tool beside a running server, and everything carried from one store to another. Needs `make program wasm`.
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, test } from 'node:test';
import { eventually, newKey, playOut, run, Seat, seatTogether, startServer, Visitor } from './online.mjs';
import { startPostgres } from './store/postgres.mjs';

const dir = mkdtempSync(`${tmpdir()}/magnate-admin-`);
const postgres = startPostgres();
const servers = [];
after(() => {
	for (const server of servers) server.process.kill();
	postgres.remove();
	rmSync(dir, { recursive: true, force: true });
});

async function serve(data) {
	const server = await startServer('127.0.0.1:0', ['--no-limits', '--data', data]);
	servers.push(server);
	return server;
}

/** Stops a server as an operator does. */
async function stop(server) {
	server.process.kill('SIGTERM');
	assert.equal(await server.ended, 0);
}

const stores = { sqlite: `${dir}/admin.db`, postgres: postgres.url };

for (const [kind, data] of Object.entries(stores)) {
	const { url } = await serve(data);
	const admin = (...words) => run('admin', '--data', data, ...words);
	const must = async (...words) => {
		const { status, out, err } = await admin(...words);
		assert.equal(status, 0, `${words}: ${err}`);
		assert.equal(err, '');
		return out;
	};
	const refused = async (...words) => {
		const { status, out, err } = await admin(...words);
		assert.equal(status, 1, `${words}: ${out}`);
		assert.equal(out, '');
		assert.match(err, /^magnate: .+\n$/);
		return err;
	};

	test(`${kind}: tables are listed and closed, and their people see it at once`, async () => {
		const ann = await Visitor.named(url, 'Ann');
		const table = await seatTogether([ann], { players: 3 });
		const seat = new Seat(ann, table.id);
		assert.match(await must('tables'), new RegExp(`^${table.id} +open +invited`, 'm'));
		await ann.must('POST', `tables/${table.id}/start`);
		await eventually(async () => /playing/.test(await must('tables')), 'the table is played');
		assert.equal(await must('close', table.id, 'Closing "time" \\ now'), `table ${table.id} is closed\n`);
		await seat.stream.until(() => seat.stream.events.some(({ event }) => event.startsWith('close ')), 'the end of the table');
		assert.ok(seat.stream.events.some(({ event }) => event === 'close "Closing \\"time\\" \\\\ now"'));
		assert.ok(seat.stream.events.some(({ event }) => event.startsWith('secret ')));
		seat.fold();
		seat.close();
		const answer = await ann.post(`tables/${table.id}/moves`, { expect: seat.seen, key: newKey(), moves: ['pass'] });
		assert.equal(answer.status, 409);
		assert.equal((await ann.must('GET', `tables/${table.id}`)).phase, 'closed');
		assert.doesNotMatch(await must('tables'), new RegExp(table.id));
		assert.match(await must('tables', '--all'), new RegExp(`^${table.id} +closed`, 'm'));
		assert.match(await refused('close', table.id), /closed already/);
		assert.match(await refused('close', 'nowhere'), /no table nowhere/);
	});

	test(`${kind}: a banned visitor is shut out, and let in again`, async () => {
		const ann = await Visitor.named(url, 'Ann the loud');
		assert.match(await must('people'), new RegExp(`^${ann.me.id} .*Ann the loud$`, 'm'));
		await must('ban', ann.me.id);
		await eventually(async () => (await ann.post('me', { name: 'Again' })).status === 403, 'she is shut out');
		assert.match(await must('bans'), new RegExp(`^${ann.me.id}  Ann the loud$`, 'm'));
		await must('lift', ann.me.id);
		await eventually(async () => (await ann.post('me', { name: 'Again' })).status === 200, 'she is let in');
		assert.equal(await must('bans'), 'Nobody is banned.\n');
		assert.match(await refused('ban', 'v999999'), /no visitor v999999/);
	});

	test(`${kind}: an address is shut out`, async () => {
		/* A second server, which believes the header: on the same PostgreSQL, or on a file of its own. */
		const where = kind === 'postgres' ? data : `${dir}/address.db`;
		const behind = await startServer('127.0.0.1:0', ['--no-limits', '--trust-proxy', '--data', where]);
		servers.push(behind);
		const here = (...words) => run('admin', '--data', where, ...words);
		const from = (address) => new Visitor(behind.url, { headers: { 'x-forwarded-for': address } }).post('me', { name: 'Ann' });
		assert.equal((await here('ban', '2001:DB8:0::1')).out, '2001:db8::/64 is banned\n');
		assert.equal((await here('ban', '198.51.100.9/24')).out, '198.51.100.0/24 is banned\n');
		assert.equal((await here('ban', '192.0.2.7')).status, 0);
		await eventually(async () => (await from('192.0.2.7')).status === 403, 'the address is shut out');
		for (const same of ['2001:db8::1', '2001:0DB8::ffff:0:7', '::ffff:192.0.2.7', '::FFFF:C000:207', '198.51.100.200'])
			assert.equal((await from(same)).status, 403, same);
		for (const other of ['2001:db8:0:1::1', '198.51.101.1']) assert.equal((await from(other)).status, 200, other);
		assert.equal((await from('192.0.2.8')).status, 200);
		assert.match((await here('bans')).out, /^192\.0\.2\.7  since /m);
		assert.equal((await here('lift', '192.0.2.7')).status, 0);
		await eventually(async () => (await from('192.0.2.7')).status === 200, 'the address is let in');
		assert.match((await here('lift', '192.0.2.7')).err, /is not banned/);
		assert.equal((await here('lift', '2001:db8::1')).status, 0);
		assert.equal((await here('lift', '198.51.100.0/24')).status, 0);
		for (const none of ['198.51.100.0/33', '2001:db8::/129', '10.0.0.0/x', '/8']) assert.match((await here('ban', none)).err, /neither a visitor/, none);
		assert.match((await here('ban', '192.0.2.777')).err, /neither a visitor/);
	});

	test(`${kind}: what somebody said is erased, in the midst of the game`, async () => {
		const two = [await Visitor.named(url, 'Ann'), await Visitor.named(url, 'Ben')];
		const table = await seatTogether(two, { players: 3 });
		const { events: n } = await two[0].must('POST', `tables/${table.id}/say`, { key: newKey(), text: 'a curse' });
		await two[0].must('POST', `tables/${table.id}/start`);
		const seats = two.map((visitor) => new Seat(visitor, table.id));
		const game = Promise.all(seats.map((seat, i) => playOut(seat, i + 1)));
		assert.match(await must('talk', table.id), new RegExp(`^ +${n} .* p1 "a curse"$`, 'm'));
		assert.equal(await must('erase', table.id, `${n}`), `event ${n} of table ${table.id} is erased\n`);
		await game;
		await seats[1].stream.until(() => seats[1].stream.events.some(({ event }) => event === `hush ${n}`), 'the others hear of it');
		await eventually(async () => {
			const { events } = await two[1].must('GET', `tables/${table.id}/log?after=0`);
			return !JSON.stringify(events).includes('curse');
		}, 'nobody can read it any more');
		for (const seat of seats) seat.close();
		assert.doesNotMatch(await must('talk', table.id), /curse/);
		if (kind === 'sqlite') await must('backup', `${dir}/erased.db`);
		if (kind === 'sqlite') assert.ok(!readFileSync(`${dir}/erased.db`).includes('a curse'), 'it is gone from the file');
		assert.match(await refused('erase', table.id, '1'), /is not something that somebody said/);
		assert.match(await refused('erase', table.id, '99999'), /is not something that somebody said/);
		assert.equal((await admin('erase', table.id, 'x')).status, 2);
	});

	test(`${kind}: the store is checked beside the server`, async () => {
		assert.equal(await must('check'), 'The store is sound.\n');
	});

	test(`${kind}: what was exported is what is imported elsewhere, and the games go on`, async () => {
		const two = [await Visitor.named(url, 'Ann "A" Ö'), await Visitor.named(url, 'Ben')];
		const table = await seatTogether(two, { players: 3 });
		await two[0].must('POST', `tables/${table.id}/start`);
		const before = new Seat(two[0], table.id);
		await before.until(() => two[before.toMove - 1], 'a person is to move');
		const mover = two[before.toMove - 1];
		const key = newKey();
		const wish = { expect: before.seen, key, moves: [before.legal[0]] };
		const answer = await mover.must('POST', `tables/${table.id}/moves`, wish);
		before.close();
		await stop(servers.find((server) => server.url === url));

		const lines = `${dir}/${kind}.ndjson`;
		assert.match((await run('export', '--data', data, lines)).out, /^\d+ rows exported\n$/);
		assert.equal(statSync(lines).mode & 0o777, 0o600);
		assert.match((await run('export', '--data', data, lines)).err, /File exists/);
		const twin = kind === 'sqlite' ? postgres.url.replace('/postgres?', '/twin?') : `${dir}/twin.db`;
		if (kind === 'sqlite') postgres.sql('CREATE DATABASE twin');
		const imported = await run('import', '--data', twin, lines);
		assert.match(imported.out, /^\d+ rows imported; the store gives the same lines again\n$/, imported.err);
		assert.equal((await run('export', '--data', twin, '-')).out, readFileSync(lines, 'utf8'));
		assert.match((await run('import', '--data', twin, lines)).err, /not empty/);

		const { url: other } = await serve(twin);
		for (const visitor of two) visitor.url = other;
		assert.deepEqual(await mover.must('POST', `tables/${table.id}/moves`, wish), answer, 'a repeated wish gets its first answer');
		const seats = two.map((visitor) => new Seat(visitor, table.id));
		await Promise.all(seats.map((seat, i) => playOut(seat, i + 1)));
		for (const seat of seats) seat.close();
		const cleo = await Visitor.named(other, 'Cleo');
		assert.ok(+cleo.me.id.slice(1) > +two[1].me.id.slice(1), 'numbers go on behind the old ones');
	});
}

test('a damaged export is refused, and leaves nothing', async () => {
	const lines = readFileSync(`${dir}/sqlite.ndjson`, 'utf8').trimEnd().split('\n');
	const tries = {
		'the end is missing': lines.slice(0, -1),
		'not those that were written': lines.filter((line) => !line.includes('"in":"keys"')),
		'not JSON': [...lines.slice(0, 5), '{"in":"visitors",', ...lines.slice(5)],
		'not a row': [lines[0], '{"in":"recipes"}', ...lines.slice(1)],
		'other columns': [lines[0], '{"in":"bans","address":"192.0.2.1"}', ...lines.slice(1)],
		'of another kind': [lines[0], '{"in":"bans","address":"192.0.2.1","since":"now"}', ...lines.slice(1)],
		'another version': ['{"magnate":"store","schema":1000}', ...lines.slice(1)],
		'not the head': lines.slice(1),
		'after the end': [...lines, lines[1]],
	};
	for (const [why, text] of Object.entries(tries)) {
		writeFileSync(`${dir}/damaged`, `${text.join('\n')}\n`);
		const { status, err } = await run('import', '--data', `${dir}/fresh.db`, `${dir}/damaged`);
		assert.equal(status, 1, why);
		assert.ok(err.includes(why), `${err} says ${why}`);
	}
	assert.match((await run('import', '--data', `${dir}/fresh.db`, `${dir}/sqlite.ndjson`)).out, /imported/);
});

test('a backup is a store of its own, and nothing is written over', async () => {
	const { out, status } = await run('admin', '--data', `${dir}/fresh.db`, 'backup', `${dir}/copy.db`);
	assert.equal(status, 0);
	assert.match(out, /is a copy/);
	assert.match((await run('admin', '--data', `${dir}/fresh.db`, 'backup', `${dir}/copy.db`)).err, /File exists/);
	assert.equal((await run('admin', '--data', `${dir}/copy.db`, 'check')).out, 'The store is sound.\n');
	assert.equal((await run('export', '--data', `${dir}/copy.db`, '-')).out, readFileSync(`${dir}/sqlite.ndjson`, 'utf8'));
	assert.match((await run('admin', '--data', postgres.url, 'backup', `${dir}/pg`)).err, /pg_dump/);
});

test('a check finds an event that cannot have happened', async () => {
	const spoiled = { move: "UPDATE events SET text = 'move p1 bid 99' WHERE text LIKE 'move p1 %'", time: "UPDATE events SET at = 1 WHERE text LIKE 'draw %'" };
	for (const [what, change] of Object.entries(spoiled)) {
		copyFileSync(`${dir}/copy.db`, `${dir}/${what}.db`);
		const python = spawnSync('python3', ['-c', `import sqlite3; c = sqlite3.connect("${dir}/${what}.db"); print(c.execute("${change}").rowcount); c.commit()`], { encoding: 'utf8' });
		assert.ok(Number(python.stdout) > 0, python.stderr);
		const { status, err, out } = await run('admin', '--data', `${dir}/${what}.db`, 'check');
		assert.equal(status, 1, what);
		assert.match(err, /^magnate: table \w+: event \d+: /, what);
		assert.equal(out, '', what);
	}
});

test('wrong usage is told', async () => {
	for (const words of [[], ['dance'], ['ban'], ['ban', 'v1', 'v2'], ['check', '--all'], ['close'], ['tables', 'x'], ['erase', 't']])
		assert.equal((await run('admin', ...words)).status, 2, `${words}`);
	assert.match((await run('admin', '--data', `${dir}/missing.db`, 'tables')).err, /No such file/);
	assert.equal((await run('export')).status, 2);
	assert.equal((await run('import')).status, 2);
	assert.match((await run('import', `${dir}/missing`)).err, /there is no such file/);
});
