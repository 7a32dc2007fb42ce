// Small parts that the pages of reviews, exercises and puzzles share.

import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import type { Note } from '../board/types';
import type { FieldId, Move, State } from '../core/types';
import { t } from '../i18n';
import { ROMAN } from '../lobby/games';
import { Mark } from '../lobby/mark';
import { fieldViews } from '../table/boardview';
import { Coin, Sign } from '../table/marks';
import type { Seat } from '../table/storage';
import { exactName, plain, type Named } from '../table/words';
import { moveText } from './game';
import { MEASURES, percent, SURE } from './figures';
import type { MarkName, ReviewOption } from './types';

const SIGNS: Record<MarkName, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** A mark as annotators of games write it, and in words. */
export function MarkSign({ mark, long = false }: { mark: MarkName; long?: boolean }): VNode {
	return (
		<span class={`v-mark v-${mark}`} title={t(`ui.review.mark.${mark}`)}>
			<b aria-hidden="true">{SIGNS[mark]}</b>
			<span class={long ? '' : 'spoken'}>{t(`ui.review.mark.${mark}`)}</span>
		</span>
	);
}

/** Whatever shows a position: a game that is reviewed, or the one of a puzzle. */
export interface Shown extends Named {
	readonly seats: readonly Seat[];
	name(seat: number): string;
}

/** Money, points and bid of every seat. */
function Standing({ of, state }: { of: Shown; state: State }): VNode {
	return (
		<ul class="v-seats">
			{state.seats.map((seat, i) => {
				const bid = state.auction?.bids[i];
				return (
					<li key={i} class={state.to_move === i + 1 ? 'is-asked' : ''}>
						<Mark colour={of.seats[i]?.colour ?? 'red'} size={14} />
						<b>{of.name(i + 1)}</b>
						<span class="v-money">
							<Coin /> {seat.money}
							<span class="spoken"> {t('ui.review.money')}</span>
						</span>
						<span class="soft">
							{plain(seat.points)} {t('ui.end.points', { n: seat.points })}
						</span>
						{state.auction && (
							<span class="v-bid">
								{state.auctioneer === i + 1
									? t('ui.table.auctioneer')
									: bid === null || bid === undefined
										? t('ui.review.not-asked')
										: bid === 0
											? t('ui.review.passed')
											: t('ui.review.bid', { n: bid })}
							</span>
						)}
					</li>
				);
			})}
		</ul>
	);
}

interface PositionProps {
	of: Shown;
	state: State;
	/** Fields that it is about, and what stands beside them. */
	notes?: readonly Note[];
}

/** The same as a chart in figures, made when they are asked for. */
export function Figures({ label, children }: { label: string; children: () => VNode }): VNode {
	const [shown, setShown] = useState(false);
	return (
		<details onToggle={(e) => setShown(e.currentTarget.open)}>
			<summary>{t('ui.end.figures')}</summary>
			{shown && (
				<div class="scroll-x" tabIndex={0} role="group" aria-label={label}>
					{children()}
				</div>
			)}
		</details>
	);
}

/** Shows its contents when they come near the window: boards are dear to draw, and each is drawn in a task of its own. */
function WhenNear({ tall, children }: { tall: boolean; children: () => VNode }): VNode {
	const box = useRef<HTMLDivElement>(null);
	const [near, setNear] = useState(false);
	useEffect(() => {
		if (!box.current) return undefined;
		const watcher = new IntersectionObserver(
			(seen) => {
				if (!seen.some((one) => one.isIntersecting)) return;
				watcher.disconnect();
				setTimeout(() => setNear(true));
			},
			{ rootMargin: '400px' },
		);
		watcher.observe(box.current);
		return () => watcher.disconnect();
	}, []);
	return (
		<div class={tall ? 'v-row is-whole' : 'v-row'} ref={box}>
			{near && children()}
		</div>
	);
}

/** A position in little: the row of its era, and how everybody stands. */
export function PositionView({ of, state, notes = [] }: PositionProps): VNode {
	const words = of.words.value;
	const [whole, setWhole] = useState(false);
	const views = useMemo(() => fieldViews(of, state), [of, state]);
	const era = Number((notes[0]?.field ?? state.auction?.field ?? '')[1]) || state.era;
	const label = (field: FieldId): string => {
		const owner = state.seats.findIndex((seat) => [...seat.owned, ...seat.developed, ...seat.jokers].includes(field));
		return owner < 0 ? exactName(of, field) : `${exactName(of, field)}, ${of.name(owner + 1)}`;
	};
	return (
		<div class="v-position">
			<Standing of={of} state={state} />
			<WhenNear tall={whole}>
				{() => <Board
					board={of.board}
					words={words}
					fields={views}
					era={state.era}
					mode={whole ? 'board' : 'row'}
					shownEra={era}
					still
					notes={notes}
					label={t('ui.review.row', { era: ROMAN[era] ?? '' })}
					spokenLabel={label}
				/>}
			</WhenNear>
			<button type="button" class="v-whole-switch" aria-pressed={whole} onClick={() => setWhole(!whole)}>
				<Sign name={whole ? 'row' : 'map'} /> {t(whole ? 'ui.review.one-row' : 'ui.review.whole')}
			</button>
		</div>
	);
}

interface OptionsProps {
	of: Named;
	options: readonly ReviewOption[];
	by: 'chance' | 'points';
	/** Whose chance to win is shown, from 1. */
	seat: number;
	/** The one that was chosen, and what it is called. */
	chosen?: Move;
	/** Whether an answer counts as right. */
	right?: (option: ReviewOption) => boolean;
}

/** What each answer gives away, as bars with their ranges: best first. */
export function Options({ of, options, by, seat, chosen, right }: OptionsProps): VNode {
	const measure = MEASURES[by];
	const all = options.map((option) => option.move);
	const wins = options.some((option) => option.win.length > 0);
	const most = Math.max(measure.least, ...options.map((option) => measure.of(option).n + SURE * measure.of(option).error));
	return (
		<table class="v-options">
			<caption class="spoken">{t('ui.review.options')}</caption>
			<thead>
				<tr>
					<th scope="col">{t('ui.review.option')}</th>
					{wins && (
						<th scope="col" class="v-options-win">
							{t('ui.review.win')}
						</th>
					)}
					<th scope="col" colSpan={2}>
						{t('ui.review.gives')}
					</th>
				</tr>
			</thead>
			<tbody>
				{options.map((option) => {
					const { n, error } = measure.of(option);
					const [low, high] = [Math.max(0, n - SURE * error), n + SURE * error];
					const is = option.move === chosen;
					return (
						<tr key={option.move} class={`${is ? 'is-chosen' : ''} ${right?.(option) ? 'is-right' : ''}`}>
							<th scope="row">
								{moveText(of, option.move, all)}
								{is && <small> {t('ui.review.chosen')}</small>}
							</th>
							{wins && <td class="v-options-win">{percent(option.win[seat - 1] ?? 0)}</td>}
							<td class="v-options-bar" aria-hidden="true">
								<svg viewBox="0 0 100 12" preserveAspectRatio="none">
									<rect class="v-loss" x="0" y="2" width={(100 * n) / most} height="8" />
									{error > 0 && <rect class="v-range" x={(100 * low) / most} y="5" width={(100 * (high - low)) / most} height="2" />}
								</svg>
							</td>
							<td>{n === 0 && error === 0 ? t('ui.review.best') : option.games === 0 && n === 0 ? '–' : measure.text(n, error)}</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}
