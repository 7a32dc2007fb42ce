// Replays: every moment of a game as the core tells it, steps of every kind, and playing on.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { startSite } from './browser.mjs';
import { golden, momentOf } from './moments.mjs';
import { coreOf, keptGame, laid } from './stage.mjs';

const { open } = await startSite();
const over = (state) => state.over;

/** What the page shows of the moment: moves played, and each seat's money, points and total as if the game ended there. */
function shown(page) {
	return page.evaluate(() => {
		const number = (text) => Number(text.replace('−', '-').replace(/[^-\d]/g, ''));
		return {
			n: Number(document.querySelector('.r-slider').value),
			seats: [...document.querySelectorAll('.t-player')].map((player) => ({
				money: number(player.querySelector('.t-purse .t-figure').textContent),
				points: number(player.querySelector('.t-points .t-figure').textContent),
				total: number(player.querySelector('.t-projected').textContent),
			})),
			owned: [...document.querySelectorAll('.plate.is-owned')].map((plate) => plate.dataset.field).sort(),
			developed: [...document.querySelectorAll('.plate.is-developed')].map((plate) => plate.dataset.field).sort(),
		};
	});
}

/** The same, as the core says. */
function told(core, n) {
	const state = JSON.parse(core.ask(`state ${n}`));
	const scores = JSON.parse(core.ask(`score ${n}`));
	const done = state.seats.flatMap((seat) => [...seat.developed, ...seat.jokers]);
	return {
		n,
		seats: state.seats.map(({ money, points }, i) => ({ money, points, total: scores[i].total })),
		owned: [...done, ...state.seats.flatMap((seat) => seat.owned)].sort(),
		developed: done.sort(),
	};
}

/** Waits until the page shows the moment. */
const arrive = (page, n) => page.waitForFunction((at) => document.querySelector('.r-slider')?.value === String(at), n);

for (const [edition, name, nth] of [['industry', 'industry-4', 136], ['industria', 'industria-3', 3]])
	test(`a game of ${edition}, from the beginning to its end`, async (t) => {
		const game = momentOf(golden(name, nth), over);
		const core = coreOf(game.record);
		const last = JSON.parse(core.ask('state')).moves;
		const page = await open(t, { at: '#/game/moment/end', before: laid(game) });
		await page.getByRole('link', { name: 'Watch the game' }).click();
		await page.locator('.r-slider').waitFor();
		assert.deepEqual(await shown(page), told(core, 0));
		for (const part of [0.1, 0.9, 0.35, 0.6]) {
			const n = Math.round(part * last);
			await page.locator('.r-slider').fill(String(n));
			await arrive(page, n);
			assert.deepEqual(await shown(page), told(core, n));
			assert.ok((await page.locator('.r-told').innerText()).includes(core.ask(`log ${n}`)), `move ${n}`);
			// A screen reader hears whose a field is.
			const seat = JSON.parse(core.ask(`state ${n}`)).seats.findIndex(({ owned, developed }) => owned.length + developed.length > 0);
			const { owned, developed } = JSON.parse(core.ask(`state ${n}`)).seats[seat];
			await page.waitForFunction(
				([field, name]) => document.querySelector(`[data-field=${field}] .plate-spoken`).textContent.includes(name),
				[[...owned, ...developed][0], ['Ann', 'Ben', 'Cleo', 'Dan'][seat]],
			);
		}
		await page.getByRole('button', { name: 'To the end' }).click();
		await arrive(page, last);
		const end = await shown(page);
		assert.deepEqual(end, told(core, last));
		const result = /^result (.*)$/m.exec(game.record)[1].split(' ').map(Number);
		assert.deepEqual(end.seats.map(({ total }) => total), result);
	});

/** How each field stands, in a word that is another if it has to be drawn again. */
function standing(core, n) {
	const { era, available, auction, seats } = JSON.parse(core.ask(`state ${n}`));
	return Object.fromEntries(
		JSON.parse(core.ask('board')).fields.map(({ id, kind }) => {
			const developer = seats.findIndex(({ developed, jokers }) => developed.includes(id) || jokers.includes(id));
			const past = kind === 'technology' && Number(id[1]) < era && developer < 0;
			return [id, [developer, seats.findIndex(({ owned }) => owned.includes(id)), available.includes(id), auction?.field === id, past].join()];
		}),
	);
}

/** Leaps to a moment: what changed in the page until it was drawn, and where the log stood in that frame and later. */
const leap = (page, n) =>
	page.evaluate(async (to) => {
		const frame = () => new Promise((done) => requestAnimationFrame(done));
		const list = document.querySelector('.r-log ol');
		const [records, seen] = [[], []];
		const watcher = new MutationObserver((some) => records.push(...some));
		watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
		const slider = document.querySelector('.r-slider');
		slider.value = to;
		slider.dispatchEvent(new Event('input', { bubbles: true }));
		for (let i = 0; i < 5; i++) await null; // the page is drawn anew at the end of the task
		await frame();
		for (const { target, type, attributeName } of records) {
			const element = target instanceof Element ? target : target.parentElement;
			seen.push({
				type,
				name: attributeName,
				field: element.closest('[data-field]')?.getAttribute('data-field'),
				spoken: element.matches('.plate-spoken'),
				where: ['.joins', '.pins', '.r-chart svg', '.r-log', '.t-coins', '.r-transport'].find((part) => element.closest(part)),
			});
		}
		watcher.disconnect();
		const first = list.scrollTop;
		const [outer, inner] = [list, list.querySelector('[aria-current]')].map((e) => e.getBoundingClientRect());
		for (let i = 0; i < 4; i++) await frame();
		const places = [...document.querySelectorAll('.t-player, .r-log, .t-board')].map((e) => ((box) => [box.x, box.y, box.width, box.height])(e.getBoundingClientRect()));
		return { seen, places, first, later: list.scrollTop, read: inner.top >= outer.top && inner.bottom <= outer.bottom };
	}, n);

for (const [width, height] of [[1366, 650], [1280, 720]])
	test(`in a low window plates have their names, and nothing lies under the line: ${width}x${height}`, async (t) => {
		const game = momentOf(golden('industry-4', 136), over);
		const page = await open(t, { at: '#/game/moment/replay/200', width, height, before: laid(game) });
		await arrive(page, 200);
		const found = await page.evaluate(() => {
			const line = document.querySelector('.r-timeline').getBoundingClientRect();
			const meets = (box) => box.width > 0 && box.bottom > line.top + 1 && box.top < line.bottom && box.right > line.left && box.left < line.right;
			const parts = [...document.querySelectorAll('.t-player, .t-board .board-space, .r-key, .r-units, .r-ways > *, .t-log')];
			return {
				under: parts.filter((part) => meets(part.getBoundingClientRect())).map((part) => part.className),
				off: parts.filter((part) => part.getBoundingClientRect().bottom > innerHeight + 1).map((part) => part.className),
				nameless: document.querySelectorAll('.t-board .plate').length - document.querySelectorAll('.t-board .plate-name').length,
			};
		});
		assert.deepEqual(found, { under: [], off: [], nameless: 0 });
	});

test('a leap draws anew only what is another, and all of it in one frame', async (t) => {
	const game = momentOf(golden('industry-4', 136), over);
	const core = coreOf(game.record);
	const page = await open(t, { at: '#/game/moment/replay', before: laid(game) });
	await page.locator('.r-slider').waitFor();
	const texts = await page.evaluate(() =>
		[...document.querySelectorAll('.r-log button > span')].map(({ childNodes: [...parts] }) => parts.filter((one, i) => one.nodeType === 3 && parts[i - 1]?.nodeType === 3).length),
	);
	assert.ok(texts.length > 100 && texts.every((n) => n === 0), 'sentences that follow each other in the log are one text');
	await leap(page, await page.locator('.r-slider').getAttribute('max')); // every owner's seal gets its shape
	const { places } = await leap(page, 20);
	for (const [from, to] of [[20, 400], [400, 401], [401, 150], [150, 160]]) {
		const { seen, first, later, read, ...now } = await leap(page, to);
		const [before, after] = [standing(core, from), standing(core, to)];
		const other = Object.keys(before).filter((id) => before[id] !== after[id]);
		// What is only heard follows later, and may come in between on a slow machine.
		const drawn = new Set(seen.filter(({ field, spoken }) => field && !spoken).map(({ field }) => field));
		assert.deepEqual([...drawn].sort(), other.sort(), `${from} to ${to}: plates`);
		assert.ok(seen.every(({ field, spoken, name }) => !field || spoken || name === 'class'), `${from} to ${to}: plates change by their class alone`);
		assert.deepEqual(now.places, places, `${from} to ${to}: nothing is pushed about by what it holds`);
		const parts = (where, type) => seen.filter((one) => one.where === where && (!type || one.type === type)).length;
		for (const still of ['.joins', '.pins', '.r-chart svg', '.r-transport']) assert.equal(parts(still), 0, `${from} to ${to}: ${still}`);
		assert.equal(parts('.t-coins', 'childList'), 0, `${from} to ${to}: coins`);
		assert.ok(parts('.r-log') <= 2, `${from} to ${to}: only the mark moves along the log`);
		assert.ok(read, `${from} to ${to}: the log shows the moment`);
		assert.equal(later, first, `${from} to ${to}: with the rest, not after it`);
	}
});

test('steps by move, lot, round and era, by buttons and by keys, and a click into the curve', async (t) => {
	const game = momentOf(golden('industry-3', 5), over);
	const core = coreOf(game.record);
	const moves = JSON.parse(core.ask('log')).map(({ move }) => move);
	const page = await open(t, { at: '#/game/moment/replay', before: laid(game) });
	await page.locator('.r-slider').waitFor();
	const at = async () => Number(await page.locator('.r-slider').inputValue());
	const draws = moves.flatMap((move, i) => (move.startsWith('draw') ? [i] : []));
	const eras = draws.filter((n) => n > 0 && JSON.parse(core.ask(`state ${n}`)).round === 1);
	const lots = moves.flatMap((move, i) => (/^(draw|sell|keep|done)/.test(move) ? [i + 1] : []));
	const units = { Move: [1, 2], Lot: [lots[0], lots[1]], Round: [draws[1], draws[2]], Era: [eras[0], eras[1]] };
	for (const [name, [first, second]] of Object.entries(units)) {
		await page.getByRole('radio', { name }).check();
		await page.locator('.r-slider').fill('0');
		await page.locator('.r-key-forth').click();
		assert.equal(await at(), first, name);
		await page.locator('.r-key-forth').click();
		assert.equal(await at(), second, name);
		await page.locator('.r-key-back').click();
		assert.equal(await at(), first, name);
	}
	await page.evaluate(() => document.activeElement.blur());
	await page.keyboard.press('Home');
	assert.equal(await at(), 0);
	for (const [key, end] of [['1', 1], ['3', draws[1]], ['4', eras[0]]]) {
		await page.keyboard.press('Home');
		await page.keyboard.press(key);
		await page.keyboard.press('ArrowRight');
		assert.equal(await at(), end, key);
	}
	await page.keyboard.press('End');
	assert.equal(await at(), moves.length);
	const box = await page.locator('.r-chart').boundingBox();
	await page.mouse.click(box.x + box.width / 2, box.y + 40);
	assert.ok(Math.abs((await at()) - moves.length / 2) <= 1, String(await at()));
	const entry = page.locator('.r-log button').nth(12);
	await entry.click();
	assert.equal(await entry.getAttribute('aria-current'), 'step');
	assert.ok((await at()) > 0 && (await at()) < moves.length / 2);
	await page.getByRole('slider').focus();
	const before = await at();
	await page.keyboard.press('ArrowRight');
	assert.equal(await at(), before + 1);
});

test('it runs by itself to the end, stops when asked, and begins again', async (t) => {
	const game = momentOf(golden('industria-3', 3), (s) => s.era === 1 && s.round === 2 && s.decision === 'offer');
	const page = await open(t, { at: '#/game/moment/replay', before: laid(game) });
	const last = (await page.locator('.r-slider').getAttribute('max')) ?? '';
	await page.getByRole('button', { name: 'Run by itself' }).click();
	await page.waitForFunction(() => Number(document.querySelector('.r-slider').value) > 1);
	await page.getByRole('button', { name: 'Stop' }).click();
	const stopped = await page.locator('.r-slider').inputValue();
	await page.locator('.r-key-run').waitFor();
	assert.equal(await page.locator('.r-slider').inputValue(), stopped);
	await page.getByRole('radio', { name: 'Lot' }).check();
	await page.locator('.r-key-run').click();
	await arrive(page, Number(last));
	await page.locator('.r-key-run').click();
	await page.waitForFunction((end) => Number(document.querySelector('.r-slider').value) < Number(end), last);
});

test('playing on from a moment is a game of its own', async (t) => {
	const game = momentOf(golden('industry-4', 2), over, { people: [2] });
	const page = await open(t, { at: '#/game/moment/replay', before: laid(game) });
	await page.locator('.r-slider').fill('100');
	await page.getByRole('button', { name: 'Play on from here' }).click();
	const choices = page.locator('.r-seats select');
	assert.deepEqual(await choices.evaluateAll((all) => all.map((one) => one.value)), ['Banker', 'person', 'Foreman', 'Magnate']);
	await choices.nth(0).selectOption('person');
	for (const i of [2, 3]) await choices.nth(i).selectOption('Apprentice');
	await page.getByRole('button', { name: 'Begin here' }).click();
	await page.locator('.t-acting').waitFor();
	const id = /game\/(\w+)$/.exec(page.url())[1];
	const played = await keptGame(page, id);
	assert.deepEqual(played.seats.map(({ kind, level }) => level ?? kind), ['person', 'person', 'Apprentice', 'Apprentice']);
	const moves = (record) => JSON.parse(coreOf(record).ask('log')).map(({ move }) => move);
	assert.deepEqual(moves(played.record).slice(0, 100), moves(game.record).slice(0, 100));
	assert.equal((await keptGame(page, 'moment')).record, game.record);
});

test('a game in an address, and damaged ones', async (t) => {
	const core = coreOf(golden('industria-4', 7));
	const link = core.ask('link 60');
	const page = await open(t, { at: `#/replay/${link}` });
	await arrive(page, 60);
	assert.deepEqual(await shown(page), told(core, 60));
	assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.game.'))), []);
	for (const bad of [link.slice(0, -3), link.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')), 'nonsense', '%', `${link}!`]) {
		await page.goto(`${page.url().replace(/#.*/, '')}#/replay/${bad}`);
		await page.getByRole('alert').waitFor();
		assert.match(await page.locator('main').innerText(), /cannot be shown/, bad);
	}
	await page.goto(`${page.url().replace(/#.*/, '')}#/replay/${link}`);
	await arrive(page, 60);
	await page.getByRole('button', { name: 'Keep this game' }).click();
	await page.waitForFunction(() => /game\/\w+\/replay$/.test(location.hash));
	assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.game.')).length), 1);
});

test('on a phone held across, all that moves the game is on the first screen', async (t) => {
	const game = momentOf(golden('industry-4', 1), over, { id: 'low', people: [1] });
	for (const [width, height] of [[740, 360], [932, 430]]) {
		const page = await open(t, { at: '#/game/low/replay', before: laid(game), width, height, touch: true, lang: 'de' });
		await page.locator('.r-slider').waitFor();
		for (const part of ['.r-slider', '.r-keys', '.r-units', '.t-board']) {
			const { y, height: high } = await page.locator(part).boundingBox();
			assert.ok(high >= 44 && y + high <= height, `${part} from ${y} to ${y + high}`);
		}
	}
});
