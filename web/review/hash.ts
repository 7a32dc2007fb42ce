// A short name for a text: FNV-1a in two halves, enough to tell one's own games and positions apart.

export function shortHash(text: string): string {
	let [a, b] = [0x811c9dc5, 0x9dc5811c];
	for (const letter of text) {
		const code = letter.codePointAt(0) ?? 0;
		a = Math.imul(a ^ code, 0x01000193);
		b = Math.imul(b ^ code, 0x01000193 + 2 * 0x100);
	}
	return `${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`;
}
