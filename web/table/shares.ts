// What settling an auction would pay to whom. The core plays it out on a game of its own and the purses are compared.

import type { State } from '../core/types';
import type { Table } from './table';

export interface Share {
	seat: number;
	n: number;
}

export interface Outcome {
	price: number;
	/** Who gets the field when it is sold. */
	buyer: number;
	auctioneer: number;
	/** Coins dealt out when it is kept, from the auctioneer's left, himself last; none: for nothing; null: he cannot. */
	keep: Share[] | null;
}

/** Seats from the left of one of them, that one last. */
export function around(seat: number, players: number): number[] {
	return Array.from({ length: players }, (_, i) => ((seat + i) % players) + 1);
}

function purses(before: State, after: State): number[] {
	return after.seats.map((seat, i) => seat.money - (before.seats[i]?.money ?? 0));
}

/**
 * How the auction would be settled if the bid of the player to move was `bid` and all after him passed; without a bid,
 * as it stands. Undefined: nobody would have bid.
 */
export function outcome(table: Table, bid?: number): Outcome | undefined {
	const moves = bid === undefined ? [] : [`bid ${bid}`];
	let at = table.preview(moves);
	while (at?.state.decision === 'bid') {
		moves.push('pass');
		at = table.preview(moves);
	}
	const auction = at?.state.auction;
	const auctioneer = at?.state.auctioneer;
	if (!at || !auction || auction.best === null || !auctioneer) return undefined;
	const kept = table.preview([...moves, 'keep']);
	return {
		price: auction.high,
		buyer: auction.best,
		auctioneer,
		keep: kept ? sharesOf(purses(at.state, kept.state), auction.high, auctioneer) : null,
	};
}

/** What he pays to himself does not show in the purses: it is the rest. Where keeping is free nobody gets anything. */
function sharesOf(change: number[], price: number, auctioneer: number): Share[] {
	const others = around(auctioneer, change.length).slice(0, -1);
	const shares = others.map((seat) => ({ seat, n: change[seat - 1] ?? 0 })).filter((share) => share.n > 0);
	const dealt = shares.reduce((sum, share) => sum + share.n, 0);
	return dealt > 0 && dealt < price ? [...shares, { seat: auctioneer, n: price - dealt }] : shares;
}
