// The switches for notices while the page is closed.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { writeStored } from '../stored';
import { get, post } from './api';
import { Trouble } from './parts';
import { type Quiet, readQuiet, registration, subscription, tellServer, turnOffPush, turnOnPush } from './push';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function QuietHours({ onChange }: { onChange: (quiet: Quiet) => void }) {
	const [quiet, setQuiet] = useState(readQuiet);
	const choose = (change: Partial<Quiet>): void => {
		const next = { ...quiet, ...change };
		setQuiet(next);
		writeStored('quiet', JSON.stringify(next));
		onChange(next);
	};
	const select = (which: keyof Quiet, label: string) => (
		<label>
			{label}{' '}
			<select value={quiet[which]} onChange={(e) => choose({ [which]: Number(e.currentTarget.value) })}>
				{HOURS.map((hour) => (
					<option key={hour} value={hour}>
						{`${hour}:00`}
					</option>
				))}
			</select>
		</label>
	);
	return (
		<div class="f-quiet" role="group" aria-label={t('ui.friends.push.quiet')}>
			{select('from', t('ui.friends.push.quiet.from'))}
			{select('until', t('ui.friends.push.quiet.until'))}
			<span class="soft">{quiet.from === quiet.until && t('ui.friends.push.quiet.none')}</span>
		</div>
	);
}

/** Whether this browser is told while the page is closed. Shown where it can be. */
export function PushSwitch() {
	const [able, setAble] = useState(false);
	const [busy, setBusy] = useState(false);
	const [trouble, setTrouble] = useState('');
	useEffect(() => {
		void registration().then(async (worker) => {
			subscription.value = (await worker?.pushManager.getSubscription()) ?? null;
			setAble(Boolean(worker));
			// The day's hours are another part of the server's day after a change of the clocks; the server may have forgotten us.
			if (subscription.value) await tellServer(subscription.value, readQuiet()).catch(() => {});
		});
	}, []);
	if (!able) return null;
	const change = async (work: () => Promise<void>): Promise<void> => {
		setBusy(true);
		setTrouble('');
		await work().catch(() => setTrouble(t('ui.friends.push.failed')));
		setBusy(false);
	};
	const on = subscription.value;
	return (
		<div class="f-push">
			<label class="t-switch">
				<input type="checkbox" role="switch" checked={Boolean(on)} disabled={busy} onChange={(e) => void change(e.currentTarget.checked ? turnOnPush : turnOffPush)} />
				<span>{t('ui.friends.push')}</span>
			</label>
			{on && <QuietHours onChange={(quiet) => void change(() => tellServer(on, quiet))} />}
			<Trouble text={trouble} />
		</div>
	);
}

/** Whether mails tell of this table; for who has given an address. */
export function TableMailSwitch({ id }: { id: string }) {
	const [quiet, setQuiet] = useState<boolean | null>(null);
	useEffect(() => {
		const look = async (): Promise<void> => {
			const { address } = await get<{ address: string | null }>('me/mail');
			if (address) setQuiet((await get<{ mail: boolean }>(`tables/${id}/quiet`)).mail);
		};
		void look().catch(() => {});
	}, [id]);
	if (quiet === null) return null;
	const choose = (next: boolean): void => {
		setQuiet(next);
		post<{ mail: boolean }>(`tables/${id}/quiet`, { mail: next }).catch(() => setQuiet(!next));
	};
	return (
		<label class="t-switch">
			<input type="checkbox" role="switch" checked={!quiet} onChange={(e) => choose(!e.currentTarget.checked)} />
			<span>{t('ui.times.mail')}</span>
		</label>
	);
}

/** Whether one hears of this very table. */
export function TablePushSwitch({ id }: { id: string }) {
	const [quiet, setQuiet] = useState<boolean | null>(null);
	useEffect(() => {
		if (subscription.value) void get<{ quiet: boolean }>(`tables/${id}/quiet`).then((answer) => setQuiet(answer.quiet)).catch(() => {});
	}, [id, subscription.value]);
	if (!subscription.value || quiet === null) return null;
	const choose = (next: boolean): void => {
		setQuiet(next);
		post<{ quiet: boolean }>(`tables/${id}/quiet`, { quiet: next }).catch(() => setQuiet(!next));
	};
	return (
		<label class="t-switch">
			<input type="checkbox" role="switch" checked={!quiet} onChange={(e) => choose(!e.currentTarget.checked)} />
			<span>{t('ui.friends.push.table')}</span>
		</label>
	);
}
