// What the guide says, and the way on, beside the table.

import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { nameTrouble, chosenSetup, playing, startGame } from '../lobby/chosen-setup';
import { go, to } from '../router';
import { Sign } from '../table/marks';
import { plain, signed } from '../table/words';
import type { Lesson } from './lesson';
import { l } from './words';

const PARTS = ['track', 'money', 'roads', 'lines', 'bonus', 'jokers', 'subsidy'] as const;

/** The player's points, part by part, each with its reason. */
function Scoring({ lesson }: { lesson: Lesson }) {
	const { scores, state } = lesson.now.value;
	const [score] = scores;
	if (!score) return null;
	const words = { n: state.seats[0]?.money ?? 0 };
	return (
		<table class="guide-scoring">
			<tbody>
				{PARTS.map((part) => (
					<tr key={part}>
						<th scope="row">
							{t(`score.${part}`)} <small>{l(`lesson.score.${part}`, words)}</small>
						</th>
						<td>{part === 'track' ? score.track : signed(score[part])}</td>
					</tr>
				))}
				<tr class="guide-total">
					<th scope="row">{t('score.total')}</th>
					<td>{plain(score.total)}</td>
				</tr>
			</tbody>
		</table>
	);
}

/** The chosen game, or the page where its names can be mended. */
function playNow(): void {
	const p = chosenSetup().peek();
	if (playing(p).some((_, i) => nameTrouble(p, i))) go(to.fresh);
	else startGame(p);
}

function Ways({ lesson }: { lesson: Lesson }) {
	return (
		<div class="guide-ways">
			<button type="button" class="primary guide-next" onClick={playNow}>
				{l('lesson.play')}
			</button>
			<a class="button" href={to.end(lesson.id)}>
				{l('lesson.scoring')}
			</a>
			<a class="button" href={to.rules()}>
				{l('lesson.rules')}
			</a>
			<button type="button" onClick={() => lesson.goTo(0)}>
				{l('lesson.again')}
			</button>
		</div>
	);
}

function Chapters({ lesson }: { lesson: Lesson }) {
	const now = lesson.place.value.chapter;
	const first = (chapter: string): number => lesson.places.findIndex((place) => place.chapter === chapter);
	const all = [...new Set(lesson.places.map((place) => place.chapter))];
	return (
		<select class="guide-chapter" aria-label={l('lesson.chapter')} value={now} onChange={(e) => lesson.goTo(first(e.currentTarget.value))}>
			{all.map((chapter, i) => (
				<option key={chapter} value={chapter} selected={chapter === now}>
					{i + 1}. {l(`lesson.chapter.${chapter}`)}
				</option>
			))}
		</select>
	);
}

export function Guide({ lesson }: { lesson: Lesson }) {
	const panel = useRef<HTMLElement>(null);
	const at = lesson.at.value;
	const place = lesson.place.value;
	const arrived = lesson.arrived.value;
	const reads = arrived && place.wanted.length === 0;
	// What was pressed is gone: the keyboard goes on from the guide.
	useEffect(() => {
		const lost = document.activeElement === document.body || document.activeElement?.matches('.t-prompt, .guide-text');
		if (!arrived || !lost) return;
		panel.current?.querySelector<HTMLElement>(reads ? '.guide-next' : '.guide-text')?.focus({ preventScroll: true });
	}, [at, arrived]);
	return (
		<section class="t-guide" data-stop={at} ref={panel} aria-label={l('lesson.guide')}>
			<header>
				<Chapters lesson={lesson} />
				<span class="guide-step soft">{l('lesson.step', { n: at + 1, all: lesson.places.length })}</span>
			</header>
			<div class="guide-text" tabIndex={-1} aria-live="polite">
				<p>{arrived ? l(`lesson.say.${place.say}`) : l('lesson.watch')}</p>
				{arrived && !reads && <p class="guide-todo">{lesson.todo()}</p>}
			</div>
			{arrived && place.below === 'scoring' && <Scoring lesson={lesson} />}
			{arrived && place.below === 'ways' ? (
				<Ways lesson={lesson} />
			) : (
				<div class="guide-controls">
					<button type="button" class="t-icon" disabled={at === 0} aria-label={l('lesson.back')} title={l('lesson.back')} onClick={() => lesson.undo()}>
						<Sign name="back" />
					</button>
					{reads && (
						<button type="button" class="primary guide-next" onClick={() => lesson.next()}>
							{l('lesson.next')}
						</button>
					)}
					{!lesson.now.value.state.over && (
						<button type="button" class="t-quiet guide-free" onClick={() => go(to.game(lesson.playFreely()))}>
							{l('lesson.free')}
						</button>
					)}
				</div>
			)}
		</section>
	);
}
