// Computer players as the page sees them: a task goes in, a promise comes back. The thinking is done in a worker; where
// none can be had it is done here, in steps so short that the page goes on.

import { Core, CoreError } from './core';
import { startWorker } from './start-worker';
import { thinkInSteps, type Answer, type Task } from './steps';
import type { FromWorker, ToWorker } from './worker';

export type { Answer, Task } from './steps';

const STEP_MS_HERE = 6;

/** A task's promise ends so when it is cancelled or another takes its place. */
export class Cancelled extends Error {}

interface Job {
	id: number;
	task: Task;
	resolve: (answer: Answer) => void;
	reject: (error: Error) => void;
}

export class Thinker {
	private job: Job | undefined;
	private lastId = 0;
	private worker: Worker | undefined;
	private here: Promise<Core> | undefined;

	constructor(private readonly module: WebAssembly.Module) {
		this.worker = startWorker(WORKER_FILE, module, (message: FromWorker) => this.hear(message), () => this.doWithout());
	}

	/** Thinks about one task at a time: a new one cancels the one before. */
	think(task: Task): Promise<Answer> {
		this.cancel();
		return new Promise((resolve, reject) => {
			this.job = { id: ++this.lastId, task, resolve, reject };
			this.begin(this.job);
		});
	}

	/** Ends the thinking at once; its promise is rejected with Cancelled. */
	cancel(): void {
		const job = this.job;
		if (!job) return;
		this.job = undefined;
		if (this.worker) this.send({ type: 'cancel', id: job.id });
		job.reject(new Cancelled());
	}

	/** Ends the worker too. */
	close(): void {
		this.cancel();
		this.worker?.terminate();
		this.worker = undefined;
	}

	private send(message: ToWorker): void {
		this.worker?.postMessage(message);
	}

	private begin(job: Job): void {
		if (this.worker) this.send({ type: 'think', id: job.id, task: job.task });
		else void this.thinkHere(job);
	}

	private hear(message: FromWorker): void {
		const job = this.job;
		if (message.type === 'ready' || !job || job.id !== message.id) return;
		this.job = undefined;
		if (message.type === 'answer') job.resolve(message.answer);
		else job.reject(new CoreError(message.refusal));
	}

	/** The worker could not start or broke down: its task is done here. */
	private doWithout(): void {
		this.worker?.terminate();
		this.worker = undefined;
		if (this.job) this.begin(this.job);
	}

	private async thinkHere(job: Job): Promise<void> {
		this.here ??= Core.start(this.module);
		try {
			const answer = await thinkInSteps(await this.here, job.task, STEP_MS_HERE, () => this.job !== job);
			if (!answer || this.job !== job) return;
			this.job = undefined;
			job.resolve(answer);
		} catch (e) {
			if (this.job === job) this.job = undefined;
			job.reject(e instanceof Error ? e : new Error(String(e)));
		}
	}
}
