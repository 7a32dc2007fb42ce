// The JSON of the core's `review read`, as docs/review.md describes it. Seats count from 1, chances go from 0 to 1, and an error is one
// standard error of the number before it.

import type { FieldId, Move } from '../core/types';

export interface ReviewProgress {
	version: number;
	done: number;
	of: number;
	finished: boolean;
}

export interface MomentValue {
	at: number;
	era: number;
	round: number;
	win: number[];
	score: number[];
}

export const MARKS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type MarkName = (typeof MARKS)[number];
export type DecisionKind = 'offer' | 'bid' | 'settle' | 'develop' | 'anytime';

export interface ReviewOption {
	move: Move;
	loss: number;
	error: number;
	points: number;
	points_error: number;
	win: number[];
	score: number[];
	/** How often it was played on; 0: only the search's word is known. */
	games: number;
	played?: boolean;
}

export interface ReviewedDecision {
	at: number;
	seat: number;
	kind: DecisionKind;
	era: number;
	round: number;
	field: FieldId | null;
	move: Move;
	/** Null: an any-time move that should not have been made then. */
	best: Move | null;
	stage: 'waiting' | 'searched' | 'played' | 'exact';
	games: number;
	exact: boolean;
	/** What its mark goes by: points where there was hardly a chance left to lose. */
	by: 'chance' | 'points';
	loss: number | null;
	error: number | null;
	points: number | null;
	points_error: number | null;
	mark: MarkName | null;
	theme: string | null;
	options: ReviewOption[];
	why: string[];
}

/** Where there is hardly a chance left to lose, so many points count like a victory. */
const POINTS_A_VICTORY = 50;

/** What a decision's mark goes by, as a share of a victory. */
export const stakeOf = ({ by, loss, points }: ReviewedDecision): number => (by === 'points' ? (points ?? 0) / POINTS_A_VICTORY : (loss ?? 0));

export interface ReviewedAuction {
	at: number;
	until: number;
	era: number;
	round: number;
	field: FieldId;
	auctioneer: number;
	buyer: number;
	kept: boolean;
	price: number;
	worth: number[];
	runner_up: number | null;
	spare: number;
	text: string;
}

export interface ReviewedDraw {
	at: number;
	era: number;
	round: number;
	columns: string[];
	outcomes: number;
	luck: number[];
	points: number[];
}

export interface SeatSum {
	seat: number;
	name: string;
	start: number;
	result: number | null;
	luck: number;
	own: number;
	others: number;
	rest: number;
	skill: number;
	adjusted: number | null;
	total: number;
	total_luck: number;
	decisions: number;
	marks: Record<MarkName, number>;
	loss: number;
	error: number;
	points: number;
	points_error: number;
	themes: { theme: string; n: number; loss: number; points: number }[];
	eras: { era: number; n: number; loss: number; points: number }[];
}

export interface ReviewSummary {
	/** The dearest marked decisions by `at`, at most three. */
	dearest: number[];
	thresholds: Record<MarkName, number>;
	seats: SeatSum[];
}

/** `review read` */
export interface ReviewJson extends ReviewProgress {
	depth: string;
	seed: number;
	moves: number;
	over: boolean;
	players: number;
	/** The computer players have a net for this board. */
	net: boolean;
	summary: ReviewSummary;
	values: MomentValue[];
	decisions: ReviewedDecision[];
	auctions: ReviewedAuction[];
	draws: ReviewedDraw[];
}
