// Two servers behind haproxy that share one PostgreSQL: each move is decided once and seen by all, and nothing that was acknowledged is
// lost or applied twice when a server is killed or the database starts again in the midst of many games. Needs `make program wasm`.
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, test } from 'node:test';
import { eventually, newKey, playOut, run, Seat, seatTogether, startServer, Stream, Visitor, within } from './online.mjs';
import { freePorts, startHaproxy } from './proxies.mjs';
import { startPostgres } from './store/postgres.mjs';

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; // the certificate is our own
process.removeAllListeners('warning');
const TABLES = process.env.MG_LONG ? 24 : 5;
const dir = mkdtempSync(`${tmpdir()}/magnate-cluster-`);
const postgres = startPostgres({ sync: true });
const ports = await freePorts(2);
const servers = [];
const pause = () => new Promise((go) => setTimeout(go, 50));

async function startNumber(i) {
	servers[i] = await startServer(`127.0.0.1:${ports[i]}`, ['--no-limits', '--trust-proxy', '--data', postgres.url]);
}
await startNumber(0);
await startNumber(1);
const proxy = await startHaproxy(dir, ports);
let open = true; // until the end, whatever fails
after(async () => {
	open = false;
	for (const server of servers) server.process.kill('SIGKILL');
	await proxy.stop();
	postgres.remove();
	rmSync(dir, { recursive: true, force: true });
});

/** A stream that is followed on, from the last event, whenever it breaks. */
class Lasting {
	constructor(visitor, path, headers) {
		Object.assign(this, { visitor, path: path.split('?')[0], headers, events: [], waiting: [], ended: false });
		this.run();
	}

	async run() {
		while (!this.ended && open) {
			const after = this.events.at(-1)?.n ?? 0;
			this.now = new Stream(this.visitor, `${this.path}?after=${after}`, this.headers);
			for (let taken = 0; !this.ended; taken++) {
				const line = await this.now.until(() => this.now.events.length > taken).then(() => this.now.events[taken], () => null);
				if (!line) break;
				assert.equal(line.n, after + taken + 1, 'events come once, and without gaps');
				this.events.push(line);
				for (const go of this.waiting.splice(0)) go();
			}
			if (!this.ended) await pause();
		}
	}

	async until(test, what = 'something in the stream') {
		while (!test(this)) await within(new Promise((go) => this.waiting.push(go)), `${what}, after event ${this.events.at(-1)?.n}`);
	}

	close() {
		this.ended = true;
		this.now.close();
	}
}

/** Somebody who asks again, the same, until he is answered. What was acknowledged is noted. */
class Patient extends Visitor {
	acknowledged = [];

	static async named(url, name) {
		const visitor = new Patient(url);
		visitor.me = (await visitor.must('POST', 'me', { name })).visitor;
		return visitor;
	}

	async ask(method, path, body, more) {
		while (open) {
			const answer = await super.ask(method, path, body, more).catch((error) => {
				if (error.name === 'TimeoutError') throw error; // a connection that breaks is boring, a server that is silent is not
				return { status: 0 };
			});
			if (answer.status === 200 && path.endsWith('/moves')) this.acknowledged.push(...body.moves);
			if (![0, 502, 503, 504].includes(answer.status)) return answer;
			await pause();
		}
	}

	follow(path, more = {}) {
		return new Lasting(this, path, { accept: 'application/x-ndjson', ...more });
	}
}

test('players of one table on different servers see every move', async () => {
	const urls = [servers[0].url, servers[1].url, servers[1].url];
	const three = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name, i) => Visitor.named(urls[i], name)));
	const table = await seatTogether(three);
	await three[0].must('POST', `tables/${table.id}/start`);
	const seats = three.map((visitor) => new Seat(visitor, table.id));
	await Promise.all(seats.map((seat, i) => playOut(seat, i + 1)));
	for (const seat of seats) await seat.until(() => /^secret /.test(seat.stream.events.at(-1).event));
	for (const seat of seats) assert.deepEqual(seat.stream.events, seats[0].stream.events);
	const shown = await Promise.all(three.map((visitor) => visitor.must('GET', `tables/${table.id}`)));
	for (const one of shown) assert.deepEqual(one.totals, shown[0].totals);
	for (const seat of seats) seat.close();
});

test('orders given on one server act on another after theirs was killed', async () => {
	const three = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name, i) => Visitor.named(servers[i % 2].url, name)));
	const table = await seatTogether(three, { start: 'p1' });
	await three[0].must('POST', `tables/${table.id}/start`);
	const seat = new Seat(three[0], table.id);
	await seat.until(() => seat.toMove === 1);
	await three[1].must('POST', `tables/${table.id}/orders`, { key: newKey(), give: ['bid any up-to 2 else pass', 'done until L5'] });
	servers[1].process.kill('SIGKILL');
	await servers[1].ended;
	const ben = new Visitor(servers[0].url);
	ben.cookie = three[1].cookie;
	const { orders } = await ben.must('GET', `tables/${table.id}/orders`);
	assert.deepEqual(orders.map(({ text, stands }) => [text, stands]), [['bid any up-to 2 else pass', true], ['done until L5', true]]);
	await three[0].must('POST', `tables/${table.id}/moves`, { expect: seat.seen, key: newKey(), moves: [seat.legal[0]] });
	await seat.until(() => seat.stream.events.some(({ event }) => event === 'move order p2 bid 1'), 'the order bids');
	seat.close();
	await startNumber(1);
});

test('a visitor, a ban and a token of one server hold on the other', async () => {
	const ann = await Visitor.named(servers[0].url, 'Ann');
	const there = new Visitor(servers[1].url);
	there.cookie = ann.cookie;
	assert.deepEqual((await there.must('GET', 'me')).visitor, ann.me);
	const { id, token } = await ann.must('POST', 'tokens', { name: 'bot', scopes: ['read'] });
	const bot = new Visitor(servers[1].url, { token });
	assert.equal((await bot.get('tables?list=mine')).status, 200);
	await ann.must('POST', `tokens/${id}/withdraw`);
	await eventually(async () => (await bot.get('tables?list=mine')).status === 401, 'the token is withdrawn there too');
	assert.equal((await run('admin', '--data', postgres.url, 'ban', ann.me.id)).status, 0);
	for (const visitor of [ann, there])
		await eventually(async () => (await visitor.post('me', { name: 'Again' })).status === 403, 'she is banned everywhere');
});

/** What is to happen when so many moves were acknowledged. */
const disasters = [
	['a server is killed', async () => {
		servers[0].process.kill('SIGKILL');
		await servers[0].ended;
		await startNumber(0);
	}],
	['the database crashes', async () => {
		postgres.crash();
		await pause();
		postgres.start();
	}],
	['the other server is killed', async () => {
		servers[1].process.kill('SIGKILL');
		await servers[1].ended;
		await startNumber(1);
	}],
	['the database is stopped, and started again', async () => {
		postgres.stop();
		postgres.start();
	}],
];

async function wholeLog(visitor, id) {
	const log = [];
	for (;;) {
		const { events } = await visitor.must('GET', `tables/${id}/log?after=${log.length}`);
		if (!events.length) return log;
		log.push(...events);
	}
}

test('nothing acknowledged is lost or applied twice, whatever dies', async (t) => {
	const url = proxy.url;
	const games = await Promise.all(Array.from({ length: TABLES }, async (_, i) => {
		const people = await Promise.all(['Ann', 'Ben'].map((name) => Patient.named(url, `${name} ${i}`)));
		const table = await seatTogether(people, { players: 3 });
		await people[0].must('POST', `tables/${table.id}/start`);
		return { people, table, seats: people.map((visitor) => new Seat(visitor, table.id)) };
	}));
	const acknowledged = () => games.reduce((sum, { people }) => sum + people.reduce((n, one) => n + one.acknowledged.length, 0), 0);
	let playing = true;
	const played = Promise.all(games.flatMap(({ seats }) => seats.map((seat, i) => playOut(seat, i + 1)))).finally(() => (playing = false));
	for (const [i, [name, happen]] of disasters.entries()) {
		while (acknowledged() < (i + 1) * TABLES * 12 && playing) await pause();
		assert.ok(playing, `${name} while games are played`);
		t.diagnostic(`${name} after ${acknowledged()} moves`);
		await happen();
	}
	await played;
	for (const { people, table, seats } of games) {
		await seats[0].until(() => /^secret /.test(seats[0].stream.events.at(-1).event));
		const log = await wholeLog(people[0], table.id);
		assert.deepEqual(seats[0].stream.events, log, 'what was shown is what is kept');
		for (const [i, person] of people.entries()) {
			const own = log.map(({ event }) => event).filter((event) => event.startsWith(`move p${i + 1} `));
			assert.deepEqual(own, person.acknowledged.map((move) => `move p${i + 1} ${move}`), 'each acknowledged move is there once');
		}
		for (const seat of seats) seat.close();
	}
	const check = await run('admin', '--data', postgres.url, 'check');
	assert.equal(check.out, 'The store is sound.\n', check.err);
});
