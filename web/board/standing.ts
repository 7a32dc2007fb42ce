// How the fields stand, written to their plates. A leap through a game changes half of the board: it costs less to write to what
// is there than to draw it again. Seal, frame and stroke are on a plate when they are not seen too, for the same reason: how it stands is a
// matter of colours alone, and nothing has to be measured again.
import { useLayoutEffect } from 'preact/hooks';
import { classOf, sealPlace, type Blank } from './blank';
import { seatShape } from './marks';
import type { BoardProps, FieldView, SeatMark } from './types';

/** A plate's element, and what was last written to it; nothing yet: undefined. */
interface Written {
	root: SVGGElement;
	label?: string;
	owner?: SeatMark | null;
	state?: string; // of stateOf()
}

const plates = new WeakMap<Blank, Written>();

/** A plate was drawn: what is written next is written to this element, all of it. */
export function enter(blank: Blank, root: SVGGElement): void {
	plates.set(blank, { root });
}

/** A view as words, which are also the plate's classes. */
function stateOf(view: FieldView | undefined): string {
	if (!view) return '';
	let state = view.owner ? (view.developed ? ' is-owned is-developed' : ' is-owned') : '';
	for (const flag of ['available', 'offered', 'past', 'selected', 'choosable'] as const) if (view[flag]) state += ` is-${flag}`;
	return state;
}

/**
 * The seal of a field's owner, and on it a clock's hands. They turn as the shape does, so that they are filled with it: of a
 * developed field's seal they are covered.
 */
function sealPath(blank: Blank, owner: SeatMark): string {
	const { x, y, r } = sealPlace(blank);
	const low = owner === 'green' ? y + r * 0.25 : y;
	return `${seatShape(owner, r, x, y)}M${x + r * 0.38} ${low + r * 0.22}L${x} ${low}V${low - r * 0.5}`;
}

const write = (element: Element | null | undefined, name: string, value: string): void => {
	if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/** In the text that is there, if there is one: it costs less than another. */
const say = (element: Element | null, text: string): void => {
	if (element?.firstChild) element.firstChild.nodeValue = text;
	else element?.append(text);
};

/** @param before how it stood; undefined: it is drawn for the first time */
function stand(root: Element, blank: Blank, owner: SeatMark | null, state: string, before: string | undefined, still: boolean): void {
	const now = (word: string): boolean => !still && before !== undefined && !before.includes(word) && state.includes(word);
	write(root, 'class', `${classOf(blank)}${state}${owner ? ` owner-${owner}` : ''}${now('developed') ? ' is-inked' : ''}${now('owned') ? ' is-taken' : ''}`);
	if (owner) write(root.querySelector('.mk-seal'), 'd', sealPath(blank, owner)); // of nobody it stays, and is not seen
}

/** Writes after every drawing to the plates how their fields stand, where that has changed. */
export function useStanding({ fields, spokenLabel, still = false }: BoardProps, blanks: readonly Blank[] | null): void {
	useLayoutEffect(() => {
		for (const blank of blanks ?? []) {
			const { id } = blank.field;
			const was = plates.get(blank);
			if (!was) continue;
			const [label, owner, state] = [spokenLabel(id), fields[id]?.owner ?? null, stateOf(fields[id])];
			if (was.owner !== owner || was.state !== state) stand(was.root, blank, owner, state, was.state, still);
			if (was.label !== label) say(was.root.firstElementChild, label);
			Object.assign(was, { label, owner, state });
		}
	});
}
