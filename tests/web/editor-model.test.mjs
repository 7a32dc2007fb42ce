// Boards while they are made: the model writes what the core writes, any text can be read, every edit can be undone.
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { root } from './browser.mjs';
import { webFile } from './scripts.mjs';
import { freshCore } from './stage.mjs';

const { read, write, writeWithKeys, FIELD_IDS, NO_FIELD, KEYS_OF } = await webFile('editor/model.ts');
const edits = await webFile('editor/edit.ts');
const { begin, edit, type, undo, redo } = await webFile('editor/history.ts');
const { sane } = await webFile('editor/sane.ts');
const { differences, merge } = await webFile('editor/compare.ts');
const { facts } = await webFile('editor/checklist.ts');

const SHIPPED = ['industry', 'industria'].map((name) => readFileSync(`${root}boards/${name}.board`, 'utf8'));
const core = freshCore();
const editions = JSON.parse(core.ask('editions'));
const check = (text) => JSON.parse(core.ask(`check\n${text}`));
const withoutNotes = (model) => ({ ...model, notes: {} });

/** A small generator of random numbers, the same in every run. */
function numbers(seed) {
	let a = seed * 2654435761 + 1;
	return (n) => {
		a = (a + 0x6d2b79f5) | 0;
		let t = Math.imul(a ^ (a >>> 15), 1 | a);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) % n;
	};
}

test('the shipped boards are written as the core writes them', () => {
	for (const text of SHIPPED) {
		const { model } = read(text);
		assert.deepEqual(model.rest, []);
		assert.equal(write(withoutNotes(model)), check(text).canonical);
		assert.equal(write(model).replace(/^#.*\n|^\n/gm, ''), check(text).canonical, 'with comments');
		assert.deepEqual(read(write(model)).model, model);
	}
});

test('a file with everything in it keeps what it says and its comments', () => {
	const text = SHIPPED[0]
		.replace('title "Industry"', 'title "A \\"board\\" \\\\ of mine"\ntitle.fr "Le plateau"\ntitle.de "Der Plan"')
		.replace('field E1 factory sawmill cost 3 makes wood', '# the saw\nfield E1   factory sawmill makes wood the.de "das Sägewerk" name.fr "Scierie" name.de "Sägewerk" cost 03 points 0 # seen');
	const { model } = read(text);
	assert.deepEqual(model.rest, []);
	assert.equal(write(withoutNotes(model)), check(text).canonical);
	assert.match(write(model), /\n# the saw\nfield E1 factory sawmill cost 3 makes wood name.de "Sägewerk" the.de "das Sägewerk" name.fr "Scierie" # seen\n/);
});

const LETTERS = ['a', 'Z', '0', ' ', '"', '\\', '#', '\n', '\t', '<b>', 'é', '字', 'cost', 'needs', 'field ', 'A1', 'L5', 'joker', 'any', '-', 'road ', 'title.de ', 'name.de ', '\u0007', '?'];
const noise = (random, n) => Array.from({ length: random(n) }, () => LETTERS[random(LETTERS.length)]).join('');

test('names of resources and networks and colours are kept, go with a new name, and are drawn', () => {
	const text = SHIPPED[0].replace(/^resource stone 2.*/m, 'resource stone 2 name.fr "granit" name.de "Granit"').replace(/^network tracks.*/m, 'network tracks color "#8a5a2b" name.de "Gleise"');
	const { model } = read(text);
	assert.deepEqual(model.rest, []);
	assert.equal(write(withoutNotes(model)), check(text).canonical);
	assert.equal(check(text).hash, check(SHIPPED[0]).hash, 'no part of the board');
	const renamed = edits.changeNetwork(model, model.networks.indexOf('tracks'), 'rails');
	assert.deepEqual(renamed.looks['network rails'], { names: { de: 'Gleise' }, color: '#8a5a2b' });
	assert.deepEqual(edits.dropNetwork(renamed, renamed.networks.indexOf('rails')).looks, { 'resource stone': { names: { fr: 'granit', de: 'Granit' }, color: '' } });
	assert.equal(sane(edits.changeLooks(model, 'network tracks', { color: 'red' }), editions).model.looks['network tracks'].color, '', 'what is no colour is not drawn');
	assert.deepEqual(edits.changeLooks(edits.changeLooks(model, 'network tracks', { color: '', names: {} }), 'resource stone', { names: {} }).looks, {});
});

test('any text can be read, and what is written of it reads the same', () => {
	for (let seed = 0; seed < 300; seed++) {
		const random = numbers(seed);
		const lines = SHIPPED[seed % 2].split('\n').filter(() => random(8) > 0);
		for (let n = random(6); n > 0; n--) lines.splice(random(lines.length), random(2), noise(random, 12));
		const { model, keys } = read(lines.join('\n'));
		const again = writeWithKeys(model);
		const reread = read(again.text);
		assert.deepEqual(withoutNotes(reread.model), withoutNotes(model), `seed ${seed}`);
		assert.deepEqual(reread.keys, again.keys, `seed ${seed}`);
		assert.equal(write(reread.model), again.text, `seed ${seed}`);
		assert.ok(keys.length <= lines.join('\n').split('\n').length);
	}
});

const WORDS = ['wood', 'stone', 'steel', 'oil', 'mill', 'coal-mine', 'my-field', 'any', '', '', '3', '07', '0', '99', '100', 'x y', 'cost', '"', '<img src=x onerror=alert(1)>', 'name.de', '#'];

/** One edit by chance, as [what it changes, its name]. */
function chance(random) {
	const word = () => WORDS[random(WORDS.length)];
	const id = () => FIELD_IDS[random(60)];
	const words = () => Array.from({ length: random(3) }, word);
	const all = [
		() => (m) => edits.changeField(m, id(), { kind: ['factory', 'technology', 'bonus', 'joker', ''][random(5)] }),
		() => (m) => edits.changeField(m, id(), { [['name', 'cost', 'makes', 'points', 'discount', 'value'][random(6)]]: word() }),
		() => (m) => edits.changeField(m, id(), { [['needs', 'on'][random(2)]]: words() }),
		() => (m) => edits.changeField(m, id(), { [['names', 'the'][random(2)]]: { [['de', 'en', 'fr'][random(3)]]: word() } }),
		() => (m) => edits.toggleJoin(m, id(), id()),
		() => (m) => edits.toggleJoin(m, ['E1', 'F1', 'G2', 'K1', 'L1'][random(5)], ['E1', 'F2', 'G1', 'K2', 'L1'][random(5)]),
		() => (m) => edits.clearField(m, id()),
		() => (m) => edits.copyField(m, id(), id()),
		() => (m) => edits.addResource(m, word(), word()),
		() => (m) => edits.changeResource(m, random(12), { name: word() }),
		() => (m) => edits.changeResource(m, random(12), { bank: word() }),
		() => (m) => edits.dropResource(m, random(12)),
		() => (m) => edits.addNetwork(m, word()),
		() => (m) => edits.changeNetwork(m, random(5), word()),
		() => (m) => edits.dropNetwork(m, random(5)),
		() => (m) => edits.raise(m, ['resources', 'networks'][random(2)], random(6)),
		() => (m) => edits.changeBoard(m, { [['name', 'edition', 'title', 'coin'][random(4)]]: word() }),
		() => (m) => edits.changeBoard(m, { titles: { de: word() } }),
	];
	return all[random(all.length)]();
}

/** One that leaves a whole board whole. */
function gentle(random) {
	const id = FIELD_IDS[random(60)];
	const all = [
		(m) => edits.changeField(m, id, m.fields[id]?.kind === 'factory' ? { cost: String(random(100)), on: m.networks.filter(() => random(2)) } : m.fields[id]?.kind === 'technology' ? { points: String(random(9)) } : {}),
		(m) => edits.changeField(m, id, { names: { de: `Nr. "${random(9)}"` } }),
		(m) => edits.toggleJoin(m, id, FIELD_IDS[random(60)]),
		(m) => edits.changeResource(m, random(m.resources.length), { name: `thing-${random(99)}` }),
		(m) => edits.changeBoard(m, { title: `Board ${random(99)}` }),
	];
	return all[random(all.length)];
}

/** A fifth of what the long run does. */
const SEQUENCES = process.env.MG_LONG ? 500 : 100;

test(`${SEQUENCES} sequences of edits: text and drawing say the same, and all of it can be undone and done again`, () => {
	let whole = 0;
	for (let seed = 0; seed < SEQUENCES; seed++) {
		const random = numbers(seed);
		const first = begin(seed % 10 === 4 ? '' : check(SHIPPED[(seed >> 1) % 2]).canonical);
		let now = first;
		const moments = [now.now];
		for (let n = 5 + random(20); n > 0; n--) {
			const before = now;
			now = seed % 2 === 0 && random(12) === 0 ? type(now, now.now.text.replace(/^.*$/m, (line) => line + noise(random, 3)), '') : edit(now, (seed % 2 ? gentle : chance)(random));
			if (now !== before) moments.push(now.now);
			const { model, text } = now.now;
			if (n % 3 > 0) continue;
			assert.deepEqual(read(text).model, model, `seed ${seed}`);
			const found = check(text);
			if (found.fine) {
				whole++;
				assert.equal(write(withoutNotes(model)), found.canonical, `seed ${seed}`);
			}
			// What is drawn of a board that is not whole is a whole board that says the same wherever it could.
			if (n % 9 === 0) {
				const drawn = sane(model, editions);
				const fine = check(write(drawn.model));
				assert.ok(fine.fine, `seed ${seed}: ${JSON.stringify(fine.errors)}`);
				if (found.fine) assert.equal(fine.canonical, found.canonical);
			}
		}
		const last = now;
		for (let i = moments.length - 2; i >= 0; i--) assert.equal((now = undo(now)).now, moments[i], `seed ${seed}: undo`);
		assert.equal(now.now.text, first.now.text);
		assert.equal(undo(now), now);
		for (let i = 1; i < moments.length; i++) assert.equal((now = redo(now)).now, moments[i], `seed ${seed}: redo`);
		assert.deepEqual(now.now, last.now);
	}
	assert.ok(whole > SEQUENCES, `${whole} of the boards were whole`);
});

test('typing on in one place is one step', () => {
	let now = begin(SHIPPED[0]);
	for (const title of ['M', 'My', 'My b', 'My board']) now = edit(now, (m) => edits.changeBoard(m, { title }), 'title');
	now = edit(now, (m) => edits.changeField(m, 'E1', { cost: '4' }), 'E1.cost');
	assert.equal(now.past.length, 2);
	assert.equal(undo(now).now.model.title, 'My board');
	assert.equal(undo(undo(now)).now.text, SHIPPED[0]);
});

test('another kind of field has what that kind has, and only joins of its kind', () => {
	const before = read(SHIPPED[0]).model;
	const [road] = before.roads;
	const after = edits.changeField(before, road.slice(0, 2), { kind: 'technology' });
	assert.ok(!after.roads.includes(road));
	for (const key of ['cost', 'makes', 'discount', 'on']) assert.deepEqual(after.fields[road.slice(0, 2)][key], NO_FIELD[key]);
	assert.deepEqual(KEYS_OF.technology, ['needs', 'points']);
	const renamed = edits.changeResource(before, before.resources.findIndex(({ name }) => name === 'wood'), { name: 'timber' });
	assert.ok(check(write(renamed)).fine);
	assert.ok(!/\bwood\b/.test(write(withoutNotes(renamed))));
});

test('two halves of a board are put together, and where both say something else mine stands and is told', () => {
	const whole = read(check(SHIPPED[1]).canonical).model;
	const half = (keep) => FIELD_IDS.reduce((model, id, i) => (keep(i) ? model : edits.clearField(model, id)), whole);
	const base = half(() => false);
	const mine = edits.changeField(half((i) => i < 32), 'A3', { name: 'stone' });
	const theirs = half((i) => i >= 24);
	const { model, conflicts } = merge(base, mine, theirs);
	assert.deepEqual(conflicts.map(({ at }) => at), whole.fields.A3.name === 'stone' ? [] : ['A3']);
	assert.deepEqual(model.fields, { ...whole.fields, A3: mine.fields.A3 });
	assert.deepEqual(merge(whole, whole, mine).model.fields, mine.fields, 'what one took away is gone');
	assert.equal(merge(base, whole, whole).taken, 0);
});

test('what differs from another board is listed, part by part', () => {
	const mine = read(SHIPPED[0]).model;
	assert.deepEqual(differences(mine, mine), []);
	const other = edits.toggleJoin(edits.changeField(edits.changeField(mine, 'E1', { cost: '4' }), 'C1', { value: '3' }), 'E1', 'F1');
	assert.deepEqual(differences(other, mine).map(({ at, part }) => `${at} ${part}`), ['C1 value', 'E1 cost', 'E1 joins', 'F1 joins']);
	assert.deepEqual(differences(edits.clearField(mine, 'A1'), mine).map(({ at, part }) => `${at} ${part}`), ['A1 missing']);
	const later = edits.addNetwork(edits.changeResource(mine, 0, { bank: '5' }), 'tram');
	const { name, bank } = mine.resources[0];
	assert.deepEqual(differences(later, mine).map(({ at, mine: a, theirs: b }) => [at, a, b]), [['resources', `${name} 5`, `${name} ${bank}`], ['networks', 'tram', '']], 'of lists only what differs');
});

test('the checklist holds the shipped boards against what is attested', () => {
	const open = SHIPPED.map((text) => facts(read(text).model).filter(({ holds }) => !holds).map(({ id, words }) => `${id} ${words?.resource ?? ''}`));
	assert.deepEqual(open[0], []);
	assert.deepEqual(open[1], []);
	const industria = read(SHIPPED[1]).model;
	assert.deepEqual([...new Set(Object.values(industria.fields).filter(({ kind }) => kind === 'bonus').map(({ name }) => name))], ['canal', 'port', 'tracks', 'pipeline', 'data-network']);
	const broken = (model) => facts(model).filter(({ holds }) => !holds).map(({ id, found }) => `${id} ${found}`);
	assert.deepEqual(broken(edits.changeField(industria, 'C2', { name: 'locks' })), ['bonus-names ']);
	assert.deepEqual(broken(edits.toggleJoin(industria, 'K1', 'L3')), ['neighbours K1 L3']);
	assert.deepEqual(broken(edits.changeField(industria, 'C4', { name: 'steel' })).length, 2, 'raw materials of cement and of steel');
	const alone = Object.entries(industria.fields).filter(([id, { kind }]) => kind === 'technology' && !industria.lines.some((ends) => ends.includes(id))).map(([id]) => id);
	assert.deepEqual(alone, ['K1', 'L5']);
	assert.deepEqual(broken(edits.toggleJoin(edits.toggleJoin(industria, 'K1', 'K2'), 'K5', 'L5')), ['some-links ']);
	const changed = edits.changeField(read(SHIPPED[0]).model, 'L1', { points: '3' });
	assert.deepEqual(facts(changed).filter(({ holds }) => !holds).map(({ id, review }) => [id, review]), [['engineering', true]]);
});

test('ten megabytes, and a thousand quotes, cost nothing', () => {
	assert.deepEqual(read('x'.repeat(10 << 20)).model.rest, []);
	assert.equal(read('"'.repeat(30000)).model.rest.length, 1);
	assert.equal(read('\n'.repeat(30000)).model.rest.length, 0);
	assert.equal(check('x'.repeat(10 << 20)).fine, false);
});
