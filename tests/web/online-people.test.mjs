// People: names, invitations and links, lists, chat, and being the same guest at another device.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { api, begin, goTo, guest, NETWORK, seated, startTables } from './online.mjs';

const { open } = await startTables();

const lastPart = (link) => link.split('/').pop();

/** Opens an invitation in a fresh browser. */
const invited = (t, link, options) => open(t, { at: new URL(link).hash, expect: NETWORK, ...options });

test('a table is made, a friend comes by link, a link issued anew makes the old one void', async (t) => {
	const ann = await guest(open, t, 'Ann');
	await ann.evaluate(() => (location.hash = '#/friends/new'));
	await ann.locator('label', { has: ann.locator('input[name=count][value="3"]') }).click();
	await ann.locator('label', { has: ann.locator('input[name=sits-2][value=bot]') }).click();
	await ann.locator('select[aria-describedby^=level-]').selectOption('Apprentice');
	await ann.getByRole('button', { name: 'Open the table' }).click();
	const link = ann.getByLabel('Link for seat 2');
	await link.waitFor();
	const old = await link.inputValue();
	// Not before everybody is there, and the button says why.
	const start = ann.getByRole('button', { name: 'Start the game' });
	assert.ok(await start.isDisabled());
	await start.hover({ force: true });
	assert.equal(await start.evaluate((button) => getComputedStyle(button).backgroundColor), 'rgba(0, 0, 0, 0)');
	assert.match(await start.evaluate((button) => document.getElementById(button.getAttribute('aria-describedby')).innerText), /^1 seat is still free/);

	await ann.locator('.friends-seat').nth(1).getByRole('button', { name: 'New link' }).click();
	await ann.waitForFunction((before) => document.querySelector('[aria-label="Link for seat 2"]').value !== before, old);
	const fresh = await link.inputValue();
	// The link as a picture, for a phone across the table.
	await ann.locator('.friends-seat').nth(1).getByRole('button', { name: 'QR code' }).click();
	await ann.getByRole('img', { name: 'QR code of the link' }).waitFor();
	const late = await invited(t, old);
	await late.getByText('This link is not valid').waitFor();
	assert.equal(await late.getByRole('button', { name: 'Sit down' }).count(), 0);

	const ben = await invited(t, fresh);
	await ben.getByRole('button', { name: 'Sit down' }).click();
	await ben.getByText('A player needs a name').waitFor();
	await ben.getByLabel('Your name').fill('Ben');
	await ben.getByRole('button', { name: 'Sit down' }).click();
	await ben.locator('.friends-waiting').waitFor();
	// The code is not in the address any more, and going back does not lead to it.
	assert.equal((await ben.evaluate(() => location.hash)).includes(lastPart(fresh)), false);
	await ann.locator('.friends-seat', { hasText: 'Ben' }).getByText('is here').waitFor();
	// The host changes her mind about the third seat, and then again.
	await ann.locator('.friends-seat').nth(2).getByRole('button', { name: 'Free this seat' }).click();
	await ann.getByText('1 seat is still free').waitFor();
	await ann.locator('.friends-seat').nth(2).getByLabel('Computer player').selectOption('Clerk');
	await ann.getByText('All seats are taken.').waitFor();
	assert.ok(await start.isEnabled());
	await ben.getByText('The host begins the game.').waitFor();
	// Ben stands up and comes back by the same link.
	await ben.getByRole('button', { name: 'Stand up' }).click();
	await ann.getByText('1 seat is still free').waitFor();
	assert.equal((await ann.locator('.friends-seat').nth(1).innerText()).includes('Ben'), false);
});

test('a public table is listed; whoever finds it sits down, another watches and cannot talk', async (t) => {
	const ann = await guest(open, t, 'Ann');
	const table = await seated([ann], { bots: ['Apprentice', 'Apprentice'], isPublic: true });
	const { status } = await api(ann, 'POST', `tables/${table.id}/seat`, { seat: 2, kind: 'open' });
	assert.equal(status, 200);
	const ben = await open(t, { at: '#/friends', expect: NETWORK });
	await ben.getByLabel('Your name').fill('Ben');
	await ben.getByRole('button', { name: 'Use this name' }).click();
	await ben.getByRole('heading', { name: 'You are Ben' }).waitFor();
	await ben.locator(`a[href="#/table/${table.id}"]`).click();
	await ben.getByRole('button', { name: 'Sit down' }).click();
	await ben.getByText('That is you').waitFor();
	const eve = await open(t, { at: `#/table/${table.id}`, expect: NETWORK });
	await eve.getByText('Those who watch only read.').waitFor();
	assert.equal(await eve.locator('.f-say').count(), 0);
	await begin(ann, table);
	await eve.locator('.t-action').waitFor();
	await ben.evaluate(() => (location.hash = '#/friends'));
	await ben.locator('section', { hasText: 'My tables' }).locator(`a[href="#/table/${table.id}"]`).first().waitFor();
});

test('whose seat is freed is told so', async (t) => {
	const [ann, ben] = [await guest(open, t, 'Ann'), await guest(open, t, 'Ben')];
	const table = await seated([ann, ben], { bots: ['Apprentice'] });
	await goTo(ben, table);
	await ben.getByText('That is you').waitFor();
	const { status } = await api(ann, 'POST', `tables/${table.id}/seat`, { seat: 2, kind: 'open' });
	assert.equal(status, 200);
	await ben.getByText('You are no longer at this table').waitFor();
	assert.equal(await ben.locator('.friends-waiting').count(), 0);
});

test('a private table is nobody else’s business', async (t) => {
	const ann = await guest(open, t, 'Ann');
	const table = await seated([ann], { bots: ['Apprentice', 'Apprentice'] });
	const eve = await guest(open, t, 'Eve');
	await eve.evaluate((id) => (location.hash = `#/table/${id}`), table.id);
	await eve.getByText('There is no such table, or it is not open to you').waitFor();
	const { body } = await api(eve, 'GET', 'tables?list=open');
	assert.equal(body.tables.some(({ id }) => id === table.id), false);
});

test('my tables: where it is my turn comes first, and the first page counts them', async (t) => {
	const ann = await guest(open, t, 'Ann');
	const first = await seated([ann], { bots: ['Apprentice', 'Apprentice'] });
	await begin(ann, first);
	const second = await seated([ann], { bots: ['Apprentice', 'Apprentice'] });
	await ann.evaluate(() => (location.hash = '#/'));
	await ann.evaluate(() => (location.hash = '#/friends'));
	const mine = ann.locator('section', { hasText: 'My tables' }).first().locator('.game-link');
	await ann.getByText('It is your turn at 1 table.').waitFor();
	assert.equal(await mine.first().getAttribute('href'), `#/table/${first.id}`);
	assert.match(await mine.first().innerText(), /Your turn/);
	assert.equal(await mine.nth(1).getAttribute('href'), `#/table/${second.id}`);
	await ann.evaluate(() => (location.hash = '#/'));
	await ann.locator('.home-ways .f-unread').waitFor();
});

test('script in names and chat is inert, and chat can be muted', async (t) => {
	const nasty = '<img src onerror=boo()>';
	const ann = await guest(open, t, nasty);
	const ben = await guest(open, t, 'Ben');
	const table = await seated([ann, ben], { bots: ['Apprentice'] });
	await begin(ann, table);
	for (const page of [ann, ben]) {
		await page.evaluate(() => (window.boo = () => (window.harmed = true)));
		await goTo(page, table);
		await page.getByRole('button', { name: 'Talk' }).click();
	}
	const said = '<script>boo()</script> <b onclick="boo()">“hello” \\ & good-bye</b>';
	await ann.getByLabel('Say something').fill(said);
	await ann.getByRole('button', { name: 'Send' }).click();
	await ben.locator('.f-message', { hasText: 'good-bye' }).waitFor();
	assert.equal(await ben.locator('.f-message').first().innerText(), said);
	assert.equal(await ben.locator('.t-player h2').first().innerText(), nasty);
	for (const page of [ann, ben]) {
		assert.equal(await page.locator('main img, main script, .f-message b').count(), 0);
		assert.equal(await page.evaluate(() => window.harmed), undefined);
	}
	// Muted, Ben sees no more of it; his own words he does.
	await ben.getByRole('button', { name: 'Mute' }).click();
	await ben.locator('.f-message').waitFor({ state: 'detached' });
	await ben.getByLabel('Say something').fill('I hear nothing');
	await ben.keyboard.press('Enter');
	await ben.locator('.f-message', { hasText: 'I hear nothing' }).waitFor();
	await ann.locator('.f-message', { hasText: 'I hear nothing' }).waitFor();
	assert.equal(await ben.getByLabel('Say something').getAttribute('maxlength'), '500');
});

test('a guest goes on at another device, once, and can be forgotten here', async (t) => {
	const ann = await guest(open, t, 'Ann');
	const table = await seated([ann], { bots: ['Apprentice', 'Apprentice'] });
	await ann.reload();
	await ann.evaluate(() => (location.hash = '#/me'));
	await ann.getByRole('button', { name: 'Continue on another device' }).click();
	const link = await ann.getByRole('textbox', { name: 'Continue on another device' }).inputValue();
	const phone = await open(t, { at: new URL(link).hash, width: 360, height: 740, touch: true, expect: NETWORK });
	await phone.getByRole('button', { name: 'Go on here' }).tap();
	await phone.getByRole('heading', { name: 'You are Ann' }).waitFor();
	await phone.locator(`a[href="#/table/${table.id}"]`).waitFor();
	const thief = await open(t, { at: new URL(link).hash, expect: NETWORK });
	await thief.getByRole('button', { name: 'Go on here' }).click();
	await thief.locator('[role=alert]').waitFor();
	await ann.getByRole('button', { name: 'Another name' }).click();
	await ann.getByLabel('Your name').fill('Anna');
	await ann.getByRole('button', { name: 'Use this name' }).click();
	await ann.getByRole('heading', { name: 'You are Anna' }).waitFor();
	await ann.getByRole('button', { name: 'Forget me here' }).click();
	await ann.getByRole('alertdialog').getByRole('button', { name: 'Forget me here' }).click();
	await ann.getByRole('heading', { name: 'What are you called?' }).waitFor();
	assert.equal((await api(phone, 'GET', 'me')).body.visitor.name, 'Anna');
});
