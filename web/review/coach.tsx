// The coach: looks at a decision before it is played, and warns once if it would be dear. Only at tables of this browser, and only if
// he was asked for.

import type { ComponentType, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { app } from '../app';
import type { Move } from '../core/types';
import { t } from '../i18n';
import { settings } from '../settings';
import type { Table } from '../table/table';
import { Reviewer } from './reviewer';
import type { ReviewJson, ReviewedDecision } from './types';

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

/** What is known of the decision after a second; undefined: nothing. */
function judged(table: Table, move: Move): Promise<ReviewedDecision | undefined> {
	reviewer ??= new Reviewer(app().module);
	const seat = table.turn.peek();
	return new Promise((resolve) => {
		let last: ReviewedDecision | undefined;
		setTimeout(() => {
			reviewer?.cancel();
			resolve(last);
		}, WAIT);
		reviewer?.review(
			{ record: table.ask('record') ?? '', ...(seat ? { you: seat } : {}), lang: settings.lang.peek(), depth: 'quick', move, patience: WORK },
			{
				heard: (text) => (last = (JSON.parse(text) as ReviewJson).decisions[0] ?? last),
				finished: () => resolve(last),
				refused: () => resolve(undefined),
			},
		);
	});
}

/** What to say before these moves are played; undefined: nothing. */
export async function warningOf(table: Table, moves: Move[]): Promise<Warning | undefined> {
	const decision = moves[0] === undefined ? undefined : await judged(table, moves[0]);
	if (!decision || (decision.mark !== 'mistake' && decision.mark !== 'blunder')) return undefined;
	const text = decision.why[0];
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
