// What the pages of friends share: whether there is a server, who the visitor is, links to hand on.

import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Frame } from '../frame';
import { t } from '../i18n';
import { NAME_CHARS } from '../lobby/chosen-setup';
import { to } from '../router';
import { NoServer, Refusal } from './api';
import { saveName, fetchVisitor, noteFailure, server, visitor } from './me';
import type { TableAbout } from './types';

/** Why something failed, in words. */
export function reason(e: unknown): string {
	if (e instanceof Refusal && e.message) return e.message;
	return t(e instanceof NoServer ? 'ui.friends.none' : 'ui.friends.away');
}

/** The page inside, once it is known that there is a server; otherwise what that means. */
export function Served({ title, children }: { title: string; children: ComponentChildren }) {
	useEffect(() => {
		const ask = (): void => void fetchVisitor();
		ask();
		addEventListener('online', ask);
		return () => removeEventListener('online', ask);
	}, []);
	if (server.value === 'there') return <>{children}</>;
	return (
		<Frame class="sheet friends">
			<h1>{title}</h1>
			{server.value === 'asking' && (
				<p class="soft" role="status">
					{t('ui.friends.asking')}
				</p>
			)}
			{server.value === 'none' && (
				<>
					<p>{t('ui.friends.none')}</p>
					<p class="soft">{t('ui.friends.none.about')}</p>
					<a class="button primary" href={to.home}>
						{t('ui.table.home')}
					</a>
				</>
			)}
			{server.value === 'away' && (
				<>
					<p role="alert">{t('ui.friends.away')}</p>
					<button type="button" class="primary" onClick={() => void fetchVisitor()}>
						{t('ui.friends.again')}
					</button>
				</>
			)}
		</Frame>
	);
}

/** Beside a name that could be taken for another. */
export function Alike() {
	return (
		<span class="friends-alike" role="img" title={t('ui.seats.alike')} aria-label={t('ui.seats.alike')}>
			≈
		</span>
	);
}

export function Trouble({ text }: { text: string | null }) {
	return text ? (
		<p class="bad friends-trouble" role="alert">
			{text}
		</p>
	) : null;
}

interface NameProps {
	/** What the button does with it. */
	label: string;
	/** Called when the server knows the name. */
	onNamed: () => void | Promise<void>;
	primary?: boolean;
}

/** Asks for a name, tells the server, and goes on. */
export function NameForm({ label, onNamed, primary }: NameProps) {
	// Who one is may be known later than there is something to sit down at.
	const [typed, setTyped] = useState<string | null>(null);
	const name = typed ?? visitor.value?.name ?? '';
	const [trouble, setTrouble] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const submit = async (e: Event): Promise<void> => {
		e.preventDefault();
		if (name.trim() === '') {
			setTrouble(t('ui.setup.name.empty'));
			field.current?.focus();
			return;
		}
		setBusy(true);
		setTrouble(null);
		try {
			await saveName(name.trim());
			await onNamed();
		} catch (error) {
			noteFailure(error);
			setTrouble(reason(error));
		}
		setBusy(false);
	};
	return (
		<form class="friends-name" noValidate onSubmit={(e) => void submit(e)}>
			<label class="labelled">
				<span>{t('ui.friends.name')}</span>
				<input
					ref={field}
					type="text"
					maxLength={NAME_CHARS}
					autoComplete="nickname"
					spellcheck={false}
					value={name}
					aria-invalid={trouble ? 'true' : undefined}
					onInput={(e) => setTyped(e.currentTarget.value)}
				/>
			</label>
			<button type="submit" class={primary ? 'primary' : ''} disabled={busy}>
				{label}
			</button>
			<Trouble text={trouble} />
		</form>
	);
}

/** What draws it is fetched when it is asked for. */
function Qr({ link }: { link: string }) {
	const [drawn, setDrawn] = useState<VNode | null>(null);
	useEffect(() => {
		const draw = ({ codeOf, QrCode }: typeof import('../share/qr')): void => {
			const code = codeOf(link);
			setDrawn(code ? <QrCode code={code} label={t('ui.share.qr')} /> : null);
		};
		import('../share/qr').then(draw, () => undefined);
	}, [link]);
	return drawn;
}

/** A link to hand on: seen, copied, held under a camera, or shared by the system's own means. */
export function LinkField({ label, link }: { label: string; link: string }) {
	const field = useRef<HTMLInputElement>(null);
	const [status, setStatus] = useState('');
	const [qr, setQr] = useState(false);
	const copy = async (): Promise<void> => {
		try {
			await navigator.clipboard.writeText(link);
			setStatus(t('ui.end.copied'));
		} catch {
			field.current?.focus();
			field.current?.select();
			setStatus(t('ui.end.selected'));
		}
	};
	return (
		<div class="friends-link">
			<input ref={field} type="text" readOnly aria-label={label} value={link} onFocus={(e) => e.currentTarget.select()} />
			<button type="button" onClick={() => void copy()}>
				{t('ui.end.copy')}
			</button>
			<button type="button" aria-expanded={qr} aria-label={t('ui.share.qr')} title={t('ui.share.qr')} onClick={() => setQr(!qr)}>
				QR
			</button>
			{'share' in navigator && (
				<button type="button" onClick={() => void navigator.share({ title: 'Magnate', text: label, url: link }).catch(() => undefined)}>
					{t('ui.friends.share')}
				</button>
			)}
			<span role="status" class="soft">
				{status}
			</span>
			{qr && <Qr link={link} />}
		</div>
	);
}

/** A shipped board is called like its edition. */
export const tableTitle = (about: TableAbout): string => (about.board === about.edition ? t(`edition.${about.edition}`) : about.title);

/** In itself: `Deutsch`. */
export const languageName = (code: string): string => LANGUAGES.find((language) => language.code === code)?.name ?? code;

/** Back from a page of one's own to the tables. */
export const ToFriends = () => (
	<a class="friends-up" href={to.friends}>
		{t('ui.friends.title')}
	</a>
);
