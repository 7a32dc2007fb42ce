// Builds and opens the page of board.page.tsx in chromium.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codes, messageNames, messagePlugin } from '../../web/po.mjs';
import { coreFile, messagesFile, patient, theBrowser, undrawn, vectorCoreFile } from './browser.mjs';

const top = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const web = createRequire(resolve(top, 'web/package.json'));
const { build, buildSync } = web('esbuild');

const TYPES = { js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', woff2: 'font/woff2' };

async function bundle() {
	const made = await build({
		absWorkingDir: resolve(top, 'web'),
		entryPoints: [resolve(top, 'tests/web/board.page.tsx')],
		nodePaths: [resolve(top, 'web/node_modules')],
		bundle: true, write: false, format: 'esm', target: 'chrome110', outdir: '/',
		jsx: 'automatic', jsxImportSource: 'preact',
		loader: { '.wasm': 'file', '.net': 'file', '.woff2': 'file' },
		alias: { 'magnate.wasm': coreFile, 'magnate-simd.wasm': vectorCoreFile },
		plugins: [messagePlugin],
		define: messageNames((code) => `${code}.messages`),
	});
	const files = new Map(made.outputFiles.map((file) => [`/${file.path.split('/').pop()}`, Buffer.from(file.contents)]));
	files.set('/', Buffer.from('<!DOCTYPE html><html lang="en"><title>Board</title><link rel="stylesheet" href="board.page.css">' +
		'<main id="app"></main><script type="module" src="board.page.js"></script>'));
	for (const code of codes.slice(1)) files.set(`/${code}.messages`, readFileSync(messagesFile(code)));
	return files;
}

const made = buildSync({
	stdin: { contents: "export * from './topology'; export * from './layout'; export * from './routes';", resolveDir: resolve(top, 'web/board'), loader: 'ts' },
	bundle: true, write: false, format: 'esm',
});
const drawing = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString('base64')}`);

/** The board's topology, layout and routes as the page makes them. */
export function routing(data, width, height) {
	const topology = drawing.boardTopology(data);
	const layout = drawing.layoutBoard(topology, width, height);
	return { topology, layout, routes: drawing.routeBoard(topology, layout), plateRect: drawing.plateRect, cellOf: drawing.cellOf };
}

/** @returns the page with window.show() ready, and close() */
export async function openBoard(options = {}) {
	const files = await bundle();
	const server = createServer((request, response) => {
		const file = files.get(new URL(request.url, 'http://x').pathname);
		if (!file) return response.writeHead(404).end();
		const ending = request.url.split('.').pop();
		response.writeHead(200, {
			'Content-Type': TYPES[ending] ?? 'text/html; charset=utf-8',
			'Content-Security-Policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'",
		}).end(file);
	});
	await new Promise((done) => server.listen(0, '127.0.0.1', done));
	const context = await (await theBrowser()).newContext({ viewport: { width: 1200, height: 900 }, bypassCSP: false, ...options });
	const page = patient(await context.newPage());
	await undrawn(page);
	const errors = [];
	page.on('pageerror', (e) => errors.push(String(e)));
	page.on('console', (m) => m.type() === 'error' && !m.text().includes('404') && errors.push(m.text()));
	await page.goto(`http://127.0.0.1:${server.address().port}/`);
	await page.waitForFunction(() => 'show' in window);
	await page.evaluate(() => document.fonts.ready);
	const close = async () => {
		await context.close();
		server.close();
	};
	return { page, errors, close, axe: () => readFileSync(web.resolve('axe-core/axe.min.js'), 'utf8') };
}
