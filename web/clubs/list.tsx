// Clubs: one's own first, and the form to found one.

import { useEffect, useState } from 'preact/hooks';
import { Section, useTry } from '../account/parts';
import { Frame } from '../frame';
import { get, post } from '../friends/api';
import { noteFailure, visitor } from '../friends/me';
import { NameForm, Served, ToFriends } from '../friends/parts';
import { t } from '../i18n';
import { go, to } from '../router';
import type { Club, ClubAbout } from './types';

const NAME_CHARS = 40;
const ABOUT_CHARS = 500;

function Make() {
	const [name, setName] = useState('');
	const [about, setAbout] = useState('');
	const [trouble, run, busy] = useTry();
	const make = (e: Event): void => {
		e.preventDefault();
		run(async () => go(to.club((await post<ClubAbout>('clubs', { name: name.trim(), about: about.trim() })).club.id)));
	};
	return (
		<Section id="make" title={t('ui.club.make')}>
			{visitor.value ? (
				<form class="cup-make" onSubmit={make}>
					<label class="labelled cup-wide">
						<span>{t('ui.club.name')}</span>
						<input type="text" name="name" required maxLength={NAME_CHARS} value={name} onInput={(e) => setName(e.currentTarget.value)} />
					</label>
					<label class="labelled cup-wide">
						<span>{t('ui.club.about')}</span>
						<textarea name="about" rows={3} maxLength={ABOUT_CHARS} value={about} onInput={(e) => setAbout(e.currentTarget.value)} />
					</label>
					<button type="submit" class="primary" disabled={busy || name.trim() === ''}>
						{t('ui.club.make')}
					</button>
				</form>
			) : (
				<NameForm label={t('ui.friends.save')} primary onNamed={() => undefined} />
			)}
			{trouble}
		</Section>
	);
}

function List() {
	const [all, setAll] = useState<Club[] | undefined>(undefined);
	const who = visitor.value?.id;
	useEffect(() => void get<{ clubs: Club[] }>('clubs').then((found) => setAll(found.clubs), noteFailure), [who]);
	return (
		<Frame class="sheet account cups">
			<ToFriends />
			<h1>{t('ui.club.title')}</h1>
			<div class="account-parts">
				<section class="card account-part" aria-label={t('ui.club.title')}>
					{all?.length === 0 && <p class="soft">{t('ui.club.none')}</p>}
					<ul class="account-list">
						{all?.map((club) => (
							<li key={club.id}>
								<span>
									<a href={to.club(club.id)} dir="auto">
										{club.name}
									</a>
									<small>{t('ui.club.by', { who: club.owner.name })}</small>
								</span>
								<small>{t('ui.club.members', { n: club.members })}</small>
							</li>
						))}
					</ul>
				</section>
				<Make />
			</div>
		</Frame>
	);
}

export function ClubsPage() {
	return (
		<Served title={t('ui.club.title')}>
			<List />
		</Served>
	);
}
