// Tournaments: those that one can enter or watch, and the form to make one.

import { useEffect, useState } from 'preact/hooks';
import { Section, useTry } from '../account/parts';
import { editions } from '../editions';
import { Frame } from '../frame';
import { get, post } from '../friends/api';
import { noteFailure, visitor } from '../friends/me';
import { paceText } from '../friends/pace';
import { NameForm, Served, ToFriends } from '../friends/parts';
import { t } from '../i18n';
import { go, to } from '../router';
import { stateText, type Contest, type Tournament } from './types';

const KINDS = ['swiss', 'round-robin'] as const;
const SIZES = [4, 3];
const ROUNDS = [2, 3, 4, 5, 6, 7, 8, 9];
const NAME_CHARS = 40;
const HOURS = [8, 24, 48, 72];
const MINUTES = [10, 15, 30, 45];
const PACES = [...HOURS.map((n) => `move:${3600 * n}`), ...MINUTES.map((n) => `live:${60 * n}+20`), 'none'];

function paceName(pace: string): string {
	if (pace.startsWith('move:')) return t('ui.cup.pace.hours', { n: Number(pace.slice(5)) / 3600 });
	return pace === 'none' ? t('ui.cup.pace.none') : t('ui.cup.pace.live', { n: Number.parseInt(pace.slice(5), 10) / 60 });
}

interface PickProps<T extends string | number> {
	name: string;
	label: string;
	value: T;
	options: readonly T[];
	words: (value: T) => string;
	onPick: (value: T) => void;
}

function Pick<T extends string | number>({ name, label, value, options, words, onPick }: PickProps<T>) {
	return (
		<label class="labelled">
			<span>{label}</span>
			<select name={name} value={value} onChange={(e) => onPick(options[e.currentTarget.selectedIndex] ?? value)}>
				{options.map((one) => (
					<option key={one} value={one} selected={one === value}>
						{words(one)}
					</option>
				))}
			</select>
		</label>
	);
}

function Make() {
	const [name, setName] = useState('');
	const [edition, setEdition] = useState(editions()[0]?.name ?? 'industry');
	const [kind, setKind] = useState<(typeof KINDS)[number]>('swiss');
	const [players, setPlayers] = useState(4);
	const [rounds, setRounds] = useState(5);
	const [pace, setPace] = useState('move:86400');
	const [rated, setRated] = useState(false);
	const [trouble, run, busy] = useTry();
	if (!visitor.value)
		return (
			<Section id="make" title={t('ui.cup.make')}>
				<NameForm label={t('ui.friends.save')} primary onNamed={() => undefined} />
			</Section>
		);
	const make = (e: Event): void => {
		e.preventDefault();
		run(async () => {
			const body = { name: name.trim(), edition, kind, players, pace, rated, ...(kind === 'swiss' ? { rounds } : {}) };
			go(to.tournament((await post<Contest>('tournaments', body)).tournament.id));
		});
	};
	return (
		<Section id="make" title={t('ui.cup.make')}>
			<form class="cup-make" onSubmit={make}>
				<label class="labelled cup-wide">
					<span>{t('ui.cup.name')}</span>
					<input type="text" name="name" required maxLength={NAME_CHARS} value={name} onInput={(e) => setName(e.currentTarget.value)} />
				</label>
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
				<button type="submit" class="primary" disabled={busy || name.trim() === ''}>
					{t('ui.cup.make')}
				</button>
			</form>
			{trouble}
		</Section>
	);
}

function List() {
	const [all, setAll] = useState<Tournament[] | undefined>(undefined);
	useEffect(() => void get<{ tournaments: Tournament[] }>('tournaments').then((found) => setAll(found.tournaments), noteFailure), []);
	return (
		<Frame class="sheet account cups">
			<ToFriends />
			<h1>{t('ui.cup.title')}</h1>
			<div class="account-parts">
				<section class="card account-part" aria-label={t('ui.cup.title')}>
					{all?.length === 0 && <p class="soft">{t('ui.cup.none')}</p>}
					<ul class="account-list">
						{all?.map((one) => (
							<li key={one.id}>
								<span>
									<a href={to.tournament(one.id)} dir="auto">
										{one.name}
									</a>
									<small>
										{t(`edition.${one.edition}`)} · {t(`ui.cup.kind.${one.kind}`)} · {paceText(one.pace)}
									</small>
									<small>{t('ui.cup.by', { who: one.owner.name })}</small>
								</span>
								<span class="cup-state">
									<b>{stateText(one)}</b>
									<small>{t('ui.cup.entrants', { n: one.entrants })}</small>
								</span>
							</li>
						))}
					</ul>
				</section>
				<Make />
			</div>
		</Frame>
	);
}

export function TournamentsPage() {
	return (
		<Served title={t('ui.cup.title')}>
			<List />
		</Served>
	);
}
