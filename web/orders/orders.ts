// A player's standing orders at a table (docs/days.md), here or on a server: what they are, and how they are given, changed and withdrawn.

import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { FieldId } from '../core/types';

export interface Order {
	id: number;
	/** As the server keeps it: “bid H2 up-to 4 else pass”. */
	text: string;
	/** The same as a sentence. */
	says: string;
	stands: boolean;
	acts: number;
	end?: string;
	/** How many moves stood before the one that ended it. */
	ended?: number;
	/** What it did last, and why it ended. */
	why?: string;
}

export interface OrderChanges {
	give?: string[];
	change?: { id: number; text: string }[];
	withdraw?: number[];
}

export abstract class Orders {
	/** The seat, from 1, whose they are; null: nobody here can have any. */
	abstract readonly seat: ReadonlySignal<number | null>;
	readonly all: Signal<readonly Order[]> = signal([]);
	readonly standing: ReadonlySignal<readonly Order[]> = computed(() => this.all.value.filter(({ stands }) => stands));
	/** Why the last change was refused. */
	readonly refused: Signal<string | null> = signal(null);
	readonly busy: Signal<boolean> = signal(false);

	/** Where several people play at one screen: whose are looked at; null: of whoever was asked last. */
	readonly chosen?: Signal<number | null>;

	/** Asks what they are now. */
	abstract look(): Promise<void>;

	/** All of it or nothing. False: refused, and `refused` says why. */
	async send(changes: OrderChanges): Promise<boolean> {
		this.refused.value = null;
		this.busy.value = true;
		try {
			this.all.value = await this.change(changes);
			return true;
		} catch (e) {
			this.refused.value = this.reason(e);
			return false;
		} finally {
			this.busy.value = false;
		}
	}

	abstract close(): void;
	/** The orders after the change. Rejected where it is refused. */
	protected abstract change(changes: OrderChanges): Promise<readonly Order[]>;
	protected abstract reason(e: unknown): string;
}

/** Those that play ended after so many moves, not their owner. */
export const endedSince = (orders: readonly Order[], n: number): readonly Order[] =>
	orders.filter(({ end, ended }) => ended !== undefined && ended >= n && end !== 'by-hand' && end !== 'undone');

/** Why an order does not decide what its owner is asked: play went another way than it supposed. */
const DEPARTED = ['price', 'low', 'money', 'leave', 'leader', 'others'];
export const departedSince = (orders: readonly Order[], n: number): readonly Order[] => endedSince(orders, n).filter(({ end = '' }) => DEPARTED.includes(end));

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
