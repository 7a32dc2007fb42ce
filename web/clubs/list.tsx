// Clubs: one's own first, and the form to found one.

import { useState } from 'preact/hooks';
import { useTry } from '../account/parts';
import { post } from '../friends/api';
import { t } from '../i18n';
import { go, to } from '../router';
import { Line, ListPage, MakeForm, MakeSection } from './parts';
import type { Club, ClubAbout } from './types';

const ABOUT_CHARS = 500;

function Make() {
	const [about, setAbout] = useState('');
	const [trouble, run, busy] = useTry();
	const make = (name: string): void => run(async () => go(to.club((await post<ClubAbout>('clubs', { name, about: about.trim() })).club.id)));
	return (
		<MakeSection title={t('ui.club.make')}>
			<MakeForm label={t('ui.club.name')} make={t('ui.club.make')} busy={busy} onMake={make}>
				<label class="labelled cup-wide">
					<span>{t('ui.club.about')}</span>
					<textarea name="about" rows={3} maxLength={ABOUT_CHARS} value={about} onInput={(e) => setAbout(e.currentTarget.value)} />
				</label>
			</MakeForm>
			{trouble}
		</MakeSection>
	);
}

function Clubs({ all }: { all: Club[] }) {
	if (all.length === 0) return <p class="soft">{t('ui.club.none')}</p>;
	return (
		<ul class="account-list">
			{all.map(({ id, name, owner, members }) => (
				<Line key={id} href={to.club(id)} name={name} about={<small>{t('ui.club.by', { who: owner.name })}</small>} state={<small>{t('ui.club.members', { n: members })}</small>} />
			))}
		</ul>
	);
}

export function ClubsPage() {
	return <ListPage<Club> title={t('ui.club.title')} path="clubs" list={(all) => <Clubs all={all} />} make={<Make />} />;
}
