// The set-up that is being chosen. It is remembered, so that the next game begins where the last one did.

import type { Signal } from '@preact/signals';
import { app } from '../app';
import type { Draws, Edition, Places } from '../core/types';
import { editionRow, findEdition, firstEdition } from '../editions';
import { t } from '../i18n';
import { go, to } from '../router';
import { readStoredJson, storedSignal } from '../stored';
import { COLOURS, createGame, type Seat, type Setup } from '../table/storage';
import { isPlayer, LEVELS, levelOf } from './characters';
import { findBoard } from './ownboards';

export interface ChosenSetup {
	edition: Edition;
	/** An own board's hash; empty: the edition's own board. */
	board: string;
	/** Always four: the last one rests while three play. */
	seats: Seat[];
	count: 3 | 4;
	draws: Draws;
	places: Places;
	/** The seat that starts, from 1; 0: drawn at random. */
	start: number;
}

export const NAME_CHARS = 24;

/** A table that a program has made may have levels that the page does not offer: they are called what they are called there. */
export const levelName = (level: string | undefined): string =>
	(LEVELS as readonly string[]).includes(levelOf(level)) ? t(`ui.level.${levelOf(level).toLowerCase()}`) : (level ?? '');
export const levelAbout = (level: string | undefined): string => t(`ui.level.${levelOf(level).toLowerCase()}.about`);

/** The first game of a newcomer: gentle company, each of a character of his own. */
export function firstSetup(): ChosenSetup {
	return {
		edition: firstEdition(),
		board: '',
		seats: [
			{ kind: 'person', name: t('ui.lobby.guest'), colour: 'red', level: 'Clerk' },
			{ kind: 'computer', name: 'Ada', colour: 'blue', level: 'Ada-Apprentice' },
			{ kind: 'computer', name: 'Carl', colour: 'green', level: 'Carl-Clerk' },
			{ kind: 'computer', name: 'Nora', colour: 'yellow', level: 'Nora-Foreman' },
		],
		count: 4,
		draws: 'balanced',
		places: 'printed',
		start: 0,
	};
}

function isSeat(seat: Partial<Seat> | undefined): seat is Seat {
	return (
		(seat?.kind === 'person' || seat?.kind === 'computer') &&
		typeof seat.name === 'string' &&
		COLOURS.includes(seat.colour ?? ('' as never)) &&
		isPlayer(seat.level)
	);
}

/** Undefined: nothing is stored, or it is old or spoiled. */
function remembered(): ChosenSetup | undefined {
	const found = readStoredJson<ChosenSetup>('setup');
	const seats = found?.seats;
	if (!found || !Array.isArray(seats) || seats.length !== 4 || !seats.every(isSeat)) return undefined;
	if (new Set(seats.map((seat) => seat.colour)).size !== 4) return undefined;
	if (!Number.isInteger(found.start) || (found.count !== 3 && found.count !== 4)) return undefined;
	if (!findEdition(found.edition)) return undefined;
	const board = found.board && findBoard(found.board)?.edition === found.edition ? found.board : '';
	return { ...(found as ChosenSetup), board, draws: found.draws === 'plain' ? 'plain' : 'balanced', places: found.places === 'even' ? 'even' : 'printed' };
}

let shared: Signal<ChosenSetup> | undefined;

/** The one set-up of the page. */
export const chosenSetup = (): Signal<ChosenSetup> => (shared ??= storedSignal('setup', remembered() ?? firstSetup()));

/** Whether the first seat is a person's who has not said a name yet. */
export const isNameless = (setup: ChosenSetup): boolean => setup.seats[0]?.kind === 'person' && setup.seats[0].name === t('ui.lobby.guest');

/** Names the first seat; without a name it is a guest's. */
export function nameFirst(name: string): void {
	const setup = chosenSetup();
	const [first, ...others] = setup.peek().seats;
	if (first) setup.value = { ...setup.peek(), seats: [{ ...first, name: name.trim() === '' ? t('ui.lobby.guest') : name }, ...others] };
}

export const playing = (setup: ChosenSetup): Seat[] => setup.seats.slice(0, setup.count);

/** What is wrong with a seat's name, as a message; undefined: nothing. */
export function nameTrouble(setup: ChosenSetup, at: number): string | undefined {
	const name = setup.seats[at]?.name.trim() ?? '';
	if (name === '') return t('ui.setup.name.empty');
	if ([...name].length > NAME_CHARS) return t('ui.setup.name.long', { n: NAME_CHARS });
	const same = (seat: Seat, i: number): boolean => i !== at && seat.name.trim().toLowerCase() === name.toLowerCase();
	return playing(setup).some(same) ? t('ui.setup.name.same') : undefined;
}

/** Who will sit at the table, in one line. */
export function company(setup: ChosenSetup): string {
	const names = playing(setup).map((seat) => seat.name);
	const people = playing(setup).filter((seat) => seat.kind === 'person').length;
	const others = playing(setup).filter((seat) => seat.kind === 'computer');
	const edition = t(`edition.${setup.edition}`);
	if (people === 1) return t('ui.home.against', { edition, names: others.map((seat) => seat.name).join(', ') });
	return t('ui.home.with', { edition, names: names.join(', ') });
}

/** The draws that were chosen, where the edition lets them vary; even places go with balanced ones. */
export const drawsOf = ({ edition, draws, places }: ChosenSetup): { draws?: Draws } =>
	editionRow(edition).draws_vary ? { draws: places === 'even' ? 'balanced' : draws } : {};

function setupOf(setup: ChosenSetup): Setup {
	const seats = playing(setup).map(({ kind, name, colour, level }) => {
		const seat: Seat = { kind, name: name.trim(), colour };
		return kind === 'computer' && level ? { ...seat, level } : seat;
	});
	const own = setup.board ? findBoard(setup.board) : undefined;
	return {
		edition: setup.edition,
		seats,
		...(own ? { sheet: own.text } : {}),
		...drawsOf(setup),
		places: setup.places,
		...(setup.start > 0 && setup.start <= setup.count ? { start: setup.start } : {}),
	};
}

/** Begins the chosen game and goes to its table. */
export function startGame(setup: ChosenSetup): void {
	go(to.game(createGame(app().core, setupOf(setup)).id));
}
