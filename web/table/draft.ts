// What a person at the table has in hand and has not done yet: the bid being chosen, the developments being planned, what
// is pointed at, which drawer is open. None of it is the game; all of it starts afresh when the game goes on.

import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Target } from '../board/types';
import { Cancelled } from '../core/thinker';
import type { FieldId, HintJson, Move } from '../core/types';
import { changeSource, fieldOf, plainest, variants } from './moves';
import type { Position, Table } from './table';

export interface Hint {
	/** Undefined while it is thought about. */
	advice?: HintJson;
	/** How many of its steps are shown: the idea, the field, the price, the reasons. */
	shown: number;
}

/** What is added to the page where others play elsewhere. */
export interface Extras {
	/** At a player's name: his clock, and whether he is here. */
	Seat: ComponentType<{ seat: number }>;
	/** Over the whole table: how the connection is, what other tables want. */
	Top: ComponentType;
	/** Under the sentence of what to do: what is being sent, questions, a seat to take back. */
	Doing: ComponentType;
	/** In place of the log alone. */
	Side: ComponentType;
	/** Among the page's tools. */
	Tools: ComponentType;
	/** On the button that opens the log: there is chat that was not read. */
	Badge: ComponentType;
	Dialog: ComponentType;
	/** After the end, beside the way to the scoring. */
	Over: ComponentType;
	/** What the button does that takes a move back: a message id. */
	undo: () => string;
	/** The address of the scoring. */
	end: string;
}

export class Draft {
	/** The bid on the stepper. */
	readonly bid: Signal<number> = signal(1);
	/** Developments chosen for this turn, in order, not committed. */
	readonly plan: Signal<Move[]> = signal([]);
	/** The position with the plan carried out. */
	readonly planned: ReadonlySignal<Position>;
	/** Lit on the board from outside it. */
	readonly light: Signal<Target | null> = signal(null);
	/** The field that the pointer or the keyboard is at. */
	readonly hovered: Signal<FieldId | null> = signal(null);
	/** The field whose card is shown. */
	readonly pointed: Signal<FieldId | null> = signal(null);
	readonly dialog: Signal<'keys' | 'settings' | 'table' | null> = signal(null);
	/** Phone: the whole board instead of the era's row. Below the widest screens: the log. */
	readonly map: Signal<boolean> = signal(false);
	/** Phone: the era whose row is shown; null: the one being played. */
	readonly era: Signal<number | null> = signal(null);
	readonly drawer: Signal<boolean> = signal(false);
	readonly hint: Signal<Hint | null> = signal(null);
	/** Why the last attempt was refused. */
	readonly refusal: Signal<string | null> = signal(null);
	private readonly stop: () => void;

	constructor(
		readonly table: Table,
		readonly extras?: Extras,
		/** What a screen reader is told of the fields; it may lag behind what is shown. */
		readonly heard: ReadonlySignal<Position> = table.shown,
	) {
		this.planned = computed(() => {
			const now = table.now.value;
			return (this.plan.value.length > 0 && table.preview(this.plan.value)) || now;
		});
		const count = computed(() => table.now.value.n);
		let before = -1;
		this.stop = effect(() => {
			const onlyOne = count.value === before + 1;
			before = count.value;
			batch(() => {
				if (onlyOne && this.interrupted()) return this.replan(this.plan.peek());
				this.bid.value = this.bids(table.now.peek())[0] ?? 1;
				this.plan.value = [];
				this.light.value = null;
				this.hint.value = null;
				this.era.value = null;
				this.refusal.value = null;
			});
		});
	}

	close(): void {
		this.stop();
	}

	/** Somebody elsewhere took a subsidy or cashed something: whoever is planning here goes on planning. */
	private interrupted(): boolean {
		const { table } = this;
		const seat = /^(?:subsidy|cash) p(\d)/.exec(table.log.peek().at(-1)?.move ?? '')?.[1];
		return table.remote && seat !== undefined && !table.here.peek().includes(Number(seat));
	}

	/** The bids allowed now, lowest first. */
	bids(position: Position): number[] {
		return position.legal.filter((move) => move.startsWith('bid ')).map((move) => Number(move.slice(4)));
	}

	/** Whether somebody here may act now, on the game as it stands. */
	acting(): boolean {
		return this.table.turn.value !== null && this.table.view.value === null;
	}

	play(...moves: Move[]): void {
		this.refusal.value = this.table.play(...moves) ?? null;
	}

	/** What can be done with a field now. */
	means(field: FieldId): 'offer' | 'develop' | 'take-back' | null {
		if (!this.acting()) return null;
		if (this.table.now.value.legal.includes(`offer ${field}`)) return 'offer';
		if (this.plan.value.some((move) => fieldOf(move) === field)) return 'take-back';
		return variants(this.planned.value.legal, field).length > 0 ? 'develop' : null;
	}

	/** Does with a field what can be done, or says why nothing can. */
	press(field: FieldId): void {
		this.pointed.value = field;
		const means = this.means(field);
		if (means === 'offer') this.play(`offer ${field}`);
		else if (means || this.mayWonder(field)) this.toggle(field);
	}

	/** Somebody who presses an own field in his development turn is told why it cannot be developed. */
	private mayWonder(field: FieldId): boolean {
		const { state } = this.table.now.peek();
		const seat = this.table.turn.peek();
		return this.acting() && state.decision === 'develop' && !!state.seats[(seat ?? 1) - 1]?.owned.includes(field);
	}

	/** Adds a development to the plan, or takes it back. */
	toggle(field: FieldId): void {
		this.light.value = null; // what was pointed at may be gone, and nothing says so
		const plan = this.plan.peek();
		const at = plan.findIndex((move) => fieldOf(move) === field);
		if (at >= 0) return this.replan(plan.filter((_, i) => i !== at));
		const move = plainest(variants(this.planned.peek().legal, field));
		if (move) this.plan.value = [...plan, move];
		else this.refusal.value = this.table.ask(`refusal develop ${field}`) || null;
	}

	/** Another source for one resource of a planned development. */
	choose(at: number, need: number, source: string): void {
		const plan = this.plan.peek();
		const before = this.table.preview(plan.slice(0, at));
		const move = plan[at];
		if (!before || !move) return;
		this.replan([...plan.slice(0, at), changeSource(variants(before.legal, fieldOf(move)), move, need, source), ...plan.slice(at + 1)]);
	}

	/** Leaves of a changed plan what is still allowed, paid as chosen where that is possible. */
	private replan(moves: Move[]): void {
		const allowed: Move[] = [];
		for (const move of moves) {
			const legal = this.table.preview(allowed)?.legal ?? [];
			const next = legal.includes(move) ? move : plainest(variants(legal, fieldOf(move)));
			if (next) allowed.push(next);
		}
		this.refusal.value = null;
		this.plan.value = allowed;
	}

	commit(): void {
		this.play(...this.plan.peek(), 'done');
	}

	/** Shows the next step of a hint, and asks for one first. */
	async moreHint(): Promise<void> {
		const hint = this.hint.peek();
		if (hint) {
			const last = hint.advice?.steps.length ?? 0;
			this.hint.value = { ...hint, shown: Math.min(hint.shown + 1, last) };
			return;
		}
		this.plan.value = [];
		this.hint.value = { shown: 0 };
		const n = this.table.now.peek().n;
		try {
			const advice = await this.table.advise();
			if (this.table.now.peek().n === n && this.hint.peek()) this.hint.value = { advice, shown: 1 };
		} catch (e) {
			if (!(e instanceof Cancelled)) throw e;
		}
	}
}
