// The heads of a table's columns: a seat each, in the order of the ranking.

import type { Seat } from '../table/storage';
import { Mark } from '../lobby/mark';

export function SeatHeads({ order, seats }: { order: readonly number[]; seats: readonly Seat[] }) {
	return (
		<>
			{order.map((at) => (
				<th key={at} scope="col">
					<Mark colour={seats[at]?.colour ?? 'red'} size={13} /> <span>{seats[at]?.name}</span>
				</th>
			))}
		</>
	);
}
