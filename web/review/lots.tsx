// Every lot as a dot: what was paid for it against what it was worth to whoever has it. On the line both are the same; above it was dear.

import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useSize } from '../board/grid';
import { memo } from '../board/memo';
import { t } from '../i18n';
import { ROMAN } from '../lobby/games';
import { Mark, MarkAt } from '../lobby/mark';
import { exactName } from '../table/words';
import { decimal } from './figures';
import type { ReviewedGame } from './game';
import { Figures } from './parts';
import type { ReviewedAuction } from './types';

const LEFT = 40;
const BOTTOM = 38;
const TOP = 12;
const EDGE = 14;

const worthOf = (lot: ReviewedAuction): number => lot.worth[lot.buyer - 1] ?? 0;

/** Dots that would lie on each other are moved apart a little, always in the same way. */
function spread(lots: readonly ReviewedAuction[]): { lot: ReviewedAuction; dx: number; dy: number }[] {
	const seen = new Map<string, number>();
	return lots.map((lot) => {
		const key = `${Math.round(worthOf(lot) * 2)} ${lot.price}`;
		const n = seen.get(key) ?? 0;
		seen.set(key, n + 1);
		const turn = n * 2.4;
		const r = n === 0 ? 0 : 5 + 2.2 * Math.sqrt(n);
		return { lot, dx: r * Math.cos(turn), dy: r * Math.sin(turn) };
	});
}

interface LotsProps {
	game: ReviewedGame;
	auctions: readonly ReviewedAuction[];
}

export const Lots = memo(function Lots({ game, auctions }: LotsProps): VNode {
	const [box, { width }] = useSize();
	const height = Math.min(360, Math.max(240, width * 0.62));
	const [at, setAt] = useState<number | null>(null);
	const dots = useMemo(() => spread(auctions), [auctions]);
	const most = Math.max(4, Math.ceil(Math.max(0, ...auctions.flatMap((lot) => [lot.price, worthOf(lot)])))) + 0.5;
	const x = (n: number): number => LEFT + ((width - LEFT - EDGE) * n) / most;
	const y = (n: number): number => height - BOTTOM - ((height - TOP - BOTTOM) * n) / most;
	const ticks = Array.from({ length: Math.floor(most) + 1 }, (_, n) => n).filter((n) => n % (most > 12 ? 5 : most > 7 ? 2 : 1) === 0);
	const told = auctions.find((lot) => lot.at === at) ?? [...auctions].sort((a, b) => b.price - worthOf(b) - (a.price - worthOf(a)))[0];
	const near = (e: PointerEvent): void => {
		const { left, top } = (e.currentTarget as Element).getBoundingClientRect();
		const far = ({ lot, dx, dy }: (typeof dots)[number]): number => Math.hypot(x(worthOf(lot)) + dx - (e.clientX - left), y(lot.price) + dy - (e.clientY - top));
		const best = [...dots].sort((a, b) => far(a) - far(b))[0];
		if (best && far(best) < 40) setAt(best.lot.at);
	};
	return (
		<>
			<div class="v-chart v-lots" ref={box} style={{ height: `${height}px` }} onPointerDown={near} onPointerMove={near}>
				{width > 0 && (
					<svg width={width} height={height} aria-hidden="true">
						<path class="v-dear" d={`M${x(0)} ${y(0)}L${x(most)} ${y(most)}H${x(0)}Z`} />
						{ticks.map((n) => (
							<g key={n} class="v-scale">
								<path d={`M${x(0)} ${y(n)}H${x(most)}M${x(n)} ${y(0)}V${y(most)}`} />
								<text x={LEFT - 6} y={y(n) + 4}>
									{n}
								</text>
								<text class="v-under" x={x(n)} y={height - BOTTOM + 16}>
									{n}
								</text>
							</g>
						))}
						<path class="v-fair" d={`M${x(0)} ${y(0)}L${x(most)} ${y(most)}`} />
						<text class="v-side" x={x(0) + 8} y={y(most) + 18}>
							{t('ui.review.lots.dear')}
						</text>
						<text class="v-side v-right" x={x(most) - 8} y={y(0) - 8}>
							{t('ui.review.lots.cheap')}
						</text>
						<text class="v-axis" x={(x(0) + x(most)) / 2} y={height - 4}>
							{t('ui.review.lots.worth')}
						</text>
						<text class="v-axis" transform={`translate(11 ${(y(0) + y(most)) / 2}) rotate(-90)`}>
							{t('ui.review.lots.price')}
						</text>
						{dots.map(({ lot, dx, dy }) => (
							<g key={lot.at} class={`v-dot${lot.kept ? ' is-kept' : ''}${lot.at === told?.at ? ' is-told' : ''}`}>
								{lot.at === told?.at && <circle cx={x(worthOf(lot)) + dx} cy={y(lot.price) + dy} r="11" />}
								<MarkAt colour={game.seats[lot.buyer - 1]?.colour ?? 'red'} x={x(worthOf(lot)) + dx} y={y(lot.price) + dy} size={lot.at === told?.at ? 17 : 13} />
							</g>
						))}
					</svg>
				)}
			</div>
			<p class="v-said" aria-live="off">
				{told && <Mark colour={game.seats[told.buyer - 1]?.colour ?? 'red'} size={14} />} {told?.text}
			</p>
			<p class="soft v-key">{t('ui.review.lots.key')}</p>
			<Figures label={t('ui.review.lots')}>
				{() => (
					<table class="figures v-lot-table">
						<thead>
							<tr>
								<th scope="col">{t('ui.end.round')}</th>
								<th scope="col">{t('ui.review.lots.field')}</th>
								<th scope="col">{t('ui.review.lots.buyer')}</th>
								<th scope="col">{t('ui.review.lots.price')}</th>
								{game.seats.map((seat, i) => (
									<th key={i} scope="col">
										<span class="spoken">{t('ui.review.lots.worth-to', { who: game.name(i + 1) })}</span>
										<Mark colour={seat.colour} size={13} />
									</th>
								))}
								<th scope="col">{t('ui.review.lots.spare')}</th>
							</tr>
						</thead>
						<tbody>
							{auctions.map((lot) => (
								<tr key={lot.at}>
									<td>
										<a href={`${game.places.replay}/${lot.until}`}>
											{ROMAN[lot.era]} · {lot.round}
										</a>
									</td>
									<th scope="row">{exactName(game, lot.field)}</th>
									<td>
										<Mark colour={game.seats[lot.buyer - 1]?.colour ?? 'red'} size={13} /> {game.name(lot.buyer)}
									</td>
									<td>{lot.price}</td>
									{lot.worth.map((worth, i) => (
										<td key={i}>{decimal(worth)}</td>
									))}
									<td>{decimal(lot.spare)}</td>
								</tr>
							))}
						</tbody>
					</table>
				)}
			</Figures>
		</>
	);
});
