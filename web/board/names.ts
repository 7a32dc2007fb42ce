// Fits a field's name onto its plate: in as few lines as may be, as large as may be, never cut off.
//
// Names come from the catalogue in whole words. Long ones may be parted where the last piece of a compound begins, which
// keeps them readable where shrinking alone would not.

export interface Fitted {
	lines: string[];
	size: number;
}

/** The width of a text in pixels at a size of 100. */
export type Measure = (text: string) => number;

/** Last pieces of compounds, behind the first letters of the word. */
const TAILS =
	/(werke?|fabrie?k|wesen|technik|tech?nolog(?:y|ies?|[ií]a)|[ck]a(?:tions?|tie|ción|cja)|centrale|rechte|hafen|schleusen|knoten|anlage|bergwerk|mine|terminal|wirtschaft|station|rights|works|ceut\p{Ll}+|bakkerij|fabriqués|kraft|industrie)$/iu;

/** The pieces of a word, if it is long enough to be parted. */
function parts(word: string): string[] | null {
	if (word.length < 11) return null;
	const inner = word.indexOf('-', 3);
	if (inner > 0 && inner + 3 < word.length) return [word.slice(0, inner + 1), word.slice(inner + 1)];
	const least = 4, tail = word.slice(least).search(TAILS);
	return tail < 0 ? null : [`${word.slice(0, least + tail)}-`, word.slice(least + tail)];
}

/** A name that a browser may part where it would be parted on a plate: with soft hyphens. */
export function softly(name: string): string {
	const soft = (word: string): string => {
		const pieces = parts(word);
		return !pieces || pieces.join('') === word ? word : pieces.join('').replace('-', '\u00ad');
	};
	return name.split(' ').map(soft).join(' ');
}

interface Setting {
	lines: string[];
	parted: boolean; // within a word
}

/** All ways to set whole words in at most so many lines. */
function whole(text: string, most: number): string[][] {
	const ways = [[text]];
	if (most > 1)
		for (let at = text.indexOf(' '); at > 0; at = text.indexOf(' ', at + 1))
			for (const rest of whole(text.slice(at + 1), most - 1)) ways.push([text.slice(0, at), ...rest]);
	return ways;
}

function settings(text: string, most: number): Setting[] {
	const ways: Setting[] = whole(text, most).map((lines) => ({ lines, parted: false }));
	for (const word of text.split(' ')) {
		const pieces = parts(word);
		if (!pieces) continue;
		const at = text.indexOf(word);
		ways.push({ lines: [text.slice(0, at) + pieces[0]!, pieces[1]! + text.slice(at + word.length)], parted: true });
	}
	return ways;
}

/** The setting that may be largest, up to `most`; a word is parted only if the name would be smaller than `least` whole. */
export function fitName(text: string, width: number, most: number, least: number, lineCount: number, measure: Measure): Fitted {
	let best: Fitted = { lines: [text], size: 0 };
	for (const allowed of [false, true]) {
		if (allowed && best.size >= least) break;
		for (const { lines, parted } of settings(text, lineCount)) {
			if (parted && !allowed) continue;
			const widest = Math.max(...lines.map(measure)) / 100;
			const size = Math.min(most, width / widest);
			if (size > best.size + 0.01 || (size > best.size - 0.01 && lines.length < best.lines.length)) best = { lines, size };
		}
	}
	return best;
}

/** The font that an element's text has, at a size of 100, as a canvas names it. */
export function fontOf(element: Element): string {
	const { fontWeight, fontFamily } = getComputedStyle(element);
	return `${fontWeight} 100px ${fontFamily}`;
}

/** A measure for a font. */
export function measureIn(font: string): Measure {
	const context = document.createElement('canvas').getContext('2d');
	if (!context) return (text) => text.length * 60;
	context.font = font;
	const known = new Map<string, number>();
	return (text) => {
		let width = known.get(text);
		if (width === undefined) known.set(text, (width = context.measureText(text).width * 1.02));
		return width;
	};
}

/** Up to three initials, for a field without a pictogram. */
export function initials(name: string): string {
	const words = name.split(/[\s-]+/u).filter(Boolean);
	const letters = words.length > 1 ? words.map((word) => [...word][0]!) : [...(words[0] ?? '')].slice(0, 2);
	return letters.slice(0, 3).join('').toUpperCase();
}
