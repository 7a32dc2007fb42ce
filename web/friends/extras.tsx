// What a table with friends adds to the page: who is here, clocks, talk, questions, what is being sent, fair draws.

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { go, to } from '../router';
import { settings } from '../settings';
import type { Draft, Extras } from '../table/draft';
import { Dialog } from '../table/dialogs';
import { LogList } from '../table/logview';
import { Sign } from '../table/marks';
import type { RemoteTable } from '../table/remote';
import { phone } from '../table/widths';
import { list } from '../table/words';
import { post } from './api';
import { Clock } from './clock';
import { Connection } from './connection';
import { Fair } from './fair';
import { keepLinks } from './links';
import { NoticeSwitch } from './notices';
import { paceText, reason } from './parts';
import type { Room } from './room';
import { rematchOf } from './talk';
import { Mute, Talk, talkShown } from './talkview';
import type { TableAbout } from './types';
import { WatchLink } from './waiting';

const nameOf = (room: Room, seat: number): string => room.folded.value?.seats[seat - 1]?.name ?? '';

/** Beside a name: whether the person has the table open, who stands in, the clock. */
function Seat({ room, seat }: { room: Room; seat: number }) {
	const folded = room.folded.value;
	const who = folded?.seats[seat - 1];
	if (!folded || !who || who.kind === 'bot') return null;
	const here = seat === room.seat.value || room.follower.here.value.seats.includes(seat);
	const word = who.away ? 'standin' : here ? 'here' : 'not-here';
	return (
		<span class="f-seat">
			<span class={`f-presence f-${word}`} role="img" title={t(`ui.online.${word}`)} aria-label={t(`ui.online.${word}`)} />
			{who.away && <span class="f-standin">{t('ui.online.standin.short')}</span>}
			<Clock folded={folded} seat={seat} />
		</span>
	);
}

/** Other tables at which it is the visitor's turn. */
function Elsewhere({ room }: { room: Room }) {
	return (
		<>
			{room.notices.value.map((notice) => (
				<p key={notice.table} class="t-notice" role="status">
					<span>
						{t('ui.online.elsewhere', { title: notice.title })} <a href={to.table(notice.table)}>{t('ui.online.go-there')}</a>
					</span>
					<button
						type="button"
						class="t-quiet t-icon"
						aria-label={t('ui.table.close')}
						onClick={() => (room.notices.value = room.notices.value.filter(({ table }) => table !== notice.table))}
					>
						<Sign name="close" size={18} />
					</button>
				</p>
			))}
		</>
	);
}

function Sending({ room, table }: { room: Room; table: RemoteTable }) {
	const text = table.sent.value;
	const live = room.follower.line.value === 'live';
	return (
		<p class={`f-sending${text === null ? ' f-idle' : ''}`} role="status">
			{text !== null && (
				<>
					<i aria-hidden="true" /> {text} <small>{t(live ? 'ui.online.sending' : 'ui.online.sending.later')}</small>
				</>
			)}
		</p>
	);
}

/** Somebody would like to take a move back. */
function Question({ room }: { room: Room }) {
	const folded = room.folded.value;
	const question = folded?.question;
	if (!folded || !question) return null;
	const mine = room.seat.value;
	const waiting = question.asked.filter((seat) => !question.agreed.includes(seat));
	const asked = mine !== null && waiting.includes(mine) && !folded.seats[mine - 1]?.away;
	const answer = (yes: boolean) => void room.wish('answer', { yes });
	return (
		<div class="f-question" role="group" aria-label={t('ui.online.question')}>
			<p role="status">{question.seat === mine ? t('ui.online.asked') : t('ui.online.asks', { who: nameOf(room, question.seat) })}</p>
			{asked ? (
				<div class="t-controls">
					<button type="button" class="primary" disabled={room.sending.value > 0} onClick={() => answer(true)}>
						{t('ui.online.yes')}
					</button>
					<button type="button" disabled={room.sending.value > 0} onClick={() => answer(false)}>
						{t('ui.online.no')}
					</button>
				</div>
			) : (
				<p class="soft">{t('ui.online.waits', { names: list(waiting.map((seat) => nameOf(room, seat))) })}</p>
			)}
			{question.seat === mine && (
				<button type="button" disabled={room.sending.value > 0} onClick={() => answer(false)}>
					{t('ui.online.drop')}
				</button>
			)}
		</div>
	);
}

function Away({ room }: { room: Room }) {
	const seat = room.seat.value;
	const folded = room.folded.value;
	if (seat === null || folded?.phase !== 'playing' || !folded.seats[seat - 1]?.away) return null;
	return (
		<div class="f-question" role="group" aria-label={t('ui.online.away')}>
			<p role="status">{t('ui.online.away')}</p>
			<button type="button" class="primary" disabled={room.sending.value > 0} onClick={() => void room.change(post<TableAbout>(`tables/${room.id}/back`))}>
				{t('ui.online.back')}
			</button>
		</div>
	);
}

function Refused({ room }: { room: Room }) {
	return room.refused.value ? (
		<p class="t-refusal" role="alert">
			{room.refused.value}
		</p>
	) : null;
}

/** Log and talk, one of them open. Talk that was not seen yet is counted. */
class Side {
	readonly open = signal<'log' | 'talk'>('log');
	private readonly seen = signal(0);

	constructor(private readonly room: Room) {
		this.seen.value = room.talk.peek().at(-1)?.n ?? 0;
	}

	unread(): number {
		return talkShown(this.room).filter(({ n, seat }) => n > this.seen.value && seat !== null && seat !== this.room.seat.value).length;
	}

	read(): void {
		this.seen.value = this.room.talk.peek().at(-1)?.n ?? 0;
	}
}

function SideView({ room, draft, side }: { room: Room; draft: Draft; side: Side }) {
	const talking = side.open.value === 'talk';
	const unread = side.unread();
	useEffect(() => {
		if (talking) side.read();
	}, [talking, unread]);
	const { watchers } = room.follower.here.value;
	return (
		<section class="t-log f-side" aria-label={t(talking ? 'ui.talk' : 'ui.table.log')}>
			<div class="f-tabs">
				<button type="button" aria-pressed={!talking} onClick={() => (side.open.value = 'log')}>
					{t('ui.table.log')}
				</button>
				<button type="button" aria-pressed={talking} onClick={() => (side.open.value = 'talk')}>
					{t('ui.talk')}
					{unread > 0 && !talking && (
						<span class="f-unread">
							{unread}
							<span class="spoken"> {t('ui.talk.unread')}</span>
						</span>
					)}
				</button>
				<div class="f-tabs-end">
					{watchers > 0 && <span class="soft f-watchers">{t('ui.online.watchers', { n: watchers })}</span>}
					{talking && <Mute />}
					{phone.value && <TableButton draft={draft} />}
				</div>
			</div>
			{talking ? <Talk room={room} /> : <LogList draft={draft} />}
		</section>
	);
}

function TableButton({ draft }: { draft: Draft }) {
	return (
		<button type="button" class="t-icon" aria-label={t('ui.online.table')} title={t('ui.online.table')} onClick={() => (draft.dialog.value = 'table')}>
			<Sign name="people" />
		</button>
	);
}

/** What is said while the talk is not open is heard by a screen reader all the same. */
function Overheard({ room, side }: { room: Room; side: Side }) {
	const last = talkShown(room).at(-1);
	const text = !last || side.open.value === 'talk' ? '' : last.seat === null ? room.happening(last.event) : `${nameOf(room, last.seat)}: ${last.text}`;
	return (
		<div class="spoken" aria-live="polite">
			{text}
		</div>
	);
}

function Leave({ room, draft }: { room: Room; draft: Draft }) {
	const [sure, setSure] = useState(false);
	const seat = room.seat.value;
	const folded = room.folded.value;
	if (seat === null || folded?.phase !== 'playing' || folded.seats[seat - 1]?.away) return null;
	const leave = async (): Promise<void> => {
		if (await room.change(post<TableAbout>(`tables/${room.id}/leave`))) draft.dialog.value = null;
	};
	return (
		<section class="f-leave" aria-labelledby="leave">
			<h3 id="leave">{t('ui.online.leave')}</h3>
			<p class="soft">{t('ui.online.leave.about')}</p>
			<button type="button" class={sure ? 'primary' : ''} onClick={() => (sure ? void leave() : setSure(true))}>
				{t(sure ? 'ui.online.leave.sure' : 'ui.online.leave.ask')}
			</button>
		</section>
	);
}

function TableDialog({ room, draft }: { room: Room; draft: Draft }) {
	const about = room.about.value;
	const folded = room.folded.value;
	if (!about || !folded) return null;
	return (
		<Dialog title={t('ui.online.table')} onClose={() => (draft.dialog.value = null)}>
			<p class="soft">
				{paceText(folded.pace)} {t(folded.public ? 'ui.friends.is.public' : 'ui.friends.is.link')}
			</p>
			{about.you.host && <WatchLink room={room} />}
			<Fair folded={folded} />
			<label class="t-switch">
				<input type="checkbox" role="switch" checked={settings.sound.value === 'on'} onChange={(e) => (settings.sound.value = e.currentTarget.checked ? 'on' : 'off')} />
				<span>{t('ui.table.set.sound')}</span>
			</label>
			<NoticeSwitch />
			<Leave room={room} draft={draft} />
		</Dialog>
	);
}

/** The same people again: whoever asks first makes the table, the others follow. */
export function Rematch({ room, primary }: { room: Room; primary?: boolean }) {
	const table = rematchOf(room.talk.value);
	if (table)
		return (
			<a class={`button${primary ? ' primary' : ''}`} href={to.table(table)}>
				{t('ui.online.rematch.go')}
			</a>
		);
	if (room.seat.value === null) return null;
	return (
		<button type="button" class={primary ? 'primary' : ''} disabled={room.sending.value > 0} onClick={() => void rematch(room)}>
			{t('ui.online.rematch')}
		</button>
	);
}

export async function rematch(room: Room): Promise<void> {
	const before = rematchOf(room.talk.peek());
	if (before) return go(to.table(before));
	try {
		const { id, links } = await post<TableAbout>(`tables/${room.id}/rematch`);
		if (links) keepLinks(id, links);
		go(to.table(id));
	} catch (e) {
		room.refused.value = reason(e);
	}
}

export function extrasOf(room: Room, table: RemoteTable, draft: () => Draft): Extras {
	const side = new Side(room);
	return {
		Seat: ({ seat }) => <Seat room={room} seat={seat} />,
		Top: () => (
			<>
				<Elsewhere room={room} />
				<Overheard room={room} side={side} />
			</>
		),
		Doing: () => (
			<>
				<Sending room={room} table={table} />
				<Question room={room} />
				<Away room={room} />
				<Refused room={room} />
			</>
		),
		Side: () => <SideView room={room} draft={draft()} side={side} />,
		Tools: () => (
			<>
				<Connection line={room.follower.line.value} />
				{!phone.value && <TableButton draft={draft()} />}
			</>
		),
		Badge: () => (side.unread() > 0 && side.open.value !== 'talk' ? <i class="f-dot" aria-hidden="true" /> : null),
		Dialog: () => <TableDialog room={room} draft={draft()} />,
		Over: () => <Rematch room={room} />,
		undo: () => (room.folded.value?.undo?.how === 'ask' ? 'ui.online.undo' : 'ui.table.undo'),
		end: to.table(room.id, '/end'),
	};
}
