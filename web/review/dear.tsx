// Decisions that cost something: the three dearest, each with its position, and all others in a list.

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { app } from '../app';
import type { Note } from '../board/types';
import type { FieldId, Move } from '../core/types';
import { memo } from '../board/memo';
import { t } from '../i18n';
import { ROMAN } from '../lobby/games';
import { Mark } from '../lobby/mark';
import { seatsFor } from '../replay/playon';
import { go, to } from '../router';
import { importGame } from '../table/storage';
import { costOf } from './figures';
import { lotOf, moveText, type ReviewedGame } from './game';
import { MarkSign, Options, PositionView } from './parts';
import { stakeOf, type ReviewedDecision, type ReviewJson } from './types';

/** A local game from before the decision, with a person on its seat. */
function tryAgain(game: ReviewedGame, { at, seat }: ReviewedDecision): void {
	const seats = seatsFor(game.seats, (_, place) => place === seat);
	go(to.game(importGame(app().core, game.recordAt(at), () => seats).id));
}

const fieldIn = (move: Move | null): FieldId | undefined => move?.split(' ').find((word) => /^[A-L][1-5]$/.test(word));

/** Signs at the fields of the move and of the better one, where they differ. */
function notesOf({ move, best }: ReviewedDecision): Note[] {
	const [chosen, better] = [fieldIn(move), fieldIn(best)];
	if (chosen === better) return [];
	return [...(chosen ? [{ field: chosen, text: '?' }] : []), ...(better ? [{ field: better, text: '✓' }] : [])];
}

interface DearProps {
	game: ReviewedGame;
	decision: ReviewedDecision;
	/** Its number among the dearest. */
	n: number;
}

export const Dear = memo(function Dear({ game, decision, n }: DearProps): VNode {
	const { at, seat, mark, era, round, best, options, why, by } = decision;
	const who = game.name(seat);
	const moves = options.map((option) => option.move);
	return (
		<article class="card v-dearest" aria-labelledby={`dear-${n}`}>
			<header>
				<span class="v-number" aria-hidden="true">
					{n}
				</span>
				<h3 id={`dear-${n}`}>
					<Mark colour={game.seats[seat - 1]?.colour ?? 'red'} size={16} /> {who}: {moveText(game, decision.move, moves)}
				</h3>
				{mark && <MarkSign mark={mark} long />}
				<span class="v-cost">{t(by === 'points' ? 'ui.review.cost.points' : 'ui.review.cost', { cost: costOf(decision) })}</span>
				<span class="soft">
					{[...lotOf(game, decision), t('ui.log.round', { era: ROMAN[era] ?? '', round })].join(' · ')}
				</span>
			</header>
			<PositionView of={game} state={game.state(at)} notes={notesOf(decision)} />
			<div class="v-dear-below">
				<div>
					<p class="v-better">
						{t('ui.review.better')} <b>{moveText(game, best, moves)}</b>
					</p>
					{why.map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
					<p class="soft">{decision.exact ? t('ui.review.exact') : t('ui.review.games', { n: decision.games })}</p>
				</div>
				<Options of={game} options={options} by={by} seat={seat} chosen={decision.move} />
			</div>
			<div class="row">
				<button type="button" class="primary" onClick={() => tryAgain(game, decision)}>
					{t('ui.review.try')}
				</button>
				<a class="button" href={`${game.places.replay}/${at}`}>
					{t('ui.review.on-board')}
				</a>
			</div>
		</article>
	);
});

interface AllProps {
	game: ReviewedGame;
	decisions: readonly ReviewedDecision[];
}

/** Every marked decision, of all or of one seat. */
interface WhoseProps extends AllProps {
	/** From 1; 0: everybody's. */
	seat: number;
	onSeat: (seat: number) => void;
}

/** Whose decisions are shown. */
export function Whose({ game, decisions, seat, onSeat }: WhoseProps): VNode {
	const marked = (of: number): number => decisions.filter((one) => one.mark !== null && (of === 0 || one.seat === of)).length;
	return (
		<label class="labelled v-whose">
			<span>{t('ui.review.whose')}</span>
			<select value={seat} onChange={(e) => onSeat(Number(e.currentTarget.value))}>
				{[0, ...game.seats.map((_, i) => i + 1)].map((of) => (
					<option key={of} value={of} selected={of === seat}>
						{of === 0 ? t('ui.review.everybody') : game.name(of)} ({marked(of)})
					</option>
				))}
			</select>
		</label>
	);
}

/** The marked decisions of a seat that cost most, dearest first; 0: of all seats. */
export function dearestOf({ decisions }: ReviewJson, seat: number): ReviewedDecision[] {
	const marked = decisions.filter((one) => one.mark !== null && (seat === 0 || one.seat === seat));
	return marked.sort((a, b) => stakeOf(b) - stakeOf(a)).slice(0, 3);
}

export const AllMarked = memo(function AllMarked({ game, decisions }: AllProps): VNode {
	const [seat, setSeat] = useState(game.you ?? 0);
	const shown = decisions.filter((one) => one.mark !== null && (seat === 0 || one.seat === seat));
	return (
		<>
			<Whose game={game} decisions={decisions} seat={seat} onSeat={setSeat} />
			{shown.length === 0 && <p class="soft">{t('ui.review.none')}</p>}
			<ol class="v-list">
				{shown.map((one) => (
					<li key={one.at}>
						{one.mark && <MarkSign mark={one.mark} />}
						<Mark colour={game.seats[one.seat - 1]?.colour ?? 'red'} size={14} />
						<a href={`${game.places.replay}/${one.at}`}>
							<span class="v-list-where soft">
								{ROMAN[one.era]} · {one.round}
							</span>
							<span>
								{one.why[0] ?? moveText(game, one.move)}{' '}
								<span class="soft">
									{t('ui.review.better')} {moveText(game, one.best)}
								</span>
							</span>
						</a>
						<span class="v-cost">{costOf(one)}</span>
					</li>
				))}
			</ol>
		</>
	);
});
