// The first page: one button to a game. Beside it the games saved here, and the ways to games of another kind.

import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { editions } from '../editions';
import { Frame } from '../frame';
import { OfflineState } from '../offline/offline';
import { to } from '../router';
import { readStoredJson } from '../stored';
import { Sign } from '../table/marks';
import { listGames, type SavedGame } from '../table/storage';
import { Frontispiece } from './frontispiece';
import { Games, standing, titleOf, useDropped } from './games';
import { Newcomer } from './newcomer';
import { OpenFileAndGo } from './openfile';
import { listBoards } from './ownboards';
import { company, NAME_CHARS, nameTrouble, chosenSetup, isNameless, nameFirst, playing, startGame } from './chosen-setup';
import { StorageNotice } from './notice';
import '../style/pages.css';
import '../style/home.css';

/** The first game asks who plays it: the field is there as long as the visitor has no name of his own. */
function YourName() {
	const setup = chosenSetup();
	const asks = useRef(isNameless(setup.peek())).current;
	if (!asks) return null;
	const name = setup.value.seats[0]?.name ?? '';
	const trouble = nameTrouble(setup.value, 0);
	return (
		<label class="home-name">
			<span>{t('ui.home.name')}</span>
			<input
				type="text"
				maxLength={NAME_CHARS}
				autoComplete="nickname"
				value={name === t('ui.lobby.guest') ? '' : name}
				placeholder={t('ui.lobby.guest')}
				aria-invalid={trouble !== undefined}
				onInput={(e) => nameFirst(e.currentTarget.value)}
				onKeyDown={(e) => {
					if (e.key === 'Enter' && !trouble) startGame(setup.peek());
				}}
			/>
			{trouble && (
				<small class="bad" role="alert">
					{trouble}
				</small>
			)}
		</label>
	);
}

function Play({ begun }: { begun: SavedGame | undefined }) {
	const p = chosenSetup().value;
	const bad = playing(p).some((_, i) => nameTrouble(p, i));
	const look = begun ? 'big' : 'primary big';
	return (
		<div class="home-play">
			{begun ? (
				<div class="home-on">
					<a class="button primary big" href={to.game(begun.id)}>
						{t('ui.games.title')}
					</a>
					<p>
						{titleOf(begun)} · {standing(begun)}
					</p>
				</div>
			) : (
				<YourName />
			)}
			{bad ? (
				<a class={`button ${look}`} href={to.fresh}>
					{t('ui.home.play')}
				</a>
			) : (
				<button type="button" class={look} onClick={() => startGame(p)}>
					{t('ui.home.play')}
				</button>
			)}
			<p class="home-company">{company(p)}</p>
		</div>
	);
}

/** Who was here before is told whether anybody waits for him. */
function Friends() {
	const [turns, setTurns] = useState(0);
	useEffect(() => {
		void import('../friends/turns').then((file) => file.countTurns()).then(setTurns, () => undefined);
	}, []);
	return (
		<a class="button" href={to.friends}>
			<Sign name="people" />
			{t('ui.home.friends')}
			{turns > 0 && (
				<span class="f-unread">
					{turns}
					<span class="spoken"> {t('ui.friends.your-turn')}</span>
				</span>
			)}
		</a>
	);
}

/** Puzzles; and one's own mistakes, when some are due. */
function Training() {
	const day = new Date().toLocaleDateString('sv');
	const due = Object.values(readStoredJson<string[]>('due-exercises') ?? []).filter((one) => String(one) <= day).length;
	return (
		<>
			<a class="button" href={to.puzzles}>
				<Sign name="tick" />
				{t('ui.home.puzzles')}
			</a>
			{due > 0 && (
				<a class="button" href={to.exercises}>
					<Sign name="hint" />
					{t('ui.home.exercises')}
					<span class="f-unread">{due}</span>
				</a>
			)}
		</>
	);
}

function Ways() {
	const boards = listBoards();
	return (
		<section class="home-ways" aria-labelledby="ways">
			<h2 id="ways">{t('ui.home.ways')}</h2>
			<div class="ways">
				<a class="button" href={to.fresh}>
					<svg viewBox="0 0 24 24" width="20" height="20" class="sign" aria-hidden="true">
						<path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5" />
					</svg>
					{t('ui.home.new')}
				</a>
				<Friends />
				<Training />
				<a class="button" href={to.editor}>
					<Sign name="row" />
					{t('ui.home.editor')}
				</a>
				<OpenFileAndGo label={t('ui.home.open')} />
			</div>
			<h3>{t('ui.home.boards')}</h3>
			<ul class="board-links">
				{editions().map(({ name }) => (
					<li key={name}>
						<a href={to.board(name)}>{t(`edition.${name}`)}</a>
					</li>
				))}
				{boards.map((board) => (
					<li key={board.hash}>
						<a href={to.board(board.hash)}>{board.title}</a> <small class="soft">{t('ui.board.own')}</small>
					</li>
				))}
				<li>
					<a href={to.boards}>{t('ui.about.title')}</a>
				</li>
			</ul>
		</section>
	);
}

export function HomePage() {
	const games = listGames();
	const dropping = useDropped();
	return (
		<Frame class="home">
			<div class="home-sheet">
				<div class="cartouche">
					<h1>Magnate</h1>
					<p>{t('ui.home.subtitle')}</p>
					<Play begun={games.find(({ about }) => !about.over)} />
					<Newcomer />
				</div>
				<Frontispiece />
				<p class="plate-caption" aria-hidden="true">
					<span>I</span>
					<span>II</span>
					<span>III</span>
					<span>IV</span>
					<span>V</span>
				</p>
			</div>
			<StorageNotice />
			<div class={games.length + dropping.dropped.size > 0 ? 'home-below' : 'home-below none'}>
				<section class="home-games" aria-labelledby="saved">
					<h2 id="saved">{t('ui.games.title')}</h2>
					<Games all={games} {...dropping} />
				</section>
				<Ways />
			</div>
			<footer class="home-foot soft">
				<p>{t('ui.home.foot')}</p>
				<OfflineState />
			</footer>
		</Frame>
	);
}
