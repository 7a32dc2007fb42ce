// The worker that reviews, as the page sees it: a task goes in, readings come back. Where no worker can be had it is done here, in steps
// so short that the page goes on.

import { Core, CoreError } from '../core/core';
import { startWorker } from '../core/start-worker';
import type { Lang } from '../core/types';
import { allSentences, reviewInSteps, type AllSentences, type ReviewTask } from './steps';
import type { FromReviewer, ToReviewer } from './review-worker';

const STEP_MS_HERE = 6;

export interface Hearer {
	heard(text: string): void;
	finished(sentences: AllSentences): void;
	refused(error: Error): void;
}

export class Reviewer {
	private worker: Worker | undefined;
	private here: Promise<Core> | undefined;
	private job: { id: number; task: ReviewTask; hearer: Hearer } | undefined;
	private lastId = 0;
	private lang: Lang = 'en';

	constructor(private readonly module: WebAssembly.Module) {
		this.worker = startWorker(REVIEW_WORKER_FILE, module, (message: FromReviewer) => this.hear(message), () => this.doWithout());
	}

	/** Reviews; what was under way is forgotten. */
	review(task: ReviewTask, hearer: Hearer): void {
		this.lang = task.lang;
		this.job = { id: ++this.lastId, task, hearer };
		this.begin();
	}

	/** Speaks another language from now on. */
	speak(lang: Lang): void {
		this.lang = lang;
		this.send({ type: 'lang', lang });
	}

	cancel(): void {
		this.job = undefined;
		this.send({ type: 'cancel' });
	}

	close(): void {
		this.job = undefined;
		this.worker?.terminate();
		this.worker = undefined;
	}

	private send(message: ToReviewer): void {
		this.worker?.postMessage(message);
	}

	private begin(): void {
		if (!this.job) return;
		const { id, task } = this.job;
		if (this.worker) this.send({ type: 'review', id, task });
		else void this.reviewHere(this.job);
	}

	private hear(message: FromReviewer): void {
		const job = this.job;
		if (!job || job.id !== message.id) return;
		if (message.type === 'heard') return job.hearer.heard(message.text);
		this.job = undefined;
		if (message.type === 'finished') job.hearer.finished(message.sentences);
		else job.hearer.refused(new CoreError(message.refusal));
	}

	/** The worker could not start or broke down: its task is done here. */
	private doWithout(): void {
		this.worker?.terminate();
		this.worker = undefined;
		this.begin();
	}

	private async reviewHere(job: NonNullable<Reviewer['job']>): Promise<void> {
		this.here ??= Core.start(this.module);
		const { hearer, task } = job;
		try {
			const core = await this.here;
			const whole = await reviewInSteps(core, task, STEP_MS_HERE, {
				hear: (text) => hearer.heard(text),
				lang: () => this.lang,
				cancelled: () => this.job !== job,
			});
			if (!whole || this.job !== job) return;
			this.job = undefined;
			hearer.finished(await allSentences(core));
		} catch (e) {
			if (this.job === job) this.job = undefined;
			hearer.refused(e instanceof Error ? e : new Error(String(e)));
		}
	}
}
