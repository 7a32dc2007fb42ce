// No needless stops: what played itself is told in a sentence; where only a subsidy or cashing would open a choice, it is offered for a moment;
// and small private choices that stand for a while say so.

import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { settings } from '../settings';
import type { Draft } from './draft';
import { Sign } from './marks';
import { exactName, fieldName, seatName } from './words';

/** What happened without a choice, and which choices stand. */
export function Note({ draft }: { draft: Draft }) {
	const waits = draft.waits.value;
	const standing = draft.passes.value ? t('ui.stage.passing-on') : waits ? t('ui.stage.waiting', { field: exactName(draft.table, waits) }) : '';
	if (!standing && !draft.note.value) return null;
	// Of a lot that is not on the stage any more the name is told.
	const lot = draft.noteLot.value;
	const past = draft.note.value && lot && draft.table.shown.value.state.auction?.field !== lot;
	const note = past ? t('ui.stage.forced.lot', { field: fieldName(draft.table, lot), text: draft.note.value }) : draft.note.value;
	return (
		<p class="s-note" role="status">
			<span>{[note, standing].filter(Boolean).join(' ')}</span>
			{standing && (
				<button type="button" class="t-quiet t-icon" aria-label={t('ui.stage.stop')} title={t('ui.stage.stop')} onClick={() => draft.stopStanding()}>
					<Sign name="close" size={16} />
				</button>
			)}
		</p>
	);
}

/** How long a single move waits for a subsidy to be thought of: milliseconds. */
const MOMENT = 6000;

/** Only one move is left, but a subsidy or cashing would open a choice: said, and unless one is to be asked, over in a moment. */
export function Moment({ draft }: { draft: Draft }) {
	const { table } = draft;
	const { state, legal, n } = table.now.value;
	const only = draft.acting() && state.decision !== 'over' && legal.length === 1 && draft.plan.value.length === 0 ? legal[0] : undefined;
	const hurries = only !== undefined && settings.asked.value === 'off' && settings.forced.value === 'on' && draft.forward.value && !draft.held.value;
	useEffect(() => {
		if (!hurries || !only) return undefined;
		const timer = setTimeout(() => draft.play(only), MOMENT);
		const hold = () => (draft.held.value = true);
		addEventListener('pointerdown', hold, { once: true });
		addEventListener('keydown', hold, { once: true });
		return () => {
			clearTimeout(timer);
			removeEventListener('pointerdown', hold);
			removeEventListener('keydown', hold);
		};
	}, [hurries, only, n]);
	if (only === undefined) return null;
	const { auction } = state;
	const money = state.seats[(table.turn.value ?? 1) - 1]?.money ?? 0;
	const why = only === 'pass' && auction?.best ? t('ui.stage.only-pass', { who: seatName(table, auction.best), n: auction.high, money }) : only === 'done' ? t('ui.stage.only-done') : '';
	if (!why) return null;
	return (
		<p class={hurries ? 's-moment s-hurries' : 's-moment'} style={hurries ? { '--moment': `${MOMENT}ms` } : undefined}>
			{why}
		</p>
	);
}
