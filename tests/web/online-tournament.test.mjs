// A tournament as people see it: one makes it, others enter, a round begins, and its tables are a click away.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { api, guest, startTables } from './online.mjs';

const site = await startTables();

test('a tournament is made, entered, and its first round begun', async (t) => {
	const pages = [];
	for (const name of ['Ann', 'Ben', 'Cleo']) pages.push(await guest(site.open, t, name));
	const [ann, ...others] = pages;
	await ann.goto(`${site.url}#/tournaments`);
	await ann.locator('input[name=name]').fill('Friday cup');
	await ann.locator('select[name=rounds]').selectOption('2');
	await ann.getByRole('button', { name: 'Make a tournament' }).click();
	await ann.getByRole('heading', { name: 'Friday cup' }).waitFor();
	await ann.getByRole('button', { name: 'Take part' }).click();
	await ann.getByRole('button', { name: 'Leave the tournament' }).waitFor();
	assert.ok(await ann.getByRole('button', { name: 'Begin the first round' }).isDisabled(), 'three are needed');
	for (const page of others) {
		await page.goto(`${site.url}#/tournaments`);
		await page.getByRole('link', { name: 'Friday cup' }).click();
		await page.getByRole('button', { name: 'Take part' }).click();
		await page.getByRole('button', { name: 'Leave the tournament' }).waitFor();
	}
	await ann.reload();
	await ann.getByRole('button', { name: 'Begin the first round' }).click();
	await ann.getByText('Round 1 of 2').waitFor();
	await ann.getByText('Tables of this round go on.').waitFor();
	assert.equal(await ann.locator('.cup-standings tbody tr').count(), 3);
	// On a phone everything of a player is there to be seen, and who made it has one button more.
	for (const width of [360, 480, 540, 600, 740, 900, 1024, 1366]) {
		await ann.setViewportSize({ width, height: 640 });
		const [needs, has] = await ann.locator('.cup-scroll').evaluate((part) => [part.scrollWidth, part.clientWidth]);
		assert.ok(needs <= has, `standings of ${needs} in ${has} at ${width}`);
	}
	await ann.setViewportSize({ width: 360, height: 640 });
	assert.equal(await ann.locator('.cup-standings tbody tr').first().locator('td[data-title]').evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content).join(' ')),
		'"Points " "Opposition " "First places " "Games "');
	await others[0].reload();
	await others[0].getByRole('link', { name: 'To the table' }).click();
	await others[0].locator('.t-action').waitFor();
	const { body } = await api(others[0], 'GET', 'tables?list=mine');
	assert.deepEqual([body.tables[0].name, body.tables[0].phase], ['Friday cup', 'playing']);
});
