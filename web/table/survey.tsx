// Everything that is not about the lot, in one panel, for screens that have no room for it beside the board: players, market, networks, bag.

import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import type { Draft } from './draft';
import { Sign } from './marks';
import { MarketTable } from './market';
import { Networks } from './networks';
import { Players } from './players';
import { Bag } from './strip';

export function Survey({ draft }: { draft: Draft }) {
	const panel = useRef<HTMLElement>(null);
	const close = () => (draft.survey.value = false);
	useEffect(() => {
		const before = document.activeElement;
		panel.current?.focus({ preventScroll: true });
		return () => {
			if (before instanceof HTMLElement) before.focus({ preventScroll: true });
		};
	}, []);
	return (
		<aside class="s-survey" ref={panel} tabIndex={-1} aria-label={t('ui.stage.survey')}>
			<header>
				<h2>{t('ui.stage.survey')}</h2>
				<button type="button" class="t-quiet t-icon" aria-label={t('ui.table.close')} onClick={close}>
					<Sign name="close" />
				</button>
			</header>
			<Networks draft={draft} />
			<MarketTable draft={draft} />
			<div class="s-survey-bag">
				<span>{t('ui.table.bag', {}, draft.table.board.edition)}</span>
				<Bag look={draft} />
			</div>
			<Players look={draft} />
			{draft.table.shown.value.state.places === 'even' && (
				<p class="soft">
					<b>{t('ui.setup.even')}</b>: {t('ui.setup.even.about')}
				</p>
			)}
		</aside>
	);
}
