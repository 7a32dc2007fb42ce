// Before the game: who sits where, links for those who are to come, and the host's button to start.

import { useState } from 'preact/hooks';
import { Frame } from '../frame';
import { t } from '../i18n';
import { Mark } from '../lobby/mark';
import { atLevel, levelOf } from '../lobby/characters';
import { levelName } from '../lobby/chosen-setup';
import { LevelOptions } from '../lobby/setup';
import { go, to } from '../router';
import { COLOURS } from '../table/storage';
import { randomHex, post } from './api';
import type { TableSeat } from '../core/types';
import { Connection } from './connection';
import { findLinks, saveLinks } from './links';
import { visitor } from './me';
import { NoticeSwitch } from './notices';
import { delayText, paceText } from './pace';
import { Alike, LinkField, NameForm, reason, tableTitle, Trouble } from './parts';
import { useZone } from './times';
import type { OnlineTable } from './online-table';
import { Mute, Chat } from './chatview';
import type { Links, TableAbout } from './types';

/** The host's links, and a new one: for a seat, for any that is free, or for those who watch. */
function useLinks(online: OnlineTable): { links: Links; renew: (to: number | 'watch' | 'any') => Promise<void>; take: (about: TableAbout) => TableAbout } {
	const [links, setLinks] = useState(() => findLinks(online.id));
	const renew = async (to: number | 'watch' | 'any'): Promise<void> => {
		try {
			const { link } = await post<{ link: string }>(`tables/${online.id}/links`, typeof to === 'number' ? { seat: to } : { [to]: true });
			const before = findLinks(online.id);
			const seats = [...before.seats];
			if (typeof to === 'number') seats[to - 1] = link;
			const next = { ...before, seats, ...(typeof to === 'number' ? {} : { [to]: link }) };
			saveLinks(online.id, next);
			setLinks(next);
		} catch (e) {
			online.refused.value = reason(e);
		}
	};
	/** Whoever is removed leaves a link that is void; the answer has the new one. */
	const take = (about: TableAbout): TableAbout => {
		const before = findLinks(online.id);
		if (about.links) {
			const next = { seats: about.seats.map((_, i) => about.links?.seats[i] ?? before.seats[i] ?? null), watch: before.watch, any: about.links.any ?? before.any ?? null };
			saveLinks(online.id, next);
			setLinks(next);
		}
		return about;
	};
	return { links, renew, take };
}

export function WatchLink({ online }: { online: OnlineTable }) {
	const { links, renew } = useLinks(online);
	return (
		<div class="friends-watch">
			<h3>{t('ui.friends.watch-link')}</h3>
			{links.watch && <LinkField label={t('ui.friends.watch-link')} link={links.watch} />}
			<button type="button" onClick={() => void renew('watch')}>
				{t(links.watch ? 'ui.friends.link.renew' : 'ui.friends.link.make')}
			</button>
		</div>
	);
}

/** One link for everybody who is to come. */
function AnyLink({ online }: { online: OnlineTable }) {
	const { links, renew } = useLinks(online);
	return (
		<div class="card friends-any">
			<h3>{t('ui.seats.any')}</h3>
			<p class="soft">{t('ui.seats.any.about')}</p>
			{links.any && <LinkField label={t('ui.seats.any')} link={links.any} />}
			<button type="button" onClick={() => void renew('any')}>
				{t(links.any ? 'ui.friends.link.renew' : 'ui.friends.link.make')}
			</button>
		</div>
	);
}

interface SeatProps {
	online: OnlineTable;
	about: TableAbout;
	seat: TableSeat;
	at: number;
}

function HostSeat({ online, seat, at }: SeatProps) {
	const { links, renew, take } = useLinks(online);
	const link = links.seats[at];
	const set = (body: object) => void online.change(post<TableAbout>(`tables/${online.id}/seat`, { seat: at + 1, ...body }).then(take));
	return (
		<div class="friends-host">
			{seat.kind === 'open' && (
				<>
					{link && <LinkField label={t('ui.friends.link', { n: at + 1 })} link={link} />}
					<button type="button" onClick={() => void renew(at + 1)}>
						{t(link ? 'ui.friends.link.renew' : 'ui.friends.link.make')}
					</button>
				</>
			)}
			{seat.kind !== 'open' && (
				<button type="button" onClick={() => set({ kind: 'open' })}>
					{t('ui.friends.free-seat')}
				</button>
			)}
			<label class="labelled friends-level">
				<span>{t('ui.friends.computer')}</span>
				<select value={seat.level ? levelOf(seat.level) : ''} onChange={(e) => e.currentTarget.value && set({ kind: 'bot', level: atLevel(seat.level ?? undefined, e.currentTarget.value) })}>
					<option value="" selected={!seat.level} disabled={!!seat.level}>
						{t('ui.friends.nobody')}
					</option>
					<LevelOptions chosen={seat.level ?? undefined} />
				</select>
			</label>
		</div>
	);
}

function Seat(props: SeatProps) {
	const { online, about, seat, at } = props;
	const colour = COLOURS[at] ?? 'red';
	const mine = about.you.seat === at + 1;
	const person = mine ? null : about.seats[at]?.person;
	const [naming, setNaming] = useState(false);
	const sit = async (): Promise<void> => {
		await online.change(post<TableAbout>(`tables/${online.id}/join`, { seat: at + 1, number: randomHex() }));
	};
	return (
		<li class={`card friends-seat seat-of-${colour}`}>
			<p class="friends-sits">
				<Mark colour={colour} size={18} />
				<b>{seat.kind === 'open' ? t('ui.friends.open-seat') : person ? <a href={to.person(person)}>{seat.name}</a> : seat.name}</b>
				{seat.kind !== 'open' && seat.alike && <Alike />}
				{seat.kind === 'bot' && seat.name !== levelName(seat.level ?? undefined) && <span class="soft">{levelName(seat.level ?? undefined)}</span>}
				{mine && <span class="soft">{t('ui.friends.this-is-you')}</span>}
				{seat.kind === 'person' && !mine && (
					<span class="soft">{t(online.follower.here.value.seats.includes(at + 1) ? 'ui.friends.here' : 'ui.friends.not-here')}</span>
				)}
			</p>
			{about.you.host && !mine && <HostSeat {...props} />}
			{seat.kind === 'open' && about.public && about.you.seat === null && !naming && (
				<button type="button" class="primary" onClick={() => (visitor.value ? void sit() : setNaming(true))}>
					{t('ui.friends.sit')}
				</button>
			)}
			{naming && <NameForm label={t('ui.friends.sit')} primary onNamed={sit} />}
		</li>
	);
}

function Buttons({ online, about, open }: { online: OnlineTable; about: TableAbout; open: number }) {
	const [closing, setClosing] = useState(false);
	const ask = (what: string) => online.change(post<TableAbout>(`tables/${online.id}/${what}`));
	const close = (): void => void ask('close').then((done) => done && go(to.friends));
	const others = about.seats.some(({ kind }, at) => kind === 'person' && about.you.seat !== at + 1);
	if (closing)
		return (
			<div class="setup-go friends-go" role="alertdialog" aria-labelledby="closing">
				<p id="closing">{t('ui.friends.close.sure')}</p>
				<div class="row">
					<button type="button" class="danger" onClick={close}>
						{t('ui.friends.close')}
					</button>
					<button type="button" ref={(button) => button?.focus()} onClick={() => setClosing(false)}>
						{t('ui.friends.close.no')}
					</button>
				</div>
			</div>
		);
	return (
		<div class="setup-go friends-go">
			<p role="status" id="ready">
				{open > 0 ? t('ui.friends.waiting', { n: open }) : t(about.you.host ? 'ui.friends.ready' : 'ui.friends.ready.host')}
			</p>
			<div class="row">
				{about.you.seat !== null && !about.you.host && (
					<button type="button" onClick={() => void ask('leave')}>
						{t('ui.friends.stand')}
					</button>
				)}
				{about.you.host && (
					<button type="button" onClick={() => (others ? setClosing(true) : close())}>
						{t('ui.friends.close')}
					</button>
				)}
				{about.you.host && (
					<button type="button" class="primary big" disabled={open > 0} aria-describedby="ready" onClick={() => void ask('start')}>
						{t('ui.setup.go')}
					</button>
				)}
			</div>
		</div>
	);
}

export function WaitingRoom({ online }: { online: OnlineTable }) {
	const about = online.about.value;
	const folded = online.folded.value;
	useZone(online);
	if (!about || !folded) return null;
	const open = folded.seats.filter(({ kind }) => kind === 'open').length;
	return (
		<Frame class="sheet setup friends friends-waiting" bar={<Connection line={online.follower.line.value} />}>
			<h1 dir="auto">{about.name ?? tableTitle(about)}</h1>
			<p class="soft">
				{about.name && `${tableTitle(about)}. `}
				{about.rated && <strong class="friends-rated">{t('ui.ranking.rated')}</strong>} {about.places === 'even' && `${t('ui.setup.even')}. `}
				{paceText(about.pace)} {delayText(about.pace, about.delay)} {t(about.public ? 'ui.friends.is.public' : 'ui.friends.is.link')}
			</p>
			<div class="friends-columns">
				<section aria-labelledby="seats">
					<h2 id="seats">{t('ui.setup.seats')}</h2>
					{about.you.host && open > 1 && <AnyLink online={online} />}
					<ol class="friends-seats">
						{folded.seats.map((seat, at) => (
							<Seat key={at} online={online} about={about} seat={seat} at={at} />
						))}
					</ol>
				</section>
				<div class="friends-side">
					<section class="card" aria-labelledby="chat">
						<div class="friends-chat-head">
							<h2 id="chat">{t('ui.chat')}</h2>
							<Mute />
						</div>
						<Chat online={online} />
					</section>
					{about.you.host && (
						<section class="card">
							<WatchLink online={online} />
						</section>
					)}
					<NoticeSwitch />
				</div>
			</div>
			<Trouble text={online.refused.value} />
			<Buttons online={online} about={about} open={open} />
		</Frame>
	);
}
