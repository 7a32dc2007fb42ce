// The word before a name changes on the page as it does in the core: the names are those of tests/test_message.c.
import { readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { root } from './browser.mjs';
import { webFile } from './scripts.mjs';

const { takesSecond } = await webFile('sounds.ts');
const [, table] = /\} sounds\[\] = \{\n(.*?)\n\};/s.exec(readFileSync(`${root}tests/test_message.c`, 'utf8'));
const rows = table.split(/\n(?=\t\{MG_)/).map((row) => {
	const [words, stays, changes] = [...row.matchAll(/\{("[^{}]*")\}/g)].map(([, list]) => JSON.parse(`[${list}]`));
	return { lang: /MG_([A-Z]+)/.exec(row)[1].toLowerCase(), words, stays, changes };
});

test('a word takes its second form before the same names as in the core', () => {
	assert.ok(rows.length >= 5);
	for (const { lang, words, stays, changes } of rows) {
		assert.ok(stays.length > 2 && changes.length > 2, lang);
		for (const name of stays) assert.equal(takesSecond(lang, words.join('|'), name), false, `${lang}: ${words[0]}${name}`);
		for (const name of changes) assert.equal(takesSecond(lang, words.join('|'), name), true, `${lang}: ${words[1]}${name}`);
	}
});
