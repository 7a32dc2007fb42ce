// The game as a line: points of every seat over all moves, the eras behind them, and a slider below. Only the cursor moves.

import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useSize } from '../board/grid';
import { memo } from '../board/memo';
import { t } from '../i18n';
import { ROMAN } from '../lobby/games';
import type { GameHistory } from './history';

const TOP = 18;
const BOTTOM = 5;

/** The slider's thumb is as wide, so that its middle stands where the cursor does. */
const THUMB = 24;

interface ChartProps {
	history: GameHistory;
	width: number;
	height: number;
}

/** Where each era begins and ends, in moves. */
function eras(history: GameHistory): { era: number; from: number; to: number }[] {
	const found: { era: number; from: number; to: number }[] = [];
	history.states.forEach(({ era }, n) => {
		const last = found[found.length - 1];
		if (last?.era === era) last.to = n;
		else found.push({ era, from: last?.to ?? 0, to: n });
	});
	return found;
}

const Chart = memo(function Chart({ history, width, height }: ChartProps): VNode {
	const totals = history.scores.map((scores) => scores.map((score) => score.total));
	const all = totals.flat();
	const [low, high] = [Math.min(0, ...all), Math.max(10, ...all)];
	const x = (n: number): number => THUMB / 2 + ((width - THUMB) * n) / Math.max(1, history.length);
	const y = (points: number): number => TOP + ((height - TOP - BOTTOM) * (high - points)) / (high - low);
	const line = (seat: number): string => {
		let d = '';
		totals.forEach((now, n) => {
			const before = totals[n - 1]?.[seat];
			if (before === now[seat] && n < history.length) return;
			d += d ? `H${x(n).toFixed(1)}V${y(now[seat] ?? 0).toFixed(1)}` : `M${x(n).toFixed(1)} ${y(now[seat] ?? 0).toFixed(1)}`;
		});
		return d;
	};
	return (
		<svg width={width} height={height} aria-hidden="true">
			{eras(history).map(({ era, from, to }) => (
				<g key={era} class={`r-era era-${era}`}>
					<rect x={x(from)} y="0" width={Math.max(0, x(to) - x(from))} height={height} />
					{x(to) - x(from) > 16 && (
						<text x={(x(from) + x(to)) / 2} y="13">
							{ROMAN[era]}
						</text>
					)}
				</g>
			))}
			<path class="r-zero" d={`M${x(0)} ${y(0)}H${x(history.length)}`} />
			{history.seats.map((seat, i) => (
				<g key={i} class={`r-line t-${seat.colour}`}>
					<path class="r-line-under" d={line(i)} />
					<path d={line(i)} />
				</g>
			))}
		</svg>
	);
});

/** "Era II, round 3: Ann …" */
function spokenMoment(history: GameHistory): string {
	const { state, n } = history.shown.value;
	const where = t('ui.replay.where', { era: ROMAN[state.era] ?? '', round: state.round, n, of: history.length });
	return [where, history.log.value[n - 1]?.text].filter(Boolean).join(' ');
}

export function Timeline({ history, onSeek }: { history: GameHistory; onSeek: (n: number) => void }): VNode {
	const [ref, { width, height }] = useSize();
	const cursor = useRef<HTMLDivElement>(null);
	const held = useRef(false);
	const at = history.at();
	useLayoutEffect(() => {
		const x = THUMB / 2 + ((width - THUMB) * at) / Math.max(1, history.length);
		if (cursor.current) cursor.current.style.transform = `translateX(${x}px)`;
	}, [at, width]);
	const seek = (e: PointerEvent): void => {
		const { left } = (e.currentTarget as Element).getBoundingClientRect();
		const part = (e.clientX - left - THUMB / 2) / Math.max(1, width - THUMB);
		onSeek(Math.round(Math.max(0, Math.min(1, part)) * history.length));
	};
	const chart = useMemo(() => width > 0 && height > 0 && <Chart history={history} width={width} height={height} />, [history, width, height]);
	return (
		<div class="r-timeline">
			<div
				class="r-chart"
				ref={ref}
				onPointerDown={(e) => {
					held.current = true;
					e.currentTarget.setPointerCapture(e.pointerId);
					seek(e);
				}}
				onPointerMove={(e) => {
					if (held.current) seek(e);
				}}
				onPointerUp={() => (held.current = false)}
				onPointerCancel={() => (held.current = false)}
			>
				{chart}
				<div class="r-cursor" ref={cursor} aria-hidden="true" />
			</div>
			<input
				class="r-slider"
				type="range"
				min={0}
				max={history.length}
				step={1}
				value={at}
				aria-label={t('ui.replay.slider')}
				aria-valuetext={spokenMoment(history)}
				onInput={(e) => onSeek(Number(e.currentTarget.value))}
			/>
		</div>
	);
}
