// What can be opened at the table of a game, for everybody: as everyone.test.mjs.
import { startSite } from './browser.mjs';
import { forEveryone } from './everyone.mjs';
import { GAMES } from './everyone-games.mjs';
import { laid } from './stage.mjs';

const { open } = await startSite();

/** Each screen: its address, what to wait for, and what to do there first. */
const SCREENS = {
	'a field in the hand': {
		at: '#/game/bid',
		wait: '.t-acting .t-bidding',
		async go(page) {
			await page.keyboard.press('g');
			await page.keyboard.press('Enter');
			await page.locator('.t-card').waitFor();
		},
	},
	'points by source': {
		at: '#/game/develop',
		wait: '.t-acting .t-commit',
		async go(page) {
			if (!(await page.locator('.t-points-button').count())) await page.keyboard.press('o');
			for (const button of await page.locator('.t-points-button').all()) await button.click();
			await page.locator('.t-breakdown').first().waitFor();
		},
	},
	'the log': {
		at: '#/game/bid',
		wait: '.t-acting .t-bidding',
		async go(page) {
			await page.keyboard.press('l');
			await page.locator('.t-log').waitFor();
		},
	},
	'the overview': {
		at: '#/game/bid',
		wait: '.t-acting .t-bidding',
		async go(page) {
			await page.keyboard.press('o');
			await page.locator('.s-survey, .s-wide .s-networks').first().waitFor();
		},
	},
	'the whole board': { at: '#/game/bid', wait: '.t-acting .t-bidding', go: (page) => page.keyboard.press('m') },
	'a hint': {
		at: '#/game/bid',
		wait: '.t-acting .t-bidding',
		async go(page) {
			await page.keyboard.press('h');
			const more = page.locator('.t-hint .t-quiet:not(.t-icon)');
			await page.locator('.t-hint li').first().waitFor();
			while (await more.count()) await more.click();
		},
	},
	'the keys': {
		at: '#/game/bid',
		wait: '.t-acting .t-bidding',
		async go(page) {
			await page.keyboard.press('?');
			await page.locator('dialog[open]').waitFor();
		},
	},
	'the settings': {
		at: '#/game/bid',
		wait: '.t-acting .t-bidding',
		async go(page) {
			await page.locator('.frame-tools .t-icon').last().click();
			await page.locator('dialog[open]').waitFor();
		},
	},
};

forEveryone(open, SCREENS, laid(...Object.values(GAMES)));
