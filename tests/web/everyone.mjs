// Looks at screens as everybody might: in three languages without a missing or clipped text, in each theme without anything
// that axe-core objects to, on a phone without a control too small for a finger.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { painted, violations } from './browser.mjs';
import { faults, foreignWords } from './looks.mjs';

/** The page at a screen. */
async function show(open, t, { at, wait, go }, size, before) {
	const page = await open(t, { ...size, at, before });
	await page.locator(wait).first().waitFor();
	await go?.(page);
	await page.evaluate(() => Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, 5000))]));
	return page;
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

/** axe-core takes its time: small screens in one theme and wide ones in the other, and all in both when there is time. */
const themesFor = (theme) => (process.env.MG_LONG ? ['paper', 'night'] : [theme]);

/**
 * Makes a test of each screen at each kind of size: `at` its address, `wait` for what to wait, `go(page)` what to do there
 * first. `before(page)` lays games into the browser.
 */
export function forEveryone(open, screens, before) {
	for (const [name, screen] of Object.entries(screens))
		for (const [where, { sizes, theme: only }] of Object.entries(SIZES))
			test(`${name}, ${where}`, async (t) => {
				const page = await show(open, t, screen, sizes[0], before);
				for (const theme of themesFor(only)) {
					await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
					assert.deepEqual(await violations(page), [], theme);
				}
				for (const size of sizes) {
					await page.setViewportSize({ width: size.width, height: size.height });
					for (const lang of ['en', 'de', 'fr']) {
						await speak(page, lang);
						assert.deepEqual(await page.evaluate(faults, { foreign: foreignWords(lang), least: 44 }), [], `${lang} at ${size.width}`);
					}
				}
			});
}
