// Mail: an address that is confirmed by a typed code, what is sent there and when; signing in with it; and the page at which one stops it.

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { TryForm } from './form';
import { Frame } from '../frame';
import { get, post } from '../friends/api';
import { HOURS, minuteHere, zoneHere } from '../friends/hours';
import { Served, ToFriends } from '../friends/parts';
import { t } from '../i18n';
import { Choice, Pick } from '../lobby/choice';
import { clock, hourHere, Question, type QuietTimes, QuietHours, Section, useTry } from './parts';

interface Mail extends QuietTimes {
	/** The server sends mails at all. */
	able: boolean;
	address: string | null;
	mode: 'never' | 'at-once' | 'digest';
	/** Of the day at which digests are sent, in the same zone. */
	minute: number;
}

const MODES = ['at-once', 'digest', 'never'] as const;

export const mail = signal<Mail | undefined>(undefined);

export async function lookForMail(): Promise<void> {
	mail.value = await get<Mail>('me/mail');
}

/** An address, and then the code that came there. */
export function AddressAndCode({ begin, finish, label }: { begin: string; finish: (address: string, code: string) => Promise<void>; label: string }) {
	const [address, setAddress] = useState('');
	const [sent, setSent] = useState(false);
	const [code, setCode] = useState('');
	const send = async (): Promise<void> => {
		if (sent) return finish(address, code);
		await post(begin, { address });
		setSent(true);
	};
	return (
		<TryForm act={send} label={sent ? label : t('ui.mail.send')} status={<p role="status">{sent && t('ui.mail.sent')}</p>}>
			<label class="labelled">
				<span>{t('ui.mail.address')}</span>
				<input type="email" required autoComplete="email" readOnly={sent} value={address} onInput={(e) => setAddress(e.currentTarget.value)} />
			</label>
			{sent && (
				<label class="labelled">
					<span>{t('ui.mail.code')}</span>
					<input type="text" class="account-typed" required autoComplete="one-time-code" autoCapitalize="none" spellcheck={false} value={code} onInput={(e) => setCode(e.currentTarget.value)} />
				</label>
			)}
		</TryForm>
	);
}

function When({ of }: { of: Mail }) {
	const [trouble, run] = useTry();
	const choose = (part: Partial<Mail>): void => {
		const here = (minute: number): number => minuteHere(minute, of.zone);
		const next = { ...of, minute: here(of.minute), quiet_from: here(of.quiet_from), quiet_until: here(of.quiet_until), ...part, zone: zoneHere() };
		const { mode, minute, quiet_from, quiet_until, zone } = next;
		mail.value = next;
		run(async () => {
			try {
				mail.value = await post<Mail>('me/mail/settings', { mode, minute, quiet_from, quiet_until, zone });
			} catch (e) {
				mail.value = of;
				throw e;
			}
		});
	};
	return (
		<div class="account-mail">
			<Choice name="mail-mode" value={of.mode} onChoose={(mode) => choose({ mode, ...(mode === 'digest' && of.mode !== 'digest' ? { minute: 18 * 60 } : {}) })} options={MODES.map((value) => ({ value, label: t(`ui.mail.${value}`) }))} />
			{of.mode === 'digest' && <Pick label={t('ui.mail.hour')} value={hourHere(of.minute, of)} options={HOURS} words={clock} onPick={(hour) => choose({ minute: hour * 60 })} />}
			{of.mode === 'at-once' && <QuietHours of={of} onChange={choose} />}
			{trouble}
		</div>
	);
}

/** In the account, where the host has set up mail. */
export function MailSection() {
	const [trouble, run, busy] = useTry();
	const of = mail.value;
	useEffect(() => run(lookForMail), []);
	if (!of?.able) return null;
	return (
		<Section id="mail" title={t('ui.mail')} about={t('ui.mail.about')}>
			{of.address ? (
				<>
					<p>{of.address}</p>
					<When of={of} />
					<Question label={t('ui.mail.forget')} question={t('ui.mail.forget.about')} onYes={() => run(async () => (await post('me/mail/forget'), await lookForMail()))} busy={busy} />
				</>
			) : (
				<AddressAndCode
					begin="me/mail/begin"
					label={t('ui.mail.confirm')}
					finish={async (address, code) => {
						mail.value = await post<Mail>('me/mail', { address, code });
					}}
				/>
			)}
			{trouble}
		</Section>
	);
}

/** From a mail: nothing happens before the button is pressed. */
export function StopMailPage({ code }: { code: string }) {
	const [trouble, run, busy] = useTry();
	const [done, setDone] = useState(false);
	return (
		<Served title={t('ui.mail.stop')}>
			<Frame class="sheet friends account">
				<ToFriends />
				<h1>{t('ui.mail.stop')}</h1>
				{done ? (
					<p role="status">{t('ui.mail.stopped')}</p>
				) : (
					<>
						<p>{t('ui.mail.stop.about')}</p>
						<button type="button" class="primary" disabled={busy} onClick={() => run(async () => (await post(`unsubscribe/${encodeURIComponent(code)}`), setDone(true)))}>
							{t('ui.mail.stop.go')}
						</button>
					</>
				)}
				{trouble}
			</Frame>
		</Served>
	);
}
