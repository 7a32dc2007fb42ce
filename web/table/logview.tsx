// The log in the core's sentences. An auction and a development turn are one entry each; pressing it shows that moment.

import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { LogEntry } from '../core/types';
import { t } from '../i18n';
import type { Draft } from './draft';

export interface Chapter {
	/** How many moves were played at its end: the moment it shows. */
	n: number;
	/** The sentences of its moves. */
	parts: LogEntry[];
	/** A new round begins. */
	round: boolean;
}

/** Moves that go on with the entry before them. */
const GOES_ON = /^(bid|pass|develop|done)\b/;

export function chapters(log: readonly LogEntry[]): Chapter[] {
	const all: Chapter[] = [];
	log.forEach((entry, i) => {
		const { move } = entry;
		const last = all[all.length - 1];
		const before = log[i - 1]?.move ?? '';
		const fresh = /^(develop|done)\b/.test(move) && !before.startsWith('develop');
		if (last && GOES_ON.test(move) && !fresh) {
			last.n = i + 1;
			last.parts.push(entry);
		} else {
			all.push({ n: i + 1, parts: [entry], round: move.startsWith('draw') });
		}
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

/** The log itself. */
export function LogList({ draft }: { draft: Draft }) {
	const { table } = draft;
	const end = useRef<HTMLLIElement>(null);
	const list = chapters(table.log.value);
	const at = table.view.value;
	useEffect(() => {
		if (at === null && end.current) {
			const box = end.current.parentElement;
			if (box) box.scrollTop = box.scrollHeight;
		}
	}, [list.length, list[list.length - 1]?.n, at]);
	return (
		<ol tabIndex={0} aria-label={t('ui.table.log')}>
			{list.map((chapter, i) => (
				<li key={i} ref={i === list.length - 1 ? end : undefined} class={chapter.round ? 't-round' : ''}>
					<button
						type="button"
						aria-current={at === chapter.n ? 'step' : undefined}
						title={t('ui.table.show-moment')}
						onClick={() => {
							table.view.value = chapter.n >= table.now.value.n ? null : chapter.n;
							draft.drawer.value = false;
						}}
					>
						<Told chapter={chapter} />
					</button>
				</li>
			))}
		</ol>
	);
}

export function LogView({ draft }: { draft: Draft }) {
	return (
		<section class="t-log" aria-label={t('ui.table.log')}>
			<h2>{t('ui.table.log')}</h2>
			<LogList draft={draft} />
		</section>
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
