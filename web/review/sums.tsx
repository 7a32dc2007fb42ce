// What became of each seat's chance: where it began, what luck and decisions did to it, and where it ended; and whose marked decisions
// cost what, by kind and by era.

import type { ComponentChildren, VNode } from 'preact';
import { useSize } from '../board/grid';
import { SeatTable } from '../end/seattable';
import { memo } from '../board/memo';
import { t } from '../i18n';
import { ROMAN } from '../lobby/games';
import { Mark } from '../lobby/mark';
import { bareRange, chanceRange, percent, signedPercent } from './figures';
import type { ReviewedGame } from './game';
import { MarkSign } from './parts';
import { MARKS, type ReviewSummary, type SeatSum } from './types';

const TERMS = ['luck', 'own', 'others', 'rest'] as const;
const BAR = 46;

/** Steps from the start to the result: each begins where the one before ended. */
function Steps({ sum, colour, width }: { sum: SeatSum; colour: string; width: number }): VNode {
	let at = sum.start;
	const steps = TERMS.map((term) => {
		const from = at;
		at += sum[term];
		return { term, from, to: at };
	});
	const all = [0, 1, sum.start, ...steps.map(({ to }) => to)];
	const [low, high] = [Math.min(...all), Math.max(...all)];
	const column = width / (TERMS.length + 2);
	const y = (n: number): number => 4 + ((BAR - 8) * (high - n)) / (high - low);
	const bar = (i: number, from: number, to: number, name: string): VNode => (
		<rect class={name} x={i * column + column * 0.14} y={Math.min(y(from), y(to))} width={column * 0.72} height={Math.max(1.5, Math.abs(y(from) - y(to)))} />
	);
	return (
		<svg class={`v-steps of-${colour}`} width={width} height={BAR} aria-hidden="true">
			<path class="v-zero" d={`M0 ${y(0)}H${width}`} />
			{bar(0, 0, sum.start, 'v-whole')}
			{steps.map(({ term, from, to }, i) => (
				<g key={term}>
					<path class="v-join" d={`M${i * column + column * 0.86} ${y(from)}h${column * 0.28}`} />
					{bar(i + 1, from, to, to < from ? 'v-down' : 'v-up')}
				</g>
			))}
			<path class="v-join" d={`M${TERMS.length * column + column * 0.86} ${y(at)}h${column * 0.28}`} />
			{bar(TERMS.length + 1, 0, sum.result ?? at, 'v-whole')}
		</svg>
	);
}

interface SumsProps {
	game: ReviewedGame;
	summary: ReviewSummary;
}

export const Sums = memo(function Sums({ game, summary }: SumsProps): VNode {
	const [box, { width }] = useSize();
	const order = game.ranking();
	return (
		<>
			<div class="v-sums" ref={box}>
				{order.map((i) => {
					const sum = summary.seats[i];
					if (!sum) return null;
					const cell = (id: string, text: string): VNode => (
						<div>
							<dt>{t(`ui.review.sum.${id}`)}</dt>
							<dd>{text}</dd>
						</div>
					);
					return (
						<section key={i} aria-label={game.name(i + 1)}>
							<h3>
								<Mark colour={game.seats[i]?.colour ?? 'red'} size={15} /> {game.name(i + 1)}
							</h3>
							{width > 0 && <Steps sum={sum} colour={game.seats[i]?.colour ?? 'red'} width={width} />}
							<dl>
								{cell('start', percent(sum.start))}
								{TERMS.map((term) => cell(term, signedPercent(sum[term])))}
								{cell('result', sum.result === null ? '–' : percent(sum.result))}
							</dl>
						</section>
					);
				})}
			</div>
			<p class="soft v-key">{t('ui.review.sum.key')}</p>
		</>
	);
});

export const Marks = memo(function Marks({ game, summary }: SumsProps): VNode {
	const order = game.ranking();
	const of = (i: number): SeatSum | undefined => summary.seats[i];
	const themes = [...new Set(summary.seats.flatMap((seat) => seat.themes.map(({ theme }) => theme)))];
	const eras = [...new Set(summary.seats.flatMap((seat) => seat.eras.map(({ era }) => era)))].filter((era) => era <= game.end.era).sort();
	const lost = (found: { n: number; loss: number } | undefined): ComponentChildren =>
		found && found.n > 0 ? (
			<>
				{found.n} {found.loss >= 0.005 && <small class="soft">{signedPercent(-found.loss)}</small>}
			</>
		) : (
			'–'
		);
	return (
		<div class="scroll-x v-marks" tabIndex={0} role="group" aria-label={t('ui.review.marks')}>
			<SeatTable
				order={order}
				seats={game.seats}
				rows={[
					{ key: 'n', head: t('ui.review.decisions'), cell: (i: number) => of(i)?.decisions },
					...MARKS.map((mark) => ({ key: mark, head: <MarkSign mark={mark} long />, cell: (i: number) => of(i)?.marks[mark] || '–' })),
					{ key: 'loss', head: t('ui.review.marks.loss'), cell: (i: number) => chanceRange(of(i)?.loss ?? 0, of(i)?.error ?? 0, Infinity) },
					{ key: 'points', head: t('ui.review.marks.points'), cell: (i: number) => bareRange(of(i)?.points ?? 0, of(i)?.points_error ?? 0) },
				]}
			/>
			{themes.length > 0 && (
				<>
					<h3>{t('ui.review.themes')}</h3>
					<SeatTable
						order={order}
						seats={game.seats}
						rows={themes.map((theme) => ({ key: theme, head: t(`ui.review.theme.${theme}`), cell: (i: number) => lost(of(i)?.themes.find((one) => one.theme === theme)) }))}
					/>
					<h3>{t('ui.review.eras')}</h3>
					<SeatTable
						order={order}
						seats={game.seats}
						rows={eras.map((era) => ({ key: String(era), head: ROMAN[era], cell: (i: number) => lost(of(i)?.eras.find((one) => one.era === era)) }))}
					/>
				</>
			)}
		</div>
	);
});
