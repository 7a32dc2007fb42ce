// A review handed on: its address, in which the whole game is, and one picture to post.

import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { t } from '../i18n';
import { to } from '../router';
import { LinkBox, saveBlob } from '../share/dialog';
import { Dialog } from '../table/dialogs';
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
	const [state, setState] = useState<'' | 'busy' | 'failed'>('');
	const paint = async (): Promise<void> => {
		setState('busy');
		try {
			saveBlob(`magnate-review-${game.board.name}.png`, await paintReview({ game, review, title, link: address }));
			setState('');
		} catch {
			setState('failed');
		}
	};
	return (
		<Dialog title={t('ui.review.share')} onClose={onClose}>
			<LinkBox address={address} title={`Magnate: ${title}`} about={t('ui.review.share.about')} />
			<section class="share-files" aria-label={t('ui.share.files')}>
				<div class="row">
					<button type="button" disabled={state === 'busy'} onClick={() => void paint()}>
						{t('ui.review.picture')}
					</button>
				</div>
				<span role="status" class="soft">
					{state && t(`ui.share.picture.${state}`)}
				</span>
			</section>
		</Dialog>
	);
}
