// Chances to win over the game, stacked: together they are always whole. Eras are marked on top, draws below, the dearest decisions by
// numbered flags; a slider walks through it, and the figures stand below.

import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useSize } from '../board/grid';
import { memo } from '../board/memo';
import { t } from '../i18n';
import { SeatTable } from '../end/seattable';
import { ROMAN } from '../lobby/games';
import { Mark, MarkAt } from '../lobby/mark';
import type { Seat } from '../table/storage';
import { percent } from './figures';
import type { ReviewedGame } from './game';
import { Figures } from './parts';
import type { MomentValue, ReviewedDecision, ReviewedDraw, ReviewJson } from './types';

const TOP = 24;
const BOTTOM = 20;
const LEFT = 34;
const EDGE = 12;
/** Flags that are nearer to each other stand one over the other. */
const FLAG = 22;

export interface SharesChartProps {
	seats: readonly Seat[];
	values: readonly MomentValue[];
	draws: readonly ReviewedDraw[];
	/** Numbered in this order. */
	flags: readonly ReviewedDecision[];
	length: number;
	width: number;
	height: number;
}

/** By colour of the seat. */
const HATCHES = { red: 'M0 6L6 0M-1 1L1 -1M5 7L7 5', blue: 'M0 3H6', green: 'M0 0L6 6M-1 5L1 7M5 -1L7 1', yellow: 'M3 0V6' };

/** A hatching for each seat, so that its colour is not all that tells it. */
export function Hatchings(): VNode {
	return (
		<defs>
			{Object.entries(HATCHES).map(([colour, d]) => (
				<pattern key={colour} id={`v-${colour}`} class={`v-hatch of-${colour}`} width="6" height="6" patternUnits="userSpaceOnUse">
					<rect width="6" height="6" />
					<path d={d} />
				</pattern>
			))}
		</defs>
	);
}

function erasOf(values: readonly MomentValue[], length: number): { era: number; from: number; to: number }[] {
	const found: { era: number; from: number; to: number }[] = [];
	for (const { at, era } of values) {
		const last = found[found.length - 1];
		if (last?.era === era) continue;
		if (last) last.to = at;
		found.push({ era, from: last ? at : 0, to: length });
	}
	return found;
}

/** Where a moment stands in the drawing. */
export const placeOf = (width: number, length: number) => (at: number) => LEFT + ((width - LEFT - EDGE) * at) / Math.max(1, length);

/** Where a seat's area is thick enough for its sign. */
function labelPlace(values: readonly MomentValue[], seat: number): { at: number; middle: number } | undefined {
	let best: { at: number; middle: number; share: number } | undefined;
	const last = values[values.length - 1]?.at ?? 0;
	for (const { at, win } of values) {
		if (at < last * 0.06 || at > last * 0.94) continue;
		const share = win[seat] ?? 0;
		const below = win.slice(0, seat).reduce((a, b) => a + b, 0);
		if (!best || share > best.share) best = { at, middle: below + share / 2, share };
	}
	return best && best.share > 0.12 ? best : undefined;
}

export const SharesChart = memo(function SharesChart({ seats, values, draws, flags, length, width, height }: SharesChartProps): VNode {
	const x = placeOf(width, length);
	const y = (share: number): number => TOP + (height - TOP - BOTTOM) * share;
	const upTo = (value: MomentValue, seat: number): number => value.win.slice(0, seat).reduce((a, b) => a + b, 0);
	const edge = (seat: number): string[] => values.map((value) => `${x(value.at).toFixed(1)} ${y(Math.min(1, upTo(value, seat))).toFixed(1)}`);
	return (
		<svg class="v-shares" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
			<Hatchings />
			{erasOf(values, length).map(({ era, from, to }) => (
				<g key={era} class={`curve-era era-${era}`}>
					<rect x={x(from)} y="0" width={Math.max(0, x(to) - x(from))} height={TOP - 4} />
					{x(to) - x(from) > 18 && (
						<text x={(x(from) + x(to)) / 2} y={TOP - 9}>
							{ROMAN[era]}
						</text>
					)}
				</g>
			))}
			{seats.map((seat, i) => (
				<path key={i} class={`v-area of-${seat.colour}`} fill={`url(#v-${seat.colour})`} d={`M${edge(i).join('L')}L${edge(i + 1).reverse().join('L')}Z`} />
			))}
			{seats.slice(1).map((_, i) => (
				<path key={i} class="v-between" d={`M${edge(i + 1).join('L')}`} />
			))}
			{[0, 0.25, 0.5, 0.75, 1].map((share) => (
				<g key={share} class="v-scale">
					<path d={`M${LEFT} ${y(share)}H${width - EDGE}`} />
					<text x={LEFT - 5} y={y(share) + 4}>
						{percent(1 - share).replace(/\s?%/, '')}
					</text>
				</g>
			))}
			{erasOf(values, length).slice(1).map(({ era, from }) => (
				<path key={era} class="v-era-line" d={`M${x(from)} ${TOP - 4}V${height - BOTTOM}`} />
			))}
			{draws.map(({ at, outcomes }) => (
				<path key={at} class={outcomes > 1 ? 'v-draw' : 'v-draw is-forced'} d={`M${x(at)} ${height - BOTTOM + 3}l4 8h-8z`} />
			))}
			{seats.map((seat, i) => {
				const place = labelPlace(values, i);
				return place && <g key={i} class="v-area-sign"><circle cx={x(place.at)} cy={y(place.middle)} r="11" /><MarkAt colour={seat.colour} x={x(place.at)} y={y(place.middle)} size={18} /></g>;
			})}
			{flags.map(({ at }, i) => {
				const over = flags.slice(0, i).filter((other) => Math.abs(x(other.at) - x(at)) < FLAG).length;
				const middle = height - BOTTOM - 10 - over * FLAG;
				return (
					<g key={at} class="v-flag">
						<path d={`M${x(at)} ${TOP - 4}V${height - BOTTOM}`} />
						<circle cx={x(at)} cy={middle} r="10" />
						<text x={x(at)} y={middle + 4}>
							{i + 1}
						</text>
					</g>
				);
			})}
		</svg>
	);
});

/** What is known of a moment: the last value before it, or at it. */
export const valueAt = (values: readonly MomentValue[], at: number): MomentValue | undefined => {
	let found = values[0];
	for (const value of values) if (value.at <= at) found = value;
	return found;
};

interface SharesProps {
	game: ReviewedGame;
	review: ReviewJson;
	dearest: readonly ReviewedDecision[];
}

export function Shares({ game, review, dearest }: SharesProps): VNode {
	const [box, { width }] = useSize();
	const { values, draws } = review;
	const [index, setIndex] = useState<number | null>(null);
	const shown = values[Math.min(index ?? values.length - 1, values.length - 1)];
	const order = game.ranking();
	const chart = useMemo(
		() =>
			width > 0 &&
			values.length > 1 && (
				<SharesChart seats={game.seats} values={values} draws={draws} flags={dearest} length={game.length} width={width} height={width < 560 ? 240 : 320} />
			),
		[game, values, draws, dearest, width],
	);
	const x = placeOf(width, game.length);
	const seek = (e: PointerEvent): void => {
		const { left } = (e.currentTarget as Element).getBoundingClientRect();
		const at = ((e.clientX - left - LEFT) / Math.max(1, width - LEFT - EDGE)) * game.length;
		const near = values.reduce((best, value, i) => (Math.abs(value.at - at) < Math.abs((values[best]?.at ?? 0) - at) ? i : best), 0);
		setIndex(near);
	};
	const text = shown ? (shown.at > 0 ? game.log.value[shown.at - 1]?.text : '') || t('ui.log.round', { era: ROMAN[shown.era] ?? '', round: shown.round }) : '';
	return (
		<>
			<div class="v-chart" ref={box} onPointerDown={seek} onPointerMove={(e) => (e.buttons & 1 || e.pointerType === 'mouse') && seek(e)}>
				{chart}
				{shown && width > 0 && <div class="v-cursor" style={{ transform: `translateX(${x(shown.at)}px)` }} />}
			</div>
			{shown && (
				<>
					<input
						class="v-slider"
						type="range"
						min={0}
						max={values.length - 1}
						value={index ?? values.length - 1}
						aria-label={t('ui.review.slider')}
						aria-valuetext={`${t('ui.log.round', { era: ROMAN[shown.era] ?? '', round: shown.round })} ${game.seats.map((_, i) => `${game.name(i + 1)} ${percent(shown.win[i] ?? 0)}`).join(', ')}`}
						onInput={(e) => setIndex(Number(e.currentTarget.value))}
					/>
					<div class="v-moment">
						<p class="v-said">{text}</p>
						<ul class="v-legend">
							{order.map((i) => (
								<li key={i}>
									<Mark colour={game.seats[i]?.colour ?? 'red'} size={14} /> {game.name(i + 1)} <b>{percent(shown.win[i] ?? 0)}</b>
								</li>
							))}
						</ul>
						<a class="button" href={`${game.places.replay}/${shown.at}`}>
							{t('ui.review.on-board')}
						</a>
					</div>
				</>
			)}
			<p class="soft v-key">{t('ui.review.shares.key')}</p>
			<Figures label={t('ui.review.shares')}>
				{() => (
					<SeatTable
						corner={t('ui.end.round')}
						order={order}
						seats={game.seats}
						rows={rounds(values).map((value) => ({
							key: String(value.at),
							head: `${ROMAN[value.era]} · ${value.round}`,
							cell: (i) => percent(value.win[i] ?? 0),
						}))}
					/>
				)}
			</Figures>
		</>
	);
}

/** The last value of every round. */
function rounds(values: readonly MomentValue[]): MomentValue[] {
	return values.filter((value, i) => {
		const next = values[i + 1];
		return !next || next.era !== value.era || next.round !== value.round;
	});
}
