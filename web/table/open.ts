// A game that is played in this browser, as the core opens it: docs/embed.md, "A local table".

import { CoreError, type Core } from '../core/core';
import type { Move } from '../core/types';
import { isPlayer, levelOf } from '../lobby/characters';
import type { OnOff } from '../settings';
import type { Seat } from './storage';

/** The strongest of the core's players, who also advises. */
export const STRONGEST = 'Magnate';

export interface Opening {
	/** What is played, in the words of the core's `new`; or a record to go on from. */
	game: { setup: string } | { record: string };
	seats: readonly Seat[];
	/** By seat, in quotes; without them nobody has a name. */
	names: readonly string[];
	/** Of the draws: 0 to 2^64 - 1, in digits. */
	seed: string;
	/** Whether moves without a choice have played themselves. */
	forced?: OnOff;
	/** Moves that can be played again, the next one first. */
	redo: readonly Move[];
	/** Standing orders by seat, as the core's `kept` writes them; without them there are none. */
	orders?: readonly string[];
}

/** A level that this program does not know, from another version, plays like the strongest. */
function sitter(seat: Seat, name: string, players: readonly string[]): string {
	if (seat.kind === 'person') return `person ${name} -`;
	return `bot ${isPlayer(seat.level) && players.includes(levelOf(seat.level)) ? seat.level : STRONGEST} ${name}`;
}

/** What asks a context for that table. */
function openingText(core: Core, { game, seats, names, seed, forced = 'on', redo }: Opening): string {
	const players = core.askJson<string[]>('players');
	const people = seats.filter((seat) => seat.kind === 'person').length;
	const lines = [
		`open policy=${people > 1 ? 'shared' : 'alone'} seed=${seed} forced=${forced} ${'setup' in game ? game.setup : ''}`,
		...seats.map((seat, i) => `seat p${i + 1} ${sitter(seat, names[i] ?? '""', players)}`),
		...redo.map((move) => `redo ${move}`),
		'record' in game ? game.record : '',
	];
	return lines.join('\n');
}

/** Opens that table in a context. Throws CoreError if there cannot be one. Orders that cannot be read are gone. */
export function openIn(core: Core, opening: Opening): void {
	core.ask(openingText(core, opening));
	opening.orders?.forEach((kept, i) => {
		try {
			if (kept) core.ask(`kept p${i + 1}\n${kept}`);
		} catch (e) {
			if (!(e instanceof CoreError)) throw e;
		}
	});
}

/** A context with that table. Throws CoreError if there cannot be one. */
export function openTable(anyCore: Core, opening: Opening): Core {
	const core = anyCore.another();
	try {
		openIn(core, opening);
	} catch (e) {
		core.free();
		throw e;
	}
	return core;
}

/** The names in a record, as it quotes them. */
export const namesIn = (record: string): string[] => /^names (.*)$/m.exec(record)?.[1]?.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
