// What happened since one was here: the game as it is now, a summary for whoever asks, and a playback of the moves.

import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { t } from '../i18n';
import { moves } from '../settings';
import { readStoredJson, writeStored } from '../stored';
import { Dialog } from '../table/dialog';
import { Coin, Seal, Sign } from '../table/marks';
import type { RemoteTable } from '../table/remote';
import { list, seatName } from '../table/words';
import { endedSince, type Orders } from './orders';
import { summaryOf, type SeatSummary } from './summary';

const TABLES = 50;
const EVERY = 900;

type Seen = Record<string, number>;

/** How many moves there were when this browser last showed the table, the latest tables first kept. */
function noteSeen(id: string, n: number): void {
	const { [id]: _, ...others } = readStoredJson<Seen>('seen-moves') ?? {};
	writeStored('seen-moves', JSON.stringify(Object.fromEntries([[id, n], ...Object.entries(others)].slice(0, TABLES))));
}

/** Goes through the moves from the first that was not seen, like anybody who looks back; then the game is shown as it is again. */
class Playback {
	/** Whether it goes on by itself: not at first for those who want nothing to move. */
	readonly runs: Signal<boolean> = signal(false);
	/** It is on until the game is looked at as it is again, however that comes about. */
	readonly on: ReadonlySignal<boolean>;
	private readonly begun: Signal<boolean> = signal(false);
	private timer: ReturnType<typeof setInterval> | undefined;

	constructor(
		readonly table: RemoteTable,
		readonly from: number,
		readonly to: number,
	) {
		this.on = computed(() => this.begun.value && table.view.value !== null);
	}

	start(): void {
		this.begun.value = true;
		this.table.view.value = this.from;
		if (moves()) this.run();
	}

	run(): void {
		this.runs.value = true;
		this.timer = setInterval(() => {
			const at = this.table.view.peek();
			if (at === null || at + 1 >= this.to) this.stop();
			else this.table.view.value = at + 1;
		}, EVERY);
	}

	pause(): void {
		clearInterval(this.timer);
		this.runs.value = false;
	}

	stop(): void {
		this.pause();
		if (this.begun.peek()) this.table.view.value = null;
		this.begun.value = false;
	}
}

/** Where it is. What happened, one move on or back, and the way to the end stand where they always do when somebody looks back. */
function Running({ playback }: { playback: Playback }): VNode {
	const at = Math.max(0, (playback.table.view.value ?? playback.to) - playback.from);
	return (
		<p class="t-notice">
			<span>
				{t('ui.orders.since.title')} · {at} / {playback.to - playback.from}
			</span>
			<button type="button" class="o-what" onClick={() => (playback.runs.peek() ? playback.pause() : playback.run())}>
				{t(playback.runs.value ? 'ui.orders.film.pause' : 'ui.orders.film.play')}
			</button>
		</p>
	);
}

function SeatLine({ table, seat, of }: { table: RemoteTable; seat: number; of: SeatSummary }): VNode {
	const lots = of.got.map(({ name, price }) => (price > 0 ? t('ui.orders.since.for', { field: name, n: price }) : name));
	const colour = table.seats[seat - 1]?.colour;
	return (
		<li class="o-since-seat">
			<b>
				{colour && <Seal colour={colour} />} {seatName(table, seat)}
			</b>
			<span class="o-since-money">
				<span aria-hidden="true">
					{of.before === of.after ? of.after : `${of.before} → ${of.after}`}
					<Coin />
				</span>
				<span class="spoken">{t('ui.orders.since.money', { before: of.before, n: of.after })}</span>
			</span>
			{lots.length > 0 && <span class="o-since-what">{t('ui.orders.since.got', { list: list(lots) })}</span>}
			{of.built.length > 0 && <span class="o-since-what">{t('ui.orders.since.built', { list: list(of.built) })}</span>}
		</li>
	);
}

function Summary({ playback, orders, onClose, onPlay }: { playback: Playback; orders: Orders; onClose: () => void; onPlay: () => void }): VNode {
	const { table, from, to } = playback;
	const { eras, over, seats } = summaryOf(table, from, to);
	const era = eras.at(-1);
	const ended = endedSince(orders.all.value, from);
	return (
		<Dialog title={t('ui.orders.since', { n: to - from })} onClose={onClose}>
			{(era !== undefined || over) && (
				<p>
					{era !== undefined && t('ui.orders.since.era', { n: era })} {over && t('ui.orders.since.over')}
				</p>
			)}
			<ul class="o-since">
				{seats.map((of, i) => (
					<SeatLine key={i} table={table} seat={i + 1} of={of} />
				))}
			</ul>
			{ended.length > 0 && (
				<section aria-labelledby="o-since-ended">
					<h3 id="o-since-ended">{t('ui.orders.mine')}</h3>
					<ul class="o-since">
						{ended.map(({ id, says, why }) => (
							<li key={id}>
								{says}. <small class="soft">{why}</small>
							</li>
						))}
					</ul>
				</section>
			)}
			<div class="o-give">
				<button type="button" class="primary" onClick={onPlay}>
					{t('ui.orders.film')}
				</button>
				<button type="button" onClick={onClose}>
					{t('ui.orders.since.on')}
				</button>
			</div>
		</Dialog>
	);
}

export function Since({ table, orders }: { table: RemoteTable; orders: Orders }): VNode | null {
	const playback = useMemo(() => new Playback(table, readStoredJson<Seen>('seen-moves')?.[table.id] ?? table.now.peek().n, table.now.peek().n), [table]);
	const n = playback.to - playback.from;
	const shown = useMemo(() => signal(n > 0), [playback]);
	const open = useMemo(() => signal(false), [playback]);
	const now = table.now.value.n;
	useEffect(() => noteSeen(table.id, now), [now]);
	useEffect(() => () => playback.stop(), [playback]);
	if (playback.on.value) return <Running playback={playback} />;
	if (!shown.value) return null;
	return (
		<>
			<p class="t-notice">
				<span role="status">{t('ui.orders.since', { n })}</span>
				<button type="button" class="o-what" onClick={() => (open.value = true)}>
					{t('ui.orders.since.what')}
				</button>
				<button type="button" class="t-quiet t-icon" aria-label={t('ui.table.close')} onClick={() => (shown.value = false)}>
					<Sign name="close" size={18} />
				</button>
			</p>
			{open.value && (
				<Summary
					playback={playback}
					orders={orders}
					onClose={() => (open.value = false)}
					onPlay={() => {
						open.value = false;
						playback.start();
					}}
				/>
			)}
		</>
	);
}
