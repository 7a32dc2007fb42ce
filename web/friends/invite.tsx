// Making a table: edition and board, who sits where, the pace, and who may come.

import type { Signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Frame } from '../frame';
import { t } from '../i18n';
import { Mark } from '../lobby/mark';
import { findBoard } from '../lobby/ownboards';
import { isPlayer } from '../lobby/characters';
import { chosenSetup, drawsOf, type ChosenSetup } from '../lobby/chosen-setup';
import { Choice, ChoiceCard, Pick } from '../lobby/choice';
import { EditionAndBoard, Level, Rules, Seats } from '../lobby/setup';
import { go, to } from '../router';
import { settings } from '../settings';
import { readStoredJson, storedSignal } from '../stored';
import { COLOURS } from '../table/storage';
import { randomHex, post } from './api';
import { saveLinks } from './links';
import { visitor } from './me';
import { DELAYS, lastsText, OUTS, writePace, type Pace as ChosenPace } from './pace';
import { NameForm, reason, Served, Trouble } from './parts';
import type { TableAbout } from './types';

const KINDS = ['me', 'open', 'bot'] as const;
const PACES = ['none', 'live', 'move'] as const;
const MINUTES = [5, 10, 15, 20, 30, 45];
const SECONDS = [0, 5, 10, 20, 30];
const TITLE_CHARS = 40;
const HOURS = [1, 8, 24, 48, 72, 168];
const SAVED = [24, 48, 72, 120, 168];
const DAYS = [24, 16, 12, 10, 8];
const VACATIONS = [0, 7, 14, 21, 30];

type Out = ChosenPace['out'];

interface Invitation {
	/** Always four: the last one rests while three play. */
	seats: { kind: (typeof KINDS)[number]; level: string }[];
	pace: (typeof PACES)[number];
	minutes: number;
	seconds: number;
	hours: number;
	/** Over days: a time for each move, or time that is saved up. */
	saves: boolean;
	/** Hours saved up at first. */
	saved: number;
	day: number;
	weekends: boolean;
	vacation: number;
	out: Out;
	delay: (typeof DELAYS)[number];
	public: boolean;
	/** The table's own title; may be empty. */
	name: string;
	rated: boolean;
	/** The seat that starts, from 1; 0: drawn at random. */
	start: number;
}

const FIRST: Invitation = {
	seats: (['me', 'open', 'open', 'open'] as const).map((kind) => ({ kind, level: 'Foreman' })),
	pace: 'none',
	minutes: 15,
	seconds: 20,
	hours: 24,
	saves: false,
	saved: 72,
	day: 24,
	weekends: false,
	vacation: 14,
	out: 'standin',
	delay: '20-120',
	public: false,
	name: '',
	rated: false,
	start: 0,
};

function isInvitation(invitation: Partial<Invitation> | null): invitation is Invitation {
	return (
		Array.isArray(invitation?.seats) &&
		invitation.seats.length === 4 &&
		invitation.seats.every((seat) => KINDS.includes(seat?.kind) && isPlayer(seat.level)) &&
		invitation.seats.filter(({ kind }) => kind === 'me').length === 1 &&
		PACES.includes(invitation.pace as Invitation['pace']) &&
		[invitation.minutes, invitation.seconds, invitation.hours, invitation.start].every(Number.isInteger)
	);
}

let shared: Signal<Invitation> | undefined;

function invitation(): Signal<Invitation> {
	const found = shared ? null : readStoredJson<Invitation>('invite');
	return (shared ??= storedSignal('invite', isInvitation(found) ? { ...FIRST, ...found } : FIRST));
}

const change = (part: Partial<Invitation>): void => void (invitation().value = { ...invitation().value, ...part });

function changeSeat(at: number, part: Partial<Invitation['seats'][number]>): void {
	change({ seats: invitation().value.seats.map((seat, i) => (i === at ? { ...seat, ...part } : seat)) });
}

/** One sits on one seat: the one left is open. */
function choose(at: number, kind: Invitation['seats'][number]['kind']): void {
	const seats = invitation().value.seats.map((seat, i) => (i === at ? { ...seat, kind } : kind === 'me' && seat.kind === 'me' ? { ...seat, kind: 'open' as const } : seat));
	if (seats.some((seat) => seat.kind === 'me')) change({ seats });
	else change({ seats: seats.map((seat, i) => (i === (at === 0 ? 1 : 0) ? { ...seat, kind: 'me' as const } : seat)) });
}

/** Three play without the last seat: whoever makes the table sits at it. */
function sitting(asked: Invitation, setup: ChosenSetup): Invitation['seats'] {
	const seats = asked.seats.slice(0, setup.count);
	return seats.some(({ kind }) => kind === 'me') ? seats : seats.map((seat, i) => (i === 0 ? { ...seat, kind: 'me' } : seat));
}

function paceOf(asked: Invitation): ChosenPace {
	const { day, weekends, vacation } = asked;
	const out = asked.rated && asked.out === 'end' ? 'standin' : asked.out; // who loses a rated game cannot end it
	if (asked.pace === 'live') return { kind: 'live', base: 60 * asked.minutes, more: asked.seconds, day: 24, weekends: false, vacation: 0, out };
	const saves = asked.pace === 'move' && asked.saves;
	const time = { base: 3600 * (saves ? asked.saved : asked.hours), more: saves ? 3600 * Math.min(asked.hours, asked.saved) : 0 };
	return { kind: saves ? 'bank' : asked.pace, ...time, day, weekends, vacation, out };
}

async function makeTable(club: string | undefined): Promise<void> {
	const [asked, chosen] = [invitation().peek(), chosenSetup().peek()];
	const own = chosen.board ? findBoard(chosen.board) : undefined;
	const rated = asked.rated && !own;
	const setup: ChosenSetup = rated ? { ...chosen, places: 'even' } : chosen;
	const about = await post<TableAbout>('tables', {
		edition: setup.edition,
		players: setup.count,
		...(own ? { sheet: own.text } : {}),
		...drawsOf(setup),
		places: setup.places,
		start: asked.start > 0 && asked.start <= setup.count ? `p${asked.start}` : 'random',
		pace: writePace(paceOf(asked)),
		...(asked.pace === 'move' ? { delay: asked.delay } : {}),
		public: asked.public,
		...(asked.name.trim() ? { name: asked.name.trim() } : {}),
		language: settings.lang.peek(),
		rated,
		seats: sitting(asked, setup).map(({ kind, level }) => (kind === 'bot' ? { kind, level } : { kind })),
		number: randomHex(),
		...(club ? { club } : {}),
	});
	if (about.links) saveLinks(about.id, about.links);
	go(to.table(about.id));
}

function SeatCard({ at, seat }: { at: number; seat: Invitation['seats'][number] }) {
	const colour = COLOURS[at] ?? 'red';
	return (
		<fieldset class={`seat seat-of-${colour}`}>
			<legend>
				<Mark colour={colour} size={18} /> {t('ui.setup.seat', { n: at + 1 })}
			</legend>
			<Choice
				name={`sits-${at}`}
				class="friends-kinds"
				value={seat.kind}
				onChoose={(kind) => choose(at, kind)}
				options={KINDS.map((value) => ({ value, label: t(`ui.friends.kind.${value}`) }))}
			/>
			{seat.kind === 'bot' ? (
				<Level at={at} level={seat.level} onChoose={(level) => changeSeat(at, { level })} />
			) : (
				<p class="soft seat-level seat-here">{t(`ui.friends.kind.${seat.kind}.about`)}</p>
			)}
		</fieldset>
	);
}

function Pace() {
	const asked = invitation().value;
	return (
		<ChoiceCard
			legend={t('ui.friends.pace')}
			class="thirds"
			name="pace"
			value={asked.pace}
			onChoose={(pace) => change({ pace })}
			options={PACES.map((value) => ({ value, label: t(`ui.friends.pace.${value}`), about: t(`ui.friends.pace.${value}.about`) }))}
		>
			{asked.pace === 'live' && (
				<div class="line">
					<Pick label={t('ui.friends.pace.base')} value={asked.minutes} options={MINUTES} words={(n) => t('ui.friends.minutes', { n })} onPick={(minutes) => change({ minutes })} />
					<Pick label={t('ui.friends.pace.more')} value={asked.seconds} options={SECONDS} words={(n) => t('ui.friends.seconds', { n })} onPick={(seconds) => change({ seconds })} />
				</div>
			)}
			{asked.pace === 'move' && <OverDays />}
			{asked.pace !== 'none' && <TimeOut />}
		</ChoiceCard>
	);
}

const hoursText = (n: number): string => (n % 24 === 0 && n > 24 ? t('ui.pace.days', { n: n / 24 }) : t('ui.friends.hours', { n }));

/** Time for each move or saved up, hours, weekends, vacation, orders; and how long that will take. */
function OverDays() {
	const asked = invitation().value;
	const setup = chosenSetup().value;
	return (
		<div class="friends-days">
			<Choice
				name="saves"
				value={asked.saves ? 'bank' : 'move'}
				onChoose={(value) => change({ saves: value === 'bank' })}
				options={(['move', 'bank'] as const).map((value) => ({ value, label: t(`ui.pace.how.${value}`) }))}
			/>
			<div class="line">
				{asked.saves && <Pick label={t('ui.pace.saved')} value={asked.saved} options={SAVED} words={hoursText} onPick={(saved) => change({ saved })} />}
				<Pick label={t(asked.saves ? 'ui.friends.pace.more' : 'ui.friends.pace.each')} value={asked.hours} options={HOURS} words={hoursText} onPick={(hours) => change({ hours })} />
				<Pick label={t('ui.pace.day')} value={asked.day} options={DAYS} words={(n) => (n === 24 ? t('ui.pace.day.all') : t('ui.pace.day.n', { n }))} onPick={(day) => change({ day })} />
				<Pick label={t('ui.pace.vacation')} value={asked.vacation} options={VACATIONS} words={(n) => (n === 0 ? t('ui.pace.vacation.none') : t('ui.pace.vacation.n', { n }))} onPick={(vacation) => change({ vacation })} />
				<Pick label={t('ui.pace.delay')} value={DELAYS.indexOf(asked.delay)} options={DELAYS.map((_, i) => i)} words={(n) => t(`ui.pace.delay.${DELAYS[n]}`)} onPick={(n) => change({ delay: DELAYS[n] ?? '0' })} />
			</div>
			<label class="t-switch">
				<input type="checkbox" role="switch" name="weekends" checked={asked.weekends} onChange={(e) => change({ weekends: e.currentTarget.checked })} />
				<span>{t('ui.pace.weekends')}</span>
			</label>
			<p class="soft aside">{t('ui.pace.delay.about')}</p>
			<p class="soft aside" role="status">
				{lastsText(paceOf(asked), setup.edition, setup.count)}
			</p>
		</div>
	);
}

function TimeOut() {
	const asked = invitation().value;
	return (
		<fieldset class="friends-out">
			<legend>{t('ui.pace.out')}</legend>
			<Choice
				name="out"
				value={asked.rated && asked.out === 'end' ? 'standin' : asked.out}
				onChoose={(out) => change({ out })}
				options={OUTS.filter((out) => out !== 'end' || !asked.rated).map((value) => ({ value, label: t(`ui.pace.out.${value}`) }))}
			/>
		</fieldset>
	);
}

function Company() {
	return (
		<ChoiceCard
			legend={t('ui.friends.company')}
			name="public"
			value={invitation().value.public ? 'public' : 'link'}
			onChoose={(value) => change({ public: value === 'public' })}
			options={(['link', 'public'] as const).map((value) => ({ value, label: t(`ui.friends.company.${value}`), about: t(`ui.friends.company.${value}.about`) }))}
		>
			<label class="labelled friends-title">
				<span>{t('ui.friends.table-name')}</span>
				<input type="text" name="table-name" maxLength={TITLE_CHARS} value={invitation().value.name} onInput={(e) => change({ name: e.currentTarget.value })} />
			</label>
		</ChoiceCard>
	);
}

/** Own boards have no ratings. */
function Rated() {
	if (chosenSetup().value.board) return null;
	return (
		<ChoiceCard
			legend={t('ui.ranking.rate')}
			name="rated"
			value={invitation().value.rated ? 'yes' : 'no'}
			onChoose={(value) => change({ rated: value === 'yes' })}
			options={(['no', 'yes'] as const).map((value) => ({ value, label: t(`ui.ranking.rate.${value}`), about: t(`ui.ranking.rate.${value}.about`) }))}
		/>
	);
}

function Invite({ club }: { club: string | undefined }) {
	const [trouble, setTrouble] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const make = async (): Promise<void> => {
		setBusy(true);
		setTrouble(null);
		try {
			await makeTable(club);
		} catch (e) {
			setTrouble(reason(e));
		}
		setBusy(false);
	};
	return (
		<Frame class="sheet setup friends">
			<h1>{t('ui.friends.make')}</h1>
			{visitor.value ? null : (
				<section class="card" aria-labelledby="me">
					<h2 id="me">{t('ui.friends.who')}</h2>
					<NameForm label={t('ui.friends.save')} onNamed={() => undefined} />
				</section>
			)}
			<form
				noValidate
				onSubmit={(e) => {
					e.preventDefault();
					void make();
				}}
			>
				<EditionAndBoard />
				<Seats>
					{sitting(invitation().value, chosenSetup().value).map((seat, at) => (
						<SeatCard key={at} at={at} seat={seat} />
					))}
				</Seats>
				<Pace />
				{!club && <Company />}
				<Rated />
				<Rules start={invitation().value.start} seatName={(n) => t('ui.setup.seat', { n })} onStart={(start) => change({ start })} rated={invitation().value.rated && !chosenSetup().value.board} />
				<div class="setup-go">
					<p>{t('ui.friends.make.about')}</p>
					<button type="submit" class="primary big" disabled={busy || !visitor.value}>
						{t('ui.friends.make.go')}
					</button>
				</div>
				<Trouble text={trouble} />
			</form>
		</Frame>
	);
}

/** With a club: a table of that club, which is open to everybody. */
export function InvitePage({ club }: { club?: string }) {
	return (
		<Served title={t('ui.friends.make')}>
			<Invite club={club} />
		</Served>
	);
}
