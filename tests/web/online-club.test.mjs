// A club as people see it: one founds it, another joins, and a table of the club stands in its lobby.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { api, guest, startTables } from './online.mjs';

const site = await startTables();

test('a club is founded and joined, and has tables of its own', async (t) => {
	const [ann, ben] = [await guest(site.open, t, 'Ann'), await guest(site.open, t, 'Ben')];
	await ann.goto(`${site.url}#/clubs`);
	await ann.locator('input[name=name]').fill('Friday round');
	await ann.locator('textarea[name=about]').fill('Beginners are welcome');
	await ann.getByRole('button', { name: 'Found a club' }).click();
	await ann.getByRole('heading', { name: 'Friday round' }).waitFor();
	await ann.getByRole('link', { name: 'Make a table of the club' }).click();
	await ann.locator('.setup-go .primary').click();
	await ann.locator('.friends-waiting').waitFor();
	const id = ann.url().split('/').pop();

	await ben.goto(`${site.url}#/clubs`);
	await ben.getByRole('link', { name: 'Friday round' }).click();
	await ben.getByRole('button', { name: 'Become a member' }).click();
	await ben.getByRole('button', { name: 'Leave the club' }).waitFor();
	await ben.locator('.games a').click();
	await ben.getByRole('button', { name: 'Sit down' }).first().click();
	await ben.getByText('That is you').waitFor();
	const { body } = await api(ben, 'GET', `tables/${id}`);
	assert.deepEqual([body.public, body.you.seat], [true, 2]);

	// A tournament for members: Ben makes it on the club's page; who is no member is led to the club instead.
	await ben.goto(`${site.url}#/clubs`);
	await ben.getByRole('link', { name: 'Friday round' }).click();
	await ben.getByText('Make a tournament').first().click();
	await ben.locator('input[name=name]').fill('Club cup');
	await ben.getByRole('button', { name: 'Make a tournament' }).click();
	await ben.getByRole('button', { name: 'Take part' }).click();
	await ben.getByRole('button', { name: 'Leave the tournament' }).waitFor();
	const eve = await guest(site.open, t, 'Eve');
	await eve.goto(ben.url());
	await eve.getByText('Only members of the club can enter').waitFor();
	assert.equal(await eve.getByRole('button', { name: 'Take part' }).count(), 0);
	await eve.getByRole('link', { name: 'Friday round' }).click();
	await eve.getByRole('button', { name: 'Become a member' }).click();
	await eve.getByRole('link', { name: 'Club cup' }).click();
	await eve.getByRole('button', { name: 'Take part' }).click();
	await eve.getByRole('button', { name: 'Leave the tournament' }).waitFor();
});
