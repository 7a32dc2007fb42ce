// A review as one picture: who won, how the chances went, and the three dearest decisions, with the game's address as a QR code.

import type { VNode } from 'preact';
import { t } from '../i18n';
import { MarkAt } from '../lobby/mark';
import { theme } from '../settings';
import { drawn, paintSvg, withStyles } from '../share/picture';
import { codeOf } from '../share/qr';
import { costOf, signedPercent } from './figures';
import { lotOf, moveText, type ReviewedGame } from './game';
import { SharesChart } from './shares';
import type { ReviewedDecision, ReviewJson } from './types';

const WIDTH = 1200;
const EDGE = 36;
const QR = 150;
const CHART = { top: 246, height: 400 };
const CARD = 92;

export interface ReviewPicture {
	game: ReviewedGame;
	review: ReviewJson;
	title: string;
	link: string;
}

/** A text in lines no longer than so many characters. */
export function lines(text: string, most: number, rows: number): string[] {
	const out: string[] = [];
	for (const word of text.split(' ')) {
		const last = out[out.length - 1];
		if (last !== undefined && last.length + word.length < most) out[out.length - 1] = `${last} ${word}`;
		else out.push(word);
	}
	return out.length <= rows ? out : [...out.slice(0, rows - 1), `${out[rows - 1]}…`];
}

function Seats({ game, review }: ReviewPicture): VNode {
	const order = game.ranking();
	const step = (WIDTH - 2 * EDGE - QR - 24) / order.length;
	return (
		<g>
			{order.map((i, place) => {
				const [sum, x] = [review.summary.seats[i], EDGE + place * step];
				return (
					<g key={i}>
						<MarkAt colour={game.seats[i]?.colour ?? 'red'} x={x + 12} y={140} size={28} />
						<text class="picture-total" x={x + 32} y="150">
							{game.scores[i]?.total}
						</text>
						<text class="v-picture-name" x={x + 78} y="149">
							{game.name(i + 1)}
						</text>
						{sum && (
							<text class="v-picture-luck" x={x} y="184">
								{t('ui.review.picture.luck', { luck: signedPercent(sum.luck), skill: signedPercent(sum.skill) })}
							</text>
						)}
					</g>
				);
			})}
		</g>
	);
}

function Decision({ game, decision, n, y }: { game: ReviewedGame; decision: ReviewedDecision; n: number; y: number }): VNode {
	// Sentences to whoever looks back are not for those who see the picture.
	const why = decision.seat === game.you ? '' : decision.why.slice(0, 2).join(' ');
	const head = `${game.name(decision.seat)}: ${[moveText(game, decision.move), ...lotOf(game, decision)].join(' · ')}`;
	return (
		<g>
			<g class="v-flag">
				<circle cx={EDGE + 16} cy={y + 20} r="16" />
				<text class="v-picture-number" x={EDGE + 16} y={y + 27}>
					{n}
				</text>
			</g>
			<MarkAt colour={game.seats[decision.seat - 1]?.colour ?? 'red'} x={EDGE + 56} y={y + 20} size={24} />
			<text class="v-picture-name" x={EDGE + 76} y={y + 28}>
				{head}
				<tspan class="v-picture-cost"> {t(decision.by === 'points' ? 'ui.review.cost.points' : 'ui.review.cost', { cost: costOf(decision) })}</tspan>
			</text>
			{lines(why || `${t('ui.review.better')} ${moveText(game, decision.best)}`, 112, 2).map((line, i) => (
				<text key={i} class="v-picture-why" x={EDGE + 76} y={y + 56 + i * 26}>
					{line}
				</text>
			))}
		</g>
	);
}

function Picture(of: ReviewPicture & { height: number; dearest: ReviewedDecision[] }): VNode {
	const { game, review, title, link, height, dearest } = of;
	const code = codeOf(link);
	const width = WIDTH - 2 * EDGE;
	return (
		<svg xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`} class="still end-charts" data-theme={theme()}>
			<path class="picture-ground" d={`M0 0H${WIDTH}V${height}H0z`} />
			<text class="picture-title" x={EDGE} y="66">
				{title}
			</text>
			<text class="picture-game" x={EDGE} y="98">
				Magnate · {t('ui.review.title')} · {game.words.value.title}
			</text>
			<Seats {...of} />
			{code && (
				<g transform={`translate(${WIDTH - EDGE - QR} 28) scale(${QR / code.size})`} shape-rendering="crispEdges">
					<path fill="#fff" d={`M0 0H${code.size}V${code.size}H0z`} />
					<path fill="#000" d={code.path} />
				</g>
			)}
			<text class="v-picture-head" x={EDGE} y={CHART.top - 12}>
				{t('ui.review.shares')}
			</text>
			<g transform={`translate(${EDGE} ${CHART.top})`}>
				<SharesChart seats={game.seats} values={review.values} draws={review.draws} flags={dearest} length={game.length} width={width} height={CHART.height} />
			</g>
			{dearest.length > 0 && (
				<text class="v-picture-head" x={EDGE} y={CHART.top + CHART.height + 40}>
					{t('ui.review.dearest')}
				</text>
			)}
			{dearest.map((decision, i) => (
				<Decision key={decision.at} game={game} decision={decision} n={i + 1} y={CHART.top + CHART.height + 60 + i * CARD} />
			))}
		</svg>
	);
}

/** As a PNG. */
export async function paintReview(of: ReviewPicture): Promise<Blob> {
	const dearest = of.review.summary.dearest.map((at) => of.review.decisions.find((one) => one.at === at)).filter((one): one is ReviewedDecision => one !== undefined);
	const height = CHART.top + CHART.height + (dearest.length > 0 ? 72 + dearest.length * CARD : 24);
	return paintSvg(await withStyles(drawn(<Picture {...of} height={height} dearest={dearest} />)), WIDTH, height);
}
