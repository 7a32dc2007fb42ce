// Small signs in the same pen everywhere: resources, coins, points, seats' shapes.
import type { VNode } from 'preact';
import { icons } from './icons';
import { cog, placed } from './pictograms/pen';
import type { SeatMark } from './types';

/** A resource's icon, its centre at x, y. An own board's unknown resource shows its first letter. */
export function ResourceIcon({ name, x, y, size }: { name: string; x: number; y: number; size: number }): VNode {
	const icon = icons[name];
	const place = { x: x - size / 2, y: y - size / 2, scale: size / 16 };
	if (icon)
		return (
			<g class={`res res-${name}`} style={`--pen:${place.scale}`}>
				<path class="res-fill" d={placed(icon.fill, place)} />
				{icon.line && <path class="res-line" d={placed(icon.line, place)} />}
			</g>
		);
	return (
		<g class="res res-other" transform={`translate(${place.x} ${place.y}) scale(${place.scale})`}>
			<circle class="res-fill" cx="8" cy="8" r="6.8" />
			<text class="res-letter" x="8" y="11.5">{name.slice(0, 1).toUpperCase()}</text>
		</g>
	);
}

export function Coin({ x, y, r, n }: { x: number; y: number; r: number; n: number }): VNode {
	return (
		<g class="mk-coin">
			<circle cx={x} cy={y} r={r} />
			<circle class="mk-coin-rim" cx={x} cy={y} r={r * 0.78} />
			<text x={x} y={y + r * 0.46} font-size={r * (n > 9 ? 1.05 : 1.3)}>{n}</text>
		</g>
	);
}

const TEETH = cog(0, 0, 8.2, 11, 1.8);

/** Points in a cogwheel; a bonus field's are a number for each factory. */
export function Points({ x, y, r, text, each }: { x: number; y: number; r: number; text: string; each?: string }): VNode {
	return (
		<g class={each ? `mk-points is-each ${each}` : 'mk-points'}>
			<path d={placed(TEETH, { x, y, scale: r / 10 })} style={`--pen:${r / 10}`} />
			<text x={x} y={y + r * 0.38} font-size={r * (text.length > 1 ? 0.98 : 1.15)}>{text}</text>
		</g>
	);
}

/** The outline of a seat's shape around a point, clockwise: of about the same area for all. */
export function seatShape(seat: SeatMark, r: number, x = 0, y = 0): string {
	const p = (n: number): string => String(Math.round(n * 100) / 100);
	switch (seat) {
		case 'red':
			return `M${p(x - r)} ${p(y)}a${p(r)} ${p(r)} 0 1 1 ${p(2 * r)} 0a${p(r)} ${p(r)} 0 1 1 ${p(-2 * r)} 0Z`;
		case 'blue': {
			const s = r * 0.9;
			return `M${p(x - s)} ${p(y - s)}H${p(x + s)}V${p(y + s)}H${p(x - s)}Z`;
		}
		case 'green':
			return `M${p(x)} ${p(y - 1.15 * r)}L${p(x + 1.2 * r)} ${p(y + 0.9 * r)}H${p(x - 1.2 * r)}Z`;
		case 'yellow':
			return `M${p(x)} ${p(y - 1.25 * r)}L${p(x + 1.25 * r)} ${p(y)}L${p(x)} ${p(y + 1.25 * r)}L${p(x - 1.25 * r)} ${p(y)}Z`;
	}
}
