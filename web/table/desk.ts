// What a person at the table has in hand and has not done yet: the bid being chosen, the developments being planned, what
// is pointed at, which drawer is open. None of it is the game; all of it starts afresh when the game goes on.

import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Target } from '../board/types';
import { Cancelled } from '../core/thinker';
import type { FieldId, Move, Thoughts } from '../core/types';
import { changeSource, fieldOf, plainest, variants } from './moves';
import type { Position, Table } from './table';

export interface Hint {
	state: 'thinking' | 'ready';
	/** How much of it is shown: the idea, the field, the price. */
	step: number;
	thoughts?: Thoughts;
	/** The core's own words, if it has any: a paragraph for each step. */
	words?: string[];
}

export class Desk {
	/** The bid on the stepper. */
	readonly bid: Signal<number> = signal(1);
	/** Developments chosen for this turn, in order, not committed. */
	readonly plan: Signal<Move[]> = signal([]);
	/** The position with the plan carried out. */
	readonly planned: ReadonlySignal<Position>;
	/** Lit on the board from outside it. */
	readonly light: Signal<Target | null> = signal(null);
	/** The field whose card is shown. */
	readonly pointed: Signal<FieldId | null> = signal(null);
	readonly dialog: Signal<'keys' | 'settings' | null> = signal(null);
	/** Phone: the whole board instead of the era's row. Below the widest screens: the log. */
	readonly map: Signal<boolean> = signal(false);
	readonly drawer: Signal<boolean> = signal(false);
	readonly hint: Signal<Hint | null> = signal(null);
	/** Why the last attempt was refused. */
	readonly refusal: Signal<string | null> = signal(null);
	private readonly stop: () => void;

	constructor(readonly table: Table) {
		this.planned = computed(() => {
			const now = table.now.value;
			return (this.plan.value.length > 0 && table.foresee(this.plan.value)) || now;
		});
		const count = computed(() => table.now.value.n);
		this.stop = effect(() => {
			count.value;
			batch(() => {
				this.bid.value = this.bids(table.now.peek())[0] ?? 1;
				this.plan.value = [];
				this.hint.value = null;
				this.refusal.value = null;
			});
		});
	}

	close(): void {
		this.stop();
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

	/** A field on the board or a card was pressed. */
	press(field: FieldId): void {
		const { legal, state } = this.table.now.peek();
		if (this.acting() && state.decision === 'offer' && legal.includes(`offer ${field}`)) this.play(`offer ${field}`);
		else if (this.acting() && state.decision === 'develop') this.toggle(field);
		else this.pointed.value = field;
	}

	/** Adds a development to the plan, or takes it back. */
	toggle(field: FieldId): void {
		const plan = this.plan.peek();
		const at = plan.findIndex((move) => fieldOf(move) === field);
		if (at >= 0) return this.replan(plan.filter((_, i) => i !== at));
		const move = plainest(variants(this.planned.peek().legal, field));
		if (move) this.plan.value = [...plan, move];
		else this.refusal.value = this.table.ask(`refusal develop ${field}`) || null;
		this.pointed.value = field;
	}

	/** Another source for one resource of a planned development. */
	choose(at: number, need: number, source: string): void {
		const plan = this.plan.peek();
		const before = this.table.foresee(plan.slice(0, at));
		const move = plan[at];
		if (!before || !move) return;
		this.replan([...plan.slice(0, at), changeSource(variants(before.legal, fieldOf(move)), move, need, source), ...plan.slice(at + 1)]);
	}

	/** Keeps of a changed plan what is still allowed, paid as chosen where that is possible. */
	private replan(moves: Move[]): void {
		const kept: Move[] = [];
		for (const move of moves) {
			const legal = this.table.foresee(kept)?.legal ?? [];
			const next = legal.includes(move) ? move : plainest(variants(legal, fieldOf(move)));
			if (next) kept.push(next);
		}
		this.refusal.value = null;
		this.plan.value = kept;
	}

	commit(): void {
		this.play(...this.plan.peek(), 'done');
	}

	/** Shows the next step of a hint, and asks for one first. */
	async moreHint(): Promise<void> {
		const hint = this.hint.peek();
		if (hint) {
			if (hint.state === 'ready') this.hint.value = { ...hint, step: Math.min(hint.step + 1, 3) };
			return;
		}
		this.plan.value = [];
		this.hint.value = { state: 'thinking', step: 0 };
		const n = this.table.now.peek().n;
		try {
			const answer = await this.table.advise();
			if (this.table.now.peek().n !== n) return;
			const words = answer.answers[0]?.split('\n').filter(Boolean);
			this.hint.value = { state: 'ready', step: 1, thoughts: answer, ...(words ? { words } : {}) };
		} catch (e) {
			if (!(e instanceof Cancelled)) throw e;
			this.hint.value = null;
		}
	}
}
