// Points by source: a bar for each seat in its colour, the sources told apart by the engraver's hatching, and all of it as
// figures in a table under it.

import { t } from '../i18n';
import type { Score } from '../core/types';
import type { Seat } from '../table/storage';
import { MarkAt } from '../lobby/mark';
import { SeatTable } from './seattable';
import { SOURCES, type Source } from './story';
import { useSize } from '../board/grid';

/** The patterns' lines, in a square of 8. */
const HATCH: Record<Source, string> = {
	track: '',
	money: 'M2 2h.01M6 6h.01',
	roads: 'M-2 2L2-2M-2 10L10-2M6 10L10 6',
	lines: 'M0 4h8',
	bonus: 'M-2 2L2-2M-2 10L10-2M6 10L10 6M-2 6L2 10M-2-2L10 10M6-2L10 2',
	jokers: 'M2 0v8M6 0v8',
	subsidy: '',
};

function Patterns() {
	return (
		<defs>
			{SOURCES.map((source) => (
				<pattern key={source} id={`hatch-${source}`} width="8" height="8" patternUnits="userSpaceOnUse">
					<path class={`hatch hatch-${source}`} d={HATCH[source]} />
				</pattern>
			))}
		</defs>
	);
}

interface SegmentProps {
	source: Source;
	colour?: string;
	x: number;
	y: number;
	w: number;
	h: number;
}

function Segment({ source, colour, x, y, w, h }: SegmentProps) {
	return (
		<g class={`segment segment-${source}${colour ? ` of-${colour}` : ''}`}>
			<rect class="segment-tint" x={x} y={y} width={w} height={h} />
			{HATCH[source] && <rect x={x} y={y} width={w} height={h} fill={`url(#hatch-${source})`} />}
			<rect class="segment-edge" x={x + 0.5} y={y + 0.5} width={Math.max(0, w - 1)} height={h - 1} />
		</g>
	);
}

/** A source's pattern, in ink: the table's rows are the chart's legend. */
function Swatch({ source }: { source: Source }) {
	return (
		<svg class="swatch" width="26" height="18" aria-hidden="true">
			<Segment source={source} x={0} y={0} w={26} h={18} />
		</svg>
	);
}

const ROW = 54;
const BAR = 30;

interface BarsProps {
	seats: readonly Seat[];
	scores: readonly Score[];
	/** Seats, from 0, the winner first. */
	order: readonly number[];
	signed: (n: number) => string;
}

function Chart({ seats, scores, order, signed }: BarsProps) {
	const [ref, { width }] = useSize();
	const most = Math.max(1, ...scores.map((score) => SOURCES.reduce((sum, source) => sum + Math.max(0, score[source]), 0)));
	const least = Math.min(0, ...scores.map((score) => SOURCES.reduce((sum, source) => sum + Math.min(0, score[source]), 0)));
	const left = 4;
	const right = 44;
	const unit = Math.max(0, width - left - right) / (most - least);
	const zero = left - least * unit;
	return (
		<div ref={ref} class="bars-chart">
			{width > 0 && (
				<svg width={width} height={order.length * ROW + 6} aria-hidden="true">
					<Patterns />
					{order.map((at, row) => {
						const score = scores[at];
						const seat = seats[at];
						if (!score || !seat) return null;
						const y = row * ROW + 20;
						let up = zero;
						let down = zero;
						return (
							<g key={at}>
								<MarkAt colour={seat.colour} x={zero + 7} y={y - 10} size={13} />
								<text class="bar-name" x={zero + 19} y={y - 5}>
									{seat.name}
								</text>
								{SOURCES.map((source) => {
									const n = score[source];
									if (n === 0) return null;
									const w = Math.abs(n) * unit;
									const x = n > 0 ? up : down - w;
									if (n > 0) up += w;
									else down -= w;
									const label = signed(n);
									return (
										<g key={source}>
											<Segment source={source} colour={seat.colour} x={x} y={y} w={w} h={BAR} />
											{w > 12 + 7 * label.length && (
												<>
													<rect class="segment-plate" x={x + w / 2 - 4 - 4 * label.length} y={y + 6} width={8 + 8 * label.length} height={18} rx="4" />
													<text class="segment-number" x={x + w / 2} y={y + 20}>
														{label}
													</text>
												</>
											)}
										</g>
									);
								})}
								<text class="bar-total" x={up + 8} y={y + 22}>
									{signed(score.total)}
								</text>
							</g>
						);
					})}
					<path class="zero" d={`M${zero} 16V${order.length * ROW}`} />
				</svg>
			)}
		</div>
	);
}

function SourceName({ source }: { source: Source }) {
	return (
		<span class="with-swatch">
			<Swatch source={source} /> {t(`score.${source}`)}
		</span>
	);
}

export function Bars(props: BarsProps) {
	const { seats, scores, order, signed } = props;
	const used = SOURCES.filter((source) => scores.some((score) => score[source] !== 0));
	return (
		<>
			<Chart {...props} />
			<div class="scroll-x" tabIndex={0} role="group" aria-label={t('ui.end.sources')}>
				<SeatTable
					order={order}
					seats={seats}
					rows={used.map((source) => ({ key: source, head: <SourceName source={source} />, cell: (at) => signed(scores[at]?.[source] ?? 0) }))}
					last={{ key: 'total', head: t('score.total'), cell: (at) => signed(scores[at]?.total ?? 0) }}
				/>
			</div>
		</>
	);
}
