// Reads a catalogue of messages as JSON, for the page. Whether it is complete is checked by tools/po2c.c before.
import { readFileSync } from 'node:fs';

const ENTRY = /^msgid "(.+)"\nmsgstr ((?:".*"\n?)+)/gm;

export function readPo(path) {
	const entries = [...readFileSync(path, 'utf8').matchAll(ENTRY)];
	const text = (lines) => lines.trim().split('\n').map((line) => JSON.parse(line)).join('');
	return JSON.stringify(Object.fromEntries(entries.map(([, id, lines]) => [id, text(lines)])));
}
