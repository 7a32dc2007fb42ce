// How the players' lines are read, for whom no pointer hovers over them: what each column says, and each player's line in words. Fetched when it is asked for.

import type { ComponentChildren } from 'preact';
import { t } from '../i18n';
import { settings } from '../settings';
import { shownOutcome } from './auction';
import { Dialog } from './dialog';
import type { Draft } from './draft';
import { Seal } from './marks';
import { stageField } from './stage';
import { layout } from './widths';

export function Legend({ draft }: { draft: Draft }) {
	const { table } = draft;
	const field = stageField(draft);
	const lot = table.lots.value.find((one) => one.field === field);
	const at = shownOutcome(draft);
	const column = (head: ComponentChildren, text: string) => (
		<div>
			<dt>{head}</dt>
			<dd>{text}</dd>
		</div>
	);
	return (
		<Dialog title={t('ui.stage.key')} onClose={() => (draft.dialog.value = null)}>
			<dl class="s-legend">
				{layout.value !== 'wide' && column('0 → 1', t('ui.table.points.title'))}
				{column(t('ui.stage.points'), t('ui.stage.points.long'))}
				{column(t('ui.stage.build'), t('ui.stage.build.long'))}
				{settings.estimates.value === 'on' && column(t('ui.stage.worth'), t('ui.stage.worth.title'))}
				{at && column(t('ui.stage.sold'), t('ui.stage.sold.long', { n: at.price }))}
				{at?.keep && column(t('ui.stage.kept'), t('ui.stage.kept.long', { n: at.price }))}
			</dl>
			<ul class="s-legend-seats">
				{lot?.seats.map(
					({ text }, i) =>
						text && (
							<li key={i}>
								<Seal colour={table.seats[i]?.colour ?? 'red'} size={14} /> {text}
							</li>
						),
				)}
			</ul>
		</Dialog>
	);
}
