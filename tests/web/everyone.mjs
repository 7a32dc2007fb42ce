// Looks at screens as everybody might: in each language without a missing or clipped text, in each theme without anything
// that axe-core objects to, on a phone without a control too small for a finger.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { codes, languages } from '../../web/po.mjs';
import { painted, violations } from './browser.mjs';
import { faults, foreignWords } from './looks.mjs';

/** Makes a page as if it were opened for the first time, at an address; quicker than another page. */
async function renew(page, at, { width, height }) {
	await page.context().clearCookies();
	await page.setViewportSize({ width, height });
	await page.evaluate((hash) => {
		localStorage.clear();
		sessionStorage.clear();
		history.replaceState(null, '', hash);
	}, at);
	await page.reload();
	await page.locator('main').waitFor();
	assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
}

/** Goes to an address in a page that was only looked at: quicker still. By way of the first page, so that a screen is made anew. */
async function goOn(page, at, { width, height }) {
	await page.evaluate(() => (location.hash = '#/'));
	await page.locator('.home').waitFor();
	await page.setViewportSize({ width, height });
	await speak(page, 'en');
	await page.evaluate((hash) => {
		document.documentElement.dataset.theme = 'paper';
		sessionStorage.clear();
		location.hash = hash;
	}, at);
}

/** Pages for screens one after the other: a function that shows one. A page whose test has failed is not used again. */
function pages(open, size, before, again) {
	const endings = [];
	let page;
	after(async () => {
		for (const end of endings) await end();
	});
	return async ({ at, wait, go }) => {
		if (page) await again(page, at, size);
		else page = await open({ after: (end) => endings.push(end) }, { ...size, at, before });
		const used = page;
		page = undefined;
		await used.locator(wait).first().waitFor();
		await go?.(used);
		await used.evaluate(() => Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, 5000))]));
		return { page: used, done: () => (page = used) };
	};
}

/** Chooses a language, also behind an open dialog. */
async function speak(page, lang) {
	await page.evaluate((wanted) => {
		const choice = document.querySelector('.frame-lang');
		choice.value = wanted;
		choice.dispatchEvent(new Event('change', { bubbles: true }));
	}, lang);
	await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
	await painted(page);
}

const SIZES = {
	'on small touch screens': { sizes: [{ width: 360, height: 740, touch: true }, { width: 768, height: 1024 }], theme: 'paper' },
	'on wide screens': { sizes: [{ width: 1440, height: 900 }, { width: 1024, height: 768 }], theme: 'night' },
};

/** axe-core takes its time: it looks at each screen once, at one size in one theme, in turns; at all of them when there is time. */
const themesFor = (theme, mine) => (process.env.MG_LONG ? ['paper', 'night'] : mine ? [theme] : []);

const read = languages.filter((language) => language.read && language.code !== 'en').map(({ code }) => code);
const others = codes.filter((code) => code !== 'en' && !read.includes(code));

/**
 * On small screens, where words have the least room, one of the languages that native speakers have read and one of the others, in turns; where there is
 * more room one of all; at the second size, at every other screen, English. All when there is time.
 */
function languagesFor(kind, size, number) {
	if (process.env.MG_LONG) return codes;
	if (size > 0) return number % 2 ? [] : ['en'];
	const turn = (list) => list[number % list.length];
	return kind === 0 ? [turn(read), turn(others)] : [turn([...read, ...others])];
}

/**
 * Makes a test of each screen at each kind of size: `at` its address, `wait` for what to wait, `go(page)` what to do there
 * first. `before(page)` lays games into the browser. `changing`: what is done there changes what other screens show, so that each needs a page
 * that is as new.
 */
export function forEveryone(open, screens, before, { changing = false } = {}) {
	Object.entries(SIZES).forEach(([where, { sizes, theme: only }], kind) => {
		const show = pages(open, sizes[0], before, changing ? renew : goOn);
		Object.entries(screens).forEach(([name, screen], number) =>
			test(`${name}, ${where}`, async () => {
				const { page, done } = await show(screen);
				for (const theme of themesFor(only, (number + kind) % 2 === 0)) {
					await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
					assert.deepEqual(await violations(page), [], theme);
				}
				for (const [which, size] of sizes.entries()) {
					await page.setViewportSize({ width: size.width, height: size.height });
					for (const lang of languagesFor(kind, which, number)) {
						await speak(page, lang);
						assert.deepEqual(await page.evaluate(faults, { foreign: foreignWords(lang), least: 44 }), [], `${lang} at ${size.width}`);
					}
				}
				done();
			}),
		);
	});
}
