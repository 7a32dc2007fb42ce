// Every screen but the table, for everybody: in three languages without a missing or clipped text, in both themes without anything that
// axe-core objects to, on a phone without a control too small for a finger.
import { readFileSync } from 'node:fs';
import { root, startSite } from './browser.mjs';
import { forEveryone } from './everyone.mjs';
import { GAMES } from './everyone-games.mjs';
import { laid } from './stage.mjs';

const { open } = await startSite();

const broken = readFileSync(`${root}boards/industry.board`, 'utf8').replace('cost 3', 'cost 300').replace('needs wood', 'needs wod');

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
	'puzzles': { at: '#/puzzles', wait: '.p-answers button', go: (page) => page.locator('.p-answers button').first().click() },
	'no exercises': { at: '#/exercises', wait: '.p-page h1' },
	'how it stands': { at: '#/game/develop/end', wait: '.ranking' },
};

forEveryone(open, SCREENS, laid(...Object.values(GAMES)));
