// The guided game under way: a table at which the script plays, waits where the guide speaks, and lets the player make
// the moves that a stop asks for. Where it stands is one number, so that it can be left and resumed anywhere.

import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Core } from '../core/core';
import type { Move } from '../core/types';
import { t } from '../i18n';
import { fieldOf } from '../table/moves';
import { Game } from '../table/game';
import { openTable } from '../table/open';
import { Pace } from '../table/pace';
import { aboutGame, importGame, saveGame, LESSON_ID, type SavedGame, type Seat } from '../table/storage';
import type { Table } from '../table/table';
import { fieldName, list } from '../table/words';
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

/** The table with the whole script to be played. */
function begun(anyCore: Core, script: readonly Move[]): Core {
	return openTable(anyCore, {
		game: { setup: `edition=industry players=${RIVALS.length + 1} draws=balanced start=p1` },
		seats: seats(),
		names: names().map((name) => `"${name}"`),
		seed: '0',
		redo: script,
	});
}

export class Lesson extends Game implements Table {
	readonly id = LESSON_ID;
	readonly seats = seats();
	readonly here = signal([YOU]);
	readonly turn: ReadonlySignal<number | null>;
	readonly canUndo: ReadonlySignal<boolean>;

	readonly places: readonly Place[];
	/** The stop that the game is at or plays on to. */
	readonly at: Signal<number>;
	readonly place: ReadonlySignal<Place>;
	/** The game has come to the stop: the guide speaks. */
	readonly arrived: ReadonlySignal<boolean>;

	private readonly pace = new Pace();
	private ticket = 0;
	private readonly stop: () => void;

	constructor(
		private readonly anyCore: Core,
		private readonly script = readScript(),
	) {
		super(begun(anyCore, script.moves));
		const { places } = script;
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
		this.show(this.placeAt(at).n);
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
		this.notify(this.core.askLines(`decide p${YOU} ${wanted.join('; ')}`));
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
		this.pace.hurry();
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

	/** Brings the game to a moment of the script. */
	private show(n: number): void {
		if (n !== this.state().moves) this.core.ask(`go ${n}`);
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
			await this.pace.wait();
			if (ticket !== this.ticket) return;
			const n = this.now.peek().n;
			this.show(n + 1);
			this.notify(this.script.moves.slice(n, n + 1));
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
}
