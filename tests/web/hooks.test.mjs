// Webhooks in the browser: one is added in the account, shows its secret once, is tried, is seen to fail and to come back, has hours and a switch at the table, and is
// removed. MG_SHOTS=DIRECTORY takes pictures.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { check, Receiver } from '../receiver.mjs';
import { eventually, startServer, startSite, violations, whileDrawn } from './browser.mjs';
import { acts, api, begin, goTo, guest, NETWORK, seated } from './online.mjs';

const receiver = await new Receiver().listen();
after(() => receiver.close());
const site = await startSite(async () => {
	const server = await startServer('127.0.0.1:0', ['--no-limits', '--private-notices', '--notice-after', '1']);
	after(() => server.process.kill());
	return server;
});

async function shot(page, name) {
	if (!process.env.MG_SHOTS) return;
	const before = page.viewportSize();
	for (const [width, height] of [[360, 640], [740, 360], [1366, 650], [1440, 900]]) {
		for (const theme of ['night', 'paper']) {
			await page.setViewportSize({ width, height });
			await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
			await page.locator('#hooks').scrollIntoViewIfNeeded();
			await page.waitForTimeout(200);
			await whileDrawn(page, () => page.screenshot({ path: `${process.env.MG_SHOTS}/${name}-${width}-${theme}.png` }));
		}
	}
	await page.evaluate(() => (document.documentElement.dataset.theme = 'paper'));
	await page.setViewportSize(before);
}

/** Buttons and fields as wide and high as a thumb, nothing wider than the page, and nothing that axe minds. */
async function looksRight(page) {
	const part = page.getByRole('region', { name: 'Webhooks' });
	const small = await part.evaluate((of) => [...of.querySelectorAll('button, select, summary, input:not([type=radio])')].map((one) => [one.textContent || one.tagName, one.getBoundingClientRect()]).filter(([, { height, width }]) => width > 0 && height < 44).map(([name]) => name));
	assert.deepEqual(small, []);
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
	assert.deepEqual(await violations(page), []);
}

for (const [name, size] of [['phone', { width: 360, height: 640, touch: true }], ['wide', { width: 1366, height: 650 }]])
	test(`a webhook on a ${name} screen`, async (t) => {
		let answer = 204;
		const room = receiver.newRoom(() => answer);
		const ann = await guest(site.open, t, 'Ann', { ...size, expect: NETWORK, context: { timezoneId: 'America/St_Johns' }, before: (page) => page.clock.setFixedTime('2026-07-15T12:00:00Z') });
		await ann.evaluate(() => (location.hash = '#/me'));
		const part = ann.getByRole('region', { name: 'Webhooks' });
		await part.locator('summary').click();
		await part.locator('input[name=hook-kind][value=matrix]').check();
		await part.getByLabel('Address, as you were given it there').fill('ftp://nowhere.example.org/');
		await part.getByRole('button', { name: 'Add a webhook' }).click();
		await part.getByRole('alert').waitFor();
		await part.getByLabel('Address, as you were given it there').fill(` ${room.address} `);
		await shot(ann, `hooks-add-${name}`);
		await looksRight(ann);
		await part.getByRole('button', { name: 'Add a webhook' }).click();
		const secret = await part.getByLabel('The webhook’s secret').innerText();
		await shot(ann, `hooks-secret-${name}`);
		await part.getByRole('button', { name: 'I have kept it' }).click();
		assert.ok(!(await ann.content()).includes(secret));
		await part.getByText('Nothing was sent there yet.').waitFor();
		const test1 = part.getByRole('button', { name: /^Try it/ });
		await test1.click();
		await part.getByText(/^The last message arrived/).waitFor();
		check(room.got[0], secret);
		answer = 404;
		await test1.click();
		await part.getByText('The last message was not taken: the answer was 404. Switched off').waitFor();
		await shot(ann, `hooks-off-${name}`);
		await looksRight(ann);
		answer = 204;
		await test1.click();
		await part.getByText(/^The last message arrived/).waitFor();
		await part.getByLabel('Nothing from').selectOption('22');
		await eventually(async () => (await api(ann, 'GET', 'me/hooks')).body.hooks[0].quiet_from === 22 * 60, 'hours are kept');
		assert.match((await api(ann, 'GET', 'me/hooks')).body.hooks[0].zone, /^-150,\d{10},-210,\d{10},-150,/);
		await ann.clock.setFixedTime('2026-12-15T12:00:00Z'); // the clocks have changed: these are the same hours
		await ann.evaluate(() => (location.hash = '#/friends'));
		await part.waitFor({ state: 'detached' });
		await ann.evaluate(() => (location.hash = '#/me'));
		await eventually(async () => (await part.getByLabel('Nothing from').inputValue()) === '22', 'the hour that was chosen');
		await part.getByLabel('Nothing from').selectOption('0');

		const table = await seated([ann], { bots: ['Apprentice', 'Apprentice'] });
		await begin(ann, table);
		await goTo(ann, table);
		await acts(ann);
		if (!(await ann.locator('.frame-tools [aria-label="This table"]').isVisible())) await ann.keyboard.press('l');
		await ann.locator('[aria-label="This table"]').click();
		const mine = ann.getByRole('switch', { name: 'Messages to my webhooks about this table' });
		await mine.waitFor();
		assert.equal(await mine.isChecked(), true);
		await mine.click();
		await eventually(async () => (await api(ann, 'GET', `tables/${table.id}/quiet`)).body.hooks, 'it is quiet');

		await ann.evaluate(() => (location.hash = '#/me'));
		await part.getByRole('button', { name: /^Remove/ }).click();
		await part.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
		await eventually(async () => (await api(ann, 'GET', 'me/hooks')).body.hooks.length === 0, 'it is removed');
		await part.getByRole('listitem').waitFor({ state: 'detached' });
	});
