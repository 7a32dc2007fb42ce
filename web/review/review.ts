// The review of one game while a page shows it: read from the browser's database, or made by a worker and read while it grows.

import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { app } from '../app';
import { LANGS, type Lang } from '../core/types';
import { settings } from '../settings';
import { keepReview, keptReview, reviewKey } from './cache';
import { Reviewer } from './reviewer';
import type { AllSentences, Depth } from './steps';
import type { ReviewJson } from './types';

/** Milliseconds for which a review goes on when no page shows it: from one page to the next. */
const GRACE = 3000;

type Listed = { at: number };

/** What is known now and was not before, put in its place. */
function merged<T extends Listed>(old: readonly T[], fresh: readonly T[]): T[] {
	if (fresh.length === 0) return old as T[];
	const all = new Map(old.map((one) => [one.at, one]));
	for (const one of fresh) all.set(one.at, one);
	return [...all.values()].sort((a, b) => a.at - b.at);
}

/** Two readings as one: the lists of the later have only what has changed. */
export function mergedReading(old: ReviewJson | undefined, read: ReviewJson): ReviewJson {
	if (!old) return read;
	return {
		...read,
		values: merged(old.values, read.values),
		decisions: merged(old.decisions, read.decisions),
		auctions: merged(old.auctions, read.auctions),
		draws: merged(old.draws, read.draws),
	};
}

export class Review {
	/** Undefined: nothing is known yet. */
	readonly known: ReadonlySignal<ReviewJson | undefined>;
	/** Milliseconds that are still needed, as far as that can be told. */
	readonly left: Signal<number | undefined> = signal(undefined);
	readonly trouble: Signal<string | undefined> = signal(undefined);
	/** It is finished, with all its sentences. */
	readonly whole: ReadonlySignal<boolean> = computed(() => this.sentences.value !== undefined);

	private readonly made: Signal<ReviewJson | undefined> = signal(undefined);
	private readonly sentences: Signal<AllSentences | undefined> = signal(undefined);
	private readonly key: string;
	private reviewer: Reviewer | undefined;
	private begun: { when: number; done: number } | undefined;
	private follow: (() => void) | undefined;
	private users = 0;
	private closed = false;

	constructor(
		private readonly record: string,
		private readonly you: number | undefined,
		private readonly depth: Depth,
		private readonly onClose: () => void,
	) {
		this.key = reviewKey(record, you, depth);
		this.known = computed(() => {
			const [made, all] = [this.made.value, this.sentences.value];
			const said = all?.[settings.lang.value];
			if (!made || !said) return made;
			return {
				...made,
				decisions: made.decisions.map((one) => ({ ...one, why: said.why[one.at] ?? [] })),
				auctions: made.auctions.map((one) => ({ ...one, text: said.lots[one.at] ?? '' })),
			};
		});
	}

	/** Looks whether there is one. True: it is whole. */
	async look(): Promise<boolean> {
		if (this.made.peek()?.finished) return true;
		const kept = await keptReview(this.key);
		if (kept && !this.made.peek()) {
			this.sentences.value = kept.sentences;
			this.made.value = kept.review;
		}
		return kept !== undefined;
	}

	/** Makes it, unless it is there. */
	async begin(): Promise<void> {
		if (this.reviewer || (await this.look()) || this.reviewer || this.closed) return;
		const reviewer = (this.reviewer = new Reviewer(app().module));
		this.follow = effect(() => reviewer.speak(settings.lang.value));
		const you = this.you ? { you: this.you } : {};
		reviewer.review(
			{ record: this.record, ...you, lang: settings.lang.peek(), depth: this.depth },
			{
				heard: (text) => this.hear(JSON.parse(text) as ReviewJson),
				finished: (sentences) => this.finish(sentences),
				refused: (e) => {
					this.trouble.value = e.message;
					this.stop();
				},
			},
		);
	}

	/** Why a decision was marked, in every language; undefined: it is not finished. */
	whyIn(at: number): Record<Lang, string[]> | undefined {
		const all = this.sentences.peek();
		return all && (Object.fromEntries(LANGS.map((lang) => [lang, all[lang]?.why[at] ?? []])) as Record<Lang, string[]>);
	}

	/** A page shows it. Returns how to say that it does no longer. */
	use(): () => void {
		this.users++;
		return () => {
			this.users--;
			setTimeout(() => {
				if (this.users > 0) return;
				this.closed = true;
				this.stop();
				this.onClose();
			}, GRACE);
		};
	}

	private hear(read: ReviewJson): void {
		const old = this.made.peek();
		const now = performance.now();
		this.begun ??= { when: now, done: read.done };
		const pace = (read.done - this.begun.done) / (now - this.begun.when);
		this.left.value = pace > 0 && now - this.begun.when > 1000 ? (read.of - read.done) / pace : undefined;
		this.made.value = mergedReading(old, read);
	}

	private finish(sentences: AllSentences): void {
		this.sentences.value = sentences;
		this.left.value = 0;
		this.stop();
		const review = this.made.peek();
		if (review) void keepReview({ key: this.key, when: Date.now(), review, sentences });
	}

	private stop(): void {
		this.follow?.();
		this.reviewer?.close();
		this.reviewer = undefined;
	}
}

const open = new Map<string, Review>();

/** The review of that game, the same for every page that shows it meanwhile. */
export function reviewOf(record: string, you: number | undefined, depth: Depth = 'quick'): Review {
	const key = reviewKey(record, you, depth);
	const found = open.get(key);
	if (found) return found;
	const made = new Review(record, you, depth, () => open.delete(key));
	open.set(key, made);
	return made;
}
