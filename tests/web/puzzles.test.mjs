// Puzzles and exercises: the same puzzle of the day for everybody, its streak, what counts as right, and what comes again when.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { root, startSite, violations } from './browser.mjs';
import { freshCore } from './stage.mjs';

const { open } = await startSite();
const { buildSync } = createRequire(`${root}web/package.json`)('esbuild');

/** A file of the page's own code, as a module. */
async function pageCode(file) {
	const { outputFiles } = buildSync({ entryPoints: [`${root}web/${file}`], bundle: true, write: false, format: 'esm', platform: 'node', nodePaths: [`${root}web/node_modules`], loader: { '.txt': 'text', '.css': 'empty' }, define: { WORKER_FILE: '""', REVIEW_WORKER_FILE: '""', LATER_STYLES: '""' }, external: ['*.wasm', '*.po', '*.net'] });
	return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

const { readPuzzle, placeOfDay, streakOn, withAnswer, gradeOf } = await pageCode('puzzles/puzzles.ts');
const { dayAfter } = await pageCode('review/days.ts');

const lines = ['industry', 'industria'].flatMap((edition) => readFileSync(`${root}puzzles/${edition}.txt`, 'utf8').split('\n'));
const puzzles = lines.map(readPuzzle).filter(Boolean);

test('every shipped puzzle can be read, asks a player to move, and has answers that can be played', () => {
	assert.ok(puzzles.length >= 100);
	assert.equal(new Set(puzzles.map(({ id }) => id)).size, puzzles.length);
	const core = freshCore();
	for (const { link, kind, options, right, edition, players } of puzzles) {
		core.ask(`load ${link}`);
		const state = JSON.parse(core.ask('state'));
		assert.deepEqual([state.edition, state.players, state.decision], [edition, players, kind]);
		const legal = [...core.ask('legal').split('\n'), ...core.ask('anytime').split('\n')];
		assert.deepEqual(options.map(({ move }) => move).filter((move) => !legal.includes(move)), [], link);
		assert.ok(right >= 1 && right < options.length, link);
	}
	core.free();
});

test('each puzzle has its day before any comes again', () => {
	for (const count of [1, 2, 7, 115, 300, 341]) {
		const places = Array.from({ length: count }, (_, i) => placeOfDay(dayAfter('2025-12-20', i), count));
		assert.deepEqual([...places].sort((a, b) => a - b), Array.from({ length: count }, (_, i) => i));
	}
});

test('a streak goes on from day to day, counts each day once, and ends with a wrong answer or a day left out', () => {
	const [puzzle] = puzzles;
	const answer = (record, day, right) => withAnswer(record, puzzle, 'pass', { right, loss: right ? 0 : 0.2 }, day);
	let record = { solved: {}, streak: 0, best: 0, last: '', day: null };
	for (const day of ['2026-02-27', '2026-02-28', '2026-02-28', '2026-03-01']) record = answer(record, day, true);
	assert.deepEqual([record.streak, record.best], [3, 3]);
	assert.equal(streakOn(record, '2026-03-02'), 3);
	assert.equal(streakOn(record, '2026-03-03'), 0);
	assert.equal(answer(record, '2026-03-03', true).streak, 1);
	assert.deepEqual([answer(record, '2026-03-02', false).streak, answer(record, '2026-03-02', false).best], [0, 3]);
	// Only the first answer to a day's puzzle counts.
	assert.equal(answer(answer(record, '2026-03-02', false), '2026-03-02', true).streak, 0);
	assert.deepEqual([gradeOf({ right: true, loss: 0.01 }), gradeOf({ right: false, loss: 0.5 })], ['●●●', '○○○']);
});

/** A page on that day. */
const openOn = (t, day, more = {}) => open(t, { at: '#/puzzles/day', before: (page) => page.clock.setFixedTime(new Date(`${day}T12:00:00`)), ...more });

test('in Industria a puzzle asks for a card', async (t) => {
	const on = (day) => puzzles[placeOfDay(day, puzzles.length)];
	let day = '2026-01-01';
	while (on(day).edition !== 'industria' || on(day).kind !== 'offer') day = dayAfter(day, 1);
	const page = await openOn(t, day);
	await page.getByRole('heading', { name: 'Which card do you offer?' }).waitFor();
});

test('the puzzle of the day is the same for all, tells the values when it is answered, and a result without them', async (t) => {
	const day = '2026-12-24';
	const puzzle = puzzles[placeOfDay(day, puzzles.length)];
	const page = await openOn(t, day);
	await page.locator('.p-answers button').first().waitFor();
	assert.equal(await page.locator('.p-answers button').count(), puzzle.options.length);
	assert.equal(await page.locator('.v-options').count(), 0);
	assert.deepEqual(await violations(page), []);
	await page.locator('.p-answers button').first().click();
	await page.locator('.p-verdict:focus').waitFor();
	assert.ok((await page.getByRole('link', { name: 'Show on the board' }).getAttribute('href')).endsWith(puzzle.link));
	assert.equal(await page.locator('.v-options tbody tr').count(), puzzle.options.length);
	assert.equal(await page.locator('.v-options .is-right').count(), puzzle.right);
	const chosen = await page.locator('.v-options tbody tr').evaluateAll((rows) => rows.findIndex((row) => row.classList.contains('is-chosen')));
	const right = chosen < puzzle.right;
	assert.equal(await page.locator('.p-verdict.is-right').count(), right ? 1 : 0);
	const text = await page.locator('.p-share input').inputValue();
	// A streak begins with the second day.
	assert.match(text, /December 24, 2026: [●○]{3} · http\S+$/);
	if (!right) assert.match(await page.locator('.p-verdict').textContent(), /% of the chance to win/);
	assert.ok(!puzzle.options.some(({ move }) => text.includes(move)));
	assert.deepEqual(await violations(page), []);
	// It stays answered.
	await page.reload();
	await page.locator('.p-verdict').waitFor();
	assert.deepEqual(await page.locator('.p-streak b').allTextContents(), right ? ['1'] : []);
});

test('every answer is on the first screen, and the lot with it', async (t) => {
	for (const [width, height] of [[360, 640], [740, 360], [1366, 650]]) {
		const page = await openOn(t, '2026-11-18', { width, height });
		await page.locator('.p-answers button').first().waitFor();
		await page.locator('.v-row .is-offered').waitFor();
		const outside = await page.evaluate(() => {
			const box = (node) => node.getBoundingClientRect();
			const answers = box(document.querySelector('.p-answers'));
			const hidden = [...document.querySelectorAll('.p-answers button')].filter((button) => box(button).top < 0 || box(button).bottom > innerHeight || box(button).height < 44);
			const covered = box(document.querySelector('.v-row .is-offered')).top + 12 > answers.top;
			return [...hidden.map((button) => button.textContent), ...(covered ? ['the lot'] : [])];
		});
		assert.deepEqual(outside, [], `${width}x${height}`);
	}
});

test('exercises come again after one, three, seven days and more; a wrong answer begins anew', async (t) => {
	const { afterAnswer, INTERVALS } = await pageCode('puzzles/exercises.ts');
	let [step, day] = [0, '2026-03-01'];
	for (const days of INTERVALS) {
		const next = afterAnswer(step, true, day);
		assert.equal(next.due, dayAfter(day, days));
		[step, day] = [next.step, next.due];
	}
	assert.equal(afterAnswer(step, true, day), undefined);
	assert.deepEqual(afterAnswer(3, false, '2026-03-01'), { step: 0, due: '2026-03-02' });

	const { link, kind, options } = puzzles.find((puzzle) => puzzle.kind === 'settle');
	const exercise = { id: 'one', link, kind, by: 'chance', options, move: options.at(-1).move, why: { en: ['Because.'], de: ['Darum.'], fr: ['Parce que.'] }, made: '2026-03-01', due: '2026-03-01', step: 0 };
	const before = async (page) => {
		await page.clock.setFixedTime(new Date('2026-03-02T12:00:00'));
		await page.addInitScript((one) => {
			if (localStorage.getItem('magnate.exercise.one') !== null) return;
			localStorage.setItem('magnate.exercise.one', JSON.stringify(one));
			localStorage.setItem('magnate.due-exercises', JSON.stringify([one.due]));
		}, exercise);
	};
	const page = await open(t, { at: '#/', before });
	await page.getByRole('link', { name: /Learn from your mistakes/ }).click();
	await page.locator('.p-answers button').first().waitFor();
	await page.locator('.p-answers button').nth(options[0].move === 'sell' ? 0 : 1).click();
	await page.locator('.p-verdict.is-right').waitFor();
	await page.getByText('Because.').waitFor();
	assert.deepEqual(await violations(page), []);
	const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('magnate.exercise.one')));
	assert.deepEqual([kept.step, kept.due], [1, '2026-03-03']);
	await page.getByRole('button', { name: 'Finish' }).click();
	await page.getByText('March 3, 2026').waitFor();
});
