// A table on the server as this browser follows it: its log folded by the core, who is here, what is written. When the game
// begins there is a RemoteTable in it.

import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { CoreError, type Core } from '../core/core';
import { settings } from '../settings';
import { COLOURS, type Seat } from '../table/storage';
import { PACE } from '../table/pace';
import { RemoteTable } from '../table/remote';
import { backoff, freshKey, get, postUntilAnswered, Aborted, Refusal, waitToRetry } from './api';
import { Follower } from './follow';
import type { TableJson } from '../core/types';
import { foldEvent, foldedTable } from './fold';
import { reason } from './parts';
import { addToChat, type Item } from './chat';
import type { Notice, TableAbout, TableEvent } from './types';

/** After these the server knows more about the table than the log tells: whose seat it is. */
const CONCERNS_SEATS = /^(?:seat|name|start|away|back|replace|over|close)\b/;

/** A move that nobody at any screen has made: it is shown at the pace of computer players. */
const BY_ITSELF = /^(?:draw|move (?:auto|bot|standin|order))\b/;

/** More than so many at once are not played to anybody: he has been away. */
const MANY = 12;

export class OnlineTable {
	readonly about: Signal<TableAbout | undefined> = signal(undefined);
	readonly folded: Signal<TableJson | undefined> = signal(undefined);
	readonly table: Signal<RemoteTable | undefined> = signal(undefined);
	readonly chat: Signal<readonly Item[]> = signal([]);
	readonly notices: Signal<readonly Notice[]> = signal([]);
	/** Why the last request was refused. */
	readonly refused: Signal<string | null> = signal(null);
	/** The log cannot be followed: this page is older than the server, or one of them is wrong. */
	readonly broken: Signal<string | null> = signal(null);
	/** Requests under way that have no answer yet. */
	readonly sending: Signal<number> = signal(0);
	/** The visitor's seat, from 1; null: he watches. */
	readonly seat: ReadonlySignal<number | null>;
	readonly seats: ReadonlySignal<readonly Seat[]>;
	readonly follower: Follower;

	private readonly core: Core;
	private readonly leaving = new AbortController();
	private queue: TableEvent[] = [];
	private timer: ReturnType<typeof setTimeout> | undefined;
	private shownAt = 0;
	private asking = false;
	private readonly stop: () => void;

	constructor(
		readonly id: string,
		anyCore: Core,
	) {
		this.core = anyCore.another();
		this.core.ask('follow');
		this.seat = computed(() => this.about.value?.you.seat ?? null);
		this.seats = computed(() =>
			(this.folded.value?.seats ?? []).map((seat, i): Seat => ({
				kind: seat.kind === 'person' || seat.kind === 'program' ? 'person' : 'computer',
				name: seat.name,
				colour: COLOURS[i] ?? 'red',
				...(seat.level ? { level: seat.level } : {}),
			})),
		);
		this.follower = new Follower(id, { take: (events) => this.take(events), notice: (notice) => this.addNotice(notice) });
		void this.ask();
		// Names and reasons come in the page's language.
		let first = true;
		const stopAsking = effect(() => {
			settings.lang.value;
			if (!first) void this.ask();
			first = false;
		});
		// Notices that were sent while there was no connection are not sent again.
		const stopLooking = effect(() => {
			if (this.follower.line.value === 'live' && this.seat.value !== null) void this.lookElsewhere();
		});
		this.stop = () => {
			stopAsking();
			stopLooking();
		};
	}

	close(): void {
		this.leaving.abort();
		this.stop();
		clearTimeout(this.timer);
		this.follower.close();
		const table = this.table.peek();
		if (table) table.close();
		else this.core.free();
	}

	/** Shows at once what was held back. */
	hurry(): void {
		clearTimeout(this.timer);
		this.timer = undefined;
		this.pump(true);
	}

	/** The number of the last event that this page shows. */
	seen(): number {
		return this.folded.peek()?.events ?? 0;
	}

	/**
	 * A request that can be repeated safely: until it is answered it is under way. True: granted, and shown. False: refused, and
	 * `refused` says why.
	 */
	async send(path: string, body: object = {}): Promise<boolean> {
		this.refused.value = null;
		this.sending.value++;
		try {
			const { events } = await postUntilAnswered<{ events: number }>(`tables/${this.id}/${path}`, { key: freshKey(), ...body }, this.leaving.signal);
			await this.follower.catchUp(events);
			this.hurry();
			return true;
		} catch (e) {
			if (e instanceof Aborted) return false;
			if (e instanceof Refusal && e.events > 0) await this.follower.catchUp(e.events);
			this.hurry();
			this.refused.value = reason(e);
			return false;
		} finally {
			this.sending.value--;
		}
	}

	/** One that answers with the table, such as leaving it. The server decides it afresh each time, so it is not repeated. */
	async change(request: Promise<TableAbout>): Promise<boolean> {
		this.refused.value = null;
		this.sending.value++;
		try {
			this.setAbout(await request);
			return true;
		} catch (e) {
			this.refused.value = reason(e);
			return false;
		} finally {
			this.sending.value--;
		}
	}

	/** The core's sentence for an event that is no move, in the page's language. */
	sentence(event: string): string {
		this.folded.value;
		this.core.ask(`lang ${settings.lang.value}`);
		return this.core.ask(`happening ${event}`);
	}

	/** What the server says about the table and the visitor, asked until it answers. */
	async ask(): Promise<void> {
		if (this.asking) return;
		this.asking = true;
		for (let failures = 0; !this.leaving.signal.aborted; failures++) {
			try {
				const about = await get<TableAbout>(`tables/${this.id}`);
				if (this.leaving.signal.aborted) return;
				this.setAbout(about);
				break;
			} catch (e) {
				if (e instanceof Refusal && e.status < 429) break;
				await waitToRetry(backoff(failures));
			}
		}
		this.asking = false;
	}

	/** The visitor's other tables at which he is waited for. */
	private async lookElsewhere(): Promise<void> {
		try {
			const { tables } = await get<{ tables: TableAbout[] }>('tables?list=mine');
			const waiting = tables.filter((table) => table.you.turn && table.id !== this.id);
			if (!this.leaving.signal.aborted) this.notices.value = waiting.map(({ id, title }) => ({ table: id, turn: true, title }));
		} catch {
			// The next connection is another chance.
		}
	}

	private addNotice(notice: Notice): void {
		const others = this.notices.peek().filter(({ table }) => table !== notice.table);
		this.notices.value = notice.turn ? [...others, notice] : others;
	}

	private take(events: TableEvent[]): void {
		this.queue.push(...events);
		if (events.some(({ event }) => CONCERNS_SEATS.test(event))) void this.ask();
		this.pump();
	}

	/** Folds what waits, so that computer players can be followed; `all`: now. */
	private pump(all = false): void {
		if (this.timer !== undefined) return;
		const hold = all || document.hidden || this.queue.length > MANY ? 0 : PACE[settings.pace.peek()];
		const due: TableEvent[] = [];
		for (let next = this.queue[0]; next; next = this.queue[0]) {
			const wait = hold > 0 && BY_ITSELF.test(next.event) ? this.shownAt + hold - performance.now() : 0;
			if (wait > 0) {
				this.timer = setTimeout(() => {
					this.timer = undefined;
					this.pump();
				}, wait);
				break;
			}
			due.push(next);
			this.queue.shift();
			if (/^(?:draw|move) /.test(next.event)) this.shownAt = performance.now();
		}
		if (due.length > 0) this.fold(due);
	}

	private setAbout(about: TableAbout): void {
		const before = this.about.peek();
		if (before && before.you.seat !== about.you.seat) this.follower.renew();
		batch(() => {
			this.about.value = about;
			if (this.folded.peek()) this.folded.value = foldedTable(this.core, about.you.seat);
		});
	}

	private fold(events: readonly TableEvent[]): void {
		try {
			batch(() => this.foldAll(events));
		} catch (e) {
			if (!(e instanceof CoreError)) throw e;
			this.broken.value = e.message;
			this.follower.close();
		}
	}

	private foldAll(events: readonly TableEvent[]): void {
		const table = this.table.peek();
		let chat = this.chat.peek();
		for (const event of events) {
			const fold = (): void => foldEvent(this.core, event);
			if (table) table.follow(event.event, fold, events.length <= MANY);
			else fold();
			if (event.event.startsWith('move ')) this.refused.value = null;
			chat = addToChat(chat, event);
		}
		this.chat.value = chat;
		const folded = foldedTable(this.core, this.seat.peek());
		this.folded.value = folded;
		if (table) table.folded();
		else if (folded.phase === 'playing' || folded.phase === 'over') this.table.value = new RemoteTable(this, this.core);
	}
}
