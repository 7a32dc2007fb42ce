// Writes a server's store as the program that is built now leaves it, for tests/upgrade.test.mjs of later programs:
//
//   make && node tests/store/write.mjs NAME
//
// makes tests/store/NAME.sqlite.sql, a dump of the database, and NAME.json, what the server answered: one game that is over, one
// under way with a question open, one that waits for somebody, and a token, chat and a ban; all times moved into the past. Before the
// schema is changed it is run once, and what it wrote never changes afterwards.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { newKey, newNumber, freshData, playOut, run, Seat, seatTogether, startServer, Visitor } from '../online.mjs';
import { root } from '../web/browser.mjs';

const [name] = process.argv.slice(2);
if (!/^[\w-]+$/.test(name ?? '')) throw new Error('usage: node tests/store/write.mjs NAME');

const data = freshData();
const server = await startServer('127.0.0.1:0', ['--data', data]);
const ann = await Visitor.named(server.url, 'Ann');
const ben = await Visitor.named(server.url, 'Böb');
const first = (legal) => legal[0];

/** A game of the two that is played to its end, or as far as `enough` says. */
async function play(options, enough) {
	const table = await seatTogether([ann, ben], options);
	await ann.must('POST', `tables/${table.id}/start`);
	const seats = [ann, ben].map((who) => new Seat(who, table.id));
	if (enough) await enough(table.id, seats);
	else await Promise.all(seats.map((seat, i) => playOut(seat, i + 1, first)));
	for (const seat of seats) seat.close();
	return table.id;
}

const finished = await play({ edition: 'industria', players: 3 });
const running = await play({ edition: 'industry', players: 3 }, async (id, seats) => {
	await ben.must('POST', `tables/${id}/say`, { key: newKey(), text: 'Grüße, "Ann"!' });
	for (let told = 0, moves = 0, asked = false; !asked; moves++) {
		await seats[0].until(() => seats[0].seen >= told && [1, 2].includes(seats[0].toMove), 'a turn');
		const mover = seats[0].toMove - 1;
		await seats[mover].until(() => seats[mover].seen >= seats[0].seen, 'the same');
		const wish = { expect: seats[mover].seen, key: newKey(), moves: [first(seats[mover].legal)] };
		told = (await [ann, ben][mover].must('POST', `tables/${id}/moves`, wish)).events;
		if (moves < 12) continue;
		const { events } = await ann.must('GET', `tables/${id}`);
		const undo = await ann.post(`tables/${id}/undo`, { expect: events, key: newKey() });
		if (undo.status !== 200) continue;
		told = undo.body.events;
		await seats[0].until(() => seats[0].seen >= told, 'the undo');
		asked = JSON.parse(seats[0].embed.ask('table p1')).question !== null;
	}
});
const waiting = (await ann.must('POST', 'tables', {
	edition: 'industry', players: 3, pace: 'live:600+10', public: true, number: newNumber(),
	seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'Clerk' }],
})).id;
const { token } = await ann.must('POST', 'tokens', { name: 'my bot', scopes: ['read', 'play'] });

const about = {};
for (const id of [finished, running, waiting]) {
	const table = await ann.must('GET', `tables/${id}`);
	for (const seat of table.seats) delete seat.here;
	about[id] = { table, record: table.phase === 'open' ? null : await ann.must('GET', `tables/${id}/record`), events: table.events };
}
server.process.kill();
await server.ended;
const banned = await run('admin', '--data', data, 'ban', '192.0.2.7');
if (banned.status !== 0) throw new Error(banned.err);

const dump = `import sqlite3, sys
c = sqlite3.connect(sys.argv[1])
for name in ('application_id', 'user_version'):
    print('PRAGMA %s = %d;' % (name, c.execute('PRAGMA ' + name).fetchone()[0]))
for line in c.iterdump():
    print(line)`;
/** Times as if all had been over at a certain moment, so that no clock of whoever runs the tests is behind them. */
const late = Date.now() - Date.UTC(2025, 5, 1);
const earlier = (text) => text.replace(/(?<![\w"'])1[6-9]\d{11}(?!\w)/g, (time) => String(time - late));
const head = '-- What tests/store/write.mjs wrote with the program of its day. It never changes.\n';
const sql = execFileSync('python3', ['-c', dump, data], { encoding: 'utf8', env: { ...process.env, PYTHONIOENCODING: 'utf-8' } });
writeFileSync(`${root}tests/store/${name}.sqlite.sql`, head + earlier(sql));
const said = { ann: ann.cookie, ben: ben.cookie, token, finished, running, waiting, about };
writeFileSync(`${root}tests/store/${name}.json`, earlier(`${JSON.stringify(said, null, '\t')}\n`));
