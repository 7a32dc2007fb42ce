// Makes the site of plain files: index.html, the web app's manifest and the service worker, and in assets/ everything else
// under names that change with the contents.
//
//   node build.mjs magnate.wasm magnate-with-vectors.wasm report.wasm FOLDER-OF-MESSAGES OUTPUT
//
// Every address is relative, so that the site works in any folder of any host.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { messageNames, messagePlugin } from './po.mjs';

const here = new URL('.', import.meta.url).pathname;
const [wasm, simd, report, catalogues, site] = process.argv.slice(2).map((path) => resolve(path));
if (!site) {
	console.error('usage: node build.mjs magnate.wasm magnate-with-vectors.wasm report.wasm FOLDER-OF-MESSAGES OUTPUT');
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
	chunkNames: '[name]-[hash]',
	assetNames: '[name]-[hash]',
	loader: { '.wasm': 'file', '.net': 'file', '.txt': 'file', '.woff2': 'file', '.svg': 'copy' },
	alias: { 'magnate.wasm': wasm, 'magnate-simd.wasm': simd, 'report.wasm': report },
	plugins: [messagePlugin],
	metafile: true,
	logLevel: 'warning',
};

/** What became of a file that is taken as it is. */
function built(from) {
	const path = Object.keys(made).find((name) => Object.keys(made[name].inputs).some((input) => resolve(here, input) === from) && name.endsWith(extname(from)));
	if (!path) throw new Error(`the build took no ${from}`);
	return basename(path);
}

/** The built file whose name begins and ends so. */
function find(outputs, start, end) {
	const path = Object.keys(outputs).find((name) => basename(name).startsWith(start) && name.endsWith(end));
	if (!path) throw new Error(`the build made no ${start}*${end}`);
	return basename(path);
}

rmSync(site, { recursive: true, force: true });
mkdirSync(options.outdir, { recursive: true });
options.define = messageNames((code) => add(code, '.messages', readFileSync(resolve(catalogues, `${code}.messages`))));
const worker = await build({ ...options, entryPoints: ['core/worker.ts', 'review/review-worker.ts', 'editor/play-worker.ts'] });
const styles = await build({ ...options, entryPoints: ['style/first.css', 'style/later.css'] });
const pageOptions = {
	...options,
	entryPoints: ['main.tsx', 'icon.svg'],
	splitting: true,
	// What code imports says what its looks need; they come from the two stylesheets.
	loader: { ...options.loader, '.css': 'empty' },
	define: {
		...options.define,
		WORKER_FILE: JSON.stringify(find(worker.metafile.outputs, 'worker-', '.js')),
		REVIEW_WORKER_FILE: JSON.stringify(find(worker.metafile.outputs, 'review-worker-', '.js')),
		PLAY_WORKER_FILE: JSON.stringify(find(worker.metafile.outputs, 'play-worker-', '.js')),
		LATER_STYLES: JSON.stringify(find(styles.metafile.outputs, 'later-', '.css')),
	},
};

// Code that two entries share is put into a file of its own, for each set of entries another one: the first page would fetch thirty small files. So
// everything that is loaded later is told to need main.tsx, which is there already: then all of that is one file.
const { metafile: parts } = await build({ ...pageOptions, write: false });
const later = new Set(Object.values(parts.outputs).flatMap(({ entryPoint }) => (/\.tsx?$/.test(entryPoint ?? '') && entryPoint !== 'main.tsx' ? [resolve(here, entryPoint)] : [])));
const together = {
	name: 'together',
	setup: (it) =>
		it.onLoad({ filter: /\.tsx?$/ }, ({ path }) =>
			later.has(path)
				? { contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(`./${relative(dirname(path), resolve(here, 'main.tsx'))}`)};\n`, loader: extname(path).slice(1) }
				: undefined,
		),
};
const page = await build({ ...pageOptions, plugins: [...options.plugins, together] });

const made = { ...styles.metafile.outputs, ...page.metafile.outputs };
const main = Object.keys(made).find((path) => basename(path).startsWith('main-') && path.endsWith('.js'));

/** The files that the script needs before it can begin, besides itself. */
function needed(path, all = new Set()) {
	for (const { path: next, kind } of made[path].imports)
		if (kind === 'import-statement' && !all.has(next)) needed(next, all.add(next));
	return all;
}

/** The stylesheets that a module needs, with all that it imports; `lazily`: also what it imports later. */
function stylesOf(path, lazily, seen = new Set()) {
	for (const { path: next, kind } of parts.inputs[path]?.imports ?? [])
		if ((kind === 'import-statement' || (lazily && kind === 'dynamic-import')) && !seen.has(next)) stylesOf(next, lazily, seen.add(next));
	return [...seen].filter((name) => name.endsWith('.css'));
}

const [first, rest] = ['first.css', 'later.css'].map((name) => Object.keys(styles.metafile.outputs).find((path) => made[path].entryPoint === `style/${name}`));
for (const [wanted, sheets] of [[stylesOf('main.tsx', false), [first]], [stylesOf('main.tsx', true), [first, rest]]]) {
	const missing = wanted.filter((name) => !sheets.some((sheet) => name in made[sheet].inputs));
	if (missing.length > 0) throw new Error(`${missing} are not in ${sheets.map((sheet) => made[sheet].entryPoint)}`);
}

/** Adds a file to what esbuild has made, under a name like the others'. */
function add(stem, end, contents) {
	const name = `${stem}-${createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase()}${end}`;
	writeFileSync(resolve(options.outdir, name), contents);
	return name;
}

/** The icon in the middle of a ground, for telephones, which cut icons to shapes of their own. */
function onGround(scale) {
	const inside = /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync(resolve(here, 'icon.svg'), 'utf8'))[1];
	const edge = (32 * (1 - scale)).toFixed(2);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#f3e9d2" d="M0 0h64v64H0z"/><g transform="translate(${edge} ${edge}) scale(${scale})">${inside}</g></svg>`;
}

/** For those that take no SVG. */
const asPng = (svg, width) => execFileSync('rsvg-convert', ['--width', String(width)], { input: svg });

const names = {
	script: find(made, 'main-', '.js'),
	style: basename(first),
	icon: find(made, 'icon-', '.svg'),
	mask: add('mask', '.svg', onGround(0.7)),
	touch: add('touch', '.png', asPng(onGround(0.86), 180)),
	core: built(simd),
	serif: find(made, 'alegreya-latin-600', '.woff2'),
	sans: find(made, 'source-sans-3-latin-wght', '.woff2'),
};
const preload = [...needed(main)].map((path) => `<link rel="modulepreload" href="assets/${basename(path)}">\n`).join('');
const filled = (file) => readFileSync(resolve(here, file), 'utf8').replace(/\{(\w+)\}/g, (whole, name) => (names[name] ? `assets/${names[name]}` : whole));
const html = filled('index.html').replace('{preload}\n', preload);

// A build is known by the names of its files, which change with their contents, and by its page.
const files = readdirSync(options.outdir).sort().map((name) => `assets/${name}`);
const number = createHash('sha256').update([...files, html].join('\n')).digest('hex').slice(0, 16);
writeFileSync(resolve(site, 'index.html'), html.replace('{build}', number));
writeFileSync(resolve(site, 'manifest.webmanifest'), filled('manifest.webmanifest'));
await build({
	...options,
	entryPoints: ['offline/sw.ts'],
	format: 'iife',
	outdir: site,
	entryNames: '[name]',
	define: {
		BUILD: JSON.stringify(number),
		FILES: JSON.stringify(files),
		PLAIN_CORE: JSON.stringify(`assets/${built(wasm)}`),
		SIMD_CORE: JSON.stringify(`assets/${built(simd)}`),
		REPORT_CORE: JSON.stringify(`assets/${find(worker.metafile.outputs, 'report-', '.wasm')}`),
	},
});
