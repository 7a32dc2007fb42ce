// The gallery: boards that people have published, to search, to sort, page by page.

import { useEffect, useState } from 'preact/hooks';
import { day } from '../account/parts';
import { editions } from '../editions';
import { Frame } from '../frame';
import { get } from '../friends/api';
import { noteFailure } from '../friends/me';
import { Served, ToFriends } from '../friends/parts';
import { t } from '../i18n';
import { to } from '../router';
import { Rating } from './parts';
import type { Gallery } from './types';

const SORTS = ['new', 'best', 'name'] as const;
const FIND_CHARS = 40;

interface Wanted {
	find: string;
	edition: string;
	sort: string;
	page: number;
}

function queryOf({ find, edition, sort, page }: Wanted): string {
	const query = new URLSearchParams({ sort, page: String(page) });
	if (find) query.set('find', find);
	if (edition) query.set('edition', edition);
	return String(query);
}

function List() {
	const [wanted, setWanted] = useState<Wanted>({ find: '', edition: '', sort: 'new', page: 1 });
	const [text, setText] = useState('');
	const [found, setFound] = useState<Gallery | undefined>(undefined);
	const change = (part: Partial<Wanted>): void => setWanted({ ...wanted, page: 1, ...part });
	useEffect(() => {
		let current = true;
		void get<Gallery>(`boards?${queryOf(wanted)}`).then((gallery) => current && setFound(gallery), noteFailure);
		return () => void (current = false);
	}, [wanted]);
	const search = (e: Event): void => {
		e.preventDefault();
		change({ find: text.trim() });
	};
	return (
		<Frame class="sheet account cups gallery">
			<ToFriends />
			<h1>{t('ui.gallery.title')}</h1>
			<p class="soft">{t('ui.gallery.lead')}</p>
			<p>
				<a href={to.editor}>{t('ui.gallery.make')}</a>
			</p>
			<form class="mod-find" role="search" onSubmit={search}>
				<label class="labelled">
					<span>{t('ui.gallery.find')}</span>
					<input type="search" name="find" maxLength={FIND_CHARS} value={text} onInput={(e) => setText(e.currentTarget.value)} />
				</label>
				<button type="submit">{t('ui.gallery.search')}</button>
				<label class="labelled gallery-pick">
					<span>{t('ui.gallery.edition')}</span>
					<select value={wanted.edition} onChange={(e) => change({ edition: e.currentTarget.value })}>
						<option value="" selected={!wanted.edition}>{t('ui.gallery.any')}</option>
						{editions().map(({ name }) => <option key={name} value={name} selected={name === wanted.edition}>{t(`edition.${name}`)}</option>)}
					</select>
				</label>
				<label class="labelled gallery-pick">
					<span>{t('ui.gallery.sort')}</span>
					<select value={wanted.sort} onChange={(e) => change({ sort: e.currentTarget.value })}>
						{SORTS.map((sort) => <option key={sort} value={sort} selected={sort === wanted.sort}>{t(`ui.gallery.sort.${sort}`)}</option>)}
					</select>
				</label>
			</form>
			<p role="status" class={found?.boards.length === 0 ? 'soft' : 'spoken'}>
				{found?.boards.length === 0 ? t(wanted.find || wanted.edition ? 'ui.gallery.none' : 'ui.gallery.empty') : found ? t('ui.gallery.page', { n: found.page }) : ''}
			</p>
			<ul class="gallery-list">
				{found?.boards.map((board) => (
					<li key={board.id} class="card">
						<h2>
							<a href={to.galleryBoard(board.id)} dir="auto">{board.name}</a>
						</h2>
						<p class="gallery-about" dir="auto">{board.about}</p>
						<p class="soft">
							{t(`edition.${board.edition}`)} · {t('ui.gallery.by', { who: board.author.name })} · {day(board.made)}
						</p>
						<Rating board={board} />
					</li>
				))}
			</ul>
			{found && (found.page > 1 || found.more) && (
				<nav class="row gallery-pages" aria-label={t('ui.gallery.pages')}>
					<button type="button" disabled={found.page === 1} onClick={() => change({ page: found.page - 1 })}>{t('ui.gallery.before')}</button>
					<span>{t('ui.gallery.page', { n: found.page })}</span>
					<button type="button" disabled={!found.more} onClick={() => change({ page: found.page + 1 })}>{t('ui.gallery.after')}</button>
				</nav>
			)}
		</Frame>
	);
}

export function GalleryPage() {
	return (
		<Served title={t('ui.gallery.title')}>
			<List />
		</Served>
	);
}
