// The switches for notices while the page is closed.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { writeStored } from '../stored';
import { get, post } from './api';
import { HOURS } from './hours';
import { Trouble } from './parts';
import { type Quiet, readQuiet, registration, subscription, tellServer, turnOffPush, turnOnPush } from './push';

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

/** Ways of being told of a table, by their names in the interface, and who has them. */
const WAYS: { way: string; label: string; able: () => Promise<boolean> }[] = [
	{ way: 'quiet', label: 'ui.friends.push.table', able: () => Promise.resolve(Boolean(subscription.peek())) },
	{ way: 'mail', label: 'ui.times.mail', able: async () => Boolean((await get<{ address: string | null }>('me/mail')).address) },
	{ way: 'hooks', label: 'ui.times.hooks', able: async () => (await get<{ hooks: unknown[] }>('me/hooks')).hooks.length > 0 },
];

/** Whether one hears of this very table, in each way that one has. */
export function TableSwitches({ id }: { id: string }) {
	const [quiet, setQuiet] = useState<Record<string, boolean>>({});
	const [mine, setMine] = useState<typeof WAYS>([]);
	useEffect(() => {
		const look = async (): Promise<void> => {
			const able = await Promise.all(WAYS.map((one) => one.able()));
			if (able.includes(true)) setQuiet(await get<Record<string, boolean>>(`tables/${id}/quiet`));
			setMine(WAYS.filter((_, i) => able[i]));
		};
		void look().catch(() => {});
	}, [id, subscription.value]);
	const choose = (way: string, next: boolean): void => {
		setQuiet({ ...quiet, [way]: next });
		post(`tables/${id}/quiet`, { [way]: next }).catch(() => setQuiet(quiet));
	};
	return (
		<>
			{mine.map(({ way, label }) => (
				<label key={way} class="t-switch">
					<input type="checkbox" role="switch" checked={!quiet[way]} onChange={(e) => choose(way, !e.currentTarget.checked)} />
					<span>{t(label)}</span>
				</label>
			))}
		</>
	);
}
