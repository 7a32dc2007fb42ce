// How a person fares against the levels. Counted are finished games with one person among computer players: who of several
// people at one screen is meant, nobody knows.

import { app } from '../app';
import { CoreError } from '../core/core';
import { LEVELS, levelOf } from '../lobby/characters';
import { aboutGame, type SavedGame } from '../table/storage';

type About = SavedGame['about'];

const asked = new Map<string, About | undefined>();

/** What the core says of a game saved by an older version, or by one that did not say it; undefined: it is spoiled. */
function askAgain(game: SavedGame): About | undefined {
	const core = app().core.another();
	try {
		core.ask(`load\n${game.record}`);
		return aboutGame(core);
	} catch (e) {
		if (e instanceof CoreError) return undefined;
		throw e;
	} finally {
		core.free();
	}
}

/** Totals and ranks of all seats. */
export function resultOf(game: SavedGame): { totals: readonly number[]; ranks: readonly number[] } | undefined {
	const key = `${game.id} ${game.record.length}`;
	const known = game.about.ranks?.length === game.seats.length ? game.about : asked.get(key);
	if (!known && !asked.has(key)) asked.set(key, askAgain(game));
	const about = known ?? asked.get(key);
	return about?.ranks ? { totals: about.totals, ranks: about.ranks } : undefined;
}

/** The seat, from 0, of the one person; undefined: there is none, or there are several. */
export function personOf(game: SavedGame): number | undefined {
	const people = game.seats.flatMap((seat, i) => (seat.kind === 'person' ? [i] : []));
	return people.length === 1 ? people[0] : undefined;
}

export interface Against {
	level: string;
	/** Games with at least one computer player of the level. */
	games: number;
	/** Of these, won by the person, a shared first place included. */
	won: number;
	/** Against each computer player of the level by itself: ahead, level, behind. */
	ahead: number;
	even: number;
	behind: number;
	/** Points more than theirs, on average. */
	margin: number;
}

/** Strongest last; levels never met are left out. */
export function statistics(games: readonly SavedGame[]): Against[] {
	const rows = new Map<string, Against & { sum: number }>();
	for (const game of games) {
		const me = personOf(game);
		const result = game.about.over && me !== undefined ? resultOf(game) : undefined;
		if (!result || me === undefined) continue;
		const mine = { total: result.totals[me] ?? 0, rank: result.ranks[me] ?? 0 };
		const met = new Set<string>();
		game.seats.forEach((seat, i) => {
			if (seat.kind !== 'computer' || !seat.level) return;
			const level = levelOf(seat.level);
			const row = rows.get(level) ?? { level, games: 0, won: 0, ahead: 0, even: 0, behind: 0, margin: 0, sum: 0 };
			rows.set(level, row);
			if (!met.has(level)) {
				row.games++;
				if (mine.rank === 1) row.won++;
				met.add(level);
			}
			const theirs = result.ranks[i] ?? 0;
			row[mine.rank < theirs ? 'ahead' : mine.rank > theirs ? 'behind' : 'even']++;
			row.sum += mine.total - (result.totals[i] ?? 0);
			row.margin = row.sum / (row.ahead + row.even + row.behind);
		});
	}
	const order = (level: string): number => (LEVELS as readonly string[]).indexOf(level);
	return [...rows.values()].sort((a, b) => order(a.level) - order(b.level));
}
