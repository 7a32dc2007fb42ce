// Rankings: the best of an edition, of all time or of a season; and what is known of one player.

import { useEffect, useState } from 'preact/hooks';
import { editions } from '../editions';
import { Frame } from '../frame';
import { get } from '../friends/api';
import { noteFailure, visitor } from '../friends/me';
import { Served, ToFriends } from '../friends/parts';
import { t } from '../i18n';
import { to } from '../router';
import { day, Section } from './parts';
import { PersonActions } from './person-actions';

interface Figures {
	rating: number;
	deviation: number;
	provisional: boolean;
}
interface Ranked extends Figures {
	id: string;
	name: string;
	games: number;
}
interface Person {
	id: string;
	name: string;
	ratings: (Figures & { edition: string; games: number; fields: { field: string; games: number }[] })[];
	games: (Figures & { table: string; at: number; edition: string; players: number; place: number; gain: number })[];
	against: { id: string; name: string; games: number; won: number; lost: number }[];
}

/** What the server says at that path; undefined while it is not known. */
function useAnswer<T>(path: string): T | undefined {
	const [answer, setAnswer] = useState<T | undefined>(undefined);
	useEffect(() => {
		let here = true;
		setAnswer(undefined);
		get<T>(path).then(
			(found) => here && setAnswer(found),
			(e: unknown) => here && noteFailure(e),
		);
		return () => void (here = false);
	}, [path]);
	return answer;
}

const figures = ({ rating, deviation }: Figures): string => `${rating} ± ${2 * deviation}`;
const title = (edition: string): string => t(`edition.${edition}`);

/** The last four quarters, as the server names them: "2026-4". */
function seasons(): string[] {
	const now = new Date();
	const quarters = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
	return [0, 1, 2, 3].map((back) => `${Math.floor((quarters - back) / 4)}-${((quarters - back) % 4) + 1}`);
}

function List({ id, heading, players }: { id: string; heading: string; players: Ranked[] }) {
	let place = 0;
	return (
		<Section id={id} title={heading}>
			{players.length === 0 ? (
				<p class="soft">{t('ui.ranking.none')}</p>
			) : (
				<table class="ranking">
					<thead>
						<tr>
							<th scope="col">{t('ui.ranking.place')}</th>
							<th scope="col">{t('ui.ranking.name')}</th>
							<th scope="col">{t('ui.ranking.rating')}</th>
							<th scope="col">{t('ui.ranking.games')}</th>
						</tr>
					</thead>
					<tbody>
						{players.map((one) => (
							<tr key={one.id} class={one.provisional ? 'ranking-open' : ''}>
								<td>{one.provisional ? '–' : ++place}</td>
								<td>
									<a href={to.person(one.id)}>{one.name}</a>
								</td>
								<td>{figures(one)}</td>
								<td>{one.games}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</Section>
	);
}

function Ranking() {
	const [edition, setEdition] = useState(editions()[0]?.name ?? 'industry');
	const [season, setSeason] = useState('');
	const found = useAnswer<{ people: Ranked[]; computers: Ranked[] }>(`rankings?edition=${edition}${season && `&season=${season}`}`);
	return (
		<Frame class="sheet friends account">
			<ToFriends />
			<h1>{t('ui.ranking.title')}</h1>
			<p class="soft">{t('ui.ranking.about')}</p>
			<div class="row ranking-choice">
				<label class="labelled">
					<span>{t('ui.ranking.edition')}</span>
					<select value={edition} onChange={(e) => setEdition(e.currentTarget.value as typeof edition)}>
						{editions().map(({ name }) => (
							<option key={name} value={name}>
								{title(name)}
							</option>
						))}
					</select>
				</label>
				<label class="labelled">
					<span>{t('ui.ranking.season')}</span>
					<select value={season} onChange={(e) => setSeason(e.currentTarget.value)}>
						<option value="">{t('ui.ranking.all')}</option>
						{seasons().map((one) => (
							<option key={one} value={one}>
								{t('ui.ranking.quarter', { year: one.slice(0, 4), quarter: one.slice(5) })}
							</option>
						))}
					</select>
				</label>
			</div>
			{found && (
				<div class="account-parts">
					<List id="people" heading={t('ui.ranking.people')} players={found.people} />
					<List id="computers" heading={t('ui.ranking.computers')} players={found.computers} />
				</div>
			)}
		</Frame>
	);
}

/** Ratings from game to game, the first on the left, with twice their deviation round them. */
function Curve({ games, label }: { games: Person['games']; label: string }) {
	const points = [...games].reverse();
	const all = points.flatMap(({ rating, deviation }) => [rating - 2 * deviation, rating + 2 * deviation]);
	const [low, high] = [Math.min(...all), Math.max(...all)];
	const x = (i: number): number => (points.length === 1 ? 150 : (300 * i) / (points.length - 1));
	const y = (value: number): number => 90 - (80 * (value - low)) / Math.max(1, high - low);
	const line = (of: (game: Figures) => number): string[] => points.map((game, i) => `${x(i).toFixed(1)},${y(of(game)).toFixed(1)}`);
	return (
		<svg class="ranking-curve" viewBox="-4 0 308 100" role="img" aria-label={label}>
			<polygon points={[...line((game) => game.rating + 2 * game.deviation), ...line((game) => game.rating - 2 * game.deviation).reverse()].join(' ')} />
			<polyline points={line((game) => game.rating).join(' ')} />
			{points.map((game, i) => i === points.length - 1 && <circle key={i} cx={x(i)} cy={y(game.rating)} r="3" />)}
		</svg>
	);
}

function Profile({ id }: { id: string }) {
	const person = useAnswer<Person>(`people/${encodeURIComponent(id)}`);
	return (
		<Frame class="sheet friends account">
			<ToFriends />
			<div class="friends-head">
				<h1>{person?.name ?? t('ui.ranking.person')}</h1>
				<a class="button" href={to.ranking}>
					{t('ui.ranking.title')}
				</a>
			</div>
			{person?.ratings.length === 0 && <p>{t('ui.ranking.unrated')}</p>}
			<div class="account-parts">
				{person?.ratings.map((of) => (
					<Section key={of.edition} id={of.edition} title={title(of.edition)}>
						<p class="ranking-figure">
							<b>{figures(of)}</b> {of.provisional && t('ui.ranking.provisional')} · {t('ui.ranking.played', { n: of.games })}
						</p>
						<Curve games={person.games.filter(({ edition }) => edition === of.edition)} label={t('ui.ranking.curve', { title: title(of.edition) })} />
						<p>
							{t('ui.ranking.fields')} {of.fields.map(({ field, games }) => `${field} (${games})`).join(', ')}
						</p>
					</Section>
				))}
				{person && person.against.length > 0 && (
					<Section id="against" title={t('ui.ranking.against')}>
						<ul class="account-list">
							{person.against.map((other) => (
								<li key={other.id}>
									<span>
										<a href={to.person(other.id)}>{other.name}</a>
										<small>{t('ui.ranking.met', { n: other.games, won: other.won, lost: other.lost })}</small>
									</span>
								</li>
							))}
						</ul>
					</Section>
				)}
				{person && visitor.value && /^v\d/.test(id) && id !== visitor.value.id && <PersonActions id={id} name={person.name} />}
				{person && person.games.length > 0 && (
					<Section id="games" title={t('ui.ranking.last')}>
						<ul class="account-list">
							{person.games.slice(0, 20).map((game) => (
								<li key={game.table}>
									<span>
										<a href={to.table(game.table)}>{title(game.edition)}</a>
										<small>
											{day(game.at)} · {t('ui.ranking.came', { place: game.place, players: game.players })}
										</small>
									</span>
									<b>{`${game.gain > 0 ? '+' : game.gain < 0 ? '−' : '±'}${Math.abs(game.gain)}`}</b>
								</li>
							))}
						</ul>
					</Section>
				)}
			</div>
		</Frame>
	);
}

export function RankingPage() {
	return (
		<Served title={t('ui.ranking.title')}>
			<Ranking />
		</Served>
	);
}

export function ProfilePage({ id }: { id: string }) {
	return (
		<Served title={t('ui.ranking.person')}>
			<Profile id={id} />
		</Served>
	);
}
