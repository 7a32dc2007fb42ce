// Makes the site of plain files: index.html, and in assets/ everything else under names that change with the contents.
//
//   node build.mjs magnate.wasm OUTPUT
//
// Every address is relative, so that the site works in any folder of any host.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build } from 'esbuild';

const here = new URL('.', import.meta.url).pathname;
const [wasm, site] = process.argv.slice(2).map((path) => resolve(path));
if (!site) {
	console.error('usage: node build.mjs magnate.wasm OUTPUT');
	process.exit(1);
}

const options = {
	absWorkingDir: resolve(here),
	bundle: true,
	minify: true,
	format: 'esm',
	target: ['chrome94', 'firefox93', 'safari15.4'],
	jsx: 'automatic',
	jsxImportSource: 'preact',
	legalComments: 'none',
	outdir: resolve(site, 'assets'),
	entryNames: '[name]-[hash]',
	assetNames: '[name]-[hash]',
	loader: { '.wasm': 'file', '.woff2': 'file', '.svg': 'copy' },
	alias: { 'magnate.wasm': wasm },
	metafile: true,
	logLevel: 'warning',
};

/** The built file whose name begins and ends so. */
function find(outputs, start, end) {
	const path = Object.keys(outputs).find((name) => basename(name).startsWith(start) && name.endsWith(end));
	if (!path) throw new Error(`the build made no ${start}*${end}`);
	return basename(path);
}

rmSync(site, { recursive: true, force: true });
mkdirSync(options.outdir, { recursive: true });
const worker = await build({ ...options, entryPoints: ['core/worker.ts'] });
const page = await build({
	...options,
	entryPoints: ['main.tsx', 'icon.svg'],
	define: { WORKER_FILE: JSON.stringify(find(worker.metafile.outputs, 'worker-', '.js')) },
});

const made = page.metafile.outputs;
const names = {
	script: find(made, 'main-', '.js'),
	style: find(made, 'main-', '.css'),
	icon: find(made, 'icon-', '.svg'),
	core: find(made, 'magnate-', '.wasm'),
	serif: find(made, 'alegreya-', '.woff2'),
	sans: find(made, 'source-sans-', '.woff2'),
};
const html = readFileSync(resolve(here, 'index.html'), 'utf8').replace(/\{(\w+)\}/g, (_, name) => `assets/${names[name]}`);
writeFileSync(resolve(site, 'index.html'), html);
