// Games of computer players on the board as it is now, in a thread of their own, and what they say.

import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { startWorker } from '../core/start-worker';
import { t } from '../i18n';
import { LEVELS } from '../lobby/characters';
import { levelName } from '../lobby/chosen-setup';
import { settings } from '../settings';
import type { Editor } from './editor';
import type { FromPlayer } from './play-worker';
import type { PlayTask, Report } from './report';
import { ReportView } from './reportview';

/** A first look, a good one, and one to leave running. */
const GAMES = [600, 3000, 12000] as const;
/** What `magnate report` plays without being told otherwise. */
const DEEP = { level: 'Magnate', searches: 30, games: 200 } as const;

class Player {
	readonly report = signal<Report | null>(null);
	readonly played = signal(0);
	/** Whether the players have a net. */
	readonly net = signal(false);
	readonly running = signal(false);
	/** What is played, and the draft whose board it is. */
	readonly task = signal<PlayTask | null>(null);
	readonly draft = signal('');
	readonly failed = signal(false);
	private begun = 0;
	private worker: Worker | undefined;

	play(draft: string, task: PlayTask): void {
		this.stop();
		this.report.value = null;
		this.played.value = 0;
		this.failed.value = false;
		this.task.value = task;
		this.draft.value = draft;
		this.worker = startWorker(PLAY_WORKER_FILE, undefined, (message: FromPlayer) => this.hear(message), () => this.fail());
		if (!this.worker) return this.fail();
		this.running.value = true;
		this.begun = performance.now();
		this.worker.postMessage(task);
	}

	/** Ends the thread, in the middle of a game too. */
	stop(): void {
		this.running.value = false;
		this.worker?.terminate();
		this.worker = undefined;
	}

	/** Minutes until the last game, by those that are played; 0: it is not known yet. */
	left(): number {
		const done = this.played.value;
		return done > 0 && this.running.value ? ((performance.now() - this.begun) / done) * (this.task.value!.games - done) / 60_000 : 0;
	}

	private fail(): void {
		this.stop();
		this.failed.value = true;
	}

	private hear(message: FromPlayer): void {
		if (message.type === 'refused') return this.fail();
		this.played.value = message.games;
		this.net.value = message.net;
		this.report.value = message.report ?? null;
		if (message.done) this.stop();
	}
}

/** One for the page: it plays on while something else is looked at. */
const player = new Player();

function Progress({ editor, running }: { editor: Editor; running: boolean }) {
	const task = player.task.value!, played = player.played.value, left = player.left();
	const old = player.report.value !== null && task.text !== editor.look.value.canonical;
	return (
		<div class="ed-played">
			<progress max={task.games} value={played} aria-label={t('ui.editor.play.progress')} />
			{running && <button type="button" onClick={() => player.stop()}>{t('ui.editor.play.stop')}</button>}
			<p role="status">
				{t('ui.editor.play.done', { n: played, all: task.games })}
				{left > 0 && ` ${left < 1 ? t('ui.editor.play.soon') : t('ui.editor.play.left', { n: Math.round(left) })}`}
				{old && ` ${t('ui.editor.play.old')}`}
			</p>
		</div>
	);
}

export function SelfPlay({ editor }: { editor: Editor }) {
	const [players, setPlayers] = useState<3 | 4>(4);
	const [level, setLevel] = useState('Foreman');
	const [games, setGames] = useState<number>(GAMES[0]);
	const look = editor.look.value;
	const id = editor.draft.value.id;
	const mine = player.draft.value === id;
	const report = mine ? player.report.value : null;
	const running = mine && player.running.value;
	const play = (how: Pick<PlayTask, 'level' | 'searches' | 'games'>): void => {
		const { board, canonical } = editor.latest();
		player.play(id, { text: canonical ?? '', players, shipped: board.shipped ? board.edition : undefined, ...how });
	};
	return (
		<section class="ed-play" aria-labelledby="ed-play-head">
			<h2 id="ed-play-head">{t('ui.editor.play.head')}</h2>
			<p class="soft">{t('ui.editor.play.about', { n: games })}</p>
			<div class="row">
				<label class="labelled">
					<span>{t('ui.setup.count')}</span>
					<select value={String(players)} onChange={(e) => setPlayers(e.currentTarget.value === '3' ? 3 : 4)}>
						{[3, 4].map((n) => <option key={n} value={String(n)} selected={n === players}>{n}</option>)}
					</select>
				</label>
				<label class="labelled">
					<span>{t('ui.setup.level')}</span>
					<select value={level} onChange={(e) => setLevel(e.currentTarget.value)}>
						{LEVELS.map((one) => <option key={one} value={one} selected={one === level}>{levelName(one)}</option>)}
					</select>
				</label>
				<label class="labelled">
					<span>{t('ui.editor.play.games')}</span>
					<select value={String(games)} onChange={(e) => setGames(Number(e.currentTarget.value))}>
						{GAMES.map((n) => <option key={n} value={String(n)} selected={n === games}>{n.toLocaleString(settings.lang.value)}</option>)}
					</select>
				</label>
				<button type="button" class="primary" disabled={!look.fine || running} onClick={() => play({ level, searches: 0, games })}>{t('ui.editor.play.go')}</button>
			</div>
			<div class="row ed-deep">
				<button type="button" disabled={!look.fine || running} onClick={() => play(DEEP)}>{t('ui.editor.report.go')}</button>
				<p class="soft">
					{t('ui.editor.report.about', { level: levelName(DEEP.level), searches: DEEP.searches, games: DEEP.games })} <code>magnate report {editor.model.value.name || 'my'}.board</code>
				</p>
			</div>
			{!look.fine && <p class="soft">{t('ui.editor.play.whole')}</p>}
			{mine && player.failed.value && <p class="bad" role="alert">{t('ui.editor.play.failed')}</p>}
			{(running || report) && <Progress editor={editor} running={running} />}
			{report && <ReportView report={report} editor={editor} deep={player.task.value!.searches > 0} net={player.net.value} />}
		</section>
	);
}
