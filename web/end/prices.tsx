// What the fields went for: the board as a small map of prices, each with its buyer's sign.

import { t } from '../i18n';
import type { Seat } from '../table/storage';
import { ROMAN } from '../lobby/games';
import { Mark } from '../lobby/mark';
import { SeatTable } from './seattable';
import type { Sale } from './story';

const COLUMNS = [...'ABCDEFGHIJKL'];

interface PricesProps {
	seats: readonly Seat[];
	sales: readonly Sale[];
	order: readonly number[];
}

function Cell({ sale, seats }: { sale: Sale | undefined; seats: readonly Seat[] }) {
	const seat = sale && seats[sale.buyer - 1];
	if (!sale || !seat) return <td />;
	return (
		<td class={`price of-${seat.colour}${sale.kept ? ' kept' : ''}`} title={sale.text}>
			<span class="price-face" aria-hidden="true">
				<Mark colour={seat.colour} size={11} />
				{sale.high}
			</span>
			<span class="spoken">{sale.text}</span>
		</td>
	);
}

export function Prices({ seats, sales, order }: PricesProps) {
	const byField = new Map(sales.map((sale) => [sale.field, sale]));
	const eras = [...new Set(sales.map((sale) => Number(sale.field[1])))].sort();
	const boughtBy = (at: number): Sale[] => sales.filter((sale) => sale.buyer === at + 1);
	const highest = Math.max(0, ...sales.map((sale) => sale.high));
	return (
		<>
			<div class="scroll-x" tabIndex={0} role="group" aria-label={t('ui.end.prices')}>
				<table class="prices">
					<thead>
						<tr>
							<td />
							{COLUMNS.map((column) => (
								<th key={column} scope="col">
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{eras.map((era) => (
							<tr key={era}>
								<th scope="row">{ROMAN[era]}</th>
								{COLUMNS.map((column) => (
									<Cell key={column} sale={byField.get(`${column}${era}`)} seats={seats} />
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<p class="soft prices-key">{t('ui.end.prices.key')}</p>
			<SeatTable
				order={order}
				seats={seats}
				rows={[
					{ key: 'fields', head: t('ui.end.fields'), cell: (at) => boughtBy(at).length },
					{ key: 'paid', head: t('ui.end.paid'), cell: (at) => boughtBy(at).reduce((sum, sale) => sum + sale.paid, 0) },
				]}
			/>
			<h3>{t('ui.end.dearest')}</h3>
			<ul class="dearest">
				{sales
					.filter((sale) => sale.high === highest)
					.map((sale) => (
						<li key={sale.field}>
							<Mark colour={seats[sale.buyer - 1]?.colour ?? 'red'} size={13} /> <span>{sale.text}</span>
						</li>
					))}
			</ul>
		</>
	);
}
