// Notices while the page is closed: the switch and its hours, and what the service worker makes of a message. The push service itself is not
// ours; tests/notices.test.mjs is one.
import { strict as assert } from 'node:assert';
import { createECDH, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { eventually, patient, startServer, theBrowser, watch } from './browser.mjs';

const browser = await theBrowser();
const server = await startServer('127.0.0.1:0', ['--private-notices', '--no-limits']);
after(() => server.process.kill());

/** A page with a service worker, in a browser that allows notices; `subscribes` gives it a push service. */
async function open(t, { subscribes, expect, at, ...where } = {}) {
	const context = await browser.newContext({ viewport: { width: 1366, height: 650 }, ...where });
	t.after(() => context.close());
	const page = patient(await context.newPage());
	watch(t, page, expect);
	if (at) await page.clock.setFixedTime(at);
	const keys = createECDH('prime256v1');
	keys.generateKeys();
	const subscription = { endpoint: 'http://127.0.0.1:9/send/1', keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') } };
	await page.addInitScript(({ subscription, subscribes }) => {
		localStorage.setItem('magnate.lang', 'en');
		Object.defineProperty(Notification, 'permission', { get: () => 'granted' }); // a browser without windows grants it to nobody
		const made = { endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe: () => Promise.resolve((window.pushed = null)) };
		PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
			if (!subscribes) throw new DOMException('Registration failed', 'AbortError');
			window.pushKey = applicationServerKey;
			return (window.pushed = made);
		};
		PushManager.prototype.getSubscription = async () => window.pushed ?? null;
	}, { subscription, subscribes });
	await page.goto(server.url);
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
	await page.goto(`${server.url}#/friends`);
	await page.locator('main').waitFor();
	return { context, page };
}

async function becomeGuest(page) {
	await page.getByLabel('Your name').fill('Ann');
	await page.getByLabel('Your name').press('Enter');
	await page.getByRole('switch', { name: 'Also while this page is closed' }).waitFor();
}

test('the switch tells the server where this browser is, with hours of quiet, and takes it back', async (t) => {
	const { page } = await open(t, { subscribes: true, timezoneId: 'Europe/Berlin', at: '2026-01-15T12:00:00Z' });
	await becomeGuest(page);
	const asked = [];
	page.on('request', (request) => request.method() === 'POST' && /\/me\/push/.test(request.url()) && asked.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() }));
	const answered = (path) => page.waitForResponse((r) => r.url().endsWith(path) && r.status() === 200);
	let answer = answered('/me/push');
	await page.getByRole('switch', { name: 'Also while this page is closed' }).click();
	await answer;
	const { key } = await (await fetch(`${server.url}api/push`)).json();
	assert.equal(await page.evaluate(() => window.pushKey), key);
	answer = answered('/me/push');
	await page.getByLabel('Quiet from').selectOption('22:00');
	await answer;
	answer = answered('/me/push');
	await page.getByLabel('until').selectOption('7:00');
	await answer;
	const { quiet_from, quiet_until, zone } = asked.at(-1).body;
	assert.deepEqual([quiet_from, quiet_until], [22 * 60, 7 * 60]);
	// In the zone's own hours, with the days on which its clocks change: right in summer, too, though no page is opened until then.
	const changes = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'].flatMap((day, i) => [Date.parse(`${day}T01:00Z`) / 1000, i % 2 ? 60 : 120]);
	assert.equal(zone.split(',').slice(0, 9).join(), [60, ...changes].join());
	assert.equal(zone.split(',').length, 21, 'five years');
	answer = answered('/me/push/forget');
	await page.getByRole('switch', { name: 'Also while this page is closed' }).click();
	await answer;
	await page.getByLabel('Quiet from').waitFor({ state: 'detached' });
});

test('a browser without a push service says so, and stays as it was', async (t) => {
	const { page } = await open(t, { subscribes: false });
	await becomeGuest(page);
	const on = page.getByRole('switch', { name: 'Also while this page is closed' });
	await on.click();
	await page.getByText('could not be reached').waitFor();
	assert.equal(await on.isChecked(), false);
});

test('a message becomes a notice of its table, whatever it holds', async (t) => {
	const { context, page } = await open(t, { expect: /404/ }); // there is no such table
	const [worker] = context.serviceWorkers();
	await worker.evaluate(() => {
		self.shown = [];
		self.opened = [];
		self.registration.showNotification = async (title, options) => self.shown.push({ title, ...options });
		self.clients.openWindow = async (url) => self.opened.push(url);
	});
	const session = await context.newCDPSession(page);
	const found = new Promise((resolve) => session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0])));
	await session.send('ServiceWorker.enable');
	const { registrationId } = await found;
	const said = [JSON.stringify({ table: 'abc123', title: 'Industry', text: 'You bid first.' }), JSON.stringify({ table: '../evil', title: 7, text: null }), 'no JSON', '[]', 'null'];
	for (const data of said) await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(server.url).origin, registrationId, data });
	const shown = await eventually(async () => (await worker.evaluate(() => self.shown.length)) === said.length && worker.evaluate(() => self.shown), 'five notices');
	assert.deepEqual(shown.map(({ title, body, tag }) => [title, body, tag]), [['Industry', 'You bid first.', 'abc123'], ...Array(4).fill(['Magnate', '', ''])]);
	// Pressed: the window that is there shows the table.
	const click = (tag) =>
		worker.evaluate((tag) => {
			const event = new ExtendableEvent('notificationclick');
			Object.defineProperty(event, 'notification', { value: { tag, close: () => {} } });
			self.dispatchEvent(event);
		}, tag);
	await click('abc123');
	await page.waitForURL(`${server.url}#/table/abc123`);
});
