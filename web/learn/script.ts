// The guided first game as data: one whole game of Industry that is played as it stands here, with stops at which the guide
// speaks. tests/web/lesson.test.mjs plays it with the core, so that it is legal to its last move.

import type { Target } from '../board/types';
import type { FieldId, Move } from '../core/types';

/** The guide speaks, and the game waits. */
export interface Stop {
	/** What it says: the end of a message's id. */
	say: string;
	/** What is lit on the board. */
	light?: Target;
	/** The moves that the player is to make, in one go and in any order; without them he reads and goes on. */
	play?: string;
	/** The chapter that begins here. */
	chapter?: string;
	/** Under what is said: the points of the player, or the ways out. */
	below?: 'scoring' | 'ways';
}

/** Moves that play themselves, also some of the player's own. */
type Moves = string;

/** Moves that are not shown one by one. */
interface Meanwhile {
	meanwhile: Moves;
}

const fields = (...ids: FieldId[]): Target => ({ kind: 'fields', ids });
const network = (name: string): Target => ({ kind: 'network', name });

/** The seats, clockwise; the first is the player's own, whose name is a message. */
export const RIVALS = ['Ada', 'Carl'] as const;

/** From the second era's third round to the last development of the game. */
const MIDDLE = `
draw C F K
offer C2; bid 3; pass; sell
offer K2; pass; pass; keep
offer F2; pass; bid 1; sell
develop F2 wood=p3; done
develop C2; done
done
draw D H L
subsidy p2; offer L2; bid 1; pass; keep
offer D2; bid 1; pass; keep
offer H2; pass; pass; keep
develop L2 iron=joker; done
done
develop K2; done
draw A I K
offer K3; bid 2; pass; sell
offer A3; bid 1; pass; sell
offer I3; pass; pass; keep
done
develop K3; done
done
draw C D F
offer C3; pass; bid 1; sell
offer F3; pass; bid 1; sell
offer D3; pass; subsidy p3; pass; keep
develop H2 stone=p2 brick=bank; done
develop G1 wood=p3; done
develop C3; develop F3 stone=p2 brick=p2; done
draw H J L
offer J3; pass; bid 1; sell
offer H3; pass; pass; keep
offer L3; pass; pass; keep
develop H3 cement=p3; develop E2 wood=p3; done
done
done
draw B E G
offer G3; pass; pass; keep
offer B3; pass; bid 1; sell
offer E3; pass; pass; keep
develop D2; develop G3 iron=p1 ceramic=p1; done
develop D3; develop J3 brick=p2; done
done
draw D E G H
offer G4; bid 1; pass; sell
offer D4; pass; pass; keep
offer H4; pass; bid 1; sell
offer E4; bid 3; pass; sell
develop D4; develop H4 cable=p3; done
done
done
draw A B F I
offer A4; pass; pass; keep
offer F4; bid 1; pass; keep
offer B4; bid 1; pass; sell
offer I4; bid 1; pass; keep
develop G4 cable=p3 ceramic=p1; develop B4; done
develop F4 brick=p2; done
done
draw C J K L
offer K4; bid 2; bid 4; sell
offer L4; pass; bid 2; sell
offer C4; bid 1; pass; sell
offer J4; bid 1; pass; sell
develop E4 ceramic=p1; done
develop C4; develop J4 brick=p2; done
develop K4 computer=p1 cable=p3; develop L4 steel=p1; done
draw B C K L
offer K5; bid 1; bid 2; sell
offer L5; bid 1; bid 3; sell
offer C5; pass; pass; keep
offer B5; pass; bid 2; sell
develop B5; develop I4 cement=p3; done
done
develop K5 plastic=p2 ceramic=p1; develop L5 computer=p1; done
draw D E H J
offer J5; bid 4; pass; keep
offer D5; bid 1; bid 2; sell
offer H5; bid 3; pass; sell
offer E5; bid 2; pass; sell
done
done
develop H5; done
draw A F G I
offer G5; pass; pass; keep
offer I5; bid 1; bid 4; sell
offer A5; bid 1; bid 5; sell
offer F5; pass; bid 6; sell
develop I3 steel=any brick=p2; develop I5 glass=p1 plastic=p2; done`;

export const SCRIPT: readonly (Stop | Moves | Meanwhile)[] = [
	'draw A E J',
	{ say: 'welcome', chapter: 'auction' },
	{ say: 'draw', light: fields('A1', 'E1', 'J1') },
	{ say: 'offer', light: fields('E1'), play: 'offer E1' },
	'bid 2; bid 3',
	{ say: 'sell', play: 'sell' },
	{ say: 'offer-mine', light: fields('J1'), play: 'offer J1' },
	'bid 3; pass',
	{ say: 'keep', play: 'keep' },
	{ say: 'dealt', light: fields('J1') },
	'offer A1; bid 1',
	{ say: 'bid', light: fields('A1', 'J1'), play: 'bid 2' },
	'sell',
	{ say: 'develop', chapter: 'development', light: fields('J1'), play: 'develop J1 wood=joker; done' },
	'done; develop E1; done',
	{ say: 'scored', light: fields('E1', 'J1') },
	'draw C F L; offer C1; pass',
	{ say: 'port', light: network('river'), play: 'bid 1' },
	'sell; offer F1; bid 1',
	{ say: 'pass', play: 'pass' },
	'keep; offer L1',
	{ say: 'first', play: 'bid 1' },
	'bid 2',
	{ say: 'outbid' },
	'sell; develop F1; develop L1 wood=p3; done; done',
	{ say: 'develop-port', light: fields('C1'), play: 'develop C1; done' },
	'draw B H K; offer H1; pass; bid 2; keep; offer B1; bid 1; bid 2; sell',
	{ say: 'last', chapter: 'technology', light: fields('K1'), play: 'offer K1' },
	'pass; pass',
	{ say: 'nobody', play: 'keep' },
	'develop H1; done',
	{ say: 'try', light: fields('K1'), play: 'done' },
	'done; draw D G I; offer I1; bid 4; pass; sell; offer D1; pass; bid 1; keep; offer G1; pass; pass; keep',
	{ say: 'too-soon', light: fields('D1'), play: 'develop D1; done' },
	'develop I1; done; done',
	{ say: 'lost', light: fields('K1') },
	'draw A I J; offer J2; bid 2',
	{ say: 'ironworks', chapter: 'joining', light: fields('J1', 'J2'), play: 'bid 3' },
	'sell; offer A2; pass; pass; keep; offer I2; pass; bid 2; sell; develop I2 wood=p3; done; done',
	{ say: 'neighbour', light: fields('I1', 'J2'), play: 'develop J2 stone=p2; done' },
	{ say: 'road', light: fields('J1', 'J2') },
	'draw B E G; offer E2; pass; bid 1; sell; offer G2',
	{ say: 'pottery', light: network('river'), play: 'bid 2' },
	'pass; sell; offer B2; pass; pass; keep; develop B2; done',
	{ say: 'subsidy', play: 'subsidy p1' },
	{ say: 'bank', light: fields('G2'), play: 'develop G2 brick=bank; done' },
	{ say: 'network', light: network('river') },
	'done',
	{ meanwhile: MIDDLE },
	{ say: 'two', chapter: 'end', light: fields('C5', 'E5'), play: 'develop C5; develop E5 plastic=p2 cement=p3; done' },
	'develop D5; develop J5 computer=p1 cable=p3; done',
	{ say: 'scoring', below: 'scoring' },
	{ say: 'end', below: 'ways' },
];

export const movesOf = (text: Moves): Move[] =>
	text
		.split(/[;\n]/)
		.map((move) => move.trim())
		.filter(Boolean);

/** A stop and its place in the game. */
export interface Place extends Stop {
	/** How many moves are played before it. */
	n: number;
	/** What the player is to play; empty: nothing. */
	wanted: readonly Move[];
	/** The moves since the stop before are not shown. */
	jump: boolean;
	/** The chapter that it belongs to. */
	chapter: string;
}

/** The whole game and where it stops. */
export function readScript(): { moves: readonly Move[]; places: readonly Place[] } {
	const moves: Move[] = [];
	const places: Place[] = [];
	let jump = false;
	for (const part of SCRIPT) {
		if (typeof part === 'string') {
			moves.push(...movesOf(part));
		} else if ('meanwhile' in part) {
			moves.push(...movesOf(part.meanwhile));
			jump = true;
		} else {
			const wanted = movesOf(part.play ?? '');
			places.push({ ...part, n: moves.length, wanted, jump, chapter: part.chapter ?? places.at(-1)?.chapter ?? '' });
			moves.push(...wanted);
			jump = false;
		}
	}
	return { moves, places };
}
