// The guided game under way: a table at which the script plays, waits where the guide speaks, and lets the player make
// the moves that a stop asks for. Where it stands is one number, so that it can be left and resumed anywhere.

import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Core } from '../core/core';
import type { HintJson, Move } from '../core/types';
import { t } from '../i18n';
import { fieldOf } from '../table/moves';
import { Game } from '../table/game';
import { PACE } from '../table/pace';
import { aboutGame, importGame, saveGame, LESSON_ID, type SavedGame, type Seat } from '../table/storage';
import type { Table } from '../table/table';
import { fieldName, list } from '../table/words';
import { settings } from '../settings';
import { lessonProgress, saveProgress } from './progress';
import { readScript, RIVALS, type Place } from './script';
import { l } from './words';

const YOU = 1;

const names = (): string[] => [t('ui.lobby.guest'), ...RIVALS];

function seats(): Seat[] {
	const [you = '', ada = '', carl = ''] = names();
	return [
		{ kind: 'person', name: you, colour: 'red' },
		{ kind: 'computer', name: ada, colour: 'blue', level: 'Apprentice' },
		{ kind: 'computer', name: carl, colour: 'green', level: 'Clerk' },
	];
}

/** Puts the context at a moment of the game. */
function bringTo(core: Core, moves: readonly Move[]): void {
	core.ask(`new edition=industry players=${names().length} draws=balanced start=p1`);
	core.ask(`names ${names().map((name) => `"${name}"`).join(' ')}`);
	for (const move of moves) core.ask(`play ${move}`);
}

function begun(anyCore: Core): Core {
	const core = anyCore.another();
	bringTo(core, []);
	return core;
}

export class Lesson extends Game implements Table {
	readonly id = LESSON_ID;
	readonly seats = seats();
	readonly here = signal([YOU]);
	/** The others are the script: no advice besides the guide's. */
	readonly remote = true;
	readonly turn: ReadonlySignal<number | null>;
	readonly thinking: Signal<number | null> = signal(null);
	readonly paused: Signal<boolean> = signal(false);
	readonly notice: Signal<string | null> = signal(null);
	readonly canUndo: ReadonlySignal<boolean>;
	readonly canRedo: ReadonlySignal<boolean> = signal(false);

	readonly places: readonly Place[];
	/** The stop that the game is at or plays on to. */
	readonly at: Signal<number>;
	readonly place: ReadonlySignal<Place>;
	/** The game has come to the stop: the guide speaks. */
	readonly arrived: ReadonlySignal<boolean>;

	private readonly moves: readonly Move[];
	private ticket = 0;
	private endPause: (() => void) | undefined;
	private readonly stop: () => void;

	constructor(private readonly anyCore: Core) {
		super(begun(anyCore));
		const { moves, places } = readScript();
		this.moves = moves;
		this.places = places;
		this.at = signal(lessonProgress(places.length)?.at ?? 0);
		this.place = computed(() => this.placeAt(this.at.value));
		this.arrived = computed(() => this.now.value.n >= this.place.value.n);
		this.turn = computed(() => (this.arrived.value && this.place.value.wanted.length > 0 ? YOU : null));
		this.canUndo = computed(() => this.at.value > 0);
		this.goTo(this.at.peek());
		this.stop = effect(() => saveProgress({ at: this.at.value, all: places.length }));
	}

	/** Goes to a stop, forth or back. */
	goTo(at: number): void {
		bringTo(this.core, this.moves.slice(0, this.placeAt(at).n));
		this.at.value = at;
		this.changed();
	}

	/** Goes on from a stop at which nothing is to be played. */
	next(): void {
		const at = this.at.peek() + 1;
		if (at >= this.places.length || !this.arrived.peek()) return;
		if (this.placeAt(at).jump) return this.goTo(at);
		this.at.value = at;
		this.changed();
	}

	play(...moves: Move[]): string | undefined {
		const { wanted } = this.place.peek();
		const same = moves.length === wanted.length && moves.every((move) => wanted.includes(move));
		if (!same || !this.arrived.peek()) return l('lesson.wanted', { what: this.todo() });
		moves.forEach((move) => this.make(move));
		this.at.value++;
		this.changed();
		return undefined;
	}

	/** What is to be done now, in one sentence. */
	todo(): string {
		const { wanted } = this.place.value;
		const [word = '', argument = ''] = (wanted[0] ?? '').split(' ');
		if (!this.arrived.value || !word) return l('lesson.watch');
		if (word === 'develop') {
			const developed = wanted.filter((move) => move.startsWith('develop'));
			return l('lesson.todo.develop', { list: list(developed.map((move) => fieldName(this, fieldOf(move)))) });
		}
		return l(`lesson.todo.${word}`, { field: fieldName(this, argument), n: argument });
	}

	/** A game of its own from here on, against computer players: its id. */
	playFreely(): string {
		return importGame(this.anyCore, this.core.ask('record'), () => seats()).id;
	}

	undo(): void {
		if (this.canUndo.peek()) this.goTo(this.at.peek() - 1);
	}

	hurry(): void {
		this.endPause?.();
	}

	/** Nothing is taken back for good, nothing waits, and nobody else advises. */
	redo(): void {}
	goOn(): void {}
	advise(): Promise<HintJson> {
		return Promise.reject(new Error('the guide advises'));
	}

	override close(): void {
		this.ticket++;
		this.hurry();
		this.stop();
		super.close();
	}

	private placeAt(at: number): Place {
		const place = this.places[at];
		if (!place) throw new Error(`the lesson has no stop ${at}`);
		return place;
	}

	private make(move: Move): void {
		const before = this.state();
		this.core.ask(`play ${move}`);
		this.notify(move, before, this.state());
	}

	private changed(): void {
		this.version.value++;
		if (this.state().over) this.saveEnd();
		void this.playOn(++this.ticket);
	}

	/** Plays the script up to the stop, at the pace of computer players. */
	private async playOn(ticket: number): Promise<void> {
		this.hurry();
		while (this.now.peek().n < this.place.peek().n) {
			await this.pause();
			if (ticket !== this.ticket) return;
			this.make(this.moves[this.now.peek().n] ?? '');
			this.version.value++;
		}
		if (this.state().over) this.saveEnd();
	}

	/** The page of the scoring shows a saved game. */
	private saveEnd(): void {
		const game: SavedGame = {
			id: LESSON_ID,
			record: this.core.ask('record'),
			seats: seats(),
			seed: '0',
			undone: [],
			begun: Date.now(),
			changed: Date.now(),
			about: aboutGame(this.core),
		};
		saveGame(game);
	}

	private pause(): Promise<void> {
		const ms = PACE[settings.pace.peek()];
		if (ms === 0) return Promise.resolve();
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, ms);
			this.endPause = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}
}
