// One club: its tables and tournaments, its members, its table of results.

import { Question, Section, useTry } from '../account/parts';
import { post } from '../friends/api';
import { visitor } from '../friends/me';
import { NameForm } from '../friends/parts';
import { Tables } from '../friends/tables';
import { t } from '../i18n';
import { go, to } from '../router';
import { MakeTournament, Tournaments } from '../tournaments/parts';
import { Close, OnePage, Scores } from './parts';
import type { ClubAbout } from './types';

/** Tables come and go while one looks. */
const EVERY = 20_000;

function Results({ results }: { results: ClubAbout['results'] }) {
	return (
		<Section id="results" title={t('ui.club.results')}>
			{results.length === 0 ? (
				<p class="soft">{t('ui.club.results.none')}</p>
			) : (
				<Scores
					id="results"
					rows={results}
					columns={[
						[t('ui.cup.games'), ({ games }) => games],
						[t('ui.cup.wins'), ({ wins }) => wins],
					]}
				/>
			)}
		</Section>
	);
}

function One({ found, onFound }: { found: ClubAbout; onFound: (found: ClubAbout) => void }) {
	const [trouble, run, busy] = useTry();
	const { club, you, members, tables, tournaments, results } = found;
	const ask = (what: string, body: object = {}) => run(async () => onFound(await post<ClubAbout>(`clubs/${club.id}/${what}`, body)));
	return (
		<>
			<h1 dir="auto">{club.name}</h1>
			<p class="soft">
				{t('ui.club.members', { n: club.members })} · {t('ui.club.by', { who: club.owner.name })}
			</p>
			{club.about && (
				<p class="club-about" dir="auto">
					{club.about}
				</p>
			)}
			<div class="cup-doing">
				{!visitor.value ? (
					<NameForm label={t('ui.club.join')} primary onNamed={async () => onFound(await post<ClubAbout>(`clubs/${club.id}/join`))} />
				) : you.member ? (
					<div class="row">
						<a class="button primary" href={to.inviteOf(club.id)}>
							{t('ui.club.table')}
						</a>
						{!you.owner && <Question label={t('ui.club.leave')} question={t('ui.club.leave.sure')} busy={busy} onYes={() => ask('leave')} />}
					</div>
				) : (
					<button type="button" class="primary" disabled={busy} onClick={() => ask('join')}>
						{t('ui.club.join')}
					</button>
				)}
				{trouble}
			</div>
			<div class="account-parts">
				<div class="cup-column">
					<Section id="tables" title={t('ui.club.tables')}>
						<Tables tables={tables} none={t('ui.club.tables.none')} />
					</Section>
					<Results results={results} />
				</div>
				<div class="cup-column">
					<Section id="tournaments" title={t('ui.club.tournaments')}>
						<Tournaments all={tournaments} none={t('ui.club.tournaments.none')} club={club.id} />
						{you.member && (
							<details>
								<summary>{t('ui.cup.make')}</summary>
								<MakeTournament club={club.id} />
							</details>
						)}
					</Section>
					<Section id="people" title={t('ui.club.people')}>
						<ul class="account-list">
							{members.map((person) => (
								<li key={person.id}>
									<span>
										<a href={to.person(person.id)}>{person.name}</a>
									</span>
									{you.owner && person.id !== club.owner.id && (
										<Question label={t('ui.club.remove')} about={person.name} question={t('ui.club.remove.sure', { who: person.name })} busy={busy} onYes={() => ask('leave', { person: person.id })} />
									)}
								</li>
							))}
						</ul>
					</Section>
					<Close what="club" id={club.id} onClosed={() => go(to.clubs)} />
				</div>
			</div>
		</>
	);
}

export function ClubPage({ id }: { id: string }) {
	return (
		<OnePage<ClubAbout> title={t('ui.club.title')} up={to.clubs} path={`clubs/${id}`} every={EVERY}>
			{(found, onFound) => <One found={found} onFound={onFound} />}
		</OnePage>
	);
}
