// Tokens: with which programs play in the visitor's name.

import { useEffect, useState } from 'preact/hooks';
import { TryForm } from './form';
import { get, post } from '../friends/api';
import { t } from '../i18n';
import { NAME_CHARS } from '../lobby/chosen-setup';
import { day, Question, Section, useTry } from './parts';

interface Token {
	id: string;
	name: string;
	scopes: string[];
	made: number;
	used: number | null;
}

const SCOPES = ['read', 'play', 'talk', 'host'];

function Make({ onMade }: { onMade: (token: string) => void }) {
	const [name, setName] = useState('');
	const [scopes, setScopes] = useState(['read', 'play']);
	const make = async (): Promise<void> => onMade((await post<{ token: string }>('tokens', { name: name.trim(), scopes })).token);
	return (
		<TryForm act={make} label={t('ui.account.token.make')} able={scopes.length > 0}>
			<label class="labelled">
				<span>{t('ui.account.token.name')}</span>
				<input type="text" required maxLength={NAME_CHARS} value={name} onInput={(e) => setName(e.currentTarget.value)} />
			</label>
			<fieldset>
				<legend>{t('ui.account.token.may')}</legend>
				{SCOPES.map((scope) => (
					<label key={scope}>
						<input
							type="checkbox"
							checked={scopes.includes(scope)}
							onChange={(e) => setScopes(SCOPES.filter((one) => (one === scope ? e.currentTarget.checked : scopes.includes(one))))}
						/>{' '}
						{t(`ui.account.token.${scope}`)}
					</label>
				))}
			</fieldset>
		</TryForm>
	);
}

export function Tokens() {
	const [tokens, setTokens] = useState<Token[]>([]);
	const [fresh, setFresh] = useState<string | null>(null);
	const [trouble, run, busy] = useTry();
	const look = async (): Promise<void> => setTokens((await get<{ tokens: Token[] }>('tokens')).tokens);
	useEffect(() => run(look), []);
	return (
		<Section id="tokens" title={t('ui.account.tokens')} about={t('ui.account.tokens.about')}>
			<ul class="account-list">
				{tokens.map(({ id, name, scopes, made, used }) => (
					<li key={id}>
						<span>
							<b>{name}</b>
							<small>
								{scopes.map((scope) => t(`ui.account.token.${scope}`)).join(', ')} ·{' '}
								{used ? t('ui.account.used', { day: day(used) }) : t('ui.account.made', { day: day(made) })}
							</small>
						</span>
						<Question
							label={t('ui.account.remove')}
							about={name}
							question={t('ui.account.token.remove')}
							onYes={() => run(async () => (await post(`tokens/${id}/withdraw`), await look()))}
							busy={busy}
						/>
					</li>
				))}
			</ul>
			{fresh ? (
				<div class="account-code">
					<output aria-label={t('ui.account.tokens')}>{fresh}</output>
					<p>{t('ui.account.token.once')}</p>
					<button type="button" class="primary" onClick={() => setFresh(null)}>
						{t('ui.account.recovery.kept')}
					</button>
				</div>
			) : (
				<details>
					<summary>{t('ui.account.token.make')}</summary>
					<Make onMade={(token) => (setFresh(token), run(look))} />
				</details>
			)}
			{trouble}
		</Section>
	);
}
