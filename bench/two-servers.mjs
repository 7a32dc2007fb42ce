// Two servers on one PostgreSQL beside one, in turns, with commits that take 20 ms: events a second that are durable, and how long it takes until somebody
// who follows at the last server has one. Each server has as many players as the one alone.
//
//   node bench/two-servers.mjs [SECONDS [PLAYERS [TIMES]]]      MAGNATE is the program, else build/dev/magnate
import { newKey, startServer, Visitor } from '../tests/online.mjs';
import { startPostgres } from '../tests/store/postgres.mjs';

const [seconds = 5, players = 8, times = 5] = process.argv.slice(2).map(Number);
const COMMIT_MS = 20;

const postgres = startPostgres({ sync: true });
postgres.sql(`ALTER SYSTEM SET commit_delay = ${1000 * COMMIT_MS}`);
postgres.sql('ALTER SYSTEM SET commit_siblings = 0');
postgres.sql('SELECT pg_reload_conf()');

const percentile = (list, p) => list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(p * list.length))];

/** Players who talk at tables of their own, each heard by somebody at the last server. */
async function measure(servers) {
	const crews = await Promise.all(servers.flatMap(({ url }) => Array.from({ length: players }, async (_, i) => {
		const ann = await Visitor.named(url, `Ann ${i}`);
		const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
		const table = await ann.must('POST', 'tables', { edition: 'industry', players: 3, seats, public: true });
		const ear = new Visitor(servers.at(-1).url).follow(`tables/${table.id}/events?after=0`);
		await ear.until(() => ear.events.length >= table.events, 'the table');
		return { ann, table, ear };
	})));
	const late = [];
	let done = 0;
	const until = Date.now() + 1000 * seconds;
	await Promise.all(crews.map(async ({ ann, table, ear }) => {
		while (Date.now() < until) {
			const sent = performance.now();
			const { events } = await ann.must('POST', `tables/${table.id}/say`, { key: newKey(), text: 'x' });
			done++;
			await ear.until(() => ear.events.length >= events, 'the event');
			late.push(performance.now() - sent);
		}
		ear.close();
	}));
	return { rate: done / seconds, p50: percentile(late, 0.5), p99: percentile(late, 0.99) };
}

const start = () => startServer('127.0.0.1:0', ['--no-limits', '--data', postgres.url]);
const servers = [await start(), await start()];
const say = (name, { rate, p50, p99 }) => console.log(`${name}: ${rate.toFixed(0)} events a second, heard after ${p50.toFixed(0)} ms (median), ${p99.toFixed(0)} ms (99 %)`);
const ratios = { rate: [], p99: [] };
for (let i = 0; i < times; i++) {
	const one = await measure(servers.slice(0, 1));
	const two = await measure(servers);
	say('one server ', one);
	say('two servers', two);
	for (const what of ['rate', 'p99']) ratios[what].push(two[what] / one[what]);
}
const spread = (list) => `${percentile(list, 0.5).toFixed(2)} times one (${list[0].toFixed(2)} to ${list.at(-1).toFixed(2)})`;
console.log(`events of two: ${spread(ratios.rate)}; the 99th percentile: ${spread(ratios.p99)}`);
for (const { process } of servers) process.kill('SIGKILL');
postgres.remove();
