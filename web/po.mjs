// The languages and their catalogues of messages, for the page. Whether a catalogue is right is checked by tools/po2c.c before.
import { existsSync, readFileSync } from 'node:fs';

const ENTRY = /^msgid "(.*)"\nmsgstr ((?:".*"\n?)+)/gm;
const root = new URL('..', import.meta.url).pathname;

/** The messages of one file by their ids; the header is the one without. */
function messages(path) {
	const entries = [...readFileSync(path, 'utf8').matchAll(ENTRY)];
	const text = (lines) => lines.trim().split('\n').map((line) => JSON.parse(line)).join('');
	return Object.fromEntries(entries.map(([, id, lines]) => [id, text(lines)]));
}

/** A catalogue as JSON; what it lacks is English, but for the words of an edition (id@industria), for which the message itself stands in. */
export function readPo(path) {
	const english = messages(path.replace(/[a-z]+\.po$/, 'en.po'));
	const own = messages(path);
	const lacking = Object.entries(english).filter(([id]) => !(id in own) && !(id.split('@')[0] in own));
	const { '': _, ...all } = { ...Object.fromEntries(lacking), ...own };
	return JSON.stringify(all);
}

/** English, and what the table of src/record/language.h lists. */
export const codes = ['en', ...[...readFileSync(`${root}src/record/language.h`, 'utf8').matchAll(/^\tX\([A-Z]+, ([a-z]+)\)/gm)].map(([, code]) => code)];

/** Each language: its code, what it calls itself, whether a native speaker has read it, and what it says when the core is not there. */
export const languages = codes.map((code) => {
	const all = { ...messages(`${root}i18n/en.po`), ...messages(`${root}i18n/${code}.po`) };
	const trouble = Object.fromEntries(['wasm', 'load', 'fault', 'again'].map((what) => [what, all[`ui.trouble.${what}`]]));
	return { code, name: all.language, read: !/^X-Native-Reader: none$/m.test(all['']), trouble };
});

/** What esbuild has to know: the further catalogues, i18n/PART.CODE.po, are imported as PART-messages: a file for each language that has one, fetched when it is needed. */
export const messagePlugin = {
	name: 'messages',
	setup(build) {
		build.onLoad({ filter: /\.po$/ }, ({ path }) => ({ contents: readPo(path), loader: 'json' }));
		build.onResolve({ filter: /^[a-z]+-messages$/ }, ({ path }) => ({ path, namespace: 'messages' }));
		build.onLoad({ filter: /.*/, namespace: 'messages' }, ({ path }) => {
			const file = (code) => `./${path.split('-')[0]}.${code}.po`;
			const own = codes.filter((code) => existsSync(`${root}i18n/${file(code)}`));
			return { contents: `export default {${own.map((code) => `${code}: () => import('${file(code)}')`)}};`, resolveDir: `${root}i18n` };
		});
	},
};

/** ... and the names in the code; `file(code)` is the name of the file with a language's messages. */
export const messageNames = (file) => ({
	LANGUAGES: JSON.stringify(languages),
	MESSAGE_FILES: JSON.stringify(Object.fromEntries(codes.slice(1).map((code) => [code, file(code)]))),
});
