// The examples of reverse proxies in examples/proxy, each before a real server: TLS, streams, who asks. Needs `make program wasm`.
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, test } from 'node:test';
import { eventually, newNumber, playOut, run, Seat, seatTogether, startServer, Visitor } from './online.mjs';
import { freePorts, startHaproxy, startNginx } from './proxies.mjs';

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; // the certificate is our own
process.removeAllListeners('warning');
const dir = mkdtempSync(`${tmpdir()}/magnate-proxy-`);
const running = [];
after(async () => {
	await Promise.all(running.map((one) => one.stop()));
	rmSync(dir, { recursive: true, force: true });
});

for (const [name, start] of [['nginx', startNginx], ['haproxy', startHaproxy]]) {
	const [port] = await freePorts(1);
	const data = `${dir}/${name}.db`;
	const proxy = await start(mkdtempSync(`${dir}/${name}-`), [port]);
	running.push(proxy);
	const server = await startServer(`127.0.0.1:${port}`, ['--no-limits', '--trust-proxy', '--data', data, '--base-url', proxy.url.replace(/\/$/, '')]);
	running.push({ stop: () => (server.process.kill(), server.ended) });
	const { url } = proxy;
	// haproxy looks whether the server is there once a second.
	await eventually(async () => (await fetch(`${url}healthz`)).status === 200, `a healthy server behind ${name}`);

	test(`${name}: the page, over TLS, and a secure cookie`, async () => {
		const page = await fetch(url);
		assert.equal(page.status, 200);
		assert.match(page.headers.get('strict-transport-security'), /max-age/);
		assert.match(await page.text(), /<title>/);
		const ann = new Visitor(url);
		const { setCookie } = await ann.post('me', { name: 'Ann' });
		assert.match(setCookie, /; Secure/);
		const there = await fetch(proxy.plain, { redirect: 'manual' });
		assert.equal(there.status, 301);
		assert.match(there.headers.get('location'), /^https:\/\//);
	});

	test(`${name}: a whole game, live`, async () => {
		const three = await Promise.all(['Ann', 'Ben', 'Cleo'].map((who) => Visitor.named(url, who)));
		const table = await seatTogether(three);
		assert.ok(table.links.watch.startsWith(url));
		await three[0].must('POST', `tables/${table.id}/start`);
		const seats = three.map((visitor) => new Seat(visitor, table.id));
		await Promise.all(seats.map((seat, i) => playOut(seat, i + 1)));
		for (const seat of seats) seat.close();
	});

	test(`${name}: the server knows who asks, whatever he says of himself`, async () => {
		assert.equal((await run('admin', '--data', data, 'ban', '192.0.2.7')).status, 0);
		const liar = new Visitor(url, { headers: { 'x-forwarded-for': '192.0.2.7' } });
		const straight = new Visitor(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': '192.0.2.7' } });
		await eventually(async () => (await straight.post('me', { name: 'Ann' })).status === 403, 'the address is banned');
		assert.equal((await liar.post('me', { name: 'Ann' })).status, 200);
		assert.equal((await run('admin', '--data', data, 'ban', '127.0.0.1')).status, 0);
		await eventually(async () => (await liar.post('me', { name: 'Ann' })).status === 403, 'the address of the proxy is banned');
		assert.equal((await run('admin', '--data', data, 'lift', '127.0.0.1')).status, 0);
	});

	test(`${name}: an own board passes, a flood of a body does not, and figures stay inside`, async () => {
		const ann = new Visitor(url);
		await eventually(async () => (await ann.post('me', { name: 'Ann' })).status === 200, 'the ban is lifted');
		const long = await ann.post('tables', { edition: 'industry', players: 3, sheet: 'x'.repeat(100000), seats: [], number: newNumber() });
		assert.ok([400, 422].includes(long.status), `${long.status}`);
		const flood = await ann.post('tables', 'x'.repeat(300000)).catch(() => ({ status: 413 }));
		assert.equal(flood.status, 413);
		assert.equal((await fetch(`${url}metrics`)).status, 404);
	});
}
