// One board of the gallery: its drawing, how it plays, what others think; to play on, to remix, to rate, to report.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { day, Question, Section, useTry } from '../account/parts';
import type { FieldId } from '../board/types';
import { startDraft } from '../editor/start';
import { Frame } from '../frame';
import { get, post, Refusal } from '../friends/api';
import { noteFailure, visitor } from '../friends/me';
import { NameForm, Served } from '../friends/parts';
import { Report } from '../friends/report';
import { t } from '../i18n';
import { saveText } from '../lobby/boardfile';
import { BoardView, EraRows } from '../lobby/boardview';
import { chosenSetup, levelName } from '../lobby/chosen-setup';
import { readBoard, saveBoard, showBoard } from '../lobby/ownboards';
import { go, to } from '../router';
import { settings } from '../settings';
import { Credit, Rating, tenths } from './parts';
import type { Published } from './types';
import '../style/pages.css';
import '../style/boards.css';

const STARS = [1, 2, 3, 4, 5];
/** Figures may come while one looks. */
const EVERY = 5_000;

function Figures({ figures }: { figures: Published['board']['figures'] }) {
	if (!figures) return <p class="soft">{t('ui.gallery.unplayed.about')}</p>;
	return (
		<>
			<p class="soft">{t('ui.gallery.played', { n: figures.games, level: levelName(figures.level), players: figures.players })}</p>
			<div class="scroll-x" tabIndex={0} role="group" aria-label={t('ui.gallery.figures')}>
				<table class="figures">
					<thead>
						<tr>
							<td />
							{figures.points.map((_, i) => <th key={i} scope="col">{i + 1}.</th>)}
						</tr>
					</thead>
					<tbody>
						<tr>
							<th scope="row">{t('ui.gallery.points')}</th>
							{figures.points.map((x, i) => <td key={i}>{tenths(x)}</td>)}
						</tr>
						<tr>
							<th scope="row">{t('ui.gallery.wins')}</th>
							{figures.wins.map((x, i) => <td key={i}>{tenths(x)}</td>)}
						</tr>
					</tbody>
				</table>
			</div>
			<p>{t('ui.gallery.bid', { n: tenths(figures.bid) })}</p>
		</>
	);
}

function Rate({ found, onRated }: { found: Published; onRated: (now: Published) => void }) {
	const [trouble, run, busy] = useTry();
	const { board, you } = found;
	const rate = (stars: number): void => run(async () => onRated(await post<Published>(`boards/${board.id}/rate`, { stars })));
	if (you.author || !board.figures || board.hidden) return null;
	if (!visitor.value) return <NameForm label={t('ui.friends.save')} onNamed={() => undefined} />;
	return (
		<>
			<div class="gallery-stars" role="group" aria-label={t('ui.gallery.rate')}>
				{STARS.map((n) => (
					<button key={n} type="button" class={n <= you.stars ? 'gallery-given' : ''} aria-pressed={n === you.stars} aria-label={t('ui.gallery.stars', { n })} disabled={busy} onClick={() => rate(n === you.stars ? 0 : n)}>
						<span aria-hidden="true">{n <= you.stars ? '★' : '☆'}</span>
					</button>
				))}
			</div>
			{trouble}
		</>
	);
}

function Doing({ found }: { found: Published }) {
	const { board, sheet, you } = found;
	const [trouble, run, busy] = useTry();
	const use = (where: string): void => {
		const own = readBoard(sheet);
		saveBoard(own);
		chosenSetup().value = { ...chosenSetup().value, edition: own.edition, board: own.hash };
		go(where);
	};
	return (
		<>
			<div class="row">
				<button type="button" class="primary" onClick={() => use(to.fresh)}>{t('ui.board.play')}</button>
				<button type="button" onClick={() => use(to.invite)}>{t('ui.gallery.table')}</button>
				<button type="button" onClick={() => startDraft(sheet, board.edition, { origin: board.id })}>{t('ui.gallery.remix')}</button>
				<button type="button" onClick={() => saveText(`${readBoard(sheet).name}.board`, sheet)}>{t('ui.board.save')}</button>
				{you.author && !board.hidden && (
					<Question label={t('ui.gallery.delete')} question={t('ui.gallery.delete.sure')} busy={busy} onYes={() => run(async () => void (await post(`boards/${board.id}/delete`, { sure: true }), go(to.gallery)))} />
				)}
				{!you.author && visitor.value && <Report path={`boards/${board.id}/report`} />}
			</div>
			{trouble}
		</>
	);
}

function Moderate({ id, hidden, onDone }: { id: string; hidden: boolean; onDone: () => void }) {
	const [trouble, run, busy] = useTry();
	const does = (action: string, then = onDone): void => run(() => post('moderation', { action, board: id }).then(then));
	if (!visitor.value?.role) return null;
	return (
		<div class="row">
			<button type="button" disabled={busy} onClick={() => does(hidden ? 'unhide' : 'hide')}>{t(hidden ? 'ui.gallery.unhide' : 'ui.gallery.hide')}</button>
			<Question label={t('ui.gallery.unpublish')} question={t('ui.gallery.unpublish.sure')} busy={busy} onYes={() => does('unpublish', () => go(to.gallery))} />
			{trouble}
		</div>
	);
}

function One({ id }: { id: string }) {
	const [found, setFound] = useState<Published | null | undefined>(undefined);
	const [field, setField] = useState<FieldId | null>(null);
	const who = visitor.value?.id;
	const lang = settings.lang.value;
	const look = (): void =>
		void get<Published>(`boards/${id}`).then(setFound, (e: unknown) => {
			if (e instanceof Refusal && e.status === 404) setFound(null);
			else noteFailure(e);
		});
	useEffect(look, [id, who]);
	const waits = found?.board.figures === null;
	useEffect(() => {
		if (!waits) return undefined;
		const timer = setInterval(() => document.hidden || look(), EVERY);
		return () => clearInterval(timer);
	}, [id, waits]);
	const sheet = found?.sheet;
	const shown = useMemo(() => (sheet === undefined ? undefined : showBoard(id, sheet)), [id, sheet, lang]);
	if (!found)
		return (
			<Frame class="sheet account cups">
				<h1>{t('ui.gallery.title')}</h1>
				{found === null && <p role="alert">{t('ui.gallery.gone')}</p>}
				<a href={to.gallery}>{t('ui.gallery.title')}</a>
			</Frame>
		);
	const { board } = found;
	return (
		<Frame class="board-page cups">
			<div class="board-top">
				<div>
					<a class="friends-up" href={to.gallery}>{t('ui.gallery.title')}</a>
					<h1 dir="auto">{board.name}</h1>
					<p class="soft">
						{t(`edition.${board.edition}`)} · <a href={to.person(board.author.id)}>{t('ui.gallery.by', { who: board.author.name })}</a> · {day(board.made)}
					</p>
					<Credit board={board} />
					{board.hidden && <p class="bad" role="status">{t('ui.gallery.hidden')}</p>}
				</div>
				<Doing found={found} />
			</div>
			{board.about && <p class="club-about" dir="auto">{board.about}</p>}
			<Moderate id={id} hidden={board.hidden} onDone={look} />
			{shown ? <BoardView shown={shown} onField={setField} /> : <p class="bad" role="alert">{t('ui.gallery.unreadable')}</p>}
			{shown && <EraRows shown={shown} onField={setField} />}
			<p class="board-field" role="status">{shown && field ? shown.spoken[field] : t('ui.board.point')}</p>
			<div class="account-parts gallery-parts">
				<Section id="figures" title={t('ui.gallery.figures')}>
					<Figures figures={board.figures} />
				</Section>
				<Section id="rating" title={t('ui.gallery.rating')}>
					<Rating board={board} />
					<Rate found={found} onRated={setFound} />
				</Section>
			</div>
		</Frame>
	);
}

export function GalleryBoardPage({ id }: { id: string }) {
	return (
		<Served title={t('ui.gallery.title')}>
			<One id={id} />
		</Served>
	);
}
