// Every screen but the table, for everybody: in three languages without a missing or clipped text, in both themes without anything that
// axe-core objects to, on a phone without a control too small for a finger.
import { readFileSync } from 'node:fs';
import { eventually, root, startSite } from './browser.mjs';
import { forEveryone } from './everyone.mjs';
import { GAMES } from './everyone-games.mjs';
import { laid } from './stage.mjs';

const { open } = await startSite();

const broken = readFileSync(`${root}boards/industry.board`, 'utf8').replace('cost 3', 'cost 300').replace('needs wood', 'needs wod');

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

/** A review is worked out once: another browser finds it as one that was kept. */
let reviewed = [];
const review = async (page) => {
	await reviews(page, reviewed);
	await page.evaluate(() => (location.hash = '#/game/over/review'));
	await page.locator('.v-dearest .v-options').first().waitFor();
	await page.locator('.end-head[aria-busy=false]').waitFor();
	reviewed = await eventually(async () => {
		const all = await reviews(page);
		return all.length > 0 && all;
	}, 'the kept review');
};

/** Each screen: its address, what to wait for, and what to do there first. Names of games are their ids. */
const SCREENS = {
	'the first page': { at: '#/', wait: '.game' },
	'the set-up': { at: '#/new', wait: '.setup' },
	'a broken board file': {
		at: '#/new',
		wait: '.setup',
		async go(page) {
			await page.locator('input[type=file]').setInputFiles({ name: 'mine.board', mimeType: 'text/plain', buffer: Buffer.from(broken) });
			await page.locator('.mistakes').waitFor();
		},
	},
	'a name that is missing': {
		at: '#/new',
		wait: '.setup',
		async go(page) {
			await page.locator('.seat-name input').first().fill('');
			await page.locator('button[type=submit]').click();
			await page.locator('.bad').waitFor();
		},
	},
	'the page on reconstructed boards': { at: '#/boards', wait: '.about-edition' },
	'a board by itself': { at: '#/board/industria', wait: '.board-page' },
	'no such board': { at: '#/board/nowhere', wait: 'main h1' },
	'no such game': { at: '#/game/nowhere', wait: 'main h1' },
	'no end of a game': { at: '#/game/nowhere/end', wait: 'main h1' },
	'the end': { at: '#/game/over/end', wait: '.ranking' },
	'a review': { at: '#/', wait: '.game', go: review },
	'puzzles': { at: '#/puzzles', wait: '.p-answers button', go: (page) => page.locator('.p-answers button').first().click() },
	'no exercises': { at: '#/exercises', wait: '.p-page h1' },
	'how it stands': { at: '#/game/develop/end', wait: '.ranking' },
};

forEveryone(open, SCREENS, laid(...Object.values(GAMES)));
