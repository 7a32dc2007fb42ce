// Reviews: from the end of a game to its dearest decisions, back to them on the board and in a game; kept, shared, exercised; the coach.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { eventually, startSite, violations } from './browser.mjs';
import { forEveryone } from './everyone.mjs';
import { golden, momentOf } from './moments.mjs';
import { webFile } from './scripts.mjs';
import { coreOf, keptGame, laid } from './stage.mjs';

const { open } = await startSite();
const { reviewKey } = await webFile('review/cache.ts');
const number = (text) => Number(text.replace('−', '-').replace(/[^-\d.]/g, ''));

/** The page's database of reviews: what it holds, after what is given was put into it. */
const reviews = (page, given = []) =>
	page.evaluate(
		(more) =>
			new Promise((resolve, reject) => {
				const opening = indexedDB.open('magnate-review', 1);
				opening.onupgradeneeded = () => opening.result.createObjectStore('reviews', { keyPath: 'key' }).createIndex('when', 'when');
				opening.onerror = () => reject(opening.error);
				opening.onsuccess = () => {
					const store = opening.result.transaction('reviews', 'readwrite').objectStore('reviews');
					for (const review of more) store.put(review);
					store.getAll().onsuccess = ({ target }) => resolve(target.result);
					opening.result.close();
				};
			}),
		given,
	);

/** Waits until the review is finished, with all its sentences, and kept: what is kept. */
async function whole(page) {
	await page.waitForFunction(() => !document.querySelector('.v-progress') && document.querySelector('.v-sums'));
	return eventually(async () => {
		const kept = await reviews(page);
		return kept.length > 0 && kept;
	}, 'the kept review');
}

/** A review is worked out once: other browsers find it as one that was kept. */
let reviewed = [];
const over = momentOf(golden('industria-3', 3), (state) => state.over, { people: [1] });

test('a game is reviewed from its end; the review is kept, and leads back into the game', async (t) => {
	const page = await open(t, { at: '#/game/moment/end', before: laid(over) });
	await page.getByRole('link', { name: 'Review the game' }).click();
	reviewed = await whole(page);
	assert.deepEqual(await violations(page), []);

	// Start, luck, own marks, others' marks and the rest make the result, up to what was rounded.
	const sums = await page.locator('.v-sums dl').evaluateAll((all) => all.map((one) => [...one.querySelectorAll('dd')].map((dd) => dd.textContent)));
	assert.equal(sums.length, 3);
	for (const seat of sums) {
		const [result, ...terms] = seat.map(number).reverse();
		assert.equal(terms.length, 5);
		assert.ok(Math.abs(terms.reduce((a, b) => a + b, 0) - result) <= 3, seat.join(' '));
	}
	// Shares of each moment are whole.
	await page.locator('.v-slider').fill('20');
	const shares = await page.locator('.v-legend b').allTextContents();
	assert.ok(Math.abs(shares.map(number).reduce((a, b) => a + b, 0) - 100) <= 2, shares.join(' '));
	// Every lot has a dot, and a line in the table beside it.
	await page.locator('section[aria-labelledby=lots] summary').click();
	await page.locator('.v-lot-table').waitFor();
	assert.equal(await page.locator('#lots').textContent(), 'What cards cost and were worth', 'Industria has cards');
	assert.equal(await page.locator('.v-dot').count(), await page.locator('.v-lot-table tbody tr').count());
	// Marks by era: of those that three players play.
	assert.deepEqual(await page.locator('.v-marks table').last().locator('tbody th').allInnerTexts(), ['I', 'II', 'III', 'IV']);
	// On a phone, too, how often and how dear is one line.
	const wide = page.viewportSize();
	await page.setViewportSize({ width: 360, height: 640 });
	const heights = await page.locator('.v-marks table').last().locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
	assert.ok(Math.max(...heights) < 30, heights.join(' '));
	await page.setViewportSize(wide);
	// No part lies against the next.
	const parts = await page.locator('main > :not(.end-head)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
	for (let i = 1; i < parts.length; i++) assert.ok(parts[i][0] - parts[i - 1][1] >= 8, `part ${i}: ${parts[i - 1][1]} ${parts[i][0]}`);

	// One's own decisions come first, and everybody's can be asked for.
	const whose = page.locator('.v-dear-three .v-whose select');
	const owners = () => page.locator('.v-dearest h3').evaluateAll((heads) => heads.map((head) => head.textContent.trim().split(':')[0]));
	const me = await whose.locator('option[value="1"]').textContent();
	assert.equal(await whose.inputValue(), '1');
	assert.deepEqual([...new Set(await owners())], [me.replace(/ \(\d+\)$/, '')]);
	await whose.selectOption('0');
	assert.equal(await page.locator('.v-dearest').count(), 3);
	assert.ok(new Set(await owners()).size > 1 || me.endsWith('(3)'));
	await whose.selectOption('1');

	const dear = page.locator('.v-dearest').first();
	const at = Number(/(\d+)$/.exec(await dear.getByRole('link', { name: 'Show on the board' }).getAttribute('href'))[1]);
	const why = await dear.locator('.v-dear-below p').allTextContents();
	assert.ok(why.length > 2);
	assert.ok((await dear.locator('.v-options tbody tr').count()) > 1);

	// Opened again it is there at once: nothing works on it. In another language, in its words.
	await page.evaluate(() => localStorage.setItem('magnate.lang', 'de'));
	await page.reload();
	await page.locator('.v-dearest').first().waitFor();
	assert.equal(page.workers().length, 0);
	assert.equal(await page.locator('.v-progress').count(), 0);
	const again = await page.locator('.v-dearest').first().locator('.v-dear-below p').allTextContents();
	assert.equal(again.length, why.length);
	assert.notDeepEqual(again, why);
	await page.evaluate(() => localStorage.setItem('magnate.lang', 'en'));
	await page.reload();

	// On the board: that moment, with chances and the mark beside it.
	await page.locator('.v-dearest').first().getByRole('link', { name: 'Show on the board' }).click();
	await page.locator('.v-chances').waitFor();
	assert.equal(await page.locator('.r-slider').inputValue(), String(at));
	await page.locator('.v-judged .v-mark').waitFor();
	await page.keyboard.press('ArrowRight');
	await page.waitForFunction((n) => document.querySelector('.r-slider').value === String(n), at + 1);
	await page.locator('.v-judged .v-mark').waitFor();
	assert.deepEqual(await violations(page), []);
	// On a phone, upright or not, there are ways to the next mark and back, too: beside the chances of as many as four.
	const before = page.viewportSize();
	await page.locator('.v-chances').evaluate((list) => list.append(list.lastElementChild.cloneNode(true)));
	for (const size of [{ width: 360, height: 640 }, { width: 740, height: 360 }]) {
		await page.setViewportSize(size);
		const right = await page.locator('.r-panel').evaluate((panel) => panel.getBoundingClientRect().left + panel.clientLeft + panel.clientWidth);
		for (const button of await page.locator('.v-beside-head button').all()) {
			const { x, y, width, height } = await button.boundingBox();
			assert.ok(width >= 44 && height >= 44 && x >= 0 && x + width <= right && y + height <= size.height, `${size.width}: ${x} ${y} ${width} ${height}, up to ${right}`);
		}
		// ... and what is said of the mark is read without scrolling, with the keys below or above it.
		const box = async (part) => page.locator(part).boundingBox();
		const [said, head, keys] = [await box('.v-beside-said'), await box('.v-beside-head'), await box('.r-keys')];
		assert.ok(said.height > 50 && said.y + said.height <= head.y, `${size.width}: said ${JSON.stringify(said)}`);
		for (const one of [said, head, keys]) assert.ok(one.y >= 0 && one.y + one.height <= size.height, `${size.width}: ${JSON.stringify(one)}`);
	}
	// Beside the board of a tablet nothing sticks out of the panel.
	await page.setViewportSize({ width: 1024, height: 768 });
	assert.equal(await page.locator('.r-panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth), 0);
	// On wide screens nothing of it has to be scrolled.
	for (const size of [{ width: 1366, height: 650 }, { width: 1440, height: 900 }]) {
		await page.setViewportSize(size);
		const over = await page.evaluate(() => ['.r-panel', '.v-beside-said'].map((part) => document.querySelector(part)).map((box) => box.scrollHeight - box.clientHeight));
		assert.deepEqual(over, [0, 0], `${size.width}`);
	}
	await page.setViewportSize(before);

	// In a game of its own, from just before it.
	await page.goBack();
	await page.locator('.v-dearest').first().getByRole('button', { name: 'Try again from here' }).click();
	await page.waitForFunction(() => /^#\/game\/\w+$/.test(location.hash));
	const made = await keptGame(page, await page.evaluate(() => location.hash.split('/')[2]));
	assert.equal(made.seats.filter(({ kind }) => kind === 'person').length, 1);
	const core = coreOf(over.record);
	core.ask(`undo ${JSON.parse(core.ask('state')).moves - at}`);
	const moves = (record) => record.split('\n').filter((line) => /^\S+ /.test(line) && !/^(names|board|edition|players|magnate|rules|start|draws|result)\b/.test(line)).join('\n');
	assert.ok(moves(made.record).startsWith(moves(core.ask('record')).slice(0, 200)));
});

forEveryone(
	open,
	{
		'a review': {
			at: '#/',
			wait: '.game',
			async go(page) {
				await reviews(page, reviewed);
				await page.evaluate(() => (location.hash = '#/game/moment/review'));
				await page.locator('.v-dearest .v-options').first().waitFor();
				await page.locator('.end-head[aria-busy=false]').waitFor();
				// The columns of all seats are seen without scrolling: the last is often one's own.
				const hidden = await page.locator('.v-marks').evaluate((box) => box.scrollWidth - box.clientWidth);
				assert.ok(hidden <= 0, `${hidden} pixels of the marks are out of sight`);
			},
		},
	},
	laid(over),
);

test('looking deeper keeps what is known until more is, and what was found is there the next time', async (t) => {
	const [kept] = reviewed;
	const core = coreOf(over.record);
	const keyOf = (depth) => reviewKey(core.ask('record'), 1, depth);
	assert.equal(kept.key, keyOf('quick'));
	const why = Object.fromEntries(kept.review.decisions.map(({ at }) => [at, ['Deep down.']]));
	const sentences = Object.fromEntries(Object.entries(kept.sentences).map(([lang, { lots }]) => [lang, { why, lots }]));
	const page = await open(t, { at: '#/', before: laid(over) });
	await reviews(page, [kept]);
	await page.evaluate(() => (location.hash = '#/game/moment/review'));
	await page.locator('.v-dearest .v-options').first().waitFor();
	const n = await page.locator('.v-dearest').count();
	await page.getByRole('button', { name: 'Look deeper' }).click();
	await page.locator('.v-progress').waitFor();
	assert.equal(await page.locator('.v-dearest').count(), n);
	await reviews(page, [{ ...kept, key: keyOf('deep'), review: { ...kept.review, depth: 'deep' }, sentences }]);
	await page.reload();
	await page.locator('.v-dearest').first().waitFor();
	assert.equal(await page.getByRole('button', { name: 'Look deeper' }).count(), 0);
	assert.equal(page.workers().length, 0);
	// ... beside the board, too.
	await page.locator('.v-dearest').first().getByRole('link', { name: 'Show on the board' }).click();
	await page.locator('.v-judged', { hasText: 'Deep down.' }).waitFor();
	core.free();
});

test('a review that came in an address, of a game that is not over; and where there is no worker', async (t) => {
	const game = momentOf(golden('industria-3', 3), (state) => state.moves >= 24);
	const core = coreOf(game.record);
	const page = await open(t, { at: `#/review/${core.ask('link')}`, before: (made) => made.addInitScript(() => delete globalThis.Worker), expect: /Worker/ });
	await whole(page);
	assert.equal(await page.locator('.v-shares').count(), 1);
	await page.getByRole('button', { name: 'Share' }).click();
	assert.match(await page.locator('.share-address input').inputValue(), /#\/review\/\w/);
});

test('a record that cannot be read says so', async (t) => {
	const page = await open(t, { at: '#/review/nonsense', lang: 'de' });
	await page.getByRole('alert').waitFor();
	// Also why, in the page's language.
	for (const at of ['review', 'replay']) {
		await page.evaluate((where) => (location.hash = `#/${where}/nonsense`), at);
		await page.getByText(/^der Link ist beschädigt/).waitFor();
	}
});

/** In place of the worker that reviews: says of every decision what it is told. */
const sayOf = (...losses) => `onmessage = ({ data: { type, id } }) => {
	if (type !== 'review') return;
	postMessage({ type: 'heard', id, text: ${JSON.stringify(
		JSON.stringify({
			summary: { thresholds: { mistake: 0.07 } },
			values: [],
			decisions: losses.map((loss, at) => ({ at, by: 'chance', loss, mark: loss < 0.03 ? null : loss < 0.07 ? 'inaccuracy' : 'mistake', why: [`Better not: ${loss}.`] })),
			auctions: [],
			draws: [],
		}),
	)} });
	postMessage({ type: 'finished', id, sentences: {} });
};`;

test('the coach is off; asked for, he warns once before a dear decision, which can be taken back or played', async (t) => {
	const game = momentOf(golden('industria-3', 3), (state, legal) => state.decision === 'bid' && state.moves > 30 && legal.length > 3);
	let [losses, asked] = [[0.2], 0];
	const before = async (made) => {
		await laid(game)(made);
		await made.context().route('**/review-worker-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: sayOf(...losses), ...(asked++, {}) }));
	};
	const page = await open(t, { at: '#/game/moment', before });
	const moves = () => page.locator('.t-action').getAttribute('data-moves').then(Number);
	const played = (n) => page.waitForFunction((at) => Number(document.querySelector('.t-action').dataset.moves) > at, n);
	const begin = async () => {
		await page.reload();
		await page.locator('.t-acting').waitFor();
		return moves();
	};
	/** From the same moment: laid when the table is left, which would keep what is played there meanwhile. */
	const again = async () => {
		await page.evaluate(() => (location.hash = '#/'));
		await page.locator('.home').waitFor();
		await page.evaluate((one) => {
			localStorage.setItem('magnate.game.moment', JSON.stringify(one));
			history.replaceState(null, '', '#/game/moment');
		}, game);
		assert.equal(await begin(), n);
	};
	await page.locator('.t-acting').waitFor();
	await page.getByRole('button', { name: 'Settings' }).click();
	const coach = page.getByRole('switch', { name: /coach/i });
	assert.equal(await coach.isChecked(), false);
	await coach.check();
	await page.keyboard.press('Escape');
	// Closing it goes back in the page's history: a reload in the middle of that would be given up.
	await page.waitForFunction(() => !document.querySelector('dialog[open]') && !history.state?.over);

	const n = await begin();
	await page.locator('.t-pass').first().click();
	await page.getByText('Better not: 0.2.').waitFor();
	assert.deepEqual(await violations(page), []);
	await page.getByRole('button', { name: 'Take it back' }).click();
	assert.equal(await moves(), n);
	// Once is enough.
	await page.locator('.t-pass').first().click();
	await played(n);
	assert.equal(asked, 1);

	// Anyway; and what is not dear is played without a word.
	await again();
	await page.locator('.t-pass').first().click();
	await page.getByRole('button', { name: 'Play it anyway' }).click();
	await played(n);
	losses = [0.05];
	await again();
	await page.locator('.t-pass').first().click();
	await played(n);
	assert.equal(asked, 3);
	// Of several moves the dearest is named, if together they are a mistake.
	losses = [0.01, 0.03, 0.045];
	await again();
	await page.locator('.t-pass').first().click();
	await page.getByText('Better not: 0.045.').waitFor();
});
