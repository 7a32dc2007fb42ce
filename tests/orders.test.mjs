// Standing orders over HTTP: given, changed, withdrawn; they act, outlive the server, and nobody else finds a trace of one. And a game
// played with nothing but the state that the server tells. Needs `make program wasm`.
import { strict as assert } from 'node:assert';
import { readFileSync, rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { codeOf, freePort, MailServer } from './mails.mjs';
import { eventually, freshData, newKey, run, Seat, seatTogether, startServer, Visitor } from './online.mjs';
import { PushService } from './pushes.mjs';
import { Receiver } from './receiver.mjs';

const data = freshData();
let server = await startServer('127.0.0.1:0', ['--no-limits', '--data', data]);
const { url } = server;
after(() => server.process.kill());
const people = (...names) => Promise.all(names.map((name) => Visitor.named(url, name)));

/** A table that has begun, its first player to offer: { id, seats, fields }. */
async function begin(three, more = {}) {
	const table = await seatTogether(three, { start: 'p1', ...more });
	await three[0].must('POST', `tables/${table.id}/start`);
	const seat = new Seat(three[0], table.id);
	await seat.until(() => seat.toMove === 1);
	const fields = seat.legal.map((move) => move.split(' ')[1]);
	return { id: table.id, seat, fields, links: table.links };
}
const order = (who, id, body) => who.post(`tables/${id}/orders`, { key: newKey(), ...body });
const list = async (who, id) => (await who.must('GET', `tables/${id}/orders`)).orders;
const move = (who, { id, seat }, words) => who.must('POST', `tables/${id}/moves`, { expect: seat.seen, key: newKey(), moves: [words] });
const heard = ({ seat }, event) => seat.until(() => seat.stream.events.some((one) => one.event === event), event);

test('orders are given, changed and withdrawn, all of a request or nothing', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await begin(three);
	const [, ben] = three, [lot] = table.fields;
	const given = await order(ben, table.id, { give: [`bid ${lot} up-to 3 else pass`, 'pass any'] });
	assert.equal(given.status, 200, JSON.stringify(given.body));
	assert.deepEqual(given.body.orders.map(({ id, text, stands }) => [id, text, stands]), [[1, `bid ${lot} up-to 3 else pass`, true], [2, 'pass any', true]]);
	assert.match(given.body.orders[0].says, /^Bid for .*, up to 3 Talers; else pass$/);
	const repeated = { key: newKey(), give: ['done'], withdraw: [2] };
	for (let i = 0; i < 2; i++)
		assert.deepEqual((await ben.must('POST', `tables/${table.id}/orders`, repeated)).orders.map(({ id }) => id), [1, 3], 'once only');
	assert.equal((await order(ben, table.id, { change: [{ id: 1, text: `bid ${lot} at-once 2` }] })).status, 200);
	assert.deepEqual((await list(ben, table.id)).map(({ text }) => text), [`bid ${lot} at-once 2`, 'done']);
	for (const [body, status, code, where] of [
		[{ give: ['pass any', 'bid Z9 up-to 2'] }, 400, 'syntax', 'give[1]'],
		[{ give: ['buy everything'] }, 400, 'syntax', 'give[0]'],
		[{ give: [7] }, 400, 'syntax', 'give'],
		[{ give: ['x'.repeat(5000)] }, 400, 'syntax', 'give[0]'],
		[{ give: Array(25).fill('pass any') }, 400, 'syntax', 'give'],
		[{ give: Array(24).fill('pass any') }, 422, 'order', 'give[22]'],
		[{ withdraw: [9] }, 409, 'state', 'withdraw'],
		[{ change: [{ id: 9, text: 'done' }] }, 409, 'state', 'change[0]'],
		[{ withdraw: [1], change: [{ id: 1, text: 'done' }] }, 409, 'state', 'change[0]'],
	]) {
		const answer = await order(ben, table.id, body);
		assert.deepEqual([answer.status, answer.body.error.code, answer.body.error.where], [status, code, where], JSON.stringify(answer.body));
		assert.deepEqual((await list(ben, table.id)).map(({ text }) => text), [`bid ${lot} at-once 2`, 'done'], 'nothing of it was done');
	}
	const wrong = await ben.post(`tables/${table.id}/orders`, { key: newKey(), give: ['bid H2 up-to 100'] }, { 'accept-language': 'fr' });
	assert.deepEqual(wrong.body.error, { code: 'syntax', text: '«\u202f100\u202f»\u202f: Il faut ici un nombre de thalers, de 1 à 99.', where: 'give[0]', reason: 'talers', word: '100' });
	const german = await ben.post(`tables/${table.id}/orders`, { key: newKey() }, { 'accept-language': 'de' });
	assert.match(german.body.orders[0].says, /sofort 2 Taler bieten$/);
	table.seat.close();
});

test('orders act at the instant of their turn, and tell why they ended', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await begin(three);
	const [ann, ben, cleo] = three, [lot, next] = table.fields;
	await order(ben, table.id, { give: [`bid ${lot} up-to 2`] });
	await order(cleo, table.id, { give: [`bid ${lot} up-to 1`, `bid ${next} up-to 4`] });
	await move(ann, table, `offer ${lot}`);
	await heard(table, 'move order p2 bid 1');
	const [acted] = await list(ben, table.id);
	assert.deepEqual([acted.stands, acted.end, acted.why], [false, 'acted', 'It bid 1.']);
	const [ended, waits] = await list(cleo, table.id);
	assert.deepEqual([ended.stands, ended.end, ended.why], [false, 'price', 'The price rose above 1.']);
	assert.equal(waits.stands, true);
	assert.equal(table.seat.toMove, 3);
	assert.equal((await order(ben, table.id, { give: [`bid ${lot} up-to 3`] })).body.error.code, 'order', 'his turn is over');
	table.seat.close();
});

test('orders wait as long as the table says', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await begin(three, { delay: '1-2' });
	assert.equal((await three[0].must('GET', `tables/${table.id}`)).delay, '1-2');
	await order(three[1], table.id, { give: ['pass any'] });
	await move(three[0], table, `offer ${table.fields[0]}`);
	await heard(table, 'move order p2 pass');
	const [offer, pass] = table.seat.stream.events.slice(-2);
	assert.ok(pass.at - offer.at >= 1000 && pass.at - offer.at < 60_000, `${pass.at - offer.at} ms`);
	assert.equal((await three[0].post('tables', { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }], delay: '9-3' })).status, 400);
	table.seat.close();
});

const api = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'));
/** Every address that can be read and is no stream, as docs/openapi.json lists them: one that is added is looked at, too. */
const addresses = Object.entries(api.paths).filter(([, { get }]) => get && !get.responses['200']?.content?.['text/event-stream']).map(([path]) => path.replace('/api/', ''));

/** Everything that somebody can read about a table and around it, and about the person whose orders they are. */
async function readable(who, id, person) {
	const named = addresses.map((path) => path.replace('{table}', id).replace('{person}', person).replace(/\{\w+\}/, 'abc'));
	const paths = [...named, 'tables?list=mine', `tables/${id}/log?after=2`, `tables/${id}/state?code=abc`];
	const answers = [];
	assert.ok(paths.length > 20 && !paths.some((path) => path.includes('{')), String(paths));
	for (const path of paths) {
		const { status, body } = await who.get(path);
		answers.push(`${path} ${status} ${JSON.stringify(body)}`);
	}
	return answers;
}

test('nobody else finds a trace of an order', async () => {
	const [ann, ben, cleo, eve, stranger] = await people('Ann', 'Ben', 'Cleo', 'Eve', 'Sam');
	const table = await begin([ann, ben, cleo], { public: true });
	await eve.must('POST', `tables/${table.id}/watch`, { code: table.links.watch.split('/').pop() });
	const { token } = await ann.must('POST', 'tokens', { name: 'all', scopes: ['read', 'play', 'talk', 'host'] });
	const bens = await ben.must('POST', 'tokens', { name: 'reads', scopes: ['read'] });
	const others = { host: ann, neighbour: cleo, watcher: eve, stranger, nobody: new Visitor(url), 'a program of the host': new Visitor(url, { token }) };
	const streams = Object.entries(others).map(([role, who]) => [role, who.follow(`tables/${table.id}/events?after=0`)]);
	for (const [, stream] of streams) await stream.until((s) => s.events.length === table.seat.seen);
	const notices = [ann, cleo, eve].map((who) => who.follow('notices'));
	const before = {};
	for (const [role, who] of Object.entries(others)) before[role] = await readable(who, table.id, ben.me.id);
	const said = server.said();

	const lot = table.fields.at(-1); // of three at most the first two are jokers, which nobody develops
	const texts = [`bid ${lot} up-to 47 leave 0 subsidy leads!=p3 else pass`, 'pass technology for game', `develop ${lot} leave 13`];
	assert.equal((await order(ben, table.id, { give: texts })).status, 200);
	assert.equal((await order(ben, table.id, { change: [{ id: 2, text: 'pass technology for era' }] })).status, 200);
	assert.equal((await new Visitor(url, { token: bens.token }).get(`tables/${table.id}/orders`)).body.error.code, 'scope');

	for (const [role, who] of Object.entries(others))
		assert.deepEqual(await readable(who, table.id, ben.me.id), before[role], `${role} reads the same as before`);
	await move(ann, table, `offer ${lot}`);
	await heard(table, 'move order p2 bid 1');
	await move(cleo, table, 'pass');
	await heard(table, 'move p3 pass');
	const everything = [server.said().slice(said.length)];
	for (const [role, who] of Object.entries(others)) everything.push(...(await readable(who, table.id, ben.me.id)).map((text) => `${role}: ${text}`));
	for (const [role, stream] of streams) {
		await stream.until((s) => s.events.length === table.seat.seen);
		everything.push(...stream.all.map((line) => `${role}: ${JSON.stringify(line)}`));
		stream.close();
	}
	for (const stream of notices) {
		everything.push(...stream.all.map((line) => JSON.stringify(line)));
		stream.close();
	}
	for (const text of everything) {
		assert.doesNotMatch(text, /up-to|at-once|\b47\b|leave 13|else pass|"says"|technology for/, text);
		assert.ok(!/"orders":\[\{/.test(text), text);
	}
	assert.ok(everything.some((text) => text.includes('move order p2 bid 1')), 'the move itself is for all to see');
	assert.equal((await list(ben, table.id)).length, 3);
	table.seat.close();
});

test('an order that waits until it acts cannot be seen either', async () => {
	const [ann, ben, cleo, sam] = await people('Ann', 'Ben', 'Cleo', 'Sam');
	const table = await begin([ann, ben, cleo], { public: true, delay: '3600' });
	const others = [ben, cleo, sam, new Visitor(url)], seen = () => Promise.all(others.map((who) => readable(who, table.id, ann.me.id)));
	const before = await seen();
	assert.equal((await order(ann, table.id, { give: ['offer any'] })).status, 200);
	assert.deepEqual(await seen(), before);
	assert.equal(table.seat.toMove, 1);
	table.seat.close();
});

/** Somebody who is told in every way: what he was told since he was last asked for it, all of it as texts. */
async function toldInEveryWay(who, { base, push, mail, hooks }) {
	const address = `${who.me.name.toLowerCase()}@mail.example.org`, browser = push.newBrowser();
	const rooms = ['json', 'discord', 'slack', 'matrix'].map((kind) => ({ kind, room: hooks.newRoom() }));
	await who.must('POST', 'me/mail/begin', { address });
	await who.must('POST', 'me/mail', { address, code: codeOf(await mail.next(address)) });
	await who.must('POST', 'me/push', browser.body);
	for (const { kind, room } of rooms) await who.must('POST', 'me/hooks', { address: room.address, kind });
	let times = 0;
	return async (id, prompt) => {
		times++;
		const link = `${base}#/table/${id}`, came = () => [browser.got, ...rooms.map(({ room }) => room.got)];
		const { text, headers } = await mail.next(address, times + 1); // the first was the code
		await eventually(() => came().every((got) => got.length === times), `${who.me.name} is told of “${prompt}”`);
		const [pushed, { body: json }, ...chats] = came().map((got) => got[times - 1]);
		assert.deepEqual(pushed, { table: id, title: 'Our table', text: prompt, topic: id, key: pushed.key });
		assert.deepEqual([json.title, json.player, json.text, json.link], ['Our table', who.me.name, prompt, link]);
		assert.equal(headers.subject, 'Our table: Your move');
		const [says, where, ...rest] = text.trim().split('\n');
		assert.deepEqual([says, where], [`Our table: ${prompt}`, link]);
		assert.match(rest.join(''), new RegExp(`^You get such mails because you asked for them\\. Here you can stop them: ${base}#/mail/\\w+$`));
		return [JSON.stringify(pushed), JSON.stringify(json), JSON.stringify(headers), text, ...chats.map(({ raw }) => raw)];
	};
}

test('what others are told by browser, mail and webhook is what the log says to them, with no trace of an order', async () => {
	const [push, hooks, mail] = [await new PushService().listen(), await new Receiver().listen(), await new MailServer().start()];
	const base = `http://127.0.0.1:${await freePort()}/`;
	const told = await startServer(new URL(base).host, ['--no-limits', '--private-notices', '--notice-after', '1', '--mail', `smtp://127.0.0.1:${mail.port}`,
		'--mail-from', 'magnate@play.example.org', '--base-url', base]);
	after(() => (told.process.kill(), push.server.close(), hooks.close()));
	const [ann, ben, cleo, eve] = await Promise.all(['Ann', 'Ben', 'Cleo', 'Eve'].map((name) => Visitor.named(base, name)));
	const toAnn = await toldInEveryWay(ann, { base, push, mail, hooks }), toCleo = await toldInEveryWay(cleo, { base, push, mail, hooks });
	const { id, links } = await seatTogether([ann, ben, cleo], { start: 'p1', name: 'Our table' });
	await eve.must('POST', `tables/${id}/watch`, { code: links.watch.split('/').pop() });
	const seat = new Seat(eve, id); // she sees the log alone, and what the rules make of it
	const table = { id, seat };
	/** What the log says to the seat that is asked now. */
	const prompt = (number) => (seat.embed.ask(`you p${number}`), seat.embed.ask('prompt'));
	const said = [];
	await ann.must('POST', `tables/${id}/start`);
	await ben.must('POST', `tables/${id}/orders`, { key: newKey(), give: ['bid any up-to 3 leave 1 subsidy else pass for game', 'sell any from 1 else keep for game', 'pass technology for era', 'offer any'] });
	await seat.until(() => seat.toMove === 1, 'Ann is asked');
	// The others want nothing; his orders bid.
	while (said.length < 40 || !said.some((text) => text.includes('Ben bids 1'))) {
		const number = seat.toMove;
		if (number === 1) said.push(...(await toAnn(id, prompt(1))));
		if (number === 3) said.push(...(await toCleo(id, prompt(3))));
		const moved = await move([ann, ben, cleo][number - 1], table, seat.legal.find((words) => /^(sell|pass|done)/.test(words)) ?? seat.legal[0]);
		await seat.until(() => seat.seen >= moved.events && seat.toMove !== null, 'the move, and somebody to be asked');
	}
	assert.ok(seat.stream.events.some(({ event }) => event === 'move order p2 bid 1'));
	for (const text of said) assert.doesNotMatch(text, /up-to|leave|else|subsidy|standing|orders?\b|automatic/i, text);
	seat.close();
});

test('orders outlive a server that is killed, and move to another store', async () => {
	const three = await people('Ann', 'Ben', 'Cleo');
	const table = await begin(three);
	const lot = table.fields[0];
	await order(three[1], table.id, { give: [`bid ${lot} up-to 3 else pass`, 'done for game'] });
	await order(three[2], table.id, { give: ['pass any'] });
	const kept = await list(three[1], table.id);
	table.seat.close();
	server.process.kill('SIGKILL');
	await server.ended;
	const [exported, elsewhere] = [`${data}.lines`, freshData()];
	after(() => rmSync(exported, { force: true }));
	const out = await run('export', '--data', data, exported);
	assert.equal(out.status, 0, out.err);
	const into = await run('import', '--data', elsewhere, exported);
	assert.equal(into.status, 0, into.err);
	assert.match(readFileSync(exported, 'utf8'), /"in":"orders"/);
	server = await startServer(new URL(url).host, ['--no-limits', '--data', elsewhere]);
	assert.deepEqual(await list(three[1], table.id), kept);
	const again = { id: table.id, seat: new Seat(three[0], table.id) };
	await again.seat.catchUp();
	await move(three[0], again, `offer ${lot}`);
	await heard(again, 'move order p2 bid 1');
	await heard(again, 'move order p3 pass');
	again.seat.close();
});

test('a program plays with nothing but the state that it is told', async () => {
	const [ann] = await people('Ann');
	const table = await seatTogether([ann], { players: 3, level: 'R0' });
	const id = table.id;
	assert.deepEqual((await ann.must('GET', `tables/${id}/state`)).legal, [], 'nothing before the start');
	await ann.must('POST', `tables/${id}/start`);
	const seat = new Seat(ann, id);
	let moves = 0;
	for (;;) {
		const now = await ann.must('GET', `tables/${id}/state`);
		await seat.until(() => seat.seen >= now.events);
		if (now.phase === 'over') break;
		assert.equal(now.you, 1);
		if (now.state.to_move !== 1) {
			await seat.until(() => seat.seen > now.events);
			continue;
		}
		if (seat.seen === now.events) {
			assert.deepEqual(now.legal, seat.legal);
			assert.deepEqual(now.state, JSON.parse(seat.embed.ask('state')));
			assert.deepEqual(now.anytime, seat.embed.ask('anytime').split('\n').filter(Boolean));
		}
		const answer = await ann.post(`tables/${id}/moves`, { expect: now.events, key: newKey(), moves: [now.legal[now.legal.length >> 1]] });
		assert.ok(answer.status === 200 || answer.status === 409, JSON.stringify(answer.body));
		moves++;
	}
	assert.ok(moves > 20);
	seat.close();
});
