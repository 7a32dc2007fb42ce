// The stage in other languages, whose words are longer: every player's line is there, no button is narrower than its words, no word is broken.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { codes } from '../../web/po.mjs';
import { painted, root, startSite } from './browser.mjs';
import { foreignWords, faults } from './looks.mjs';
import { momentOf } from './moments.mjs';
import { laid } from './stage.mjs';

const site = await startSite();
const LANGS = { finger: ['de', 'pl'], mouse: ['fr'] };
const langsFor = (how) => (process.env.MG_LONG ? codes : LANGS[how]);
const NAMES = ['Ada', 'Benedikta', 'Cleo', 'Nora'];

const recordOf = (edition) => readFileSync(`${root}docs/pictures/${edition}.record`, 'utf8');
const moment = (edition, id, until) => momentOf(recordOf(edition), until, { id, names: NAMES });
const MOMENTS = [
	moment('industry', 'first', (s) => s.decision === 'offer'),
	moment('industry', 'offer', (s) => s.era === 5 && s.decision === 'offer' && s.available.length > 2),
	moment('industry', 'bid', (s) => s.era === 4 && s.decision === 'bid' && s.auction.high > 2),
	moment('industry', 'settle', (s) => s.era === 3 && s.decision === 'settle' && s.auction.high > 2),
	moment('industry', 'late', (s) => s.era === 5 && s.decision === 'settle'),
	moment('industry', 'develop', (s, legal) => s.decision === 'develop' && new Set(legal.map((move) => move.split(' ')[1])).size > 3),
	moment('industria', 'old', (s) => s.era === 3 && s.decision === 'settle' && s.auction.high > 2),
];

/** In the page: what hides a piece of a player's line, and buttons that are narrower than what they say. */
function hidden() {
	const found = [];
	for (const row of document.querySelectorAll('.s-ledger tbody tr')) {
		const { top, bottom } = row.getBoundingClientRect();
		const line = `the line of ${row.querySelector('.s-name').textContent}`;
		if (top < 0 || bottom > innerHeight) found.push(`${line} is off the screen`);
		for (let box = row.parentElement; box; box = box.parentElement) {
			const edge = box.getBoundingClientRect();
			if (getComputedStyle(box).overflowY !== 'visible' && bottom > edge.bottom + 0.5) found.push(`${line} is cut off at ${Math.round(edge.bottom)}, not at ${Math.round(bottom)}, by ${box.className}`);
		}
	}
	const tops = [...document.querySelectorAll('.s-desk .t-bidding > *')].map((part) => Math.round(part.getBoundingClientRect().top));
	if (new Set(tops).size > 1) found.push(`the buttons of a bid stand in several lines: ${tops.join(', ')}`);
	for (const button of document.querySelectorAll('.t-act button'))
		if (button.scrollWidth > button.clientWidth) found.push(`"${button.textContent}" is wider than its button`);
	return found;
}

for (const [how, sizes] of Object.entries({ finger: [[360, 640], [740, 360], [768, 1024]], mouse: [[1024, 600], [1024, 768], [1366, 650], [1440, 900]] }))
	for (const lang of langsFor(how))
		test(`lines and buttons are whole in ${lang}, pressed by a ${how}`, async (t) => {
			const page = await site.open(t, { lang, width: 360, height: 640, touch: how === 'finger', before: laid(...MOMENTS) });
			for (const { id } of MOMENTS) {
				await page.evaluate((at) => (location.hash = `#/game/${at}`), id);
				await page.locator('.t-acting').waitFor();
				for (const [width, height] of sizes) {
					await page.setViewportSize({ width, height });
					await painted(page);
					const wrong = [...(await page.evaluate(hidden)), ...(await page.evaluate(faults, { foreign: foreignWords(lang) }))];
					assert.deepEqual(wrong, [], `${id} at ${width}x${height}`);
				}
				await page.evaluate(() => (location.hash = '#/rules'));
				await page.locator('.rules-board').waitFor();
			}
		});
