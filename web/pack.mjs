// Packs the site for the program (src/server/site.h): each file plain and, where that is shorter, packed.
//
//   node pack.mjs [--quick] SITE FOLDER
//
// Into FOLDER go the files, each under the hash of what it holds, site.S, which includes them as they are, and site.c, the
// table of them. What is there already is not packed again. --quick packs in a fiftieth of the time, and less tightly.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TYPES = {
	'.messages': 'text/plain; charset=utf-8',
	'.net': 'application/octet-stream',
	'.txt': 'text/plain; charset=utf-8',
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.wasm': 'application/wasm',
	'.webmanifest': 'application/manifest+json',
	'.woff2': 'font/woff2',
};

const quick = process.argv[2] === '--quick';
const [site, folder] = process.argv.slice(quick ? 3 : 2);
mkdirSync(folder, { recursive: true });

const PACKERS = {
	gzip: (plain) => gzipSync(plain, { level: quick ? 6 : 9 }),
	brotli: (plain) =>
		brotliCompressSync(plain, {
			params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length, [constants.BROTLI_PARAM_QUALITY]: quick ? 4 : constants.BROTLI_MAX_QUALITY },
		}),
};

const included = new Map();

/** Has the bytes included; the text of a struct mg_body that holds them. */
function body(name, bytes) {
	const symbol = `mg_site_${included.size}`;
	included.set(symbol, name);
	return `{${symbol}, ${bytes.length}}`;
}

/** The bytes packed, from the folder if they have been packed before. */
function packed(name, plain, pack) {
	const path = join(folder, name);
	if (!existsSync(path)) {
		writeFileSync(`${path}.part`, pack(plain));
		renameSync(`${path}.part`, path);
	}
	return readFileSync(path);
}

function file(path) {
	const type = TYPES[extname(path)];
	if (!type) throw new Error(`${path} is of no known type`);
	const plain = readFileSync(join(site, path));
	const hash = createHash('sha256').update(plain).digest('hex').slice(0, 32);
	const fields = [
		`.path = "/${path === 'index.html' ? '' : path}"`,
		`.type = "${type}"`,
		`.etag = "\\"${hash}\\""`,
		`.lasting = ${path.startsWith('assets/')}`,
		`.plain = ${body(hash, packed(hash, plain, (bytes) => bytes))}`,
	];
	for (const [how, pack] of Object.entries(PACKERS)) {
		const name = `${hash}.${how}`;
		const shorter = packed(name, plain, pack);
		if (shorter.length < 0.9 * plain.length) fields.push(`.${how} = ${body(name, shorter)}`);
	}
	return `\t{${fields.join(', ')}},\n`;
}

const paths = ['index.html', 'manifest.webmanifest', 'sw.js', ...readdirSync(join(site, 'assets')).sort().map((name) => `assets/${name}`)];
const files = paths.map(file).join('');
const held = new Set(included.values());
for (const name of readdirSync(folder)) if (!held.has(name) && !held.has(name.split('.')[0])) rmSync(join(folder, name));

writeFileSync(join(folder, 'site.c'), `#include "server/site.h"

extern const unsigned char ${[...included.keys()].map((symbol) => `${symbol}[]`).join(', ')};

static const struct mg_site_file files[] = {
${files}};

const struct mg_site mg_site = {files, sizeof files / sizeof files[0]};
`);
writeFileSync(join(folder, 'site.S'), `	.section .rodata
${[...included].map(([symbol, name]) => `	.globl ${symbol}\n${symbol}:\n	.incbin "${name}"\n`).join('')}	.section .note.GNU-stack,"",%progbits
`);
