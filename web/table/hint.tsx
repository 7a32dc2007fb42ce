// A hint in steps, in the core's words: the idea, the field, the price, the reasons. Each is shown when it is asked for.

import { useEffect, useRef } from 'preact/hooks';
import type { HintJson } from '../core/types';
import { t } from '../i18n';
import type { Draft, Hint } from './draft';
import { Seal, Sign } from './marks';
import { seatName } from './words';

/** What the field is worth to each, in Talers: who else would want it. */
function Worth({ draft, advice }: { draft: Draft; advice: HintJson }) {
	const { table } = draft;
	const lot = advice.lots.find(({ field }) => field === advice.field);
	const worths = lot?.seats.map((seat) => seat.worth) ?? [];
	if (!worths.some((worth) => worth !== null)) return null;
	const most = Math.max(1, ...worths.map((worth) => worth ?? 0));
	return (
		<table class="t-worth">
			<caption>{t('ui.table.worth')}</caption>
			<tbody>
				{worths.map(
					(worth, i) =>
						worth !== null && (
							<tr key={i} class={`t-${table.seats[i]?.colour}`}>
								<th scope="row">
									<Seal colour={table.seats[i]?.colour ?? 'red'} size={12} /> {seatName(table, i + 1)}
								</th>
								<td class="t-worth-bar" aria-hidden="true">
									<i style={{ width: `${Math.max(2, (100 * worth) / most)}%` }} />
								</td>
								<td class="t-figure">{worth.toFixed(1)}</td>
							</tr>
						),
				)}
			</tbody>
		</table>
	);
}

export function HintView({ draft }: { draft: Draft }) {
	const hint = draft.hint.value;
	return hint && draft.acting() ? <Steps draft={draft} hint={hint} /> : null;
}

function Steps({ draft, hint }: { draft: Draft; hint: Hint }) {
	const { advice, shown } = hint;
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [shown]);
	const done = !advice || shown >= advice.steps.length;
	return (
		<div class="t-hint" ref={box} role="group" aria-label={t('ui.table.hint')}>
			<div class="t-hint-head">
				<Sign name="hint" />
				<ol aria-live="polite">
					{advice ? advice.steps.slice(0, shown).map(({ step, text }) => <li key={step}>{text}</li>) : <li>{t('ui.table.hint.thinking')}</li>}
				</ol>
				<button type="button" class="t-quiet t-icon" aria-label={t('ui.table.close')} onClick={() => (draft.hint.value = null)}>
					<Sign name="close" size={18} />
				</button>
			</div>
			{advice && done && <Worth draft={draft} advice={advice} />}
			{!done && (
				<button type="button" class="t-quiet" onClick={() => void draft.moreHint()}>
					{t('ui.table.hint.more')}
				</button>
			)}
		</div>
	);
}
