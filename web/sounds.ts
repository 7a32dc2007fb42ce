// What the first sound of a name does to the word before it, as in the core (takes_second() in src/text/message.c).

/** Whether the word takes its second form: de, d’ in French; y, e and o, u in Spanish; e, ed and a, ad in Italian. */
export function takesSecond(lang: string, word: string, name: string): boolean {
	const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
	const letter = word.trim()[0];
	if (lang === 'it') return plain[0] === letter;
	if (lang !== 'es') return /^([aeiouhœæ]|y[b-df-hj-np-tv-xz])/.test(plain);
	return letter === 'o' ? /^h?o/.test(plain) : /^h?(i(?![aeou])|y[b-df-hj-np-tv-xz])/.test(plain) || /^h?í/i.test(name.normalize('NFC'));
}
