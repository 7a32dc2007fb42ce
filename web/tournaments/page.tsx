// One tournament: standings, the tables of its rounds, and what one can do: enter, leave, and for who made it the next round.

import { Question, Section, useTry } from '../account/parts';
import { Close, OnePage, Scores } from '../clubs/parts';
import { address, post } from '../friends/api';
import { visitor } from '../friends/me';
import { NameForm } from '../friends/parts';
import { t } from '../i18n';
import { go, to } from '../router';
import { paceLabel } from './parts';
import { stateText, type Contest, type Paired, type Standing } from './types';

/** Results come while one looks. */
const EVERY = 15_000;

function Standings({ contest, onRemove }: { contest: Contest; onRemove?: (person: string) => void }) {
	return (
		<Section id="standings" title={t('ui.cup.standings')}>
			{contest.standings.length === 0 ? (
				<p class="soft">{t('ui.cup.nobody')}</p>
			) : (
				<Scores<Standing>
					id="standings"
					rows={contest.standings}
					columns={[
						[t('ui.cup.opposition'), ({ opposition }) => opposition],
						[t('ui.cup.wins'), ({ wins }) => wins],
						[t('ui.cup.games'), ({ games }) => games],
					]}
					note={({ gone }) => gone && <small>{t('ui.cup.gone')}</small>}
					last={
						onRemove &&
						(({ gone, id, name }) =>
							!gone && (
								<button type="button" class="t-quiet" aria-label={`${t('ui.cup.remove')}: ${name}`} onClick={() => onRemove(id)}>
									{t('ui.cup.remove')}
								</button>
							))
					}
				/>
			)}
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
	const mine = tables.find(({ done, players }) => !done && players.some(({ id }) => id === visitor.value?.id))?.table;
	const goOn = tables.some(({ done }) => !done);
	const few = tournament.entrants < 3;
	const last = tournament.state === 'running' && ((tournament.rounds > 0 && tournament.round >= tournament.rounds) || few);
	const shut = tournament.members_only && !you.member;
	if (tournament.state === 'over' || (shut && !you.entered && !you.owner)) return null;
	return (
		<section class="card account-part cup-doing" aria-label={stateText(tournament)}>
			{!visitor.value ? (
				<NameForm label={t('ui.cup.enter')} primary onNamed={async () => onAnswer(await post<Contest>(`tournaments/${tournament.id}/enter`))} />
			) : (
				<div class="row">
					{mine && (
						<a class="button primary" href={to.table(mine)}>
							{t('ui.replay.table')}
						</a>
					)}
					{you.entered ? (
						<Question label={t('ui.cup.leave')} question={t('ui.cup.leave.sure')} busy={busy} onYes={() => ask('leave')} />
					) : (
						!shut && (
							<button type="button" class="primary" disabled={busy} onClick={() => ask('enter')}>
								{t('ui.cup.enter')}
							</button>
						)
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

function One({ contest, onAnswer }: { contest: Contest; onAnswer: (contest: Contest) => void }) {
	const [trouble, run] = useTry();
	const { tournament, you } = contest;
	const remove = (person: string): void => run(async () => onAnswer(await post<Contest>(`tournaments/${tournament.id}/leave`, { person })));
	return (
		<>
			<h1 dir="auto">{tournament.name}</h1>
			<p class="soft">
				<b>{stateText(tournament)}</b> · {t(`edition.${tournament.edition}`)} · {t(`ui.cup.kind.${tournament.kind}`)} · {paceLabel(tournament.pace)}
				{tournament.rated && ` · ${t('ui.cup.rated')}`} · {t('ui.cup.by', { who: tournament.owner.name })}
			</p>
			{tournament.club && (
				<p class="cup-club">
					{t('ui.cup.club')}{' '}
					<a href={to.club(tournament.club.id)} dir="auto">
						{tournament.club.name}
					</a>
					{tournament.members_only && <small>{t('ui.cup.members-only')}</small>}
				</p>
			)}
			<Doing contest={contest} onAnswer={onAnswer} />
			{trouble}
			<div class="account-parts">
				<Standings contest={contest} {...(you.owner && tournament.state !== 'over' ? { onRemove: remove } : {})} />
				<div class="cup-column">
					<Rounds tables={contest.tables} />
					<Close what="tournament" id={tournament.id} onClosed={() => go(to.tournaments)} />
				</div>
			</div>
		</>
	);
}

export function TournamentPage({ id }: { id: string }) {
	return (
		<OnePage<Contest> title={t('ui.cup.title')} up={to.tournaments} path={`tournaments/${id}`} every={EVERY}>
			{(contest, onAnswer) => <One contest={contest} onAnswer={onAnswer} />}
		</OnePage>
	);
}
