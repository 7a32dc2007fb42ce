// What can be seen to be wrong with a page without knowing what it is about.
import { existsSync, readFileSync } from 'node:fs';
import { root } from './browser.mjs';

/** The catalogues of a language, but for those of the pages that teach, as a map from id to text. */
function catalogue(lang) {
	const files = ['', 'review.', 'people.', 'community.'].map((part) => `${root}i18n/${part}${lang}.po`).filter((file) => existsSync(file));
	const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
	const entries = text.matchAll(/^msgid ("(?:.*"\n"?)*)msgstr ("(?:.*"(?:\n(?="))?)*)/gm);
	const join = (quoted) => quoted.trim().split('\n').map((line) => JSON.parse(line)).join('');
	return new Map([...entries].map(([, id, said]) => [join(id), join(said)]));
}

const english = catalogue('en');

/** Names, which are the same in every language although they are words too. */
const NAMES = ['Magnate', 'Guest'];

/** English texts that a page in another language has no reason to show; what that language lacks is English. */
export function foreignWords(lang) {
	if (lang === 'en') return [];
	const own = catalogue(lang);
	const lacking = [...english].filter(([id]) => !own.has(id)).map(([, text]) => text);
	const allowed = new Set([...own.values(), ...lacking, ...NAMES]);
	return [...english.values()].filter((text) => text.length > 1 && !allowed.has(text));
}

/**
 * In the page: signs of a message that is missing, texts that are cut off or run out of their place, and, with `least`,
 * controls with a side shorter than that many pixels. Texts drawn in the board have their own test.
 */
export function faults({ foreign = [], least = 0 }) {
	const found = [];
	const strangers = new Set(foreign);
	const name = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${element.textContent.trim().slice(0, 40)}"`;
	const place = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ');
	const top = document.querySelector('dialog[open]') ?? document.body;

	const read = (text, element) => {
		const said = text.trim();
		if (!said || element.closest('script, style, pre, code, textarea, option[lang], [lang=en]')?.matches(':not(html)')) return;
		if (/^[a-z]+(\.[a-z0-9-]+)+$/.test(said)) found.push(`an id: ${said}`);
		if (/\{\w+[:}]|\bundefined\b|\bNaN\b|\[object /.test(said)) found.push(`not filled in: ${said}`);
		if (strangers.has(said)) found.push(`not translated: ${said}`);
	};

	/** Whether it is there for the ear alone. */
	const unseen = (element) => {
		for (let box = element; box; box = box.parentElement)
			if (box.offsetWidth <= 1 && getComputedStyle(box).overflow !== 'visible') return true;
		return false;
	};

	/** The nearest box round a text that it should stay in, with how: it is cut off there, can be scrolled, or spills. */
	const outOf = (rect, start) => {
		let block = false;
		for (let box = start; box && box !== document.body; box = box.parentElement) {
			const style = getComputedStyle(box);
			if (style.display === 'inline' || style.display === 'contents') continue;
			const edge = box.getBoundingClientRect();
			const [x, y] = [style.overflowX, style.overflowY];
			const over = [edge.left - rect.left, rect.right - edge.right];
			const under = [edge.top - rect.top, rect.bottom - edge.bottom];
			if (x === 'auto' || x === 'scroll' || y === 'auto' || y === 'scroll') return null;
			const slack = x === 'visible' ? 1.5 : 0.5;
			if ((!block || x !== 'visible') && Math.max(...over) > slack) return box;
			// A line may be lower than its letters: only what is clearly outside is.
			if (y !== 'visible' && Math.max(...under) > rect.height / 4) return box;
			block = true;
		}
		return rect.left < -0.5 || rect.right > innerWidth + 0.5 ? document.body : null;
	};

	/** The pieces of words that go on in the next line without a hyphen. Names that people choose may be longer than a line, and so may
	 *  the digits of a number in code. */
	const broken = (node) =>
		[...node.data.matchAll(/[\p{L}\p{M}]{3,20}/gu)].filter(({ 0: word, index }) => {
			const piece = document.createRange();
			// A soft hyphen that shows belongs to what follows it.
			piece.setStart(node, index + (node.data[index - 1] === '\u00ad' ? 1 : 0));
			piece.setEnd(node, index + word.length);
			const lines = [...piece.getClientRects()].filter((rect) => rect.width > 0);
			return lines.some((rect) => rect.top > lines[0].top + rect.height / 2);
		});

	const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const element = node.parentElement;
		read(node.data, element);
		if (!node.data.trim() || element.closest('svg, option, .frame-skip, textarea, script, style') || unseen(element)) continue;
		if (getComputedStyle(element).visibility !== 'visible') continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		const box = [...range.getClientRects()].filter((rect) => rect.width > 0).map((rect) => outOf(rect, element)).find(Boolean);
		if (range.getClientRects().length > 1) for (const [word] of element.closest('code') ? [] : broken(node)) found.push(`"${word}" is broken in ${name(element)}`);
		if (box) found.push(`"${node.data.trim()}" does not fit into ${name(box)} ${place(range.getBoundingClientRect())} ${place(box.getBoundingClientRect())}`);
	}
	for (const element of top.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
		for (const what of ['aria-label', 'title', 'placeholder', 'alt']) read(element.getAttribute(what) ?? '', element);

	// What a choice shows is no text of the page: measured by a copy that may be as wide as it likes.
	for (const select of top.querySelectorAll('select')) {
		const copy = select.cloneNode(false);
		copy.append(...[...select.selectedOptions].map((option) => option.cloneNode(true)));
		copy.style.cssText = 'position:absolute;visibility:hidden;width:auto;min-width:0;max-width:none;flex:none';
		select.after(copy);
		if (copy.offsetWidth > select.offsetWidth + 1) found.push(`"${select.selectedOptions[0]?.text}" does not fit into its choice`);
		copy.remove();
	}

	const wide = document.documentElement.scrollWidth;
	if (wide > innerWidth) found.push(`the page is ${wide} wide`);
	if (innerWidth >= 1440 && document.querySelector('.t-table') && document.documentElement.scrollHeight > innerHeight) found.push('the table scrolls');

	const inSentence = (link) => link.matches('a') && [...link.parentElement.childNodes].some((other) => other !== link && other.nodeType === 3 && other.data.trim());
	for (const control of least ? top.querySelectorAll('button, a[href], select, textarea, summary, input, [role=button]') : []) {
		const { width, height } = (control.matches('input') && control.closest('label') ? control.closest('label') : control).getBoundingClientRect();
		if (width <= 1 || control.matches('.frame-skip') || inSentence(control)) continue;
		if (width < least - 0.5 || height < least - 0.5) found.push(`small: ${name(control)} ${width} x ${height}`);
	}
	return found;
}
