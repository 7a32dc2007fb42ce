// One tournament: standings, the tables of its rounds, and what one can do: enter, leave, and for who made it the next round.

import { useEffect, useState } from 'preact/hooks';
import { Question, Section, useTry } from '../account/parts';
import { Frame } from '../frame';
import { address, get, post } from '../friends/api';
import { noteFailure, visitor } from '../friends/me';
import { paceText } from '../friends/pace';
import { NameForm, Served } from '../friends/parts';
import { t } from '../i18n';
import { to } from '../router';
import { stateText, type Contest, type Paired } from './types';

/** Results come while one looks. */
const EVERY = 15_000;

function Standings({ contest, onRemove }: { contest: Contest; onRemove?: (person: string) => void }) {
	return (
		<Section id="standings" title={t('ui.cup.standings')}>
			<div class="cup-scroll" tabIndex={0} role="group" aria-labelledby="standings">
				<table class="cup-standings">
					<thead>
						<tr>
							<th scope="col">{t('ui.cup.place')}</th>
							<th scope="col">{t('ui.cup.player')}</th>
							<th scope="col">{t('ui.cup.points')}</th>
							<th scope="col">{t('ui.cup.opposition')}</th>
							<th scope="col">{t('ui.cup.wins')}</th>
							<th scope="col">{t('ui.cup.games')}</th>
							{onRemove && <td />}
						</tr>
					</thead>
					<tbody>
						{contest.standings.map((row) => (
							<tr key={row.id} class={`${row.gone ? 'soft' : ''}${row.id === visitor.value?.id ? ' cup-me' : ''}`}>
								<td>{row.place}</td>
								<th scope="row">
									<a href={to.person(row.id)}>{row.name}</a> {row.gone && <small>{t('ui.cup.gone')}</small>}
								</th>
								<td>
									<b>{row.points}</b>
								</td>
								<td>{row.opposition}</td>
								<td>{row.wins}</td>
								<td>{row.games}</td>
								{onRemove && (
									<td>
										{!row.gone && (
											<button type="button" class="t-quiet" aria-label={`${t('ui.cup.remove')}: ${row.name}`} onClick={() => onRemove(row.id)}>
												{t('ui.cup.remove')}
											</button>
										)}
									</td>
								)}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<p class="soft">
				{t('ui.cup.save')} <a href={address(`tournaments/${contest.tournament.id}/csv`)} download={`${contest.tournament.name}.csv`}>CSV</a>{' '}
				<a href={address(`tournaments/${contest.tournament.id}`)} download={`${contest.tournament.name}.json`}>JSON</a>
			</p>
		</Section>
	);
}

function Table({ paired }: { paired: Paired }) {
	if (!paired.table) return <li class="soft">{t('ui.cup.bye', { who: paired.players[0]?.name ?? '' })}</li>;
	const players = paired.done ? [...paired.players].sort((a, b) => b.points - a.points) : paired.players;
	return (
		<li>
			<span>
				<a href={to.table(paired.table)}>{t('ui.cup.table', { n: paired.number })}</a> {!paired.done && <small class="cup-live">{t('ui.cup.playing')}</small>}
			</span>
			<ul class="cup-players">
				{players.map(({ id, name, points }) => (
					<li key={id} class={id === visitor.value?.id ? 'cup-me' : ''}>
						{name} {paired.done && <b>{points}</b>}
					</li>
				))}
			</ul>
		</li>
	);
}

function Rounds({ tables }: { tables: Paired[] }) {
	const last = tables.at(-1)?.round ?? 0;
	return (
		<>
			{Array.from({ length: last }, (_, i) => last - i).map((round) => (
				<Section key={round} id={`round-${round}`} title={t('ui.cup.round', { n: round })}>
					<ul class="account-list cup-tables">
						{tables
							.filter((table) => table.round === round)
							.map((table) => (
								<Table key={table.number} paired={table} />
							))}
					</ul>
				</Section>
			))}
		</>
	);
}

function Doing({ contest, onAnswer }: { contest: Contest; onAnswer: (contest: Contest) => void }) {
	const [trouble, run, busy] = useTry();
	const { tournament, you, tables } = contest;
	const ask = (what: string) => run(async () => onAnswer(await post<Contest>(`tournaments/${tournament.id}/${what}`)));
	const goOn = tables.some(({ done }) => !done);
	const few = tournament.entrants < 3;
	const last = tournament.state === 'running' && ((tournament.rounds > 0 && tournament.round >= tournament.rounds) || few);
	if (tournament.state === 'over') return null;
	return (
		<section class="card account-part cup-doing" aria-label={stateText(tournament)}>
			{!visitor.value ? (
				<NameForm label={t('ui.cup.enter')} primary onNamed={async () => onAnswer(await post<Contest>(`tournaments/${tournament.id}/enter`))} />
			) : (
				<div class="row">
					{you.entered ? (
						<Question label={t('ui.cup.leave')} question={t('ui.cup.leave.sure')} busy={busy} onYes={() => ask('leave')} />
					) : (
						<button type="button" class="primary" disabled={busy} onClick={() => ask('enter')}>
							{t('ui.cup.enter')}
						</button>
					)}
					{you.owner && (
						<button type="button" class="primary" disabled={busy || goOn || (few && !last)} aria-describedby="cup-why" onClick={() => ask('next')}>
							{t(last ? 'ui.cup.end' : tournament.state === 'open' ? 'ui.cup.start' : 'ui.cup.next')}
						</button>
					)}
				</div>
			)}
			<p class="soft" id="cup-why" role="status">
				{goOn ? t('ui.cup.go-on') : few ? t('ui.cup.few') : ''}
			</p>
			{trouble}
		</section>
	);
}

function One({ id }: { id: string }) {
	const [contest, setContest] = useState<Contest | undefined>(undefined);
	const [trouble, run] = useTry();
	const who = visitor.value?.id;
	useEffect(() => {
		const look = (): void => void (document.hidden || get<Contest>(`tournaments/${id}`).then(setContest, noteFailure));
		look();
		const timer = setInterval(look, EVERY);
		document.addEventListener('visibilitychange', look);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}, [id, who]);
	if (!contest)
		return (
			<Frame class="sheet account cups">
				<h1>{t('ui.cup.title')}</h1>
			</Frame>
		);
	const { tournament, you } = contest;
	const remove = (person: string): void => run(async () => setContest(await post<Contest>(`tournaments/${id}/leave`, { person })));
	return (
		<Frame class="sheet account cups">
			<a class="friends-up" href={to.tournaments}>
				{t('ui.cup.title')}
			</a>
			<h1 dir="auto">{tournament.name}</h1>
			<p class="soft">
				<b>{stateText(tournament)}</b> · {t(`edition.${tournament.edition}`)} · {t(`ui.cup.kind.${tournament.kind}`)} · {paceText(tournament.pace)}
				{tournament.rated && ` · ${t('ui.cup.rated')}`} · {t('ui.cup.by', { who: tournament.owner.name })}
			</p>
			<Doing contest={contest} onAnswer={setContest} />
			{trouble}
			<div class="account-parts">
				<Standings contest={contest} {...(you.owner && tournament.state !== 'over' ? { onRemove: remove } : {})} />
				<div class="cup-rounds">
					<Rounds tables={contest.tables} />
				</div>
			</div>
		</Frame>
	);
}

export function TournamentPage({ id }: { id: string }) {
	return (
		<Served title={t('ui.cup.title')}>
			<One id={id} />
		</Served>
	);
}
