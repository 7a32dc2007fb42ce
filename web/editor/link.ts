// A board as a link: its text, packed, behind the # of the address, which no server ever sees.

import { MOST_TEXT } from './model';

/** What the first character of a link says: packed, or as it is where the browser cannot pack. */
const PACKED = '1', PLAIN = '0';

function toLetters(bytes: Uint8Array): string {
	let text = '';
	for (const byte of bytes) text += String.fromCharCode(byte);
	return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

const fromLetters = (letters: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(letters.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

/** Reads a stream up to so many bytes; undefined: there are more. */
async function gather(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
	const parts: Uint8Array[] = [];
	let size = 0;
	const reader = stream.getReader();
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		size += value.length;
		if (size > most) {
			await reader.cancel();
			return undefined;
		}
		parts.push(value);
	}
	const all = new Uint8Array(size);
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}

export async function packBoard(text: string): Promise<string> {
	const bytes = new TextEncoder().encode(text);
	if (typeof CompressionStream === 'undefined') return PLAIN + toLetters(bytes);
	const packed = await gather(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')), 2 * MOST_TEXT);
	return packed ? PACKED + toLetters(packed) : PLAIN + toLetters(bytes);
}

/** Undefined: it is no board's link, or one that is too long. */
export async function unpackBoard(link: string): Promise<string | undefined> {
	if (link.length > 2 * MOST_TEXT || !/^[01][A-Za-z0-9_-]+$/.test(link)) return undefined;
	try {
		let bytes: Uint8Array | undefined = fromLetters(link.slice(1));
		if (link[0] === PACKED) bytes = await gather(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate-raw')), MOST_TEXT);
		return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
