// A seat's sign: colour and shape together, so that neither is the only one.

import type { VNode } from 'preact';
import { seatShape } from '../board/marks';
import type { SeatColour } from '../table/storage';

export function Mark({ colour, size = 16 }: { colour: SeatColour; size?: number }): VNode {
	return (
		<svg class={`mark mark-${colour}`} viewBox="-8 -8 16 16" width={size} height={size} aria-hidden="true">
			<path d={seatShape(colour, 6)} />
		</svg>
	);
}

/** The same in a drawing, its centre at x, y. */
export function MarkAt({ colour, x, y, size }: { colour: SeatColour; x: number; y: number; size: number }): VNode {
	return <path class={`mark mark-${colour}`} d={seatShape(colour, size * 0.375)} transform={`translate(${x} ${y})`} />;
}
