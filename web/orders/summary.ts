// What a stretch of a game brought: who got which lot for how much, what was built, how money changed, which eras began.

import type { State } from '../core/types';
import { fieldOf } from '../table/moves';
import type { GameView } from '../table/table';
import { exactName } from '../table/words';

export interface SeatSummary {
	/** With what was paid for each. */
	got: { name: string; price: number }[];
	built: string[];
	before: number;
	after: number;
}

export interface Summary {
	eras: number[];
	over: boolean;
	/** By seat. */
	seats: SeatSummary[];
}

/** From after the first `from` moves to after the first `to`. */
export function summaryOf(table: GameView, from: number, to: number): Summary {
	const stateAt = (n: number): State | null => JSON.parse(table.ask(`state ${n}`) ?? 'null') as State | null;
	const [first, last] = [stateAt(from), stateAt(to)];
	const seats = (last?.seats ?? []).map(({ money }, i): SeatSummary => ({ got: [], built: [], before: first?.seats[i]?.money ?? money, after: money }));
	const eras = new Set<number>();
	table.log.value.slice(from, to).forEach(({ move, seat, money, era }, i) => {
		if (era !== undefined && era > (first?.era ?? era)) eras.add(era);
		if (seat === null) return;
		if (move.startsWith('develop ')) seats[seat - 1]?.built.push(exactName(table, fieldOf(move)));
		const auction = move === 'sell' || move === 'keep' ? stateAt(from + i)?.auction : null;
		if (!auction) return;
		const to = move === 'sell' ? auction.best : seat;
		const price = move === 'sell' ? auction.high : -(money?.[seat - 1] ?? 0);
		seats[(to ?? seat) - 1]?.got.push({ name: exactName(table, auction.field), price });
	});
	return { eras: [...eras], over: last?.over ?? false, seats };
}
