// Everybody's time at a table over days: hours, weekends, vacations, and what is done about somebody whose time is over.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { settings } from '../settings';
import { readStored, writeStored } from '../stored';
import { list } from '../table/words';
import { get, post } from './api';
import { ahead, HOURS } from './hours';
import type { OnlineTable } from './online-table';
import { isSlow, readPace } from './pace';
import { LinkField, reason } from './parts';
import type { TableAbout, TablePage } from './types';

const MORNING = 8 * 60;
const MINUTES_A_DAY = 24 * 60;

const nameOf = (online: OnlineTable, seat: number): string => online.folded.value?.seats[seat - 1]?.name ?? '';

function mine(online: OnlineTable) {
	const [seat, folded] = [online.seat.value, online.folded.value];
	const who = seat === null ? undefined : folded?.seats[seat - 1];
	return folded && who?.hours && (folded.phase === 'open' || folded.phase === 'playing') ? { folded, who, hours: who.hours } : undefined;
}

const sayHours = (online: OnlineTable, from: number): Promise<boolean> => online.change(post<TableAbout>(`tables/${online.id}/hours`, { from, zone: ahead() }));

/** The table counts days where the player is: it is told when that changes, in spring and autumn too. */
export function useZone(online: OnlineTable): void {
	const hours = mine(online)?.hours;
	const pace = readPace(online.folded.value?.pace ?? 'none');
	useEffect(() => {
		if (!hours) return;
		const known = readStored(`hours.${online.id}`) !== null;
		if (hours.zone === ahead() && (known || pace.day === 24)) return;
		writeStored(`hours.${online.id}`, 'said');
		void sayHours(online, known || pace.day === 24 ? hours.from : MORNING);
	}, [hours?.zone, hours?.from]);
}

const clockTime = (minutes: number): string =>
	new Date(2000, 0, 1, Math.floor(minutes / 60) % 24, minutes % 60).toLocaleTimeString(settings.lang.value, { hour: 'numeric', minute: '2-digit' });

const dayName = (date: string): string => new Date(`${date}T12:00:00`).toLocaleDateString(settings.lang.value, { day: 'numeric', month: 'long' });

function Day({ online, from }: { online: OnlineTable; from: number }) {
	const { day } = readPace(online.folded.value?.pace ?? '');
	if (day === 24) return null;
	const choose = (next: number): void => {
		writeStored(`hours.${online.id}`, 'said');
		void sayHours(online, next);
	};
	return (
		<p class="f-times-line">
			<label>
				{t('ui.times.from')}{' '}
				<select value={String(from)} onChange={(e) => choose(Number(e.currentTarget.value))}>
					{HOURS.map((hour) => (
						<option key={hour} value={String(hour * 60)} selected={hour * 60 === from}>
							{clockTime(hour * 60)}
						</option>
					))}
				</select>
			</label>{' '}
			<small class="soft">{t('ui.times.runs', { from: clockTime(from), until: clockTime((from + day * 60) % MINUTES_A_DAY) })}</small>
		</p>
	);
}

/** Free, or not, when all want the same. */
function Weekends({ online, wish }: { online: OnlineTable; wish: boolean }) {
	const folded = online.folded.value;
	if (!folded || folded.phase !== 'playing') return null;
	const free = folded.weekends_free;
	const people = folded.seats.filter(({ kind, away }) => (kind === 'person' || kind === 'program') && !away);
	const others = people.filter(({ weekends }) => weekends !== free).map(({ name }) => name);
	return (
		<div>
			<label class="t-switch">
				<input type="checkbox" role="switch" checked={wish} onChange={(e) => void online.change(post<TableAbout>(`tables/${online.id}/weekends`, { free: e.currentTarget.checked }))} />
				<span>{t('ui.times.weekends')}</span>
			</label>
			<small class="soft">
				{t(free ? 'ui.times.weekends.free' : 'ui.times.weekends.count')} {others.length > 0 && t('ui.times.weekends.others', { names: list(others) })}
			</small>
		</div>
	);
}

interface Span {
	first: string;
	last: string;
}

/** The same days at all tables where that can be: those that refuse are counted. */
async function announceEverywhere(span: Span): Promise<number> {
	const { tables } = await get<TablePage>('tables?list=mine&most=100');
	const slow = tables.filter(({ phase, pace }) => phase === 'playing' && readPace(pace).vacation > 0);
	const said = await Promise.allSettled(slow.map(({ id }) => post<TableAbout>(`tables/${id}/vacation`, { ...span })));
	return said.filter(({ status }) => status === 'rejected').length;
}

const inDays = (n: number): string => {
	const day = new Date(Date.now() + n * 86_400_000);
	return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

function Vacation({ online }: { online: OnlineTable }) {
	const [span, setSpan] = useState<Span>({ first: inDays(1), last: inDays(7) });
	const [all, setAll] = useState(true);
	const [said, setSaid] = useState('');
	const who = mine(online)?.who;
	const folded = online.folded.value;
	if (!who || folded?.phase !== 'playing' || readPace(folded.pace).vacation === 0) return null;
	const announce = async (): Promise<void> => {
		setSaid('');
		try {
			if (!all) await online.change(post<TableAbout>(`tables/${online.id}/vacation`, { ...span }));
			else {
				const refused = await announceEverywhere(span);
				setSaid(refused > 0 ? t('ui.times.vacation.refused', { n: refused }) : '');
			}
		} catch (e) {
			setSaid(reason(e));
		}
	};
	const date = (which: keyof Span, label: string) => (
		<label class="labelled">
			<span>{label}</span>
			<input type="date" min={inDays(1)} value={span[which]} onInput={(e) => setSpan({ ...span, [which]: e.currentTarget.value })} />
		</label>
	);
	return (
		<section aria-labelledby="vacation">
			<h4 id="vacation">{t('ui.times.vacation')}</h4>
			<p class="soft">{t('ui.times.vacation.left', { n: who.vacation_left ?? 0 })}</p>
			{who.vacation ? (
				<p>
					{t('ui.times.vacation.is', { first: dayName(who.vacation.first), last: dayName(who.vacation.last) })}{' '}
					<button type="button" onClick={() => void online.change(post<TableAbout>(`tables/${online.id}/work`))}>
						{t('ui.times.vacation.end')}
					</button>
				</p>
			) : (
				<form
					class="f-times-form"
					onSubmit={(e) => {
						e.preventDefault();
						void announce();
					}}
				>
					{date('first', t('ui.times.vacation.first'))}
					{date('last', t('ui.times.vacation.last'))}
					<label class="t-switch">
						<input type="checkbox" role="switch" checked={all} onChange={(e) => setAll(e.currentTarget.checked)} />
						<span>{t('ui.times.vacation.all')}</span>
					</label>
					<button type="submit" disabled={!span.first || span.last < span.first}>
						{t('ui.times.vacation.go')}
					</button>
				</form>
			)}
			<p role="status">{said}</p>
		</section>
	);
}

/** One's deadlines in the program where one's other dates are. */
function Calendar() {
	const [url, setUrl] = useState<string | null>(null);
	const [trouble, setTrouble] = useState('');
	const ask = (work: Promise<string | null>): void => void work.then(setUrl, (e: unknown) => setTrouble(reason(e)));
	return (
		<section aria-labelledby="calendar">
			<h4 id="calendar">{t('ui.times.calendar')}</h4>
			<p class="soft">{t('ui.times.calendar.about')}</p>
			{url && <LinkField label={t('ui.times.calendar')} link={url} />}
			<div class="f-times-form">
				<button type="button" onClick={() => ask(post<{ url: string }>('me/calendar').then((made) => made.url))}>
					{t(url ? 'ui.times.calendar.again' : 'ui.times.calendar.make')}
				</button>
				<button type="button" onClick={() => ask(post('me/calendar/void').then(() => null))}>
					{t('ui.times.calendar.void')}
				</button>
			</div>
			<p role="status">{trouble}</p>
		</section>
	);
}

/** Who else is away, and until when. */
function Others({ online }: { online: OnlineTable }) {
	const away = (online.folded.value?.seats ?? []).filter((seat, i) => seat.vacation && i + 1 !== online.seat.value);
	return (
		<>
			{away.map(({ name, vacation }) => (
				<p key={name}>{t('ui.times.vacation.other', { who: name, first: dayName(vacation?.first ?? ''), last: dayName(vacation?.last ?? '') })}</p>
			))}
		</>
	);
}

/** What a player can say about his time, in the table's dialog. */
export function Times({ online }: { online: OnlineTable }) {
	const of = mine(online);
	if (!isSlow(readPace(online.folded.value?.pace ?? 'none'))) return null;
	return (
		<section class="f-times" aria-labelledby="times">
			<h3 id="times">{t('ui.times')}</h3>
			<Others online={online} />
			{of && (
				<>
					<Day online={online} from={of.hours.from} />
					<Weekends online={online} wish={of.who.weekends ?? false} />
					<Vacation online={online} />
					<Calendar />
				</>
			)}
		</section>
	);
}

/** Somebody's time is over: the others say what they would like. */
export function Vote({ online }: { online: OnlineTable }) {
	const folded = online.folded.value;
	const vote = folded?.vote;
	const seat = online.seat.value;
	if (!folded || !vote) return null;
	const own = seat === null ? undefined : folded.seats[seat - 1];
	const waiting = vote.voters.filter((one) => one !== seat && !folded.seats[one - 1]?.vote);
	const say = (what: string): void => void online.change(post<TableAbout>(`tables/${online.id}/vote`, { vote: what }));
	return (
		<div class="f-question" role="group" aria-label={t('ui.times.vote')}>
			<p role="status">{t('ui.times.vote.about', { who: nameOf(online, vote.seat) })}</p>
			{seat !== null && vote.voters.includes(seat) && (
				<div class="t-controls">
					{(['standin', 'wait', 'end'] as const)
						.filter((what) => what !== 'end' || !folded.rated)
						.map((what) => (
							<button type="button" key={what} aria-pressed={own?.vote === what} class={own?.vote === what ? 'primary' : ''} onClick={() => say(what)}>
								{t(`ui.times.vote.${what}`)}
							</button>
						))}
				</div>
			)}
			{waiting.length > 0 && <p class="soft">{t('ui.online.waits', { names: list(waiting.map((one) => nameOf(online, one))) })}</p>}
		</div>
	);
}
