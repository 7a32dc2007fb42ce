// A plate before anything happens to its field: what is printed on it, where it lies, and what has room where.
import type { Detail } from './layout';
import type { Measure } from './names';
import type { FieldData } from './types';

/** What stays of a plate while the game goes on. */
export interface Blank {
	field: FieldData;
	name: string;
	x: number;
	y: number;
	w: number;
	h: number;
	detail: Detail;
	measure: Measure;
	styles: Readonly<Record<string, string>>; // of the board's networks
}

/** Measures that all plates of one size share. */
export function zones(w: number, h: number): { font: number; name: number; icon: number; foot: number } {
	const font = Math.max(8.4, Math.min(16, w * 0.17, h * 0.13));
	const icon = Math.max(10.5, Math.min(30, w * 0.245, h * 0.128));
	return { font, name: font * 2.02 + 4, icon, foot: icon * 1.25 };
}

/** Where a plate of that size has room for its owner's seal. */
export function sealPlace({ w, h, detail }: Blank): { x: number; y: number; r: number } {
	if (detail === 'full') {
		const r = zones(w, h).foot / 2;
		return { x: w / 2, y: h - r - 3.5, r: r * 0.74 };
	}
	if (detail === 'short') {
		const icon = Math.min(13, w * 0.29);
		const r = icon * 0.56;
		return { x: w / 2, y: h - icon * 1.1 - r * 1.3, r };
	}
	const r = Math.min(w, h) * 0.2;
	return { x: w / 2, y: h - r * 1.2, r };
}

/** What a plate is, whatever becomes of its field. */
export const classOf = ({ field, detail }: Blank): string => `plate kind-${field.kind} plate-${detail}`;
