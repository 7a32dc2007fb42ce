// The core in the browser: thinking in the worker and without one, cancelling, refusals; and what the visitor sees where
// the core cannot run.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { messageNames, messagePlugin } from '../../web/po.mjs';
import { coreFile, messagesFile, root, siteFolder, startSite, vectorCoreFile } from './browser.mjs';

const require = createRequire(`${root}web/package.json`);
const { open, browser } = await startSite();
const asset = (start) => readdirSync(`${siteFolder}/assets`).find((name) => name.startsWith(start));

/** The file of the site that has the bytes of one that it was built from. */
function sameAs(path) {
	const bytes = readFileSync(path);
	return readdirSync(`${siteFolder}/assets`).find((name) => readFileSync(`${siteFolder}/assets/${name}`).equals(bytes));
}
const cores = { 'magnate.wasm': sameAs(coreFile), 'magnate-simd.wasm': sameAs(vectorCoreFile) };

/** Core and thinker as a module that a page of the site can import. */
const built = await require('esbuild').build({
	stdin: {
		contents: "export * from './core/core'; export * from './core/languages'; export * from './core/nets'; export * from './core/thinker';",
		resolveDir: `${root}web`,
	},
	bundle: true,
	write: false,
	format: 'esm',
	define: { ...messageNames((code) => sameAs(messagesFile(code))), WORKER_FILE: JSON.stringify(asset('worker-')) },
	plugins: [
		messagePlugin,
		{
			name: 'built-core',
			setup(build) {
				build.onResolve({ filter: /\.(wasm|net)$/ }, ({ path }) => ({ path, namespace: 'built' }));
				build.onLoad({ filter: /.*/, namespace: 'built' }, ({ path }) => ({
					contents: `export default ${JSON.stringify(`./${cores[path] ?? sameAs(path.replace('../../', root))}`)}`,
				}));
			},
		},
	],
});
const bundle = built.outputFiles[0].text;

/** A page with the module as window.lib, a core and a thinker, and the record of a game's beginning. */
async function lab(t, before, expect) {
	const page = await open(t, { before, expect });
	await page.route('**/assets/lab.js', (route) => route.fulfill({ body: bundle, contentType: 'text/javascript' }));
	await page.evaluate(async () => {
		const lib = (window.lib = await import(new URL('assets/lab.js', location.href).href));
		const module = (window.module = await lib.loadModule());
		const core = (window.core = await lib.Core.start(module));
		core.ask('new edition=industry players=4');
		core.ask(`play ${core.ask('draw 1')}`);
		window.thinker = new lib.Thinker(module);
		window.levels = core.askJson('players');
	});
	return page;
}

/** What the core itself finds out about the same position, without steps. */
const direct = async (net = true) => {
	const { core, lib } = window;
	if (net) await lib.giveNet(core, core.ask('record'));
	core.ask('begin Banker seed=7 searches=300');
	core.ask('think 300');
	return core.askJson('thoughts');
};
const asked = async () =>
	window.thinker.think({ record: window.core.ask('record'), player: 'Banker', seed: 7n, searches: 300, then: ['prompt'], lang: 'de' });

test('the worker thinks what the core thinks', async (t) => {
	const page = await lab(t);
	const { answers, ...thoughts } = await page.evaluate(asked);
	assert.deepEqual(thoughts, await page.evaluate(direct));
	assert.equal(thoughts.searches, 300);
	assert.deepEqual(answers, [await page.evaluate(() => window.lib.giveLanguage(window.core, 'de').then(() => (window.core.ask('lang de'), window.core.ask('prompt'))))]);
	assert.equal(page.workers().length, 1);
});

test('without its net, a computer player thinks with what the core has', async (t) => {
	let cut = true;
	const nets = [];
	const page = await lab(t, (fresh) => fresh.context().route('**/*.net', (route) => (nets.push(route.request().url()), cut ? route.abort() : route.continue())), /ERR_FAILED/);
	const bare = await page.evaluate(asked);
	delete bare.answers;
	assert.deepEqual(bare, await page.evaluate(direct, false));
	cut = false; // the next time it is there
	const { answers, ...thoughts } = await page.evaluate(asked);
	assert.equal(answers.length, 1);
	assert.notDeepEqual(thoughts, bare);
	assert.deepEqual(thoughts, await page.evaluate(direct));
	assert.ok(nets.length >= 2 && nets.every((url) => url.includes('/industry-4-')), nets.join(' '));
});

for (const vectors of [true, false])
	test(`the core comes ${vectors ? 'with vectors' : 'without vectors where there are none'}`, async (t) => {
		const fetched = [];
		const page = await lab(t, async (fresh) => {
			fresh.on('request', (request) => fetched.push(request.url().split('/').pop()));
			if (!vectors) await fresh.addInitScript(() => (WebAssembly.validate = () => false));
		});
		assert.ok((await page.evaluate(asked)).searches > 0);
		assert.ok(fetched.includes(cores[vectors ? 'magnate-simd.wasm' : 'magnate.wasm']), fetched.join(' '));
	});

for (const [name, breakWorker] of [
	['cannot be made', () => (window.Worker = class { constructor() { throw new Error('no workers here'); } })],
	['breaks at once', () => (window.Worker = class extends Worker { constructor(_, options) { super(new URL('assets/nothing.js', location.href), options); } })],
])
	test(`without a worker, because it ${name}, the page thinks the same`, async (t) => {
		const page = await lab(t, (fresh) => fresh.addInitScript(breakWorker));
		const { answers, ...thoughts } = await page.evaluate(asked);
		assert.equal(answers.length, 1);
		assert.deepEqual(thoughts, await page.evaluate(direct));
	});

for (const where of ['worker', 'page'])
	test(`thinking without end can be cancelled, and replaced: in the ${where}`, async (t) => {
		const page = await lab(t, (fresh) => where === 'page' && fresh.addInitScript(() => delete window.Worker));
		const ended = await page.evaluate(async () => {
			const { thinker, core, lib } = window;
			const how = (promise) => promise.then((a) => a.searches, (e) => (e instanceof lib.Cancelled ? 'cancelled' : String(e)));
			const endless = { record: core.ask('record'), player: 'Foreman', searches: 0 };
			const first = how(thinker.think(endless));
			thinker.cancel();
			const second = how(thinker.think(endless));
			await new Promise((resolve) => setTimeout(resolve)); // it has begun
			const third = how(thinker.think({ ...endless, searches: 20 }));
			return Promise.all([first, second, third]);
		});
		assert.deepEqual(ended, ['cancelled', 'cancelled', 20]);
	});

test('a task that makes no sense is refused with the core\'s reason, and the next is done', async (t) => {
	const page = await lab(t);
	const [code, text] = await page.evaluate(() =>
		window.thinker.think({ record: 'nonsense', player: 'Foreman' }).catch((e) => [e.code, e.message]));
	assert.equal(code, 'record');
	assert.match(text, /\S/);
	assert.equal((await page.evaluate(asked)).searches, 300);
});

test('a context of one\'s own knows nothing of the other', async (t) => {
	const page = await lab(t);
	const codes = await page.evaluate(() => {
		const other = window.core.another();
		const code = (() => { try { other.ask('state'); } catch (e) { return e.code; } })();
		other.ask('new edition=industria players=3');
		other.free();
		return [code, window.core.askJson('state').players];
	});
	assert.deepEqual(codes, ['nogame', 4]);
});

test('a host that calls the core by a wrong type costs nothing', async (t) => {
	const page = await open(t, {
		before: (fresh) =>
			fresh.route('**/*.wasm', async (route) => {
				const response = await route.fetch();
				await route.fulfill({ response, headers: { 'content-type': 'application/octet-stream' } });
			}),
	});
	await page.locator('.frame-tools').waitFor();
});

for (const [lang, said] of [['en', /cannot run WebAssembly/], ['de', /kann kein WebAssembly/], ['fr', /ne peut pas/]])
	test(`without WebAssembly the page says so: ${lang}`, async (t) => {
		const page = await open(t, { lang, before: (fresh) => fresh.addInitScript(() => delete window.WebAssembly) });
		await page.getByText(said).waitFor();
	});

test('when the core does not arrive, the page says so and tries again', async (t) => {
	let broken = true;
	const page = await open(t, {
		expect: /Failed to load resource|503|preload/,
		before: (fresh) => fresh.route('**/*.wasm', (route) => (broken ? route.fulfill({ status: 503 }) : route.continue())),
	});
	await page.getByText('could not be loaded').waitFor();
	broken = false;
	await page.getByRole('button', { name: 'Try again' }).click();
	await page.locator('.frame-tools').waitFor();
});

test('it works from a folder of a plain host', async (t) => {
	const { createServer } = await import('node:http');
	const { readFile } = await import('node:fs/promises');
	const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', svg: 'image/svg+xml', woff2: 'font/woff2', net: 'application/octet-stream' };
	const missing = [];
	const host = createServer(async (request, response) => {
		const path = request.url.replace(/^\/a\/folder\//, '').replace(/\?.*/, '') || 'index.html';
		const body = request.url.startsWith('/a/folder/') && (await readFile(`${siteFolder}/${path}`).catch(() => undefined));
		if (!body) missing.push(request.url);
		response.writeHead(body ? 200 : 404, { 'Content-Type': types[path.split('.').pop()] ?? 'text/plain' });
		response.end(body || '');
	});
	await new Promise((resolve) => host.listen(0, '127.0.0.1', resolve));
	t.after(() => host.close());
	const page = await browser.newPage();
	t.after(() => page.close());
	await page.goto(`http://127.0.0.1:${host.address().port}/a/folder/`);
	await page.locator('.frame-tools').waitFor();
	assert.deepEqual(missing, []);
});
