// All games of this browser: found, renamed, deleted, taken elsewhere; and how their player fares against each level.

import { useState } from 'preact/hooks';
import type { Edition } from '../core/types';
import { editions } from '../editions';
import { Frame } from '../frame';
import { t } from '../i18n';
import { saveText } from '../lobby/boardfile';
import { Gone, Seats, standing, titleOf, useDropped, when } from '../lobby/games';
import { StorageNotice } from '../lobby/notice';
import { Mistakes, OpenFile, type FileTrouble, type Opened } from '../lobby/openfile';
import { levelName } from '../lobby/chosen-setup';
import { to } from '../router';
import { settings } from '../settings';
import { saveGame, listGames, NAME_LENGTH, type SavedGame } from '../table/storage';
import { exportGames, type Import } from './collection';
import { personOf, resultOf, statistics } from './stats';

interface Filter {
	text: string;
	edition: Edition | '';
	state: 'over' | 'running' | '';
}

function matches(game: SavedGame, { text, edition, state }: Filter): boolean {
	if (edition && game.about.edition !== edition) return false;
	if (state && game.about.over !== (state === 'over')) return false;
	const words = [titleOf(game), ...game.seats.map((seat) => seat.name)].join(' ').toLocaleLowerCase();
	return text.toLocaleLowerCase().split(/\s+/).every((part) => words.includes(part));
}

/** How it ended: for the one person who played, or else who won. */
function outcome(game: SavedGame): string {
	if (!game.about.over) return standing(game);
	const result = resultOf(game);
	if (!result) return t('ui.games.over');
	const [me, n] = [personOf(game), game.seats.length];
	if (me !== undefined) return result.ranks[me] === 1 ? t('ui.own.won') : t('ui.own.place', { n: result.ranks[me] ?? 0, all: n });
	const winners = game.seats.filter((_, i) => result.ranks[i] === 1).map((seat) => seat.name);
	return winners.length > 1 ? t('ui.end.shared', { names: winners.join(', ') }) : t('ui.end.wins', { who: winners[0] ?? '' });
}

function Rename({ game, onDone }: { game: SavedGame; onDone: () => void }) {
	const [name, setName] = useState(game.name ?? '');
	const save = (e: Event): void => {
		e.preventDefault();
		const { name: _, ...rest } = game;
		saveGame(name.trim() ? { ...rest, name: name.trim() } : rest);
		onDone();
	};
	return (
		<form class="own-rename" onSubmit={save}>
			<label class="labelled">
				<span>{t('ui.own.name')}</span>
				<input
					type="text"
					maxLength={NAME_LENGTH}
					value={name}
					placeholder={game.about.title}
					autoComplete="off"
					ref={(input) => input?.focus()}
					onInput={(e) => setName(e.currentTarget.value)}
					onKeyDown={(e) => e.key === 'Escape' && onDone()}
				/>
			</label>
			<button type="submit" class="primary">
				{t('ui.own.save')}
			</button>
			<button type="button" onClick={onDone}>
				{t('ui.own.cancel')}
			</button>
		</form>
	);
}

interface OwnProps {
	game: SavedGame;
	onChange: () => void;
	onDrop: () => void;
}

function Own({ game, onChange, onDrop }: OwnProps) {
	const [renaming, setRenaming] = useState(false);
	const done = (): void => {
		setRenaming(false);
		onChange();
	};
	const names = game.seats.map((seat) => seat.name).join(', ');
	return (
		<>
			<div class="own-head">
				<h2>
					<a href={game.about.over ? to.end(game.id) : to.game(game.id)}>{titleOf(game)}</a>
				</h2>
				<span class={game.about.over ? 'own-result' : 'own-result soft'}>{outcome(game)}</span>
				<span class="soft own-edition">{t(`edition.${game.about.edition}`)}</span>
				<time class="soft" dateTime={new Date(game.changed).toISOString()}>
					{when(game.changed)}
				</time>
			</div>
			<Seats game={game} totals={game.about.over ? resultOf(game)?.totals : undefined} />
			{renaming ? (
				<Rename game={game} onDone={done} />
			) : (
				<div class="own-tools">
					{!game.about.over && (
						<a class="button primary" href={to.game(game.id)} aria-label={`${t('ui.games.title')}: ${names}`}>
							{t('ui.games.title')}
						</a>
					)}
					<a class="button" href={to.replay(game.id)} aria-label={`${t('ui.replay.watch')}: ${names}`}>
						{t('ui.replay.watch')}
					</a>
					{game.about.over && (
						<a class="button" href={to.review(game.id)} aria-label={`${t('ui.review.open')}: ${names}`}>
							{t('ui.review.open')}
						</a>
					)}
					<button type="button" onClick={() => setRenaming(true)} aria-label={`${t('ui.own.rename')}: ${names}`}>
						{t('ui.own.rename')}
					</button>
					<button type="button" onClick={() => saveText(`magnate-${game.id}.record`, game.record)} aria-label={`${t('ui.own.record')}: ${names}`}>
						{t('ui.own.record')}
					</button>
					<button type="button" onClick={onDrop} aria-label={`${t('ui.own.delete')}: ${names}`}>
						{t('ui.own.delete')}
					</button>
				</div>
			)}
		</>
	);
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
	return (
		<div class="own-filter" role="search">
			<label class="labelled">
				<span>{t('ui.own.find')}</span>
				<input type="search" value={filter.text} onInput={(e) => onFilter({ ...filter, text: e.currentTarget.value })} />
			</label>
			<label class="labelled">
				<span>{t('ui.setup.edition')}</span>
				<select value={filter.edition} onChange={(e) => onFilter({ ...filter, edition: e.currentTarget.value as Filter['edition'] })}>
					<option value="">{t('ui.own.any')}</option>
					{editions().map(({ name }) => (
						<option key={name} value={name}>
							{t(`edition.${name}`)}
						</option>
					))}
				</select>
			</label>
			<label class="labelled">
				<span>{t('ui.own.state')}</span>
				<select value={filter.state} onChange={(e) => onFilter({ ...filter, state: e.currentTarget.value as Filter['state'] })}>
					<option value="">{t('ui.own.any')}</option>
					<option value="running">{t('ui.own.running')}</option>
					<option value="over">{t('ui.games.over')}</option>
				</select>
			</label>
		</div>
	);
}

function Statistics({ games }: { games: readonly SavedGame[] }) {
	const rows = statistics(games);
	const percent = new Intl.NumberFormat(settings.lang.value, { style: 'percent', maximumFractionDigits: 0 });
	const points = new Intl.NumberFormat(settings.lang.value, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
	return (
		<section class="card own-stats" aria-labelledby="stats">
			<h2 id="stats">{t('ui.own.stats')}</h2>
			{rows.length === 0 ? (
				<p class="soft">{t('ui.own.stats.none')}</p>
			) : (
				<div class="scroll-x" tabIndex={0} role="group" aria-label={t('ui.own.stats')}>
					<table class="figures">
						<thead>
							<tr>
								<th scope="col">{t('ui.setup.level')}</th>
								<th scope="col">{t('ui.own.stats.games')}</th>
								<th scope="col">{t('ui.own.stats.won')}</th>
								<th scope="col">{t('ui.own.stats.duels')}</th>
								<th scope="col">{t('ui.own.stats.margin')}</th>
							</tr>
						</thead>
						<tbody>
							{rows.map((row) => (
								<tr key={row.level}>
									<th scope="row">{levelName(row.level)}</th>
									<td>{row.games}</td>
									<td>
										{row.won} ({percent.format(row.won / row.games)})
									</td>
									<td>
										{row.ahead} : {row.behind}
										{row.even > 0 && ` (${row.even})`}
									</td>
									<td>{points.format(row.margin).replace('-', '−')}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
			{rows.length > 0 && <p class="soft own-key">{t('ui.own.stats.key')}</p>}
		</section>
	);
}

/** What came of a file, in one sentence or two. */
function told(came: Import | 'unreadable'): string {
	if (came === 'unreadable') return t('ui.own.import.unreadable');
	const parts = [t('ui.own.import.added', { n: came.added })];
	if (came.known > 0) parts.push(t('ui.own.import.known', { n: came.known }));
	if (came.bad > 0) parts.push(t('ui.own.import.bad', { n: came.bad }));
	if (came.fleeting > 0) parts.push(t('ui.storage.full'));
	return parts.join(' ');
}

function Nothing() {
	return (
		<div class="own-none">
			<p>{t('ui.own.none')}</p>
			<a class="button primary" href={to.fresh}>
				{t('ui.home.new')}
			</a>
		</div>
	);
}

function Transfer({ empty, onChange }: { empty: boolean; onChange: () => void }) {
	const [came, setCame] = useState<Import | 'unreadable' | null>(null);
	const [trouble, setTrouble] = useState<FileTrouble | null>(null);
	const opened = ({ games }: Opened): void => {
		setCame(games ?? { added: 1, known: 0, bad: 0, fleeting: 0 });
		onChange();
	};
	const troubled = (found: FileTrouble | null): void => {
		setCame(found && !found.bad ? 'unreadable' : null);
		setTrouble(found?.bad ? found : null);
	};
	return (
		<section class="card own-transfer" aria-labelledby="transfer">
			<h2 id="transfer">{t('ui.own.transfer')}</h2>
			<p class="soft">{t('ui.own.transfer.about')}</p>
			<div class="row">
				<button type="button" disabled={empty} onClick={() => saveText('magnate-games.json', exportGames())}>
					{t('ui.own.export')}
				</button>
				<OpenFile kind="games" label={t('ui.own.import')} onOpened={opened} onTrouble={troubled} />
			</div>
			{trouble && <Mistakes trouble={trouble} onClose={() => setTrouble(null)} />}
			<p role="status">{came && told(came)}</p>
		</section>
	);
}

export function GamesPage() {
	const [, setVersion] = useState(0);
	const [filter, setFilter] = useState<Filter>({ text: '', edition: '', state: '' });
	const { dropped, drop, restore } = useDropped();
	const changed = (): void => setVersion((n) => n + 1);
	const all = listGames();
	const shown = [...all, ...dropped.values()].filter((game) => matches(game, filter)).sort((a, b) => b.changed - a.changed);
	return (
		<Frame class="sheet own">
			<h1>{t('ui.own.title')}</h1>
			<StorageNotice />
			<div class="own-columns">
				<section aria-label={t('ui.own.title')}>
					{all.length + dropped.size > 0 ? (
						<>
							<Filters filter={filter} onFilter={setFilter} />
							<p class="soft" role="status">
								{t('ui.own.count', { n: shown.filter((game) => !dropped.has(game.id)).length })}
							</p>
						</>
					) : (
						<Nothing />
					)}
					<ul class="own-list">
						{shown.map((game) => (
							<li key={game.id} class="own-game">
								{dropped.has(game.id) ? (
									<Gone game={game} onRestore={() => restore(game)} />
								) : (
									<Own game={game} onChange={changed} onDrop={() => drop(game)} />
								)}
							</li>
						))}
					</ul>
				</section>
				<div class="own-beside">
					<Statistics games={all.filter((game) => matches(game, { ...filter, text: '', state: '' }))} />
					<Transfer empty={all.length === 0} onChange={changed} />
				</div>
			</div>
		</Frame>
	);
}
