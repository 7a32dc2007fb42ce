// What a person at the table has chosen and not played yet: the bid, the developments of a turn, and the advice asked for. None of it is
// the game; all of it starts afresh when the game goes on.

import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Target } from '../board/types';
import { Cancelled } from '../core/thinker';
import type { FieldId, HintJson, Move, State } from '../core/types';
import { loadReviewParts } from '../later';
import type { Orders } from '../orders/orders';
import type { Warning } from '../review/coach';
import { settings } from '../settings';
import { forcedText } from './forced';
import { staysAt } from './hold';
import { Look, type Extras } from './look';
import { changeSource, developable, fieldOf, plainest, seatOfAnytime, variants } from './moves';
import type { Position, Table } from './table';

const PASSES = /^pass any$/;
const WAITS = /^done until (\w\d)$/;

export interface Hint {
	/** Undefined while it is thought about. */
	advice?: HintJson;
	/** How many of its steps are shown: the idea, the field, the price, the reasons. */
	shown: number;
}

export class Draft extends Look {
	/** The bid on the stepper. */
	readonly bid: Signal<number> = signal(1);
	/** Developments chosen for this turn, in order, not committed. */
	readonly plan: Signal<Move[]> = signal([]);
	/** The position with the plan carried out. */
	readonly planned: ReadonlySignal<Position>;
	override readonly panels: ReadonlySignal<Position>;
	readonly hint: Signal<Hint | null> = signal(null);
	/** Why the last attempt was refused. */
	readonly refusal: Signal<string | null> = signal(null);
	/** What a coach says before a dear decision is played, and what that would be. */
	readonly warning: Signal<Warning | null> = signal(null);
	/** The moment at which a coach was asked: he speaks once. */
	private coached = -1;
	/** Players, market and networks in a panel, where there is no room for them beside the board. */
	readonly survey: Signal<boolean> = signal(false);
	/** The field put on the stage that may be offered. */
	readonly staged: Signal<FieldId | null> = signal(null);
	/** What played itself last, in a sentence. */
	readonly note: Signal<string> = signal('');
	/** The lot of which the note does not tell the name. */
	readonly noteLot: Signal<FieldId | null> = signal(null);
	/** The game came here by going on, not by taking back; and nobody asked it to wait. */
	readonly forward: Signal<boolean> = signal(false);
	readonly held: Signal<boolean> = signal(false);
	/** Standing orders of who plays here, where the table has them. */
	readonly orders: Orders | undefined;
	/** Two of them have buttons of their own: to pass for the rest of this round; to develop nothing until a field can be built. */
	readonly passes: ReadonlySignal<boolean>;
	readonly waits: ReadonlySignal<FieldId | null>;
	private readonly stop: () => void;

	constructor(
		override readonly table: Table,
		override readonly extras: Extras | undefined = undefined,
	) {
		super(table);
		this.orders = table.orders ?? extras?.orders;
		// Around one screen they are nobody's business but of who is asked.
		const mine = (test: RegExp): RegExpExecArray[] =>
			this.orders && (table.here.value.length === 1 || table.turn.value === this.orders.seat.value) ? this.standing(test) : [];
		this.passes = computed(() => mine(PASSES).length > 0);
		this.waits = computed(() => mine(WAITS)[0]?.[1] ?? null);
		this.planned = computed(() => {
			const now = table.now.value;
			return (this.plan.value.length > 0 && table.preview(this.plan.value)) || now;
		});
		this.panels = computed(() => (table.shown.value === table.now.value ? this.planned.value : table.shown.value));
		const count = computed(() => table.now.value.n);
		let before = -1;
		const heed = table.onMove((move, was, _, auto) => auto && this.tell(move, was));
		const follow = effect(() => {
			const onlyOne = count.value === before + 1;
			const back = count.value < before;
			this.forward.value = before >= 0 && !back;
			before = count.value;
			batch(() => {
				this.held.value = false;
				if (onlyOne && this.interrupted()) return this.replan(this.plan.peek());
				this.bid.value = this.bids(table.now.peek())[0] ?? 1;
				this.plan.value = [];
				this.light.value = null;
				this.hint.value = null;
				this.era.value = null;
				this.refusal.value = null;
				this.warning.value = null;
				this.staged.value = null;
			});
		});
		this.stop = () => [heed, follow].forEach((end) => end());
	}

	close(): void {
		this.stop();
	}

	/** Somebody elsewhere took a subsidy or cashed something: whoever is planning here goes on planning. */
	private interrupted(): boolean {
		const { table } = this;
		const seat = seatOfAnytime(table.log.peek().at(-1)?.move ?? '');
		return seat !== undefined && !table.here.peek().includes(seat);
	}

	/** The bids allowed now, lowest first. */
	bids(position: Position): number[] {
		return position.legal.filter((move) => move.startsWith('bid ')).map((move) => Number(move.slice(4)));
	}

	/** Whether somebody here may act now, on the game as it stands. */
	acting(): boolean {
		return this.table.turn.value !== null && this.table.view.value === null && staysAt.value === null;
	}

	/** Plays, after a coach has looked at it where one was asked for. */
	play(...moves: Move[]): void {
		const { n, legal } = this.table.now.peek();
		if (settings.coach.peek() === 'off' || !this.table.advise || this.coached === n || legal.length < 2) return this.playAnyway(moves);
		this.coached = n;
		const here = (): boolean => this.table.now.peek().n === n;
		void Promise.all([import('../review/coach'), loadReviewParts()])
			.then(([coach]) => coach.warningOf(this.table, moves))
			.catch(() => undefined)
			.then((warning) => {
				if (here() && warning) this.warning.value = warning;
				else if (here()) this.playAnyway(moves);
			});
	}

	/** Takes back what the coach has warned of. */
	heed(): void {
		this.warning.value = null;
	}

	playAnyway(moves: Move[] = this.warning.peek()?.moves ?? []): void {
		this.warning.value = null;
		this.note.value = '';
		this.refusal.value = this.table.play(...moves) ?? null;
	}

	/** Says what played itself for somebody here. */
	private tell(move: Move, was: State): void {
		const { table } = this;
		const seat = was.to_move;
		if (seat === null || !table.here.peek().includes(seat)) return;
		this.note.value = forcedText(table, move, was, seat);
		this.noteLot.value = (['pass', 'sell'].includes(move) && was.auction?.field) || null;
	}

	/** Passes now, and whenever one is asked in this round. */
	passOn(): void {
		this.playAnyway(['pass']);
		void this.orders?.send({ give: ['pass any'] });
	}

	/** Develops nothing, now and in turns to come, until the field can be built. */
	waitFor(field: FieldId): void {
		this.playAnyway(['done']);
		void this.orders?.send({ give: [`done until ${field}`] });
	}

	/** Orders that stand and have these words. */
	private standing(test: RegExp): RegExpExecArray[] {
		return (this.orders?.standing.value ?? []).map(({ text }) => test.exec(text)).filter((found) => found !== null);
	}

	stopStanding(): void {
		const withdraw = this.orders?.standing.peek().filter(({ text }) => PASSES.test(text) || WAITS.test(text)) ?? [];
		void this.orders?.send({ withdraw: withdraw.map(({ id }) => id) });
	}

	override tap(field: FieldId): void {
		if (this.means(field) === 'offer') this.staged.value = field;
		else super.tap(field);
	}

	override chosen(): FieldId[] {
		return this.acting() ? this.plan.value.map(fieldOf) : [];
	}

	override choosable(): FieldId[] {
		if (!this.acting()) return [];
		const { legal } = this.planned.value;
		return [...this.chosen(), ...developable(legal), ...legal.filter((move) => move.startsWith('offer ')).map(fieldOf)];
	}

	/** From its second step on a hint shows the field it is about. */
	override lit(): Target | null {
		const hint = this.hint.value;
		const steps = hint?.advice?.steps.slice(0, hint.shown) ?? [];
		const shows = hint?.advice?.field && steps.some(({ step }) => step !== 'idea');
		return shows ? { kind: 'field', id: hint.advice?.field ?? '' } : super.lit();
	}

	override thinking(): number | null {
		return this.table.thinking?.value ?? null;
	}

	override means(field: FieldId): 'offer' | 'develop' | 'take-back' | null {
		if (!this.acting()) return null;
		if (this.table.now.value.legal.includes(`offer ${field}`)) return 'offer';
		if (this.plan.value.some((move) => fieldOf(move) === field)) return 'take-back';
		return variants(this.planned.value.legal, field).length > 0 ? 'develop' : null;
	}

	/** Does with a field what can be done, or says why nothing can. */
	override press(field: FieldId): void {
		super.press(field);
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

	/** Shows the next step of a hint, and asks for one first, where there is advice. */
	async moreHint(): Promise<void> {
		if (!this.table.advise) return;
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
