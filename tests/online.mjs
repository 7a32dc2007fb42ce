// What tests of online tables share: visitors who speak the HTTP interface as any program would, and who know the rules through
// the core's WebAssembly.
import { strict as assert } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { Embed, load } from './embed.mjs';
import { coreFile, onFall, PATIENCE_MS } from './web/browser.mjs';

export { eventually, freshData, run, startServer, within } from './web/browser.mjs';

const core = load(coreFile);
export const newKey = () => randomBytes(8).toString('hex');
export const newNumber = () => randomBytes(16).toString('hex');

/** Somebody with a cookie (or a token) of his own. */
export class Visitor {
	constructor(url, { headers = {}, token } = {}) {
		this.url = url;
		this.headers = headers;
		this.cookie = '';
		this.token = token;
	}

	/** A guest with this name. */
	static async named(url, name, options) {
		const visitor = new Visitor(url, options);
		visitor.me = (await visitor.must('POST', 'me', { name })).visitor;
		return visitor;
	}

	head(more = {}) {
		const headers = { ...this.headers, ...more };
		if (this.token) headers.authorization = `Bearer ${this.token}`;
		else if (this.cookie) headers.cookie = this.cookie;
		return headers;
	}

	/** One request: { status, body, headers }; the body as JSON if it is. */
	async ask(method, path, body, more = {}) {
		const headers = this.head(body === undefined ? more : { 'content-type': 'application/json', ...more });
		const signal = AbortSignal.timeout(PATIENCE_MS);
		const init = { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body), signal };
		const response = await fetch(`${this.url}api/${path}`, init);
		const [cookie] = response.headers.getSetCookie?.() ?? [response.headers.get('set-cookie')].filter(Boolean);
		if (cookie) this.cookie = cookie.split(';')[0];
		const text = await response.text();
		const json = response.headers.get('content-type')?.startsWith('application/json');
		return { status: response.status, body: json && text ? JSON.parse(text) : text, headers: response.headers, setCookie: cookie };
	}

	get(path, more) {
		return this.ask('GET', path, undefined, more);
	}

	post(path, body = {}, more) {
		return this.ask('POST', path, body, more);
	}

	/** The body of a request that succeeds. */
	async must(method, path, body = method === 'POST' ? {} : undefined) {
		const answer = await this.ask(method, path, body);
		assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
		return answer.body;
	}

	/** Follows a stream of lines: { next(), until(test), close() }. */
	follow(path, more = {}) {
		return new Stream(this, path, { accept: 'application/x-ndjson', ...more });
	}
}

/** A stream of ndjson. Everything that came stays in `all`. */
export class Stream {
	constructor(visitor, path, headers) {
		this.all = [];
		this.waiting = [];
		this.ended = false;
		this.abort = new AbortController();
		this.read(visitor, path, headers).catch((error) => {
			if (error.name !== 'AbortError') this.error = error;
		}).finally(() => {
			this.ended = true;
			this.wake();
		});
	}

	async read(visitor, path, headers) {
		const response = await fetch(`${visitor.url}api/${path}`, { headers: visitor.head(headers), signal: this.abort.signal });
		this.status = response.status;
		this.type = response.headers.get('content-type');
		this.reader = response.body.getReader();
		let rest = '';
		for (let { value, done } = await this.reader.read(); !done; { value, done } = await this.reader.read()) {
			rest += Buffer.from(value).toString();
			const lines = rest.split('\n');
			rest = lines.pop();
			for (const line of lines) this.all.push(this.type === 'application/x-ndjson' ? JSON.parse(line) : line);
			this.wake();
		}
	}

	wake() {
		for (const go of this.waiting.splice(0)) go();
	}

	/** Waits until `test(this)` holds; fails if the stream ends first, or if what is waited for does not come at all. */
	async until(test, what = 'something in the stream') {
		let late = false;
		const patience = setTimeout(() => { late = true; this.wake(); }, PATIENCE_MS);
		let fallen;
		const forget = onFall((error) => { fallen = error; this.wake(); });
		try {
			while (!test(this)) {
				assert.ok(!this.ended, `the stream ended before ${what}: ${this.error ?? ''}`);
				if (fallen) throw fallen;
				assert.ok(!late, `no ${what} after ${this.all.length} lines, the last ${JSON.stringify(this.all.at(-1))}`);
				await new Promise((go) => this.waiting.push(go));
			}
		} finally {
			clearTimeout(patience);
			forget();
		}
		return this;
	}

	/** Waits for the end. */
	async end() {
		await this.until(() => this.ended, 'end of the stream');
	}

	get events() {
		return this.all.filter((line) => line.n);
	}

	close() {
		// An abort alone does not reach the connection where the request has been collected as garbage, as in Node 18: it would stay open.
		this.reader?.cancel().catch(() => {});
		this.abort.abort();
	}
}

/** The table as one follows it, with the core's knowledge of it. */
export class Seat {
	constructor(visitor, id) {
		this.visitor = visitor;
		this.id = id;
		this.embed = new Embed(core);
		this.embed.ask('follow');
		this.seen = 0;
		this.stream = visitor.follow(`tables/${id}/events?after=0`);
	}

	/** Folds everything that came. */
	fold() {
		for (const { n, at, event } of this.stream.events.slice(this.seen)) {
			assert.equal(n, this.seen + 1, 'events come without gaps');
			this.embed.ask(`event ${n} ${at} ${event}`);
			this.seen = n;
		}
	}

	async until(test, what) {
		await this.stream.until(() => (this.fold(), test(this)), what);
	}

	/** Waits until all is known that the table has now: what came so far may be its beginning. */
	async catchUp() {
		const { events } = await this.visitor.must('GET', `tables/${this.id}`);
		await this.until(() => this.seen >= events, 'what the table has');
	}

	get over() {
		return this.stream.events.some(({ event }) => event === 'over');
	}

	/** The seat (from 1) of who is to move, or null. */
	get toMove() {
		return this.stream.events.some(({ event }) => event.startsWith('start ')) ? JSON.parse(this.embed.ask('state')).to_move : null;
	}

	get legal() {
		return this.embed.ask('legal').split('\n').filter(Boolean);
	}

	close() {
		this.stream.close();
		this.embed.free();
	}
}

/** Makes a table whose people sit in order: { id, seats: [Seat], host }. Other seats are computer players. */
export async function seatTogether(people, { players = people.length, edition = 'industry', level = 'R0', ...more } = {}) {
	const [host, ...others] = people;
	const seats = [{ kind: 'me' }, ...others.map(() => ({ kind: 'open' }))];
	while (seats.length < players) seats.push({ kind: 'bot', level });
	const table = await host.must('POST', 'tables', { edition, players, seats, number: newNumber(), ...more });
	for (const [i, other] of others.entries())
		await other.must('POST', `tables/${table.id}/join`, { code: table.links.seats[i + 1].split('/').pop(), number: newNumber() });
	return table;
}

/** Plays a seat to the end of the game; `choose(legal)` picks a move. */
export async function playOut(seat, number, choose = (legal) => legal[Math.floor(Math.random() * legal.length)]) {
	let told = 0;
	for (;;) {
		await seat.until(() => seat.seen >= told && (seat.over || seat.toMove === number), `it is the turn of seat ${number}`);
		if (seat.over) return;
		const answer = await seat.visitor.post(`tables/${seat.id}/moves`, { expect: seat.seen, key: newKey(), moves: [choose(seat.legal)] });
		assert.ok(answer.status === 200 || answer.body.error?.code === 'late', `${answer.status} ${JSON.stringify(answer.body)}`);
		told = answer.body.events;
	}
}

/** A game of two people and a computer player that has started. The first of them is asked. */
export async function begin(url, names = ['Ann', 'Ben'], more = {}) {
	const people = [];
	for (const name of names) people.push(await Visitor.named(url, name));
	const table = await seatTogether(people, { players: 3, start: 'p1', ...more });
	await people[0].must('POST', `tables/${table.id}/start`);
	return { people, id: table.id };
}

/** Plays first moves of this person until somebody else of `people` is asked; as one who looks in and leaves. */
export async function playUntilOther(person, number, id) {
	const seat = new Seat(person, id);
	await seat.catchUp();
	for (;;) {
		// Nobody is asked between the end of a round and its draw, which may come one after the other.
		await seat.until(() => (seat.toMove !== 3 && seat.toMove !== null) || seat.over, 'a person is asked');
		if (seat.toMove !== number) break;
		const answer = await person.post(`tables/${id}/moves`, { expect: seat.seen, key: newKey(), moves: [seat.legal[0]] });
		if (answer.status === 200) await seat.until(() => seat.seen >= answer.body.events, 'my move');
		else await seat.until(() => false || seat.seen > 0, 'news');
	}
	const other = seat.toMove;
	seat.close();
	return other;
}
