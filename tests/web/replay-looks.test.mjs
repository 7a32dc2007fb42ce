// The screens of replays and of one's own games, for everybody.
import { startSite } from './browser.mjs';
import { forEveryone } from './everyone.mjs';
import { golden, momentOf } from './moments.mjs';
import { laid } from './stage.mjs';

const { open } = await startSite();
const over = momentOf(golden('industry-4', 1), (s) => s.over, { id: 'over', people: [1] });

const seek = async (page, n) => {
	await page.locator('.r-slider').fill(String(n));
	await page.waitForFunction((at) => document.querySelector('.r-slider').value === String(at), n);
};

const SCREENS = {
	'a replay': { at: '#/game/over/replay', wait: '.r-slider', go: (page) => seek(page, 150) },
	'playing on': {
		at: '#/game/over/replay',
		wait: '.r-slider',
		async go(page) {
			await seek(page, 77);
			await page.locator('.r-ways button').first().click();
			await page.locator('dialog[open]').waitFor();
		},
	},
	sharing: {
		at: '#/game/over/replay',
		wait: '.r-slider',
		async go(page) {
			await seek(page, 77);
			await page.locator('.r-ways button').nth(1).click();
			await page.locator('.share-qr').waitFor();
		},
	},
	'own games': { at: '#/games', wait: '.own-stats td' },
	'a new name': {
		at: '#/games',
		wait: '.own-game',
		async go(page) {
			await page.locator('.own-tools button').first().click();
			await page.locator('.own-rename').waitFor();
		},
	},
	'a damaged link': { at: '#/replay/nothing', wait: 'main h1' },
};

forEveryone(open, SCREENS, laid(over));
