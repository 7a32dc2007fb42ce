// What every test of the site shares: the program's server on a free port, and chromium, which looks at it.
import { AsyncResource } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { strict as assert } from 'node:assert';
import { after } from 'node:test';

export const root = new URL('../..', import.meta.url).pathname;
const magnate = process.env.MAGNATE ?? `${root}build/magnate`;
/** What the program was made from: the site's files, and the core without and with vectors. */
const dev = realpathSync(magnate).endsWith('release/magnate') ? '' : 'dev-';
export const siteFolder = `${root}build/${dev}site`;
export const coreFile = `${root}build/${dev}wasm/magnate.wasm`;
export const vectorCoreFile = `${root}build/${dev}simd/magnate.wasm`;
export const messagesFile = (lang) => `${root}build/${dev}wasm/gen/${lang}.messages`;
const require = createRequire(`${root}web/package.json`);

const FLAGS = [
	'--headless=new',
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// Pages of one profile share a process, and none is started in advance: up to a fifth of the work; each has its own when there is time.
	...(process.env.MG_LONG ? [] : ['--renderer-process-limit=1']),
];

// What servers keep goes into a folder of this process, which is removed with it.
const folder = mkdtempSync(`${tmpdir()}/magnate-`);
const running = new Set();
process.on('exit', () => {
	for (const server of running) server.kill('SIGKILL');
	rmSync(folder, { recursive: true, force: true });
});
let servers = 0;

/** A file for a server's data that nobody else uses. */
export const freshData = () => `${folder}/${++servers}.db`;

/**
 * The program's own server on a free port: { url, process, ended, said }. `ended` resolves with its exit status. `more` are
 * options; without a --data among them it keeps games in a fresh file.
 */
export async function startServer(listen = '127.0.0.1:0', more = []) {
	const data = more.includes('--data') ? [] : ['--data', freshData()];
	const server = spawn(magnate, ['serve', '--listen', listen, ...data, ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
	let said = '';
	const ended = new Promise((resolve) => server.on('exit', (status) => resolve(status)));
	const url = await new Promise((resolve, reject) => {
		for (const stream of [server.stdout, server.stderr])
			stream.on('data', (data) => {
				said += data;
				const found = /http:\/\/\S+/.exec(said);
				if (found) resolve(found[0]);
			});
		server.on('error', reject);
		ended.then(() => reject(new Error(`the server did not start: ${said}`)));
	});
	server.on('exit', (status, signal) => {
		if (!server.killed) fall(new Error(`the server ended by itself with ${signal ?? status}: ${said}`));
	});
	// One that a failed test has left does not hold up the end, and ends with it.
	running.add(server);
	for (const part of [server, server.stdout, server.stderr]) part.unref();
	const whole = { url, process: server, said: () => said };
	return Object.defineProperty(whole, 'ended', { enumerable: true, get: () => (server.ref(), ended) });
}

// A server that ends although nobody has ended it will not bring what a test waits for.
let fallen;
const afterFall = new Set();

function fall(error) {
	fallen ??= error;
	for (const act of afterFall) act(fallen);
}

/** Calls `act` with an error as soon as a server has ended by itself; the function that it returns takes that back. */
export function onFall(act) {
	if (fallen) act(fallen);
	afterFall.add(act);
	return () => afterFall.delete(act);
}

/** How long anything is waited for that must come: long for a busy machine, and an end that says what did not come. Shorter where
 *  most of what is waited for never comes: with seeded faults. */
export const PATIENCE_MS = Number(process.env.MG_PATIENCE_MS ?? 300_000);

/** Asks until the answer is true, or until there is no hope; returns the answer. */
export async function eventually(test, what) {
	for (const end = Date.now() + PATIENCE_MS; ; ) {
		const answer = await test();
		if (answer) return answer;
		if (fallen) throw fallen;
		assert.ok(Date.now() < end, `it never came: ${what}`);
		await new Promise((go) => setTimeout(go, 50));
	}
}

/** What a promise brings; fails if it brings nothing. */
export function within(promise, what) {
	let timer, forget;
	const late = new Promise((_, fail) => {
		timer = setTimeout(() => fail(new Error(`it never came: ${what}`)), PATIENCE_MS);
		forget = onFall(fail);
	});
	return Promise.race([promise, late]).finally(() => {
		clearTimeout(timer);
		forget();
	});
}

/** What this process and all below it have taken of the processors, in seconds; those that have ended are with whoever waited for them. */
export function processorSeconds() {
	const all = new Map();
	for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
		try {
			const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
			const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ').map(Number);
			all.set(Number(id), { parent: words[1], ticks: words[11] + words[12] + words[13] + words[14] });
		} catch {
			// It has just ended.
		}
	const mine = (id) => id === process.pid || (all.has(id) && mine(all.get(id).parent));
	return [...all].filter(([id]) => mine(id)).reduce((sum, [, { ticks }]) => sum + ticks, 0) / 100;
}

/** Runs the program to its end: { status, out, err }. */
export function run(...words) {
	const env = { ...process.env, MAGNATE_DATA: `${folder}/run.db` };
	const child = spawn(magnate, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
	const text = { out: '', err: '' };
	child.stdout.on('data', (data) => (text.out += data));
	child.stderr.on('data', (data) => (text.err += data));
	return new Promise((resolve) => child.on('close', (status) => resolve({ status, ...text })));
}

/** A running chromium, to be closed by the caller: the one without windows, which takes less of the machine for each page. */
export function launchBrowser() {
	const { chromium } = require('playwright-core');
	return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: FLAGS, timeout: PATIENCE_MS });
}

// What a hook asks for is for all tests of its file: it ends with the file, and not with the hook, in which `after` would mean that.
const file = new AsyncResource('file');
const afterAll = (run) => file.runInAsyncScope(() => after(run));

// Where files of tests run together (tests/together.mjs) they have one browser, and one server unless they ask for their own.
let together, sharedBrowser, sharedServer;
export const share = () => (together = true);

/** Ends what was shared. */
export async function endShared() {
	(await sharedServer)?.process.kill();
	await (await sharedBrowser)?.close();
}

/** The browser of all files that run together, or one that is closed after this file. Pages belong into contexts of their own. */
export function theBrowser() {
	if (together) return (sharedBrowser ??= launchBrowser());
	const browser = launchBrowser();
	afterAll(async () => (await browser).close());
	return browser;
}

function theServer() {
	if (together) return (sharedServer ??= startServer());
	const server = startServer();
	afterAll(async () => (await server).process.kill());
	return server;
}

/**
 * Server and browser: { url, open }; the caller ends a server of his own. `open(t, options)` gives a page in a fresh profile and fails the test `t` at
 * its end if the page threw or complained in the console.
 *
 * Options: width, height, touch, lang (en), theme (paper), motion (off), pace (instant), forced (on), at ('#/'), and `context` for what else
 * playwright's newContext takes, `before(page)` for what must happen before the page is loaded, `expect` for a pattern of
 * complaints that the test is about. Nothing is kept for times without a network unless `offline` is set: most tests would
 * only wait for it. Nor is a page drawn unless `drawn` is set or something moves there.
 */
export async function startSite(serve = theServer) {
	const [server, browser] = await Promise.all([serve(), theBrowser()]);
	const open = async (t, options = {}) => {
		const { width = 1440, height = 900, touch = false, at = '#/', expect, before, context: more } = options;
		const settings = { lang: 'en', theme: 'paper', motion: 'off', pace: 'instant', forced: 'on' };
		for (const key of Object.keys(settings)) settings[key] = options[key] ?? settings[key];
		const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, ...more });
		t.after(onFall(() => context.close()));
		t.after(() => within(context.close(), 'the end of a page'));
		const page = await context.newPage();
		patient(page);
		watch(t, page, expect);
		if (!options.offline) await page.addInitScript(() => delete Navigator.prototype.serviceWorker);
		await page.addInitScript((values) => {
			try {
				for (const [key, value] of Object.entries(values))
					if (localStorage.getItem(`magnate.${key}`) === null) localStorage.setItem(`magnate.${key}`, value);
			} catch {
				// A test in which storage is forbidden.
			}
		}, settings);
		if (!(options.drawn ?? settings.motion === 'on')) await undrawn(page);
		await before?.(page);
		await page.goto(server.url + at);
		await page.locator('main').waitFor();
		return page;
	};
	return { url: server.url, browser, open };
}

/** Gives a page the time that it needs on a busy machine, and an end to all that playwright waits for without one. */
export function patient(page) {
	page.setDefaultTimeout(PATIENCE_MS);
	const evaluate = page.evaluate.bind(page);
	page.evaluate = (script, ...more) => within(evaluate(script, ...more), `what the page says to ${`${script}`.slice(0, 200)}`);
	return page;
}

/**
 * Spares the browser what nobody looks at: what is transparent has its place, its size and its clicks, but is not drawn, which is a third of
 * the work. With MG_LONG everything is drawn.
 */
export async function undrawn(page) {
	if (!process.env.MG_LONG)
		await page.addInitScript(() => {
			globalThis.veil = new CSSStyleSheet();
			globalThis.veil.replaceSync(':root { opacity: 0 }');
			document.adoptedStyleSheets.push(globalThis.veil);
		});
}

/** What `look` says of the page while it is drawn. */
export async function whileDrawn(page, look) {
	const veil = (on) => page.evaluate((there) => globalThis.veil && (globalThis.veil.disabled = !there), on);
	await veil(false);
	const seen = await look();
	await veil(true);
	return seen;
}

/** Chromium's remark on a page that took longer than a few seconds to begin: it says how busy the machine is. */
const slow = /was preloaded using link preload but not used within a few seconds/;

/** Fails the test at its end if the page complained. */
export function watch(t, page, expect) {
	const complaints = [];
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type()) && !slow.test(message.text())) complaints.push(`${message.type()}: ${message.text()}`);
	});
	page.on('pageerror', (error) => complaints.push(`thrown: ${error.stack ?? error}`));
	t.after(() => assert.deepEqual(complaints.filter((text) => !expect?.test(text)), []));
}

/** Waits until the page has painted twice, or half a second: a wait for frames alone has no end should none come. */
export const painted = (page) =>
	page.evaluate(async () => {
		await document.fonts.ready;
		await new Promise((done) => {
			requestAnimationFrame(() => requestAnimationFrame(done));
			setTimeout(done, 500);
		});
	});

/** Keeps a picture of the page in build/pictures. */
export async function picture(page, name, options = {}) {
	mkdirSync(`${root}build/pictures`, { recursive: true });
	const path = `${root}build/pictures/${name}.png`;
	await whileDrawn(page, () => page.screenshot({ path, ...options }));
	return path;
}

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe-core finds wrong with the page, as short lines; nothing is an empty list. What is on the board's plates is left to its own
 * tests: it is half of a page.
 */
export async function violations(page) {
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
	const run = () => page.evaluate(() => globalThis.axe.run({ exclude: [['.plate-body']] }, { preload: false, resultTypes: ['violations'] }));
	const { violations: found } = await whileDrawn(page, run);
	return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary}`));
}
