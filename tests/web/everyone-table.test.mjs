// The table of a game, at every kind of decision, for everybody: as everyone.test.mjs.
import { startSite } from './browser.mjs';
import { forEveryone } from './everyone.mjs';
import { golden, momentOf } from './moments.mjs';
import { laid } from './stage.mjs';

const { open } = await startSite();

const industry = golden('industry-4', 1);
const industria = golden('industria-3', 3);
const GAMES = {
	offer: momentOf(industry, (s) => s.era === 3 && s.decision === 'offer', { id: 'offer', people: [1, 2, 3, 4] }),
	bid: momentOf(industry, (s) => s.era === 2 && s.decision === 'bid' && s.auction.high > 1, { id: 'bid' }),
	settle: momentOf(industry, (s) => s.era === 2 && s.decision === 'settle' && s.auction.high > 3, { id: 'settle' }),
	develop: momentOf(industry, (s, legal) => s.era > 1 && s.decision === 'develop' && legal.length > 3, { id: 'develop' }),
	jokers: momentOf(industria, (s) => s.decision === 'bid' && s.seats.some(({ jokers }) => jokers.length), { id: 'jokers', people: [1, 2, 3] }),
	over: momentOf(industry, (s) => s.over, { id: 'over' }),
};

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
