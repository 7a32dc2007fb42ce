// The end of a game: who won, with what, how it came about, and another one.

import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { app } from '../app';
import { CoreError } from '../core/core';
import { Frame } from '../frame';
import { complaint, t, useEdition } from '../i18n';
import { go, to } from '../router';
import { settings } from '../settings';
import { createGame, findGame, type SavedGame } from '../table/storage';
import { saveText } from '../lobby/boardfile';
import type { ShareSaved } from '../share/dialog';
import { Bars } from './bars';
import { Count } from './count';
import { Curve } from './curve';
import { Prices } from './prices';
import { inlineBoard, tellGame, type Story } from './story';
import '../style/pages.css';
import '../style/end.css';

const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** The same table again; the seat after the last first one starts. */
function playAgain(saved: SavedGame, story: Story): void {
	const { edition, draws, places, board, players } = story.state;
	const sheet = inlineBoard(story.record);
	const game = createGame(app().core, {
		edition,
		seats: saved.seats,
		start: (story.start % players) + 1,
		...(sheet ? { sheet } : { board }),
		...(draws ? { draws } : {}),
		...(places ? { places } : {}),
	});
	go(to.game(game.id));
}

/** The clipboard may be forbidden: then the text is selected, ready for the visitor's own keys. */
async function copy(text: string, area: HTMLTextAreaElement | null): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		area?.focus();
		area?.select();
		return false;
	}
}

function Record({ story, id }: { story: Story; id: string }) {
	const [status, setStatus] = useState('');
	const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
	return (
		<section class="card end-record" aria-labelledby="record">
			<h2 id="record">{t('ui.end.record')}</h2>
			<p class="soft">{t('ui.end.record.about')}</p>
			<textarea readOnly rows={8} spellcheck={false} aria-labelledby="record" value={story.record} ref={setArea} />
			<div class="row">
				<button type="button" onClick={() => void copy(story.record, area).then((done) => setStatus(t(done ? 'ui.end.copied' : 'ui.end.selected')))}>
					{t('ui.end.copy')}
				</button>
				<button type="button" onClick={() => saveText(`magnate-${id}.record`, story.record)}>
					{t('ui.end.save')}
				</button>
				<span role="status" class="soft">
					{status}
				</span>
			</div>
		</section>
	);
}

/** The dialog is fetched when it is asked for. */
function Share({ saved }: { saved: SavedGame }) {
	const [Open, setOpen] = useState<typeof ShareSaved | null>(null);
	const fetchIt = (): void => void import('../share/dialog').then((file) => setOpen(() => file.ShareSaved));
	return (
		<>
			<button type="button" onClick={fetchIt}>
				{t('ui.share.title')}
			</button>
			{Open && <Open game={saved} onClose={() => setOpen(null)} />}
		</>
	);
}

function Missing({ text }: { text: string }) {
	return (
		<Frame class="sheet">
			<h1>{t('ui.end.title')}</h1>
			<p>{text}</p>
			<a class="button primary" href={to.home}>
				{t('ui.end.home')}
			</a>
		</Frame>
	);
}

/** The story of a saved game in the page's language; a text instead: why there is none. */
function useStory(saved: SavedGame | undefined): Story | string {
	const lang = settings.lang.value;
	return useMemo(() => {
		if (!saved) return t('ui.end.missing');
		try {
			return tellGame(app().core, saved.record, lang);
		} catch (e) {
			if (e instanceof CoreError) return t('ui.end.broken', { why: complaint(e.message) });
			throw e;
		}
	}, [saved?.record, lang]);
}

/** Where a game that was not saved here leads from its end. */
export interface Elsewhere {
	/** The same people meet again. */
	again?: () => void;
	/** Addresses. */
	back: string;
	replay: string;
	review: string;
	/** More about it, such as whether its draws were fair. */
	more?: ComponentChildren;
}

export function EndPage({ id }: { id: string }) {
	return <EndView saved={useMemo(() => findGame(id), [id])} />;
}

export function EndView({ saved, elsewhere }: { saved: SavedGame | undefined; elsewhere?: Elsewhere }) {
	const story = useStory(saved);
	useEdition(typeof story === 'string' ? undefined : story.state.edition);
	if (!saved || typeof story === 'string') return <Missing text={typeof story === 'string' ? story : ''} />;
	const { seats } = saved;
	const { scores, moments, sales, words } = story;
	const order = scores.map((_, i) => i).sort((a, b) => (scores[a]?.rank ?? 0) - (scores[b]?.rank ?? 0) || a - b);
	const winners = seats.filter((_, i) => scores[i]?.rank === 1).map((seat) => seat.name);
	const title = !story.state.over
		? t('ui.end.running')
		: winners.length > 1
			? t('ui.end.shared', { names: winners.join(', ') })
			: t('ui.end.wins', { who: winners[0] ?? '' });
	return (
		<Frame class="sheet end" bar={words.title}>
			<div class="end-head end-result">
				<h1>
					<span class="end-title">{title}</span>
					<span class="end-who" aria-hidden="true">
						{t('ui.count.who')}
					</span>
				</h1>
				<Count id={saved.id} seats={seats} scores={scores} order={order} over={story.state.over} />
				<div class="row">
					{(!elsewhere || elsewhere.again) && (
						<button type="button" class="primary" onClick={elsewhere?.again ?? (() => playAgain(saved, story))}>
							{t('ui.end.again')}
						</button>
					)}
					<a class={elsewhere && !elsewhere.again ? 'button primary' : 'button'} href={elsewhere?.review ?? to.review(saved.id)}>
						{t('ui.review.open')}
					</a>
					<a class="button" href={elsewhere?.replay ?? to.replay(saved.id)}>
						{t('ui.replay.watch')}
					</a>
					<Share saved={saved} />
					<a class="button" href={elsewhere?.back ?? to.game(saved.id)}>
						{t('ui.end.back')}
					</a>
					<a class="button" href={to.home}>
						{t('ui.end.home')}
					</a>
				</div>
			</div>
			{story.tie && <p class="soft">{story.tie}</p>}
			<div class="end-charts">
				<div class="end-column">
					<section class="card" aria-labelledby="sources">
						<h2 id="sources">{t('ui.end.sources')}</h2>
						<Bars seats={seats} scores={scores} order={order} signed={signed} />
					</section>
					<Record story={story} id={saved.id} />
					{elsewhere?.more}
				</div>
				<div class="end-column">
					<section class="card" aria-labelledby="over">
						<h2 id="over">{t('ui.end.over')}</h2>
						<Curve seats={seats} moments={moments} order={order} signed={signed} />
					</section>
					<section class="card" aria-labelledby="prices">
						<h2 id="prices">{t('ui.end.prices')}</h2>
						<Prices seats={seats} sales={sales} order={order} />
					</section>
				</div>
			</div>
		</Frame>
	);
}
