// Fair draws, computed here a second time from docs/fair-draws.md alone, with node's own SHA-256 and HMAC; and what
// `magnate verify` says about logs of tables, honest and tampered with. Needs `make wasm` for the tables of chance.
import { spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';

const root = new URL('..', import.meta.url).pathname;
const magnate = process.env.MAGNATE ?? `${root}build/magnate`;

/** A table that is played here, alone or around one screen, never shows its secret. */
const isOnline = (log) => !/ policy=/.test(log[0].event);

/** The log of a whole table of chance, as [{n, at, event}]. */
function table(seed) {
	const run = spawnSync(`${root}build/dev/tests/tool_table`, [String(seed)], { encoding: 'utf8' });
	assert.equal(run.status, 0, run.stderr);
	return run.stdout.split('\n').filter(Boolean).map((line) => {
		const [, n, at, event] = /^(\d+) (\d+) (.*)$/.exec(line);
		return { n: Number(n), at: Number(at), event };
	});
}

const plain = (log) => log.map((e) => `${e.n} ${e.at} ${e.event}\n`).join('');

function verify(text) {
	const run = spawnSync(magnate, ['verify', '-'], { input: text, encoding: 'utf8' });
	return { status: run.status, out: run.stdout, err: run.stderr };
}

/** docs/fair-draws.md: a stream of numbers for a purpose. */
function* stream(secret, id, numbers, purpose) {
	for (let k = 0; ; k++) {
		const message = ['magnate draws 1', id, ...numbers, purpose, String(k)].map((line) => line + '\n').join('');
		yield* createHmac('sha256', secret).update(message).digest();
	}
}

function below(bytes, n) {
	for (;;) {
		const byte = bytes.next().value;
		if (byte < 256 - (256 % n)) return byte % n;
	}
}

function order(secret, id, numbers, era) {
	const bytes = stream(secret, id, numbers, `era ${era}`);
	const row = [...'ABCDEFGHIJKL'];
	for (let i = 11; i > 0; i--) {
		const j = below(bytes, i + 1);
		[row[i], row[j]] = [row[j], row[i]];
	}
	return row;
}

/** What of a log matters for its draws. */
function facts(log) {
	const find = (word) => log.find((e) => e.event.startsWith(word + ' '))?.event;
	const [, id] = find('open').split(' ');
	const players = Number(/players=(\d)/.exec(find('open'))[1]);
	const numbers = Array(players).fill('-');
	for (const { event } of log) {
		const seat = /^seat p(\d) (\w+)(?:.* ([0-9a-f]{32}|-))?$/.exec(event);
		if (seat) numbers[seat[1] - 1] = (seat[2] === 'person' && seat[3]) || '-';
	}
	const secret = Buffer.from(find('secret').split(' ')[1], 'hex');
	return { id, players, numbers, secret, commitment: find('commit').split(' ')[1], random: / start=random /.test(find('open')),
		start: Number(find('start')[7]) };
}

test('every draw and every random start is the one computed here', () => {
	let draws = 0, again = 0, starts = 0;
	for (let seed = 0; seed < 75; seed++) {
		const log = table(seed);
		if (!isOnline(log)) continue;
		const f = facts(log);
		assert.equal(createHash('sha256').update(f.secret).digest('hex'), f.commitment);
		if (f.random) {
			starts++;
			assert.equal(f.start, below(stream(f.secret, f.id, f.numbers, 'start'), f.players) + 1);
		}
		// The moves that stand, to know which draw of which era each is; an era is twelve columns.
		let moves = [];
		const seen = new Set();
		for (const { n, event } of log) {
			const undo = /^undo p\d (\d+)$/.exec(event);
			if (undo) moves = moves.slice(0, Number(undo[1]));
			else if (event.startsWith('move ')) moves.push(event);
			else if (event.startsWith('draw ')) {
				const before = moves.filter((m) => m.startsWith('draw ')).flatMap((m) => m.slice(5).split(' '));
				const era = Math.floor(before.length / 12) + 1;
				const gone = before.slice((era - 1) * 12);
				const drawn = event.slice(5).split(' ');
				const due = order(f.secret, f.id, f.numbers, era).filter((c) => !gone.includes(c)).slice(0, drawn.length).sort();
				assert.deepEqual(drawn, due, `table ${seed}, event ${n}`);
				draws++;
				const key = `${era} ${gone.length}`;
				again += seen.has(key) ? 1 : 0;
				seen.add(key);
				moves.push(event);
			}
		}
	}
	assert.ok(draws > 300 && again > 0 && starts > 0, `${draws} draws, ${again} of them again, ${starts} starts`);
});

test('verify reads plain lines, ndjson and the answers of a server', () => {
	const log = table(7);
	const fine = /^-: table k3f9, over, \d+ events, \d+ moves, \d+ draws: all follow from the secret\n$/;
	const forms = {
		plain: plain(log),
		ndjson: log.map((e) => JSON.stringify(e) + '\n{}\n').join('') + '{"seats":[1],"watchers":0}\n',
		answer: JSON.stringify({ events: log }),
		pages: JSON.stringify({ events: log.slice(0, 100) }) + '\n' + JSON.stringify({ events: log.slice(100) }, null, 2) + '\n',
	};
	for (const [name, text] of Object.entries(forms)) {
		const { status, out, err } = verify(text);
		assert.equal(status, 0, `${name}: ${err}`);
		assert.match(out, fine, name);
	}
	const unfinished = verify(plain(log.slice(0, 60)));
	assert.equal(unfinished.status, 0);
	assert.match(unfinished.out, /to be checked when the secret is known/);
});

test('verify says which event is wrong', () => {
	const log = Array.from({ length: 20 }, (_, seed) => table(seed)).find((l) => isOnline(l) && facts(l).numbers[0] !== '-');
	const at = (word) => log.findIndex((e) => e.event.startsWith(word + ' '));
	const changed = (i, event) => plain(log.map((e, k) => (k === i ? { ...e, event } : e)));
	const draw = at('draw'), commit = at('commit'), secret = at('secret');
	const letters = log[draw].event.slice(5).split(' ');
	const other = [...'ABCDEFGHIJKL'].find((c) => !letters.includes(c));
	const sat = log.findLastIndex((e) => e.event.startsWith('seat p1 person '));
	const cases = {
		'a commitment to another secret': [changed(commit, `commit ${'0'.repeat(64)}`), `event ${secret + 1}: the secret is not`],
		'another secret': [changed(secret, `secret ${'1'.repeat(64)}`), `event ${secret + 1}: the secret is not`],
		'another number': [changed(sat, log[sat].event.replace(/.{32}$/, 'f'.repeat(32))), 'follows from the secret'],
		'an event left out': [plain(log.filter((_, i) => i !== 9)), 'event 11: number 10 is missing'],
		'an event twice': [plain([...log.slice(0, 10), ...log.slice(9)]), 'event 10: number 11 is missing'],
		'a move that is no move': [changed(draw + 1, 'move p1 dance'), `event ${draw + 2}: `],
		'a time that goes back': [plain(log.map((e, i) => (i === 9 ? { ...e, at: log[8].at - 1 } : e))), 'event 10: its time is before'],
		'nothing': ['\n', 'no events'],
		'noise': ['hello\n', 'a line is a number, a time and an event'],
		'cut JSON': ['{"n":1,', '-: '],
		'other JSON': ['[1,2]', 'a line is a number, a time and an event'],
		'JSON of another kind': ['{"n":"1","at":0,"event":"x"}', 'no event of a table'],
	};
	for (const [name, [text, why]] of Object.entries(cases)) {
		const { status, out, err } = verify(text);
		assert.equal(status, 1, name);
		assert.equal(out, '', name);
		assert.ok(err.startsWith('magnate: ') && err.includes(why), `${name}: ${err}`);
	}
	// A game whose first draw was swapped for another: cut before the moves that would not fit, then closed.
	const swapped = [...log.slice(0, draw), { n: draw + 1, at: log[draw].at, event: `draw ${[...letters.slice(1), other].sort().join(' ')}` },
		{ n: draw + 2, at: log[draw].at, event: 'close ""' }, { n: draw + 3, at: log[draw].at, event: log[secret].event }];
	const { status, err } = verify(plain(swapped));
	assert.equal(status, 1);
	assert.ok(err.includes(`event ${draw + 1}: not the draw that follows from the secret: draw ${letters.join(' ')}`), err);
});
