// Sizes and places in pixels: fills the space given with plates as large as the gutters' lanes allow.
import { COLUMNS, ROWS, cellOf, type Topology } from './topology';
import type { FieldId } from './types';

export interface Rect {
	x: number;
	y: number;
	w: number;
	h: number;
}

/** "full": a plate with everything on it. "short": all of it, smaller. "small": a map's square with pictogram and owner. */
export type Detail = 'full' | 'short' | 'small';

export interface Layout {
	width: number;
	height: number;
	w: number; // of a plate
	h: number;
	x: number[]; // left edge of each column
	y: number[]; // top edge of each row
	pitch: number; // between two lanes
	head: number; // above the first row: the columns' letters
	side: number; // left of the first column: the eras' numbers
	detail: Detail;
	channel: (gap: number, slot: number) => number; // x of a road's lane in a column gutter
	trunk: (slot: number) => number; // x of a network's trunk
	netLane: (row: number, slot: number) => number; // y
	linkLane: (row: number, slot: number) => number; // y
}

const TRUNK = 1.25; // trunks stand a little further apart than lanes: they run together for longer
const FULL_FROM = 50; // pixels of plate width: below it a name has to be small
const SHORT_FROM = 32;

export function layoutBoard(topology: Topology, width: number, height: number): Layout {
	const wide = width >= 620;
	const unit = Math.max(0.5, Math.min(1.5, width / 900)); // gutters grow with the board
	const tight = Math.max(0.42, Math.min(unit, height / 640));
	const pitch = (wide ? 6.5 : 6) * tight;
	const side = wide ? 18 * unit + 3 : 14;
	const head = wide ? 22 : 15;

	const gapX = topology.channelSlots.map((slots, gap) => {
		const lanes = slots + (gap === topology.trunkGap ? topology.trunkSlots * TRUNK : 0);
		const base = gap === 0 || gap === COLUMNS ? 2 : (wide ? 5.2 : 3) * unit;
		const beside = topology.links.some((l) => l.shape.way === 'beside' && cellOf(l.b).col === gap);
		return base + (lanes > 0 || !beside ? 0 : 3.6 * unit) + lanes * pitch;
	});
	gapX[COLUMNS]! += 6 * unit;
	const stub = (wide ? 8 : 4) * tight;
	const gapY = topology.netSlots.map((nets, row) => stub + (nets + topology.linkSlots[row]!) * pitch + 3.5 * tight);

	const sum = (all: number[]): number => all.reduce((s, n) => s + n, 0);
	const w = Math.max(8, Math.min(132, (width - side - sum(gapX)) / COLUMNS));
	const room = (height - head - sum(gapY)) / ROWS;
	const h = Math.max(8, Math.min(room, w * 2.1));
	const detail: Detail = w >= FULL_FROM && h >= 64 ? 'full' : w >= SHORT_FROM && h >= 56 ? 'short' : 'small';
	const spareX = Math.max(0, width - side - sum(gapX) - w * COLUMNS);
	const spareY = Math.max(0, height - head - sum(gapY) - h * ROWS);
	for (let row = 0; row < ROWS; row++) gapY[row]! += Math.min(spareY / ROWS, 14 * tight);
	const slack = Math.max(0, spareY - ROWS * 14 * tight);

	const x: number[] = [];
	const y: number[] = [];
	const left: number[] = []; // of each column gutter
	let at = side + spareX / 2;
	for (let col = 0; col <= COLUMNS; col++) {
		left[col] = at;
		at += gapX[col]!;
		if (col < COLUMNS) {
			x[col] = at;
			at += w;
		}
	}
	at = head + slack / 2;
	for (let row = 0; row < ROWS; row++) {
		y[row] = at;
		at += h + gapY[row]!;
	}

	const channel = (gap: number, slot: number): number => {
		const slots = topology.channelSlots[gap]!;
		const trunks = gap === topology.trunkGap ? topology.trunkSlots * TRUNK : 0;
		const middle = left[gap]! + gapX[gap]! / 2;
		return middle + (slot + 0.5 + trunks - (slots + trunks) / 2) * pitch;
	};
	const trunk = (slot: number): number => {
		const all = topology.trunkSlots * TRUNK + topology.channelSlots[topology.trunkGap]!;
		return left[topology.trunkGap]! + gapX[topology.trunkGap]! / 2 + ((slot + 0.5) * TRUNK - all / 2) * pitch;
	};
	const lane = (row: number, slot: number): number => {
		const lanes = topology.netSlots[row]! + topology.linkSlots[row]!;
		const step = lanes > 0 ? Math.min(pitch * 1.5, (gapY[row]! - stub - 3.5 * tight) / lanes) : 0;
		return y[row]! + h + stub + step * (slot + 0.5);
	};
	return {
		width, height, w, h, x, y, pitch, head: head + slack / 2, side: side + spareX / 2, detail, channel, trunk,
		netLane: lane,
		linkLane: (row, slot) => lane(row, topology.netSlots[row]! + slot),
	};
}

export function plateRect(l: Layout, id: FieldId): Rect {
	const { col, row } = cellOf(id);
	return { x: l.x[col]!, y: l.y[row]!, w: l.w, h: l.h };
}
