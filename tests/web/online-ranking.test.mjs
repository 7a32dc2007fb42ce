// Rankings and profiles as people see them, after a rated game.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { api, begin, goTo, guest, logHas, startTables } from './online.mjs';

const site = await startTables();

test('a rated game shows in the ranking and in the profiles of both', async (t) => {
	const [ann, ben] = [await guest(site.open, t, 'Ann'), await guest(site.open, t, 'Ben')];
	const { body: made } = await api(ann, 'POST', 'tables', { edition: 'industry', players: 3, rated: true, start: 'p1', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'Apprentice' }] });
	await api(ben, 'POST', `tables/${made.id}/join`, { code: made.links.any.split('/').pop() });
	await goTo(ann, made);
	await ann.locator('.friends-rated').getByText('Rated').waitFor();
	await begin(ann, made);
	for (const page of [ann, ben]) await api(page, 'POST', `tables/${made.id}/leave`); // the Foreman plays for both while somebody looks
	await logHas(ann, made, (lines) => lines.includes('over'));

	await ben.goto(`${site.url}#/ranking`);
	const row = ben.getByRole('link', { name: 'Ann', exact: true });
	await row.waitFor();
	assert.equal(await ben.getByRole('link', { name: 'Ben', exact: true }).count(), 1);
	await ben.locator('main select').first().selectOption({ label: 'Industria (2003)' });
	await row.waitFor({ state: 'detached' });
	await ben.locator('main select').first().selectOption({ label: 'Industry (2010)' });
	await row.click();
	await ben.getByRole('heading', { name: 'Ann' }).waitFor();
	const { body: person } = await api(ann, 'GET', `people/${(await api(ann, 'GET', 'me')).body.visitor.id}`);
	await ben.getByText(`${person.ratings[0].rating} ± ${2 * person.ratings[0].deviation}`).first().waitFor();
	await ben.getByRole('link', { name: 'Ben', exact: true }).first().waitFor(); // whom she met
	await ben.getByRole('link', { name: 'Industry (2010)' }).first().click();
	await ben.waitForFunction((id) => location.hash.includes(id), made.id);
});
