// Programs at online tables: tokens and their scopes, `magnate bot`, the examples. Needs `make program wasm`, gcc and curl.
import { strict as assert } from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { after, test } from 'node:test';
import { eventually, newKey, seatTogether, Seat, startServer, Visitor } from './online.mjs';
import { root } from './web/browser.mjs';

const magnate = process.env.MAGNATE ?? `${root}build/magnate`;
const server = await startServer('127.0.0.1:0', ['--no-limits']);
const { url } = server;
const dir = mkdtempSync(`${tmpdir()}/magnate-bots-`);
const children = [];
after(() => {
	for (const child of children) child.kill();
	server.process.kill();
	rmSync(dir, { recursive: true, force: true });
});

const tokenOf = async (visitor, name, scopes) => (await visitor.must('POST', 'tokens', { name, scopes })).token;
const ALL = ['read', 'play', 'talk', 'host'];

/** Runs a program to its end: { status, out }. */
function runProgram(command, args, token) {
	const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, MAGNATE: magnate, MAGNATE_TOKEN: token } });
	let out = '';
	children.push(child);
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (out += data));
	return new Promise((resolve) => child.on('close', (status) => resolve({ status, out })));
}

/** The server, but for a program's first POST and its ninth, which come too soon: { url, told: how many }. */
async function strictFront() {
	const posts = {}, front = { told: 0 };
	const http = createServer(async (request, response) => {
		const who = request.headers.authorization;
		if (request.method === 'POST' && (posts[who] = (posts[who] ?? 0) + 1) % 8 === 1 && posts[who] < 12) {
			front.told++;
			request.resume();
			response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"error":{"code":"slower","text":"Slower."}}');
			return;
		}
		const { method, url: path, headers } = request;
		const onward = httpRequest(new URL(path, url), { method, headers }, (answer) => {
			response.writeHead(answer.statusCode, answer.headers);
			answer.pipe(response);
		});
		onward.on('error', () => response.destroy());
		response.on('close', () => onward.destroy());
		request.pipe(onward);
	});
	await new Promise((go) => http.listen(0, '127.0.0.1', go));
	after(() => http.close());
	return Object.assign(front, { url: `http://127.0.0.1:${http.address().port}/` });
}

/** What a promise brings, if none of the programs ends before. */
const whileRunning = (programs, promise) =>
	Promise.race([promise, ...programs.map((program) => program.then(({ status, out }) => assert.fail(`a program ended with ${status}: ${out}`)))]);

test('a token opens what its scopes allow, and nothing once it is withdrawn', async () => {
	const ann = await Visitor.named(url, 'Ann');
	const made = await ann.must('POST', 'tokens', { name: 'my bot', scopes: ['read', 'play'] });
	assert.match(made.token, /^[a-z0-9]{52}$/);
	const bot = new Visitor(url, { token: made.token });
	assert.deepEqual((await bot.must('GET', 'me')).visitor, ann.me);
	const { tokens } = await ann.must('GET', 'tokens');
	assert.deepEqual(tokens.map(({ id, name, scopes }) => ({ id, name, scopes })), [{ id: made.id, name: 'my bot', scopes: ['read', 'play'] }]);
	assert.ok(!JSON.stringify(tokens).includes(made.token));
	const table = { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] };
	for (const [path, body] of [['tables', table], ['tokens', { name: 'x', scopes: ['read'] }], ['me', { name: 'Eve' }], ['me/carry', {}],
		['me/forget', {}], [`tokens/${made.id}/withdraw`, {}]]) {
		const { status, body: answer } = await bot.post(path, body);
		assert.deepEqual([status, answer.error.code], [403, 'scope'], path);
	}
	assert.equal((await bot.get('tokens')).status, 403);
	const stream = bot.follow('notices');
	await stream.until(({ all }) => all.length > 0);
	await ann.must('POST', `tokens/${made.id}/withdraw`);
	await stream.end();
	const { status, body } = await bot.get('me');
	assert.deepEqual([status, body.error.code], [401, 'token']);
	assert.equal((await ann.post(`tokens/${made.id}/withdraw`)).status, 404);
});

test('every scope alone opens its own part only', async () => {
	const three = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => Visitor.named(url, name)));
	const table = await seatTogether(three, { public: true, start: 'p1' });
	await three[0].must('POST', `tables/${table.id}/start`);
	const parts = {
		read: (who) => who.get(`tables/${table.id}`),
		play: (who) => who.post(`tables/${table.id}/moves`, { expect: 0, key: newKey(), moves: ['pass'] }),
		talk: (who) => who.post(`tables/${table.id}/say`, { key: newKey(), text: 'Hello' }),
		host: (who) => who.post(`tables/${table.id}/start`),
	};
	for (const scope of ALL) {
		const bot = new Visitor(url, { token: await tokenOf(three[0], scope, [scope]) });
		for (const [part, ask] of Object.entries(parts)) {
			const refused = (await ask(bot)).body.error?.code === 'scope';
			assert.equal(refused, part !== scope, `${scope} for ${part}`);
		}
	}
});

test('tokens of others cannot be seen, withdrawn or guessed', async () => {
	const [ann, eve] = await Promise.all(['Ann', 'Eve'].map((name) => Visitor.named(url, name)));
	const made = await ann.must('POST', 'tokens', { name: 'mine', scopes: ALL });
	assert.deepEqual((await eve.must('GET', 'tokens')).tokens, []);
	assert.equal((await eve.post(`tokens/${made.id}/withdraw`)).status, 404);
	assert.equal((await new Visitor(url, { token: made.token.slice(0, -1) }).get('me')).status, 401);
	assert.equal((await new Visitor(url).get('me', { authorization: 'Bearer ' })).status, 401);
	assert.equal((await new Visitor(url, { token: made.token }).get('me')).status, 200);
});

test('magnate bot, a bot in shell and one in C play a whole game together', async () => {
	mkdirSync(`${dir}/magnate`);
	symlinkSync(`${root}src/embed/embed.h`, `${dir}/magnate/embed.h`);
	execFileSync('gcc', ['-std=c11', '-D_POSIX_C_SOURCE=200809L', '-Wall', '-Wextra', '-Werror', '-fsanitize=address,undefined', `-I${dir}`,
		'-o', `${dir}/bot`, `${root}examples/bot.c`, `${root}build/gcc-check/libmagnate.a`, '-lcurl']);
	const [host, ...owners] = await Promise.all(['Host', 'Ann', 'Ben', 'Cleo'].map((name) => Visitor.named(url, name)));
	const tokens = await Promise.all(owners.map((owner, i) => tokenOf(owner, ['Engine', 'Shell', 'C'][i], ['read', 'play'])));
	const table = await host.must('POST', 'tables', {
		edition: 'industry', players: 3, public: true, seats: [{ kind: 'open' }, { kind: 'open' }, { kind: 'open' }],
	});
	const watch = new Seat(host, table.id);
	const front = await strictFront();
	const programs = [
		runProgram(magnate, ['bot', '--server', url, '--join', table.links.seats[0], '--level', 'Clerk', '--', magnate, 'engine'], tokens[0]),
		runProgram(`${root}examples/bot.sh`, [front.url, table.id, table.links.seats[1].split('/').pop()], tokens[1]),
	];
	await whileRunning(programs, watch.until(() => watch.stream.events.filter(({ event }) => /^seat p[12] program/.test(event)).length === 2, 'two programs sit'));
	programs.push(runProgram(`${dir}/bot`, [front.url.slice(0, -1), table.id], tokens[2]));
	await whileRunning(programs, watch.until(() => watch.stream.events.some(({ event }) => event === 'seat p3 program "C"'), 'the third sits'));
	await host.must('POST', `tables/${table.id}/start`);
	for (const { status, out } of await Promise.all(programs)) {
		assert.equal(status, 0, out);
		assert.match(out, /The game .*is over\./);
	}
	const shown = await host.must('GET', `tables/${table.id}`);
	assert.equal(shown.phase, 'over');
	assert.ok(front.told > 2, 'the examples were told to be slower');
	assert.deepEqual(shown.seats.map(({ kind, name }) => [kind, name]), [['program', 'Engine'], ['program', 'Shell'], ['program', 'C']]);
	watch.close();
});

test('magnate bot says what is wrong', async () => {
	const bot = (token, ...words) => runProgram(magnate, ['bot', ...words], token);
	const at = ['--server', url, '--table', 'nowhere'];
	assert.equal((await bot('x')).status, 2);
	assert.match((await bot('x', ...at, '--', 'false')).out, /the program false ended/);
	assert.match((await bot('x'.repeat(52), ...at, '--', `${magnate} engine`)).out, /token is unknown/);
	assert.match((await bot('x', '--server', 'ftp://a', '--table', 'b', '--', 'true')).out, /not the address of a server/);
	assert.match((await bot('x', '--server', url, '--join', 'b', '--', 'true')).out, /--join needs a link/);
});

test('computer players think with the host\'s nets on own boards, and only there', async () => {
	const folder = `${dir}/nets`, sheet = readFileSync(`${root}boards/industry.board`, 'utf8').replace(/^board .*/m, 'board own').replace('points 1', 'points 9');
	mkdirSync(folder);
	writeFileSync(`${dir}/own.board`, sheet);
	execFileSync(magnate, ['train', `${dir}/own.board`, '--players', '3', '--from', `${root}nets/industry-3.net`, '--rounds', '0']);
	copyFileSync(`${dir}/own-3.net`, `${folder}/own-3.net`);
	writeFileSync(`${folder}/rubbish.net`, 'rubbish');
	const host = await startServer('127.0.0.1:0', ['--no-limits', '--nets', folder]);
	children.push(host.process);
	assert.match(host.said(), /rubbish\.net is no net\n.*nets for own boards: 1\n/);
	const ann = await Visitor.named(host.url, 'Ann');
	const thoughts = async (word) => Number(new RegExp(`^magnate_${word} (\\d+)$`, 'm').exec(await (await fetch(`${host.url}metrics`)).text())[1]);
	const followed = [];
	const seat = async (more, players) => {
		const seats = Array.from({ length: players }, () => ({ kind: 'bot', level: 'Apprentice' }));
		const table = await ann.must('POST', 'tables', { edition: 'industry', players, public: true, seats, ...more });
		await ann.must('POST', `tables/${table.id}/start`);
		followed.push(ann.follow(`tables/${table.id}/events?after=0`)); // otherwise computer players wait
	};
	await seat({ board: 'industry' }, 3);
	await seat({ sheet }, 4);
	await eventually(async () => await thoughts('thoughts_total') > 20, 'thoughts at tables without a net of the host');
	assert.equal(await thoughts('net_thoughts_total'), 0);
	await seat({ sheet }, 3);
	await eventually(async () => await thoughts('net_thoughts_total') > 0, 'a thought with the net');
	for (const stream of followed) stream.close();
});
