// The server under ThreadSanitizer with many visitors at once, who play, talk, look, come and go. Needs
// `make FLAVOUR=tsan build/tsan/tests/tool_serve` and `make wasm`.
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { freshData, newKey, playOut, Seat, seatTogether, Visitor } from './online.mjs';
import { root } from './web/browser.mjs';

test('many visitors at once find no two threads at the same thing', async (t) => {
	const server = spawn(`${root}build/tsan/tests/tool_serve`, [freshData()], {
		stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TSAN_OPTIONS: 'halt_on_error=0 exitcode=66 second_deadlock_stack=1' },
	});
	t.after(() => server.kill('SIGKILL'));
	let said = '';
	server.stderr.on('data', (part) => (said += part));
	const ended = new Promise((resolve) => server.on('exit', (status) => resolve(status)));
	const url = await new Promise((resolve, reject) => {
		server.stdout.on('data', (part) => resolve(`${part}`.trim()));
		ended.then(() => reject(new Error(said)));
	});

	const people = await Promise.all(Array.from({ length: 12 }, (_, i) => Visitor.named(url, `Player ${i + 1}`)));
	const games = [0, 1, 2, 3].map(async (g) => {
		const three = people.slice(3 * g, 3 * g + 3);
		const table = await seatTogether(three, { players: g % 2 ? 3 : 4, level: 'Clerk', public: true, edition: g % 2 ? 'industria' : 'industry' });
		const seats = three.map((visitor) => new Seat(visitor, table.id));
		await three[0].must('POST', `tables/${table.id}/start`);
		/* Two play on to a few rounds; the third leaves it to the Foreman. */
		await three[2].must('POST', `tables/${table.id}/leave`);
		await Promise.race([...seats.slice(0, 2).map((seat, i) => playOut(seat, i + 1)), seats[2].until(() => seats[2].seen > 60)]);
		return { table, seats };
	});
	let playing = true;
	const crowd = people.map(async (visitor, i) => {
		for (let n = 0; playing && n < 40; n++) {
			const { body } = await visitor.get(i % 2 ? 'tables' : 'tables?list=mine');
			const table = body.tables?.[n % (body.tables.length || 1)];
			if (!table) continue;
			const stream = visitor.follow(`tables/${table.id}/events?after=${n}`);
			await Promise.all([visitor.get(`tables/${table.id}`), visitor.get(`tables/${table.id}/record`), visitor.get('me'),
				visitor.post(`tables/${table.id}/say`, { key: newKey(), text: `${n}` }), visitor.post('me', { name: `Player ${i + 1}${'!'.repeat(n % 3)}` })]);
			stream.close();
		}
	});
	const metrics = (async () => {
		for (let n = 0; n < 50; n++) await (await fetch(`${url}${n % 2 ? 'metrics' : 'healthz'}`)).text();
	})();
	const played = await Promise.all(games);
	playing = false;
	await Promise.all([...crowd, metrics]);
	/* It stops while streams are open. */
	server.kill('SIGTERM');
	assert.equal(await ended, 0, said.split('\n').filter((line) => !/^\d{4}-/.test(line)).slice(0, 80).join('\n'));
	assert.doesNotMatch(said, /ThreadSanitizer/);
	for (const { seats } of played) for (const seat of seats) seat.close();
});
