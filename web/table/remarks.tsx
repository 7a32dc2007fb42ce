// A word of an opponent at a great moment: he has got what he likes, the last era begins, the game is over. It takes no room of the
// table, asks for nothing and goes by itself; the settings silence it.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Move, State } from '../core/types';
import { t } from '../i18n';
import { characterOf, type Character } from '../lobby/characters';
import { Portrait } from '../lobby/portrait';
import { settings } from '../settings';
import type { Table } from './table';
import { dataOf, seatName } from './words';

const STAYS = 4500;
/** Moves between two remarks, so that they stay rare. */
const SELDOM = 25;

interface Remark {
	seat: number;
	character: Character;
	what: 'got' | 'last' | 'won' | 'lost';
}

/** What each has got, or done, that makes him speak. */
const PLEASED: Record<Character, (is: { kind: string; makes: boolean; price: number; era: number; sold: boolean; last: boolean }) => boolean> = {
	Ada: ({ kind, sold }) => !sold && kind === 'bonus',
	Carl: ({ era, sold }) => !sold && era === 1,
	Nora: ({ kind, sold }) => !sold && kind === 'technology',
	Otto: ({ last, sold }) => !sold && last,
	Iris: ({ price, sold }) => !sold && price >= 4,
	Hugo: ({ price, sold }) => sold && price >= 4,
	Lena: ({ makes, sold }) => !sold && makes,
	Jakob: ({ price, sold }) => !sold && price > 0 && price <= 2,
};

function speakers(table: Table): { seat: number; character: Character }[] {
	return table.seats.flatMap((who, i) => {
		const character = who.kind === 'computer' ? characterOf(who.level) : undefined;
		return character ? [{ seat: i + 1, character }] : [];
	});
}

/** Who speaks after a lot was settled: the auctioneer of a sale, or who has the field now. */
function afterLot(table: Table, before: State, move: Move, last: boolean): Remark | undefined {
	const { auction, auctioneer } = before;
	if (!auction || (move !== 'sell' && move !== 'keep')) return undefined;
	const taker = move === 'sell' ? auction.best : auctioneer;
	const field = dataOf(table, auction.field);
	const about = { kind: field?.kind ?? '', makes: field?.kind === 'factory' && !!field.makes, price: auction.high, era: before.era, last };
	const found = speakers(table).find(({ seat, character }) => (seat === taker && PLEASED[character]({ ...about, sold: false })) || (move === 'sell' && seat === auctioneer && PLEASED[character]({ ...about, sold: true })));
	return found && { ...found, what: 'got' };
}

function remarkOn(table: Table, move: Move, before: State, after: State): Remark | undefined {
	const { eras } = table.overview.peek();
	const [first] = speakers(table);
	if (!first) return undefined;
	if (after.over) {
		const winner = speakers(table).find(({ seat }) => after.seats[seat - 1]?.rank === 1);
		return winner ? { ...winner, what: 'won' } : { ...first, what: 'lost' };
	}
	if (after.era !== before.era && after.era === eras) {
		const all = speakers(table);
		return { ...(all[after.moves % all.length] ?? first), what: 'last' };
	}
	return afterLot(table, before, move, before.era === eras);
}

export function Remarks({ table }: { table: Table }) {
	const said = useSignal<Remark | null>(null);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let spoke = -SELDOM;
		const stop = table.onMove((move, before, after) => {
			if (settings.remarks.peek() === 'off' || document.hidden || table.view.peek() !== null) return;
			const remark = remarkOn(table, move, before, after);
			if (!remark || (remark.what === 'got' && after.moves - spoke < SELDOM)) return;
			spoke = after.moves;
			said.value = remark;
			clearTimeout(timer);
			timer = setTimeout(() => (said.value = null), STAYS);
		});
		return () => {
			stop();
			clearTimeout(timer);
		};
	}, [table]);
	const remark = said.value;
	if (!remark || settings.remarks.value === 'off') return null;
	return (
		<div class={`t-remark t-${table.seats[remark.seat - 1]?.colour}`} role="status">
			<Portrait name={remark.character} size={52} />
			<p>
				<b>{seatName(table, remark.seat)}</b>
				<q>{t(`ui.character.${remark.character.toLowerCase()}.${remark.what}`)}</q>
			</p>
		</div>
	);
}
