// A list of tournaments, and the form to make one; of a club, too.

import { useState } from 'preact/hooks';
import { useTry } from '../account/parts';
import { Line, MakeForm } from '../clubs/parts';
import { editions } from '../editions';
import { post } from '../friends/api';
import { paceText } from '../friends/pace';
import { t } from '../i18n';
import { Pick } from '../lobby/choice';
import { go, to } from '../router';
import { stateText, type Contest, type Tournament } from './types';

const KINDS = ['swiss', 'round-robin'] as const;
const SIZES = [4, 3];
const ROUNDS = [2, 3, 4, 5, 6, 7, 8, 9];
const HOURS = [8, 24, 48, 72];
const MINUTES = [10, 15, 30, 45];
const PACES = [...HOURS.map((n) => `move:${3600 * n}`), ...MINUTES.map((n) => `live:${60 * n}+20`), 'none'];

/** The clock among other words: its sentence without the full stop. */
export const paceLabel = (pace: string): string => paceText(pace).replace(/\.$/, '');

function paceName(pace: string): string {
	if (pace.startsWith('move:')) return t('ui.cup.pace.hours', { n: Number(pace.slice(5)) / 3600 });
	return pace === 'none' ? t('ui.cup.pace.none') : t('ui.cup.pace.live', { n: Number.parseInt(pace.slice(5), 10) / 60 });
}

/** Of a club: then members alone may be let in. */
export function MakeTournament({ club }: { club?: string }) {
	const [edition, setEdition] = useState(editions()[0]?.name ?? 'industry');
	const [kind, setKind] = useState<(typeof KINDS)[number]>('swiss');
	const [players, setPlayers] = useState(4);
	const [rounds, setRounds] = useState(5);
	const [pace, setPace] = useState('move:86400');
	const [rated, setRated] = useState(false);
	const [membersOnly, setMembersOnly] = useState(true);
	const [trouble, run, busy] = useTry();
	const make = (name: string): void =>
		run(async () => {
			const body = { name, edition, kind, players, pace, rated, ...(kind === 'swiss' ? { rounds } : {}), ...(club ? { club, members_only: membersOnly } : {}) };
			go(to.tournament((await post<Contest>('tournaments', body)).tournament.id));
		});
	return (
		<>
			<MakeForm label={t('ui.cup.name')} make={t('ui.cup.make')} busy={busy} onMake={make}>
				<Pick name="kind" label={t('ui.cup.kind')} value={kind} options={KINDS} words={(one) => t(`ui.cup.kind.${one}`)} onPick={setKind} />
				{kind === 'swiss' && <Pick name="rounds" label={t('ui.cup.rounds')} value={rounds} options={ROUNDS} words={String} onPick={setRounds} />}
				<p class="soft cup-wide">{t(`ui.cup.kind.${kind}.about`)}</p>
				<Pick name="edition" label={t('ui.cup.edition')} value={edition} options={editions().map((one) => one.name)} words={(one) => t(`edition.${one}`)} onPick={setEdition} />
				<Pick name="players" label={t('ui.cup.size')} value={players} options={SIZES} words={String} onPick={setPlayers} />
				<Pick name="pace" label={t('ui.cup.pace')} value={pace} options={PACES} words={paceName} onPick={setPace} />
				<label class="t-switch cup-wide">
					<input type="checkbox" role="switch" checked={rated} onChange={(e) => setRated(e.currentTarget.checked)} />
					<span>{t('ui.cup.rated')}</span>
				</label>
				{club && (
					<label class="t-switch cup-wide">
						<input type="checkbox" role="switch" checked={membersOnly} onChange={(e) => setMembersOnly(e.currentTarget.checked)} />
						<span>{t('ui.cup.members-only')}</span>
					</label>
				)}
			</MakeForm>
			{trouble}
		</>
	);
}

/** `club`: whose page it is, which need not be said again. */
export function Tournaments({ all, none, club }: { all: Tournament[]; none: string; club?: string }) {
	if (all.length === 0) return <p class="soft">{none}</p>;
	return (
		<ul class="account-list">
			{all.map((one) => (
				<Line
					key={one.id}
					href={to.tournament(one.id)}
					name={one.name}
					about={
						<>
							<small>
								{t(`edition.${one.edition}`)} · {t(`ui.cup.kind.${one.kind}`)} · {paceLabel(one.pace)}
							</small>
							<small>
								{one.club && one.club.id !== club ? `${one.club.name} · ` : ''}
								{t('ui.cup.by', { who: one.owner.name })}
							</small>
							{one.members_only && <small>{t('ui.cup.members-only')}</small>}
						</>
					}
					state={
						<span class="cup-state">
							<b>{stateText(one)}</b>
							<small>{t('ui.cup.entrants', { n: one.entrants })}</small>
						</span>
					}
				/>
			))}
		</ul>
	);
}
