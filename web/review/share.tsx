// A review handed on: its address, in which the whole game is, and one picture to post.

import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { t } from '../i18n';
import { to } from '../router';
import { Files, LinkBox } from '../share/dialog';
import { Dialog } from '../table/dialog';
import type { ReviewedGame } from './game';
import { paintReview } from './picture';
import type { ReviewJson } from './types';

interface ShareReviewProps {
	game: ReviewedGame;
	review: ReviewJson;
	title: string;
	onClose: () => void;
}

export function ShareReview({ game, review, title, onClose }: ShareReviewProps): VNode {
	const address = useMemo(() => location.href.replace(/[?#].*$/, '') + to.reviewLink(game.link()), [game]);
	const paint = (): Promise<Blob> => paintReview({ game, review, title, link: address });
	return (
		<Dialog title={t('ui.review.share')} onClose={onClose}>
			<LinkBox address={address} title={`Magnate: ${title}`} about={t('ui.review.share.about')} />
			<Files label={t('ui.review.picture')} name={`magnate-review-${game.board.name}.png`} paint={paint} />
		</Dialog>
	);
}
