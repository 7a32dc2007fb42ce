// Small drawings of the table: seats' seals, coins, resources, and the signs on buttons.

import { ResourceIcon, seatShape } from '../board/marks';
import { memo } from '../board/memo';
import type { SeatColour } from './storage';

/** A seat's sign: colour and shape together. */
export const Seal = memo(function Seal({ colour, size = 16 }: { colour: SeatColour; size?: number }) {
	return (
		<svg class={`t-seal t-${colour}`} viewBox="-10 -10 20 20" width={size} height={size} aria-hidden="true">
			<path d={seatShape(colour, 7.5)} fill="currentColor" />
		</svg>
	);
});

const DRAWN = 8;

/** Money as coins, and as a number. The coins are always there, and hide: what comes and goes costs more. */
export const Purse = memo(function Purse({ money, seat }: { money: number; seat: number }) {
	return (
		<span class="t-purse" data-purse={seat}>
			<span class="t-coins" aria-hidden="true">
				{Array.from({ length: DRAWN }, (_, i) => (
					<i key={i} class={i < money ? 't-coin' : 't-coin t-spent'} />
				))}
				<i class={money > DRAWN ? 't-coins-more' : 't-coins-more t-spent'}>+</i>
			</span>
			<b class="t-figure">{money}</b>
		</span>
	);
});

export function Coin() {
	return <i class="t-coin" aria-hidden="true" />;
}

/** Without a label where the words beside it say what it is. */
export const Resource = memo(function Resource({ name, label, size = 18 }: { name: string; label: string; size?: number }) {
	return (
		<svg class="t-resource" viewBox="0 0 18 18" width={size} height={size} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
			{label && <title>{label}</title>}
			<ResourceIcon name={name} x={9} y={9} size={16} />
		</svg>
	);
});

const SIGNS = {
	undo: 'M8 4L3 9L8 14M3 9H14A5.5 5.5 0 0 1 14 20H9',
	redo: 'M16 4L21 9L16 14M21 9H10A5.5 5.5 0 0 0 10 20H15',
	hint: 'M9.5 18H14.5M10.5 21H13.5M12 3A6.3 6.3 0 0 0 8 14.2C9 15.2 9.5 16 9.5 18H14.5C14.5 16 15 15.2 16 14.2A6.3 6.3 0 0 0 12 3Z',
	gear: 'M4 7H13M19 7H20M4 17H5M11 17H20M16 4.5A2.5 2.5 0 1 1 15.99 4.5ZM8 14.5A2.5 2.5 0 1 1 7.99 14.5Z',
	log: 'M5 4H19V20H5ZM8.5 9H15.5M8.5 12.5H15.5M8.5 16H13',
	map: 'M3 6.5L9 4L15 6.5L21 4V17.5L15 20L9 17.5L3 20ZM9 4V17.5M15 6.5V20',
	row: 'M3 7H8.5V17H3ZM11 7H16.5V17H11ZM19 7H21M19 17H21',
	back: 'M15 5L8 12L15 19',
	forth: 'M9 5L16 12L9 19',
	close: 'M6 6L18 18M18 6L6 18',
	gavel: 'M9.5 8.5L14.5 3.5L20.5 9.5L15.5 14.5ZM12.5 11.5L4 20M13 21H21',
	flag: 'M6 21V4M6 5H18L15 9L18 13H6',
	people: 'M9 11A3.5 3.5 0 1 1 9.01 11ZM2.5 20C2.5 16 5 14 9 14S15.5 16 15.5 20M16 11A3 3 0 0 0 16 5M18 14.5C20.5 15.2 21.5 17 21.5 20',
	book: 'M12 6.5C10 5 7 4.5 4 5V18.5C7 18 10 18.5 12 20C14 18.5 17 18 20 18.5V5C17 4.5 14 5 12 6.5ZM12 6.5V20',
	chat: 'M4 5H20V16H11L6.5 20V16H4Z',
	muted: 'M4 5H20V16H11L6.5 20V16H4ZM3 3L21 21',
	stack: 'M12 3.5L21 8L12 12.5L3 8ZM3 12L12 16.5L21 12M3 16L12 20.5L21 16',
	tick: 'M5 12.5L10 17.5L19 7',
	chart: 'M4 20V4M4 20H20M8 16V11M12.5 16V7M17 16V13',
	skip: 'M4 5L11 12L4 19ZM12 5L19 12L12 19ZM21 5V19',
	joker: 'M6 3.5H18V20.5H6ZM12 8L15 12L12 16L9 12Z',
} as const;

export const Sign = memo(function Sign({ name, size = 20 }: { name: keyof typeof SIGNS; size?: number }) {
	return (
		<svg class="t-sign" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
			<path d={SIGNS[name]} />
		</svg>
	);
});
