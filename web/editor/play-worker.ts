// The thread in which computer players play on a board in the making, with a core of its own. One task at a time: a new one ends the last.

import { Core, CoreError } from '../core/core';
import { pause } from '../core/steps';
import type { BoardJson } from '../core/types';
import { Tally, type Figures, type PlayedGame } from './figures';

export interface PlayTask {
	/** The board file. */
	text: string;
	players: 3 | 4;
	level: string;
	/** How many games: an even number. */
	games: number;
}

export type ToPlayer = { type: 'start'; module: WebAssembly.Module } | { type: 'play'; id: number; task: PlayTask } | { type: 'cancel' };
export type FromPlayer = { type: 'played'; id: number; figures: Figures; done: boolean } | { type: 'refused'; id: number; refusal: string };

const TELL_MS = 400;

let core: Promise<Core>;
let current = 0;

const say = (message: FromPlayer): void => (postMessage as (message: FromPlayer) => void)(message);

/** Plays, telling from time to time how it stands. Every deal is played twice, so that what it decides can be told. */
export async function playInSteps(own: Core, task: PlayTask, tell: (figures: Figures, done: boolean) => void, cancelled: () => boolean): Promise<void> {
	const name = own.ask(`sheet\n${task.text}`);
	const board = own.askJson<BoardJson>(`board ${name}`);
	own.ask(`new edition=${board.edition} players=${task.players} board=${name}`);
	const tally = new Tally(new Set(board.fields.flatMap((field, i) => (field.kind === 'joker' || field.kind === 'material' ? [i] : []))));
	let told = performance.now();
	for (let game = 0; game < task.games; game++) {
		tally.add(own.askJson<PlayedGame>(`selfplay ${task.level} deal=${Math.floor(game / 2)} luck=${game * 1000}`));
		await pause();
		if (cancelled()) return;
		if (performance.now() - told < TELL_MS) continue;
		told = performance.now();
		tell(tally.figures(), false);
	}
	tell(tally.figures(), true);
}

async function play(id: number, task: PlayTask): Promise<void> {
	current = id;
	try {
		await playInSteps(await core, task, (figures, done) => say({ type: 'played', id, figures, done }), () => current !== id);
	} catch (e) {
		if (!(e instanceof CoreError)) throw e;
		say({ type: 'refused', id, refusal: `${e.code} ${e.message}` });
	}
}

addEventListener('message', (e: MessageEvent<ToPlayer>) => {
	const message = e.data;
	if (message.type === 'start') core = Core.start(message.module);
	else if (message.type === 'play') void play(message.id, message.task);
	else current = 0;
});
