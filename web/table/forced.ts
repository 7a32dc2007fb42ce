// What played itself, in a sentence with names and numbers.

import type { Move, State } from '../core/types';
import { t } from '../i18n';
import { fieldOf } from './moves';
import type { Table } from './table';
import { fieldName, seatName } from './words';

export function forcedText(table: Table, move: Move, was: State, seat: number): string {
	const alone = table.here.peek().length === 1;
	const say = (id: string, words: Record<string, string | number> = {}): string =>
		t(`ui.stage.forced.${id}.${alone ? 'you' : 'he'}`, { name: seatName(table, seat), ...words });
	const { auction } = was;
	const money = was.seats[seat - 1]?.money ?? 0;
	if (move === 'pass' && auction?.best) return say('pass', { who: seatName(table, auction.best), n: auction.high, money });
	if (move === 'done' && was.seats[seat - 1]?.built_this_turn.length === 0) return say('done');
	if (move === 'keep' && auction && !auction.best) return say('keep', { field: fieldName(table, auction.field) });
	if (move === 'sell' && auction?.best) return say('sell', { who: seatName(table, auction.best), n: auction.high });
	if (move.startsWith('offer ')) return say('offer', { field: fieldName(table, fieldOf(move)) });
	return '';
}
