// Figures of all seats: a column each, in the order of the ranking.

import type { ComponentChildren } from 'preact';
import type { Seat } from '../table/storage';
import { Mark } from '../lobby/mark';

interface Row {
	key: string;
	head: ComponentChildren;
	/** What the seat, from 0, has there. */
	cell: (at: number) => ComponentChildren;
}

interface SeatTableProps {
	order: readonly number[];
	seats: readonly Seat[];
	rows: readonly Row[];
	/** Below the others. */
	last?: Row;
	/** What the rows are. */
	corner?: string;
}

export function SeatTable({ order, seats, rows, last, corner }: SeatTableProps) {
	const cells = ({ key, head, cell }: Row) => (
		<tr key={key}>
			<th scope="row">{head}</th>
			{order.map((at) => (
				<td key={at}>{cell(at)}</td>
			))}
		</tr>
	);
	return (
		<table class="figures">
			<thead>
				<tr>
					{corner ? <th scope="col">{corner}</th> : <td />}
					{order.map((at) => (
						<th key={at} scope="col">
							<Mark colour={seats[at]?.colour ?? 'red'} size={13} /> <span>{seats[at]?.name}</span>
						</th>
					))}
				</tr>
			</thead>
			<tbody>{rows.map(cells)}</tbody>
			{last && <tfoot>{cells(last)}</tfoot>}
		</table>
	);
}
