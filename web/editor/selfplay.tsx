// Games of computer players on the board as it is now, in a thread of their own, and what they say.

import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { app } from '../app';
import { startWorker } from '../core/start-worker';
import { t } from '../i18n';
import { LEVELS } from '../lobby/characters';
import { levelName } from '../lobby/chosen-setup';
import { settings } from '../settings';
import type { Editor } from './editor';
import type { Figure, Figures } from './figures';
import { FIELD_IDS } from './model';
import type { FromPlayer, PlayTask, ToPlayer } from './play-worker';

/** A first look, a good one, and one to leave running. */
const GAMES = [600, 3000, 12000] as const;

class Player {
	readonly figures = signal<Figures | null>(null);
	readonly running = signal(false);
	/** The board that the figures are of, and the draft that it was. */
	readonly of = signal('');
	readonly draft = signal('');
	readonly games = signal<number>(GAMES[0]);
	private begun = 0;
	readonly failed = signal(false);
	private worker: Worker | undefined;
	private id = 0;

	play(draft: string, task: PlayTask): void {
		this.worker ??= startWorker(PLAY_WORKER_FILE, app().module, (message: FromPlayer) => this.hear(message), () => this.fail());
		if (!this.worker) return this.fail();
		this.figures.value = null;
		this.failed.value = false;
		this.running.value = true;
		this.of.value = task.text;
		this.draft.value = draft;
		this.games.value = task.games;
		this.begun = performance.now();
		this.send({ type: 'play', id: ++this.id, task });
	}

	stop(): void {
		this.running.value = false;
		this.id++;
		this.send({ type: 'cancel' });
	}

	/** Minutes until the last game, by those that are played; 0: it is not known yet. */
	left(): number {
		const done = this.figures.value?.games ?? 0;
		return done > 0 && this.running.value ? ((performance.now() - this.begun) / done) * (this.games.value - done) / 60_000 : 0;
	}

	private send(message: ToPlayer): void {
		this.worker?.postMessage(message);
	}

	private fail(): void {
		this.running.value = false;
		this.failed.value = true;
	}

	private hear(message: FromPlayer): void {
		if (message.id !== this.id) return;
		if (message.type === 'refused') return this.fail();
		this.figures.value = message.figures;
		if (message.done) this.running.value = false;
	}
}

/** One for the page: it plays on while something else is looked at. */
const player = new Player();

const number = (x: number, digits: number): string => x.toLocaleString(settings.lang.value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** "45.2 ± 1.3"; while there is too little to tell, the mean alone. */
export function told({ mean, off, n }: Figure, digits = 1, scale = 1): string {
	if (n === 0) return '–';
	return off === null ? number(mean * scale, digits) : `${number(mean * scale, digits)} ± ${number(off * scale, digits)}`;
}

function Rows({ head, heads, rows }: { head: string; heads: string[]; rows: [string, ...string[]][] }) {
	return (
		<div class="scroll-x" tabIndex={0} role="group" aria-label={head}>
			<table class="figures">
				<caption>{head}</caption>
				<thead>
					<tr>{heads.map((one) => <th key={one} scope="col">{one}</th>)}</tr>
				</thead>
				<tbody>
					{rows.map(([name, ...cells]) => (
						<tr key={name}>
							<th scope="row">{name}</th>
							{cells.map((cell, i) => <td key={i}>{cell}</td>)}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function Told({ figures, editor }: { figures: Figures; editor: Editor }) {
	const { words } = editor.look.value;
	const fields = figures.fields.filter(({ bid }) => bid.n > 0).sort((a, b) => b.worth.mean - a.worth.mean);
	return (
		<>
			<Rows head={t('ui.editor.play.ranks')} heads={[t('ui.editor.play.rank'), t('ui.editor.points')]} rows={figures.ranks.map((one, i) => [`${i + 1}.`, told(one)])} />
			<Rows head={t('ui.editor.play.places')} heads={[t('ui.editor.play.place'), '%']} rows={figures.places.map((one, i) => [`${i + 1}.`, told(one, 1, 100)])} />
			<Rows head={t('ui.editor.play.prices')} heads={[t('ui.editor.era'), t('ui.editor.talers')]} rows={figures.prices.flatMap((one, i): [string, string][] => (one.n > 0 ? [[['I', 'II', 'III', 'IV', 'V'][i]!, told(one, 2)]] : []))} />
			{figures.luck && <p>{t('ui.editor.play.luck', { part: `${told(figures.luck, 0, 100)} %` })}</p>}
			<Rows
				head={t('ui.editor.play.fields')}
				heads={[t('ui.editor.column.field'), t('ui.editor.play.bid'), t('ui.editor.play.built'), t('ui.editor.play.worth')]}
				rows={fields.map(({ id, bid, developed, worth }) => [`${FIELD_IDS[id]} ${words.fields[id]}`, told({ ...bid, off: null }), `${number(100 * developed.mean, 0)} %`, told(worth)])}
			/>
			<p class="soft">{t('ui.editor.play.honest')}</p>
		</>
	);
}

export function SelfPlay({ editor }: { editor: Editor }) {
	const [players, setPlayers] = useState<3 | 4>(4);
	const [level, setLevel] = useState('Foreman');
	const [games, setGames] = useState<number>(GAMES[0]);
	const look = editor.look.value;
	const id = editor.draft.value.id;
	const mine = player.draft.value === id;
	const figures = mine ? player.figures.value : null;
	const running = mine && player.running.value;
	const left = mine ? player.left() : 0;
	const old = figures !== null && player.of.value !== look.canonical;
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
				{running ? (
					<button type="button" onClick={() => player.stop()}>{t('ui.editor.play.stop')}</button>
				) : (
					<button type="button" class="primary" disabled={!look.fine} onClick={() => player.play(id, { text: editor.latest().canonical ?? '', players, level, games })}>{t('ui.editor.play.go')}</button>
				)}
			</div>
			{!look.fine && <p class="soft">{t('ui.editor.play.whole')}</p>}
			{mine && player.failed.value && <p class="bad" role="alert">{t('ui.editor.play.failed')}</p>}
			{(running || figures) && (
				<>
					<progress max={player.games.value} value={figures?.games ?? 0} aria-label={t('ui.editor.play.progress')} />
					<p role="status">{t('ui.editor.play.done', { n: figures?.games ?? 0, all: player.games.value })}{left > 0 && ` ${left < 1 ? t('ui.editor.play.soon') : t('ui.editor.play.left', { n: Math.round(left) })}`}{old && ` ${t('ui.editor.play.old')}`}</p>
				</>
			)}
			{figures && figures.games > 0 && <Told figures={figures} editor={editor} />}
			<p class="soft">
				{t('ui.editor.play.deep')} <code>magnate report {editor.model.value.name || 'my'}.board</code>
			</p>
		</section>
	);
}
