// Moves as the core writes them, taken apart for display: `develop H1 stone=bank wood=p3`.

import type { FieldId, Move } from '../core/types';

export const fieldOf = (move: Move): FieldId => move.split(' ')[1] ?? '';

export interface Pair {
	resource: string;
	/** `bank`, `joker`, `any` or a seat: `p3`. */
	source: string;
}

/** What is paid for and from where, in the field's order. */
export function pairsOf(move: Move): Pair[] {
	return move
		.split(' ')
		.slice(2)
		.map((word) => {
			const [resource = '', source = ''] = word.split('=');
			return { resource, source };
		});
}

/** All ways to pay for a field. */
export function variants(legal: readonly Move[], field: FieldId): Move[] {
	return legal.filter((move) => move.startsWith('develop ') && fieldOf(move) === field);
}

/** The fields that can be developed, in the core's order. */
export function developable(legal: readonly Move[]): FieldId[] {
	return [...new Set(legal.filter((move) => move.startsWith('develop ')).map(fieldOf))];
}

/** Money comes back; a joker does not. */
const ORDER = ['bank', 'p', 'joker', 'any'];
const dearness = (move: Move): number =>
	pairsOf(move).reduce((sum, { source }) => sum + 4 ** ORDER.findIndex((start) => source.startsWith(start)), 0);

/** The way to pay that a person would most likely choose: he can change it. */
export function plainest(moves: readonly Move[]): Move | undefined {
	return [...moves].sort((a, b) => dearness(a) - dearness(b))[0];
}

/** The sources among which one resource of a development can be chosen. */
export function sourcesOf(moves: readonly Move[], need: number): string[] {
	return [...new Set(moves.map((move) => pairsOf(move)[need]?.source ?? ''))].filter(Boolean);
}

/** Of all ways to pay the one with another source for one resource that differs least from `move`. */
export function changeSource(moves: readonly Move[], move: Move, need: number, source: string): Move {
	const old = pairsOf(move);
	const differs = (other: Move): number => pairsOf(other).filter((pair, i) => pair.source !== old[i]?.source).length;
	const fits = moves.filter((other) => pairsOf(other)[need]?.source === source);
	return fits.sort((a, b) => differs(a) - differs(b))[0] ?? move;
}

/** Whose subsidy or cashing a move is, from 1; undefined: it is another move. */
export function seatOfAnytime(move: Move): number | undefined {
	const seat = /^(?:subsidy|cash) p(\d)/.exec(move)?.[1];
	return seat === undefined ? undefined : Number(seat);
}
