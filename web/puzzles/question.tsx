// A position and a question: whoever looks answers with one of the moves, and then sees what each of them is worth.

import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { app } from '../app';
import { CoreError } from '../core/core';
import type { Move } from '../core/types';
import { t } from '../i18n';
import { ROMAN } from '../lobby/games';
import { Mark } from '../lobby/mark';
import { seatsFor } from '../replay/playon';
import { moveText, ReviewedGame } from '../review/game';
import { lossText, MEASURES } from '../review/figures';
import { Options, PositionView } from '../review/parts';
import type { DecisionKind, ReviewOption } from '../review/types';
import { go, to } from '../router';
import { importGame } from '../table/storage';

export interface Task {
	link: string;
	kind: DecisionKind;
	by: 'chance' | 'points';
	/** Best first. */
	options: readonly ReviewOption[];
	/** Whether an answer counts. */
	right: (option: ReviewOption) => boolean;
}

/** Answers in an order that tells nothing: as the core lists moves. */
function listed(options: readonly ReviewOption[]): ReviewOption[] {
	const number = ({ move }: ReviewOption): number => Number(/^bid (\d+)$/.exec(move)?.[1] ?? (move === 'pass' || move === 'sell' ? -1 : move === 'done' ? 999 : 0));
	return [...options].sort((a, b) => number(a) - number(b) || (a.move < b.move ? -1 : 1));
}

/** A local game from the position. */
function playFrom(game: ReviewedGame): void {
	const seats = seatsFor(game.seats, (_, place) => place === game.end.to_move);
	go(to.game(importGame(app().core, game.record, () => seats).id));
}

interface QuestionProps {
	task: Task;
	/** Answered already. */
	answered?: Move | undefined;
	/** Whoever asked for it reads on here. */
	asked?: boolean;
	onAnswer: (option: ReviewOption, right: boolean) => void;
	/** Below the answer: why, what next. */
	children?: VNode | VNode[] | null;
}

export function Question({ task, answered, asked = false, onAnswer, children }: QuestionProps): VNode {
	const game = useMemo((): ReviewedGame | undefined => {
		try {
			return new ReviewedGame(app().core, { record: task.link });
		} catch (e) {
			if (e instanceof CoreError) return undefined;
			throw e;
		}
	}, [task.link]);
	useEffect(() => () => game?.close(), [game]);
	const [chosen, setChosen] = useState<Move | undefined>(answered);
	// What had the focus goes with every answer and every next question.
	const [head, told, before] = [useRef<HTMLHeadingElement>(null), useRef<HTMLParagraphElement>(null), useRef(answered)];
	useEffect(() => void (asked && head.current?.focus()), []);
	useEffect(() => void (chosen !== before.current && told.current?.focus()), [chosen]);
	if (!game) return <p role="alert">{t('ui.puzzle.broken')}</p>;
	const { end } = game;
	const seat = end.to_move ?? 1;
	const moves = task.options.map((option) => option.move);
	const answer = task.options.find((option) => option.move === chosen);
	const choose = (option: ReviewOption): void => {
		setChosen(option.move);
		onAnswer(option, task.right(option));
	};
	const measure = MEASURES[task.by];
	const verdict = (option: ReviewOption): string => {
		const { n, error } = measure.of(option);
		if (!task.right(option)) return t('ui.puzzle.wrong', { cost: lossText(task.by, n, error) });
		return t(option === task.options[0] ? 'ui.puzzle.right' : 'ui.puzzle.right.too');
	};
	return (
		<article class="card p-question">
			<p class="p-you soft">
				<Mark colour={game.seats[seat - 1]?.colour ?? 'red'} size={14} /> {t('ui.puzzle.you', { who: game.name(seat) })} · {t(`edition.${end.edition}`)} ·{' '}
				{t('ui.log.round', { era: ROMAN[end.era] ?? '', round: end.round })}
			</p>
			<h2 tabIndex={-1} ref={head}>{t(`ui.puzzle.ask.${task.kind}`, {}, end.edition)}</h2>
			<PositionView of={game} state={end} />
			{answer ? (
				<>
					<p class={`p-verdict${task.right(answer) ? ' is-right' : ''}`} role="status" tabIndex={-1} ref={told}>
						{verdict(answer)}
					</p>
					<Options of={game} options={task.options} by={task.by} seat={seat} chosen={answer.move} right={task.right} />
					<div class="row">
						{children}
						<button type="button" onClick={() => playFrom(game)}>
							{t('ui.replay.play-on')}
						</button>
						<a class="button" href={to.link(task.link)}>
							{t('ui.review.on-board')}
						</a>
					</div>
				</>
			) : (
				<div class="p-answers" role="group" aria-label={t(`ui.puzzle.ask.${task.kind}`, {}, end.edition)}>
					{listed(task.options).map((option) => (
						<button key={option.move} type="button" onClick={() => choose(option)}>
							{moveText(game, option.move, moves)}
						</button>
					))}
				</div>
			)}
		</article>
	);
}
