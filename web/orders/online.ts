// The visitor's standing orders at a table on the server.

import { effect } from '@preact/signals';
import { freshKey, get, postUntilAnswered } from '../friends/api';
import type { OnlineTable } from '../friends/online-table';
import { reason } from '../friends/parts';
import { settings } from '../settings';
import { Orders, type Order, type OrderChanges } from './orders';

export class OnlineOrders extends Orders {
	readonly seat;
	private readonly leaving = new AbortController();
	private readonly stop: () => void;

	constructor(private readonly online: OnlineTable) {
		super();
		this.seat = online.seat;
		// Every event may end one; the sentences are in the page's language.
		this.stop = effect(() => {
			void settings.lang.value;
			if (online.seat.value !== null && online.folded.value?.phase === 'playing' && online.folded.value.events) void this.look();
		});
	}

	override close(): void {
		this.leaving.abort();
		this.stop();
	}

	override async look(): Promise<void> {
		try {
			const { orders } = await get<{ orders: Order[] }>(`tables/${this.online.id}/orders`);
			if (!this.leaving.signal.aborted && !this.busy.peek()) this.all.value = orders;
		} catch {
			// The next event is another chance.
		}
	}

	protected override async change(changes: OrderChanges): Promise<readonly Order[]> {
		const path = `tables/${this.online.id}/orders`;
		return (await postUntilAnswered<{ orders: Order[] }>(path, { key: freshKey(), ...changes }, this.leaving.signal)).orders;
	}

	protected override reason(e: unknown): string {
		return reason(e);
	}
}
