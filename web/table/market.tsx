// The market at a glance: each resource, who makes it, whether the bank sells it, what one costs, how many fields still need it.

import type { MarketResource } from '../core/types';
import { t } from '../i18n';
import type { Draft } from './draft';
import { Coin, Resource, Seal } from './marks';
import { list, resourceName, seatName } from './words';

const ROMAN = ['I', 'II', 'III', 'IV', 'V'];

/** The seat from whose side the market is looked at; null: nobody plays here. */
const mySeat = (draft: Draft): number | null => draft.table.turn.value ?? draft.table.here.value[0] ?? null;

function told(draft: Draft, one: MarketResource, price: number | null | undefined): string {
	const { table } = draft;
	const from = one.makers.length
		? t('ui.stage.made-by', { list: list(one.makers.map((seat) => seatName(table, seat))) })
		: one.bank
			? t('ui.stage.at-bank')
			: t('ui.stage.bank-from', { era: ROMAN[one.from - 1] ?? '' });
	const cost = price === undefined || one.makers.length + Number(one.bank) === 0 ? '' : price === 0 ? t('ui.stage.price-own') : t('ui.stage.price', { n: price ?? 0 });
	return [`${resourceName(table, one.name)}: ${from}`, cost, t('ui.stage.demand', { n: one.demand })].filter(Boolean).join(' · ');
}

function Cell({ draft, one }: { draft: Draft; one: MarketResource }) {
	const { table } = draft;
	const seat = mySeat(draft);
	const price = seat === null ? undefined : one.prices[seat - 1];
	const text = told(draft, one, price);
	return (
		<li class={`s-good${price === null ? ' s-unsold' : ''}${one.demand === 0 ? ' s-idle' : ''}`} title={text}>
			<span class="spoken">{text}</span>
			<span class="s-good-in" aria-hidden="true">
				<Resource name={one.name} label="" size={20} />
				<span class="s-good-price">{price === 0 ? '✓' : price ? <>{price}<Coin /></> : '–'}</span>
			</span>
			<span class="s-good-from" aria-hidden="true">
				{one.makers.map((maker) => (
					<Seal key={maker} colour={table.seats[maker - 1]?.colour ?? 'red'} size={11} />
				))}
				{one.makers.length === 0 && <small>{one.bank ? t('ui.stage.bank') : ROMAN[one.from - 1]}</small>}
				<small class="s-demand">×{one.demand}</small>
			</span>
		</li>
	);
}

export function Market({ draft }: { draft: Draft }) {
	const key = `${t('ui.stage.market')}: ${t('ui.stage.key')}`;
	return (
		<div class="s-market">
			<button type="button" class="t-quiet s-market-key" title={key} onClick={() => (draft.dialog.value = 'market')}>
				<i aria-hidden="true">?</i>
				<span class="spoken">{key}. </span>
				<span class="s-market-heads">
					<span>{t('ui.stage.to-me')}</span>
					<span>× {t('ui.stage.needed')}</span>
				</span>
			</button>
			<ul class="s-goods" aria-label={t('ui.stage.market')}>
				{draft.table.overview.value.resources.map((one) => (
					<Cell key={one.name} draft={draft} one={one} />
				))}
			</ul>
		</div>
	);
}

/** The same in words, where there is room for them. */
export function MarketTable({ draft }: { draft: Draft }) {
	const { table } = draft;
	const seat = mySeat(draft);
	return (
		<table class="s-table-market">
			<caption>{t('ui.stage.market')}</caption>
			<thead>
				<tr>
					<td />
					<th scope="col">{t('ui.stage.who-sells')}</th>
					{seat !== null && <th scope="col">{t('ui.stage.to-me')}</th>}
					<th scope="col">{t('ui.stage.needed')}</th>
				</tr>
			</thead>
			<tbody>
				{table.overview.value.resources.map((one) => {
					const price = seat === null ? null : one.prices[seat - 1];
					return (
						<tr key={one.name}>
							<th scope="row">
								<Resource name={one.name} label="" size={18} /> {resourceName(table, one.name)}
							</th>
							<td>
								{one.makers.map((maker) => (
									<span key={maker} class="s-maker">
										<Seal colour={table.seats[maker - 1]?.colour ?? 'red'} size={12} /> {seatName(table, maker)}
									</span>
								))}
								{one.makers.length === 0 && (one.bank ? t('ui.stage.bank') : t('ui.stage.from-era', { era: ROMAN[one.from - 1] ?? '' }))}
							</td>
							{seat !== null && <td>{price === 0 ? '✓' : price === null || price === undefined ? '–' : price}</td>}
							<td>{one.demand}</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}
