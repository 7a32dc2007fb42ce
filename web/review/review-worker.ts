// The thread in which a game is reviewed, with a core of its own. One task at a time: a new one ends the last.

import { Core, CoreError } from '../core/core';
import type { Lang } from '../core/types';
import { allSentences, reviewInSteps, type AllSentences, type ReviewTask } from './steps';

export type ToReviewer =
	| { type: 'start'; module: WebAssembly.Module }
	| { type: 'review'; id: number; task: ReviewTask }
	| { type: 'lang'; lang: Lang }
	| { type: 'cancel' };

export type FromReviewer =
	| { type: 'heard'; id: number; text: string }
	| { type: 'finished'; id: number; sentences: AllSentences }
	| { type: 'refused'; id: number; refusal: string };

const STEP_MS = 25;

let core: Promise<Core>;
let current = 0;
let lang: Lang = 'en';

const say = (message: FromReviewer): void => (postMessage as (message: FromReviewer) => void)(message);

async function review(id: number, task: ReviewTask): Promise<void> {
	current = id;
	lang = task.lang;
	const own = await core;
	try {
		const whole = await reviewInSteps(own, task, STEP_MS, {
			hear: (text) => say({ type: 'heard', id, text }),
			lang: () => lang,
			cancelled: () => current !== id,
		});
		if (whole) say({ type: 'finished', id, sentences: await allSentences(own) });
	} catch (e) {
		if (!(e instanceof CoreError)) throw e;
		say({ type: 'refused', id, refusal: `${e.code} ${e.message}` });
	}
}

addEventListener('message', (e: MessageEvent<ToReviewer>) => {
	const message = e.data;
	if (message.type === 'start') core = Core.start(message.module);
	else if (message.type === 'review') void review(message.id, message.task);
	else if (message.type === 'lang') lang = message.lang;
	else current = 0;
});
