// What the pages of an account share: questions before something is lost, dates, and doing things that may fail.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { reason, Trouble } from '../friends/parts';
import { HOURS, minuteHere, zoneHere } from '../friends/hours';
import { t } from '../i18n';
import { Pick } from '../lobby/choice';
import { settings } from '../settings';
import { Declined } from './passkey';

export const day = (time: number): string => new Date(time).toLocaleDateString(settings.lang.value, { dateStyle: 'medium' });

/** Does something, and says if it failed: [what to show, run, busy]. */
export function useTry(): [ComponentChildren, (act: () => Promise<void>) => void, boolean] {
	const [trouble, setTrouble] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const run = (act: () => Promise<void>): void => {
		setTrouble(null);
		setBusy(true);
		act()
			.catch((e: unknown) => {
				if (e instanceof DOMException) setTrouble(t('ui.account.passkey.there'));
				else if (!(e instanceof Declined)) setTrouble(reason(e));
			})
			.finally(() => setBusy(false));
	};
	return [<Trouble text={trouble} />, run, busy];
}

export const clock = (hour: number): string => new Date(2000, 0, 1, hour).toLocaleTimeString(settings.lang.value, { hour: 'numeric', minute: '2-digit' });

/** Minutes of a day between which nothing is sent, and whose day that is. */
export interface QuietTimes {
	quiet_from: number;
	quiet_until: number;
	zone: string;
}

export const hourHere = (minute: number, { zone }: QuietTimes): number => Math.floor(minuteHere(minute, zone) / 60);

export function QuietHours({ of, onChange }: { of: QuietTimes; onChange: (hours: QuietTimes) => void }) {
	const [from, until] = [hourHere(of.quiet_from, of), hourHere(of.quiet_until, of)];
	const choose = (first: number, end: number): void => onChange({ quiet_from: first * 60, quiet_until: end * 60, zone: zoneHere() });
	return (
		<div class="line">
			<Pick label={t('ui.mail.quiet.from')} value={from} options={HOURS} words={clock} onPick={(hour) => choose(hour, until)} />
			<Pick label={t('ui.mail.quiet.until')} value={until} options={HOURS} words={clock} onPick={(hour) => choose(from, hour)} />
			{from === until && <span class="soft">{t('ui.friends.push.quiet.none')}</span>}
		</div>
	);
}

interface QuestionProps {
	/** Of the button that leads to the question. */
	label: string;
	/** What would be lost; without it nothing is asked. */
	question?: string;
	yes?: string;
	onYes: () => void;
	busy?: boolean;
	/** What the button is about, for those who do not see beside what it stands. */
	about?: string;
}

/** A button that asks before it does something. */
export function Question({ label, question, yes, onYes, busy, about }: QuestionProps) {
	const [asked, setAsked] = useState(false);
	if (!asked || question === undefined)
		return (
			<button type="button" disabled={busy} aria-label={about ? `${label}: ${about}` : undefined} onClick={() => (question === undefined ? onYes() : setAsked(true))}>
				{label}
			</button>
		);
	return (
		<div class="account-question" role="alertdialog" aria-label={label}>
			<p>{question}</p>
			<div class="row">
				<button type="button" class="danger" disabled={busy} onClick={onYes}>
					{yes ?? label}
				</button>
				<button type="button" ref={(button) => button?.focus()} onClick={() => setAsked(false)}>
					{t('ui.account.no')}
				</button>
			</div>
		</div>
	);
}

export function Section({ id, title, about, children }: { id: string; title: string; about?: string; children: ComponentChildren }) {
	return (
		<section class="card account-part" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{about && <p class="soft">{about}</p>}
			{children}
		</section>
	);
}
