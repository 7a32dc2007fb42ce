// Signing in at a device that does not know the visitor: with a passkey or the recovery code.

import { useEffect, useState } from 'preact/hooks';
import { Frame } from '../frame';
import { Refusal } from '../friends/api';
import { signIn, visitor } from '../friends/me';
import { Served, ToFriends } from '../friends/parts';
import { t } from '../i18n';
import { goInstead, to } from '../router';
import { canHavePasskeys, signWithPasskey } from './passkey';
import { TryForm } from './form';
import { AddressAndCode, lookForMail, mail } from './mail';
import { Section, useTry } from './parts';

function Ways() {
	const [code, setCode] = useState('');
	const [trouble, run, busy] = useTry();
	useEffect(() => void lookForMail().catch(() => undefined), []);
	const enterByPasskey = (): void =>
		run(async () => {
			await signIn('sign-in', await signWithPasskey());
			goInstead(to.friends);
		});
	const recover = async (): Promise<void> => {
		try {
			await signIn('recover', { code });
		} catch (e) {
			// It reads like no code, or is nobody's: for whoever types it that is the same.
			if (e instanceof Refusal && (e.status === 400 || e.status === 404)) throw new Refusal(e.status, e.code, t('ui.account.sign-in.wrong'), 0, 0);
			throw e;
		}
		goInstead(to.friends);
	};
	return (
		<Frame class="sheet friends account">
			<ToFriends />
			<h1>{t('ui.account.sign-in')}</h1>
			<p>{t('ui.account.sign-in.about')}</p>
			{visitor.value && <p class="account-state account-open">{t('ui.account.sign-in.instead', { who: visitor.value.name })}</p>}
			{trouble}
			<div class="account-parts">
				<Section id="by-passkey" title={t('ui.account.passkeys')}>
					{canHavePasskeys() ? (
						<button type="button" class="primary" disabled={busy} onClick={enterByPasskey}>
							{t('ui.account.sign-in.passkey')}
						</button>
					) : (
						<p class="soft">{t('ui.account.passkey.cannot')}</p>
					)}
				</Section>
				<Section id="by-code" title={t('ui.account.recovery')}>
					<TryForm act={recover} label={t('ui.account.sign-in.enter')}>
						<label class="labelled">
							<span>{t('ui.account.sign-in.code')}</span>
							<input type="text" class="account-typed" required autoComplete="off" autoCapitalize="none" spellcheck={false} value={code} onInput={(e) => setCode(e.currentTarget.value)} />
						</label>
					</TryForm>
				</Section>
				{mail.value?.able && (
					<Section id="by-mail" title={t('ui.mail')}>
						<AddressAndCode
							begin="sign-in/mail/begin"
							label={t('ui.account.sign-in.enter')}
							finish={async (address, typed) => {
								await signIn('sign-in/mail', { address, code: typed });
								goInstead(to.friends);
							}}
						/>
					</Section>
				)}
			</div>
		</Frame>
	);
}

export function SignInPage() {
	return (
		<Served title={t('ui.account.sign-in')}>
			<Ways />
		</Served>
	);
}
