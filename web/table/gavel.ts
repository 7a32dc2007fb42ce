// The hammer: it is raised over the lot, falls, and what it decides is stamped beside it. Drawn over the page, as motion is.

import { seatShape } from '../board/marks';
import { t } from '../i18n';
import type { SeatColour } from './storage';

export interface Place {
	x: number;
	y: number;
}

/** When it strikes, and when all of it is over: milliseconds from its beginning. */
export const STRIKES = 300;
export const STRUCK = 1150;

/** What the hammer decided. */
export interface Verdict {
	sold: boolean;
	/** Who has the field now. */
	who: string;
	colour: SeatColour;
	/** What was paid; 0: nothing. */
	price: number;
}

const HEAD = '<path class="t-gavel-wood" d="M4 20L22 2L38 18L20 36Z"/><path class="t-gavel-band" d="M9 15L25 31M17 7L33 23"/><path class="t-gavel-wood" d="M29 27L33 23L70 58Q73 63 69 66Q65 69 61 66Z"/>';

/** Parts of the drawing, in the order in which they lie over each other. */
function draw({ sold, who, colour, price }: Verdict): HTMLElement {
	const box = document.createElement('div');
	box.className = 't-hammer';
	box.innerHTML =
		'<svg class="t-knock" viewBox="-60 -60 120 120"><circle r="26"/><path d="M0-34V-48M24-24L34-34M34 0H48M24 24L34 34M-24-24L-34-34M-34 0H-48M-24 24L-34 34M0 34V48"/></svg>' +
		`<svg class="t-gavel" viewBox="0 0 76 72">${HEAD}</svg>` +
		`<div class="t-stamp"><div class="t-verdict t-${colour}"><svg viewBox="-10 -10 20 20"><path d="${seatShape(colour, 8)}"/></svg><b></b><span></span></div></div>`;
	const [word, text] = [box.querySelector('.t-verdict b'), box.querySelector('.t-verdict span')];
	if (word) word.textContent = t(sold ? 'ui.drama.sold' : 'ui.drama.kept');
	if (text) text.textContent = price > 0 ? `${who}, ${price}` : who;
	return box;
}

type Run = (element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) => Animation;

/** Lets the hammer fall on a place of the layer. */
export function strike(layer: HTMLElement, at: Place, verdict: Verdict, run: Run): void {
	const box = draw(verdict);
	const x = Math.round(Math.min(Math.max(at.x, 24), innerWidth - 84));
	box.style.transform = `translate(${x}px, ${Math.round(Math.max(90, at.y))}px)`;
	// Names may be long: the stamp is in the middle, and where it is wider than the way to the nearer edge of the screen it grows towards
	// the other. Nothing is measured for that: it would lay out the page.
	const half = Math.min(x, innerWidth - x) - 8;
	const stamp = box.querySelector<HTMLElement>('.t-stamp');
	if (stamp) {
		stamp.style.width = `${2 * half}px`;
		stamp.style.left = `${-half}px`;
		if (x > innerWidth / 2) stamp.style.flexDirection = 'row-reverse';
	}
	layer.append(box);
	const part = (selector: string, frames: Keyframe[]): Animation | undefined => {
		const element = box.querySelector(selector);
		return element ? run(element, frames, { duration: STRUCK, easing: 'linear', fill: 'both' }) : undefined;
	};
	const when = (ms: number): number => ms / STRUCK;
	part('.t-gavel', [
		{ offset: 0, opacity: 0, transform: 'rotate(-8deg)', easing: 'ease-out' },
		{ offset: when(60), opacity: 1, transform: 'rotate(4deg)', easing: 'ease-out' },
		{ offset: when(190), opacity: 1, transform: 'rotate(52deg)', easing: 'cubic-bezier(.6,0,1,.6)' },
		{ offset: when(STRIKES), opacity: 1, transform: 'rotate(-12deg)', easing: 'ease-out' },
		{ offset: when(380), opacity: 1, transform: 'rotate(-3deg)' },
		{ offset: when(1000), opacity: 1, transform: 'rotate(-3deg)' },
		{ offset: 1, opacity: 0, transform: 'rotate(-3deg)' },
	]);
	part('.t-knock', [
		{ offset: 0, opacity: 0, transform: 'scale(0.3)' },
		{ offset: when(STRIKES) - 0.001, opacity: 0, transform: 'scale(0.3)' },
		{ offset: when(STRIKES), opacity: 1, transform: 'scale(0.5)', easing: 'ease-out' },
		{ offset: when(600), opacity: 0, transform: 'scale(1.25)' },
		{ offset: 1, opacity: 0, transform: 'scale(1.25)' },
	]);
	const last = part('.t-verdict', [
		{ offset: 0, opacity: 0, transform: 'scale(1.7)' },
		{ offset: when(STRIKES), opacity: 0, transform: 'scale(1.7)', easing: 'cubic-bezier(.2,.9,.3,1)' },
		{ offset: when(450), opacity: 1, transform: 'scale(1)' },
		{ offset: when(1000), opacity: 1, transform: 'scale(1)' },
		{ offset: 1, opacity: 0, transform: 'scale(1)' },
	]);
	const remove = () => box.remove();
	last?.finished.then(remove, remove);
}
