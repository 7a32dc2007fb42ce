// Networks, roads and lines as they are drawn: each network has a pattern of its own besides its colour.
import type { VNode } from 'preact';
import { memo } from './memo';
import { rounded, wavy, type LinkRoute, type NetRoute, type Point } from './routes';

const KNOWN = ['river', 'tracks', 'pipeline', 'power-line', 'canal', 'port', 'data'];
const OTHERS = ['other-1', 'other-2', 'other-3', 'other-4', 'other-5', 'other-6', 'other-7', 'other-8'];

/** The pattern of each network of a board: its own, or the next one that is free. */
export function netStyles(networks: readonly string[]): Record<string, string> {
	const free = OTHERS.slice();
	return Object.fromEntries(networks.map((name) => [name, KNOWN.includes(name) ? name : free.shift()!]));
}

export const netClass = (styles: Readonly<Record<string, string>>, network: string | undefined): string =>
	`net-${styles[network ?? ''] ?? 'other-1'}`;

/** How light a colour is, 0 to 1, as contrasts count it. */
function lightOf(color: string): number {
	const [r, g, b] = [1, 3, 5].map((at) => {
		const part = parseInt(color.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	}) as [number, number, number];
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The colour that a board gives to a network. One that would be lost on light or on dark ground is mixed with ink. */
export function netPaint(style: string, color: string | undefined): string {
	if (!color) return '';
	const light = lightOf(color);
	const seen = light >= 0.12 && light <= 0.3 ? color : `color-mix(in srgb, ${color} 55%, var(--ink))`;
	return `--net: ${seen}; --${style}: ${seen}; --${style}-in: color-mix(in srgb, ${seen} 35%, var(--ground))`;
}

const piece = (points: Point[], style: string, unit: number): string =>
	style === 'river' ? wavy(points[0]!, points[1]!, 0.9 * unit, 15 * unit) : rounded(points, 0);

/** Signs set along a straight piece: masts of a power line, gates of a canal. */
function along(points: Point[], every: number, sign: (x: number, y: number, flat: boolean) => string): string {
	const [p, q] = points as [Point, Point];
	const length = Math.hypot(q.x - p.x, q.y - p.y);
	const count = Math.floor(length / every);
	const flat = Math.abs(q.x - p.x) > Math.abs(q.y - p.y);
	let d = '';
	for (let i = 0; i < count; i++) {
		const at = (i + 0.5) / count;
		d += sign(p.x + (q.x - p.x) * at, p.y + (q.y - p.y) * at, flat);
	}
	return d;
}

function signs(style: string, lanes: Point[][], u: number): string {
	const n = (v: number): string => String(Math.round(v * 10) / 10);
	if (style === 'power-line') {
		return lanes.map((lane) => along(lane, 26 * u, (x, y) => `M${n(x)} ${n(y - 3.2 * u)}v${n(6.4 * u)}M${n(x - 2.4 * u)} ${n(y - 1.8 * u)}h${n(4.8 * u)}`)).join('');
	}
	if (style === 'canal') {
		return lanes.map((lane) => along(lane, 30 * u, (x, y, flat) => flat
			? `M${n(x - 1.5 * u)} ${n(y - 3 * u)}L${n(x + 1.5 * u)} ${n(y)}L${n(x - 1.5 * u)} ${n(y + 3 * u)}`
			: `M${n(x - 3 * u)} ${n(y - 1.5 * u)}L${n(x)} ${n(y + 1.5 * u)}L${n(x + 3 * u)} ${n(y - 1.5 * u)}`)).join('');
	}
	return '';
}

export const Network = memo(function Network({ route, style, paint = '', unit, tab }: { route: NetRoute; style: string; paint?: string; unit: number; tab: number }): VNode {
	const long = [...(route.trunk.length ? [route.trunk] : []), ...route.lanes];
	const d = [...long.map((points) => piece(points, style, unit)), ...route.stubs.map((stub) => rounded(stub.points, 0))].join('');
	return (
		<g class={`net net-${style}`} data-net={route.network} style={paint}>
			<path class="net-reach" d={d} />
			<path class="net-under" d={d} />
			<path class="net-a" d={d} />
			<path class="net-b" d={d} />
			<path class="net-c" d={d} />
			<path class="net-sign" d={signs(style, long, unit)} />
			{tab > 0 && route.stubs.map(({ points }) => {
				const end = points[points.length - 1]!;
				return <rect class="net-tab" x={end.x - tab} y={end.y - 1} width={2 * tab} height={tab * 0.9} rx="1.5" />;
			})}
		</g>
	);
});

/** A road or line; the page may point at it, which lights its two fields. */
export const Link = memo(function Link({ route, radius }: { route: LinkRoute; radius: number }): VNode {
	const d = rounded(route.points, radius);
	return (
		<g class={`link-${route.kind}`} data-link={route.key} data-a={route.a} data-b={route.b}>
			<path class="net-reach" d={d} />
			<path class="net-under" d={d} />
			<path class="net-a" d={d} />
			<path class="net-b" d={d} />
		</g>
	);
});

/** Where roads and lines meet their plates: small pins over the edges, so that the eye finds the end. */
export const Pins = memo(function Pins({ routes, r }: { routes: readonly LinkRoute[]; r: number }): VNode {
	return (
		<g class="pins" aria-hidden="true">
			{routes.map(({ key, kind, a, b, points }) => (
				<g class={`pin-${kind}`} data-link={key} data-a={a} data-b={b}>
					<circle cx={points[0]!.x} cy={points[0]!.y} r={r} />
					<circle cx={points[points.length - 1]!.x} cy={points[points.length - 1]!.y} r={r} />
				</g>
			))}
		</g>
	);
});

/** A piece of a network, road or line, for the legend. */
export function Sample({ style, paint = '' }: { style: string; paint?: string }): VNode {
	const link = style === 'road' || style === 'line';
	const points = [{ x: 1, y: 6 }, { x: 33, y: 6 }];
	const d = piece(points, style, 1);
	return (
		<svg class="sample" width="34" height="12" viewBox="0 0 34 12" aria-hidden="true">
			<g class={link ? `link-${style}` : `net net-${style}`} style={paint}>
				<path class="net-a" d={d} />
				<path class="net-b" d={d} />
				{!link && <path class="net-c" d={d} />}
				{!link && <path class="net-sign" d={signs(style, [points], 0.6)} />}
			</g>
		</svg>
	);
}
