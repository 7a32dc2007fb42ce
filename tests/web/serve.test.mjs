// The server of the site, asked as clients do, also rude ones. Needs `make program site`.
import { createServer, connect } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { run, siteFolder as site, startServer } from './browser.mjs';

const server = await startServer();
const { hostname, port } = new URL(server.url);
after(() => server.process.kill());

/** One request: { status, headers, body }. */
function ask(path, { method = 'GET', headers = {}, agent, body } = {}) {
	return new Promise((resolve, reject) => {
		const asked = request({ hostname, port, path, method, headers, agent }, (response) => {
			const parts = [];
			response.on('data', (part) => parts.push(part));
			response.on('end', () =>
				resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts), socket: asked.socket }),
			);
			response.on('error', reject);
		});
		asked.on('error', reject);
		asked.end(body);
	});
}

/** Writes bytes and resolves with the head of the answer, or with what there is when the connection ends. */
function shout(bytes) {
	return new Promise((resolve) => {
		const socket = connect(port, hostname, () => socket.write(bytes));
		let heard = '';
		socket.on('data', (data) => {
			heard += data;
			if (heard.includes('\r\n\r\n')) socket.destroy();
		});
		socket.on('error', () => resolve(heard));
		socket.on('close', () => resolve(heard));
	});
}

const files = readdirSync(`${site}/assets`).map((name) => `/assets/${name}`);
const html = readFileSync(`${site}/index.html`, 'utf8');
/** What the page names, each as a path. */
const named = (pattern) => [...html.matchAll(pattern)].map(([, name]) => `/${name}`);
const [script] = named(/rel="modulepreload" href="([^"]+)"/g);

test('every file of the site, with its own bytes and type', async () => {
	const types = { js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', woff2: 'font/woff2', png: 'image/png', svg: 'image/svg+xml', net: 'application/octet-stream', messages: 'text/plain', txt: 'text/plain' };
	for (const path of files) {
		const { status, headers, body } = await ask(path);
		assert.equal(status, 200, path);
		assert.deepEqual(body, readFileSync(site + path), path);
		assert.equal(headers['content-type'].split(';')[0], types[path.split('.').pop()], path);
	}
	for (const path of ['/', '/index.html', '/?a=b'])
		assert.deepEqual((await ask(path)).body, readFileSync(`${site}/index.html`), path);
});

test('the first page is one script, the few bytes that begin it, and one stylesheet', () => {
	const first = [...named(/rel="modulepreload" href="([^"]+)"/g), ...named(/<script type="module" src="([^"]+)"/g)];
	assert.equal(first.length, 2, `${first}`);
	assert.equal(named(/rel="stylesheet" href="([^"]+)"/g).length, 1);
	const imported = first.flatMap((name) => [...readFileSync(site + name, 'utf8').matchAll(/(?:^|[;}])(?:import|export)[^;()]*?"\.\/([^"]+)"/g)].map(([, next]) => `/assets/${next}`));
	assert.deepEqual(imported.filter((name) => !first.includes(name)), [], 'nothing that it needs is found only later');
});

test('packed for those who take it, and the same inside', async () => {
	const plain = readFileSync(site + script);
	const cases = [
		['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
		['gzip', 'gzip', gunzipSync],
		['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
		['br;q=0.001', 'br', brotliDecompressSync],
		['gzip;q=0.000', undefined, (body) => body],
		['deflate', undefined, (body) => body],
		[' , ,;;', undefined, (body) => body],
	];
	for (const [accepted, encoding, unpack] of cases) {
		const { headers, body } = await ask(script, { headers: { 'Accept-Encoding': accepted } });
		assert.equal(headers['content-encoding'], encoding, accepted);
		assert.equal(headers.vary, 'Accept-Encoding');
		assert.deepEqual(unpack(body), plain, accepted);
	}
});

test('kept for ever by name, and asked about again at the door', async () => {
	assert.equal((await ask(script)).headers['cache-control'], 'public, max-age=31536000, immutable');
	const { headers } = await ask('/');
	assert.equal(headers['cache-control'], 'no-cache');
	for (const tag of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
		const again = await ask('/', { headers: { 'If-None-Match': tag } });
		assert.equal(again.status, 304, tag);
		assert.equal(again.body.length, 0);
		assert.equal(again.headers.etag, headers.etag);
	}
	for (const tag of ['"other"', '', headers.etag.slice(0, -1), ',,'])
		assert.equal((await ask('/', { headers: { 'If-None-Match': tag } })).status, 200, tag);
});

test('every response says what a browser may do with it', async () => {
	for (const [path, method] of [['/', 'GET'], [script, 'GET'], ['/nowhere', 'GET'], ['/', 'POST'], ['/healthz', 'GET']]) {
		const { headers } = await ask(path, { method });
		const policy = headers['content-security-policy'];
		assert.match(policy, /default-src 'none'/, path);
		assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/, path);
		assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*/, path);
		assert.match(policy, /frame-ancestors 'none'/, path);
		assert.equal(headers['x-content-type-options'], 'nosniff');
		assert.equal(headers['referrer-policy'], 'no-referrer');
		// Only a page obeys these.
		const page = /^text\/html/.test(headers['content-type']);
		assert.equal(headers['cross-origin-opener-policy'], page ? 'same-origin' : undefined, path);
		assert.equal('permissions-policy' in headers, page, path);
	}
});

test('HEAD is GET without the body', async () => {
	const [get, head] = [await ask(script), await ask(script, { method: 'HEAD' })];
	assert.equal(head.status, 200);
	assert.equal(head.body.length, 0);
	assert.equal(head.headers['content-length'], get.headers['content-length']);
});

test('what is not there is said in the visitor\'s language', async () => {
	const cases = { 'de-AT, en': 'gibt es hier nicht', 'sv, fr;q=0.8': 'existe pas', sv: 'no such page', '': 'no such page' };
	for (const [wanted, said] of Object.entries(cases)) {
		const { status, headers, body } = await ask('/nowhere', { headers: { 'Accept-Language': wanted } });
		assert.equal(status, 404);
		assert.equal(headers['content-type'], 'text/html; charset=utf-8');
		assert.match(body.toString(), new RegExp(said), wanted);
	}
});

test('paths that climb, hide or end early lead nowhere', async () => {
	const paths = ['/../Makefile', '/assets/../../Makefile', '/%2e%2e/Makefile', '/assets/', '/assets', '//', '/%00', '/index.html%00',
		'/INDEX.HTML', '/healthz/', '/assets/%', `${script}%00.css`];
	for (const path of paths) assert.equal((await ask(path)).status, 404, path);
});

test('methods that would change something are refused', async () => {
	for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'BREW']) {
		const { status, headers } = await ask('/', { method });
		assert.equal(status, 405, method);
		assert.equal(headers.allow, 'GET, HEAD');
	}
});

test('it says that it is well', async () => {
	const { status, headers, body } = await ask('/healthz');
	assert.equal(status, 200);
	assert.equal(body.toString(), 'ok\n');
	assert.equal(headers['cache-control'], 'no-store');
});

test('one connection serves many requests', async () => {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const first = await ask('/', { agent });
	const second = await ask(script, { agent });
	agent.destroy();
	assert.equal(second.status, 200);
	assert.equal(first.socket.localPort, second.socket.localPort);
});

test('too much and too strange is refused, and the next visitor served', async () => {
	assert.match(await shout(`GET /${'a'.repeat(100000)} HTTP/1.1\r\nHost: a\r\n\r\n`), /^HTTP\/1\.[01] 4(14|31|13) /);
	assert.match(await shout(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(100000)}\r\n\r\n`), /^HTTP\/1\.[01] 4(31|13) /);
	assert.match(await shout(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\nabc`), /^HTTP\/1\.[01] 4(05|13) /);
	assert.match(await shout('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), /^HTTP\/1\.1 400 /); // no Host
	await new Promise((resolve) => connect(port, hostname, resolve).end('\0\xff\r\n\r\n'));
	assert.equal((await ask('/healthz')).status, 200);
});

test('a port in use and a wrong address are said plainly', async () => {
	const other = createServer();
	await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
	const taken = `127.0.0.1:${other.address().port}`;
	const busy = await run('serve', '--listen', taken);
	other.close();
	assert.equal(busy.status, 1);
	assert.match(busy.err, new RegExp(`already listens at ${taken}.*MAGNATE_LISTEN`));
	for (const wrong of ['8017', 'here', '127.0.0.1:', ':8017', '127.0.0.1:65536', '127.0.0.1:80x', '::1:8017', '']) {
		const { status, err } = await run('serve', '--listen', wrong);
		assert.equal(status, 2, wrong);
		assert.match(err, /is not ADDRESS:PORT/, wrong);
	}
	assert.equal((await run('serve', 'now')).status, 2);
});

test('it ends cleanly when it is told to', async () => {
	for (const signal of ['SIGINT', 'SIGTERM']) {
		const one = await startServer('[::1]:0');
		assert.match(one.url, /^http:\/\/\[::1\]:\d+\/$/);
		one.process.kill(signal);
		assert.equal(await one.ended, 0, signal);
	}
});
