// How the players' lines and the market are read, for whom no pointer hovers over them: what each figure says, and all of it in words. Fetched when
// it is asked for.

import type { ComponentChildren } from 'preact';
import { t } from '../i18n';
import { settings } from '../settings';
import { shownOutcome } from './auction';
import { Dialog } from './dialog';
import type { Draft } from './draft';
import { Coin, Seal } from './marks';
import { MarketTable } from './market';
import { stageField } from './stage';
import { layout } from './widths';
import { seatName } from './words';

function Entry({ head, children }: { head: ComponentChildren; children: ComponentChildren }) {
	return (
		<div>
			<dt>{head}</dt>
			<dd>{children}</dd>
		</div>
	);
}

/** What the figures under each resource say, and the whole market in words. */
export function MarketLegend({ draft }: { draft: Draft }) {
	const { table } = draft;
	const maker = table.overview.value.resources.find(({ makers }) => makers.length)?.makers[0] ?? 1;
	return (
		<Dialog title={t('ui.stage.market')} onClose={() => (draft.dialog.value = null)}>
			<dl class="s-legend">
				<Entry
					head={
						<>
							1 <Coin />
						</>
					}
				>
					{t('ui.stage.price', { n: 1 })}
				</Entry>
				<Entry head="✓">{t('ui.stage.price-own')}</Entry>
				<Entry head={<Seal colour={table.seats[maker - 1]?.colour ?? 'red'} size={13} />}>{t('ui.stage.made-by', { list: seatName(table, maker) })}</Entry>
				<Entry head="– IV">{t('ui.stage.bank-from', { era: 'IV' })}</Entry>
				<Entry head="×5">{t('ui.stage.demand', { n: 5 })}</Entry>
			</dl>
			<MarketTable draft={draft} />
		</Dialog>
	);
}

export function Legend({ draft }: { draft: Draft }) {
	const { table } = draft;
	const field = stageField(draft);
	const lot = table.lots.value.find((one) => one.field === field);
	const at = shownOutcome(draft);
	const column = (head: ComponentChildren, text: string) => <Entry head={head}>{text}</Entry>;
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
