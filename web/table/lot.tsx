// One field as a card: its name, what it costs, needs and brings, or the core's whole description.

import { Picture } from '../board/plate';
import type { FieldId } from '../core/types';
import { t } from '../i18n';
import type { Look } from './look';
import { Coin, Resource } from './marks';
import { dataOf, fieldName, resourceName } from './words';

/** What is printed on a field, as signs. */
export function Facts({ look, field }: { look: Look; field: FieldId }) {
	const { table } = look;
	const data = dataOf(table, field);
	if (!data) return null;
	return (
		<span class="t-facts">
			{data.cost > 0 && (
				<span class="t-fact">
					<Coin />
					{data.cost}
				</span>
			)}
			{data.needs.map((name, i) => (
				<Resource key={i} name={name} label={resourceName(table, name)} />
			))}
			{data.makes && (
				<span class="t-fact t-makes">
					<Resource name={data.makes} label={resourceName(table, data.makes)} />
				</span>
			)}
			{data.points > 0 && <span class="t-fact t-cog">{t('ui.table.points.short', { n: data.points })}</span>}
			{data.value > 0 && <span class="t-fact t-cog">×{data.value}</span>}
			{data.discount > 0 && <span class="t-fact t-cog">−{data.discount}</span>}
		</span>
	);
}

interface LotProps {
	look: Look;
	field: FieldId;
	/** The key that chooses it. */
	number: number;
	onPress: () => void;
}

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

export function Lot({ look, field, number, onPress }: LotProps) {
	const light = (on: boolean) => (look.light.value = on ? { kind: 'field', id: field } : null);
	return (
		<button
			type="button"
			class={`t-lot t-era-${field[1]}`}
			onClick={onPress}
			onPointerEnter={() => light(true)}
			onPointerLeave={() => light(false)}
			onFocus={() => light(true)}
			onBlur={() => light(false)}
		>
			<Pictogram look={look} field={field} />
			<span class="t-lot-name">
				{fieldName(look.table, field)}
				<kbd class="t-key" aria-hidden="true">
					{number}
				</kbd>
			</span>
			<Facts look={look} field={field} />
		</button>
	);
}

/** The field on offer, in the light of the lamp. */
export function LargeLot({ look, field }: { look: Look; field: FieldId }) {
	return (
		<div class={`t-lot t-lot-large t-era-${field[1]}`}>
			<Pictogram look={look} field={field} />
			<span class="t-lot-name">{fieldName(look.table, field)}</span>
			<Facts look={look} field={field} />
			<span class="t-lot-text">{about(look, field)}</span>
		</div>
	);
}
