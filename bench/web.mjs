// The site as a visitor's browser finds it: the bytes of a first load, the time until one can play, and whether the page
// stays quick while four computer players play, things move on the board, and a game is reviewed.
//
//   node bench/web.mjs [PART…]     only these parts: see PARTS
import { launchBrowser, startServer } from '../tests/web/browser.mjs';
import { golden, momentOf } from '../tests/web/moments.mjs';
import { laid, stage } from '../tests/web/stage.mjs';

const figure = (what, value, unit, goal = '') => console.log([what, value, unit, goal].join('\t'));
const server = await startServer();
const browser = await launchBrowser();
const middle = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** A page in a fresh profile, and the bytes that came over the wire until nothing more came. */
async function open({ at = '#/', settings = {}, before } = {}) {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	const page = await context.newPage();
	const loads = [];
	page.on('requestfinished', (request) => loads.push(request.sizes()));
	await page.addInitScript((values) => {
		for (const [key, value] of Object.entries(values)) localStorage.setItem(`magnate.${key}`, value);
		window.tasks = [];
		new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((e) => e.duration))).observe({ entryTypes: ['longtask'] });
		new MutationObserver((_, observer) => {
			if (!document.querySelector('main')) return;
			observer.disconnect();
			requestAnimationFrame(() => (window.ready = performance.now()));
		}).observe(document, { childList: true, subtree: true });
	}, settings);
	await before?.(page);
	await page.goto(server.url + at);
	await page.waitForFunction(() => window.ready > 0);
	return { page, close: () => context.close(), ready: await page.evaluate(() => window.ready), loads };
}

/** With it comes all that a game needs up to its first decision. */
async function firstLoad() {
	const ready = [];
	let bytes = 0;
	for (let i = 0; i < 5; i++) {
		const { page, close, ready: ms, loads } = await open();
		await page.waitForLoadState('networkidle');
		const sizes = await Promise.all(loads);
		bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0);
		ready.push(ms);
		await close();
	}
	figure('first load, compressed', Math.ceil(bytes / 1024), 'KB', '<= 300');
	figure('from navigation to the first page', Math.round(middle(ready)), 'ms', '<= 1000');
}

/** What chromium notes while something is done: its events, as one list. */
async function traced(page, categories, act) {
	const session = await page.context().newCDPSession(page);
	const events = [];
	session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
	const ended = new Promise((done) => session.once('Tracing.tracingComplete', done));
	await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'blink.user_timing', ...categories] } });
	await act();
	await session.send('Tracing.end');
	await ended;
	return events;
}

/** The events of the page's own thread since it made the mark `here`. */
function ofThePage(events) {
	const { pid, tid, ts } = events.find(({ cat, name }) => cat === 'blink.user_timing' && name === 'here');
	return events.filter((event) => event.pid === pid && event.tid === tid && event.ts >= ts);
}

const isTask = ({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask';
/** What an event kept the processor busy: on a busy machine less than from its beginning to its end. */
const work = (event) => (event.tdur ?? event.dur) / 1000;

/** What the page's thread works between each mark `begin` and the mark `finish` after it: milliseconds. */
function worksBetween(events) {
	const marks = events.filter(({ cat, name }) => cat === 'blink.user_timing' && (name === 'begin' || name === 'finish')).sort((a, b) => a.ts - b.ts);
	const tasks = events.filter(isTask);
	return marks.flatMap((mark, i) => {
		if (mark.name !== 'begin' || !marks[i + 1]) return [];
		const inside = tasks.filter((task) => task.pid === mark.pid && task.tid === mark.tid && task.ts + task.dur > mark.ts && task.ts < marks[i + 1].ts);
		return [inside.reduce((all, task) => all + work(task), 0)];
	});
}

/** In the page: does something, and notes when the frame that shows it is over. */
const mark = (page, what, argument) =>
	page.evaluate(`new Promise((done) =>
		setTimeout(() => {
			performance.mark('begin');
			(${what})(${JSON.stringify(argument ?? null)});
			requestAnimationFrame(() => requestAnimationFrame(() => (performance.mark('finish'), done())));
		}, 300),
	)`);

const four = laid(stage(() => true, { people: [], level: 'Foreman' }));

/** The whole game, as fast as it goes. */
async function longestTask() {
	const { page, close, ready } = await open({
		at: '#/game/stage',
		settings: { pace: 'instant', motion: 'on' },
		before: four,
	});
	figure('from navigation to the table', Math.round(ready), 'ms', '<= 1000');
	await page.evaluate(() => (window.tasks = []));
	const events = await traced(page, [], async () => {
		await page.evaluate(() => performance.mark('here'));
		await page.locator('a[href$="/end"]').waitFor({ timeout: 300000 });
	});
	const tasks = await page.evaluate(() => window.tasks);
	const works = ofThePage(events).filter(isTask).map(work);
	figure('longest task while four computer players play, its own work', Math.round(Math.max(0, ...works)), 'ms', '<= 50');
	figure('tasks of more than 50 ms of work in that game', works.filter((ms) => ms > 50).length, 'tasks', '0');
	figure('longest task from its beginning to its end, whatever else the machine did', Math.round(Math.max(0, ...tasks)), 'ms');
	figure('such tasks over 50 ms', tasks.length, 'tasks');
	await close();
}

/** How many frames come in ten seconds. */
const frameRate = (page) =>
	page.evaluate(
		() =>
			new Promise((done) => {
				let [count, start] = [0, 0];
				const tick = (now) => {
					start ||= now;
					if (now - start > 10000) done((1000 * count) / (now - start));
					else {
						count++;
						requestAnimationFrame(tick);
					}
				};
				requestAnimationFrame(tick);
			}),
	);

/** Ten seconds of a game at the pace at which people watch it. */
async function frames() {
	const { page, close } = await open({
		at: '#/game/stage',
		settings: { pace: 'normal', motion: 'on' },
		before: four,
	});
	figure('frames kept while the board animates, of 60 a second', Math.round((100 * (await frameRate(page))) / 60), '%', '>= 90');
	await close();
}

/** The first page, on which smoke rises and a train passes: its frames, and what the page's thread has to do for them. */
async function firstPage() {
	const { page, close } = await open({ settings: { motion: 'on' } });
	await page.waitForLoadState('networkidle');
	figure("frames kept while the first page moves, of 60 a second", Math.round((100 * (await frameRate(page))) / 60), '%', '>= 90');
	const events = ofThePage(
		await traced(page, ['devtools.timeline', 'blink'], async () => {
			await page.evaluate(() => performance.mark('here'));
			await new Promise((done) => setTimeout(done, 5000));
		}),
	);
	const count = (...names) => events.filter(({ name, ph }) => names.includes(name) && ph !== 'E').length;
	figure('layouts and paints of the page in five seconds of that', count('Layout', 'Paint'), 'times', '0');
	figure('work of its thread in these five seconds', Math.round(events.filter(isTask).reduce((all, task) => all + work(task), 0)), 'ms');
	await close();
}

/** The longest golden game, gone through by leaps: what the page's thread works until the new moment is drawn. */
async function leaps() {
	const game = momentOf(golden('industry-4', 136), (state) => state.over, { id: 'stage' });
	const { page, close } = await open({ at: '#/game/stage/replay', before: laid(game) });
	await page.locator('.r-slider').waitFor();
	const slide = (value) => {
		const slider = document.querySelector('.r-slider');
		slider.value = value;
		slider.dispatchEvent(new Event('input', { bubbles: true }));
	};
	const leap = (to) => mark(page, slide, to);
	const last = Number(await page.locator('.r-slider').getAttribute('max'));
	const stops = Array.from({ length: 24 }, (_, i) => Math.round(last * ((i * 0.618) % 1)));
	for (const n of stops.slice(0, 8)) await leap(n);
	const works = worksBetween(
		await traced(page, [], async () => {
			for (const n of stops) await leap(n);
		}),
	);
	figure(`a leap in a replay of ${last} moves, the page's thread`, middle(works).toFixed(1), 'ms', '<= 16');
	figure('the longest of these leaps', Math.max(...works).toFixed(1), 'ms');
	await close();
}

/** Decisions of people at one screen: from the press to the frame that shows what came of it. */
async function answers() {
	const game = momentOf(golden('industry-4'), (state) => state.era === 3 && state.decision === 'bid', { id: 'stage', people: [1, 2, 3, 4] });
	const { page, close } = await open({ at: '#/game/stage', settings: { pace: 'normal', motion: 'off', forced: 'off' }, before: laid(game) });
	const press = () => ['.t-act .t-pass', '.t-act button.primary', '.t-act button'].map((name) => document.querySelector(name)).find(Boolean).click();
	const decide = async () => {
		await page.locator('.t-acting').waitFor();
		await mark(page, press);
	};
	for (let i = 0; i < 4; i++) await decide();
	const works = worksBetween(
		await traced(page, [], async () => {
			for (let i = 0; i < 20; i++) await decide();
		}),
	);
	figure("a decision answered, the page's thread", middle(works).toFixed(1), 'ms', '<= 16');
	figure('the longest of these answers', Math.max(...works).toFixed(1), 'ms');
	await close();
}

/** A finished game of 431 moves, reviewed from its first page to the last sentence: how long that takes, and whether the page answers meanwhile. */
async function review() {
	const game = momentOf(golden('industry-4', 2), (state) => state.over, { id: 'stage', people: [1] });
	const { page, close } = await open({ before: laid(game) });
	await page.waitForLoadState('networkidle');
	let seconds;
	await page.evaluate(() => (window.tasks = []));
	const events = await traced(page, [], async () => {
		await page.evaluate(() => {
			performance.mark('here');
			location.hash = '#/game/stage/review';
		});
		await page.locator('.end-head[aria-busy=false]').waitFor({ timeout: 300000 });
		seconds = await page.evaluate(() => (performance.now() - performance.getEntriesByName('here')[0].startTime) / 1000);
	});
	const tasks = await page.evaluate(() => window.tasks);
	const works = ofThePage(events).filter(isTask).map(work);
	figure('a quick review, until it is kept', seconds.toFixed(1), 's', '<= 20');
	figure('longest task of the page meanwhile, its own work', Math.round(Math.max(0, ...works)), 'ms', '<= 50');
	figure('the same from its beginning to its end', Math.round(Math.max(0, ...tasks)), 'ms');
	await close();
}

const PARTS = { firstLoad, firstPage, answers, leaps, longestTask, frames, review };
const wanted = process.argv.slice(2);
try {
	for (const [name, measure] of Object.entries(PARTS)) if (wanted.length === 0 || wanted.includes(name)) await measure();
} finally {
	await browser.close();
	server.process.kill();
}
