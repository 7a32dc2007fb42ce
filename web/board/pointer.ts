// Whether a pointer has moved onto something, or that has appeared under it. Only what is pointed at lights up.

let pointer: { x: number; y: number } | undefined;
const follow = (e: PointerEvent): void => void (pointer = { x: e.clientX, y: e.clientY });
addEventListener('pointerdown', follow);
addEventListener('pointermove', follow);

/** Whether the pointer is where it was before: then not it has moved, but what lies under it. Where it was before this file was there nobody knows: a
 *  move alone tells that it moves. */
export const isAtRest = (e: PointerEvent): boolean =>
	e.pointerType === 'mouse' && (pointer ? Math.hypot(pointer.x - e.clientX, pointer.y - e.clientY) < 1 : e.type !== 'pointermove');

/** What appeared under a pointer that has not moved since. */
let under: EventTarget | null = null;

/** Handlers of an element that calls `on` when a mouse or a pen points at it, and `off` when it does no more. */
export function pointing(on: () => void, off: () => void): Record<string, (e: PointerEvent) => void> {
	return {
		onPointerEnter: (e) => {
			if (e.pointerType === 'touch') return;
			if (isAtRest(e)) under = e.currentTarget;
			else on();
		},
		onPointerMove: (e) => {
			if (under !== e.currentTarget || isAtRest(e)) return;
			under = null;
			on();
		},
		onPointerLeave: off,
	};
}
