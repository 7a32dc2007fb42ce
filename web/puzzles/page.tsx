// Puzzles: the one of the day, and all others by edition, kind and difficulty.

import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { editions } from '../editions';
import { Frame } from '../frame';
import { t } from '../i18n';
import { dayText, today } from '../review/days';
import type { ReviewOption } from '../review/types';
import { to } from '../router';
import { settings } from '../settings';
import { gradeOf, loadPuzzles, puzzleOfDay, readRecord, streakOn, withAnswer, writeRecord, type Puzzle, type PuzzleRecord } from './puzzles';
import { Question, type Task } from './question';

const taskOf = (puzzle: Puzzle): Task => ({
	link: puzzle.link,
	kind: puzzle.kind,
	by: 'chance',
	options: puzzle.options,
	right: (option) => puzzle.options.indexOf(option) < puzzle.right,
});

/** A result to hand on, which tells nothing of the answer. */
function ShareDay({ record }: { record: PuzzleRecord }): VNode | null {
	const [status, setStatus] = useState('');
	const field = useRef<HTMLInputElement>(null);
	if (!record.day) return null;
	const address = location.href.replace(/[?#].*$/, '') + to.dayPuzzle;
	const text = [
		t('ui.puzzle.share.text', { date: dayText(record.day.date, settings.lang.value), grade: gradeOf(record.day) }),
		...(record.streak > 1 ? [t('ui.puzzle.share.streak', { n: record.streak })] : []),
		address,
	].join(' · ');
	const share = async (): Promise<void> => {
		try {
			if (typeof navigator.canShare === 'function' && navigator.canShare({ text })) await navigator.share({ text });
			else {
				await navigator.clipboard.writeText(text);
				setStatus(t('ui.end.copied'));
			}
		} catch {
			field.current?.select();
			setStatus(t('ui.end.selected'));
		}
	};
	return (
		<div class="p-share">
			<input type="text" readOnly value={text} aria-label={t('ui.puzzle.share')} ref={field} onFocus={(e) => e.currentTarget.select()} />
			<button type="button" onClick={() => void share()}>
				{t('ui.puzzle.share')}
			</button>
			<span role="status" class="soft">
				{status}
			</span>
		</div>
	);
}

interface PartProps {
	puzzles: readonly Puzzle[];
	record: PuzzleRecord;
	onRecord: (record: PuzzleRecord) => void;
}

function Day({ puzzles, record, onRecord }: PartProps): VNode | null {
	const day = useMemo(today, []);
	const puzzle = puzzleOfDay(puzzles, day);
	const task = useMemo(() => puzzle && taskOf(puzzle), [puzzle]);
	if (!puzzle || !task) return null;
	const done = record.day?.date === day ? record.day : null;
	return (
		<section class="p-day" aria-labelledby="day">
			<div class="p-day-head">
				<h2 id="day">{t('ui.puzzle.day')}</h2>
				<p>{dayText(day, settings.lang.value)}</p>
				{record.best > 0 && (
					<p class="p-streak">
						<b>{streakOn(record, day)}</b> {t('ui.puzzle.streak', { n: streakOn(record, day) })} <span class="soft">{t('ui.puzzle.streak.best', { n: record.best })}</span>
					</p>
				)}
			</div>
			<Question
				task={task}
				answered={done?.move}
				onAnswer={(option, right) => onRecord(withAnswer(record, puzzle, option.move, { right, loss: option.loss }, day))}
			/>
			{done && <ShareDay record={record} />}
		</section>
	);
}

interface Filter {
	edition: string;
	kind: string;
	difficulty: string;
}

const KINDS = ['offer', 'bid', 'settle', 'develop'] as const;
const LEVELS = [1, 2, 3] as const;

function Choice({ name, label, value, options, onChoose }: { name: string; label: string; value: string; options: [string, string][]; onChoose: (value: string) => void }): VNode {
	return (
		<label class="labelled">
			<span>{label}</span>
			<select name={name} value={value} onChange={(e) => onChoose(e.currentTarget.value)}>
				<option value="" selected={value === ''}>
					{t('ui.own.any')}
				</option>
				{options.map(([id, text]) => (
					<option key={id} value={id} selected={id === value}>
						{text}
					</option>
				))}
			</select>
		</label>
	);
}

function Training({ puzzles, record, onRecord }: PartProps): VNode {
	const [filter, setFilter] = useState<Filter>({ edition: '', kind: '', difficulty: '' });
	const [current, setCurrent] = useState<Puzzle | null>(null);
	const fits = puzzles.filter(
		({ edition, kind, difficulty }) =>
			(!filter.edition || edition === filter.edition) && (!filter.kind || kind === filter.kind) && (!filter.difficulty || String(difficulty) === filter.difficulty),
	);
	const fresh = fits.filter(({ id }) => !(id in record.solved));
	const next = (): void => {
		const choice = fresh.length > 0 ? fresh : fits;
		setCurrent(choice[Math.floor(Math.random() * choice.length)] ?? null);
	};
	const choose = (change: Partial<Filter>): void => {
		setFilter({ ...filter, ...change });
		setCurrent(null);
	};
	const right = fits.filter(({ id }) => record.solved[id]).length;
	const task = useMemo(() => current && taskOf(current), [current]);
	return (
		<section class="p-training" aria-labelledby="training">
			<h2 id="training">{t('ui.puzzle.training')}</h2>
			<div class="p-filter">
				<Choice name="edition" label={t('ui.setup.edition')} value={filter.edition} options={editions().map(({ name }) => [name, t(`edition.${name}`)])} onChoose={(edition) => choose({ edition })} />
				<Choice name="kind" label={t('ui.puzzle.kind')} value={filter.kind} options={KINDS.map((kind) => [kind, t(`ui.puzzle.ask.${kind}`)])} onChoose={(kind) => choose({ kind })} />
				<Choice name="difficulty" label={t('ui.puzzle.difficulty')} value={filter.difficulty} options={LEVELS.map((n) => [String(n), t(`ui.puzzle.difficulty.${n}`)])} onChoose={(difficulty) => choose({ difficulty })} />
			</div>
			<p class="soft" role="status">
				{t('ui.puzzle.count', { n: fits.length, right, open: fresh.length })}
			</p>
			{current && task && (
				<Question key={current.id} task={task} asked onAnswer={(option: ReviewOption, is: boolean) => onRecord(withAnswer(record, current, option.move, { right: is, loss: option.loss }))}>
					<button type="button" class="primary" onClick={next}>
						{t('ui.puzzle.next')}
					</button>
				</Question>
			)}
			{!current && (
				<button type="button" class="primary" disabled={fits.length === 0} onClick={next}>
					{t('ui.puzzle.begin')}
				</button>
			)}
		</section>
	);
}

export function PuzzlesPage({ day }: { day: boolean }): VNode {
	const [puzzles, setPuzzles] = useState<Puzzle[] | null>(null);
	const [trouble, setTrouble] = useState(false);
	const [record, setRecord] = useState(readRecord);
	useEffect(() => {
		loadPuzzles().then(setPuzzles, () => setTrouble(true));
	}, []);
	const note = (changed: PuzzleRecord): void => {
		writeRecord(changed);
		setRecord(changed);
	};
	const parts = puzzles && { puzzles, record, onRecord: note };
	return (
		<Frame class="sheet p-page">
			<h1>{t('ui.puzzle.title')}</h1>
			{trouble && <p role="alert">{t('ui.puzzle.trouble')}</p>}
			{parts && <Day {...parts} />}
			{parts && !day && <Training {...parts} />}
			{parts && day && (
				<a class="button" href={to.puzzles}>
					{t('ui.puzzle.all')}
				</a>
			)}
		</Frame>
	);
}
