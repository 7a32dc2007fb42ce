// Time that suits people, in the browser: a pace over days is chosen, hours follow from where the browser is, weekends, vacations, votes, the
// calendar's address. MG_SHOTS=DIRECTORY takes pictures.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { api, begin, goTo, guest, logHas, seated, startTables } from './online.mjs';

const site = await startTables();

/** Pictures of what a selector finds, small and large, light and dark. */
async function shot(page, name, what) {
	if (!process.env.MG_SHOTS) return;
	const before = page.viewportSize();
	for (const [width, height, theme] of [[360, 640, 'night'], [740, 360, 'paper'], [1366, 650, 'paper']]) {
		await page.setViewportSize({ width, height });
		await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
		await page.locator(what).first().scrollIntoViewIfNeeded();
		await page.waitForTimeout(300);
		await page.screenshot({ path: `${process.env.MG_SHOTS}/${name}-${width}.png` });
	}
	await page.evaluate(() => (document.documentElement.dataset.theme = 'paper'));
	await page.setViewportSize(before);
}
const choose = (page, name, value) => page.locator('label', { has: page.locator(`input[name=${name}][value=${value}]`) }).click();
const openDialog = async (page) => {
	if (!(await page.locator('.frame-tools [aria-label="This table"]').isVisible())) await page.keyboard.press('l');
	await page.locator('[aria-label="This table"]').click();
	await page.locator('dialog[open] .f-times').waitFor();
};

test('a pace over days says what it means, and is the pace of the table', async (t) => {
	const ann = await guest(site.open, t, 'Ann');
	await ann.evaluate(() => (location.hash = '#/friends/new'));
	await choose(ann, 'pace', 'move');
	const lasts = ann.locator('.card .aside[role=status]');
	assert.match(await lasts.innerText(), /about 8 days with orders, 12 weeks without\..* up to \d+ months\./);
	await choose(ann, 'saves', 'bank');
	await ann.getByLabel('Clocks run').selectOption({ label: '12 hours a day' });
	await ann.getByLabel('Vacation').selectOption({ label: '21 days a year' });
	await ann.getByText('Weekends are free').click();
	await choose(ann, 'out', 'vote');
	await shot(ann, 'making', '.friends-out');
	await ann.locator('.setup-go button').click();
	await ann.locator('.friends-waiting').waitFor();
	const { body } = await api(ann, 'GET', 'tables?list=mine');
	assert.equal(body.tables[0].pace, 'bank:259200+86400,day=12,weekends,vacation=21,out=vote');
	assert.equal(body.tables[0].delay, '20-120');
	assert.match(await ann.locator('main').innerText(), /72 h saved up, and 24 h for each move\. Clocks run 12 hours a day\. Weekends are free\./);
	// The browser says where it is and supposes that its day begins at eight.
	await logHas(ann, body.tables[0], (lines) => lines.some((line) => /^hours p1 08:00 [+-]\d\d:\d\d$/.test(line)));
	await shot(ann, 'waiting', 'h1');
});

test('hours, weekends, vacation and the calendar are in the dialog of the table', async (t) => {
	const berlin = { context: { timezoneId: 'Europe/Berlin' }, before: (page) => page.clock.setFixedTime('2026-01-15T12:00:00Z') };
	const [ann, ben] = [await guest(site.open, t, 'Ann', berlin), await guest(site.open, t, 'Ben')];
	const made = await seated([ann, ben], { bots: ['Apprentice'], pace: 'move:86400,day=12,vacation=14,out=vote' });
	await begin(ann, made);
	for (const page of [ann, ben]) await goTo(page, made);
	await openDialog(ann);
	await ann.getByLabel('My day begins at').selectOption({ value: '600' });
	await logHas(ann, made, (lines) => lines.includes('hours p1 10:00 +01:00'));
	// After the clocks have changed the table hears of it when the page is opened.
	await ann.clock.setFixedTime('2026-07-15T12:00:00Z');
	await ann.reload();
	await logHas(ann, made, (lines) => lines.includes('hours p1 10:00 +02:00'));
	await ann.clock.setFixedTime(new Date());
	await openDialog(ann);
	await ann.getByText('I would like weekends to be free').click();
	await logHas(ann, made, (lines) => lines.includes('weekends p1 free'));
	await ann.locator('.f-times', { hasText: 'Otherwise would like: Ann.' }).waitFor();
	await api(ben, 'POST', `tables/${made.id}/weekends`, { free: true });
	await ann.locator('.f-times', { hasText: 'Clocks stand still on weekends.' }).waitFor();
	await ann.getByRole('button', { name: 'Announce it' }).click();
	await ann.locator('.f-times', { hasText: 'You are away from' }).waitFor();
	assert.match(await ann.locator('.f-times').innerText(), /7 days left/);
	await ann.getByRole('button', { name: 'Make the address' }).click();
	const link = await ann.getByRole('textbox', { name: 'Deadlines in your calendar' }).inputValue();
	assert.match(link, /api\/calendar\.ics\?lang=en&code=\w{26}$/);
	await shot(ann, 'dialog', '.f-times h4');
	const calendar = await (await fetch(link)).text();
	assert.match(calendar, /BEGIN:VEVENT/);
	await ann.getByRole('button', { name: 'End it' }).click();
	await logHas(ann, made, (lines) => lines.includes('work p1'));
	await openDialog(ben);
	await shot(ben, 'dialog-other', '.f-times');
});

test('the others vote about somebody whose time is over', async (t) => {
	const [ann, ben] = [await guest(site.open, t, 'Ann'), await guest(site.open, t, 'Ben')];
	const made = await seated([ann, ben], { bots: ['Apprentice'], pace: 'move:1,out=vote' });
	await begin(ann, made);
	await goTo(ben, made);
	await ben.locator('.f-question', { hasText: 'Ann has run out of time.' }).waitFor();
	await shot(ben, 'vote', '.f-question');
	await ben.getByRole('button', { name: 'We wait' }).click();
	await logHas(ben, made, (lines) => lines.includes('more p1'));
});

test('the figures of the page are those of the documentation', () => {
	const file = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
	const figures = [...file('web/friends/pace.ts').matchAll(/(\d): \{ without: (\d+), orders: (\d+), turns: (\d+) \}/g)].map(([, ...all]) => all.join(' '));
	const rows = [...file('docs/days.md').matchAll(/^\| (?:Industry|Industria), (\d) players \| \d+ \| (\d+) \| (\d+) \| \d+ \| (\d+) \|$/gm)].map(([, players, turns, days, orders]) => `${players} ${days} ${orders} ${turns}`);
	assert.equal(rows.length, 4);
	assert.deepEqual(figures, rows);
});
