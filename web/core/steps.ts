// Thinking in steps, the same in the worker and, where there is none, in the page.

import type { Core } from './core';
import { giveLanguage } from './languages';
import { giveNet } from './nets';
import type { Lang, Thoughts } from './types';

/** What a computer player is asked to think about. */
export interface Task {
	/** The game up to now, as the core's `record` gives it. */
	record: string;
	/** One of the core's `players`. */
	player: string;
	/** 0 to 2^64 - 1. The same position, player, seed and searches give the same thoughts. */
	seed?: bigint;
	/** Instead of the player's own number. */
	searches?: number;
	/** Requests to be asked of the core when the thinking is done, while it still knows its thoughts. */
	then?: string[];
	/** The language of their answers. */
	lang?: Lang;
}

export interface Answer extends Thoughts {
	/** Of the requests in `then`. */
	answers: string[];
}

/** Lets whatever waits in this thread come first. */
export function pause(): Promise<void> {
	return new Promise((resolve) => {
		const channel = new MessageChannel();
		channel.port1.onmessage = () => {
			channel.port1.close();
			resolve();
		};
		channel.port2.postMessage(null);
	});
}

/**
 * Thinks, pausing about every `ms` milliseconds to see whether it was cancelled. Undefined: it was.
 * Throws CoreError if the task makes no sense to the core.
 */
export async function thinkInSteps(
	core: Core,
	task: Task,
	ms: number,
	cancelled: () => boolean,
): Promise<Answer | undefined> {
	await giveNet(core, task.record);
	if (task.lang) await giveLanguage(core, task.lang).catch(() => {}); // it speaks English then
	if (cancelled()) return undefined;
	core.ask(`load\n${task.record}`);
	const searches = task.searches === undefined ? '' : ` searches=${task.searches}`;
	core.ask(`begin ${task.player} seed=${task.seed ?? 0n}${searches}`);
	for (let size = 1; ; ) {
		const start = performance.now();
		if (core.ask(`think ${size}`) === 'done') break;
		const took = performance.now() - start;
		if (took < ms / 2) size *= 2;
		else if (took > ms && size > 1) size = Math.ceil(size / 2);
		await pause();
		if (cancelled()) return undefined;
	}
	const thoughts = core.askJson<Thoughts>('thoughts');
	core.ask(`lang ${task.lang ?? 'en'}`);
	return { ...thoughts, answers: (task.then ?? []).map((request) => core.ask(request)) };
}
