// The thread in which computer players think, with a core of its own. One task at a time: a new one ends the last.

import { Core, CoreError } from './core';
import { thinkInSteps, type Answer, type Task } from './steps';

/** What the page sends: first the module, then tasks and their ends. */
export type ToWorker =
	| { type: 'start'; module: WebAssembly.Module }
	| { type: 'think'; id: number; task: Task }
	| { type: 'cancel'; id: number };

/** What it hears: that the core is there, and an answer or a refusal for each task that was not cancelled. */
export type FromWorker =
	| { type: 'ready' }
	| { type: 'answer'; id: number; answer: Answer }
	| { type: 'refused'; id: number; refusal: string };

const STEP_MS = 20;

let core: Core;
let current = 0;

const say = (message: FromWorker): void => (postMessage as (message: FromWorker) => void)(message);

async function think(id: number, task: Task): Promise<void> {
	current = id;
	try {
		const answer = await thinkInSteps(core, task, STEP_MS, () => current !== id);
		if (answer) say({ type: 'answer', id, answer });
	} catch (e) {
		if (!(e instanceof CoreError)) throw e;
		say({ type: 'refused', id, refusal: `${e.code} ${e.message}` });
	}
}

addEventListener('message', async (e: MessageEvent<ToWorker>) => {
	const message = e.data;
	if (message.type === 'start') {
		core = await Core.start(message.module);
		say({ type: 'ready' });
	} else if (message.type === 'think') {
		await think(message.id, message.task);
	} else if (message.id === current) {
		current = 0;
	}
});
