// Webhooks: addresses that are told of one's turns; how each fares, a test, and hours of quiet.

import { useEffect, useState } from 'preact/hooks';
import { TryForm } from './form';
import { get, post } from '../friends/api';
import { t } from '../i18n';
import { Choice } from '../lobby/choice';
import { day, Question, type QuietTimes, QuietHours, Section, useTry } from './parts';

interface Hook extends QuietTimes {
	id: string;
	/** Enough of it to tell it apart. */
	address: string;
	kind: (typeof KINDS)[number];
	tried: number | null;
	trouble: 'status' | 'no-answer' | 'private' | null;
	status: number;
	on: boolean;
}

const KINDS = ['discord', 'slack', 'matrix', 'json'] as const;
const NAMES: Partial<Record<Hook['kind'], string>> = { discord: 'Discord', slack: 'Slack', matrix: 'Matrix' };
const nameOf = (kind: Hook['kind']): string => NAMES[kind] ?? t('ui.hooks.json');
/** A test is given up by the server after a quarter of a minute. */
const LOOKS = 40;
const LOOK_MS = 500;

function stateOf({ tried, trouble, status }: Hook): string {
	if (tried === null) return t('ui.hooks.new');
	if (trouble === 'status') return t('ui.hooks.status', { n: status });
	return trouble ? t(`ui.hooks.${trouble}`) : t('ui.hooks.fine', { day: day(tried) });
}

const look = async (): Promise<Hook[]> => (await get<{ hooks: Hook[] }>('me/hooks')).hooks;

/** Sends a test, and waits until it is known how it went. */
async function tryOut({ id, tried }: Hook, onSeen: (hooks: Hook[]) => void): Promise<void> {
	await post(`me/hooks/${id}/try`);
	for (let i = 0; i < LOOKS; i++) {
		await new Promise((go) => setTimeout(go, LOOK_MS));
		const hooks = await look();
		const now = hooks.find((one) => one.id === id);
		onSeen(hooks);
		if (!now || now.tried !== tried) return;
	}
}

function Line({ hook, onSeen }: { hook: Hook; onSeen: (hooks: Hook[]) => void }) {
	const [trouble, run, busy] = useTry();
	const [trying, setTrying] = useState(false);
	const name = `${nameOf(hook.kind)} ${hook.address}`;
	const act = (path: string, body?: object): void => run(async () => (await post(`me/hooks/${hook.id}/${path}`, body), onSeen(await look())));
	return (
		<li class="account-hook">
			<span>
				<b>{nameOf(hook.kind)}</b>
				<small>{hook.address}</small>
			</span>
			<div class="row">
				<button
					type="button"
					disabled={busy}
					aria-label={`${t('ui.hooks.try')}: ${name}`}
					onClick={() => {
						setTrying(true);
						run(() => tryOut(hook, onSeen).finally(() => setTrying(false)));
					}}
				>
					{t('ui.hooks.try')}
				</button>
				<Question label={t('ui.account.remove')} about={name} question={t('ui.hooks.remove')} onYes={() => act('remove')} busy={busy} />
			</div>
			<p class={hook.on ? 'soft' : 'account-off'} role="status">
				{trying ? t('ui.hooks.trying') : stateOf(hook)} {!hook.on && t('ui.hooks.off')}
			</p>
			<QuietHours of={hook} onChange={(hours) => act('hours', hours)} />
			{trouble}
		</li>
	);
}

function Add({ onAdded }: { onAdded: (secret: string) => void }) {
	const [kind, setKind] = useState<Hook['kind']>('discord');
	const [address, setAddress] = useState('');
	const add = async (): Promise<void> => onAdded((await post<{ secret: string }>('me/hooks', { kind, address: address.trim() })).secret);
	return (
		<TryForm act={add} label={t('ui.hooks.add')}>
			<fieldset>
				<legend>{t('ui.hooks.kind')}</legend>
				<Choice name="hook-kind" value={kind} onChoose={setKind} options={KINDS.map((value) => ({ value, label: nameOf(value) }))} />
			</fieldset>
			<label class="labelled">
				<span>{t('ui.hooks.address')}</span>
				<input type="url" required maxLength={1000} placeholder="https://" autoComplete="off" spellcheck={false} value={address} onInput={(e) => setAddress(e.currentTarget.value)} />
			</label>
		</TryForm>
	);
}

/** In the account. */
export function HooksSection() {
	const [hooks, setHooks] = useState<Hook[] | null>(null);
	const [secret, setSecret] = useState<string | null>(null);
	const [trouble, run] = useTry();
	useEffect(() => run(async () => setHooks(await look())), []);
	return (
		<Section id="hooks" title={t('ui.hooks')} about={t('ui.hooks.about')}>
			<ul class="account-list">{hooks?.map((hook) => <Line key={hook.id} hook={hook} onSeen={setHooks} />)}</ul>
			{secret ? (
				<div class="account-code">
					<output aria-label={t('ui.hooks.secret')}>{secret}</output>
					<p>{t('ui.hooks.secret.once')}</p>
					<button type="button" class="primary" onClick={() => setSecret(null)}>
						{t('ui.account.recovery.kept')}
					</button>
				</div>
			) : (
				<details>
					<summary>{t('ui.hooks.add')}</summary>
					<Add onAdded={(made) => (setSecret(made), run(async () => setHooks(await look())))} />
				</details>
			)}
			{trouble}
		</Section>
	);
}
