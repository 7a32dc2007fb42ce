// Writes the site as a C table for the program (src/server/site.h), each file plain and, where that is shorter, packed.
//
//   node pack.mjs SITE > site.c
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TYPES = {
	'.net': 'application/octet-stream',
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.wasm': 'application/wasm',
	'.webmanifest': 'application/manifest+json',
	'.woff2': 'font/woff2',
};

const site = process.argv[2];
const out = [];

/** Writes the bytes as an array; the text of a struct mg_body that holds it. */
function body(name, bytes) {
	out.push(`static const unsigned char ${name}[] = {\n${[...bytes].join(',').replace(/(.{1,110}),/g, '$1,\n')}\n};\n`);
	return `{${name}, sizeof ${name}}`;
}

function file(path, number) {
	const type = TYPES[extname(path)];
	if (!type) throw new Error(`${path} is of no known type`);
	const plain = readFileSync(join(site, path));
	const shorter = (packed) => (packed.length < 0.9 * plain.length ? packed : undefined);
	const gzip = shorter(gzipSync(plain, { level: 9 }));
	const brotli = shorter(brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }));
	const fields = [
		`.path = "/${path === 'index.html' ? '' : path}"`,
		`.type = "${type}"`,
		`.etag = "\\"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}\\""`,
		`.lasting = ${path.startsWith('assets/')}`,
		`.plain = ${body(`plain_${number}`, plain)}`,
	];
	if (gzip) fields.push(`.gzip = ${body(`gzip_${number}`, gzip)}`);
	if (brotli) fields.push(`.brotli = ${body(`brotli_${number}`, brotli)}`);
	return `\t{${fields.join(', ')}},\n`;
}

const paths = ['index.html', 'manifest.webmanifest', 'sw.js', ...readdirSync(join(site, 'assets')).sort().map((name) => `assets/${name}`)];
const files = paths.map(file).join('');
process.stdout.write(`#include "server/site.h"

${out.join('\n')}
static const struct mg_site_file files[] = {
${files}};

const struct mg_site mg_site = {files, sizeof files / sizeof files[0]};
`);
