// The lines on paper: where each network, road and line runs, in pixels, ready to be drawn.
import type { Layout, Rect } from './layout';
import { plateRect } from './layout';
import { cellOf, type LinkTopology, type NetTopology, type Topology } from './topology';
import type { FieldId } from './types';

export interface Point {
	x: number;
	y: number;
}

/** A stub from a lane up to a field; its last point lies on the plate's edge. */
export interface Stub {
	field: FieldId;
	points: Point[];
}

export interface NetRoute {
	network: string;
	trunk: Point[]; // empty: one lane is enough
	lanes: Point[][];
	stubs: Stub[];
}

export interface LinkRoute {
	key: string;
	kind: LinkTopology['kind'];
	a: FieldId;
	b: FieldId;
	points: Point[]; // from an edge of a to an edge of b
}

export interface Routes {
	nets: NetRoute[];
	links: LinkRoute[];
}

type Edge = 'top' | 'bottom' | 'left' | 'right';

interface Port {
	link: LinkTopology;
	edge: Edge;
	turn: number; // where it goes: sorts the ports of an edge
}

/** The ports of all roads and lines at all plates, so that those of one edge can share it in order. */
function ports(topology: Topology): Map<string, Port[]> {
	const all = new Map<string, Port[]>();
	const add = (field: FieldId, edge: Edge, link: LinkTopology, turn: number): void => {
		const key = `${field} ${edge}`;
		all.set(key, [...(all.get(key) ?? []), { link, edge, turn }]);
	};
	for (const link of topology.links) {
		const a = cellOf(link.a), b = cellOf(link.b), s = link.shape;
		if (s.way === 'beside') {
			add(link.a, 'right', link, 0);
			add(link.b, 'left', link, 0);
		} else if (s.way === 'below') {
			add(link.a, 'bottom', link, 0);
			add(link.b, 'top', link, 0);
		} else if (s.way === 'step') {
			add(link.a, 'bottom', link, Math.sign(b.col - a.col));
			add(link.b, a.row === b.row ? 'bottom' : 'top', link, Math.sign(a.col - b.col));
		} else {
			if (s.from.at === 'side') add(link.a, s.gap === a.col ? 'left' : 'right', link, 1);
			else add(link.a, 'bottom', link, Math.sign(s.gap - a.col - 0.5));
			if (s.to.at === 'side') add(link.b, s.gap === b.col ? 'left' : 'right', link, -1);
			else add(link.b, 'top', link, Math.sign(s.gap - b.col - 0.5));
		}
	}
	return all;
}

/** The place of a link's port on a field's edge. Straight ones sit in the middle, the others on the side they turn to. */
function portAt(all: Map<string, Port[]>, rect: Rect, field: FieldId, edge: Edge, link: LinkTopology, step: number): Point {
	const here = all.get(`${field} ${edge}`) ?? [];
	const own = here.find((p) => p.link === link)!;
	const same = here.filter((p) => p.turn === own.turn);
	const vertical = edge === 'left' || edge === 'right';
	let off = 0;
	if (own.turn !== 0) {
		const rank = same.indexOf(own);
		const first = vertical ? rect.h * 0.22 : here.some((p) => p.turn === 0) || here.some((p) => p.turn === -own.turn) ? step : 0;
		const room = (vertical ? rect.h : rect.w) / 2 - first - 3;
		off = own.turn * (first + rank * Math.min(step, room / same.length));
	}
	if (vertical) return { x: edge === 'left' ? rect.x : rect.x + rect.w, y: rect.y + rect.h / 2 + off };
	return { x: rect.x + rect.w / 2 + off, y: edge === 'top' ? rect.y : rect.y + rect.h };
}

function linkRoute(link: LinkTopology, l: Layout, all: Map<string, Port[]>): LinkRoute {
	const ra = plateRect(l, link.a), rb = plateRect(l, link.b), s = link.shape;
	const port = (rect: Rect, field: FieldId, edge: Edge): Point => portAt(all, rect, field, edge, link, Math.min(9, l.w * 0.14));
	const a = cellOf(link.a), b = cellOf(link.b);
	const points: Point[] = [];
	if (s.way === 'beside') points.push(port(ra, link.a, 'right'), port(rb, link.b, 'left'));
	else if (s.way === 'below') points.push(port(ra, link.a, 'bottom'), port(rb, link.b, 'top'));
	else if (s.way === 'step') {
		const p = port(ra, link.a, 'bottom'), q = port(rb, link.b, a.row === b.row ? 'bottom' : 'top');
		const y = l.linkLane(s.row, s.slot);
		points.push(p, { x: p.x, y }, { x: q.x, y }, q);
	} else {
		const x = l.channel(s.gap, s.slot);
		if (s.from.at === 'side') {
			const p = port(ra, link.a, s.gap === a.col ? 'left' : 'right');
			p.y = Math.min(p.y + s.slot * l.pitch * 0.8, ra.y + ra.h - 2); // two that leave towards each other do not look like one
			points.push(p, { x, y: p.y });
		} else {
			const p = port(ra, link.a, 'bottom'), y = l.linkLane(s.from.row, s.from.slot);
			points.push(p, { x: p.x, y }, { x, y });
		}
		if (s.to.at === 'side') {
			const q = port(rb, link.b, s.gap === b.col ? 'left' : 'right');
			points.push({ x, y: q.y }, q);
		} else {
			const q = port(rb, link.b, 'top'), y = l.linkLane(s.to.row, s.to.slot);
			points.push({ x, y }, { x: q.x, y }, q);
		}
	}
	return { key: link.key, kind: link.kind, a: link.a, b: link.b, points };
}

/** Where on its plate's lower edge a network's stub stands: the nearer lane towards the trunk, the middle left to roads. */
function stubX(field: FieldId, network: string, topology: Topology, l: Layout, all: Map<string, Port[]>): number {
	const { col, row } = cellOf(field);
	const own = topology.nets.flatMap((n) => n.lanes).filter((lane) => lane.row === row && lane.fields.includes(field));
	own.sort((p, q) => p.slot - q.slot);
	if (col < topology.trunkGap) own.reverse();
	const rank = own.findIndex((lane) => lane.network === network);
	const middle = l.x[col]! + l.w / 2;
	const free = !all.has(`${field} bottom`);
	if (own.length === 1) return free ? middle : middle + (col < topology.trunkGap ? 1 : -1) * l.w * 0.29;
	if (own.length === 2 || free) return middle + l.w * 0.58 * (rank / (own.length - 1) - 0.5);
	const places = Array.from({ length: own.length + (own.length % 2) + 1 }, (_, i) => i).filter((i, _, list) => i !== (list.length - 1) / 2);
	return middle + l.w * 0.8 * (places[rank]! / (own.length + (own.length % 2)) - 0.5);
}

function netRoute(net: NetTopology, topology: Topology, l: Layout, all: Map<string, Port[]>): NetRoute {
	const route: NetRoute = { network: net.network, trunk: [], lanes: [], stubs: [] };
	const tx = l.trunk(net.slot);
	const ys: number[] = [];
	for (const lane of net.lanes) {
		const y = l.netLane(lane.row, lane.slot);
		ys.push(y);
		const xs = lane.fields.map((field) => stubX(field, net.network, topology, l, all));
		lane.fields.forEach((field, i) => {
			const rect = plateRect(l, field);
			route.stubs.push({ field, points: [{ x: xs[i]!, y }, { x: xs[i]!, y: rect.y + rect.h }] });
		});
		if (net.lanes.length > 1) xs.push(tx);
		route.lanes.push([{ x: Math.min(...xs), y }, { x: Math.max(...xs), y }]);
	}
	if (ys.length > 1) route.trunk = [{ x: tx, y: Math.min(...ys) }, { x: tx, y: Math.max(...ys) }];
	return route;
}

export function routeBoard(topology: Topology, l: Layout): Routes {
	const all = ports(topology);
	return {
		nets: topology.nets.map((net) => netRoute(net, topology, l, all)),
		links: topology.links.map((link) => linkRoute(link, l, all)),
	};
}

/** A path through the points with round corners. */
export function rounded(points: readonly Point[], radius: number): string {
	const n = (v: number): string => String(Math.round(v * 10) / 10);
	let d = `M${n(points[0]!.x)} ${n(points[0]!.y)}`;
	for (let i = 1; i < points.length - 1; i++) {
		const p = points[i - 1]!, c = points[i]!, q = points[i + 1]!;
		const before = Math.hypot(c.x - p.x, c.y - p.y), after = Math.hypot(q.x - c.x, q.y - c.y);
		const r = Math.min(radius, before / 2, after / 2);
		if (r < 0.3) {
			d += `L${n(c.x)} ${n(c.y)}`;
			continue;
		}
		const to = (o: Point, length: number): string => `${n(c.x + ((o.x - c.x) / length) * r)} ${n(c.y + ((o.y - c.y) / length) * r)}`;
		d += `L${to(p, before)}Q${n(c.x)} ${n(c.y)} ${to(q, after)}`;
	}
	const end = points[points.length - 1]!;
	return `${d}L${n(end.x)} ${n(end.y)}`;
}

/** A straight piece as a gentle wave that begins and ends on the line. */
export function wavy(from: Point, to: Point, swing: number, wave: number): string {
	const length = Math.hypot(to.x - from.x, to.y - from.y);
	const halves = Math.max(2, Math.round(length / wave) * 2);
	const ux = (to.x - from.x) / halves, uy = (to.y - from.y) / halves;
	const n = (v: number): string => String(Math.round(v * 10) / 10);
	let d = `M${n(from.x)} ${n(from.y)}`;
	for (let i = 0; i < halves; i++) {
		const sign = i % 2 ? -swing : swing;
		const size = Math.hypot(ux, uy) || 1;
		const mx = from.x + ux * (i + 0.5) - (uy / size) * sign * 2, my = from.y + uy * (i + 0.5) + (ux / size) * sign * 2;
		d += `Q${n(mx)} ${n(my)} ${n(from.x + ux * (i + 1))} ${n(from.y + uy * (i + 1))}`;
	}
	return d;
}
