// The gallery as people see it: one publishes a board from the editor, another finds, rates, plays on and remixes it; a moderator hides it.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { root } from './browser.mjs';
import { api, guest, startTables } from './online.mjs';

const site = await startTables();
const shipped = readFileSync(`${root}boards/industry.board`, 'utf8');
const BAD = '<img src=x onerror="window.hurt = 1">';
const text = shipped.replace(/^field A1 .*/m, 'field A1 joker any').replace(/^title .*/m, `title "${BAD.replace(/"/g, "'")}"`);

/** A draft of this text in the editor. */
async function openDraft(page, board) {
	await page.goto(`${site.url}#/editor`);
	await page.locator('.ed-start input[type=file]').setInputFiles({ name: 'my.board', mimeType: 'text/plain', buffer: Buffer.from(board) });
	await page.locator('.ed-tools').waitFor();
}

test('published, rated, played on, remixed with credit, taken away; markup is text', async (t) => {
	const [ann, ben] = [await guest(site.open, t, 'Ann'), await guest(site.open, t, 'Ben')];
	await openDraft(ann, text);
	await ann.getByRole('button', { name: 'Share' }).click();
	await ann.getByRole('button', { name: 'Publish' }).click();
	await ann.locator('input[name=name]').fill(BAD);
	await ann.locator('textarea[name=about]').fill('Any joker first');
	await ann.locator('.cup-make .primary').click();
	await ann.getByRole('heading', { level: 1, name: BAD }).waitFor();
	await ann.locator('.board-view svg').first().waitFor();
	assert.equal(await ann.locator('.gallery-stars').count(), 0, 'nobody rates his own');

	await ben.goto(`${site.url}#/gallery`);
	await ben.locator('input[name=find]').fill('any joker');
	await ben.getByRole('button', { name: 'Search' }).click();
	await ben.getByRole('link', { name: BAD }).click();
	await ben.getByRole('button', { name: '4 of 5 stars' }).click(); // there once the server's players have tried it out
	await ben.locator('.gallery-rating b', { hasText: '4.0' }).waitFor();
	await ben.getByRole('button', { name: 'Play with friends' }).click();
	await ben.locator('.setup-go .primary').click();
	await ben.locator('.friends-waiting').waitFor();
	const table = await api(ben, 'GET', `tables/${ben.url().split('/').pop()}`);
	const { body: { boards: [{ id }] } } = await api(ben, 'GET', 'boards');
	assert.equal(table.body.title, BAD.replace(/"/g, "'"), 'a table on that board');

	await ben.goto(`${site.url}#/gallery/${id}`);
	await ben.getByRole('button', { name: 'Change a copy' }).click();
	await ben.locator('.ed-tools').waitFor();
	await ben.getByRole('tab', { name: 'Text' }).click();
	const own = ben.locator('.ed-text textarea, textarea').first();
	await own.fill((await own.inputValue()).replace(/^field A1 .*/m, 'field A1 joker iron').replace(/^field B1 .*/m, 'field B1 joker any'));
	await ben.getByRole('button', { name: 'Share' }).click();
	await ben.getByRole('button', { name: 'Publish' }).click();
	await ben.locator('input[name=name]').fill('Remix');
	await ben.locator('.cup-make .primary').click();
	await ben.getByRole('link', { name: `Made from “${BAD}” by Ann` }).waitFor();
	for (const page of [ann, ben]) assert.equal(await page.evaluate(() => window.hurt), undefined);

	await ann.goto(`${site.url}#/gallery/${id}`);
	await ann.getByRole('button', { name: 'Remove from the gallery' }).click();
	await ann.locator('.danger').click();
	await ann.getByRole('link', { name: 'Remix' }).waitFor();
	assert.equal((await api(ben, 'GET', `boards/${id}`)).status, 404);
});
