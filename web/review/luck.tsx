// The luck of the draws, apart from everything else: for each seat a line of bars, one for every draw, up for good ones.

import type { VNode } from 'preact';
import { useSize } from '../board/grid';
import { SeatTable } from '../end/seattable';
import { memo } from '../board/memo';
import { t } from '../i18n';
import { ROMAN } from '../lobby/games';
import { Mark } from '../lobby/mark';
import { signedDecimal, signedPercent } from './figures';
import type { ReviewedGame } from './game';
import { Figures } from './parts';
import type { ReviewedDraw, ReviewSummary } from './types';

const HEIGHT = 56;

interface LuckProps {
	game: ReviewedGame;
	draws: readonly ReviewedDraw[];
	summary: ReviewSummary;
}

export const Luck = memo(function Luck({ game, draws, summary }: LuckProps): VNode {
	const [box, { width }] = useSize();
	const order = game.ranking();
	const chancy = draws.filter(({ outcomes }) => outcomes > 1);
	const most = Math.max(0.02, ...chancy.flatMap(({ luck }) => luck.map(Math.abs)));
	const step = width / Math.max(1, chancy.length);
	return (
		<>
			<ul class="v-luck" ref={box as never}>
				{order.map((i) => (
					<li key={i}>
						<p>
							<Mark colour={game.seats[i]?.colour ?? 'red'} size={14} /> {game.name(i + 1)}
							<b>{signedPercent(summary.seats[i]?.luck ?? 0)}</b>
							<span class="soft">{t('ui.review.points', { n: signedDecimal(summary.seats[i]?.total_luck ?? 0) })}</span>
						</p>
						{width > 0 && (
							<svg width={width} height={HEIGHT} aria-hidden="true" class={`of-${game.seats[i]?.colour}`}>
								<path class="v-zero" d={`M0 ${HEIGHT / 2}H${width}`} />
								{chancy.map(({ at, era, luck }, n) => {
									const size = ((luck[i] ?? 0) / most) * (HEIGHT / 2 - 2);
									return (
										<g key={at}>
											{n > 0 && chancy[n - 1]?.era !== era && <path class="v-era-line" d={`M${n * step} 2V${HEIGHT - 2}`} />}
											<rect class="v-luck-bar" x={n * step + step * 0.2} y={HEIGHT / 2 - Math.max(0, size)} width={step * 0.6} height={Math.max(0.5, Math.abs(size))} />
										</g>
									);
								})}
							</svg>
						)}
					</li>
				))}
			</ul>
			<p class="soft v-key">{t('ui.review.luck.key')}</p>
			<Figures label={t('ui.review.luck')}>
				{() => (
					<SeatTable
						corner={t('ui.review.luck.draw')}
						order={order}
						seats={game.seats}
						rows={chancy.map(({ at, era, round, columns, luck }) => ({
							key: String(at),
							head: `${ROMAN[era]} · ${round}: ${columns.join(' ')}`,
							cell: (i) => signedPercent(luck[i] ?? 0),
						}))}
					/>
				)}
			</Figures>
		</>
	);
});
