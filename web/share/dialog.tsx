// Handing a game on: its link as text and as a QR code, its record, and a picture.

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { app } from '../app';
import { t } from '../i18n';
import { saveText } from '../lobby/boardfile';
import { ROMAN } from '../lobby/games';
import { GameHistory } from '../replay/history';
import { to } from '../router';
import { Dialog } from '../table/dialog';
import type { SavedGame } from '../table/storage';
import { paintPicture } from './picture';
import { codeOf, QrCode } from './qr';

/** The address at which anybody sees the game, on the host that this page comes from. */
export const addressOf = (link: string): string => location.href.replace(/[?#].*$/, '') + to.link(link);

/** The clipboard may be forbidden: then the text is selected, ready for the visitor's own keys. */
async function copy(field: HTMLInputElement | null): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(field?.value ?? '');
		return true;
	} catch {
		field?.focus();
		field?.select();
		return false;
	}
}

function saveBlob(name: string, blob: Blob): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}

function titleOf(history: GameHistory, n: number): string {
	const { over, era, round } = history.states[n] ?? { over: false, era: 1, round: 1 };
	const winners = history.words.value.seats.filter((_, i) => history.scores[n]?.[i]?.rank === 1);
	if (!over) return t('ui.share.moment.title', { era: ROMAN[era] ?? '', round });
	return winners.length > 1 ? t('ui.end.shared', { names: winners.join(', ') }) : t('ui.end.wins', { who: winners[0] ?? '' });
}

/** The system's own ways to hand something on, where there are any. */
const canSend = (data: ShareData): boolean => typeof navigator.canShare === 'function' && navigator.canShare(data);

interface LinkBoxProps {
	address: string;
	title: string;
	/** Who sees what there. */
	about: string;
}

export function LinkBox({ address, title, about }: LinkBoxProps) {
	const code = useMemo(() => codeOf(address), [address]);
	const [field, setField] = useState<HTMLInputElement | null>(null);
	const [status, setStatus] = useState('');
	const data = { title, url: address };
	return (
		<section class="share-link" aria-label={t('ui.share.link')}>
			{code ? <QrCode code={code} label={t('ui.share.qr')} /> : <p class="soft">{t('ui.share.long')}</p>}
			<div class="share-address">
				<label>
					<span>{t('ui.share.link')}</span>
					<input type="text" readOnly value={address} ref={setField} onFocus={(e) => e.currentTarget.select()} />
				</label>
				<p class="soft">{about}</p>
				<div class="row">
					<button type="button" class="primary" onClick={() => void copy(field).then((done) => setStatus(t(done ? 'ui.end.copied' : 'ui.end.selected')))}>
						{t('ui.share.copy')}
					</button>
					{canSend(data) && (
						<button type="button" onClick={() => void navigator.share(data).catch(() => {})}>
							{t('ui.share.send')}
						</button>
					)}
				</div>
				<span role="status" class="soft">
					{status}
				</span>
			</div>
		</section>
	);
}

function Link({ history, n }: { history: GameHistory; n: number }) {
	const address = useMemo(() => addressOf(history.link(n)), [history, n]);
	return <LinkBox address={address} title={`Magnate: ${history.words.value.title}`} about={t('ui.share.link.about')} />;
}

interface FilesProps {
	/** What the button for the picture says, the file it becomes, and who paints it. */
	label: string;
	name: string;
	paint: () => Promise<Blob>;
	/** Other files to save, as buttons. */
	children?: ComponentChildren;
}

/** As an address that may stand in a page of this site: the rules that the server sends with it forbid those of blobs. */
const inAddress = (blob: Blob): Promise<string> =>
	new Promise((done, fail) => {
		const reader = new FileReader();
		reader.onload = () => done(String(reader.result));
		reader.onerror = () => fail(reader.error);
		reader.readAsDataURL(blob);
	});

export function Files({ label, name, paint, children }: FilesProps) {
	const [state, setState] = useState<'' | 'busy' | 'failed'>('');
	const [seen, setSeen] = useState('');
	// Painted once, to be looked at and to be saved.
	const picture = useRef<Promise<Blob> | undefined>(undefined);
	useEffect(() => {
		let wanted = true;
		setSeen('');
		// When the dialog is there: painting it draws a board.
		const timer = setTimeout(() => {
			picture.current = paint();
			picture.current.then(inAddress).then((address) => wanted && setSeen(address), () => wanted && setState('failed'));
		});
		return () => {
			clearTimeout(timer);
			wanted = false;
		};
	}, [name]);
	const save = async (): Promise<void> => {
		setState('busy');
		try {
			saveBlob(name, await (picture.current?.catch(paint) ?? paint()));
			setState('');
		} catch {
			setState('failed');
		}
	};
	return (
		<section class="share-files" aria-label={t('ui.share.files')}>
			<div class="row">
				<button type="button" disabled={state === 'busy'} onClick={() => void save()}>
					{label}
				</button>
				{children}
			</div>
			<span role="status" class="soft">
				{state && t(`ui.share.picture.${state}`)}
			</span>
			{seen && <img class="share-seen" src={seen} alt="" />}
		</section>
	);
}

function GameFiles({ history, n }: { history: GameHistory; n: number }) {
	const name = `magnate-${history.board.name}-${n}`;
	const paint = (): Promise<Blob> => paintPicture({ history, n, title: titleOf(history, n), link: addressOf(history.link(n)) });
	return (
		<Files label={t('ui.share.picture')} name={`${name}.png`} paint={paint}>
			<button type="button" onClick={() => saveText(`${name}.record`, history.record(n))}>
				{t('ui.own.record')}
			</button>
		</Files>
	);
}

/** `at`: the moment that is looked at; the whole game can be chosen instead. */
export function ShareDialog({ history, at, onClose }: { history: GameHistory; at: number; onClose: () => void }) {
	const [whole, setWhole] = useState(true);
	const n = whole ? history.length : at;
	return (
		<Dialog title={t('ui.share.title')} onClose={onClose}>
			{at < history.length && (
				<div class="share-what" role="radiogroup" aria-label={t('ui.share.title')}>
					{[true, false].map((value) => (
						<label key={String(value)}>
							<input type="radio" name="share-what" checked={whole === value} onChange={() => setWhole(value)} />
							<span>{t(value ? 'ui.share.whole' : 'ui.share.moment')}</span>
						</label>
					))}
				</div>
			)}
			<Link history={history} n={n} />
			<GameFiles history={history} n={n} />
		</Dialog>
	);
}

/** For a page that shows a saved game without its history. */
export function ShareSaved({ game, onClose }: { game: SavedGame; onClose: () => void }) {
	const history = useMemo(() => new GameHistory(app().core, game, () => game.seats), [game.id]);
	useEffect(() => () => history.close(), [history]);
	return <ShareDialog history={history} at={history.length} onClose={onClose} />;
}
