// A hint in steps: the idea, the field, the price. Each step is shown only when it is asked for.

import { t } from '../i18n';
import type { Move } from '../core/types';
import type { Desk } from './desk';
import { fieldOf } from './moves';
import { fieldName, seatName } from './words';

/** Without words of the core's own: what kind of move it is, then the whole of it. */
function steps(desk: Desk, move: Move): string[] {
	const { table } = desk;
	const word = move.split(' ')[0] ?? '';
	const lot = table.now.value.state.auction?.field;
	const field = word === 'offer' || word === 'develop' ? fieldOf(move) : lot;
	const buyer = table.now.value.state.auction?.best;
	const full = {
		offer: () => t('ui.table.hint.offer', { field: fieldName(table, field ?? '') }),
		bid: () => t('ui.table.bid', { n: Number(move.slice(4)) }),
		pass: () => t('ui.table.pass'),
		sell: () => t('ui.table.sell', { who: buyer ? seatName(table, buyer) : '', n: table.now.value.state.auction?.high ?? 0 }),
		keep: () => t('ui.table.keep.free'),
		develop: () => t('ui.table.hint.develop', { field: fieldName(table, field ?? '') }),
		done: () => t('ui.table.nothing'),
	}[word];
	return [t(`ui.table.hint.idea.${word}`), ...(field ? [`${fieldName(table, field)} (${field})`] : []), full?.() ?? move];
}

export function HintView({ desk }: { desk: Desk }) {
	const hint = desk.hint.value;
	if (!hint || !desk.acting()) return null;
	const { table } = desk;
	const best = hint.thoughts?.options[0];
	const seat = table.turn.value ?? 1;
	const all = hint.words ?? (hint.thoughts ? steps(desk, hint.thoughts.move) : []);
	const last = hint.step >= all.length;
	return (
		<div class="t-hint" role="group" aria-label={t('ui.table.hint')}>
			{hint.state === 'thinking' ? (
				<p aria-live="polite">{t('ui.table.hint.thinking')}</p>
			) : (
				<ol aria-live="polite">
					{all.slice(0, hint.step).map((line, i) => (
						<li key={i}>{line}</li>
					))}
				</ol>
			)}
			{hint.state === 'ready' && last && best && (
				<p class="soft">{t('ui.table.hint.win', { n: Math.round(100 * (best.win[seat - 1] ?? 0)) })}</p>
			)}
			<div class="t-controls">
				{hint.state === 'ready' && !last && (
					<button type="button" class="t-quiet" onClick={() => void desk.moreHint()}>
						{t('ui.table.hint.more')}
					</button>
				)}
				<button type="button" class="t-quiet" onClick={() => (desk.hint.value = null)}>
					{t('ui.table.close')}
				</button>
			</div>
		</div>
	);
}
