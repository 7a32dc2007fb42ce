// Lists of tables: one's own, those where it is one's turn first, and those that are open to everybody.

import { t } from '../i18n';
import { Mark } from '../lobby/mark';
import { levelName } from '../lobby/chosen-setup';
import { ROMAN } from '../lobby/games';
import { to } from '../router';
import { settings } from '../settings';
import { COLOURS } from '../table/storage';
import { paceText } from './pace';
import { Alike, languageName, tableTitle } from './parts';
import type { SeatAbout, TableAbout } from './types';

function standing(about: TableAbout): string {
	if (about.phase === 'playing') return t('ui.games.at', { era: ROMAN[about.era] ?? about.era, round: about.round });
	if (about.phase === 'open') {
		const n = about.seats.filter(({ kind }) => kind === 'open').length;
		return n > 0 ? t('ui.friends.free', { n }) : t('ui.friends.ready');
	}
	return t(about.phase === 'over' ? 'ui.games.over' : 'ui.friends.closed');
}

function SeatLine({ seat, at, total }: { seat: SeatAbout; at: number; total: number | undefined }) {
	return (
		<li class={seat.kind === 'open' ? 'soft' : ''}>
			<Mark colour={COLOURS[at] ?? 'red'} size={13} />
			<span>{seat.kind === 'open' ? t('ui.friends.open-seat') : seat.name}</span>
			{seat.alike && <Alike />}
			{seat.kind === 'bot' && seat.name !== levelName(seat.level) && <small class="soft">{levelName(seat.level)}</small>}
			{seat.away && <small class="soft">{t('ui.friends.away-seat')}</small>}
			{total !== undefined && <b class="figure">{total}</b>}
		</li>
	);
}

function TableLine({ about }: { about: TableAbout }) {
	const mine = about.you.turn;
	return (
		<a class={`game-link${mine ? ' friends-turn' : ''}`} href={to.table(about.id, about.phase === 'over' ? '/end' : '')}>
			<span class="game-title">
				<b dir="auto">{about.name ?? tableTitle(about)}</b>
				{about.name && <span class="soft">{tableTitle(about)}</span>}
				{about.rated && <small class="friends-rated">{t('ui.ranking.rated')}</small>}
				{about.places === 'even' && <small class="soft">{t('ui.setup.even')}</small>}
				{mine && <strong class="friends-yours">{t('ui.friends.your-turn')}</strong>}
				<span class="soft">{standing(about)}</span>
			</span>
			<ul class="game-seats" aria-label={t('ui.games.seats')}>
				{about.seats.map((seat, i) => (
					<SeatLine key={i} seat={seat} at={i} total={about.phase === 'over' ? about.totals?.[i] : undefined} />
				))}
			</ul>
			<small class="soft">
				{paceText(about.pace)}
				{about.language && about.language !== settings.lang.value && ` ${languageName(about.language)}.`}
			</small>
		</a>
	);
}

export function Tables({ tables, none }: { tables: readonly TableAbout[] | undefined; none: string }) {
	if (!tables) return null;
	if (tables.length === 0) return <p class="soft">{none}</p>;
	return (
		<ul class="games">
			{tables.map((about) => (
				<li key={about.id} class="game">
					<TableLine about={about} />
				</li>
			))}
		</ul>
	);
}
