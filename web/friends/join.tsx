// An invitation: what table it is, a name, and one button to sit down or to watch.

import { useEffect, useState } from 'preact/hooks';
import { Frame } from '../frame';
import { t } from '../i18n';
import { goInstead, to } from '../router';
import { get, randomHex, post, Refusal } from './api';
import { saveName, visitor } from './me';
import { paceText } from './pace';
import { NameForm, reason, Served, tableTitle, Trouble } from './parts';
import type { TableAbout } from './types';

interface JoinProps {
	id: string;
	code: string;
	watch: boolean;
}

function Join({ id, code, watch }: JoinProps) {
	const [about, setAbout] = useState<TableAbout | undefined>(undefined);
	const [failed, setFailed] = useState<unknown>(undefined);
	useEffect(() => {
		get<TableAbout>(`tables/${id}?code=${encodeURIComponent(code)}`).then(
			(found) => (found.you.seat !== null ? goInstead(to.table(id)) : setAbout(found)),
			setFailed,
		);
	}, [id, code]);
	const sit = async (): Promise<void> => {
		await post(`tables/${id}/join`, { code, number: randomHex() });
		goInstead(to.table(id));
	};
	const look = async (): Promise<void> => {
		try {
			if (!visitor.peek()) await saveName(t('ui.lobby.guest'));
			await post(`tables/${id}/watch`, { code });
			goInstead(to.table(id));
		} catch (e) {
			setFailed(e);
		}
	};
	if (!about)
		return (
			<Frame class="sheet friends">
				<h1>{t('ui.friends.invited')}</h1>
				{failed ? (
					<>
						<p role="alert">{failed instanceof Refusal ? t('ui.friends.invited.void') : reason(failed)}</p>
						<a class="button primary" href={to.friends}>
							{t('ui.friends.title')}
						</a>
					</>
				) : (
					<p class="soft" role="status">
						{t('ui.friends.asking')}
					</p>
				)}
			</Frame>
		);
	const people = about.seats.filter(({ kind }) => kind !== 'open').map(({ name }) => name ?? '');
	return (
		<Frame class="sheet friends">
			<h1>{t(watch ? 'ui.friends.invited.watch' : 'ui.friends.invited')}</h1>
			<section class="card friends-invited">
				<h2 dir="auto">{about.name ?? tableTitle(about)}</h2>
				{about.name && <p class="soft">{tableTitle(about)}</p>}
				<p>{people.length > 0 ? t('ui.friends.with', { names: people.join(', ') }) : ''}</p>
				<p class="soft">
					{about.rated && <strong class="friends-rated">{t('ui.ranking.rated')}</strong>} {about.places === 'even' && `${t('ui.setup.even')}. `}
					{paceText(about.pace)}
				</p>
				{watch ? (
					<button type="button" class="primary big" onClick={() => void look()}>
						{t('ui.friends.watch')}
					</button>
				) : (
					<NameForm label={t('ui.friends.sit')} primary onNamed={sit} />
				)}
				<Trouble text={failed ? reason(failed) : null} />
			</section>
		</Frame>
	);
}

export function JoinPage(props: JoinProps) {
	return (
		<Served title={t('ui.friends.invited')}>
			<Join {...props} />
		</Served>
	);
}
