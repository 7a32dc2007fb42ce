// What somebody who looks at a game points at and has opened. None of it is the game.

import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Target } from '../board/types';
import type { FieldId } from '../core/types';
import type { Orders } from '../orders/orders';
import type { GameView, Position } from './table';

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
	/** The visitor's standing orders. */
	orders: Orders;
	/** The table is left. */
	close: () => void;
	/** After the end, beside the way to the scoring. */
	Over: ComponentType;
	/** What the button does that takes a move back: a message id. */
	undo: () => string;
	/** The address of the scoring. */
	end: string;
}

/** A look at a game that nobody here plays. A Draft is one at a game that somebody does, and adds what he can do. */
export class Look {
	/** Lit on the board from outside it. */
	readonly light: Signal<Target | null> = signal(null);
	/** The field that the pointer or the keyboard is at. */
	readonly hovered: Signal<FieldId | null> = signal(null);
	/** The field whose card is shown. */
	readonly pointed: Signal<FieldId | null> = signal(null);
	readonly dialog: Signal<'keys' | 'settings' | 'table' | 'orders' | 'legend' | 'market' | null> = signal(null);
	/** Phone: the whole board instead of the era's row. Below the widest screens: the log. */
	readonly map: Signal<boolean> = signal(false);
	/** Phone: the era whose row is shown; null: the one being played. */
	readonly era: Signal<number | null> = signal(null);
	readonly drawer: Signal<boolean> = signal(false);
	readonly extras: Extras | undefined;
	/** What the players' panels show. */
	readonly panels: ReadonlySignal<Position>;

	constructor(
		readonly table: GameView,
		/** What a screen reader is told of the fields; it may lag behind what is shown. */
		readonly heard: ReadonlySignal<Position> = table.shown,
	) {
		this.panels = table.shown;
	}

	/** Fields that are chosen, and not yet played. */
	chosen(): FieldId[] {
		return [];
	}

	/** Fields with which something can be done now. */
	choosable(): FieldId[] {
		return [];
	}

	/** What can be done with a field now. */
	means(_field: FieldId): 'offer' | 'develop' | 'take-back' | null {
		return null;
	}

	/** Does with a field what can be done, and shows its card. */
	press(field: FieldId): void {
		this.pointed.value = field;
	}

	/** The same with a finger, which cannot point first: looks at the field. */
	tap(field: FieldId): void {
		this.pointed.value = field;
	}

	/** What is lit on the board. */
	lit(): Target | null {
		return this.light.value;
	}

	/** The seat, from 1, whose computer player is thinking. */
	thinking(): number | null {
		return null;
	}
}
