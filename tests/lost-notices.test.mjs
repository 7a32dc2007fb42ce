// Two servers on one PostgreSQL whose notices all get lost: nothing else does. The database has a pg_notify of its own, which tells nobody.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { eventually, newKey, Seat, seatTogether, startServer, Visitor } from './online.mjs';
import { startPostgres } from './store/postgres.mjs';

const postgres = startPostgres();
const deaf = `${postgres.url}${postgres.url.includes('?') ? '&' : '?'}options=-csearch_path%3Dpublic%2Cpg_catalog`;
postgres.sql('CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE sql AS $$ SELECT $$');
const start = () => startServer('127.0.0.1:0', ['--no-limits', '--data', deaf]);
const [one, other] = [await start(), await start()];
after(() => {
	for (const { process } of [one, other]) process.kill('SIGKILL');
	postgres.remove();
});

/** The same visitor at the other server. */
function elsewhere(visitor) {
	const same = new Visitor(other.url);
	same.cookie = visitor.cookie;
	return same;
}

test('moves, talk and lists reach the other server although no notice does', async () => {
	const [ann, ben] = await Promise.all(['Ann', 'Ben'].map((name) => Visitor.named(one.url, name)));
	const table = await seatTogether([ann, ben], { players: 3, start: 'p1', public: true });
	const seat = new Seat(ann, table.id), far = new Seat(elsewhere(ben), table.id);
	const eve = await Visitor.named(other.url, 'Eve');
	await eventually(async () => (await eve.must('GET', 'tables')).tables.some(({ id }) => id === table.id), 'the table in the other lobby');
	await ann.must('POST', `tables/${table.id}/start`);
	await seat.until(() => seat.toMove === 1, 'her turn');
	await ann.must('POST', `tables/${table.id}/moves`, { expect: seat.seen, key: newKey(), moves: [seat.legal[0]] });
	const { events } = await ann.must('POST', `tables/${table.id}/say`, { key: newKey(), text: 'Do you hear me?' });
	await far.until(() => far.seen >= events, 'what was done at the first server');
	assert.deepEqual(far.stream.events.slice(0, events), (await ann.must('GET', `tables/${table.id}/log?after=0`)).events.slice(0, events));
	await eventually(async () => (await eve.must('GET', 'tables')).tables.some(({ id, phase }) => id === table.id && phase === 'playing'), 'its phase in the other lobby');
	for (const stream of [seat, far]) stream.close();
});
