// The coach: looks at a decision before it is played, and warns once if it would be dear. Only at tables of this browser, and only if
// he was asked for.

import type { ComponentType, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { app } from '../app';
import type { Move } from '../core/types';
import { t } from '../i18n';
import { settings } from '../settings';
import type { Table } from '../table/table';
import { mergedReading } from './review';
import { Reviewer } from './reviewer';
import { stakeOf, type ReviewJson, type ReviewedDecision } from './types';

/** Milliseconds for which somebody who wants to move may be kept waiting, and of these for the work itself. */
const WAIT = 1600;
const WORK = 900;

/** What can be done about a warning. */
export interface Ways {
	onBack: () => void;
	onAnyway: () => void;
}

export interface Warning {
	/** What was to be played. */
	moves: Move[];
	View: ComponentType<Ways>;
}

let reviewer: Reviewer | undefined;

/** What is known after a second of the decisions, one for each move that was not forced; undefined: nothing. */
function judged(table: Table, moves: Move[]): Promise<ReviewJson | undefined> {
	reviewer ??= new Reviewer(app().module);
	const seat = table.turn.peek();
	return new Promise((resolve) => {
		let last: ReviewJson | undefined;
		setTimeout(() => {
			reviewer?.cancel();
			resolve(last);
		}, WAIT);
		reviewer?.review(
			{ record: table.ask('record') ?? '', ...(seat ? { you: seat } : {}), lang: settings.lang.peek(), depth: 'quick', moves, patience: WORK },
			{
				heard: (text) => (last = mergedReading(last, JSON.parse(text) as ReviewJson)),
				finished: () => resolve(last),
				refused: () => resolve(undefined),
			},
		);
	});
}

/**
 * The decision to warn of: the dearest, if it is a mistake, or if all of them together cost as much as one. Each was judged after those
 * before it, with whatever can still be done: so the first build of a good plan costs nothing.
 */
export function dearestOf(decisions: readonly ReviewedDecision[], mistake: number): ReviewedDecision | undefined {
	const marked = decisions.filter(({ mark }) => mark !== null).sort((a, b) => stakeOf(b) - stakeOf(a));
	const sum = marked.reduce((all, one) => all + stakeOf(one), 0);
	return sum >= mistake ? marked[0] : undefined;
}

/** What to say before these moves are played; undefined: nothing. */
export async function warningOf(table: Table, moves: Move[]): Promise<Warning | undefined> {
	const known = moves.length === 0 ? undefined : await judged(table, moves);
	const text = known && dearestOf(known.decisions, known.summary.thresholds.mistake)?.why[0];
	return text === undefined ? undefined : { moves, View: viewOf(text) };
}

const viewOf = (text: string): Warning['View'] =>
	function View({ onBack, onAnyway }: Ways): VNode {
		const box = useRef<HTMLDivElement>(null);
		const first = useRef<HTMLButtonElement>(null);
		useEffect(() => {
			box.current?.scrollIntoView({ block: 'nearest' });
			first.current?.focus({ preventScroll: true });
		}, []);
		return (
			<div class="v-warning" ref={box} role="alertdialog" aria-label={t('ui.coach.title')} aria-describedby="coach">
				<p id="coach">{text}</p>
				<div class="row">
					<button type="button" class="primary" ref={first} onClick={onBack}>
						{t('ui.coach.back')}
					</button>
					<button type="button" onClick={onAnyway}>
						{t('ui.coach.anyway')}
					</button>
				</div>
			</div>
		);
	};
