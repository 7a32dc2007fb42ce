// The review of a game: where it was won and lost. It is made in a worker and shown while it grows.

import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { app } from '../app';
import { CoreError } from '../core/core';
import { Frame } from '../frame';
import { serverNow } from '../friends/api';
import { complaint, t } from '../i18n';
import { Damaged } from '../replay/damaged';
import { learnFrom } from '../puzzles/exercises';
import { syncExercises } from '../puzzles/sync';
import type { ReplaySource } from '../replay/history';
import { to } from '../router';
import { findGame } from '../table/storage';
import { AllMarked, Dear, dearestOf, Whose } from './dear';
import { percent } from './figures';
import { ReviewedGame } from './game';
import { Lots } from './lots';
import { Luck } from './luck';
import { reviewOf, type Review } from './review';
import { ShareReview } from './share';
import { Shares } from './shares';
import { Marks, Sums } from './sums';
import type { ReviewJson } from './types';

function Progress({ review }: { review: Review }): VNode | null {
	const [known, left] = [review.known.value, review.left.value];
	if (review.trouble.value !== undefined)
		return (
			<p class="v-progress" role="alert">
				{t('ui.review.refused', { why: review.trouble.value })}
			</p>
		);
	if (review.whole.value) return null;
	// The last bit is for the sentences in every language: only with them it is kept.
	const part = known ? Math.min(0.99, known.done / Math.max(1, known.of)) : 0;
	const seconds = left === undefined ? undefined : Math.max(1, Math.round(left / 1000));
	return (
		<div class="v-progress">
			<progress max={1} value={part} aria-label={t('ui.review.progress')} />
			<p class="soft">
				{t('ui.review.working', { part: percent(part) })}{' '}
				{seconds !== undefined && (seconds < 90 ? t('ui.review.left', { n: seconds }) : t('ui.review.left.minutes', { n: Math.round(seconds / 60) }))}
			</p>
		</div>
	);
}

function titleOf(game: ReviewedGame): string {
	if (!game.end.over) return t('ui.review.running');
	const winners = game.ranking().filter((i) => game.scores[i]?.rank === 1).map((i) => game.name(i + 1));
	return winners.length > 1 ? t('ui.end.shared', { names: winners.join(', ') }) : t('ui.end.wins', { who: winners[0] ?? '' });
}

/** Whoever looks back on an own game is asked about his dear decisions again, some days later. */
function Learn({ game, review }: { game: ReviewedGame; review: Review }): VNode | null {
	const [count, setCount] = useState(0);
	const whole = review.whole.value;
	useEffect(() => {
		if (!whole || game.you === undefined) return;
		setCount(learnFrom(game, review, serverNow()));
		void syncExercises();
	}, [review, whole]);
	if (count === 0) return null;
	return (
		<p class="v-learn">
			{t('ui.review.learn', { n: count })}{' '}
			<a class="button" href={to.exercises}>
				{t('ui.exercise.title')}
			</a>
		</p>
	);
}

function HowToRead({ review }: { review: ReviewJson }): VNode {
	const { inaccuracy, mistake, blunder } = review.summary.thresholds;
	return (
		<details class="card v-how">
			<summary>{t('ui.review.how')}</summary>
			<p>{t('ui.review.how.chance')}</p>
			<p>{t('ui.review.how.range')}</p>
			<p>{t('ui.review.how.marks', { inaccuracy: percent(inaccuracy), mistake: percent(mistake), blunder: percent(blunder) })}</p>
			<p>{t('ui.review.how.sum')}</p>
			{!review.net && <p>{t('ui.review.how.no-net')}</p>}
		</details>
	);
}

interface KnownProps {
	game: ReviewedGame;
	review: ReviewJson;
}

/** How many parts of the page are there: one more in every task, so that none is long. */
function useParts(all: number): number {
	const [parts, setParts] = useState(1);
	useEffect(() => {
		if (parts >= all) return undefined;
		const timer = setTimeout(() => setParts(parts + 1));
		return () => clearTimeout(timer);
	}, [parts]);
	return parts;
}

function Known({ game, review }: KnownProps): VNode {
	const parts = useParts(7);
	const { summary } = review;
	// Whoever looks back wants to know first what he could have done himself.
	const [seat, setSeat] = useState(game.you ?? 0);
	const dearest = useMemo(() => dearestOf(review, seat), [review, seat]);
	return (
		<>
			<section class="card" aria-labelledby="shares">
				<h2 id="shares">{t('ui.review.shares')}</h2>
				<Shares game={game} review={review} dearest={dearest} />
			</section>
			<section class="v-dear-three" aria-labelledby="dearest">
				<h2 id="dearest">{t('ui.review.dearest')}</h2>
				<Whose game={game} decisions={review.decisions} seat={seat} onSeat={setSeat} />
				{dearest.length === 0 && <p class="soft">{t(review.finished ? 'ui.review.none' : 'ui.review.none.yet')}</p>}
				{parts > 1 && dearest.map((decision, i) => (
					<Dear key={decision.at} game={game} decision={decision} n={i + 1} />
				))}
			</section>
			<div class="end-charts v-charts">
				<div class="end-column">
					<section class="card" aria-labelledby="lots">
						<h2 id="lots">{t('ui.review.lots')}</h2>
						{parts > 2 && <Lots game={game} auctions={review.auctions} />}
					</section>
					<section class="card" aria-labelledby="marks">
						<h2 id="marks">{t('ui.review.marks')}</h2>
						{parts > 3 && <Marks game={game} summary={summary} />}
					</section>
				</div>
				<div class="end-column">
					<section class="card" aria-labelledby="sums">
						<h2 id="sums">{t('ui.review.sums')}</h2>
						{parts > 4 && <Sums game={game} summary={summary} />}
					</section>
					<section class="card" aria-labelledby="luck">
						<h2 id="luck">{t('ui.review.luck')}</h2>
						{parts > 5 && <Luck game={game} draws={review.draws} summary={summary} />}
					</section>
				</div>
			</div>
			<section class="card" aria-labelledby="all">
				<h2 id="all">{t('ui.review.all')}</h2>
				{parts > 6 && <AllMarked game={game} decisions={review.decisions} />}
			</section>
			<HowToRead review={review} />
		</>
	);
}

function View({ game }: { game: ReviewedGame }): VNode {
	const [deeper, setDeeper] = useState(false);
	const [shares, setShares] = useState(false);
	const [quick, deep] = useMemo(() => [reviewOf(game.record, game.you), reviewOf(game.record, game.you, 'deep')] as const, [game]);
	useEffect(() => {
		const ends = [quick.use(), deep.use()];
		// One that was kept has more to say than a quick one.
		void deep.look().then((there) => (there ? setDeeper(true) : quick.begin()));
		return () => ends.forEach((end) => end());
	}, [quick, deep]);
	const review = deeper ? deep : quick;
	// Until the deep one has looked further, what is known stays.
	const [less, more] = [quick.known.value, deep.known.value];
	const known = !deeper || (less && (more?.done ?? 0) < less.done) ? less : more;
	return (
		<Frame class="sheet end v-review" bar={game.words.value.title}>
			<div class="end-head" aria-busy={!review.whole.value}>
				<h1>
					<small>{t('ui.review.title')}</small> {titleOf(game)}
				</h1>
				<div class="row">
					<a class="button primary" href={`${game.places.replay}/0`}>
						{t('ui.review.step')}
					</a>
					<button type="button" disabled={!review.whole.value} onClick={() => setShares(true)}>
						{t('ui.share.title')}
					</button>
					{review.whole.value && !deeper && (
						<button type="button" onClick={() => {
							setDeeper(true);
							void deep.begin();
						}}>
							{t('ui.review.deeper')}
						</button>
					)}
					{game.places.end && (
						<a class="button" href={game.places.end}>
							{t('ui.replay.scoring')}
						</a>
					)}
				</div>
			</div>
			<Progress review={review} />
			<Learn game={game} review={review} />
			{known && known.values.length > 1 && <Known game={game} review={known} />}
			{shares && known && <ShareReview game={game} review={known} title={titleOf(game)} onClose={() => setShares(false)} />}
		</Frame>
	);
}

/** Any game: its record or a link, and who sat where if that is known. */
export function Reviewed({ source }: { source: ReplaySource }): VNode {
	const game = useMemo((): ReviewedGame | CoreError => {
		try {
			return new ReviewedGame(app().core, source);
		} catch (e) {
			if (e instanceof CoreError) return e;
			throw e;
		}
	}, [source.record, source.id]);
	useEffect(() => () => void (game instanceof ReviewedGame && game.close()), [game]);
	if (game instanceof CoreError) return <Damaged text={t('ui.replay.damaged.text')} detail={complaint(game.message)} />;
	return <View game={game} />;
}

/** A game saved here. */
export function ReviewPage({ id }: { id: string }): VNode {
	const game = useMemo(() => findGame(id), [id]);
	if (!game) return <Damaged text={t('ui.table.missing.text')} />;
	return <Reviewed source={game} />;
}

/** A game that came in an address. */
export function ReviewLinkPage({ link }: { link: string }): VNode {
	return <Reviewed source={{ record: link }} />;
}
