// Seats that change hands, as people do it: one link for a table, a vote about somebody who is missing, a seat that is given again.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { eventually } from './browser.mjs';
import { api, begin, goTo, guest, seated, startTables } from './online.mjs';

const site = await startTables();

const tableDialog = async (page) => {
	await page.getByRole('button', { name: 'This table' }).first().click();
	await page.locator('.f-seats').waitFor();
};

const sitDown = async (page, name) => {
	await page.locator('.friends-name input').fill(name);
	await page.getByRole('button', { name: 'Sit down' }).click();
};

test('one link brings everybody to the table, and a vote replaces who leaves', async (t) => {
	const ann = await guest(site.open, t, 'Ann');
	await ann.goto(`${site.url}#/friends/new`);
	await ann.locator('.friends-go .primary, .setup-go .primary').click();
	const link = await ann.locator('.friends-any input').inputValue();
	const others = [];
	assert.equal(await ann.locator('.friends-seat').count(), 4);
	for (const name of ['Ben', 'Cleo', 'Dan']) {
		const page = await guest(site.open, t, name);
		await page.goto(link);
		await sitDown(page, name);
		await page.locator('.friends-waiting').waitFor();
		others.push(page);
	}
	const [ben, cleo, dan] = others;
	await ann.getByRole('button', { name: 'Start the game' }).click();
	await ann.locator('.t-action').first().waitFor();
	await dan.locator('.t-action').first().waitFor();
	const id = link.split('/').at(-2);
	await api(dan, 'POST', `tables/${id}/leave`);
	await dan.goto('about:blank');
	await tableDialog(ann);
	await ann.locator('.f-vote select').selectOption('Clerk');
	// Who has the table open is not missing.
	await eventually(async () => !(await api(ann, 'GET', `tables/${id}`)).body.seats[3].here, 'that Dan has gone');
	await ann.locator('.f-vote button').click();
	for (const page of [ben, cleo]) {
		await page.locator('.f-question').getByText('Ann would like a computer player to take over from Dan').waitFor();
		await page.locator('.f-question .primary').click();
	}
	await eventually(async () => (await api(ann, 'GET', `tables/${id}`)).body.seats[3].level === 'Clerk', 'the Clerk');
});

test('the host gives a seat again, and a new browser plays on', async (t) => {
	const [ann, ben] = [await guest(site.open, t, 'Ann'), await guest(site.open, t, 'Ben')];
	const made = await seated([ann, ben], { bots: ['Apprentice'] });
	await begin(ann, made);
	await goTo(ann, made);
	await ben.context().close(); // his device is lost
	await tableDialog(ann);
	await ann.getByRole('button', { name: 'Give Ben the seat again' }).click();
	const link = await ann.locator('.f-seats input').inputValue();
	const again = await guest(site.open, t, 'Ben');
	await again.goto(link);
	await sitDown(again, 'Ben');
	await again.locator('.t-action').first().waitFor();
	assert.equal((await api(again, 'GET', `tables/${made.id}`)).body.you.seat, 2);
});
