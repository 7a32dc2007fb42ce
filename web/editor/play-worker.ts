// The thread in which computer players play on a board in the making. Whoever has seen enough ends the thread.

import { Reporter, type PlayTask, type Report } from './report';

export type FromPlayer = { type: 'played'; games: number; report: Report | undefined; net: boolean; done: boolean } | { type: 'refused' };

/** As often as a person can read; but counting takes a tenth of the time at most. */
const TELL_MS = 400, COUNTING = 9;

const say = (message: FromPlayer): void => (postMessage as (message: FromPlayer) => void)(message);

async function play(task: PlayTask): Promise<void> {
	const reporter = await Reporter.begin(task);
	if (!reporter) return say({ type: 'refused' });
	for (let told = 0, cost = 0, games = 0; games < task.games; ) {
		games = reporter.play();
		const begun = performance.now();
		if (games < task.games && (games < 2 || begun - told < Math.max(TELL_MS, COUNTING * cost))) continue;
		say({ type: 'played', games, report: reporter.read(), net: reporter.net, done: games === task.games });
		told = performance.now();
		cost = told - begun;
	}
	reporter.free();
}

addEventListener('message', (e: MessageEvent<PlayTask>) => void play(e.data).catch(() => say({ type: 'refused' })));
