// Numbers as a review prints them. What is not sure is a range: two standard errors to each side, so that nineteen of twenty hold.

import { t } from '../i18n';
import { settings } from '../settings';
import type { ReviewedDecision, ReviewOption } from './types';

const minus = (text: string): string => text.replace('-', '−');

const format = (options: Intl.NumberFormatOptions) => (n: number) => minus(new Intl.NumberFormat(settings.lang.value, options).format(n));

/** “27 %” */
export const percent = (n: number): string => format({ style: 'percent', maximumFractionDigits: 0 })(n);
/** “+4 %”, “−12 %”, “0 %” */
export const signedPercent = (n: number): string => format({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })(Math.round(n * 100) / 100);
/** “2.4” */
export const decimal = (n: number): string => format({ maximumFractionDigits: 1 })(n);
export const signedDecimal = (n: number): string => format({ maximumFractionDigits: 1, signDisplay: 'exceptZero' })(n);

/** Standard errors to each side of a range. */
export const SURE = 2;

const ends = (n: number, error: number): [number, number] => [Math.max(0, n - SURE * error), n + SURE * error];

/** “2 to 10 %”; what is exact is one number. `most`: nothing is more, as of a single decision. */
export function chanceRange(n: number, error: number, most = 1): string {
	const [low, high] = ends(n, error).map((end) => Math.round(Math.min(most, end) * 100)) as [number, number];
	return low === high ? percent(high / 100) : t('ui.review.range', { low: decimal(low), high: percent(high / 100) });
}

/** “0.6 to 3.4”, where it is said already that points are meant. */
export function bareRange(n: number, error: number): string {
	const [low, high] = ends(n, error).map(decimal) as [string, string];
	return low === high ? high : t('ui.review.range', { low, high });
}

export const pointsRange = (n: number, error: number): string => t('ui.review.points', { n: bareRange(n, error) });

/** What a decision cost, by what its mark goes by. */
export function costOf(decision: ReviewedDecision): string {
	return decision.by === 'points'
		? pointsRange(decision.points ?? 0, decision.points_error ?? 0)
		: chanceRange(decision.loss ?? 0, decision.error ?? 0);
}

/** The measure by which options are compared: chances, or points where there is hardly a chance left. */
export interface Measure {
	of(option: Pick<ReviewOption, 'loss' | 'error' | 'points' | 'points_error'>): { n: number; error: number };
	text(n: number, error: number): string;
	/** The least length of a scale. */
	least: number;
}

export const MEASURES: Record<'chance' | 'points', Measure> = {
	chance: { of: ({ loss, error }) => ({ n: loss, error }), text: chanceRange, least: 0.05 },
	points: { of: ({ points, points_error }) => ({ n: points, error: points_error }), text: pointsRange, least: 2 },
};

/** What was given away, within a sentence: “2 to 10 % of the chance to win”. */
export const lossText = (by: 'chance' | 'points', n: number, error: number): string =>
	by === 'points' ? pointsRange(n, error) : t('ui.review.of-chance', { cost: chanceRange(n, error) });
