// The core in WebAssembly says the same as the native build: about every golden game, about games played here, and to
// every kind of request, good and bad. The modules are those of the site that is tested, quick to make; with MG_LONG those that are released.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { Embed, load } from './embed.mjs';

const root = new URL('..', import.meta.url).pathname;
const made = `${root}build/${process.env.MG_LONG ? '' : 'dev-'}`;
const module = load(`${made}wasm/magnate.wasm`);
const languages = readdirSync(`${made}wasm/gen`).filter((name) => name.endsWith('.messages')).map((name) => name.split('.')[0]);
const catalogue = Object.fromEntries(languages.map((lang) => [lang, readFileSync(`${made}wasm/gen/${lang}.messages`, 'utf8')]));

/** A context that was given every language, as the native build has them. */
function fresh(module) {
	const embed = new Embed(module);
	for (const lang of languages) assert.equal(embed.ask(`catalogue\n${catalogue[lang]}`), lang);
	return embed;
}
const vectors = fresh(load(`${made}simd/magnate.wasm`));

/** What a context answers, with refusals as answers too: "+answer" or "-code text". */
function say(embed, request) {
	try {
		return '+' + embed.ask(request);
	} catch (e) {
		if (!e.code) throw e;
		return `-${e.code} ${e.message}`;
	}
}

/** The native build, asked the same way. */
class Native {
	constructor() {
		this.process = spawn(`${root}build/dev/tests/tool_embed`, { stdio: ['pipe', 'pipe', 'inherit'] });
		this.waiting = [];
		let heard = [];
		this.process.stdout.on('data', (data) => {
			for (let end; (end = data.indexOf(0)) >= 0; data = data.subarray(end + 1)) {
				this.waiting.shift().resolve(Buffer.concat([...heard, data.subarray(0, end)]).toString());
				heard = [];
			}
			heard.push(data);
		});
		this.process.on('close', () => this.waiting.forEach((w) => w.reject(new Error('the native build ended'))));
	}

	say(request) {
		this.process.stdin.write(request + '\0');
		return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
	}
}

const native = new Native();
const wasm = fresh(module);
after(() => native.process.stdin.end());

/** Asks both and insists on one answer. */
async function both(request) {
	const theirs = native.say(request); // while it works, so do we
	const ours = say(wasm, request);
	assert.equal(ours, await theirs, `the answers to "${request.slice(0, 200)}" differ`);
	return ours;
}

/** A small generator of our own, so that games are the same on every run. */
function chooser(seed) {
	return (n) => {
		seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
		return Math.floor((seed / 2 ** 32) * n);
	};
}

/** Plays a random game in WebAssembly, with some any-time moves. */
function play(embed, setup, seed) {
	const choose = chooser(seed);
	embed.ask(`new ${setup}`);
	while (!JSON.parse(embed.ask('state')).over) {
		const legal = embed.ask('legal');
		const anytime = embed.ask('anytime');
		const moves = (anytime && choose(40) === 0 ? anytime : legal).split('\n');
		embed.ask(`play ${legal ? moves[choose(moves.length)] : embed.ask(`draw ${seed}`)}`);
	}
}

const setups = ['industry', 'industria'].flatMap((e) => [3, 4].map((n) => `edition=${e} players=${n}`));

/** The records in a file of golden games: each starts with its "magnate" line. */
const split = (text) => text.split(/^(?=magnate )/m).filter((record) => record.startsWith('magnate '));

test('the module imports nothing and exports its interface only', () => {
	assert.deepEqual(WebAssembly.Module.imports(module), []);
	assert.deepEqual(WebAssembly.Module.exports(module).map((e) => e.name).sort(),
		['free', 'malloc', 'memory', 'mg_embed_ask', 'mg_embed_error', 'mg_embed_free', 'mg_embed_new']);
});

for (const setup of setups)
	test(`games played in WebAssembly are the same games natively: ${setup}`, async () => {
		for (let seed = 1; seed <= 10; seed++) {
			play(wasm, setup, seed);
			const record = wasm.ask('record');
			assert.equal(await native.say(`load\n${record}`), '+');
			const hash = await both('hash');
			assert.match(hash, /^\+[0-9a-f]{64}$/);
			const link = (await both('link')).slice(1);
			assert.ok(link.length <= 1500, `a link of ${link.length} characters`);
			await both(`load ${link}`);
			assert.equal(await both('hash'), hash, 'a game from its link is the same game');
			for (const lang of [...languages, 'en']) {
				await both(`lang ${lang}`);
				await both('story');
				await both('log');
			}
		}
	});

const golden = `${root}tests/golden`;
const files = readdirSync(golden).filter((name) => name.endsWith('.records')).sort();
test('there are golden games of each edition and number of players', () => assert.ok(files.length >= setups.length));
for (const file of files)
	test(`golden games have the same states and sentences: ${file}`, async () => {
		const records = split(readFileSync(`${golden}/${file}`, 'utf8'));
		assert.ok(records.length > 0);
		// The rules are tested with all of them elsewhere; here some must do, unless there is time.
		for (const record of records.filter((_, i) => process.env.MG_LONG || i % 11 === 0)) {
			assert.equal(await both(`load\n${record}`), '+');
			assert.match(await both('hash'), /^\+[0-9a-f]{64}$/);
		}
	});

test('every request gets the same answer at every point of a game', async () => {
	for (const setup of setups) {
		play(wasm, setup, 5);
		await native.say(`load\n${wasm.ask('record')}`);
		await both('names ' + '"Ann" "Jürgen ß" "Zoé \\"Z\\""' + (setup.endsWith('4') ? ' "李"' : ''));
		const end = JSON.parse(wasm.ask('state')).moves;
		for (const lang of ['en', 'de', 'fr']) {
			await both(`lang ${lang}`);
			for (const request of ['words', 'messages', 'plural', 'board', 'help', 'players', 'describe A1', 'describe F3', 'describe L5'])
				assert.match(await both(request), /^\+./, request);
			for (let n = 0; n <= end; n += 7)
				for (const request of ['state', 'legal', 'anytime', 'forced', 'score', 'scoring', 'prompt', 'record', 'link'])
					assert.match(await both(`${request} ${n}`), /^\+/, request);
		}
		await both('lang en');
	}
});

const nets = readdirSync(`${root}nets`).filter((name) => name.endsWith('.net'))
	.map((name) => [name, readFileSync(`${root}nets/${name}`)]);

/** What a Magnate expects of a position after a few searches. */
function expects(embed) {
	embed.ask('new edition=industry players=4');
	embed.ask('play draw A C F G');
	embed.ask('begin Magnate searches=20');
	embed.ask('think 100');
	return embed.ask('thoughts');
}

test('a net is taken as it was trained, and nothing else', async () => {
	const bare = new Embed(module);
	const without = expects(bare);
	assert.equal(nets.length, 4);
	for (const [name, bytes] of nets) {
		const hex = bytes.toString('hex');
		assert.match(await both(`net\n${hex}`), /^\+[0-9a-f]{16} [34]$/, name);
		assert.equal(vectors.ask(`net\n${hex}\n`), wasm.ask(`net\n${hex}`));
		for (const wrong of [hex.slice(2), hex.slice(0, -1), `${hex}00`, hex.replace(/.$/, (c) => (c === '0' ? '1' : '0')), hex.toUpperCase(), 'zz', ''])
			assert.match(await both(`net\n${wrong}`), /^-syntax ./);
	}
	assert.match(await both('net 3'), /^-syntax /);
	assert.notEqual(expects(wasm), without, 'it is thought with');
	bare.ask(`net\n${nets.find(([name]) => name === 'industry-4.net')[1].toString('hex')}`);
	assert.equal(expects(bare), expects(wasm));
	bare.free();
});

test('computer players think the same, natively and in both modules', async () => {
	for (const setup of setups)
		for (const player of JSON.parse(wasm.ask('players'))) {
			const choose = chooser(3);
			await both(`new ${setup}`);
			for (let i = 0; i < 150; i++) {
				const legal = wasm.ask('legal');
				if (!legal || choose(8) > 0) {
					const moves = (legal || wasm.ask('draw 77')).split('\n');
					await both(`play ${moves[choose(moves.length)]}`);
					continue;
				}
				const searches = player === 'Magnate' ? 200 : 50; // so that games are played on, too
				const begin = `begin ${player} seed=${choose(1000)} searches=${searches}`;
				assert.equal(await both(begin), '+');
				while ((await both('think 20')) === '+more');
				const thoughts = JSON.parse((await both('thoughts')).slice(1));
				vectors.ask(`load\n${wasm.ask('record')}`);
				vectors.ask(begin);
				while (vectors.ask('think 20') === 'more');
				assert.deepEqual(JSON.parse(vectors.ask('thoughts')), thoughts);
				assert.equal((await both('hint'))[0], '+');
				assert.equal((await both('insight J2'))[0], '+');
				assert.equal((await both(`play ${thoughts.move}`))[0], '+');
			}
		}
});

test('a review comes out the same, natively and in both modules', async () => {
	for (const [, bytes] of nets) {
		const request = `net\n${bytes.toString('hex')}`;
		assert.equal('+' + vectors.ask(request), await both(request));
	}
	for (const file of files) {
		const [record] = split(readFileSync(`${golden}/${file}`, 'utf8'));
		await both(`load\n${record}`);
		await both(`undo ${JSON.parse(wasm.ask('state')).moves - 24}`); // the beginning tells as much as the whole, and sooner
		vectors.ask(`load\n${wasm.ask('record')}`);
		const same = async (request) => {
			const answer = await both(request);
			assert.equal('+' + vectors.ask(request), answer);
			return JSON.parse(answer.slice(1));
		};
		await same('review begin seed=3');
		for (let units = 50, played = false; !played; units *= 2) {
			const work = await same(`review work ${units}`);
			played = (await same('review read')).decisions.some((d) => d.stage === 'played');
			assert.ok(played || !work.finished, `${file}: some decision was played out`);
		}
	}
});

test('an online table is followed in the same way', async () => {
	for (let seed = 0; seed < 6; seed++) {
		const log = spawnSync(`${root}build/dev/tests/tool_table`, [String(seed)], { encoding: 'utf8' }).stdout;
		const events = log.split('\n').filter(Boolean);
		assert.equal(await both('follow'), '+');
		assert.match(await both('state'), /^-nogame /);
		for (const [i, event] of events.entries()) {
			assert.equal(await both(`event ${event}`), '+', event);
			assert.match(await both(`table p${(i % 4) + 1}`), /^\+/);
			if (i % 10) continue;
			await both(`lang ${['en', 'de', 'fr'][(i / 10) % 3]}`);
			for (const request of ['state', 'legal', 'prompt', 'words', `event ${event}`, `event ${events.length + 9} 1 over`,
				`event ${i + 2} 1 nonsense`, 'event', 'table x', `happening ${events[i >> 1].split(' ').slice(2).join(' ')}`])
				await both(request);
		}
		const table = JSON.parse((await both('table')).slice(1));
		assert.equal(table.phase, 'over');
		assert.equal(table.fair, table.policy === 'online' ? true : null); // a local game shows its secret to nobody
		assert.match(await both('hash'), /^\+[0-9a-f]{64}$/);
		assert.equal(JSON.parse(wasm.ask('state')).over, true);
	}
	await both('lang en');
});

const bad = ['', ' ', '\n', 'nonsense', 'STATE', 'state x', 'state -1', 'state 99999', 'state 1 2', 'state\nmore', 'new',
	'new edition=industry', 'new edition=chess players=4', 'new edition=industry players=5', 'new edition=industry players=',
	'new edition=industry players=3 start=p4', 'new edition=industry players=4 start=p0', 'new edition=industry players=4 x=1',
	'new edition=industry players=4 draws=few', 'new edition=industry players=4 board=industria',
	'new edition=industry players=4 board=nowhere', 'new players=4 edition', 'play', 'play x', 'play sell', 'play bid 99',
	'play bid -1', 'play done done', 'play draw A B C D', 'play draw', 'play offer Z9', 'play offer A1 offer B1', 'undo x',
	'undo 9999', 'undo 1 1', 'load', 'load x', 'load AAAA', 'load a b', 'load\nnonsense', 'load\nmagnate 2\n', 'load x\ny',
	'sheet', 'sheet\nnonsense\nboard', 'sheet x', 'names "A"', 'names A B C D', 'names "" "" "" ""', 'names "A" "B" "C" "D" "E"',
	`names "A" "B" "C" "${'x'.repeat(25)}"`, `names "A" "B" "C" "${'x'.repeat(2000)}"`, 'names "A" "B" "C" "D', 'lang', 'lang xx',
	'draw', 'draw x', 'draw 18446744073709551616', 'board nowhere', 'board a b', 'log 0', 'log x', 'log 9999', 'describe',
	'describe Z1', 'describe A6', 'describe A1 B1', 'refusal', 'refusal x', 'begin', 'begin nobody', 'begin Foreman seed=x',
	'begin Foreman x=1', `begin ${'x'.repeat(100)}`, 'think', 'think 5', 'thoughts', 'hint', 'insight', 'insight Z9', 'hash x', 'follow x', 'event', 'event 1 1 open a1', 'table', 'happening over', 'x'.repeat(100000),
	`load ${'A'.repeat(100000)}`, `load\n${'a '.repeat(100000)}`, `sheet\n${'field '.repeat(50000)}`, '\u0001\u0002\uffff'];

test('bad requests are refused with a reason and change nothing', async () => {
	for (const request of bad.filter((r) => !/^(board|sheet|lang|load|new)/.test(r)))
		assert.match(say(new Embed(module), request), /^-[a-z]+ ./, `without a game: ${request.slice(0, 60)}`);
	await both('new edition=industry players=4');
	await both('play draw A C F G');
	await both('play offer F1');
	const before = ['state', 'record', 'hash', 'prompt'].map((r) => wasm.ask(r));
	for (const request of bad) {
		assert.match(await both(request), /^-(syntax|illegal|board|record|nogame|limit) ./, request.slice(0, 60));
		assert.deepEqual(['state', 'record', 'hash', 'prompt'].map((r) => wasm.ask(r)), before, request.slice(0, 60));
	}
});

test('a refused move is explained in the chosen language', async () => {
	await both('new edition=industry players=4');
	await both('play draw A C F G');
	const said = new Set();
	for (const lang of ['en', 'de', 'fr']) {
		await both(`lang ${lang}`);
		const refused = await both('play bid 1');
		assert.equal(refused, `-illegal ${wasm.ask('refusal bid 1')}`);
		said.add(refused);
	}
	assert.equal(said.size, 3);
	assert.equal(await both('refusal offer C1'), '+');
	await both('lang en');
});

test('messages that are cut, changed or of another program are refused, and English stays', async () => {
	const bare = new Embed(module);
	bare.ask('lang de');
	assert.match(bare.ask('messages'), /"language":"English"/);
	const whole = catalogue.de;
	const spoilt = ['', 'x', whole.slice(0, whole.length >> 1), whole.slice(0, -1), `${whole}more\n`, whole.replace('messages de', 'messages en'), whole.replace('messages de', 'messages xx'),
		whole.replace(/^messages de ..../, 'messages de 0000'), whole.replace(/\d\n/, '9\n'), whole.replace(/\d\n/, '\n'), whole.replace('{who}', '{whom}'), whole.replace('{who}', '{who'),
		whole.replace(/\n[^\n]*\n/, '\n\n'), whole.replace(/\n./, '\n\\x'), `${whole}${'x'.repeat(600000)}`];
	for (const text of spoilt) {
		assert.notEqual(text, whole);
		assert.match(await both(`catalogue\n${text}`), /^-syntax ./);
		assert.match(say(bare, `catalogue\n${text}`), /^-syntax ./);
		assert.match(bare.ask('messages'), /"language":"English"/);
	}
	assert.equal(bare.ask(`catalogue\n${whole}`), 'de');
	assert.match(bare.ask('messages'), /"language":"Deutsch"/);
	bare.ask('lang fr');
	assert.match(bare.ask('messages'), /"language":"English"/);
});

test('an own board travels with its record and its link', async () => {
	const text = readFileSync(`${root}boards/industry.board`, 'utf8').replace(/^board .*/m, 'board mine')
		.replace(/^(field F1 .*cost )(\d)/m, (_, start, cost) => start + (Number(cost) + 1));
	assert.equal(await both(`sheet\n${text}`), '+mine');
	await both('new edition=industry players=3 board=mine');
	await both(`play ${wasm.ask('draw 9')}`);
	const hash = await both('hash');
	const [record, link] = [wasm.ask('record'), wasm.ask('link')];
	assert.match(record, /^board mine [0-9a-f]{16} inline$/m);
	const elsewhere = fresh(module);
	for (const request of [`load\n${record}`, `load ${link}`]) {
		elsewhere.ask(request);
		assert.equal(elsewhere.ask('hash'), hash.slice(1));
		assert.equal(elsewhere.ask('record'), record);
	}
	elsewhere.free();
});
