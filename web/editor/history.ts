// What is being made, with every step back and forth: the model and the text that says the same.

import { read, write, type Model } from './model';

export interface Moment {
	model: Model;
	/** read(text) is the model. After an edit of the drawing it is what write() makes of it; after one of the text, as it was typed. */
	text: string;
}

export interface History {
	now: Moment;
	past: readonly Moment[];
	future: readonly Moment[];
	/** What the last edit was about: one that goes on about the same is no step of its own. */
	about: string;
}

const MOST_STEPS = 1000;

export const begin = (text: string): History => ({ now: { model: read(text).model, text }, past: [], future: [], about: '' });

/** Fields that are as they were stay the same objects, so that who draws them sees it at once. */
function shared(next: Model, before: Model): Model {
	const fields = Object.fromEntries(Object.entries(next.fields).map(([id, field]) => {
		const was = before.fields[id];
		return [id, was && JSON.stringify(was) === JSON.stringify(field) ? was : field];
	}));
	return { ...next, fields };
}

function put(history: History, text: string, about: string): History {
	if (text === history.now.text) return history;
	const now = { model: shared(read(text).model, history.now.model), text };
	const goesOn = about !== '' && about === history.about;
	return { now, past: goesOn ? history.past : [...history.past, history.now].slice(-MOST_STEPS), future: [], about };
}

/** @param about a word for what is edited: letters typed one after the other into one place are one step; empty: always a step of its own */
export const edit = (history: History, change: (model: Model) => Model, about = ''): History => {
	const next = change(history.now.model);
	if (next === history.now.model) return history;
	// Read again, for a text cannot say everything that a model can: the two never differ.
	return put(history, write(next), about);
};

export const type = (history: History, text: string, about = 'text'): History => put(history, text, about);

export function undo(history: History): History {
	const before = history.past[history.past.length - 1];
	if (!before) return history;
	return { now: before, past: history.past.slice(0, -1), future: [history.now, ...history.future], about: '' };
}

export function redo(history: History): History {
	const [next, ...future] = history.future;
	if (!next) return history;
	return { now: next, past: [...history.past, history.now], future, about: '' };
}

/** The next edit is a step of its own, whatever it is about. */
export const pauseTyping = (history: History): History => (history.about === '' ? history : { ...history, about: '' });
