// The guided first game: its script against the core, and the whole of it on the page, in every language.
import { readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { eventually, root, startSite } from './browser.mjs';
import { forEveryone } from './everyone.mjs';
import { faults } from './looks.mjs';
import { webFile } from './scripts.mjs';
import { freshCore } from './stage.mjs';

const { readScript } = await webFile('learn/script.ts');
const { moves, places } = readScript();
const { open } = await startSite();

/** The core with the lesson's game after n moves. */
function gameAt(n) {
	const core = freshCore();
	core.ask('new edition=industry players=3 draws=balanced start=p1');
	core.ask('names "Guest" "Ada" "Carl"');
	for (const move of moves.slice(0, n)) core.ask(`play ${move}`);
	return core;
}

const stateAt = (n) => JSON.parse(gameAt(n).ask('state'));
const at = (say) => places.findIndex((place) => place.say === say);
const lessonAt = (say) => (page) => page.addInitScript((kept) => {
	if (localStorage.getItem('magnate.lesson') === null) localStorage.setItem('magnate.lesson', kept);
}, `${at(say)}/${places.length}`);

test('the script is a whole legal game, and the player is asked only what he may do', () => {
	const core = gameAt(moves.length);
	const { over } = JSON.parse(core.ask('state'));
	assert.ok(over);
	assert.equal(JSON.parse(core.ask('score'))[0].rank, 1);
	for (const place of places) {
		const { to_move: mover } = stateAt(place.n);
		if (place.wanted.length > 0) assert.equal(mover, 1, place.say);
		// In any order: the page plays what is chosen in the order in which it is chosen.
		const other = gameAt(place.n);
		for (const move of place.wanted.slice(0, -1).reverse().concat(place.wanted.slice(-1))) other.ask(`play ${move}`);
	}
});

test('the script shows everything that a newcomer has to see', () => {
	const wanted = (say) => places[at(say)].wanted;
	const before = (say) => stateAt(places[at(say)].n);
	const after = (say) => stateAt(places[at(say)].n + places[at(say)].wanted.length);
	assert.match(wanted('offer')[0], /^offer/);
	assert.match(wanted('bid')[0], /^bid/);
	assert.deepEqual(before('outbid').auction.bids.slice(0, 2), [1, 2]); // own bid, and Ada's
	assert.deepEqual(wanted('sell'), ['sell']);
	const purses = (state) => state.seats.map(({ money }) => money);
	assert.deepEqual(purses(before('keep')), [9, 6, 3]);
	assert.deepEqual(purses(after('keep')), [7, 7, 4]);
	assert.match(wanted('develop')[0], /=joker/);
	assert.match(wanted('neighbour')[0], /=p2/);
	assert.match(wanted('bank')[0], /=bank/);
	const score = (say, n = 0) => JSON.parse(gameAt(places[at(say)].n + n).ask('score'))[0];
	assert.equal(score('neighbour', 2).roads - score('neighbour').roads, 3);
	assert.equal(score('bank', 2).bonus - score('bank').bonus, 4);
	assert.deepEqual(wanted('subsidy'), ['subsidy p1']);
	assert.ok(before('lost').era === 2 && before('lost').seats[0].owned.includes('K1'));
	assert.ok(gameAt(places[at('try')].n).ask('refusal develop K1').replace('Guest', 'You'));
	const final = score('scoring');
	for (const part of ['track', 'money', 'roads', 'lines', 'bonus', 'jokers', 'subsidy']) assert.notEqual(final[part], 0, part);
	assert.equal(final.total, 66);
});

/** Waits until the guide speaks at a stop. */
const arrived = (page, n, words) => page.locator(`.t-guide[data-stop="${n}"] .guide-text`, { hasText: words }).waitFor();

/** Leads a page from stop to stop, by way of the first page, so that the lesson begins anew as after a visit: quicker than another page. */
async function visit(page, say, lang) {
	await page.evaluate(() => (location.hash = '#/'));
	await page.locator('.home').waitFor();
	await page.locator('.frame-lang').selectOption(lang);
	await page.evaluate((kept) => {
		localStorage.setItem('magnate.lesson', kept);
		location.hash = '#/lesson';
	}, `${at(say)}/${places.length}`);
	await arrived(page, at(say), said(lang)(`lesson.say.${say}`));
}

/** What the guide says, from the catalogue. */
function said(lang) {
	const po = readFileSync(`${root}i18n/learn.${lang}.po`, 'utf8');
	return (id) => new RegExp(`msgid "${id.replaceAll('.', '\\.')}"\nmsgstr "(.*)"`).exec(po)[1];
}

/** Presses a field on the board. */
async function press(page, field) {
	const { x, y, width, height } = await page.locator(`.t-board [data-field="${field}"] .plate-sheet`).boundingBox();
	await page.mouse.click(x + width / 2, y + height / 2);
}

/** What the stepper begins with. */
const leastBid = ({ n }) => (stateAt(n).auction?.high ?? 0) + 1;

/** Makes the moves of a stop with the pointer. */
async function follow(page, place) {
	const action = page.locator('.t-action');
	for (const move of place.wanted) {
		const [word, argument] = move.split(' ');
		if (word === 'offer' || word === 'develop') await press(page, argument);
		else if (word === 'bid') {
			for (let n = leastBid(place); n < Number(argument); n++) await action.locator('.t-stepper button').last().click();
			await action.locator('.t-stepper output', { hasText: argument }).waitFor();
			await action.locator('.t-bidding .t-main').click();
		} else if (word === 'pass') await action.locator('.t-pass').click();
		else if (word === 'sell') await action.locator('.t-settling button').first().click();
		else if (word === 'keep') await action.locator('.t-settling button').last().click();
		else if (word === 'done') await action.locator('.t-commit .t-main').click();
		else if (word === 'subsidy') await action.locator('.t-anytime').click();
	}
}

/** Goes through the lesson from a stop to its end. */
async function toTheEnd(page, lang, go, next = () => page.locator('.guide-next').click()) {
	const words = said(lang);
	for (const [n, place] of places.entries()) {
		await arrived(page, n, words(`lesson.say.${place.say}`));
		if (place.wanted.length > 0) await go(page, place);
		else if (place.below !== 'ways') await next();
	}
}

// In English it is gone through by keyboard, below.
for (const lang of process.env.MG_LONG ? ['en', 'de', 'fr'] : ['fr'])
	test(`to its end in ${lang}, and on to a normal game`, async (t) => {
		const page = await open(t, { lang });
		await page.locator('.home-learn a').first().click();
		await toTheEnd(page, lang, follow);
		assert.equal(await page.locator('.t-ranking .t-best .t-figure').textContent(), '66');
		await page.locator('.guide-next').click();
		await page.waitForURL(/#\/game\//);
		// The address changes before the page does.
		await page.locator('.t-guide').waitFor({ state: 'detached' });
		await page.locator('.t-action').waitFor();
	});

test('to its end by keyboard only', async (t) => {
	const page = await open(t, { at: '#/lesson' });
	const key = { pass: 'p', sell: 's', keep: 'k', done: 'd' };
	const tabTo = async (what) => {
		for (let i = 0; !(await page.evaluate((selector) => document.activeElement?.matches(selector), what)); i++) {
			assert.ok(i < 200, `the tab key does not reach ${what}`);
			await page.keyboard.press('Tab');
		}
	};
	await toTheEnd(page, 'en', async (_, place) => {
		const legal = gameAt(place.n);
		for (const move of place.wanted) {
			const [word, argument] = move.split(' ');
			if (word === 'offer') await page.keyboard.press(String(legal.ask('legal').split('\n').indexOf(move) + 1));
			else if (word === 'bid') {
				await page.keyboard.press(argument);
				await page.keyboard.press('b');
			} else if (word === 'develop') {
				const can = [...new Set(legal.ask('legal').split('\n').filter((m) => m.startsWith('develop')).map((m) => m.split(' ')[1]))];
				await page.keyboard.press(String(can.indexOf(argument) + 1));
				await page.locator(`.t-board [data-field="${argument}"].is-selected`).waitFor();
			} else if (word === 'subsidy') {
				await tabTo('.t-anytime');
				await page.keyboard.press('Enter');
			} else await page.keyboard.press(key[word]);
			legal.ask(`play ${move}`);
		}
	}, async () => {
		await page.locator('.guide-next:focus').waitFor();
		await page.keyboard.press('Enter');
	});
	await page.locator('.guide-next:focus').waitFor();
	await page.keyboard.press('Enter');
	await page.waitForURL(/#\/game\//);
});

test('left in the middle and resumed, also in another language', async (t) => {
	const page = await open(t, { at: '#/lesson', before: lessonAt('port') });
	await arrived(page, at('port'), said('en')('lesson.say.port'));
	await follow(page, places[at('port')]);
	await arrived(page, at('pass'), said('en')('lesson.say.pass'));
	await page.locator('.frame-name').click();
	const on = page.locator('.home-learn a').first();
	assert.match(await on.textContent(), new RegExp(`${at('pass') + 1}\\D+${places.length}`));
	assert.equal(await page.locator('.home-games li').count(), 0);
	await page.reload();
	await page.locator('.frame-lang').selectOption('de');
	await on.click();
	await arrived(page, at('pass'), said('de')('lesson.say.pass'));
	await page.locator('.frame-lang').selectOption('fr');
	await arrived(page, at('pass'), said('fr')('lesson.say.pass'));
	await follow(page, places[at('pass')]);
	await arrived(page, at('first'), said('fr')('lesson.say.first'));
});

test('another language is chosen while the words are on their way', async (t) => {
	const page = await open(t);
	const held = new Map();
	for (const lang of ['en', 'de']) await page.route(`**/learn.${lang}-*.js`, (route) => held.set(lang, route));
	await page.evaluate(() => (location.hash = '#/lesson'));
	await eventually(() => held.has('en'), 'the words in English are asked for');
	await page.locator('.frame-lang').selectOption('de');
	await eventually(() => held.has('de'), 'the words in German are asked for');
	const came = page.waitForResponse((answer) => answer.url() === held.get('en').request().url());
	await held.get('en').continue();
	await (await came).finished();
	await held.get('de').continue();
	await arrived(page, 0, said('de')(`lesson.say.${places[0].say}`));
});

test('back a step, and to another chapter', async (t) => {
	const page = await open(t, { at: '#/lesson', before: lessonAt('keep') });
	const words = said('en');
	await arrived(page, at('keep'), words('lesson.say.keep'));
	await page.getByRole('button', { name: 'One step back' }).click();
	await arrived(page, at('offer-mine'), words('lesson.say.offer-mine'));
	await page.locator('.guide-chapter').selectOption('joining');
	await arrived(page, at('ironworks'), words('lesson.say.ironworks'));
	await follow(page, places[at('ironworks')]);
	await arrived(page, at('neighbour'), words('lesson.say.neighbour'));
});

test('a wrong try is answered with its reason', async (t) => {
	const page = await open(t, { at: '#/lesson', before: lessonAt('sell') });
	const refusal = page.locator('.t-refusal');
	await arrived(page, at('sell'), said('en')('lesson.say.sell'));
	await page.locator('.t-settling button').last().click();
	assert.match(await refusal.textContent(), /this lesson goes another way\. Sell the field\./);
	await page.locator('.t-settling button').first().click();
	await arrived(page, at('offer-mine'), said('en')('lesson.say.offer-mine'));

	await page.locator('.guide-chapter').selectOption('technology');
	for (const say of ['last', 'nobody']) {
		await arrived(page, at(say), said('en')(`lesson.say.${say}`));
		await follow(page, places[at(say)]);
	}
	await arrived(page, at('try'), said('en')('lesson.say.try'));
	await press(page, 'K1');
	assert.equal(await refusal.textContent(), gameAt(places[at('try')].n).ask('refusal develop K1').replace('Guest', 'You'));
});

test('left for a game of one’s own, against computer players', async (t) => {
	const page = await open(t, { at: '#/lesson', before: lessonAt('port') });
	await page.locator('.guide-free').click();
	await page.waitForURL(/#\/game\//);
	await page.locator('.t-acting .t-bidding .t-main').click();
	await page.waitForFunction(() => {
		const [key] = Object.keys(localStorage).filter((name) => name.startsWith('magnate.game.'));
		return /offer C1 pass bid 1[^]*offer/.test(JSON.parse(localStorage.getItem(key)).record);
	});
});

/** Fetches the words of every language, so that a change of it is seen at once. */
async function learnWords(page) {
	for (const lang of ['de', 'fr', 'en']) {
		await page.locator('.frame-lang').evaluate((choice, wanted) => {
			choice.value = wanted;
			choice.dispatchEvent(new Event('change', { bubbles: true }));
		}, lang);
		await page.locator('.t-guide', { hasText: said(lang)('lesson.free') }).waitFor();
	}
}

forEveryone(open, { 'an auction to settle': { at: '#/lesson', wait: '.t-settling', go: learnWords } }, lessonAt('sell'));
forEveryone(open, { 'two developments': { at: '#/lesson', wait: '.t-candidates', go: learnWords } }, lessonAt('two'));

test('on a phone what is to be pressed can be seen', async (t) => {
	for (const [say, what] of [['sell', '.t-settling button'], ['bid', '.t-bidding .t-main'], ['develop', '.t-candidates button'], ['welcome', '.guide-next'], ['scoring', '.guide-next'], ['end', '.guide-next']]) {
		const page = await open(t, { at: '#/lesson', width: 360, height: 740, touch: true, lang: 'de', before: lessonAt(say) });
		await arrived(page, at(say), said('de')(`lesson.say.${say}`));
		assert.ok(await page.locator(what).first().evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight), say);
		assert.deepEqual(await page.evaluate(faults, { least: 44 }), [], say);
	}
});

for (const [width, height] of [[1366, 650], [360, 640], [768, 1024]])
	test(`beside the guide every player's line is whole, and the plates have names: ${width}x${height}`, async (t) => {
		const page = await open(t, { width, height, touch: width < 900 });
		for (const [lang, say] of ['de', 'fr'].flatMap((each) => ['offer', 'offer-mine', 'bid', 'sell', 'keep'].map((one) => [each, one]))) {
			await visit(page, say, lang);
			const cut = await page.evaluate(() => {
				const { bottom } = document.querySelector('.t-doing').getBoundingClientRect();
				return [...document.querySelectorAll('.t-doing .s-ledger:not(.s-no-lot) tbody tr')].map((line) => Math.max(0, Math.round(line.getBoundingClientRect().bottom - bottom - 3)));
			});
			assert.ok(cut.length > 2, say);
			assert.deepEqual(cut.filter(Boolean), [], `${say}, ${lang}`);
			assert.equal(await page.locator('.t-board .plate-name').count(), await page.locator('.t-board .plate').count(), `${say}, ${lang}`);
		}
	});
