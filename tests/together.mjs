// Runs several files of tests in one process, one after the other, so that they share a browser and a server:
//
//   node tests/together.mjs FILE…
//
// A file is as if it ran alone: its tests run in order, then what it has asked for after them. The name of each test begins with
// that of its file, and comments say how long each file took, and on the processors, of which the runner cannot see the browser's.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const runner = createRequire(import.meta.url)('node:test');
const { test } = runner;
let found, beginnings, endings;

// What the files import from node:test is what these say: they only collect.
const collect = (name, options, run) => found.push(typeof options === 'function' ? [name, {}, options] : [name, options, run]);
runner.test = Object.assign(collect, { skip: (name) => found.push([name, { skip: true }, () => {}]) });
runner.before = (run) => beginnings.push(run);
runner.after = (run) => endings.push(run);
syncBuiltinESMExports();

const shared = await import('./web/browser.mjs');
shared.share();

for (const file of process.argv.slice(2)) {
	const name = basename(file, '.test.mjs');
	const [begin, busy] = [Date.now(), shared.processorSeconds()];
	[found, beginnings, endings] = [[], [], []];
	try {
		await import(pathToFileURL(resolve(file)));
		for (const run of beginnings) await run();
	} catch (error) {
		await test(`${name}: begins`, () => Promise.reject(error));
	}
	for (const [title, options, run] of found) await test(`${name}: ${title}`, options, run);
	for (const end of endings.reverse())
		try {
			await end();
		} catch (error) {
			await test(`${name}: ends`, () => Promise.reject(error));
		}
	console.log(`# file ${name} ${((Date.now() - begin) / 1000).toFixed(1)} ${(shared.processorSeconds() - busy).toFixed(1)}`);
}
console.log(`# all files ${shared.processorSeconds().toFixed(1)}`);
await shared.endShared();
