// The board on the desk: what every part of the editor shows and edits.

import { batch, computed, effect, signal } from '@preact/signals';
import { app } from '../app';
import type { Core } from '../core/core';
import { settings } from '../settings';
import { differences, type Difference } from './compare';
import { followDraft, saveDraft, type Draft } from './drafts';
import { begin, edit, pauseTyping, redo, type, undo, type History } from './history';
import { lookAt, type Look, type Remark } from './look';
import { MOST_TEXT, read, type Model } from './model';

export const PANES = ['field', 'board', 'text', 'worth', 'compare', 'copy'] as const;
export type Pane = (typeof PANES)[number];

const LOOK_MS = 90;

export class Editor {
	readonly history;
	readonly draft;
	/** False: the browser does not keep it. */
	readonly kept = signal(true);
	readonly selected = signal('A1');
	readonly pane = signal<Pane>('field');
	readonly view = signal<'drawing' | 'table'>('drawing');
	/** The field from which a road or line is being drawn. */
	readonly joining = signal<string | null>(null);
	private readonly core: Core;
	private readonly stop: () => void;

	constructor(draft: Draft) {
		this.core = app().core.another();
		this.history = signal<History>(begin(draft.text));
		this.draft = signal(draft);
		this.stop = followDraft(draft.id, (other) => this.adopt(other));
		this.look = signal(lookAt(this.core, this.history.peek().now, settings.lang.peek()));
		let first = true;
		this.due = effect(() => {
			void [this.history.value, settings.lang.value];
			if (!first) {
				clearTimeout(this.timer);
				this.timer = setTimeout(() => this.lookNow(), LOOK_MS);
			}
			first = false;
		});
	}

	close(): void {
		clearTimeout(this.timer);
		this.due();
		this.stop();
		this.core.free();
	}

	readonly model = computed((): Model => this.history.value.now.model);
	readonly text = computed((): string => this.history.value.now.text);
	/** What the core says of it: a moment after the last edit, so that typing is never held up. */
	readonly look;
	private readonly due;
	private timer: ReturnType<typeof setTimeout> | undefined;

	private lookNow(): void {
		clearTimeout(this.timer);
		this.timer = undefined;
		const before = this.look.peek();
		const next = lookAt(this.core, this.history.peek().now, settings.lang.peek());
		const same = JSON.stringify(before.board) === JSON.stringify(next.board);
		this.look.value = same ? { ...next, board: before.board } : next; // the same board is not drawn again
	}

	/** The look at what is there now, and not a moment ago. */
	latest(): Look {
		if (this.timer !== undefined) this.lookNow();
		return this.look.peek();
	}

	/** The shipped board that this one is held against. */
	readonly shipped = computed((): Model => {
		const name = this.draft.value.like;
		return read(shippedText(name)).model;
	});
	readonly differences = computed((): Difference[] => differences(this.model.value, this.shipped.value));

	remarksAt(at: string): Remark[] {
		return this.look.value.remarks.filter((remark) => remark.at === at);
	}

	/** @param about letters typed into one place are one step back */
	edit(change: (model: Model) => Model, about = ''): void {
		this.put(edit(this.history.peek(), change, about));
	}

	/** False: it is longer than any board. */
	type(text: string, about = 'text'): boolean {
		if (text.length > MOST_TEXT) return false;
		this.put(type(this.history.peek(), text, about));
		return true;
	}

	undo(): void {
		this.put(undo(this.history.peek()));
	}

	redo(): void {
		this.put(redo(this.history.peek()));
	}

	/** Whatever is typed next is a step of its own. */
	pause(): void {
		this.history.value = pauseTyping(this.history.peek());
	}

	note(part: Partial<Pick<Draft, 'seen' | 'like'>>): void {
		const saved = saveDraft(this.draft.peek(), part);
		this.draft.value = saved.draft;
	}

	private put(next: History): void {
		if (next === this.history.peek()) return;
		batch(() => {
			this.history.value = next;
			const { text, model } = next.now;
			const saved = saveDraft(this.draft.peek(), { text, title: model.title });
			this.draft.value = saved.draft;
			this.kept.value = saved.kept;
			if (saved.draft.text !== text) this.history.value = type(next, saved.draft.text, '');
		});
	}

	/** Another tab has edited the board: so does this one. */
	private adopt(other: Draft): void {
		batch(() => {
			this.draft.value = other;
			this.history.value = type(this.history.peek(), other.text, '');
		});
	}
}

/** The text of a shipped board, as the core writes it. */
export function shippedText(name: string): string {
	const core = app().core.another();
	try {
		return core.ask(`file ${name}`);
	} finally {
		core.free();
	}
}
