// What one can do about another player: block and report.

import { useEffect } from 'preact/hooks';
import { block, fetchBlocks, isBlocked } from '../friends/blocks';
import { Report } from '../friends/report';
import { t } from '../i18n';
import { useTry } from './parts';

export function PersonActions({ id, name }: { id: string; name: string }) {
	const [trouble, run, busy] = useTry();
	useEffect(() => void fetchBlocks(), []);
	const is = isBlocked(id);
	return (
		<section class="card account-part">
			<p class="soft">{t(is ? 'ui.person.block.about' : 'ui.person.block.would', { who: name })}</p>
			<div class="row">
				<button type="button" aria-pressed={is} disabled={busy} onClick={() => run(() => block(id, !is))}>
					{t(is ? 'ui.person.unblock' : 'ui.person.block')}
				</button>
				<Report path={`people/${id}/report`} />
			</div>
			{trouble}
		</section>
	);
}
