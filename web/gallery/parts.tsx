// What the pages of the gallery share: what others think of a board, and what it was made from.

import { t } from '../i18n';
import { to } from '../router';
import { settings } from '../settings';
import type { GalleryBoard } from './types';

export const tenths = (x: number): string => x.toLocaleString(settings.lang.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "★ 4.5, 2 ratings"; or why there is none. */
export function Rating({ board }: { board: GalleryBoard }) {
	if (board.rating === null) return <p class="soft gallery-rating">{t(board.figures ? 'ui.gallery.unrated' : 'ui.gallery.unplayed')}</p>;
	return (
		<p class="gallery-rating">
			<span aria-hidden="true">★ </span>
			<b>{tenths(board.rating)}</b> <span class="soft">{t('ui.gallery.votes', { n: board.votes })}</span>
		</p>
	);
}

export function Credit({ board }: { board: GalleryBoard }) {
	const { origin } = board;
	if (!origin) return null;
	const words = origin.name === null ? t('ui.gallery.from.gone') : origin.shipped ? t('ui.gallery.from.shipped', { name: origin.name }) : t('ui.gallery.from', { name: origin.name, who: origin.author ?? '' });
	return <p class="soft" dir="auto">{origin.name === null || origin.shipped ? words : <a href={to.galleryBoard(origin.id)}>{words}</a>}</p>;
}
