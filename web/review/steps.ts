// Reviewing in steps, the same in the worker and, where there is none, in the page.

import type { Core } from '../core/core';
import { giveLanguage } from '../core/languages';
import { giveNet } from '../core/nets';
import { pause } from '../core/steps';
import { LANGS, type Lang, type Move } from '../core/types';
import type { ReviewJson, ReviewProgress } from './types';

export type Depth = 'quick' | 'deep';

export interface ReviewTask {
	record: string;
	/** The seat to whom the sentences speak. */
	you?: number;
	lang: Lang;
	/** Of the whole game; `moves`: only of these, which are not made yet. */
	depth: Depth;
	moves?: readonly Move[];
	/** Milliseconds after which whatever is known has to do. */
	patience?: number;
}

/** The sentences of a review in one language, by the moments they are about. */
export interface Sentences {
	why: Record<number, string[]>;
	lots: Record<number, string>;
}

export type AllSentences = Record<Lang, Sentences>;

/** What whoever waits for the review does meanwhile. */
export interface Listener {
	/** A `review read`: of lists only what has changed since the last. */
	hear(text: string): void;
	/** The language in which to speak from now on. */
	lang(): Lang;
	cancelled(): boolean;
}

/** Milliseconds between two readings. */
const GAP = 1000;

/** Makes the core speak a language, or English if its messages cannot be fetched. */
async function speak(core: Core, lang: Lang): Promise<void> {
	const there = await giveLanguage(core, lang).then(() => true, () => false);
	core.ask(`lang ${there ? lang : 'en'}`);
}

async function sentencesIn(core: Core, lang: Lang): Promise<Sentences> {
	await speak(core, lang);
	const { decisions, auctions } = core.askJson<ReviewJson>('review read parts=decisions,auctions');
	return {
		why: Object.fromEntries(decisions.filter(({ why }) => why.length > 0).map(({ at, why }) => [at, why])),
		lots: Object.fromEntries(auctions.map(({ at, text }) => [at, text])),
	};
}

/** All sentences, when nothing more is to change. */
export async function allSentences(core: Core): Promise<AllSentences> {
	const all: AllSentences = {};
	for (const lang of LANGS) all[lang] = await sentencesIn(core, lang);
	return all;
}

/**
 * Works, pausing about every `ms` milliseconds. False: it was cancelled.
 * Throws CoreError if the core refuses the task.
 */
export async function reviewInSteps(core: Core, task: ReviewTask, ms: number, listener: Listener): Promise<boolean> {
	await giveNet(core, task.record);
	if (listener.cancelled()) return false;
	core.ask(`load\n${task.record}`);
	core.ask(task.you ? `you p${task.you}` : 'you');
	const begun = performance.now();
	let progress = core.askJson<ReviewProgress>(task.moves ? `review coach ${task.moves.join(';')}` : `review begin depth=${task.depth}`);
	let [lang, since, heard] = ['', '', begun];
	for (let size = 1; ; ) {
		const start = performance.now();
		if (!progress.finished) progress = core.askJson<ReviewProgress>(`review work ${size}`);
		const now = performance.now();
		if (now - start < ms / 2) size *= 2;
		else if (now - start > ms && size > 1) size = Math.ceil(size / 2);
		const ends = progress.finished || (task.patience !== undefined && now - begun > task.patience);
		if (ends || now - heard > GAP || lang !== listener.lang()) {
			if (lang !== listener.lang()) since = '';
			lang = listener.lang();
			heard = now;
			await speak(core, lang);
			listener.hear(core.ask(`review read${since}`));
			since = ` since=${progress.version}`;
		}
		if (ends) return true;
		await pause();
		if (listener.cancelled()) return false;
	}
}
