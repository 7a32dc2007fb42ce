// The account, in a browser with an authenticator of Chromium's own: a passkey is made and signed in with at another device, a recovery
// code, devices, tokens, a copy, and the questions before something is lost.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { eventually, freshData, startServer, startSite } from './browser.mjs';
import { api, guest, NETWORK, seated } from './online.mjs';

// Passkeys are for names, not for numbers.
let server;
const { open } = await startSite(async () => {
	server = await startServer('127.0.0.1:0', ['--data', freshData(), '--no-limits']);
	return { ...server, url: server.url.replace('127.0.0.1', 'localhost') };
});
after(() => server.process.kill());

/** Gives a page an authenticator; `credentials` are those of another. Returns how to see what it holds. */
async function authenticator(page, credentials = []) {
	const cdp = await page.context().newCDPSession(page);
	await cdp.send('WebAuthn.enable');
	const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
	const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
	for (const credential of credentials) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
	return async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const me = async (page) => (await api(page, 'GET', 'me')).body.visitor;
const section = (page, name) => page.getByRole('region', { name });

test('a passkey is added, and signs in at another device, where the games are the same', async (t) => {
	const ann = await guest(open, t, 'Ann');
	const table = await seated([ann], { bots: ['Apprentice', 'Apprentice'] });
	const held = await authenticator(ann);
	await goTo(ann, '#/me');
	await ann.getByText('Only this browser knows you.').waitFor();
	const passkeys = section(ann, 'Passkeys');
	await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
	await passkeys.getByText('Made on').waitFor();
	await ann.getByText('You are secured').waitFor();
	const credentials = await held();
	assert.equal(credentials.length, 1);
	assert.equal(credentials[0].rpId, 'localhost');
	// The same authenticator again is told apart.
	await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
	await passkeys.getByText('This device has a passkey of yours already.').waitFor();

	const phone = await open(t, { at: '#/friends', expect: NETWORK, width: 360, height: 640, touch: true });
	await authenticator(phone, credentials);
	await phone.getByRole('link', { name: 'You have been here before? Sign in' }).click();
	await phone.getByRole('button', { name: 'Use a passkey' }).click();
	await phone.getByRole('heading', { name: 'You are Ann' }).waitFor();
	await phone.locator(`a[href="#/table/${table.id}"]`).first().waitFor();
	assert.equal((await me(phone)).id, (await me(ann)).id);

	// Ann sees the phone, and signs it out.
	await ann.reload();
	const devices = section(ann, 'Devices');
	await eventually(async () => (await devices.getByRole('listitem').count()) === 2, 'two devices');
	await devices.getByRole('button', { name: /^Sign out/ }).click();
	await eventually(async () => (await devices.getByRole('listitem').count()) === 1, 'one device');
	assert.equal(await me(phone), null);
	// Removing the only passkey is asked about; a no leaves it.
	const removed = section(ann, 'Passkeys').getByRole('button', { name: /^Remove/ });
	await removed.click();
	await ann.getByText('Without it only this browser knows you.').waitFor();
	await ann.getByRole('button', { name: 'No, leave it' }).click();
	assert.equal((await api(ann, 'GET', 'me/account')).body.passkeys.length, 1);
	await removed.click();
	await ann.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
	await ann.getByText('Only this browser knows you.').waitFor();
});

test('exercises go along with the account: what is made on one device is asked on the other, and what is learnt there is learnt here', async (t) => {
	const puzzles = readFileSync(new URL('../../puzzles/industry.txt', import.meta.url), 'utf8');
	const [, , , , , , link, answers] = puzzles.split('\n').find((line) => line.split('\t')[2] === 'settle').split('\t');
	const options = answers.split('|').map((one) => {
		const [move, loss, error, points] = one.split(':');
		return { move, loss: Number(loss), error: Number(error), points: Number(points), points_error: 0, win: [], score: [], games: 1 };
	});
	const day = new Date().toISOString().slice(0, 10);
	const exercise = { id: 'abc-1', link, kind: 'settle', by: 'chance', options, move: options.at(-1).move, why: { en: ['Because.'] }, made: day, due: '2026-01-01', step: 5, changed: 1000 };
	const ann = await guest(open, t, 'Ann');
	await ann.reload();
	await ann.getByRole('heading', { name: 'You are Ann' }).waitFor();
	await ann.evaluate((one) => localStorage.setItem(`magnate.exercise.${one.id}`, JSON.stringify(one)), exercise);
	await goTo(ann, '#/exercises');
	await ann.getByText('Kept with your account too').waitFor();
	await eventually(async () => (await api(ann, 'POST', 'me/exercises')).body.exercises.length === 1, 'the server to have it');

	const { body } = await api(ann, 'POST', 'me/carry');
	const phone = await open(t, { at: `#/carry/${body.code}`, expect: NETWORK, width: 360, height: 640, touch: true });
	await phone.locator('.friends .row button.primary').click();
	await eventually(async () => (await me(phone))?.name === 'Ann', 'the phone to be Ann');
	await goTo(phone, '#/exercises');
	const right = phone.locator('.p-answers button').nth(options[0].move === 'sell' ? 0 : 1);
	await right.waitFor();
	await right.click();
	await phone.locator('.p-verdict.is-right').waitFor();
	// Right once more: it is learnt. Ann, who comes back, has it no more.
	await eventually(async () => (await api(phone, 'POST', 'me/exercises')).body.exercises[0].text === '', 'the server to hear of it');
	await ann.reload();
	await ann.getByText('There are no exercises yet').waitFor();
	assert.equal(await ann.evaluate(() => localStorage.getItem('magnate.exercise.abc-1')), null);
});

test('whoever says no to the passkey is told nothing, and nothing happens', async (t) => {
	const ann = await open(t, { at: '#/sign-in', expect: NETWORK });
	await ann.evaluate(() => (navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))));
	const button = ann.getByRole('button', { name: 'Use a passkey' });
	await button.click();
	await eventually(() => button.isEnabled(), 'the button');
	assert.equal(await ann.getByRole('alert').count(), 0);
	assert.equal(await me(ann), null);
});

test('a recovery code is shown once, signs in elsewhere, and is replaced only after a question', async (t) => {
	const ben = await guest(open, t, 'Ben');
	await goTo(ben, '#/me');
	const recovery = section(ben, 'Recovery code');
	await recovery.getByRole('button', { name: 'Make a recovery code' }).click();
	const code = await recovery.locator('output').innerText();
	await recovery.getByRole('button', { name: 'I have kept it' }).click();
	assert.equal((await ben.content()).includes(code), false);
	const phone = await open(t, { at: '#/sign-in', expect: NETWORK });
	await phone.getByLabel('The code').fill('abcd-efgh-jkmn-pqrs-tuvw-xyz2-34');
	await phone.getByRole('button', { name: 'Sign in with it' }).click();
	await phone.getByRole('alert').filter({ hasText: 'No recovery code' }).waitFor();
	// What is no code at all is no other mistake for whoever types it.
	await phone.getByLabel('The code').fill('abcd');
	await phone.getByRole('button', { name: 'Sign in with it' }).click();
	await phone.getByRole('alert').filter({ hasText: 'No recovery code' }).waitFor();
	await phone.getByLabel('The code').fill(code.toUpperCase());
	await phone.getByRole('button', { name: 'Sign in with it' }).click();
	await phone.getByRole('heading', { name: 'You are Ben' }).waitFor();
	await recovery.getByRole('button', { name: 'Make another' }).click();
	await recovery.getByText('The code that you have now will be void.').waitFor();
	await recovery.getByRole('alertdialog').getByRole('button', { name: 'Make another' }).click();
	await recovery.locator('output').waitFor();
	assert.notEqual(await recovery.locator('output').innerText(), code);
});

test('a token is made, shown once, and withdrawn after a question', async (t) => {
	const ann = await guest(open, t, 'Ann');
	await goTo(ann, '#/me');
	const programs = section(ann, 'Programs');
	await programs.locator('summary').click();
	await programs.getByLabel('Name of the program').fill('my bot');
	await programs.getByLabel('make tables').check();
	await programs.getByRole('button', { name: 'Make a token' }).click();
	const token = await programs.locator('output').innerText();
	const asked = await fetch(`${server.url}api/me`, { headers: { authorization: `Bearer ${token}` } });
	assert.equal((await asked.json()).visitor.name, 'Ann');
	await programs.getByRole('button', { name: 'I have kept it' }).click();
	assert.match(await programs.getByRole('listitem').innerText(), /my bot[^]*read, play, make tables/);
	await programs.getByRole('button', { name: 'Remove: my bot' }).click();
	await programs.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
	await eventually(async () => (await programs.getByRole('listitem').count()) === 0, 'no token');
	assert.equal((await fetch(`${server.url}api/me`, { headers: { authorization: `Bearer ${token}` } })).status, 401);
});

test('a copy is saved; signing out and deletion ask first, and say what is lost', async (t) => {
	const ann = await guest(open, t, 'Ann');
	const { id } = await me(ann);
	await goTo(ann, '#/me');
	const [copy] = await Promise.all([ann.waitForEvent('download'), ann.getByRole('link', { name: 'Save a copy' }).click()]);
	assert.equal(JSON.parse(readFileSync(await copy.path(), 'utf8')).visitor.id, id);
	await ann.getByRole('button', { name: 'Forget me here' }).click();
	await ann.getByText('your seats and games are lost to you for good').waitFor();
	await ann.getByRole('button', { name: 'No, leave it' }).click();
	await ann.getByRole('button', { name: 'Delete everything' }).click();
	assert.equal((await me(ann)).id, id);
	await ann.getByRole('button', { name: 'Yes, delete everything' }).click();
	await ann.getByRole('heading', { name: 'What are you called?' }).waitFor();
	assert.equal(await me(ann), null);
});
