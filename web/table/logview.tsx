// The log in the core's sentences, by round and by lot: an auction and a development turn are one entry each, with the seal of
// whoever led it and the coins that went from purse to purse. Pressing an entry shows that moment.

import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { ROMAN } from '../board/parts';
import type { LogEntry } from '../core/types';
import { t } from '../i18n';
import { settings } from '../settings';
import type { Draft } from './draft';
import { inNextFrame } from './frames';
import { Seal, Sign } from './marks';
import type { Seat } from './storage';
import { layout } from './widths';
import { seatName, signed } from './words';

export interface Chapter {
	/** How many moves were played at its end: the moment it shows. */
	n: number;
	/** The sentences of its moves. */
	parts: LogEntry[];
	/** A new round begins. */
	round: boolean;
	kind: 'round' | 'auction' | 'build' | 'other';
	/** Who led it, from 1; null: chance. */
	seat: number | null;
	/** Everybody who did something in it. */
	seats: number[];
	/** What it put into each purse, or took out; empty: nothing. */
	money: number[];
}

function kindOf(move: string): Chapter['kind'] {
	if (move.startsWith('draw')) return 'round';
	if (/^(develop|done)\b/.test(move)) return 'build';
	return /^(offer|bid|pass|sell|keep)\b/.test(move) ? 'auction' : 'other';
}

function add(chapter: Chapter, entry: LogEntry, n: number): void {
	chapter.n = n;
	chapter.parts.push(entry);
	if (entry.seat !== null && !chapter.seats.includes(entry.seat)) chapter.seats.push(entry.seat);
	// With the end of a turn only the next round's Talers come, and its draw tells of them.
	if (!entry.move.startsWith('done')) entry.money?.forEach((change, i) => (chapter.money[i] = (chapter.money[i] ?? 0) + change));
}

/** An auction ends with its settlement, a development turn with its end; what is done at any time belongs to what is under way. */
export function chapters(log: readonly LogEntry[]): Chapter[] {
	const all: Chapter[] = [];
	let open: Chapter | undefined;
	log.forEach((entry, i) => {
		const { move, seat } = entry;
		const kind = kindOf(move);
		const goesOn = open && !move.startsWith('offer') && (kind === 'other' || (kind === open.kind && (kind === 'auction' || seat === open.seat)));
		const chapter: Chapter = goesOn && open ? open : { n: i + 1, parts: [], round: kind === 'round', kind, seat, seats: [], money: [] };
		if (chapter !== open) all.push(chapter);
		add(chapter, entry, i + 1);
		const over = /^(sell|keep|done)\b/.test(move) || chapter.kind === 'round' || chapter.kind === 'other';
		open = over ? undefined : chapter;
	});
	for (const chapter of all) chapter.parts = chapter.parts.filter(({ text }) => text);
	return all.filter(({ parts }) => parts.length > 0);
}

/** A sentence that nobody has chosen, marked so. */
function ByItself({ text, mark }: { text: string; mark: string }) {
	return (
		<span class="t-by-itself">
			{`${text} `}
			<small title={t(`ui.table.mark.${mark}.long`)}>{t(`ui.table.mark.${mark}`)}</small>{' '}
		</span>
	);
}

/** A chapter in words. Sentences that follow each other are one text: each of its own would be laid out and painted alone. */
export function Told({ chapter }: { chapter: Chapter }) {
	const told: (string | VNode)[] = [];
	chapter.parts.forEach(({ text, mark }, i) => {
		const last = told[told.length - 1];
		if (mark) told.push(<ByItself key={i} text={text} mark={mark} />);
		else if (typeof last === 'string') told[told.length - 1] = `${last}${text} `;
		else told.push(`${text} `);
	});
	return <span>{told}</span>;
}

type Seats = readonly Pick<Seat, 'colour'>[];

/** Who paid and who was paid: a seal and a number for each purse that changed. */
function Flow({ money, seats }: { money: readonly number[]; seats: Seats }) {
	if (!money.some((change) => change !== 0)) return null;
	return (
		<span class="t-flow" aria-hidden="true">
			{money.map((change, i) =>
				change === 0 ? null : (
					<span key={i} class={change > 0 ? 't-gain' : 't-loss'}>
						<Seal colour={seats[i]?.colour ?? 'red'} size={11} />
						{signed(change)}
					</span>
				),
			)}
		</span>
	);
}

/** A round: its name, and under it what the core tells of its draw, without the name. */
function Round({ chapter: { parts } }: { chapter: Chapter }) {
	const [first] = parts;
	const text = parts.map((part) => part.text).join(' ');
	return (
		<span class="t-entry">
			<b class="t-round-name">{t('ui.log.round', { era: ROMAN[(first?.era ?? 1) - 1] ?? '', round: first?.round ?? 1 })}</b>{' '}
			<span class="t-round-text">{text.slice(text.indexOf(':') + 1).trim()}</span>
		</span>
	);
}

/** What an entry of the log shows: of a lot or a turn, whose it was and what it cost whom. */
export function Entry({ chapter, seats }: { chapter: Chapter; seats: Seats }) {
	if (chapter.round) return <Round chapter={chapter} />;
	return (
		<>
			{chapter.seat !== null && <Seal colour={seats[chapter.seat - 1]?.colour ?? 'red'} size={14} />}
			<span class="t-entry">
				<Told chapter={chapter} />
				<Flow money={chapter.money} seats={seats} />
			</span>
		</>
	);
}

type Filter = 'all' | 'auction' | 'build' | `p${number}`;

/** What the log shows; for as long as the page is open. */
const filter = signal<Filter>('all');

function wanted(chapter: Chapter, by: Filter): boolean {
	if (by === 'all' || chapter.kind === by) return true;
	const seat = Number(by.slice(1));
	return chapter.kind !== 'round' && (chapter.seats.includes(seat) || (chapter.money[seat - 1] ?? 0) !== 0);
}

/** The entries to show; a round without any is left out. */
export function filtered(list: readonly Chapter[], by: Filter): Chapter[] {
	const found = list.filter((chapter) => chapter.round || wanted(chapter, by));
	return by === 'all' ? found : found.filter((chapter, i) => !chapter.round || (found[i + 1] && !found[i + 1]?.round));
}

/** Which entries are shown. */
export function LogFilter({ draft: { table } }: { draft: Draft }) {
	const options: [Filter, string][] = [
		['all', t('ui.log.all')],
		['auction', t('ui.log.auctions')],
		['build', t('ui.log.builds')],
		...table.seats.map((_, i): [Filter, string] => [`p${i + 1}`, seatName(table, i + 1)]),
	];
	return (
		<select class="t-log-filter" aria-label={t('ui.log.filter')} value={filter.value} onChange={(e) => (filter.value = e.currentTarget.value as Filter)}>
			{options.map(([value, label]) => (
				<option key={value} value={value} selected={value === filter.value}>
					{label}
				</option>
			))}
		</select>
	);
}

/** The log itself. */
export function LogList({ draft }: { draft: Draft }) {
	const { table } = draft;
	const box = useRef<HTMLOListElement>(null);
	const drawn = useRef(new Map<string, VNode>());
	const list = filtered(chapters(table.log.value), filter.value);
	const at = table.view.value;
	useLayoutEffect(() => {
		if (at !== null) return undefined;
		return inNextFrame(() => {
			if (box.current) box.current.scrollTop = box.current.scrollHeight;
		});
	}, [list.length, list[list.length - 1]?.n, at]);
	/** An entry is drawn once: most stay as they are when another is added. */
	const line = (chapter: Chapter): VNode => {
		const key = `${settings.lang.value} ${at === chapter.n} ${chapter.n} ${chapter.parts.map(({ text, mark }) => `${mark ?? ''} ${text}`).join(' ')}`;
		const known = drawn.current.get(key) ?? (
			<li key={chapter.n} class={chapter.round ? 't-round' : ''}>
				<button
					type="button"
					aria-current={at === chapter.n ? 'step' : undefined}
					title={t('ui.table.show-moment')}
					onClick={() => {
						table.view.value = chapter.n >= table.now.peek().n ? null : chapter.n;
						draft.drawer.value = false;
					}}
				>
					<Entry chapter={chapter} seats={table.seats} />
				</button>
			</li>
		);
		drawn.current.set(key, known);
		return known;
	};
	return (
		<ol tabIndex={0} aria-label={t('ui.table.log')} ref={box}>
			{list.map(line)}
			{list.length === 0 && <li class="t-log-none">{t('ui.log.none')}</li>}
		</ol>
	);
}

export function LogView({ draft }: { draft: Draft }) {
	return (
		<section class="t-log" aria-label={t('ui.table.log')}>
			<header class="t-log-head">
				<h2>{t('ui.table.log')}</h2>
				<LogFilter draft={draft} />
				{layout.value !== 'wide' && (
					<button type="button" class="t-quiet t-icon t-log-close" aria-label={t('ui.table.close')} onClick={() => (draft.drawer.value = false)}>
						<Sign name="close" />
					</button>
				)}
			</header>
			<LogList draft={draft} />
		</section>
	);
}

/** What happened last, at the moment shown, in one line: with the seal of whoever did it and the coins that moved. */
export function LastThing({ draft: { table } }: { draft: Draft }) {
	const last = table.log.value.slice(0, table.shown.value.n).filter(({ text }) => text).at(-1);
	if (!last) return null;
	const [verb, ...columns] = last.move.split(' ');
	const text = verb === 'draw' ? t('ui.log.drawn', { columns: columns.join(' ') }) : last.text;
	return (
		<p class="t-last">
			<span class="spoken">{t('ui.log.last')}: </span>
			{last.seat !== null && <Seal colour={table.seats[last.seat - 1]?.colour ?? 'red'} size={14} />}
			<span title={last.text}>{text}</span>
			{verb === 'draw' || verb === 'done' ? null : <Flow money={last.money ?? []} seats={table.seats} />}
		</p>
	);
}

/** After a leap in the game only the last sentences are said. */
const MOST = 20;

/** What a screen reader hears: each new sentence once. */
export function Announcer({ draft }: { draft: Draft }) {
	const { table } = draft;
	const heard = useRef(table.log.peek().length);
	const log = table.log.value;
	const fresh = log.slice(Math.min(heard.current, log.length), log.length).slice(-MOST);
	useEffect(() => {
		heard.current = log.length;
	}, [log.length]);
	const said = useRef('');
	const text = fresh
		.map((entry) => entry.text)
		.filter(Boolean)
		.join(' ');
	if (text) said.current = text;
	return (
		<div class="spoken" role="log" aria-live="polite" aria-atomic="true">
			{said.current}
		</div>
	);
}
