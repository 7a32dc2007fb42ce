// The site on a plain host, in a folder of its own, where a test can change its files while pages are open.
import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { after } from 'node:test';
import { siteFolder } from './browser.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.png': 'image/png', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.net': 'application/octet-stream', '.woff2': 'font/woff2', '.webmanifest': 'application/manifest+json' };

/** The built site as a map from path to contents. */
export function siteFiles() {
	const site = `${siteFolder}/`;
	const names = ['index.html', 'manifest.webmanifest', 'sw.js', ...readdirSync(`${site}assets`).map((name) => `assets/${name}`)];
	return new Map(names.map((name) => [name, readFileSync(site + name)]));
}

/** The name of the script with that text in it. */
export const scriptWith = (files, text) => [...files.keys()].find((name) => name.endsWith('.js') && name !== 'sw.js' && files.get(name).includes(text));

/** Another build: another number, and the script with that text in it has another name, in all the others too. */
export function nextBuild(files, text) {
	const old = scriptWith(files, text);
	const number = /name="build" content="(\w+)"/.exec(files.get('index.html'))[1];
	const change = (text) => text.replaceAll(number, `${number.slice(0, -4)}next`).replaceAll(old.slice(7), 'another-NEXT.js');
	return new Map(
		[...files].map(([name, bytes]) => [change(name), /\.(js|html)$/.test(name) ? Buffer.from(change(String(bytes))) : bytes]),
	);
}

/** Serves `host.files` under `host.url`; `host.asked` lists what was asked for. */
export async function host(files) {
	const asked = [];
	const made = { files, asked };
	const server = createServer((request, response) => {
		const name = request.url.replace(/^\/some\/folder\//, '').replace(/\?.*/, '') || 'index.html';
		asked.push(`${request.method} ${name}`);
		const found = made.files.get(name);
		response.writeHead(found ? 200 : name.startsWith('api/') ? 202 : 404, {
			'Content-Type': TYPES[extname(name)] ?? 'text/plain',
			'Cache-Control': 'no-store',
		});
		response.end(found ?? name);
	});
	await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
	made.url = `http://127.0.0.1:${server.address().port}/some/folder/`;
	made.close = () => {
		server.closeAllConnections();
		return new Promise((done) => server.close(done));
	};
	after(made.close);
	return made;
}
