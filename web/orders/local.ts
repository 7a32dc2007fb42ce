// The standing orders of the people at this screen, at a table in this browser.

import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { settings } from '../settings';
import { Orders, type Order, type OrderChanges } from './orders';

/** The table as its orders need it. */
export interface OrderedTable {
	readonly here: ReadonlySignal<readonly number[]>;
	readonly turn: ReadonlySignal<number | null>;
	readonly now: ReadonlySignal<unknown>;
	/** Lines as the core's `orders` takes them. Throws CoreError where they are refused. */
	changeOrders(seat: number, lines: readonly string[]): Order[];
}

export class LocalOrders extends Orders {
	override readonly chosen = signal<number | null>(null);
	readonly seat: ReadonlySignal<number | null>;
	private readonly stop: () => void;

	constructor(private readonly table: OrderedTable) {
		super();
		const asked = signal(table.here.peek()[0] ?? null);
		this.seat = computed(() => this.chosen.value ?? asked.value);
		const follow = effect(() => {
			if (table.turn.value !== null) asked.value = table.turn.value;
		});
		const read = effect(() => {
			void settings.lang.value;
			void table.now.value;
			this.all.value = this.read([]);
		});
		this.stop = () => [follow, read].forEach((end) => end());
	}

	override close(): void {
		this.stop();
	}

	override look(): Promise<void> {
		this.all.value = this.read([]);
		return Promise.resolve();
	}

	protected override change({ withdraw = [], change = [], give = [] }: OrderChanges): Promise<readonly Order[]> {
		const lines = [...withdraw.map((id) => `withdraw ${id}`), ...change.map(({ id, text }) => `change ${id} ${text}`), ...give.map((text) => `give ${text}`)];
		// What is refused is thrown, and the promise rejected.
		return Promise.resolve().then(() => this.read(lines));
	}

	protected override reason(e: unknown): string {
		return e instanceof Error ? e.message : String(e);
	}

	private read(lines: readonly string[]): Order[] {
		const seat = this.seat.value;
		return seat === null ? [] : this.table.changeOrders(seat, lines);
	}
}
