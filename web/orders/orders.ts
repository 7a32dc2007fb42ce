// The visitor's standing orders at a table on the server (docs/days.md): what they are, and how they are given, changed and withdrawn.

import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { FieldId } from '../core/types';
import { freshKey, get, postUntilAnswered } from '../friends/api';
import type { OnlineTable } from '../friends/online-table';
import { reason } from '../friends/parts';
import { settings } from '../settings';

export interface Order {
	id: number;
	/** As the server keeps it: “bid H2 up-to 4 else pass”. */
	text: string;
	/** The same as a sentence. */
	says: string;
	stands: boolean;
	acts: number;
	end?: string;
	/** What it did last, and why it ended. */
	why?: string;
}

export interface OrderChanges {
	give?: string[];
	change?: { id: number; text: string }[];
	withdraw?: number[];
}

export class Orders {
	readonly all: Signal<readonly Order[]> = signal([]);
	readonly standing: ReadonlySignal<readonly Order[]> = computed(() => this.all.value.filter(({ stands }) => stands));
	/** Why the last change was refused. */
	readonly refused: Signal<string | null> = signal(null);
	readonly busy: Signal<boolean> = signal(false);
	private readonly leaving = new AbortController();
	private readonly stop: () => void;

	constructor(readonly online: OnlineTable) {
		// Every event may end one; the sentences are in the page's language.
		this.stop = effect(() => {
			void settings.lang.value;
			if (online.seat.value !== null && online.folded.value?.phase === 'playing' && online.folded.value.events) void this.look();
		});
	}

	close(): void {
		this.leaving.abort();
		this.stop();
	}

	async look(): Promise<void> {
		try {
			const { orders } = await get<{ orders: Order[] }>(`tables/${this.online.id}/orders`);
			if (!this.leaving.signal.aborted && !this.busy.peek()) this.all.value = orders;
		} catch {
			// The next event is another chance.
		}
	}

	/** All of it or nothing. False: refused, and `refused` says why. */
	async send(changes: OrderChanges): Promise<boolean> {
		this.refused.value = null;
		this.busy.value = true;
		try {
			const path = `tables/${this.online.id}/orders`;
			const { orders } = await postUntilAnswered<{ orders: Order[] }>(path, { key: freshKey(), ...changes }, this.leaving.signal);
			this.all.value = orders;
			return true;
		} catch (e) {
			this.refused.value = reason(e);
			return false;
		} finally {
			this.busy.value = false;
		}
	}
}

/** What somebody wants for a round, as one screen asks for it. */
export interface RoundPlan {
	/** In the order in which they are to be offered; `limit` 0: does not want it. */
	lots: { field: FieldId; limit: number }[];
	leave: number;
	atOnce: boolean;
	subsidy: boolean;
	offers: boolean;
	develops: FieldId[];
	done: boolean;
}

/** The plan as orders. */
export function ordersOf(plan: RoundPlan): string[] {
	const rest = (plan.leave > 0 ? ` leave ${plan.leave}` : '') + (plan.subsidy ? ' subsidy' : '');
	const orders = plan.lots.flatMap(({ field, limit }) =>
		limit > 0
			? [`bid ${field} ${plan.atOnce ? 'at-once' : 'up-to'} ${limit}${rest} else pass`, `keep ${field} up-to ${limit}${plan.leave > 0 ? ` leave ${plan.leave}` : ''} else sell`]
			: [`pass ${field}`, `sell ${field} from 1`],
	);
	if (plan.offers && plan.lots.length > 0) orders.push(`offer ${plan.lots.map(({ field }) => field).join(' ')}`);
	orders.push(...plan.develops.map((field) => `develop ${field}`));
	if (plan.done) orders.push('done');
	return orders;
}

/** Whether an order is one that the screen of a round makes: giving the round anew replaces it. */
export function isOfRound(text: string, fields: readonly FieldId[]): boolean {
	const [verb = '', about = ''] = text.split(' ');
	return text === 'done' || verb === 'offer' || verb === 'develop' || (['bid', 'pass', 'keep', 'sell'].includes(verb) && fields.includes(about));
}

/** The limit that a standing order has for a field; undefined: there is none. */
export function limitOf(orders: readonly Order[], field: FieldId): number | undefined {
	for (const { text, stands } of orders) {
		if (!stands) continue;
		const limit = new RegExp(`^(?:bid|keep) ${field} (?:up-to|at-once) (\\d+)`).exec(text)?.[1];
		if (limit) return Number(limit);
		if (text === `pass ${field}`) return 0;
	}
	return undefined;
}
