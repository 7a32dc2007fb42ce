// What a table with friends adds to the page: who is here, clocks, chat, questions, what is being sent, fair draws.

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { go, to } from '../router';
import { settings } from '../settings';
import type { Draft } from '../table/draft';
import type { Extras } from '../table/look';
import { Dialog } from '../table/dialog';
import { LogFilter, LogList } from '../table/logview';
import { Sign } from '../table/marks';
import { OnlineOrders } from '../orders/online';
import { departedSince, type Orders } from '../orders/orders';
import { Since } from '../orders/since';
import type { TableJson } from '../core/types';
import type { RemoteTable } from '../table/remote';
import { phone } from '../table/widths';
import { list } from '../table/words';
import { post } from './api';
import { Clock } from './clock';
import { Connection } from './connection';
import { Fair } from './fair';
import { saveLinks } from './links';
import { NoticeSwitch } from './notices';
import { TableSwitches } from './push-switch';
import { delayText, paceText } from './pace';
import { Alike, reason } from './parts';
import type { OnlineTable } from './online-table';
import { rematchOf } from './chat';
import { Mute, Chat, chatShown } from './chatview';
import { Times, useZone, Vote } from './times';
import type { TableAbout } from './types';
import { Seats } from './replace';
import { WatchLink } from './waiting';

const nameOf = (online: OnlineTable, seat: number): string => online.folded.value?.seats[seat - 1]?.name ?? '';

/** Beside a name: whether the person has the table open, who stands in, the clock. */
function Seat({ online, seat }: { online: OnlineTable; seat: number }) {
	const folded = online.folded.value;
	const who = folded?.seats[seat - 1];
	if (!folded || !who || who.kind === 'bot') return null;
	const here = seat === online.seat.value || online.follower.here.value.seats.includes(seat);
	const word = who.away ? 'standin' : here ? 'here' : 'not-here';
	return (
		<span class="f-seat">
			<span class={`f-presence f-${word}`} role="img" title={t(`ui.online.${word}`)} aria-label={t(`ui.online.${word}`)} />
			{who.away && <span class="f-standin">{t('ui.online.standin.short')}</span>}
			{who.alike && <Alike />}
			<Clock folded={folded} seat={seat} />
		</span>
	);
}

/** Other tables at which it is the visitor's turn. */
function Elsewhere({ online }: { online: OnlineTable }) {
	return (
		<>
			{online.notices.value.map((notice) => (
				<p key={notice.table} class="t-notice" role="status">
					<span>
						{t('ui.online.elsewhere', { title: notice.title })} <a href={to.table(notice.table)}>{t('ui.online.go-there')}</a>
					</span>
					<button
						type="button"
						class="t-quiet t-icon"
						aria-label={t('ui.table.close')}
						onClick={() => (online.notices.value = online.notices.value.filter(({ table }) => table !== notice.table))}
					>
						<Sign name="close" size={18} />
					</button>
				</p>
			))}
		</>
	);
}

function Sending({ online, table }: { online: OnlineTable; table: RemoteTable }) {
	const text = table.sent.value;
	const live = online.follower.line.value === 'live';
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

function questionText(online: OnlineTable, { seat, replace, level }: NonNullable<TableJson['question']>): string {
	if (replace) return online.sentence(`ask p${seat} replace p${replace} ${level ? `bot ${level}` : 'person'}`);
	return seat === online.seat.value ? t('ui.online.asked') : t('ui.online.asks', { who: nameOf(online, seat) });
}

/** Somebody would like to take a move back, or a missing player to be replaced. */
function Question({ online }: { online: OnlineTable }) {
	const folded = online.folded.value;
	const question = folded?.question;
	if (!folded || !question) return null;
	const mine = online.seat.value;
	const waiting = question.asked.filter((seat) => !question.agreed.includes(seat));
	const asked = mine !== null && waiting.includes(mine) && !folded.seats[mine - 1]?.away;
	const answer = (yes: boolean) => void online.send('answer', { yes });
	return (
		<div class="f-question" role="group" aria-label={t('ui.online.question')}>
			<p role="status">{questionText(online, question)}</p>
			{asked ? (
				<div class="t-controls">
					<button type="button" class="primary" disabled={online.sending.value > 0} onClick={() => answer(true)}>
						{t('ui.online.yes')}
					</button>
					<button type="button" disabled={online.sending.value > 0} onClick={() => answer(false)}>
						{t('ui.online.no')}
					</button>
				</div>
			) : (
				<p class="soft">{t('ui.online.waits', { names: list(waiting.map((seat) => nameOf(online, seat))) })}</p>
			)}
			{question.seat === mine && (
				<button type="button" disabled={online.sending.value > 0} onClick={() => answer(false)}>
					{t('ui.online.drop')}
				</button>
			)}
		</div>
	);
}

function Away({ online }: { online: OnlineTable }) {
	const seat = online.seat.value;
	const folded = online.folded.value;
	if (seat === null || folded?.phase !== 'playing' || !folded.seats[seat - 1]?.away) return null;
	return (
		<div class="f-question" role="group" aria-label={t('ui.online.away')}>
			<p role="status">{t('ui.online.away')}</p>
			<button type="button" class="primary" disabled={online.sending.value > 0} onClick={() => void online.change(post<TableAbout>(`tables/${online.id}/back`))}>
				{t('ui.online.back')}
			</button>
		</div>
	);
}

function Refused({ online }: { online: OnlineTable }) {
	return online.refused.value ? (
		<p class="t-refusal" role="alert">
			{online.refused.value}
		</p>
	) : null;
}

/** Log and chat, one of them open. What was not seen yet is counted. */
class Side {
	readonly open = signal<'log' | 'chat'>('log');
	private readonly seen = signal(0);

	constructor(private readonly online: OnlineTable) {
		this.seen.value = online.chat.peek().at(-1)?.n ?? 0;
	}

	unread(): number {
		return chatShown(this.online).filter(({ n, seat }) => n > this.seen.value && seat !== null && seat !== this.online.seat.value).length;
	}

	read(): void {
		this.seen.value = this.online.chat.peek().at(-1)?.n ?? 0;
	}
}

function SideView({ online, draft, side }: { online: OnlineTable; draft: Draft; side: Side }) {
	const chatting = side.open.value === 'chat';
	const unread = side.unread();
	useEffect(() => {
		if (chatting) side.read();
	}, [chatting, unread]);
	const { watchers } = online.follower.here.value;
	return (
		<section class="t-log f-side" aria-label={t(chatting ? 'ui.chat' : 'ui.table.log')}>
			<div class="f-tabs">
				<button type="button" aria-pressed={!chatting} onClick={() => (side.open.value = 'log')}>
					{t('ui.table.log')}
				</button>
				<button type="button" aria-pressed={chatting} onClick={() => (side.open.value = 'chat')}>
					{t('ui.chat')}
					{unread > 0 && !chatting && (
						<span class="f-unread">
							{unread}
							<span class="spoken"> {t('ui.chat.unread')}</span>
						</span>
					)}
				</button>
				<div class="f-tabs-end">
					{watchers > 0 && <span class="soft f-watchers">{t('ui.online.watchers', { n: watchers })}</span>}
					{chatting ? <Mute /> : <LogFilter draft={draft} />}
					{phone.value && <TableButton draft={draft} />}
				</div>
			</div>
			{chatting ? <Chat online={online} /> : <LogList draft={draft} />}
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

/** What is written while the chat is not open is heard by a screen reader all the same. */
function Overheard({ online, side }: { online: OnlineTable; side: Side }) {
	const last = chatShown(online).at(-1);
	const text = !last || side.open.value === 'chat' ? '' : last.seat === null ? online.sentence(last.event) : `${nameOf(online, last.seat)}: ${last.text}`;
	return (
		<div class="spoken" aria-live="polite">
			{text}
		</div>
	);
}

function Leave({ online, draft }: { online: OnlineTable; draft: Draft }) {
	const [sure, setSure] = useState(false);
	const seat = online.seat.value;
	const folded = online.folded.value;
	if (seat === null || folded?.phase !== 'playing' || folded.seats[seat - 1]?.away) return null;
	const leave = async (): Promise<void> => {
		if (await online.change(post<TableAbout>(`tables/${online.id}/leave`))) draft.dialog.value = null;
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

function TableDialog({ online, draft }: { online: OnlineTable; draft: Draft }) {
	const about = online.about.value;
	const folded = online.folded.value;
	if (!about || !folded) return null;
	return (
		<Dialog title={t('ui.online.table')} onClose={() => (draft.dialog.value = null)}>
			<p class="soft">
				{paceText(folded.pace)} {delayText(folded.pace, about.delay)} {t(folded.public ? 'ui.friends.is.public' : 'ui.friends.is.link')}
			</p>
			<Times online={online} />
			{about.you.host && <WatchLink online={online} />}
			<Seats online={online} about={about} folded={folded} />
			<label class="t-switch">
				<input type="checkbox" role="switch" checked={settings.sound.value === 'on'} onChange={(e) => (settings.sound.value = e.currentTarget.checked ? 'on' : 'off')} />
				<span>{t('ui.table.set.sound')}</span>
			</label>
			<NoticeSwitch />
			{online.seat.value !== null && <TableSwitches id={online.id} />}
			<Leave online={online} draft={draft} />
			<Fair folded={folded} />
		</Dialog>
	);
}

/** The same people again: whoever asks first makes the table; each of the others sits there when she says yes. */
export function Rematch({ online, primary }: { online: OnlineTable; primary?: boolean }) {
	const asked = rematchOf(online.chat.value) !== undefined;
	if (online.seat.value === null) return null;
	return (
		<button type="button" class={primary ? 'primary' : ''} disabled={online.sending.value > 0} onClick={() => void rematch(online)}>
			{t(asked ? 'ui.online.rematch.go' : 'ui.online.rematch')}
		</button>
	);
}

export async function rematch(online: OnlineTable): Promise<void> {
	try {
		const { id, links } = await post<TableAbout>(`tables/${online.id}/rematch`);
		if (links) saveLinks(id, links);
		go(to.table(id));
	} catch (e) {
		online.refused.value = reason(e);
	}
}

/** Tells the table where its player is. */
function Zone({ online }: { online: OnlineTable }) {
	useZone(online);
	return null;
}

/** Not one's turn: orders for the round, and another game that waits. */
function Meanwhile({ online, table, orders, draft }: { online: OnlineTable; table: RemoteTable; orders: Orders; draft: Draft }) {
	if (online.seat.value === null || table.turn.value !== null || online.folded.value?.phase !== 'playing') return null;
	const [next] = online.notices.value;
	const n = orders.standing.value.length;
	return (
		<>
			<button type="button" class="o-open" onClick={() => (draft.dialog.value = 'orders')}>
				<Sign name="gavel" /> {t('ui.orders.give')}
				{n > 0 && <small class="soft"> · {t('ui.orders.count', { n })}</small>}
			</button>
			{next && (
				<a class="button o-open" href={to.table(next.table)}>
					{t('ui.orders.next')}
				</a>
			)}
		</>
	);
}

/** One is asked although one had given an order: why it did not decide. */
function Departed({ online, table, orders }: { online: OnlineTable; table: RemoteTable; orders: Orders }) {
	const seat = online.seat.value;
	if (seat === null || table.turn.value === null) return null;
	const own = table.log.value.reduce((last, entry, i) => (entry.seat === seat ? i : last), -1);
	return (
		<>
			{departedSince(orders.all.value, own + 1).map(({ id, why = '' }) => (
				<small key={id} class="soft o-departed" role="status">
					{t('ui.orders.departed', { why })}
				</small>
			))}
		</>
	);
}

export function extrasOf(online: OnlineTable, table: RemoteTable, draft: () => Draft): Extras {
	const side = new Side(online);
	const orders = new OnlineOrders(online);
	return {
		Seat: ({ seat }) => <Seat online={online} seat={seat} />,
		Top: () => (
			<>
				<Elsewhere online={online} />
				{online.seat.value !== null && <Since table={table} orders={orders} />}
				<Zone online={online} />
				<Overheard online={online} side={side} />
			</>
		),
		Doing: () => (
			<>
				<Sending online={online} table={table} />
				<Question online={online} />
				<Away online={online} />
				<Vote online={online} />
				<Refused online={online} />
				<Departed online={online} table={table} orders={orders} />
				<Meanwhile online={online} table={table} orders={orders} draft={draft()} />
			</>
		),
		Side: () => <SideView online={online} draft={draft()} side={side} />,
		Tools: () => (
			<>
				<Connection line={online.follower.line.value} />
				{!phone.value && <TableButton draft={draft()} />}
			</>
		),
		Badge: () => (side.unread() > 0 && side.open.value !== 'chat' ? <i class="f-dot" aria-hidden="true" /> : null),
		Dialog: () => <TableDialog online={online} draft={draft()} />,
		orders,
		close: () => orders.close(),
		Over: () => <Rematch online={online} />,
		undo: () => (online.folded.value?.undo?.how === 'ask' ? 'ui.online.undo' : 'ui.table.undo'),
		end: to.table(online.id, '/end'),
	};
}
