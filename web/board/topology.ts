// Where everything that joins fields runs, as topology: which gutter, which lane. No pixels; those are layout and routes.
//
// Columns and rows count from 0. Gutter g of the columns lies left of column g (0 to 12); gutter r of the rows lies below
// row r (0 to 4). Each network has a lane in the row gutter under every era where it has fields, and one trunk that joins
// its lanes. Roads and lines between neighbours are straight; the others take a column gutter past the rows between.
// Lanes are ordered so that as few as possible cross.
import type { BoardData, FieldData, FieldId } from './types';

export const COLUMNS = 12;
export const ROWS = 5;

export interface Cell {
	col: number;
	row: number;
}

export const cellOf = (id: FieldId): Cell => ({ col: id.charCodeAt(0) - 65, row: id.charCodeAt(1) - 49 });

export interface NetLane {
	network: string;
	row: number;
	slot: number; // 0 is nearest to the plates above
	fields: FieldId[];
}

export interface NetTopology {
	network: string;
	lanes: NetLane[];
	slot: number; // of its trunk, from the left
}

export type LinkKind = 'road' | 'line';

/** How a road or line runs from its upper (or left) field a to b. */
export type LinkShape =
	| { way: 'beside' }
	| { way: 'below' }
	| { way: 'step'; row: number; slot: number } // out below a, along the gutter, and to b
	| { way: 'channel'; gap: number; slot: number; from: Turn; to: Turn };

/** How a channel is entered or left: at the field's side, or along the row gutter. */
export type Turn = { at: 'side' } | { at: 'gutter'; row: number; slot: number };

export interface LinkTopology {
	key: string;
	kind: LinkKind;
	a: FieldId;
	b: FieldId;
	shape: LinkShape;
}

export interface Topology {
	trunkGap: number;
	trunkSlots: number;
	nets: NetTopology[];
	links: LinkTopology[];
	netSlots: number[]; // lanes of networks in each row gutter
	linkSlots: number[]; // lanes of roads and lines below them
	channelSlots: number[]; // lanes of roads and lines in each column gutter
}

/** The order of 0..n-1 that costs least, where cost(i, j) is that of i somewhere before j. Exact up to 6. */
export function bestOrder(n: number, cost: (i: number, j: number) => number): number[] {
	let best = Array.from({ length: n }, (_, i) => i);
	const total = (order: number[]): number => {
		let sum = 0;
		for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) sum += cost(order[i]!, order[j]!);
		return sum;
	};
	let least = total(best);
	const consider = (order: number[]): boolean => {
		const sum = total(order);
		if (sum >= least) return false;
		least = sum;
		best = order.slice();
		return true;
	};
	const permute = (order: number[], k: number): void => {
		if (k === n) consider(order);
		for (let i = k; i < n; i++) {
			[order[k], order[i]] = [order[i]!, order[k]!];
			permute(order, k + 1);
			[order[k], order[i]] = [order[i]!, order[k]!];
		}
	};
	if (n <= 6) permute(best.slice(), 0);
	else for (let better = true; better; ) better = swaps(best).some(consider);
	return best;
}

function swaps(order: number[]): number[][] {
	const all: number[][] = [];
	for (let i = 0; i < order.length; i++)
		for (let j = i + 1; j < order.length; j++) {
			const other = order.slice();
			[other[i], other[j]] = [other[j]!, other[i]!];
			all.push(other);
		}
	return all;
}

/** The column gutter that best parts bonus fields from factories. */
function chooseTrunkGap(fields: readonly FieldData[]): number {
	let best = 4;
	let least = Infinity;
	for (let gap = 1; gap < COLUMNS; gap++) {
		const wrong = fields.filter((f) => {
			const { col } = cellOf(f.id);
			return (f.kind === 'bonus' && col >= gap) || (f.kind === 'factory' && col < gap);
		}).length;
		if (wrong < least) [best, least] = [gap, wrong];
	}
	return best;
}

interface Span {
	from: number;
	to: number;
}

const inside = (s: Span, x: number): boolean => s.from < x && x < s.to;

interface Draft {
	network: string;
	rows: number[]; // with a lane
	stubs: Map<number, number[]>; // of each row: the columns' middles
}

/** Crossings of networks among each other, with the trunks in this order: per row, of lane i above lane j. */
function laneCost(drafts: Draft[], trunkAt: number[], row: number): { ids: number[]; cost: (i: number, j: number) => number; fixed: number } {
	const ids = drafts.flatMap((d, i) => (d.stubs.has(row) ? [i] : []));
	const spans = new Map(ids.map((i) => [i, spanOf(drafts[i]!, trunkAt[i]!, row)]));
	const goesUp = (i: number): boolean => drafts[i]!.rows[0]! < row;
	const goesDown = (i: number): boolean => drafts[i]!.rows[drafts[i]!.rows.length - 1]! > row;
	const cost = (i: number, j: number): number => {
		const upper = ids[i]!, lower = ids[j]!;
		let n = drafts[lower]!.stubs.get(row)!.filter((x) => inside(spans.get(upper)!, x)).length;
		if (goesUp(lower) && inside(spans.get(upper)!, trunkAt[lower]!)) n++;
		if (goesDown(upper) && inside(spans.get(lower)!, trunkAt[upper]!)) n++;
		return n;
	};
	let fixed = 0; // trunks that only pass
	drafts.forEach((d, i) => {
		if (d.stubs.has(row) || !goesUp(i) || !goesDown(i)) return;
		fixed += ids.filter((k) => inside(spans.get(k)!, trunkAt[i]!)).length;
	});
	return { ids, cost, fixed };
}

function spanOf(d: Draft, trunk: number, row: number): Span {
	const xs = d.stubs.get(row)!.slice();
	if (d.rows.length > 1) xs.push(trunk);
	return { from: Math.min(...xs), to: Math.max(...xs) };
}

function netTopologies(board: BoardData, trunkGap: number): { nets: NetTopology[]; trunkSlots: number; netSlots: number[] } {
	const drafts = board.networks.map((network): Draft => {
		const stubs = new Map<number, number[]>();
		for (const f of board.fields) {
			if (!f.on.includes(network)) continue;
			const { col, row } = cellOf(f.id);
			stubs.set(row, [...(stubs.get(row) ?? []), col + 0.5]);
		}
		return { network, stubs, rows: [...stubs.keys()].sort() };
	}).filter((d) => d.rows.length > 0);

	const place = (order: number[]): number[] => {
		const at: number[] = [];
		order.forEach((i, k) => (at[i] = trunkGap + 0.01 * (k - order.length / 2)));
		return at;
	};
	const crossings = (order: number[]): number => {
		let sum = 0;
		for (let row = 0; row < ROWS; row++) {
			const { ids, cost, fixed } = laneCost(drafts, place(order), row);
			const lanes = bestOrder(ids.length, cost);
			sum += fixed;
			for (let i = 0; i < lanes.length; i++) for (let j = i + 1; j < lanes.length; j++) sum += cost(lanes[i]!, lanes[j]!);
		}
		return sum;
	};
	let order = drafts.map((_, i) => i);
	let least = crossings(order);
	for (let better = true; better; ) {
		better = false;
		for (const other of swaps(order)) {
			const sum = crossings(other);
			if (sum < least) [order, least, better] = [other, sum, true];
		}
	}

	const slots: number[] = [];
	order.forEach((i, k) => {
		const before = order.slice(0, k).filter((j) => overlaps(drafts[i]!, drafts[j]!));
		slots[i] = drafts[i]!.rows.length > 1 ? 1 + Math.max(-1, ...before.map((j) => slots[j]!)) : -1;
	});
	const nets = drafts.map((d, i): NetTopology => ({ network: d.network, slot: slots[i]!, lanes: [] }));
	const netSlots: number[] = [];
	for (let row = 0; row < ROWS; row++) {
		const { ids, cost } = laneCost(drafts, place(order), row);
		netSlots[row] = ids.length;
		bestOrder(ids.length, cost).forEach((k, slot) => {
			const net = nets[ids[k]!]!;
			const fields = board.fields.filter((f) => f.on.includes(net.network) && cellOf(f.id).row === row).map((f) => f.id);
			net.lanes.push({ network: net.network, row, slot, fields });
		});
	}
	return { nets, trunkSlots: 1 + Math.max(-1, ...slots), netSlots };
}

function overlaps(a: Draft, b: Draft): boolean {
	const end = (d: Draft): number => d.rows[d.rows.length - 1]!;
	return a.rows[0]! <= end(b) && b.rows[0]! <= end(a);
}

/** A part of a link that needs a lane: where it lies, and at which places it leaves to the one side or the other. */
interface Run {
	span: Span;
	ends: { at: number; before: boolean }[]; // before: towards lower slots (up, or left)
	set: (slot: number) => void;
}

/** Gives every run a slot: runs that do not overlap share one, and the order has the fewest crossings. Returns how many. */
function stack(runs: Run[]): number {
	const touch = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to;
	const order = bestOrder(runs.length, (i, j) => {
		const first = runs[i]!, second = runs[j]!;
		return (
			first.ends.filter((e) => !e.before && inside(second.span, e.at)).length +
			second.ends.filter((e) => e.before && inside(first.span, e.at)).length
		);
	});
	const slots: number[] = [];
	order.forEach((i, k) => {
		const before = order.slice(0, k).filter((j) => touch(runs[i]!.span, runs[j]!.span));
		slots[i] = 1 + Math.max(-1, ...before.map((j) => slots[j]!));
		runs[i]!.set(slots[i]!);
	});
	return 1 + Math.max(-1, ...slots);
}

function linkTopologies(board: BoardData, trunkGap: number): { links: LinkTopology[]; linkSlots: number[]; channelSlots: number[] } {
	const pair = (kind: LinkKind, ids: readonly string[]): LinkTopology => {
		const [a, b] = [...ids].sort((p, q) => cellOf(p).row - cellOf(q).row || cellOf(p).col - cellOf(q).col) as [string, string];
		return { key: `${kind} ${a} ${b}`, kind, a, b, shape: { way: 'beside' } };
	};
	const links = [...board.roads.map((ids) => pair('road', ids)), ...board.lines.map((ids) => pair('line', ids))];
	const far: LinkTopology[] = [];
	for (const link of links) {
		const a = cellOf(link.a), b = cellOf(link.b);
		if (a.row === b.row && b.col - a.col === 1) link.shape = { way: 'beside' };
		else if (a.col === b.col && b.row - a.row === 1) link.shape = { way: 'below' };
		else far.push(link);
	}
	const beside = links.filter((l) => l.shape.way === 'beside' && !far.includes(l)).map((l) => cellOf(l.b));
	const size = (l: LinkTopology): number => cellOf(l.b).row - cellOf(l.a).row;
	const taken: { gap: number; span: Span }[] = [];
	for (const link of far.sort((p, q) => size(q) - size(p))) link.shape = chooseWay(link, beside, taken, trunkGap);
	return { links, ...assign(far) };
}

function chooseWay(link: LinkTopology, beside: Cell[], taken: { gap: number; span: Span }[], trunkGap: number): LinkShape {
	const a = cellOf(link.a), b = cellOf(link.b);
	if (a.row === b.row) return { way: 'step', row: a.row, slot: 0 };
	let best: LinkShape = { way: 'step', row: a.row, slot: 0 };
	let least = b.row - a.row === 1 ? Math.abs(a.col - b.col) + 0.5 : Infinity;
	let used: Span = { from: 0, to: 0 };
	for (let gap = 0; gap <= COLUMNS; gap++) {
		const turn = (c: Cell, row: number): Turn => (gap === c.col || gap === c.col + 1 ? { at: 'side' } : { at: 'gutter', row, slot: 0 });
		const from = turn(a, a.row), to = turn(b, b.row - 1);
		const length = (c: Cell, t: Turn): number => (t.at === 'side' ? 0 : Math.abs(c.col + 0.5 - gap));
		const span = channelSpan(a, b, from, to);
		const crossed = beside.filter((c) => c.col === gap && inside(span, c.row + 0.5)).length;
		const load = taken.filter((t) => t.gap === gap && t.span.from < span.to && span.from < t.span.to).length;
		const margin = gap === trunkGap ? 1 : gap === 0 ? 0.3 : gap === COLUMNS ? 0 : 0.15; // the right edge is free
		const cost = length(a, from) + length(b, to) + 1.5 * crossed + 0.4 * load + margin;
		if (cost < least) {
			[best, least, used] = [{ way: 'channel', gap, slot: 0, from, to }, cost, span];
		}
	}
	if (best.way === 'channel') taken.push({ gap: best.gap, span: used });
	return best;
}

/** A row is a unit high: its plate up to .8, then its gutter. */
function channelSpan(a: Cell, b: Cell, from: Turn, to: Turn): Span {
	return { from: from.at === 'side' ? a.row + 0.6 : a.row + 0.9, to: to.at === 'side' ? b.row + 0.25 : b.row - 0.1 };
}

function assign(far: LinkTopology[]): { linkSlots: number[]; channelSlots: number[] } {
	const channels: Run[][] = Array.from({ length: COLUMNS + 1 }, () => []);
	const gutters: Run[][] = Array.from({ length: ROWS }, () => []);
	const along = (row: number, x1: number, up1: boolean, x2: number, up2: boolean, set: (slot: number) => void): void => {
		gutters[row]!.push({
			span: { from: Math.min(x1, x2), to: Math.max(x1, x2) },
			ends: [{ at: x1, before: up1 }, { at: x2, before: up2 }],
			set,
		});
	};
	for (const { a: ida, b: idb, shape } of far) {
		const a = cellOf(ida), b = cellOf(idb);
		if (shape.way === 'step') along(shape.row, a.col + 0.5, true, b.col + 0.5, a.row === b.row, (s) => (shape.slot = s));
		if (shape.way !== 'channel') continue;
		const { gap, from, to } = shape;
		channels[gap]!.push({
			span: channelSpan(a, b, from, to),
			ends: [
				{ at: channelSpan(a, b, from, to).from, before: a.col < gap },
				{ at: channelSpan(a, b, from, to).to, before: b.col < gap },
			],
			set: (s) => (shape.slot = s),
		});
		if (from.at === 'gutter') along(from.row, a.col + 0.5, true, gap, false, (s) => (from.slot = s));
		if (to.at === 'gutter') along(to.row, gap, true, b.col + 0.5, false, (s) => (to.slot = s));
	}
	return { linkSlots: gutters.map(stack), channelSlots: channels.map(stack) };
}

export function boardTopology(board: BoardData): Topology {
	const trunkGap = chooseTrunkGap(board.fields);
	return { trunkGap, ...netTopologies(board, trunkGap), ...linkTopologies(board, trunkGap) };
}
