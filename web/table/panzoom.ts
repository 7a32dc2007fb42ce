// A sheet larger than its window: dragged with one finger, pinched with two, turned larger by a wheel. Nothing is drawn again for it.

const MOST = 2.2;
/** At this size what is written on the sheet can be read. */
const READABLE = 1;
/** Pixels that a finger may tremble and still press. */
const STEADY = 8;

interface Spot {
	x: number;
	y: number;
}

export class PanZoom {
	private scale = 1;
	private x = 0;
	private y = 0;
	private readonly fingers = new Map<number, Spot>();
	private moved = 0;
	private readonly watcher: ResizeObserver;
	private readonly end = new AbortController();

	/**
	 * @param sheet of a fixed size, its transform's origin at the upper left; it lies in `box`, which hides what is outside
	 * @param first finds what is to be seen at first, within the sheet
	 */
	constructor(
		private readonly box: HTMLElement,
		private readonly sheet: HTMLElement,
		private readonly first: () => Element | null,
	) {
		const on = <K extends keyof HTMLElementEventMap>(name: K, call: (e: HTMLElementEventMap[K]) => void, capture = false) =>
			box.addEventListener(name, call, { signal: this.end.signal, capture, passive: false });
		on('pointerdown', (e) => this.down(e));
		on('pointermove', (e) => this.move(e));
		for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const) on(name, (e) => this.fingers.delete(e.pointerId));
		on('wheel', (e) => {
			e.preventDefault();
			this.zoomAt(this.inBox(e), Math.exp(-e.deltaY / 400));
		});
		// What ends a drag presses nothing.
		on(
			'click',
			(e) => {
				if (this.moved > STEADY) e.stopPropagation();
			},
			true,
		);
		this.watcher = new ResizeObserver(() => this.open());
		this.watcher.observe(box);
	}

	close(): void {
		this.watcher.disconnect();
		this.end.abort();
	}

	/** Large enough to be read, with what is to be seen at first in the middle. */
	open(): void {
		const sheet = this.sheet.getBoundingClientRect();
		const { left, top, width, height } = (this.first() ?? this.sheet).getBoundingClientRect();
		const middle = { x: (left + width / 2 - sheet.left) / this.scale, y: (top + height / 2 - sheet.top) / this.scale };
		this.scale = Math.max(this.least(), READABLE);
		this.x = this.box.clientWidth / 2 - middle.x * this.scale;
		this.y = this.box.clientHeight / 2 - middle.y * this.scale;
		this.show();
	}

	/** Larger or smaller about the middle. All of the sheet is the smallest. */
	zoom(by: number): void {
		this.zoomAt({ x: this.box.clientWidth / 2, y: this.box.clientHeight / 2 }, by);
	}

	private least(): number {
		return Math.min(this.box.clientWidth / this.sheet.offsetWidth, this.box.clientHeight / this.sheet.offsetHeight) || 1;
	}

	private inBox(e: MouseEvent): Spot {
		const { left, top } = this.box.getBoundingClientRect();
		return { x: e.clientX - left, y: e.clientY - top };
	}

	private zoomAt(spot: Spot, by: number): void {
		const scale = Math.max(this.least(), Math.min(MOST, this.scale * by));
		this.x = spot.x - ((spot.x - this.x) * scale) / this.scale;
		this.y = spot.y - ((spot.y - this.y) * scale) / this.scale;
		this.scale = scale;
		this.show();
	}

	private down(e: PointerEvent): void {
		if (this.fingers.size === 0) this.moved = 0;
		this.fingers.set(e.pointerId, this.inBox(e));
	}

	private move(e: PointerEvent): void {
		const was = this.fingers.get(e.pointerId);
		if (!was) return;
		const now = this.inBox(e);
		const other = [...this.fingers].find(([id]) => id !== e.pointerId)?.[1];
		this.fingers.set(e.pointerId, now);
		this.moved += Math.hypot(now.x - was.x, now.y - was.y);
		if (other) {
			const apart = (spot: Spot): number => Math.hypot(spot.x - other.x, spot.y - other.y);
			this.zoomAt({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, apart(now) / Math.max(1, apart(was)));
		} else if (this.moved > STEADY) {
			this.x += now.x - was.x;
			this.y += now.y - was.y;
			this.show();
		}
	}

	/** Never further than its edges. */
	private show(): void {
		const within = (at: number, room: number, size: number): number => (size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at)));
		this.x = within(this.x, this.box.clientWidth, this.sheet.offsetWidth * this.scale);
		this.y = within(this.y, this.box.clientHeight, this.sheet.offsetHeight * this.scale);
		this.sheet.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
	}
}
