// A server's store written by earlier programs: the same tables are there, say the same, and are played on to their end by the people
// who sat there. tests/store/write.mjs writes such a store; the first is from before every game became a table, and the second
// of schema 1.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { eventually, freshData, newKey, playOut, Seat, startServer, Visitor } from './online.mjs';
import { startPostgres } from './store/postgres.mjs';
import { root } from './web/browser.mjs';

const read = (file) => readFileSync(`${root}tests/store/${file}`, 'utf8');

/** A database file as that program left it. */
function restored(name) {
	const path = freshData();
	const restore = 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(open(sys.argv[2], encoding="utf-8").read())';
	execFileSync('python3', ['-c', restore, path, `${root}tests/store/${name}.sqlite.sql`]);
	return path;
}

/** The same rows in a PostgreSQL of schema 1. */
function restoredPostgres(name) {
	const postgres = startPostgres();
	after(() => postgres.remove());
	postgres.sql(read('schema-1.postgres.sql'));
	const rows = read(`${name}.sqlite.sql`).split(/;\n/).filter((line) => line.startsWith('INSERT INTO') && !line.includes('sqlite_sequence'));
	postgres.sql(`SET session_replication_role = replica; TRUNCATE visitors, tables, events, keys, bans CASCADE; ${rows.join(';')};
		SELECT setval(pg_get_serial_sequence('visitors', 'id'), MAX(id)) FROM visitors;
		SELECT setval(pg_get_serial_sequence('tokens', 'id'), MAX(id)) FROM tokens`);
	return postgres.url;
}

for (const [name, restore] of [['tables-before', restored], ['tables-schema-1', restored], ['tables-schema-1', restoredPostgres]])
	describe(`${name}, ${restore.name}`, async () => {
		const before = JSON.parse(read(`${name}.json`));
		const server = await startServer('127.0.0.1:0', ['--data', restore(name)]);
		after(() => server.process.kill());

		function visitor(cookie) {
			const who = new Visitor(server.url);
			who.cookie = cookie;
			return who;
		}
		const [ann, ben] = [visitor(before.ann), visitor(before.ben)];

		test('the upgrade is told', () => eventually(() => server.said().includes('upgraded from schema 1 to 2'), 'the notice of the upgrade'));

		test('people are who they were', async () => {
			assert.equal((await ann.must('GET', 'me')).visitor.name, 'Ann');
			assert.equal((await ben.must('GET', 'me')).visitor.name, 'Böb');
			const { tables } = await ann.must('GET', 'tables?list=mine');
			assert.deepEqual(tables.map(({ id }) => id).sort(), Object.keys(before.about).sort());
		});

		test('every table says what it said', async () => {
			for (const [id, { table, events, record }] of Object.entries(before.about)) {
				const now = await ann.must('GET', `tables/${id}`);
				for (const seat of now.seats) for (const later of ['here', 'person', 'alike']) delete seat[later];
				const { name: title, language, rated, delay, places, ...said } = now; // these came later
				assert.deepEqual([title, language, rated, delay, places], [null, null, false, '0', 'printed']);
				assert.deepEqual(said, table);
				const log = [];
				for (;;) {
					const more = (await ann.must('GET', `tables/${id}/log?after=${log.length}`)).events;
					if (more.length === 0) break;
					log.push(...more);
				}
				assert.equal(log.length, events);
				if (record !== null) assert.equal(await ann.must('GET', `tables/${id}/record`), record);
			}
		});

		test('the draws of the game that is over are shown to be fair', async () => {
			const seat = new Seat(ben, before.finished);
			await seat.until(() => seat.over, 'the end of the game');
			await seat.until(() => JSON.parse(seat.embed.ask('table')).fair === true, 'the secret');
			seat.close();
		});

		test('the question is answered, and the game is played to its end, with fair draws', async () => {
			const id = before.running;
			const seats = [new Seat(ann, id), new Seat(ben, id)];
			const { events } = before.about[id].table;
			await seats[1].until(() => seats[1].seen >= events, 'all that had happened');
			const { question, moves } = JSON.parse(seats[1].embed.ask('table p2'));
			assert.deepEqual([question.seat, question.asked], [1, [2]]);
			const answered = await ben.must('POST', `tables/${id}/answer`, { key: newKey(), yes: true });
			await seats[0].until(() => seats[0].seen >= answered.events, 'the answer');
			assert.ok(JSON.parse(seats[0].embed.ask('table')).moves < moves, 'the game went back');
			await Promise.all(seats.map((seat, i) => playOut(seat, i + 1, (legal) => legal[0])));
			await seats[0].until(() => JSON.parse(seats[0].embed.ask('table')).fair === true, 'the secret');
			for (const seat of seats) seat.close();
		});

		test('the table that waited can be sat down at', async () => {
			const cleo = await Visitor.named(server.url, 'Cleo');
			const table = await cleo.must('POST', `tables/${before.waiting}/join`, { seat: 2, number: '00112233445566778899aabbccddeeff' });
			assert.equal(table.you.seat, 2);
			const started = await ann.must('POST', `tables/${before.waiting}/start`);
			assert.equal(started.phase, 'playing');
		});
	});
