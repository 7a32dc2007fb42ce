// The page that `magnate report` writes: fits every width, both themes, everybody; and asks for nothing.
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, test } from 'node:test';
import { run, theBrowser, violations, watch } from './browser.mjs';

const folder = mkdtempSync(`${tmpdir()}/magnate-report-`);
after(() => rmSync(folder, { recursive: true }));
const browser = await theBrowser();

/** What sticks out of its section to the right, or makes the page wider than the window. */
const outside = (page) =>
	page.evaluate(() => [
		...(document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} pixels`] : []),
		...[...document.querySelectorAll('section *')].filter((e) => e.getBoundingClientRect().right > e.closest('section').getBoundingClientRect().right).map((e) => e.outerHTML.slice(0, 80)),
	]);

for (const [board, players, colorScheme] of [['industry', '4', 'light'], ['industria', '3', 'dark']])
	test(`${board}, ${colorScheme}`, async (t) => {
		const file = `${folder}/${board}.html`;
		const done = await run('report', board, '--players', players, '--level', 'R1', '--games', '240', '--output', file);
		assert.equal(done.status, 0, done.err);
		const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
		page.setDefaultTimeout(60_000); // the machine may be busy
		t.after(() => page.close());
		watch(t, page);
		const asked = [];
		page.on('request', (request) => asked.push(request.url()));
		await page.goto(`file://${file}`);
		assert.deepEqual(asked, [`file://${file}`]);
		for (const width of [1440, 1250, 1024, 768, 360]) {
			await page.setViewportSize({ width, height: 900 });
			assert.deepEqual(await outside(page), [], `${width} pixels`);
		}
		assert.deepEqual(await violations(page), []);
	});
