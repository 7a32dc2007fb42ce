// One's own games: found, renamed, deleted, carried to another browser, and counted.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startSite } from './browser.mjs';
import { golden, momentOf } from './moments.mjs';
import { coreOf, laid } from './stage.mjs';

const { open } = await startSite();
const over = (state) => state.over;
const names = ['Zoe', 'Yan', 'Xia', 'Will'];

const GAMES = [
	momentOf(golden('industry-4', 1), over, { id: 'first', people: [1], levels: ['', 'Clerk', 'Clerk', 'Magnate'] }),
	momentOf(golden('industry-3', 4), over, { id: 'second', people: [2], levels: ['Clerk', '', 'Banker'] }),
	momentOf(golden('industria-4', 2), over, { id: 'third', people: [1, 2], names }),
	momentOf(golden('industria-3', 3), (s) => s.era === 2 && s.decision === 'bid', { id: 'fourth', names }),
].map((game, i) => ({ ...game, changed: 1e12 + i * 864e5 }));

const stored = (page) =>
	page.evaluate(() => Object.fromEntries(Object.keys(localStorage).filter((key) => key.includes('.game.')).map((key) => [key.slice(13), JSON.parse(localStorage[key])])));

test('the list: editions, players, results, dates; what is looked for', async (t) => {
	const page = await open(t, { before: laid(...GAMES) });
	await page.getByRole('link', { name: 'All games (4)' }).click();
	const items = page.locator('.own-game');
	await items.first().waitFor();
	const texts = await items.allInnerTexts();
	assert.equal(texts.length, 4);
	assert.match(texts[0], /Industria[\s\S]*Era II, round \d/);
	for (const [i, id] of [[1, 'third'], [2, 'second'], [3, 'first']]) {
		const game = GAMES.find((one) => one.id === id);
		const scores = JSON.parse(coreOf(game.record).ask('score'));
		game.seats.forEach((seat, at) => assert.match(texts[i], new RegExp(`${seat.name}[\\s\\S]*?${scores[at].total}`)));
		const people = game.seats.flatMap((seat, at) => (seat.kind === 'person' ? [at] : []));
		const { rank } = scores[people[0]];
		if (people.length === 1) assert.ok(texts[i].includes(rank === 1 ? 'Won' : `Place ${rank} of ${game.seats.length}`), texts[i]);
		else assert.match(texts[i], /wins|share/);
		assert.match(texts[i], /2001/);
	}
	const find = page.getByRole('searchbox');
	await find.fill('zoe ');
	await page.getByText('2 games').waitFor();
	await find.fill('');
	await page.getByLabel('Edition').selectOption('industry');
	await page.getByText('2 games').waitFor();
	await page.getByLabel('State').selectOption('running');
	await page.getByText('0 games').waitFor();
});

test('renamed, deleted and brought back', async (t) => {
	const page = await open(t, { at: '#/games', before: laid(...GAMES) });
	const first = page.locator('.own-game').nth(3);
	await first.getByRole('button', { name: /^Rename/ }).click();
	await page.keyboard.type('A good evening');
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: 'A good evening' }).waitFor();
	assert.equal((await stored(page)).first.name, 'A good evening');
	await first.getByRole('button', { name: /^Delete/ }).click();
	await page.getByText('A good evening: deleted.').waitFor();
	assert.equal((await stored(page)).first, undefined);
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.getByRole('heading', { name: 'A good evening' }).waitFor();
	const back = (await stored(page)).first;
	assert.deepEqual(back, { ...GAMES[0], name: 'A good evening' });
	await page.reload();
	await page.getByRole('heading', { name: 'A good evening' }).waitFor();
});

test('how one fares against each level', async (t) => {
	const page = await open(t, { at: '#/games', before: laid(...GAMES) });
	const rows = await page.locator('.own-stats tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
	const wanted = new Map();
	for (const [game, me] of [[GAMES[0], 0], [GAMES[1], 1]]) {
		const scores = JSON.parse(coreOf(game.record).ask('score'));
		const met = new Set();
		game.seats.forEach((seat, i) => {
			if (i === me) return;
			const row = wanted.get(seat.level) ?? { games: 0, won: 0, ahead: 0, behind: 0, even: 0, margins: [] };
			wanted.set(seat.level, row);
			if (!met.has(seat.level)) row.games++;
			if (!met.has(seat.level) && scores[me].rank === 1) row.won++;
			met.add(seat.level);
			row[Math.sign(scores[i].rank - scores[me].rank) === 1 ? 'ahead' : scores[i].rank === scores[me].rank ? 'even' : 'behind']++;
			row.margins.push(scores[me].total - scores[i].total);
		});
	}
	assert.deepEqual(rows.map(([level]) => level), ['Clerk', 'Banker', 'Magnate']);
	for (const [level, games, won, duels, margin] of rows) {
		const row = wanted.get(level);
		assert.equal(games, String(row.games), level);
		assert.ok(won.startsWith(`${row.won} (`), `${level} ${won}`);
		assert.ok(duels.startsWith(`${row.ahead} : ${row.behind}`), `${level} ${duels}`);
		const mean = row.margins.reduce((a, b) => a + b) / row.margins.length;
		assert.ok(Math.abs(Number(margin.replace('−', '-')) - mean) <= 0.051, `${level} ${margin} ${mean}`);
	}
	await page.getByLabel('Edition').selectOption('industria');
	await page.getByText('once a game is finished').waitFor();
});

test('all games into a file and from there into another browser, and what cannot be read', async (t) => {
	const page = await open(t, { at: '#/games', before: laid(...GAMES) });
	const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all games' }).click()]);
	const text = readFileSync(await file.path(), 'utf8');
	const other = await open(t, { at: '#/games' });
	await other.getByText('No games yet.').waitFor();
	assert.ok(await other.getByRole('button', { name: 'Save all games' }).isDisabled());
	assert.equal(await other.getByRole('searchbox').count(), 0, 'nothing to be looked for');
	const give = (on, content) =>
		on.locator('.own-transfer input[type=file]').setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(content) });
	await give(other, text);
	await other.getByText('4 games added.').waitFor();
	assert.equal(await other.locator('.own-game').count(), 4);
	const there = await stored(other);
	for (const game of GAMES)
		for (const key of ['record', 'seats', 'seed', 'begun', 'changed']) assert.deepEqual(there[game.id][key], game[key], key);
	await give(other, text);
	await other.getByText('0 games added. 4 were here already.').waitFor();

	const games = JSON.parse(text);
	const short = momentOf(GAMES[3].record, (s) => s.era === 1 && s.round === 2 && s.decision === 'offer', { id: 'fourth', names });
	const apart = { ...momentOf(golden('industry-4', 9), over, { id: 'first' }), name: '<b>x</b>' };
	games.games = [short, apart, null, 7, { record: 'magnate 1' }, { ...GAMES[0], id: 'x', seats: [] }, { ...GAMES[0], id: '../x"', seed: 'one' }];
	await give(other, JSON.stringify(games));
	await other.getByText('2 games added. 1 was here already. 4 could not be read.').waitFor();
	assert.equal((await stored(other)).fourth.record, GAMES[3].record);
	assert.equal((await stored(other)).first.record, GAMES[0].record);
	assert.equal(await other.getByRole('heading', { name: '<b>x</b>' }).count(), 1);
	for (const bad of ['', '{', '[]', '{"magnate":"games"}', text.slice(0, 500), '\0\0']) {
		await give(other, bad);
		await other.getByText('holds no games of Magnate').waitFor();
		await give(other, text);
		await other.getByText('were here already').waitFor();
	}
	await give(other, GAMES[2].record.replace(/\n/g, '\r\n'));
	await other.getByText('1 game added.').waitFor();
	assert.ok(Object.values(await stored(other)).some(({ id, record }) => id !== 'third' && record === GAMES[2].record), 'a record by itself is a game too');
	await give(other, GAMES[2].record.replace('pass', 'bid 99'));
	await other.locator('.own-transfer .mistakes').getByText(/^Line \d+$/).waitFor();
	const third = await open(t, { at: '#/' });
	await third.locator('input[type=file]').setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(text) });
	await third.locator('.own-game').nth(3).waitFor();
});
