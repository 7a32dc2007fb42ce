// The page's own words: every message it asks for is in the catalogues, and every message that only the page can ask for is.
import { readdirSync, readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { root } from './browser.mjs';

/** The ids, without the editions for which there are forms of their own. */
const ids = (file) => [...readFileSync(`${root}i18n/${file}`, 'utf8').matchAll(/^msgid "([^@"]+)"$/gm)].map(([, id]) => id);
/** The files of a language: its own, and those that pages fetch later. */
const files = (lang) => readdirSync(`${root}i18n`).filter((file) => new RegExp(`^([a-z]+\\.)?${lang}\\.po$`).test(file));
const catalogue = files('en').flatMap(ids);
const texts = (file) => [...readFileSync(`${root}i18n/${file}`, 'utf8').matchAll(/^msgstr "(.+)"$/gm)].map(([, text]) => text);
const OWN = /^(ui|lesson|rules)\./;

const sources = readdirSync(`${root}web`, { withFileTypes: true })
	.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
	.flatMap(({ name }) => readdirSync(`${root}web/${name}`).map((file) => `${name}/${file}`))
	.concat(readdirSync(`${root}web`))
	.filter((file) => /\.(tsx?|mjs)$/.test(file));

/** Every text in quotes of any kind that begins like an id, as a pattern: what is put into a template may be anything. */
const asked = sources.flatMap((file) =>
	[...readFileSync(`${root}web/${file}`, 'utf8').matchAll(/(['"`])((?:ui|lesson|rules)\.(?:(?!\1).)*)\1/g)].map(([, , id]) => ({
		file,
		id,
		pattern: new RegExp(`^${id.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^()[\]{}|\\$]/g, '\\$&')).join('.+')}$`),
	})),
);

test('every message that the page asks for is there', () => {
	assert.ok(asked.length > 0);
	const missing = asked.filter(({ pattern }) => !catalogue.some((id) => pattern.test(id)));
	assert.deepEqual(missing.map(({ file, id }) => `${file}: ${id}`), []);
});

test('every message for the page is asked for', () => {
	const idle = catalogue.filter((id) => OWN.test(id) && !asked.some(({ pattern }) => pattern.test(id)));
	assert.deepEqual(idle, []);
});

test('the long texts have printers\u2019 quotes, and in French narrow spaces', () => {
	for (const lang of ['en', 'de', 'fr']) {
		const long = texts(`learn.${lang}.po`);
		assert.ok(long.length > 100);
		const wrong = lang === 'fr' ? /['"\\]|(?<!\u202f)[:;!?»](?![^{]*\})|«(?!\u202f)/ : /['"\\]/;
		assert.deepEqual(long.filter((text) => wrong.test(text)), [], lang);
	}
});

test('the player is addressed in one way: du, vous', () => {
	// „Sie“ at the beginning of a sentence may be a thing.
	const others = { de: /[a-zäöüß,] Sie\b|\b(Ihre?|Ihren|Ihrem|Ihrer|Ihres|Ihnen)\b|(?<!\p{L})Sie (haben|sind|können|müssen|spielen)/u, fr: /(?<!\p{L})(tu|toi|ton|ta|tes)(?!\p{L})/iu };
	for (const [lang, other] of Object.entries(others))
		assert.deepEqual(files(lang).flatMap(texts).filter((text) => other.test(text)), [], lang);
});
