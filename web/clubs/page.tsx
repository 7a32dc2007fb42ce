// One club: its tables, its members, its table of results.

import { useEffect, useState } from 'preact/hooks';
import { Question, Section, useTry } from '../account/parts';
import { Frame } from '../frame';
import { get, post } from '../friends/api';
import { noteFailure, visitor } from '../friends/me';
import { NameForm, Served } from '../friends/parts';
import { Tables } from '../friends/tables';
import { t } from '../i18n';
import { to } from '../router';
import type { ClubAbout } from './types';

/** Tables come and go while one looks. */
const EVERY = 20_000;

function Results({ results }: { results: ClubAbout['results'] }) {
	return (
		<Section id="results" title={t('ui.club.results')}>
			{results.length === 0 ? (
				<p class="soft">{t('ui.club.results.none')}</p>
			) : (
				<div class="cup-scroll" tabIndex={0} role="group" aria-labelledby="results">
					<table class="cup-standings">
						<thead>
							<tr>
								<th scope="col">{t('ui.cup.place')}</th>
								<th scope="col">{t('ui.cup.player')}</th>
								<th scope="col">{t('ui.cup.points')}</th>
								<th scope="col">{t('ui.cup.games')}</th>
								<th scope="col">{t('ui.cup.wins')}</th>
							</tr>
						</thead>
						<tbody>
							{results.map((row) => (
								<tr key={row.id} class={row.id === visitor.value?.id ? 'cup-me' : ''}>
									<td>{row.place}</td>
									<th scope="row">
										<a href={to.person(row.id)}>{row.name}</a>
									</th>
									<td>
										<b>{row.points}</b>
									</td>
									<td>{row.games}</td>
									<td>{row.wins}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
		</Section>
	);
}

function One({ id }: { id: string }) {
	const [found, setFound] = useState<ClubAbout | undefined>(undefined);
	const [trouble, run, busy] = useTry();
	const who = visitor.value?.id;
	useEffect(() => {
		const look = (): void => void (document.hidden || get<ClubAbout>(`clubs/${id}`).then(setFound, noteFailure));
		look();
		const timer = setInterval(look, EVERY);
		document.addEventListener('visibilitychange', look);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}, [id, who]);
	if (!found)
		return (
			<Frame class="sheet account cups">
				<h1>{t('ui.club.title')}</h1>
			</Frame>
		);
	const { club, you, members, tables, results } = found;
	const ask = (what: string, body: object = {}) => run(async () => setFound(await post<ClubAbout>(`clubs/${id}/${what}`, body)));
	return (
		<Frame class="sheet account cups">
			<a class="friends-up" href={to.clubs}>
				{t('ui.club.title')}
			</a>
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
					<NameForm label={t('ui.club.join')} primary onNamed={async () => setFound(await post<ClubAbout>(`clubs/${id}/join`))} />
				) : you.member ? (
					<div class="row">
						<a class="button primary" href={to.inviteOf(id)}>
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
				<Section id="tables" title={t('ui.club.tables')}>
					<Tables tables={tables} none={t('ui.club.tables.none')} />
				</Section>
				<Results results={results} />
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
			</div>
		</Frame>
	);
}

export function ClubPage({ id }: { id: string }) {
	return (
		<Served title={t('ui.club.title')}>
			<One id={id} />
		</Served>
	);
}
