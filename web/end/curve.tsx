// Points over the game: a line for each seat, round by round, on the eras' tints; the same as figures on request.

import { t } from '../i18n';
import type { Seat } from '../table/storage';
import { ROMAN } from '../lobby/games';
import { MarkAt } from '../lobby/mark';
import { SeatTable } from './seattable';
import type { Moment } from './story';
import { useSize } from '../board/grid';

const HEIGHT = 300;
const TOP = 28;
const BOTTOM = 26;
const LEFT = 30;
const LABEL = 17;

/** Round values for the scale's lines, about five of them. */
function scale(low: number, high: number): number[] {
	const step = [1, 2, 5, 10, 20, 50, 100].find((s) => (high - low) / s <= 6) ?? 200;
	const lines: number[] = [];
	for (let at = Math.floor(low / step) * step; at <= high + step * 0.99; at += step) lines.push(at);
	return lines;
}

/** Moves labels apart that would lie over each other; they keep their order. */
function apart(wanted: readonly number[], gap: number, low: number, high: number): number[] {
	const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
	for (let k = 1; k < order.length; k++) order[k]!.y = Math.max(order[k]!.y, order[k - 1]!.y + gap);
	const over = Math.max(0, (order[order.length - 1]?.y ?? 0) - high);
	for (let k = order.length - 1, limit = high; over > 0 && k >= 0; k--, limit -= gap) order[k]!.y = Math.max(low, Math.min(order[k]!.y, limit));
	const found: number[] = [];
	for (const { y, i } of order) found[i] = y;
	return found;
}

interface CurveProps {
	signed: (n: number) => string;
	seats: readonly Seat[];
	moments: readonly Moment[];
	order: readonly number[];
}

function Chart({ seats, moments, order, signed }: CurveProps) {
	const [ref, { width }] = useSize();
	const longest = Math.max(...seats.map((seat) => seat.name.length));
	const right = Math.min(width * 0.34, 54 + longest * 7);
	const totals = moments.flatMap((moment) => moment.totals);
	const lines = scale(Math.min(0, ...totals), Math.max(1, ...totals));
	const [low, high] = [lines[0] ?? 0, lines[lines.length - 1] ?? 1];
	const x = (i: number): number => LEFT + ((width - LEFT - right) * (i + 1)) / moments.length;
	const y = (n: number): number => TOP + ((HEIGHT - TOP - BOTTOM) * (high - n)) / (high - low || 1);
	const last = moments[moments.length - 1];
	const labels = apart(seats.map((_, i) => y(last?.totals[i] ?? 0)), LABEL, TOP, HEIGHT - BOTTOM);
	const perEra = (era: number): { from: number; to: number } | undefined => {
		const at = moments.flatMap((moment, i) => (moment.era === era ? [i] : []));
		return at.length > 0 ? { from: x(at[0]! - 1), to: x(at[at.length - 1]!) } : undefined;
	};
	return (
		<div ref={ref} class="curve-chart">
			{width > 0 && (
				<svg width={width} height={HEIGHT} aria-hidden="true">
					{[1, 2, 3, 4, 5].map((era) => {
						const band = perEra(era);
						return (
							band && (
								<g key={era} class={`curve-era era-${era}`}>
									<rect x={band.from} y={TOP - 20} width={band.to - band.from} height={HEIGHT - TOP - BOTTOM + 20} />
									<text x={(band.from + band.to) / 2} y={TOP - 5}>
										{ROMAN[era]}
									</text>
								</g>
							)
						);
					})}
					{lines.map((n) => (
						<g key={n} class={n === 0 ? 'rule zero' : 'rule'}>
							<path d={`M${LEFT} ${y(n)}H${width - right}`} />
							<text x={LEFT - 6} y={y(n) + 4}>
								{signed(n)}
							</text>
						</g>
					))}
					{order
						.slice()
						.reverse()
						.map((at) => {
							const seat = seats[at];
							if (!seat) return null;
							const points = moments.map((moment, i) => `${x(i).toFixed(1)} ${y(moment.totals[at] ?? 0).toFixed(1)}`);
							return (
								<g key={at} class={`curve of-${seat.colour}`}>
									<path class="curve-under" d={`M${points.join('L')}`} />
									<path class="curve-line" d={`M${points.join('L')}`} />
									{moments.map((moment, i) => (
										<MarkAt key={i} colour={seat.colour} x={x(i)} y={y(moment.totals[at] ?? 0)} size={i === moments.length - 1 ? 14 : 9} />
									))}
									<text class="curve-name" x={width - right + 14} y={(labels[at] ?? 0) + 5}>
										<tspan class="curve-total">{signed(last?.totals[at] ?? 0)}</tspan> {seat.name}
									</text>
								</g>
							);
						})}
				</svg>
			)}
		</div>
	);
}

export function Curve(props: CurveProps) {
	const { seats, moments, order, signed } = props;
	return (
		<>
			<Chart {...props} />
			<details>
				<summary>{t('ui.end.figures')}</summary>
				<div class="scroll-x" tabIndex={0} role="group" aria-label={t('ui.end.over')}>
					<SeatTable
						corner={t('ui.end.round')}
						order={order}
						seats={seats}
						rows={moments.map((moment, i) => ({
							key: String(i),
							head: `${ROMAN[moment.era]} · ${moment.round}`,
							cell: (at) => signed(moment.totals[at] ?? 0),
						}))}
					/>
				</div>
			</details>
		</>
	);
}
