// What is to be done: one sentence, always here; below it the lot on its stage, and at the end, always whole, the means to do it.

import { useEffect, useRef } from 'preact/hooks';
import type { Move } from '../core/types';
import { t } from '../i18n';
import { to } from '../router';
import { AuctionView, BidControls, Offers, SettleControls } from './auction';
import { Commit, DevelopView } from './develop';
import type { Draft } from './draft';
import { HintView } from './hint';
import { staysAt } from './hold';
import { LastThing } from './logview';
import { Coin, Resource, Seal, Sign } from './marks';
import { seatOfAnytime } from './moves';
import { Refusal } from './refusal';
import { Moment, Note } from './stops';
import { layout, small } from './widths';
import { dataOf, fieldName, seatName, signed } from './words';

/** Subsidy and cashing, which the people here may choose at any moment. */
export function Anytime({ draft }: { draft: Draft }) {
	const { table } = draft;
	if (table.view.value !== null) return null;
	const now = table.now.value;
	const people = table.here.value.length;
	const moves = now.anytime.filter((move) => table.here.value.includes(seatOfAnytime(move) ?? 0));
	const title = (move: Move): string | undefined => (move.startsWith('cash') ? fieldName(table, move.split(' ')[2] ?? '') : undefined);
	const label = (move: Move) => {
		const seat = seatOfAnytime(move) ?? 0;
		const after = table.preview([move]);
		const gain = (after?.state.seats[seat - 1]?.money ?? 0) - (now.state.seats[seat - 1]?.money ?? 0);
		const [word, , field] = move.split(' ');
		if (word === 'cash') {
			const long = t('ui.table.cash', { field: fieldName(table, field ?? ''), n: signed(gain) });
			if (!small.value && moves.length < 2) return long;
			return (
				<>
					<span class="spoken">{long}</span>
					<Resource name={dataOf(table, field ?? '')?.makes ?? 'any'} label="" />
					<span aria-hidden="true">{signed(gain)}</span>
					<Coin />
				</>
			);
		}
		const points = (after?.scores[seat - 1]?.subsidy ?? 0) - (now.scores[seat - 1]?.subsidy ?? 0);
		const long = t('ui.table.subsidy', { n: signed(gain), points: signed(points) });
		if (people < 2) return long;
		return (
			<>
				<span class="spoken">{long}</span>
				<span class="t-anytime-brief" aria-hidden="true" title={long}>
					<span>
						{signed(gain)}
						<Coin />
					</span>
					<span>{t('ui.table.subsidy.points', { n: signed(points) })}</span>
				</span>
			</>
		);
	};
	return (
		<>
			{moves.map((move) => {
				const seat = seatOfAnytime(move) ?? 0;
				return (
					<button key={move} type="button" class="t-quiet t-anytime" title={title(move)} onClick={() => draft.play(move)}>
						{people > 1 && <Seal colour={table.seats[seat - 1]?.colour ?? 'red'} size={12} />}
						{people > 1 && <span class="spoken">{seatName(table, seat)}: </span>}
						{label(move)}
					</button>
				);
			})}
		</>
	);
}

export function Tools({ draft }: { draft: Draft }) {
	const { table } = draft;
	return (
		<div class="t-tools">
			{table.advise && (
				<button type="button" class="t-quiet" disabled={!draft.acting()} onClick={() => void draft.moreHint()}>
					<Sign name="hint" /> <span class="t-label">{t('ui.table.hint')}</span>
				</button>
			)}
			<button type="button" class="t-quiet" disabled={!table.canUndo.value} onClick={() => table.undo()}>
				<Sign name="undo" /> <span class="t-label">{t(draft.extras?.undo() ?? 'ui.table.undo')}</span>
			</button>
			{table.redo && (
				<button
					type="button"
					class="t-quiet t-icon"
					disabled={!table.redo.possible.value}
					aria-label={t('ui.table.redo')}
					title={t('ui.table.redo')}
					onClick={() => table.redo?.run()}
				>
					<Sign name="redo" />
				</button>
			)}
			<Anytime draft={draft} />
		</div>
	);
}

/** An earlier moment is looked at: what happened, step by step, and the way back. */
function Lookback({ draft }: { draft: Draft }) {
	const { table } = draft;
	const at = table.view.value;
	const now = table.now.value.n;
	if (at === null) return null;
	const go = (n: number) => (table.view.value = n >= now ? null : Math.max(0, n));
	return (
		<div class="t-lookback" role="group" aria-label={t('ui.table.earlier')}>
			<p class="t-lookback-text">{at > 0 ? table.log.value[at - 1]?.text : ''}</p>
			<div class="t-controls">
				<button type="button" class="t-icon" aria-label={t('ui.table.step-back')} disabled={at <= 0} onClick={() => go(at - 1)}>
					<Sign name="back" />
				</button>
				<span class="t-moment">{t('ui.table.moment', { n: at, all: now })}</span>
				<button type="button" class="t-icon" aria-label={t('ui.table.step-forth')} onClick={() => go(at + 1)}>
					<Sign name="forth" />
				</button>
				<button type="button" class="primary" onClick={() => (table.view.value = null)}>
					{t('ui.table.to-now')}
				</button>
			</div>
		</div>
	);
}

function Ranking({ draft }: { draft: Draft }) {
	const { table } = draft;
	const { scores } = table.shown.value;
	const order = scores.map((score, i) => ({ ...score, seat: i + 1 })).sort((a, b) => a.rank - b.rank);
	return (
		<ol class="t-ranking">
			{order.map(({ seat, total, rank }) => (
				<li key={seat} class={rank === 1 ? 't-best' : ''}>
					<span>{rank}.</span>
					<Seal colour={table.seats[seat - 1]?.colour ?? 'red'} />
					<span class="t-bid-who">{seatName(table, seat)}</span>
					<b class="t-figure">{total}</b>
				</li>
			))}
		</ol>
	);
}

/** What is looked at while it is decided. */
function Doing({ draft }: { draft: Draft }) {
	const { state } = draft.table.shown.value;
	switch (state.decision) {
		case 'over':
			return <Ranking draft={draft} />;
		case 'develop':
			return <DevelopView draft={draft} />;
		default:
			return <AuctionView draft={draft} />;
	}
}

/** The buttons of the decision: they never scroll away. */
function Act({ draft }: { draft: Draft }) {
	const { table } = draft;
	const { decision } = table.now.value.state;
	if (table.view.value !== null) return <Lookback draft={draft} />;
	// While the hammer falls, the buttons of whoever has settled the lot here stay where they are: nothing moves under it.
	if (staysAt.value !== null) return table.here.value.includes(table.shown.value.state.to_move ?? 0) ? <SettleControls draft={draft} /> : null;
	if (decision === 'over')
		return (
			<div class="t-controls">
				<a class="button primary t-main" href={draft.extras?.end ?? to.end(table.id)}>
					{t('ui.table.scoring')}
				</a>
				{draft.extras && <draft.extras.Over />}
			</div>
		);
	if (table.pause?.waits.value)
		return (
			<button type="button" class="primary" onClick={() => table.pause?.end()}>
				{t('ui.table.go-on')}
			</button>
		);
	if (!draft.acting()) return null;
	switch (decision) {
		case 'offer':
			return <Offers draft={draft} />;
		case 'bid':
			return <BidControls draft={draft} />;
		case 'settle':
			return <SettleControls draft={draft} />;
		case 'develop':
			return <Commit draft={draft} />;
		default:
			return null;
	}
}

export function Action({ draft }: { draft: Draft }) {
	const { table } = draft;
	const { state, prompt, n } = table.shown.value;
	const last = table.log.value[n - 1]?.text ?? '';
	const Warning = draft.warning.value?.View;
	const heading = useRef<HTMLHeadingElement>(null);
	const seat = state.to_move;
	// The pressed button is gone after a move: the keyboard goes on from the sentence.
	useEffect(() => {
		if (document.activeElement === document.body && !document.querySelector('dialog[open]')) heading.current?.focus({ preventScroll: true });
	}, [n]);
	return (
		<section class={`t-action${draft.acting() ? ' t-acting' : ''}`} aria-label={t('ui.table.action')} data-moves={table.now.value.n}>
			<h2 class="t-prompt" tabIndex={-1} ref={heading}>
				{seat !== null && <Seal colour={table.seats[seat - 1]?.colour ?? 'red'} size={20} />}
				<span>{(staysAt.value === n ? table.log.value[n]?.text : prompt) || last}</span>
			</h2>
			<div class="t-doing" data-decision={state.decision} {...(layout.value === 'wide' ? {} : { role: 'group', tabIndex: 0, 'aria-label': t('ui.stage.ledger') })}>
				<LastThing draft={draft} />
				{draft.extras && <draft.extras.Doing />}
				<HintView draft={draft} />
				<Doing draft={draft} />
			</div>
			<div class="t-act">
				<Note draft={draft} />
				<Refusal draft={draft} />
				<Moment draft={draft} />
				{Warning ? <Warning onBack={() => draft.heed()} onAnyway={() => draft.playAnyway()} /> : <Act draft={draft} />}
			</div>
			<Tools draft={draft} />
		</section>
	);
}
