// Beside the board of a replay: everybody's chance at the moment shown, and what the last move cost, where a review knows it.

import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { Mark } from '../lobby/mark';
import { youIn } from '../replay/history';
import type { Playback } from '../replay/playback';
import { Sign } from '../table/marks';
import { costOf, percent } from './figures';
import { moveText } from './game';
import { MarkSign } from './parts';
import { reviewOf } from './review';
import { valueAt } from './shares';
import type { ReviewedDecision, ReviewJson } from './types';

function Chances({ playback, review }: { playback: Playback; review: ReviewJson }): VNode | null {
	const { history } = playback;
	const value = valueAt(review.values, history.at());
	if (!value) return null;
	return (
		<ul class="v-chances" aria-label={t('ui.review.shares')}>
			{history.seats.map((seat, i) => (
				<li key={i} class={`of-${seat.colour}`}>
					<Mark colour={seat.colour} size={12} />
					<span class="spoken">{history.words.value.seats[i]}</span>
					<b>{percent(value.win[i] ?? 0)}</b>
					<i aria-hidden="true">
						<i style={{ transform: `scaleX(${value.win[i] ?? 0})` }} />
					</i>
				</li>
			))}
		</ul>
	);
}

function Judged({ playback, decision, made }: { playback: Playback; decision: ReviewedDecision; made: boolean }): VNode {
	const { history } = playback;
	const who = history.words.value.seats[decision.seat - 1] ?? '';
	return (
		<p class="v-judged">
			{decision.mark && <MarkSign mark={decision.mark} />}{' '}
			{!made && <b>{t('ui.review.next', { who, move: moveText(history, decision.move) })} </b>}
			<span class="v-cost">{t(decision.by === 'points' ? 'ui.review.cost.points' : 'ui.review.cost', { cost: costOf(decision) })}.</span>{' '}
			{t('ui.review.better')} {moveText(history, decision.best)}. {decision.why[0]}
		</p>
	);
}

export function Beside({ playback }: { playback: Playback }): VNode | null {
	const { history } = playback;
	const kept = useMemo(() => {
		const [record, you] = [history.record(), youIn(history.source)];
		return [reviewOf(record, you, 'deep'), reviewOf(record, you)];
	}, [history]);
	useEffect(() => {
		const ends = kept.map((review) => review.use());
		for (const review of kept) void review.look();
		return () => ends.forEach((end) => end());
	}, [kept]);
	// As on the page of the review: the deep one, if it is there.
	const known = (kept.find(({ whole }) => whole.value) ?? kept[1]!).known.value;
	const box = useRef<HTMLElement>(null);
	const shows = known !== undefined && known.values.length > 1;
	// The panel has more in it then, and what is below it gives way. Said so: a style that looked for it would look anew with every change.
	useLayoutEffect(() => {
		const panel = box.current?.closest('.r-panel');
		panel?.classList.add('r-judged');
		return () => panel?.classList.remove('r-judged', 'r-marked');
	}, [shows]);
	const at = history.at();
	const marked = (known?.decisions ?? []).filter(({ mark }) => mark !== null);
	const made = marked.find((one) => one.at === at - 1);
	const next = marked.find((one) => one.at === at);
	const back = [...marked].reverse().find((one) => one.at + 1 < at);
	const forth = marked.find((one) => one.at + 1 > at);
	const shown = made ?? next;
	// On a phone it stands in the place of what happened, which says the same in other words.
	useLayoutEffect(() => void box.current?.closest('.r-panel')?.classList.toggle('r-marked', shown !== undefined), [shown, shows]);
	if (!shows) return null;
	return (
		<section class="v-beside" ref={box} aria-label={t('ui.review.title')}>
			<div class="v-beside-head">
				<Chances playback={playback} review={known} />
				<button type="button" class="t-icon" disabled={!back} aria-label={t('ui.review.mark.back')} title={t('ui.review.mark.back')} onClick={() => back && playback.seek(back.at + 1)}>
					<Sign name="back" />
				</button>
				<button type="button" class="t-icon" disabled={!forth} aria-label={t('ui.review.mark.forth')} title={t('ui.review.mark.forth')} onClick={() => forth && playback.seek(forth.at + 1)}>
					<Sign name="forth" />
				</button>
			</div>
			<div class="v-beside-said" aria-live="polite" tabIndex={0} role="group" aria-label={t('ui.review.marks')}>
				{shown && <Judged playback={playback} decision={shown} made={shown === made} />}
			</div>
		</section>
	);
}
