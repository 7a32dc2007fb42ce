// A table on the server: before the game its waiting room, then the table, its end and its replay.

import { useEffect, useMemo } from 'preact/hooks';
import { app } from '../app';
import { EndView } from '../end/page';
import { Frame } from '../frame';
import { t } from '../i18n';
import { loadReviewParts } from '../later';
import { lazy } from '../lazy';
import { to } from '../router';
import { Draft } from '../table/draft';
import { TableView } from '../table/page';
import type { Places } from '../replay/history';
import type { RemoteTable } from '../table/remote';
import type { SavedGame } from '../table/storage';
import { extrasOf, rematch } from './extras';
import { Fair } from './fair';
import { dropLinks } from './links';
import { fetchVisitor, server } from './me';
import { bell, markTitle } from './notices';
import { OnlineTable } from './online-table';
import { WaitingRoom } from './waiting';
import { tableTitle } from './parts';

const Reviewed = lazy(() => Promise.all([import('../review/page'), loadReviewParts()]).then(([file]) => file.Reviewed));
const Replay = lazy(() => import('../replay/page').then((file) => file.Replay));

function Nothing({ title, text, again }: { title: string; text: string; again?: boolean }) {
	return (
		<Frame class="sheet friends">
			<h1>{title}</h1>
			<p role="status">{text}</p>
			{again ? (
				<button type="button" class="primary" onClick={() => location.reload()}>
					{t('ui.friends.again')}
				</button>
			) : (
				<a class="button primary" href={to.friends}>
					{t('ui.friends.title')}
				</a>
			)}
		</Frame>
	);
}

/** Title, sound and notice when the visitor is asked for something. */
function useTurnNotices(online: OnlineTable): void {
	const seat = online.seat.value;
	const folded = online.folded.value;
	const yours = seat !== null && !!folded?.turn.includes(seat) && folded.phase === 'playing' && !folded.seats[seat - 1]?.away;
	const about = online.about.value;
	const title = about ? (about.name ?? tableTitle(about)) : '';
	useEffect(() => markTitle(yours), [yours]);
	useEffect(() => {
		if (yours) bell(title, to.table(online.id));
	}, [yours]);
	const elsewhere = online.notices.value.at(-1);
	useEffect(() => {
		if (elsewhere) bell(elsewhere.title, to.table(elsewhere.table));
	}, [elsewhere?.table]);
}

function Play({ online, table }: { online: OnlineTable; table: RemoteTable }) {
	const draft = useMemo((): Draft => {
		const made: Draft = new Draft(
			table,
			extrasOf(online, table, () => made),
		);
		return made;
	}, [table]);
	useEffect(
		() => () => {
			draft.close();
			draft.extras?.close();
		},
		[draft],
	);
	return <TableView draft={draft} />;
}

/** The game as pages know it that look back on games saved here. */
function savedGame(online: OnlineTable, table: RemoteTable): SavedGame {
	const { edition, era, round, over } = table.now.value.state;
	return {
		id: online.id,
		record: table.ask('record') ?? '',
		seats: [...table.seats],
		seed: '0',
		undone: [],
		begun: online.about.value?.made ?? 0,
		changed: online.about.value?.changed ?? 0,
		about: { edition, title: table.words.value.title, era, round, over, totals: table.now.value.scores.map(({ total }) => total) },
	};
}

/** Only of a finished game: there is no looking ahead at a table with friends. */
function History({ online, table, at }: { online: OnlineTable; table: RemoteTable; at: number }) {
	const { record, seats } = savedGame(online, table);
	return <Replay source={{ record, seats, ...elsewhere(online) }} from={at} />;
}

/** Who looks back on it, and where. */
const elsewhere = (online: OnlineTable) => ({ ...(online.seat.value === null ? {} : { you: online.seat.value }), places: placesAt(online.id) });
const placesAt = (id: string): Places => ({ replay: to.table(id, '/replay'), review: to.table(id, '/review'), end: to.table(id, '/end') });

function TableReview({ online, table }: { online: OnlineTable; table: RemoteTable }) {
	const { record, seats } = savedGame(online, table);
	return <Reviewed source={{ record, seats, ...elsewhere(online) }} />;
}

function End({ online, table }: { online: OnlineTable; table: RemoteTable }) {
	const folded = online.folded.value;
	return (
		<EndView
			saved={savedGame(online, table)}
			elsewhere={{
				...(online.seat.value !== null && table.now.value.state.over ? { again: () => void rematch(online) } : {}),
				back: to.table(online.id),
				replay: to.table(online.id, '/replay'),
				review: to.table(online.id, '/review'),
				more: folded && <div class="card">{<Fair folded={folded} />}</div>,
			}}
		/>
	);
}

export function OnlinePage({ id, look, at = 0 }: { id: string; look: 'table' | 'end' | 'replay' | 'review'; at?: number | undefined }) {
	const online = useMemo(() => new OnlineTable(id, app().core), [id]);
	useEffect(() => () => online.close(), [online]);
	useEffect(() => void fetchVisitor(), []);
	useTurnNotices(online);
	const folded = online.folded.value;
	const table = online.table.value;
	const title = t('ui.online.title');
	if (online.broken.value !== null) return <Nothing title={title} text={t('ui.online.broken')} again />;
	if (folded?.phase === 'closed') {
		dropLinks(id);
		return <Nothing title={title} text={t('ui.online.closed')} />;
	}
	// Who was removed, or watches by a link that is void now, must not wait for what never comes. What is over stays to be looked at.
	if (folded && folded.phase !== 'over' && online.follower.line.value === 'gone') return <Nothing title={title} text={t('ui.online.removed')} />;
	if (!folded || !online.about.value) {
		if (server.value === 'none') return <Nothing title={title} text={t('ui.friends.none')} />;
		if (online.follower.line.value === 'gone') return <Nothing title={title} text={t('ui.online.gone')} />;
		return (
			<Frame class="sheet friends">
				<h1>{title}</h1>
				<p class="soft" role="status">
					{t(online.follower.line.value === 'again' ? 'ui.online.again' : 'ui.friends.asking')}
				</p>
			</Frame>
		);
	}
	if (!table) return <WaitingRoom online={online} />;
	if (look === 'end') return <End online={online} table={table} />;
	if (look === 'replay' && table.now.value.state.over) return <History key={at} online={online} table={table} at={at} />;
	if (look === 'review' && table.now.value.state.over) return <TableReview online={online} table={table} />;
	return <Play key={id} online={online} table={table} />;
}
