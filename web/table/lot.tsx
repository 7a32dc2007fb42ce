// One field as a card: what is printed on it as signs, its pictogram, and the core's description of it.

import { Picture } from '../board/plate';
import type { FieldId } from '../core/types';
import type { Look } from './look';
import { dataOf, fieldName } from './words';

export function description(look: Look, field: FieldId): string {
	return look.table.ask(`describe ${field}`) ?? '';
}

/** The description under a heading that names the field already. */
export function about(look: Look, field: FieldId): string {
	const text = description(look, field);
	const name = `${fieldName(look.table, field)} (${field}). `;
	return text.startsWith(name) ? text.slice(name.length) : text;
}

/** The field's pictogram as it is drawn on the board. */
export function Pictogram({ look, field }: { look: Look; field: FieldId }) {
	const data = dataOf(look.table, field);
	if (!data) return null;
	return (
		<svg class={`t-picture era-${field[1]}`} viewBox="0 0 48 40" aria-hidden="true">
			<Picture field={data} name={fieldName(look.table, field)} x={0} y={0} w={48} h={40} />
		</svg>
	);
}
