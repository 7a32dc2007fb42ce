// The visitor's account: what secures it, on which devices it is, programs, and a copy or the end of its data.

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Frame } from '../frame';
import { address, get, post } from '../friends/api';
import { forget, visitor } from '../friends/me';
import { LinkField, NameForm, Served, ToFriends } from '../friends/parts';
import { t } from '../i18n';
import { go, to } from '../router';
import { addPasskey, canHavePasskeys } from './passkey';
import { day, Question, Section, useTry } from './parts';
import { HooksSection } from './hooks';
import { mail, MailSection } from './mail';
import { Tokens } from './tokens';

interface Account {
	recovery: number | null;
	passkeys: { id: string; name: string; made: number; used: number | null }[];
	this_device: string;
	devices: { id: string; name: string; made: number; seen: number }[];
}

const account = signal<Account | undefined>(undefined);

async function look(): Promise<void> {
	account.value = await get<Account>('me/account');
}

const isSecured = ({ recovery, passkeys }: Account): boolean => recovery !== null || passkeys.length > 0 || Boolean(mail.value?.address);

function Recovery({ made }: { made: number | null }) {
	const [code, setCode] = useState<string | null>(null);
	const [trouble, run, busy] = useTry();
	const make = (): void =>
		run(async () => {
			setCode((await post<{ code: string }>('me/recovery')).code);
			await look();
		});
	return (
		<Section id="recovery" title={t('ui.account.recovery')} about={t('ui.account.recovery.about')}>
			{code ? (
				<div class="account-code">
					<output aria-label={t('ui.account.recovery')}>{code}</output>
					<p>{t('ui.account.recovery.once')}</p>
					<div class="row">
						<button type="button" onClick={() => print()}>
							{t('ui.account.print')}
						</button>
						<button type="button" class="primary" onClick={() => setCode(null)}>
							{t('ui.account.recovery.kept')}
						</button>
					</div>
				</div>
			) : (
				<>
					{made !== null && <p>{t('ui.account.recovery.made', { day: day(made) })}</p>}
					<Question
						label={t(made === null ? 'ui.account.recovery.make' : 'ui.account.recovery.again')}
						question={made === null ? undefined : t('ui.account.recovery.void')}
						onYes={make}
						busy={busy}
					/>
				</>
			)}
			{trouble}
		</Section>
	);
}

function Passkeys({ keys, onlyWay }: { keys: Account['passkeys']; onlyWay: boolean }) {
	const [trouble, run, busy] = useTry();
	const own = account.value?.devices.find(({ id }) => id === account.value?.this_device);
	return (
		<Section id="passkeys" title={t('ui.account.passkeys')} about={t('ui.account.passkeys.about')}>
			<ul class="account-list">
				{keys.map(({ id, name, made, used }) => (
					<li key={id}>
						<span>
							<b>{name}</b>
							<small>{used ? t('ui.account.used', { day: day(used) }) : t('ui.account.made', { day: day(made) })}</small>
						</span>
						<Question
							label={t('ui.account.remove')}
							about={name}
							question={onlyWay ? t('ui.account.passkey.last') : undefined}
							onYes={() => run(async () => (await post(`me/passkeys/${id}/remove`), await look()))}
							busy={busy}
						/>
					</li>
				))}
			</ul>
			{canHavePasskeys() ? (
				<button type="button" disabled={busy} onClick={() => run(async () => (await addPasskey(own?.name || t('ui.account.passkey.name')), await look()))}>
					{t('ui.account.passkey.add')}
				</button>
			) : (
				<p class="soft">{t('ui.account.passkey.cannot')}</p>
			)}
			{trouble}
		</Section>
	);
}

function Devices({ of }: { of: Account }) {
	const [trouble, run, busy] = useTry();
	const [link, setLink] = useState<string | null>(null);
	return (
		<Section id="devices" title={t('ui.account.devices')} about={t('ui.account.devices.about')}>
			<ul class="account-list">
				{of.devices.map(({ id, name, seen }) => (
					<li key={id}>
						<span>
							<b>{name || t('ui.account.device.unknown')}</b>
							<small>{id === of.this_device ? t('ui.account.device.this') : t('ui.account.seen', { day: day(seen) })}</small>
						</span>
						{id !== of.this_device && (
							<Question label={t('ui.account.sign-out')} about={name} onYes={() => run(async () => (await post(`me/devices/${id}/sign-out`), await look()))} busy={busy} />
						)}
					</li>
				))}
			</ul>
			{link ? (
				<>
					<p>{t('ui.friends.device-link.about')}</p>
					<LinkField label={t('ui.friends.device-link')} link={link} />
				</>
			) : (
				<button type="button" disabled={busy} onClick={() => run(async () => setLink((await post<{ link: string }>('me/carry')).link))}>
					{t('ui.friends.device-link')}
				</button>
			)}
			{trouble}
		</Section>
	);
}

/** Deletes until nothing is left: a long history takes several goes. */
async function deleteAll(): Promise<void> {
	while (!(await post<{ done: boolean }>('me/delete', { sure: true })).done);
	await forget();
}

function Ending({ secured }: { secured: boolean }) {
	const [trouble, run, busy] = useTry();
	const leave = (act: () => Promise<void>): void => run(async () => (await act(), go(to.friends)));
	return (
		<Section id="ending" title={t('ui.account.data')} about={t('ui.account.data.about')}>
			<div class="row account-ends">
				<a class="button" href={address('me/export')} download="magnate.json">
					{t('ui.account.export')}
				</a>
				<Question
					label={t('ui.friends.forget')}
					question={t(secured ? 'ui.account.sign-out.secured' : 'ui.account.sign-out.lost')}
					onYes={() => leave(forget)}
					busy={busy}
				/>
				<Question label={t('ui.account.delete')} question={t('ui.account.delete.about')} yes={t('ui.account.delete.yes')} onYes={() => leave(deleteAll)} busy={busy} />
			</div>
			{trouble}
		</Section>
	);
}

function Parts() {
	const who = visitor.value;
	const [naming, setNaming] = useState(false);
	const [trouble, run] = useTry();
	useEffect(() => {
		account.value = undefined;
		if (who) run(look);
	}, [who?.id]);
	if (!who)
		return (
			<Frame class="sheet friends account">
				<ToFriends />
				<h1>{t('ui.account.title')}</h1>
				<section class="card friends-me">
					<h2>{t('ui.friends.who')}</h2>
					<NameForm label={t('ui.friends.save')} primary onNamed={() => undefined} />
					<p>
						<a href={to.signIn}>{t('ui.account.sign-in.before')}</a>
					</p>
				</section>
			</Frame>
		);
	const of = account.value;
	return (
		<Frame class="sheet friends account">
			<ToFriends />
			<div class="friends-head">
				<h1>{t('ui.friends.you-are', { who: who.name })}</h1>
				<button type="button" aria-expanded={naming} onClick={() => setNaming(!naming)}>
					{t('ui.friends.rename')}
				</button>
			</div>
			{naming && <NameForm label={t('ui.friends.save')} onNamed={() => setNaming(false)} />}
			{trouble}
			{of && (
				<>
					<p class={isSecured(of) ? 'account-state' : 'account-state account-open'} role="status">
						{t(isSecured(of) ? 'ui.account.secured' : 'ui.account.unsecured')}
					</p>
					<div class="account-parts">
						<Recovery made={of.recovery} />
						<Passkeys keys={of.passkeys} onlyWay={of.recovery === null && of.passkeys.length === 1} />
						<MailSection />
						<Devices of={of} />
						<HooksSection />
						<Tokens />
					</div>
					<Ending secured={isSecured(of)} />
				</>
			)}
		</Frame>
	);
}

export function AccountPage() {
	return (
		<Served title={t('ui.account.title')}>
			<Parts />
		</Served>
	);
}
