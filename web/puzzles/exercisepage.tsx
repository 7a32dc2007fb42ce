// Exercises: one's own dear decisions, those that are due first.

import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Frame } from '../frame';
import { serverNow } from '../friends/api';
import { visitor } from '../friends/me';
import { t } from '../i18n';
import { MEASURES, SURE } from '../review/figures';
import { dayText, today } from '../review/days';
import { to } from '../router';
import { settings } from '../settings';
import { answerExercise, dropExercise, dueExercises, listExercises, type Exercise } from './exercises';
import { Question, type Task } from './question';
import { syncExercises } from './sync';

/** Whatever is within the noise of the best counts. */
function taskOf({ link, kind, by, options }: Exercise): Task {
	const measure = MEASURES[by];
	return {
		link,
		kind,
		by,
		options,
		right: (option) => {
			const { n, error } = measure.of(option);
			return n <= Math.max(SURE * error, measure.least / 10);
		},
	};
}

function One({ exercise, left, asked, onNext }: { exercise: Exercise; left: number; asked: boolean; onNext: () => void }): VNode {
	const task = useMemo(() => taskOf(exercise), [exercise]);
	const [answered, setAnswered] = useState(false);
	const forget = (): void => {
		dropExercise(exercise.id, serverNow());
		void syncExercises();
		onNext();
	};
	return (
		<>
			<Question
				task={task}
				asked={asked}
				onAnswer={(_, right) => {
					answerExercise(exercise, right, today(), serverNow());
					setAnswered(true);
					void syncExercises();
				}}
			>
				<button type="button" class="primary" onClick={onNext}>
					{t(left > 1 ? 'ui.puzzle.next' : 'ui.exercise.finish')}
				</button>
				<button type="button" onClick={forget}>
					{t('ui.exercise.forget')}
				</button>
			</Question>
			{answered && (
				<div class="card p-why">
					<h2>{t('ui.exercise.then')}</h2>
					{(exercise.why[settings.lang.value] ?? []).map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
				</div>
			)}
		</>
	);
}

export function ExercisesPage(): VNode {
	const [round, setRound] = useState(0);
	const due = useMemo(() => dueExercises(), [round]);
	const all = useMemo(listExercises, [round]);
	useEffect(() => {
		// Whoever is in the middle of a question keeps it: what came is there with the next.
		void syncExercises().then((changed) => changed && setRound((n) => (dueExercises()[0]?.id === due[0]?.id ? n : n + 1)));
	}, []);
	const current = due[0];
	const later = all.find((one) => one.due > today());
	return (
		<Frame class="sheet p-page">
			<h1>{t('ui.exercise.title')}</h1>
			<p class="soft" role="status">
				{all.length === 0 ? t('ui.exercise.none') : t('ui.exercise.count', { n: due.length, all: all.length })}
			</p>
			{visitor.value && <p class="soft">{t('ui.exercise.account')}</p>}
			{current && <One key={`${current.id} ${round}`} exercise={current} left={due.length} asked={round > 0} onNext={() => setRound(round + 1)} />}
			{!current && later && <p>{t('ui.exercise.later', { date: dayText(later.due, settings.lang.value) })}</p>}
			{!current && (
				<a class="button primary" href={to.puzzles}>
					{t('ui.puzzle.title')}
				</a>
			)}
		</Frame>
	);
}
