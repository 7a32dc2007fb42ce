// What no compiler checks in web/. Its files import each other in one direction: whatever is read can be understood without what is
// built upon it. What an edition has is asked of the core, not told from its name.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../web', import.meta.url));
const ts = createRequire(join(WEB, 'package.json'))('typescript');

const sourcesOf = (folder) => readdirSync(folder, { recursive: true }).filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith('node_modules'));

/** By file: the files that it imports, types and lazy ones too. */
function importsOf(folder) {
	const files = sourcesOf(folder);
	const imported = (file) =>
		ts
			.preProcessFile(readFileSync(join(folder, file), 'utf8'))
			.importedFiles.map(({ fileName }) => fileName)
			.filter((name) => name.startsWith('.'))
			.map((name) => join(dirname(file), name))
			.flatMap((name) => [`${name}.ts`, `${name}.tsx`, join(name, 'index.ts')].find((path) => existsSync(join(folder, path))) ?? []);
	return new Map(files.map((file) => [file, imported(file)]));
}

/** A way from a file back to itself; undefined: there is none. */
function findCycle(imports) {
	const done = new Set();
	const visit = (file, path) => {
		if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
		if (done.has(file)) return undefined;
		for (const next of imports.get(file) ?? []) {
			const cycle = visit(next, [...path, file]);
			if (cycle) return cycle;
		}
		done.add(file);
		return undefined;
	};
	for (const file of imports.keys()) {
		const cycle = visit(file, []);
		if (cycle) return cycle;
	}
	return undefined;
}

test('a cycle is found', () => {
	const imports = new Map([['a', ['b', 'd']], ['b', ['c']], ['c', ['d']], ['d', []]]);
	assert.equal(findCycle(imports), undefined);
	imports.set('d', ['b']);
	assert.deepEqual(findCycle(imports), ['b', 'c', 'd', 'b']);
});

test('no file of web/ imports itself through others', () => {
	const imports = importsOf(WEB);
	assert.ok(imports.size > 100);
	assert.ok(imports.get('main.tsx').includes('table/page.tsx'), 'imports are read');
	assert.ok(imports.get('main.tsx').includes('replay/page.tsx'), 'and lazy ones');
	assert.ok(imports.get('table/draft.ts').includes('table/table.ts'), 'and those of types');
	assert.equal(findCycle(imports)?.join(' -> '), undefined);
});

test('no edition is asked for by its name', () => {
	const asks = /[!=]==?\s*'(?:industry|industria)'|case 'industr/;
	assert.match("if (board.edition === 'industria')", asks);
	const wrong = sourcesOf(WEB).filter((file) => asks.test(readFileSync(join(WEB, file), 'utf8')));
	assert.deepEqual(wrong, []);
});

// web/build.mjs names the oldest browsers. What of a regular expression they do not know it cannot rewrite: the page would stop where it is made.
test('no regular expression looks behind itself', () => {
	const looksBehind = /\(\?<[=!]/;
	assert.match('/(?<=a)b/', looksBehind);
	const wrong = sourcesOf(WEB).filter((file) => looksBehind.test(readFileSync(join(WEB, file), 'utf8')));
	assert.deepEqual(wrong, []);
});
