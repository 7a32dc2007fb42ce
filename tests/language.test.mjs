// What a native reader stumbles over, as rules: elision, spaces, agreement, one word for one thing. Each rule stands for faults
// that were once there.
import { readdirSync, readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { codes, languages } from '../web/po.mjs';

const root = new URL('..', import.meta.url).pathname;
const NARROW = '\u202f';

/** [id, text] of all catalogues of a language: its own, and those that pages fetch later. */
function messages(lang) {
	return readdirSync(`${root}i18n`).filter((file) => new RegExp(`^([a-z]+\\.)?${lang}\\.po$`).test(file)).flatMap((file) =>
		[...readFileSync(`${root}i18n/${file}`, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr ((?:".*"\n?)+)/gm)].map(([, id, lines]) => [
			id,
			lines.trim().split('\n').map((line) => JSON.parse(line)).join(''),
		]),
	);
}

const all = Object.fromEntries(codes.map((lang) => [lang, messages(lang)]));
const sentences = (lang) => all[lang].filter(([id]) => !id.startsWith('term.word.'));
/** Without the signs of annotators, (?!), and a sign that is spoken of. */
const unmarked = (text) => text.replace(/\(\?[?!]?\)|«\?»/g, '');
const faults = (lang, wrong) => sentences(lang).filter(([, text]) => wrong.test(text)).map(([id, text]) => `${id}: ${text}`);

test('there are catalogues', () => {
	for (const lang of codes) assert.ok(all[lang].length > 1000 || languages.find(({ code }) => code === lang)?.read === false, lang);
});

test('what a language that no native speaker has read lacks is counted; the others lack nothing', (t) => {
	for (const { code, read } of languages) {
		const own = new Set(all[code].map(([id]) => id));
		const lacking = all.en.filter(([id]) => !own.has(id)).map(([id]) => id);
		if (read) assert.deepEqual(lacking, [], code);
		else t.diagnostic(`${code}: ${lacking.length} of ${all.en.length} messages are missing, and in English for now (make missing TO=${code})`);
	}
});

test('French cuts de, que, le, la … short before a vowel', () => {
	// Names are not known before: {who:de |d’}{who}. An aspirated h, onze, oui, y in “yaourt” stay whole.
	assert.deepEqual(faults('fr', /(?<![\p{L}’])(de|que|le|la|ne|se|me|te|je|jusque|lorsque|puisque|si) \{(who|whom|other|name|names|by|about|field|list|title|text|edition)\}/iu), []);
	assert.deepEqual(faults('fr', /(?<![\p{L}’-])(du|au) (?!onz|oui|haut|hasard)[aeiouhâàéèêëîïôûœ]/iu), []);
	assert.deepEqual(faults('fr', /(?<![\p{L}’-])(de|que|le|la|ne|se|me|te|je|ce|jusque|lorsque|puisque) (?!onz|oui|haut|hors|hasard|A à)[aeiouhâàéèêëîïôûœ]/iu), []);
});

test('French puts a narrow space before high punctuation, and nowhere inside or between words', () => {
	const outside = (text) => unmarked(text).replace(/\{[^}]*\}/g, '0');
	for (const [id, text] of all.fr) {
		const plain = outside(text);
		if (id.startsWith('term.word.')) assert.ok(!/[\u202f\u00a0]/.test(text), `${id}: words to be typed have plain blanks`);
		else assert.ok(!/(?<![\u202f])[;:!?»]|«(?!\u202f)/.test(plain), `${id}: ${text}`);
		assert.ok(!/\u202f(?![;:!?»%])/.test(plain.replaceAll(`«${NARROW}`, '«')), `${id}: a narrow space in a wrong place: ${text}`);
		assert.ok(!/ …|[^.…]\.\.\./.test(plain), `${id}: ${text}`);
	}
});

test('nothing that is written in sentences has a colon from the code: French has a space before it', () => {
	const wrong = ['text', 'term'].flatMap((room) =>
		readdirSync(`${root}src/${room}`).filter((name) => name.endsWith('.c')).flatMap((name) =>
			[...readFileSync(`${root}src/${room}/${name}`, 'utf8').matchAll(/mg_buf_(?:printf|text)\([^;]*"(?:[^"\\]|\\.)*(?:%s|^|"):[ \\][^;]*;/g)].map(([line]) => `${name}: ${line}`)),
	);
	assert.deepEqual(wrong, []);
});

test('French agrees with what it speaks of', () => {
	// A field may be le port or la mine, so nothing about one begins with a participle that would have to agree.
	assert.deepEqual(faults('fr', /^(Pas encore |Déjà )?\p{L}+ée?s?( par \{|\.$|, )/u).filter((line) => !/^(ui\.own\.won|ui\.games|ui\.friends\.closed|ui\.end|term\.undone|ui\.own\.import|ui\.board\.removed|ui\.setup|describe\.joker|term\.legend)/.test(line)), []);
	// What is filled in may be une couleur or le titre, so no participle follows it.
	assert.deepEqual(faults('fr', /\{(what|option)\},? (est |sont )?\p{L}+é(?!\p{L})/u), []);
	// A participle behind {n:thaler|thalers} belongs into the braces.
	assert.deepEqual(faults('fr', /\{n:[^}]*\}[,]? (payés|ajoutées|libres|tirées)/u), []);
});

test('a per cent sign has a space before it that no line breaks at', () => {
	for (const lang of ['de', 'fr', 'es']) assert.deepEqual(faults(lang, /[\d}] ?%/u), [], lang);
	for (const lang of ['en', 'it', 'nl', 'pl']) assert.deepEqual(faults(lang, /[\d}] %/u), [], lang);
});

test('German writes a blank before an ellipsis and quotes „so“', () => {
	assert.deepEqual(faults('de', /\p{L}…|["'”]|“(?=\p{L})|„[^“]*„/u), []);
});

test('Spanish and Italian leave room for what a name’s first sound changes: e Iris, u Otto, ed Eva, ad Ada', () => {
	const name = '\\{(who|whom|other|name|names|by|about|list|word|one)\\}';
	assert.deepEqual(faults('es', new RegExp(`(?<![\\p{L}])[yo] ${name}`, 'iu')), []);
	assert.deepEqual(faults('it', new RegExp(`(?<![\\p{L}’])[ae] ${name}`, 'iu')), []);
	// What is written out follows the same rule.
	assert.deepEqual(faults('es', /(?<!\p{L})(y (h?i(?![aeou])|h?í)|o h?[oó])/iu), []);
});

test('Spanish opens its questions', () => {
	if (all.es) assert.deepEqual(sentences('es').map(([id, text]) => [id, unmarked(text)]).filter(([, text]) => text.split('?').length !== text.split('¿').length || text.split('!').length !== text.split('¡').length).map(([id]) => id), []);
});

test('no language has a typewriter’s quotes, two blanks, or a blank at the end', () => {
	for (const lang of codes)
		assert.deepEqual(faults(lang, /["'`]| {2}|[^,d] $/).filter((line) => !/^list\./.test(line)), [], lang);
});

test('every complaint of the readers of boards, records and links is in the catalogues', () => {
	// As src/text/complaint.c finds it: what printf puts in is a place of the message, quotes are printers’.
	const bare = (text) => text.replace(/[“”"]/g, '"').replace(/[’']/g, "'");
	const forms = all.en.filter(([id]) => id.startsWith('wrong.')).map(([, text]) => new RegExp(`^${bare(text).split(/\{[a-z]+\}/).map((part) => part.replace(/[.*+?^()[\]{}|\\$]/g, '\\$&')).join('.+')}$`));
	const read = (name) => readFileSync(`${root}src/${name}`, 'utf8');
	const literal = '"((?:[^"\\\\\\n]|\\\\.)*)"';
	const said = [
		...['sheet_read', 'sheet_words'].flatMap((name) => [...read(`record/${name}.c`).matchAll(new RegExp(`(?:MG_WRONG\\([^,]*,|mg_error_add\\([^"]*|wrong = (?:[^;"]*\\? NULL : )?) ?${literal}`, 'g'))]),
		...read('record/link.c').matchAll(new RegExp(`(?:return (?:[^;"]*[?:] )?|wrong = |damaged\\[\\] = )${literal};?`, 'g')),
		...read('record/link.c').matchAll(new RegExp(`: NULL : ${literal}`, 'g')),
		...read('base/str.c').matchAll(new RegExp(`return (?:[^;"]*: )?${literal}`, 'g')),
		...read('record/sheet_read.c').matchAll(new RegExp(`(?:mg_line_expect|mg_line_name|mg_line_text|mg_line_number|read_listed_name)\\([^,]*, ${literal}`, 'g')),
		// A record and its moves: some complaints end with the word that they are about.
		...read('record/record_read.c').matchAll(new RegExp(`(?:refuse\\(r, [^"]*|mg_buf_printf\\(&text, )${literal}`, 'g')),
		...[...read('record/record_read.c').matchAll(new RegExp(`refuse_word\\(r, [^;"]*${literal}`, 'g')), ...read('record/movetext.c').matchAll(new RegExp(`(?:return |\\? |: )(?:[^;"]*\\? )?${literal}(?:;| :|\\n)`, 'g'))].map(([, text]) => ['', `${text}: \\"%s\\"`]),
	].map(([, text]) => JSON.parse(`"${text}"`)).filter((text) => !text.startsWith('%s'));
	assert.ok(said.length > 100, String(said.length));
	const missing = said.filter((text) => !forms.some((form) => form.test(bare(text))));
	assert.deepEqual(missing, []);
});

test('Industria speaks of cards, stacks and raw materials, not of fields, tokens, the bag and jokers', () => {
	const others = {
		en: /\b(fields?|develop|undeveloped|tokens?|bag|jokers?|columns?)\b/i,
		de: /(?<!\p{L})(Feld|Felder|Feldern|unentwickelt|entwickel\p{L}*|Bereichsmarker|Beutel|Joker|Spalten?)(?!\p{L})/iu,
		fr: /(?<!\p{L})(cases?|développ\p{L}*|jetons?|sac|jokers?|colonnes?)(?!\p{L})/iu,
		es: /(?<!\p{L})(casillas?|desarroll\p{L}*|fichas?|bolsa|comod\p{L}*|columnas?)(?!\p{L})/iu,
		it: /(?<!\p{L})(casell[ae]|svilupp\p{L}*|segnalin[io]|sacchetto|jolly|colonn[ae])(?!\p{L})/iu,
		nl: /(?<!\p{L})(veld(en)?|ontwikkel\p{L}*|fiches?|zak|jokers?|kolom\p{L}*)(?!\p{L})/iu,
		pl: /(?<!\p{L})(pol(e|a|u|em|ami)|pól|rozwi\p{L}*|żeton\p{L}*|worecz\p{L}*|joker\p{L}*|kolumn\p{L}*)(?!\p{L})/iu,
	};
	// Rules name the columns of the board, which its cards have too.
	const own = (id) => id.endsWith('@industria') && !id.startsWith('rules.');
	for (const lang of codes) assert.deepEqual(sentences(lang).filter(([id, text]) => own(id) && others[lang].test(text.replace(/\{[a-z]+[:}]/g, ''))).map(([id, text]) => `${id}: ${text}`), [], lang);
	// Where a sentence about a game speaks of what only Industry has, there is another for Industria; but for what happens in Industry alone.
	const alone = /^(log\.coin|log\.draw|board\.coin|prompt\.settle\.(pay|sell|subsidy)|refuse\.(is-joker|no-joker|no-any|no-cashing|not-a-move)|advice\.(sell\.only|keep-price)|term\.has\.jokers|term\.small|term\.word|describe|insight\.spent)/;
	const forms = new Set(all.en.map(([id]) => id));
	for (const lang of ['en', 'de', 'fr'])
		assert.deepEqual(sentences(lang).filter(([id, text]) => /^(log|prompt|refuse|advice|worth|insight|review|board|term|ui\.(review|puzzle))\./.test(id) && !id.includes('@') && !forms.has(`${id}@industria`) && !alone.test(id) && others[lang].test(text.replace(/\{[a-z]+[:}]/g, ''))).map(([id, text]) => `${id}: ${text}`), [], lang);
});

/** The lines of the glossary: { lang, term, word, never, except }. */
const glossary = readFileSync(`${root}i18n/glossary.txt`, 'utf8').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => {
	const [lang, term, word, never, except = ''] = line.split('|').map((part) => part.trim());
	return { lang, term, word, never: never.split(/ +/), except: except.split(/ +/) };
});

test('one word for one term', () => {
	assert.ok(glossary.length > 20);
	const found = [];
	for (const { lang, term, word, never, except } of glossary) {
		assert.ok(codes.includes(lang), lang);
		assert.ok(all[lang].some(([, text]) => text.toLowerCase().includes(word)), `${lang}: “${word}” (${term}) is used nowhere`);
		const wrong = new RegExp(`(?<!\\p{L})(${never.join('|')})`, 'iu');
		for (const [id, text] of sentences(lang)) if (!except.includes(id) && wrong.test(text.replace(/\{[^}]*\}/g, ''))) found.push(`${lang} ${term}: ${word}, not ${wrong.exec(text)?.[0]}, in ${id}: ${text}`);
	}
	assert.deepEqual(found, []);
});
