// Moderation: reports with what was said around them, people and what can be done about them, and what was done.

import { useEffect, useState } from 'preact/hooks';
import { day, Question, Section, useTry } from '../account/parts';
import { Frame } from '../frame';
import { get, post, Refusal } from '../friends/api';
import { noteFailure, visitor } from '../friends/me';
import { Served, ToFriends } from '../friends/parts';
import { t } from '../i18n';
import { to } from '../router';
import { settings } from '../settings';

interface Person {
	id: string;
	name: string;
}
interface ReportRow {
	id: number;
	at: number;
	by: Person;
	about: Person;
	table: string | null;
	board: string | null;
	event: number;
	text: string;
	context: string;
}
interface Done {
	at: number;
	by: Person;
	action: string;
	about: Person | null;
	table: string | null;
	board: string | null;
	text: string;
}
interface Moderation {
	reports: ReportRow[];
	log: Done[];
}
interface Found extends Person {
	made: number;
	seen: number;
	banned: boolean;
	/** Until when. */
	muted: number;
	role: 'none' | 'moderator' | 'host';
}

const HOURS = [1, 24, 7 * 24, 30 * 24, 365 * 24];
const duration = (hours: number): string => (hours < 24 ? t('ui.mod.hours', { n: hours }) : t('ui.mod.days', { n: hours / 24 }));
const moment = (time: number): string => new Date(time).toLocaleString(settings.lang.value, { dateStyle: 'medium', timeStyle: 'short' });
const RANK = { none: 0, moderator: 1, host: 2 };

/** One action; a long history is erased in several steps. */
async function act(body: object): Promise<void> {
	while (!(await post<{ done: boolean }>('moderation', body)).done);
}

interface ActProps {
	onDone: () => void;
}

function ReportCard({ report, onDone, onPerson }: ActProps & { report: ReportRow; onPerson: (id: string) => void }) {
	const [trouble, run, busy] = useTry();
	const does = (body: object) => run(() => act(body).then(onDone));
	const { about, by, table, board, event } = report;
	return (
		<li class="mod-report">
			<p>
				<b>{t('ui.mod.reported', { by: by.name, about: about.name })}</b> <small class="soft">{moment(report.at)}</small>
			</p>
			{report.text && <p dir="auto">{report.text}</p>}
			{report.context && (
				<pre class="mod-context" tabIndex={0} dir="auto">
					{report.context}
				</pre>
			)}
			<div class="row">
				<button type="button" onClick={() => onPerson(about.id)}>
					{about.name}
				</button>
				{table && (
					<a class="button" href={to.table(table)}>
						{t('ui.mod.table')}
					</a>
				)}
				{board && (
					<a class="button" href={to.galleryBoard(board)}>
						{t('ui.mod.board')}
					</a>
				)}
				{board && (
					<button type="button" disabled={busy} onClick={() => does({ action: 'hide', board })}>
						{t('ui.gallery.hide')}
					</button>
				)}
				{table && event > 0 && (
					<button type="button" disabled={busy} onClick={() => does({ action: 'hush', table, event })}>
						{t('ui.mod.hush')}
					</button>
				)}
				{table && <Question label={t('ui.mod.close')} question={t('ui.mod.close.sure')} busy={busy} onYes={() => does({ action: 'close', table })} />}
				<button type="button" class="primary" disabled={busy} onClick={() => does({ action: 'done', report: report.id })}>
					{t('ui.mod.done')}
				</button>
			</div>
			{trouble}
		</li>
	);
}

function PersonCard({ person, onDone }: ActProps & { person: Found }) {
	const [trouble, run, busy] = useTry();
	const [hours, setHours] = useState(24);
	const [name, setName] = useState('');
	const [text, setText] = useState('');
	const does = (action: string, more: object = {}) => run(() => act({ action, person: person.id, ...(text.trim() ? { text: text.trim() } : {}), ...more }).then(onDone));
	const mine = RANK[visitor.value?.role ?? 'none'];
	const muted = person.muted > Date.now();
	return (
		<li class="mod-person">
			<p>
				<a href={to.person(person.id)}>
					<b>{person.name}</b>
				</a>{' '}
				<small class="soft">{person.id}</small> {person.role !== 'none' && <strong class="friends-rated">{t(`ui.mod.role.${person.role}`)}</strong>}{' '}
				{person.banned && <strong class="bad">{t('ui.mod.is.banned')}</strong>} {muted && <strong class="bad">{t('ui.mod.is.muted', { until: moment(person.muted) })}</strong>}
			</p>
			<p class="soft">{t('ui.mod.since', { day: day(person.made), seen: day(person.seen) })}</p>
			{RANK[person.role] < mine && (
				<details>
					<summary>{t('ui.mod.title')}</summary>
					<label class="labelled">
						<span>{t('ui.mod.why')}</span>
						<input type="text" maxLength={500} value={text} onInput={(e) => setText(e.currentTarget.value)} />
					</label>
					<div class="row mod-row">
						<label class="labelled">
							<span>{t('ui.mod.mute.for')}</span>
							<select value={hours} onChange={(e) => setHours(Number(e.currentTarget.value))}>
								{HOURS.map((n) => (
									<option key={n} value={n} selected={n === hours}>
										{duration(n)}
									</option>
								))}
							</select>
						</label>
						<button type="button" disabled={busy} onClick={() => does('mute', { hours })}>
							{t('ui.mod.mute')}
						</button>
						{muted && (
							<button type="button" disabled={busy} onClick={() => does('unmute')}>
								{t('ui.mod.unmute')}
							</button>
						)}
					</div>
					<div class="row mod-row">
						<label class="labelled">
							<span>{t('ui.mod.rename.to')}</span>
							<input type="text" maxLength={24} value={name} onInput={(e) => setName(e.currentTarget.value)} />
						</label>
						<button type="button" disabled={busy || name.trim() === ''} onClick={() => does('rename', { name: name.trim() })}>
							{t('ui.mod.rename')}
						</button>
					</div>
					<div class="row mod-row">
						{person.banned ? (
							<button type="button" disabled={busy} onClick={() => does('unban')}>
								{t('ui.mod.unban')}
							</button>
						) : (
							<Question label={t('ui.mod.ban')} question={t('ui.mod.ban.sure', { who: person.name })} busy={busy} onYes={() => does('ban')} />
						)}
						<Question label={t('ui.mod.erase')} question={t('ui.mod.erase.sure', { who: person.name })} busy={busy} onYes={() => does('erase')} />
					</div>
				</details>
			)}
			{trouble}
		</li>
	);
}

function People({ wanted, onDone }: ActProps & { wanted: string }) {
	const [text, setText] = useState('');
	const [found, setFound] = useState<Found[] | undefined>(undefined);
	const [trouble, run] = useTry();
	const find = async (what: string): Promise<void> => setFound((await get<{ people: Found[] }>(`moderation/people?find=${encodeURIComponent(what)}`)).people);
	useEffect(() => {
		if (wanted) {
			setText(wanted);
			run(() => find(wanted));
		}
	}, [wanted]);
	const submit = (e: Event): void => {
		e.preventDefault();
		if (text.trim()) run(() => find(text.trim()));
	};
	const again = (): void => {
		onDone();
		run(() => find(text.trim()));
	};
	return (
		<Section id="people" title={t('ui.mod.people')}>
			<form class="mod-find" role="search" onSubmit={submit}>
				<label class="labelled">
					<span>{t('ui.mod.find')}</span>
					<input type="search" maxLength={24} value={text} onInput={(e) => setText(e.currentTarget.value)} />
				</label>
				<button type="submit">{t('ui.mod.search')}</button>
			</form>
			{found?.length === 0 && (
				<p class="soft" role="status">
					{t('ui.mod.people.none')}
				</p>
			)}
			<ul class="account-list mod-list">
				{found?.map((person) => (
					<PersonCard key={person.id} person={person} onDone={again} />
				))}
			</ul>
			{trouble}
		</Section>
	);
}

function Log({ log }: { log: Done[] }) {
	return (
		<Section id="log" title={t('ui.mod.log')}>
			{log.length === 0 && <p class="soft">{t('ui.mod.log.none')}</p>}
			<ul class="account-list">
				{log.map((row, i) => (
					<li key={i}>
						<span>
							{t(`ui.mod.did.${row.action}`, { by: row.by.name, about: row.about?.name ?? '' })}
							{row.text && <small dir="auto">{row.text}</small>}
						</span>
						<small>{moment(row.at)}</small>
					</li>
				))}
			</ul>
		</Section>
	);
}

function Moderators() {
	const [all, setAll] = useState<Moderation | null | undefined>(undefined);
	const [person, setPerson] = useState('');
	const look = (): void =>
		void get<Moderation>('moderation').then(setAll, (e: unknown) => {
			if (e instanceof Refusal) setAll(null);
			noteFailure(e);
		});
	useEffect(look, []);
	return (
		<Frame class="sheet account moderation">
			<ToFriends />
			<h1>{t('ui.mod.title')}</h1>
			{all === null && <p role="alert">{t('ui.mod.not')}</p>}
			{all && (
				<div class="account-parts">
					<Section id="reports" title={t('ui.mod.reports')}>
						{all.reports.length === 0 && <p class="soft">{t('ui.mod.reports.none')}</p>}
						<ul class="account-list mod-list">
							{all.reports.map((report) => (
								<ReportCard key={report.id} report={report} onDone={look} onPerson={setPerson} />
							))}
						</ul>
					</Section>
					<People wanted={person} onDone={look} />
					<Log log={all.log} />
				</div>
			)}
		</Frame>
	);
}

export function ModerationPage() {
	return (
		<Served title={t('ui.mod.title')}>
			<Moderators />
		</Served>
	);
}
