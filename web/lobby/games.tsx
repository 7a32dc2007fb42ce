// Games saved in this browser: what they are, where they stand, and how to go on.

import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { to } from '../router';
import { settings } from '../settings';
import { dropGame, saveGame, type SavedGame } from '../table/storage';
import { levelName } from './chosen-setup';
import { Mark } from './mark';

export const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V'];

export function when(ms: number): string {
	return new Intl.DateTimeFormat(settings.lang.value, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

export const standing = ({ about }: SavedGame): string =>
	about.over ? t('ui.games.over') : t('ui.games.at', { era: ROMAN[about.era] ?? about.era, round: about.round });

/** Stands where a game was that has just been deleted. */
export function Gone({ game, onRestore }: { game: SavedGame; onRestore: () => void }) {
	return (
		<div class="game-gone" role="status">
			<span>{t('ui.games.deleted', { title: titleOf(game) })}</span>
			<button type="button" onClick={onRestore}>
				{t('ui.games.undo')}
			</button>
		</div>
	);
}

/** What its owner calls it, or the board's title. */
export const titleOf = (game: SavedGame): string => game.name || game.about.title || t(`edition.${game.about.edition}`);

/** Who plays, and with `totals` with how many points. */
export function Seats({ game: { seats }, totals }: { game: SavedGame; totals: readonly number[] | undefined }) {
	return (
		<ul class="game-seats" aria-label={t('ui.games.seats')}>
			{seats.map((seat, i) => (
				<li key={i}>
					<Mark colour={seat.colour} size={13} />
					<span>{seat.name}</span>
					{seat.kind === 'computer' && <small class="soft">{levelName(seat.level)}</small>}
					{totals && <b class="figure">{totals[i]}</b>}
				</li>
			))}
		</ul>
	);
}

/** The eras that the game has come through, as a short track. */
function Progress({ game: { about } }: { game: SavedGame }) {
	return (
		<span class="eras" aria-hidden="true">
			{Array.from({ length: about.era }, (_, i) => (
				<i key={i} class={i + 1 < about.era || about.over ? 'past' : 'now'} />
			))}
		</span>
	);
}

function Game({ game, onDrop }: { game: SavedGame; onDrop: () => void }) {
	const { about, seats } = game;
	const names = seats.map((seat) => seat.name).join(', ');
	return (
		<>
			<a class="game-link" href={about.over ? to.end(game.id) : to.game(game.id)}>
				<span class="game-title">
					<b>{titleOf(game)}</b>
					<Progress game={game} />
					<span class="soft">{standing(game)}</span>
				</span>
				<Seats game={game} totals={about.over ? about.totals : undefined} />
				<small class="soft">{when(game.changed)}</small>
			</a>
			<button type="button" class="quiet" title={t('ui.games.delete')} aria-label={t('ui.games.delete.which', { names })} onClick={onDrop}>
				<svg viewBox="0 0 24 24" width="20" height="20" class="sign" aria-hidden="true">
					<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5" />
				</svg>
			</button>
		</>
	);
}

/** Games that were deleted while the page is open: they stay listed, and can be had back. */
export function useDropped() {
	const [dropped, setDropped] = useState<ReadonlyMap<string, SavedGame>>(new Map());
	const drop = (game: SavedGame): void => {
		dropGame(game.id);
		setDropped(new Map(dropped).set(game.id, game));
	};
	const restore = (game: SavedGame): void => {
		saveGame(game);
		setDropped(new Map([...dropped].filter(([id]) => id !== game.id)));
	};
	return { dropped, drop, restore };
}

/** As many of the last ones as the first page shows. */
const MOST = 6;

export function Games({ all: kept, dropped, drop, restore }: { all: readonly SavedGame[] } & ReturnType<typeof useDropped>) {
	const all = [...kept, ...dropped.values()].sort((a, b) => b.changed - a.changed);
	const games = all.slice(0, MOST);
	if (games.length === 0) return <p class="soft">{t('ui.games.none')}</p>;
	return (
		<>
			<ul class="games">
				{games.map((game) => (
					<li key={game.id} class="game">
						{dropped.has(game.id) ? (
							<Gone game={game} onRestore={() => restore(game)} />
						) : (
							<Game game={game} onDrop={() => drop(game)} />
						)}
					</li>
				))}
			</ul>
			<a class="all-games" href={to.games}>
				{t('ui.games.all', { n: all.length - dropped.size })}
			</a>
		</>
	);
}
