// Small signs in the same pen everywhere: resources, coins, points, seats' shapes.
import type { VNode } from 'preact';
import { icons } from './icons';
import { cog } from './pictograms/pen';
import type { SeatMark } from './types';

/** A resource's icon, its centre at x, y. An own board's unknown resource shows its first letter. */
export function ResourceIcon({ name, x, y, size }: { name: string; x: number; y: number; size: number }): VNode {
	const icon = icons[name];
	const scale = size / 16;
	return (
		<g class={`res res-${icon ? name : 'other'}`} transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`}>
			{icon ? (
				<>
					<path class="res-fill" d={icon.fill} />
					{icon.line && <path class="res-line" d={icon.line} />}
				</>
			) : (
				<>
					<circle class="res-fill" cx="8" cy="8" r="6.8" />
					<text class="res-letter" x="8" y="11.5">{name.slice(0, 1).toUpperCase()}</text>
				</>
			)}
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
			<path d={TEETH} transform={`translate(${x} ${y}) scale(${r / 10})`} />
			<text x={x} y={y + r * 0.38} font-size={r * (text.length > 1 ? 0.98 : 1.15)}>{text}</text>
		</g>
	);
}

/** The outline of a seat's shape around 0, 0: of about the same area for all. */
export function seatShape(seat: SeatMark, r: number): string {
	const p = (n: number): string => String(Math.round(n * 100) / 100);
	switch (seat) {
		case 'red':
			return `M${p(-r)} 0a${p(r)} ${p(r)} 0 1 0 ${p(2 * r)} 0a${p(r)} ${p(r)} 0 1 0 ${p(-2 * r)} 0Z`;
		case 'blue': {
			const s = r * 0.9;
			return `M${p(-s)} ${p(-s)}H${p(s)}V${p(s)}H${p(-s)}Z`;
		}
		case 'green':
			return `M0 ${p(-1.15 * r)}L${p(1.2 * r)} ${p(0.9 * r)}H${p(-1.2 * r)}Z`;
		case 'yellow':
			return `M0 ${p(-1.25 * r)}L${p(1.25 * r)} 0L0 ${p(1.25 * r)}L${p(-1.25 * r)} 0Z`;
	}
}

interface SealProps {
	/** Null: nobody's. The seal is there all the same, without a shape: what comes and goes costs more than what changes. */
	seat: SeatMark | null;
	x: number;
	y: number;
	r: number;
	developed: boolean;
}

/** The seal on an owned field: solid when developed, with a clock before. Its colours are the plate's: one class less to change. */
export function seal({ seat, x, y, r, developed }: SealProps): VNode {
	const low = seat === 'green' ? r * 0.25 : 0;
	const clock = seat && !developed ? `M0 ${low - r * 0.5}V${low}L${r * 0.38} ${low + r * 0.22}` : '';
	return (
		<g class="mk-seal" transform={`translate(${x} ${y})`}>
			<g class="mk-seal-press">
				<path class="mk-seal-shape" d={seat ? seatShape(seat, r) : ''} />
				<path class="mk-seal-clock" d={clock} />
			</g>
		</g>
	);
}
