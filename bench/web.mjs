// The site as a visitor's browser finds it: the bytes of a first load, the time until one can play, and whether the page
// stays quick while four computer players play and things move on the board.
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
	await page.locator('a[href$="/end"]').waitFor({ timeout: 300000 });
	const tasks = await page.evaluate(() => window.tasks);
	figure('longest task while four computer players play', Math.round(Math.max(0, ...tasks)), 'ms', '<= 100');
	figure('tasks over 50 ms in that game', tasks.length, 'tasks');
	await close();
}

/** Ten seconds of a game at the pace at which people watch it. */
async function frames() {
	const { page, close } = await open({
		at: '#/game/stage',
		settings: { pace: 'normal', motion: 'on' },
		before: four,
	});
	const rate = await page.evaluate(
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
	figure('frames kept while the board animates, of 60 a second', Math.round((100 * rate) / 60), '%', '>= 90');
	await close();
}

/** The longest golden game, gone through by leaps: what the page's thread works until the new moment is drawn. */
async function leaps() {
	const game = momentOf(golden('industry-4', 136), (state) => state.over, { id: 'stage' });
	const { page, close } = await open({ at: '#/game/stage/replay', before: laid(game) });
	await page.locator('.r-slider').waitFor();
	const leap = (to) =>
		page.evaluate(
			(n) =>
				new Promise((done) =>
					setTimeout(() => {
						const slider = document.querySelector('.r-slider');
						performance.mark('begin');
						slider.value = n;
						slider.dispatchEvent(new Event('input', { bubbles: true }));
						requestAnimationFrame(() => requestAnimationFrame(() => (performance.mark('finish'), done())));
					}, 300),
				),
			to,
		);
	const last = Number(await page.locator('.r-slider').getAttribute('max'));
	const stops = Array.from({ length: 24 }, (_, i) => Math.round(last * ((i * 0.618) % 1)));
	for (const n of stops.slice(0, 8)) await leap(n);
	const session = await page.context().newCDPSession(page);
	const events = [];
	session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
	const ended = new Promise((done) => session.once('Tracing.tracingComplete', done));
	await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] } });
	for (const n of stops) await leap(n);
	await session.send('Tracing.end');
	await ended;
	const marks = events.filter(({ cat, name }) => cat === 'blink.user_timing' && (name === 'begin' || name === 'finish')).sort((a, b) => a.ts - b.ts);
	const tasks = events.filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask');
	const works = marks.flatMap((mark, i) => {
		if (mark.name !== 'begin') return [];
		const inside = tasks.filter((task) => task.pid === mark.pid && task.tid === mark.tid && task.ts + task.dur > mark.ts && task.ts < marks[i + 1].ts);
		return [inside.reduce((sum, task) => sum + (task.tdur ?? task.dur) / 1000, 0)];
	});
	figure(`a leap in a replay of ${last} moves, the page's thread`, middle(works).toFixed(1), 'ms', '<= 16');
	figure('the longest of these leaps', Math.max(...works).toFixed(1), 'ms');
	await close();
}

try {
	await firstLoad();
	await leaps();
	await longestTask();
	await frames();
} finally {
	await browser.close();
	server.process.kill();
}
