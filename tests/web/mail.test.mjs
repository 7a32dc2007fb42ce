// Mail in the browser: an address is confirmed in the account, signs in elsewhere, and a page with a button stops mails. MG_SHOTS=DIRECTORY takes pictures.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { codeOf, freePort, MailServer } from '../mails.mjs';
import { eventually, startServer, startSite } from './browser.mjs';
import { api, guest } from './online.mjs';

const mails = await new MailServer().start();
const port = await freePort();
const options = ['--no-limits', '--notice-after', '1', '--mail', `smtp://127.0.0.1:${mails.port}`, '--mail-from', 'magnate@play.example.org', '--base-url', `http://127.0.0.1:${port}/`];
const site = await startSite(async () => {
	const server = await startServer(`127.0.0.1:${port}`, options);
	after(() => server.process.kill());
	return server;
});
const address = 'ann@mail.example.org';

async function shot(page, name) {
	if (!process.env.MG_SHOTS) return;
	const before = page.viewportSize();
	for (const [width, height, theme] of [[360, 640, 'night'], [1366, 650, 'paper']]) {
		await page.setViewportSize({ width, height });
		await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
		await page.locator('#mail, #by-mail, h1').last().scrollIntoViewIfNeeded();
		await page.waitForTimeout(300);
		await page.screenshot({ path: `${process.env.MG_SHOTS}/${name}-${width}.png` });
	}
	await page.evaluate(() => (document.documentElement.dataset.theme = 'paper'));
	await page.setViewportSize(before);
}

async function typeCode(page, n) {
	await page.getByLabel('Mail address').fill(address);
	await page.getByRole('button', { name: 'Send me a code' }).click();
	await page.getByLabel('The code from the mail').fill(codeOf(await mails.next(address, n)));
}

test('an address is confirmed, chooses when, signs in elsewhere, and is stopped by a button', async (t) => {
	const ann = await guest(site.open, t, 'Ann', { context: { timezoneId: 'Australia/Sydney' } });
	await ann.evaluate(() => (location.hash = '#/me'));
	await typeCode(ann, 1);
	await shot(ann, 'mail-code');
	await ann.getByRole('button', { name: 'Confirm' }).click();
	await ann.locator('.account-part', { hasText: address }).waitFor();
	await ann.locator('input[name=mail-mode][value=digest]').check();
	await ann.locator('.account-part .labelled select').first().selectOption('7');
	await eventually(() => ann.evaluate(async () => (await (await fetch('api/me/mail')).json()).mode === 'digest'), 'mail digest');
	const { body } = await api(ann, 'GET', 'me/mail');
	assert.equal(body.minute, 7 * 60, 'of the day there');
	assert.match(body.zone, /^6[06]0,\d{10},6[06]0,/);
	await shot(ann, 'mail-account');
	await ann.locator('input[name=mail-mode][value=at-once]').check();
	await eventually(() => ann.evaluate(async () => (await (await fetch('api/me/mail')).json()).mode === 'at-once'), 'mail at-once');

	const other = await site.open(t, { at: '#/sign-in', expect: /Failed to load resource/ });
	await typeCode(other, 2);
	await shot(other, 'mail-sign-in');
	await other.locator('.account-part', { has: other.locator('#by-mail') }).getByRole('button').click();
	await other.waitForFunction(() => location.hash === '#/friends');
	assert.equal((await api(other, 'GET', 'me')).body.visitor.name, 'Ann');

	const seats = [{ kind: 'me' }, { kind: 'bot', level: 'R1' }, { kind: 'bot', level: 'R1' }];
	const { body: table } = await api(ann, 'POST', 'tables', { edition: 'industry', players: 3, start: 'p1', seats });
	await api(ann, 'POST', `tables/${table.id}/start`);
	const link = /(http\S+#\/mail\/\w+)/.exec((await mails.next(address, 3)).text)[1];
	const stranger = await site.open(t, { at: new URL(link).hash });
	await stranger.getByRole('heading', { name: 'Stop these mails' }).waitFor();
	assert.equal((await api(ann, 'GET', 'me/mail')).body.mode, 'at-once', 'a link does nothing');
	await shot(stranger, 'mail-stop');
	await stranger.getByRole('button', { name: 'Send me no more mails' }).click();
	await stranger.getByText('You get no more mails.').waitFor();
	assert.equal((await api(ann, 'GET', 'me/mail')).body.mode, 'never');
});
