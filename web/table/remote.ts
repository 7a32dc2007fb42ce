// A table on a server (friends/online-table.ts follows it): the same page plays it. What is shown is what the server has confirmed; a
// move of one's own is shown as being sent until then.

import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Core } from '../core/core';
import type { LogEntry, Move, TableJson } from '../core/types';
import { Game } from './game';
import type { Seat } from './storage';
import type { Table } from './table';

/** The server as this table needs it: its log folded, and a way to send what somebody here does. */
export interface Connection {
	readonly id: string;
	/** The visitor's seat, from 1; null: he watches. */
	readonly seat: ReadonlySignal<number | null>;
	readonly seats: ReadonlySignal<readonly Seat[]>;
	readonly folded: ReadonlySignal<TableJson | undefined>;
	/** The number of the last event that this page shows. */
	seen(): number;
	/** Ends when it was answered, and what came of it is shown. */
	send(path: string, body: object): Promise<boolean>;
	/** Shows at once what was held back. */
	hurry(): void;
}

export class RemoteTable extends Game implements Table {
	readonly id: string;
	readonly here: ReadonlySignal<readonly number[]>;
	readonly turn: ReadonlySignal<number | null>;
	readonly thinking: ReadonlySignal<number | null>;
	readonly canUndo: ReadonlySignal<boolean>;
	/** What is on its way to the server, as the log will tell it; null: nothing. */
	readonly sent: Signal<string | null> = signal(null);

	/** @param core folds the table's log, and holds the game with it */
	constructor(
		private readonly online: Connection,
		core: Core,
	) {
		super(core);
		this.id = online.id;
		this.here = computed(() => {
			const seat = online.seat.value;
			const playing = online.folded.value?.phase === 'playing';
			return seat !== null && playing && !online.folded.value?.seats[seat - 1]?.away ? [seat] : [];
		});
		this.turn = computed(() => {
			const seat = this.now.value.state.to_move;
			return seat !== null && this.here.value.includes(seat) && this.sent.value === null && !this.core.ask('forced') ? seat : null;
		});
		this.thinking = computed(() => {
			const seat = this.now.value.state.to_move;
			const who = seat === null ? undefined : online.folded.value?.seats[seat - 1];
			return who && (who.kind === 'bot' || who.away) ? seat : null;
		});
		this.canUndo = computed(() => online.folded.value?.undo !== null && this.sent.value === null && this.here.value.length > 0);
	}

	get seats(): readonly Seat[] {
		return this.online.seats.value;
	}

	play(...moves: Move[]): string | undefined {
		if (this.sent.peek() !== null) return undefined;
		if (!this.preview(moves)) return this.ask(`refusal ${moves[0]}`) || undefined;
		void this.send('moves', { expect: this.online.seen(), moves }, this.previewText(moves));
		return undefined;
	}

	undo(): void {
		if (this.canUndo.peek()) void this.send('undo', { expect: this.online.seen() }, '');
	}

	hurry(): void {
		this.online.hurry();
	}

	/** Folds an event; those who watch are told of a move. */
	follow(event: string, fold: () => void, tell: boolean): void {
		const move = /^(?:move (?:(?:auto|bot|standin|order) )?p\d )?(.*)/.exec(event)?.[1] ?? '';
		if (!tell || !/^(?:move|draw) /.test(event)) return fold();
		fold();
		this.notify([move], event.startsWith('move auto '));
	}

	/** The log was folded: what is computed from it is computed again. */
	folded(): void {
		this.version.value++;
	}

	protected override entries(): LogEntry[] {
		const marks = this.online.folded.peek()?.marks;
		return super.entries().map((entry, i): LogEntry => {
			const mark = (['auto', 'order', 'standin'] as const).find((one) => marks?.[one].includes(i + 1));
			return mark ? { ...entry, mark } : entry;
		});
	}

	private async send(path: string, body: object, text: string): Promise<void> {
		this.sent.value = text;
		await this.online.send(path, body);
		this.sent.value = null;
	}
}
