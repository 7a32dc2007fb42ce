// Seats of a running game that change hands: given to the same person again, or, by vote, to somebody else or a computer player.

import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { LEVELS } from '../lobby/characters';
import { levelName } from '../lobby/chosen-setup';
import { Mark } from '../lobby/mark';
import type { TableJson } from '../core/types';
import { COLOURS } from '../table/storage';
import { post } from './api';
import type { OnlineTable } from './online-table';
import { LinkField, reason } from './parts';
import type { TableAbout } from './types';

const PERSON = '';
const DAY = 24 * 3600 * 1000;

/** A link for one seat; it is shown as long as the dialog is open. */
function SeatLink({ online, seat, label }: { online: OnlineTable; seat: number; label: string }) {
	const [link, setLink] = useState<string | undefined>(undefined);
	const make = async (): Promise<void> => {
		try {
			setLink((await post<{ link: string }>(`tables/${online.id}/links`, { seat })).link);
		} catch (e) {
			online.refused.value = reason(e);
		}
	};
	return link ? (
		<LinkField label={label} link={link} />
	) : (
		<button type="button" onClick={() => void make()}>
			{label}
		</button>
	);
}

/** Who is to play on for somebody who is missing: the others are asked. */
function Vote({ online, seat, who }: { online: OnlineTable; seat: number; who: string }) {
	const [by, setBy] = useState('Foreman');
	const ask = (): void => void online.send('replace', by === PERSON ? { seat, kind: 'person' } : { seat, kind: 'bot', level: by });
	return (
		<div class="f-vote">
			<label class="labelled">
				<span>{t('ui.seats.replace', { who })}</span>
				<select value={by} onChange={(e) => setBy(e.currentTarget.value)}>
					<option value={PERSON}>{t('ui.seats.person')}</option>
					{LEVELS.map((level) => (
						<option key={level} value={level} selected={level === by}>
							{levelName(level)}
						</option>
					))}
				</select>
			</label>
			<button type="button" disabled={online.sending.value > 0 || !!online.folded.value?.question} onClick={ask}>
				{t('ui.seats.ask')}
			</button>
		</div>
	);
}

/** In the dialog of the table: what can be done about each seat of another person. */
export function Seats({ online, about, folded }: { online: OnlineTable; about: TableAbout; folded: TableJson }) {
	const mine = online.seat.value;
	const others = folded.seats.map((seat, i) => ({ ...seat, n: i + 1 })).filter(({ kind, n }) => kind === 'person' && n !== mine);
	// Without a clock, whom the table has waited for is missing though nobody says so.
	const missing = (n: number): boolean => folded.pace === 'none' && folded.turn.includes(n) && Date.now() - folded.at > DAY;
	const concerned = others.filter(({ away, n }) => ((away || missing(n)) && mine !== null) || about.you.host);
	if (folded.phase !== 'playing' || concerned.length === 0) return null;
	return (
		<section class="f-seats" aria-labelledby="f-seats">
			<h3 id="f-seats">{t('ui.seats.title')}</h3>
			{about.rated && <p class="soft">{t('ui.seats.rated')}</p>}
			{!about.rated &&
				concerned.map(({ n, name, away }) => (
					<div key={n} class="f-seat-of">
						<p>
							<Mark colour={COLOURS[n - 1] ?? 'red'} size={14} /> <b>{name}</b>
						</p>
						{away === 'vacant' && (
							<>
								<p class="soft">{t('ui.seats.free', { who: name })}</p>
								<SeatLink online={online} seat={n} label={t('ui.seats.invite')} />
							</>
						)}
						{(away || missing(n)) && mine !== null && <Vote online={online} seat={n} who={name} />}
						{about.you.host && away !== 'vacant' && (
							<SeatLink online={online} seat={n} label={t('ui.seats.again', { who: name })} />
						)}
					</div>
				))}
			{!about.rated && about.you.host && <p class="soft">{t('ui.seats.again.about')}</p>}
		</section>
	);
}
