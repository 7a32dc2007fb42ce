// A report travels from the talk at a table to the moderators' page, and what they do comes back.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { eventually, freshData, run, startServer, startSite } from './browser.mjs';
import { api, goTo, guest, seated } from './online.mjs';

const data = freshData();
const server = await startServer('127.0.0.1:0', ['--data', data, '--no-limits']);
after(() => server.process.kill());
const site = await startSite(() => server);

test('a message is reported, taken away, and its writer muted', async (t) => {
	const [ann, ben, mo] = [await guest(site.open, t, 'Ann'), await guest(site.open, t, 'Ben'), await guest(site.open, t, 'Mo')];
	const made = await seated([ann, ben], { bots: ['Apprentice'] });
	await api(ben, 'POST', `tables/${made.id}/say`, { key: 'abcdefgh1', text: 'You fool' });
	await goTo(ann, made);
	await ann.getByRole('button', { name: 'Report' }).click();
	await ann.locator('.f-report-form input').fill('Rude');
	await ann.getByRole('button', { name: 'Send to the moderators' }).click();
	await ann.getByText('The moderators will look at it.').waitFor();

	await mo.goto(`${site.url}#/moderation`);
	await mo.getByText('This page is for moderators').waitFor();
	const { body } = await api(mo, 'GET', 'me');
	assert.equal((await run('admin', '--data', data, 'role', body.visitor.id, 'moderator')).status, 0);
	await eventually(async () => (await api(mo, 'GET', 'moderation')).status === 200, 'a moderator');
	await mo.goto(`${site.url}#/friends`);
	await mo.reload();
	await mo.getByRole('link', { name: 'Moderation' }).click();
	await mo.locator('.mod-context').getByText('> Ben: "You fool"').waitFor();
	await mo.getByRole('button', { name: 'Take the message away' }).click();
	await mo.locator('.mod-report .row button').first().click();
	await mo.locator('.mod-person summary').click();
	await mo.getByRole('button', { name: 'Mute', exact: true }).click();
	await mo.getByText('Mo muted Ben').waitFor();
	await mo.getByRole('button', { name: 'Dealt with' }).click();
	await mo.getByText('Nothing is reported.').waitFor();

	await ann.getByText('You fool').waitFor({ state: 'detached' });
	assert.equal((await api(ben, 'POST', `tables/${made.id}/say`, { key: 'abcdefgh2', text: 'Again' })).body.error.code, 'muted');

	// Ann blocks him: what he writes is hidden.
	await ann.getByRole('link', { name: 'Ben' }).click();
	await ann.getByRole('button', { name: 'Block', exact: true }).click();
	await ann.getByRole('button', { name: 'No longer block' }).waitFor();
	assert.equal((await api(ann, 'GET', 'me/blocks')).body.people.length, 1);
});
