// The table of a game, at every kind of decision, for everybody: as everyone.test.mjs.
import { startSite } from './browser.mjs';
import { forEveryone } from './everyone.mjs';
import { GAMES } from './everyone-games.mjs';
import { laid } from './stage.mjs';

const { open } = await startSite();

const lookBack = async (page) => {
	for (let i = 0; i < 3; i++) await page.keyboard.press('[');
	await page.locator('.t-lookback').waitFor();
};

/** Each screen: its address, what to wait for, and what to do there first. Names of games are their ids. */
const SCREENS = {
	'an offer': { at: '#/game/offer', wait: '.t-acting .t-offers' },
	'a bid': { at: '#/game/bid', wait: '.t-acting .t-bidding' },
	'a bid with raw materials': { at: '#/game/jokers', wait: '.t-acting .t-bidding' },
	'a settlement': { at: '#/game/settle', wait: '.t-acting .t-settling' },
	'a development': { at: '#/game/develop', wait: '.t-acting .t-commit' },
	'a planned development': {
		at: '#/game/develop',
		wait: '.t-acting .t-commit',
		async go(page) {
			await page.keyboard.press('1');
			await page.locator('.t-planned').waitFor();
		},
	},
	'an earlier moment': { at: '#/game/bid', wait: '.t-acting .t-bidding', go: lookBack },
	'a game that is over': { at: '#/game/over', wait: '.t-ranking' },
};

forEveryone(open, SCREENS, laid(...Object.values(GAMES)));
