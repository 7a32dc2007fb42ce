// First page, set-up, boards of one's own, and the end of a game: pressed, typed and read as a person does.
import { readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { root, startSite } from './browser.mjs';
import { kept } from './person.mjs';
import { coreOf } from './stage.mjs';

const { open } = await startSite();

const shipped = readFileSync(`${root}boards/industry.board`, 'utf8');
const mine = shipped.replace('board industry', 'board mine').replace(/title .*/, 'title "My factory"').replace('points 5', 'points 6');
const broken = shipped.replace('cost 3', 'cost 300').replace('needs wood', 'needs wod').replace('road ', 'raod ');

/** The line of a text that a word stands in, from 1. */
const lineOf = (text, word) => text.split('\n').findIndex((line) => line.includes(word)) + 1;

const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const COLOURS = ['red', 'blue', 'green', 'yellow'];
const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];

/** One of the golden games, perhaps without its last moves, put into storage as a kept game before the page is loaded. */
function golden(name, nth, without = 0) {
	const record = readFileSync(`${root}tests/golden/${name}.records`, 'utf8').split(/^(?=# states)/m)[nth];
	const core = coreOf(record);
	if (without) core.ask(`undo ${without}`);
	const { edition, era, round, over, players } = JSON.parse(core.ask('state'));
	core.ask(`names ${NAMES.slice(0, players).map((who) => `"${who}"`).join(' ')}`);
	const scores = JSON.parse(core.ask('score'));
	const game = {
		id: name,
		record: core.ask('record'),
		seats: NAMES.slice(0, players).map((who, i) => ({ kind: i ? 'computer' : 'person', name: who, colour: COLOURS[i], ...(i && { level: 'Clerk' }) })),
		seed: '1',
		undone: [],
		begun: 0,
		changed: 86400000,
		about: { edition, title: JSON.parse(core.ask('words')).title, era, round, over, totals: scores.map((score) => score.total) },
	};
	const before = (page) =>
		page.addInitScript(([id, text]) => {
			if (!sessionStorage.getItem('put')) localStorage.setItem(`magnate.game.${id}`, text);
			sessionStorage.setItem('put', '1');
		}, [name, JSON.stringify(game)]);
	return { core, scores, game, before };
}

/** Presses Tab until what has the focus matches. */
async function tabTo(page, selector) {
	for (let i = 0; i < 80; i++) {
		await page.keyboard.press('Tab');
		if (await page.evaluate((what) => document.activeElement?.matches(what), selector)) return;
	}
	assert.fail(`the tab key does not reach ${selector}`);
}

test('one button leads to a game against computer players', async (t) => {
	const page = await open(t);
	await page.getByRole('button', { name: 'Play now' }).click();
	await page.locator('.t-action').waitFor();
	const { seats, record } = await kept(page);
	assert.deepEqual(seats.map((seat) => seat.kind), ['person', 'computer', 'computer', 'computer']);
	assert.match(record, /^edition industry$/m);
	await page.getByRole('link', { name: 'Magnate' }).click();
	const game = page.locator('.game-link');
	await game.waitFor();
	assert.match(await game.innerText(), /Industry[\s\S]*Era I, round 1[\s\S]*Ada/);
	await game.click();
	await page.locator('.t-action').waitFor();
});

test('the whole set-up by keyboard', async (t) => {
	const page = await open(t);
	await tabTo(page, 'a[href="#/new"]');
	await page.keyboard.press('Enter');
	await page.locator('.setup').waitFor();
	assert.equal(await page.locator('input[name=draws]').count(), 2);
	await tabTo(page, 'input[name=edition]');
	await page.keyboard.press('ArrowRight');
	await tabTo(page, 'input[name=count]');
	await page.keyboard.press('ArrowLeft');
	await tabTo(page, 'input[name=kind-1]');
	await page.keyboard.press('ArrowLeft');
	await tabTo(page, 'input[name=colour-1]');
	await page.keyboard.press('ArrowRight');
	await tabTo(page, '.seat-name input');
	await page.keyboard.press('Control+A');
	await page.keyboard.type('Zoé');
	await tabTo(page, '.seat-level select');
	await page.keyboard.press('End');
	await tabTo(page, '.seat-opponent select');
	await page.keyboard.press('End');
	await page.getByText('Bids with care and never pays too much.').waitFor();
	await page.locator('.seat-opponent .portrait .pen').first().waitFor({ state: 'attached' });
	await tabTo(page, 'input[name=places]');
	await page.keyboard.press('ArrowRight');
	await page.getByText('Our addition, not in the printed rules').waitFor();
	await tabTo(page, '.setup-rules select');
	await page.keyboard.press('End');
	await tabTo(page, 'button[type=submit]');
	await page.keyboard.press('Enter');
	await page.locator('.t-action').waitFor();
	const { seats, record } = await kept(page);
	assert.deepEqual(seats, [
		{ kind: 'person', name: 'Guest', colour: 'red' },
		{ kind: 'person', name: 'Zoé', colour: 'green' },
		{ kind: 'computer', name: 'Jakob', colour: 'blue', level: 'Jakob-Magnate' },
	]);
	assert.match(record, /^edition industria\n[\s\S]*^players 3\nnames "Guest" "Zoé" "Jakob"\nplaces even\nstart p3$/m);
});

test('a wrong name is told where it stands, and the set-up is remembered', async (t) => {
	const page = await open(t, { at: '#/new' });
	const name = page.getByRole('group', { name: 'Seat 2' }).getByLabel('Name');
	for (const [typed, said] of [['', 'A player needs a name.'], ['  ', 'A player needs a name.'], ['guest', 'Somebody else has this name.']]) {
		await name.fill(typed);
		await page.getByRole('button', { name: 'Start the game' }).click();
		await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
		assert.equal(await page.locator('.bad').first().innerText(), said);
		assert.match(page.url(), /#\/new$/);
	}
	await name.fill('An industrialist with a very long name');
	assert.equal(await name.inputValue(), 'An industrialist with a ');
	await name.fill('Ben');
	await page.reload();
	assert.equal(await name.inputValue(), 'Ben');
	await page.goto(`${page.url().split('#')[0]}#/`);
	assert.match(await page.locator('.home-company').innerText(), /Ben, Carl, Nora/);
});

test('a broken board file is refused line by line', async (t) => {
	const page = await open(t, { at: '#/new' });
	await page.getByLabel('Open a board file').setInputFiles(file('mine.board', broken));
	const said = page.getByRole('alert');
	await said.waitFor();
	const text = await said.innerText();
	assert.match(text, /mine\.board cannot be used yet/);
	assert.match(text, /3 things are to be put right/);
	for (const [word, reason] of [['cost 300', /the cost must be a number from 0 to 99/], ['needs wod', /unknown resource "wod"/], ['raod', /unknown statement "raod"/]]) {
		const item = said.locator('li', { hasText: new RegExp(`^Line ${lineOf(broken, word)}`) });
		assert.match(await item.innerText(), reason);
		assert.match(await item.locator('code').innerText(), new RegExp(word));
	}
	assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('magnate.board.')).length), 0);
	await said.getByRole('button', { name: 'Close' }).click();
	assert.equal(await page.getByRole('alert').count(), 0);
	await page.getByLabel('Open a board file').setInputFiles(file('empty.board', ''));
	assert.match(await said.innerText(), /4 things/);
});

test('an own board is kept, shown, played on and removed', async (t) => {
	const page = await open(t);
	await page.getByLabel('Open a board or game file').setInputFiles(file('mine.board', mine));
	await page.getByRole('heading', { name: 'My factory' }).waitFor();
	await page.reload();
	await page.getByRole('heading', { name: 'My factory' }).waitFor();
	assert.equal(await page.locator('.board-view [data-field]').count() >= 60, true);
	assert.equal(await page.getByText('This board is reconstructed.').count(), 0);
	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save as a file' }).click();
	assert.equal(readFileSync(await (await saved).path(), 'utf8'), mine);
	await page.getByRole('button', { name: 'Play on this board' }).click();
	assert.equal(await page.locator('.labelled', { hasText: 'Board' }).locator('option:checked').innerText(), 'My factory');
	await page.getByRole('button', { name: 'Start the game' }).click();
	await page.locator('.t-action').waitFor();
	assert.match((await kept(page)).record, /^board mine [0-9a-f]{16} inline$/m);
	await page.goto(`${page.url().split('#')[0]}#/`);
	await page.getByRole('link', { name: 'My factory', exact: true }).click();
	await page.getByRole('button', { name: 'Remove' }).click();
	await page.getByText('Removed from this browser.').waitFor();
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.getByRole('button', { name: 'Remove' }).click();
	await page.reload();
	await page.getByRole('heading', { name: 'No such board' }).waitFor();
});

test('a shipped board saved as a file is the same board', async (t) => {
	for (const name of ['industry', 'industria']) {
		const page = await open(t, { at: `#/board/${name}` });
		const saved = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Save as a file' }).click();
		const text = readFileSync(await (await saved).path(), 'utf8');
		const core = coreOf(golden(`${name}-3`, 1).game.record);
		const { hash } = JSON.parse(core.ask(`board ${name}`));
		core.ask(`sheet\n${text.replace(`board ${name}`, 'board copy')}`);
		assert.equal(JSON.parse(core.ask('board copy')).hash, hash);
	}
});

test('a field of a board tells what it does', async (t) => {
	const page = await open(t, { at: '#/board/industry' });
	await page.locator('.board-view [data-field=J1]').click();
	assert.match(await page.locator('.board-field').innerText(), /iron ore mine/i);
});

test('a game is deleted and brought back', async (t) => {
	const { before } = golden('industry-4', 1);
	const page = await open(t, { before });
	await page.getByRole('button', { name: 'Delete the game of Ann, Ben, Cleo, Dan' }).click();
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.reload();
	await page.getByRole('button', { name: 'Delete the game of Ann, Ben, Cleo, Dan' }).click();
	await page.reload();
	assert.equal(await page.locator('.game').count(), 0);
});

for (const [name, nth] of [['industry-4', 1], ['industry-3', 7], ['industria-4', 12], ['industria-3', 3]])
	test(`the end of a game of ${name} tells what the core tells`, async (t) => {
		const { before, core, scores } = golden(name, nth);
		const page = await open(t, { before });
		await page.locator('.game-link').click();
		await page.locator('.ranking').waitFor();
		const order = scores.map((_, i) => i).sort((a, b) => scores[a].rank - scores[b].rank || a - b);
		const signed = (n) => String(n).replace('-', '−');
		assert.deepEqual(
			await page.locator('.rank').evaluateAll((rows) => rows.map((row) => [row.value, row.querySelector('.rank-name b').textContent, row.querySelector('.rank-total b').textContent])),
			order.map((at) => [scores[at].rank, NAMES[at], signed(scores[at].total)]),
		);
		const sources = ['track', 'money', 'roads', 'lines', 'bonus', 'jokers', 'subsidy'].filter((source) => scores.some((score) => score[source] !== 0));
		const cells = (section) => page.locator(`section[aria-labelledby=${section}] .figures tbody tr`).evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
		assert.deepEqual(await cells('sources'), sources.map((source) => order.map((at) => signed(scores[at][source]))));

		const log = JSON.parse(core.ask('log'));
		const draws = log.flatMap(({ move }, i) => (move.startsWith('draw') ? [i] : []));
		const ends = [...draws.slice(1), log.length].map((at) => JSON.parse(core.ask(`score ${at}`)));
		const drawn = log.filter(({ move }) => move.startsWith('draw')).flatMap(({ move }) => move.split(' ').slice(1));
		assert.equal(drawn.length, name === 'industria-3' ? 48 : 60);
		assert.deepEqual(await cells('over'), ends.map((round) => order.map((at) => signed(round[at].total))));

		const told = log.filter(({ move }) => move === 'sell' || move === 'keep').map(({ text }) => text);
		assert.equal(told.length, drawn.length);
		assert.deepEqual((await page.locator('.price .spoken').allTextContents()).sort(), told.sort());
		assert.equal(await page.locator('.end-record textarea').inputValue(), core.ask('record'));
	});

test('a game that is not over yet tells how it stands', async (t) => {
	const { before } = golden('industria-3', 30, 40);
	const page = await open(t, { before, at: '#/game/industria-3/end' });
	await page.getByRole('heading', { name: 'If the game ended now' }).waitFor();
});

test('another game with the same seats, in which the next one starts', async (t) => {
	const { before, game } = golden('industria-3', 3);
	const page = await open(t, { before, at: '#/game/industria-3/end' });
	await page.getByRole('button', { name: 'Play again' }).click();
	await page.locator('.t-action').waitFor();
	const again = await kept(page);
	assert.notEqual(again.id, game.id);
	assert.deepEqual(again.seats, game.seats);
	const start = Number(/^start p(\d)$/m.exec(game.record)[1]);
	assert.match(again.record, new RegExp(`^edition industria\n[\\s\\S]*^start p${(start % 3) + 1}$`, 'm'));
});

test('a record saved at the end can be opened again', async (t) => {
	const { before, game } = golden('industry-3', 2);
	const page = await open(t, { before, at: '#/game/industry-3/end' });
	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save as a file' }).click();
	const text = readFileSync(await (await saved).path(), 'utf8');
	await page.goto(`${page.url().split('#')[0]}#/`);
	await page.getByLabel('Open a board or game file').setInputFiles(file('game.record', text));
	await page.locator('.ranking').waitFor();
	assert.doesNotMatch(page.url(), /industry-3/);
	assert.equal(await page.locator('.end-record textarea').inputValue(), game.record);
	await page.goto(`${page.url().split('#')[0]}#/`);
	await page.getByLabel('Open a board or game file').setInputFiles(file('bad.record', text.replace('draw', 'drew')));
	assert.match(await page.getByRole('alert').innerText(), /bad\.record cannot be used yet/);
});

test('a game that has begun is the first thing offered, until it is deleted', async (t) => {
	const { before, game } = golden('industry-4', 1, 40);
	const page = await open(t, { before, width: 360, height: 640, touch: true });
	const on = page.locator('.home-play').getByRole('link', { name: 'Go on playing' });
	assert.ok((await on.boundingBox()).y < 300);
	assert.match(await page.locator('.home-on').innerText(), /Industry · Era V/);
	await on.click();
	await page.locator('.t-action').waitFor();
	assert.equal(await page.evaluate(() => location.hash), `#/game/${game.id}`);
	await page.evaluate(() => (location.hash = '#/'));
	await page.locator('.game button').click();
	await on.waitFor({ state: 'detached' });
	await page.locator('.game-gone button').click();
	await on.waitFor();
});

test('on a phone the result is what one sees first, and playing again is below it on the same screen', async (t) => {
	const { before } = golden('industry-4', 1);
	const page = await open(t, { before, at: '#/game/industry-4/end', width: 360, height: 640, touch: true });
	const [result, again] = await Promise.all([page.locator('.ranking').boundingBox(), page.getByRole('button', { name: 'Play again' }).boundingBox()]);
	assert.ok(result.y + result.height < again.y);
	assert.ok(again.y + again.height <= 640, `${again.y + again.height}`);
});

test('a game that is not there is a friendly page', async (t) => {
	const page = await open(t, { at: '#/game/nowhere/end' });
	await page.getByText('This game is not kept in this browser.').waitFor();
	await page.getByRole('link', { name: 'To the first page' }).click();
	await page.getByRole('button', { name: 'Play now' }).waitFor();
});

for (const [name, sabotage, said] of [
	['forbidden', () => Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('no', 'SecurityError'); } }), /keeps nothing for this page/],
	['full', () => { localStorage.setItem('other', 'x'); Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }, /is full/],
])
	test(`with ${name} storage one is told, and plays all the same`, async (t) => {
		const page = await open(t, { before: (p) => p.addInitScript(sabotage), context: { locale: 'en-GB' } });
		assert.match(await page.getByRole('status').first().innerText(), said);
		await page.getByLabel('Open a board or game file').setInputFiles(file('mine.board', mine));
		await page.getByRole('heading', { name: 'My factory' }).waitFor();
		await page.getByRole('link', { name: 'Magnate' }).click();
		await page.getByRole('button', { name: 'Play now' }).click();
		await page.locator('.t-action').waitFor();
		await page.getByRole('link', { name: 'Magnate' }).click();
		await page.getByRole('button', { name: 'Play now' }).waitFor();
		assert.equal(await page.locator('.game').count(), 1);
	});

test('the language changes while a page is open', async (t) => {
	const { before } = golden('industry-4', 1);
	const page = await open(t, { before, at: '#/game/industry-4/end' });
	await page.getByRole('heading', { name: 'Ann wins' }).waitFor();
	await page.getByLabel('Language').selectOption('fr');
	await page.getByRole('heading', { name: 'Ann gagne' }).waitFor();
	assert.match(await page.locator('.dearest').innerText(), /vend|garde/);
	await page.locator('.frame-lang').selectOption('de');
	await page.getByRole('heading', { name: 'Ann gewinnt' }).waitFor();
	assert.match(await page.locator('.dearest').innerText(), /verkauft|behält/);
});

test('places are chosen in boxes wide enough to read, which stay where they are when draws go with them', async (t) => {
	const page = await open(t, { at: '#/new', width: 1366, height: 650 });
	const even = page.locator('.choice-option', { has: page.locator('input[name=places][value=even]') });
	const before = await even.boundingBox();
	assert.ok(before.width > 300, `${before.width}`);
	await even.locator('input').check({ force: true });
	await page.locator('input[name=draws]').first().waitFor({ state: 'detached' });
	assert.deepEqual((await even.boundingBox()).width, before.width);
	assert.deepEqual(await page.locator('.setup-rules fieldset').first().locator('input').first().getAttribute('name'), 'places');
});
