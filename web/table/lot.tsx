// One field as a card: its name, what it costs, needs and brings, or the core's whole description.

import type { FieldId } from '../core/types';
import { t } from '../i18n';
import type { Desk } from './desk';
import { Coin, Resource } from './marks';
import { dataOf, fieldName, resourceName } from './words';

/** What is printed on a field, as signs. */
export function Facts({ desk, field }: { desk: Desk; field: FieldId }) {
	const { table } = desk;
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
	desk: Desk;
	field: FieldId;
	/** The key that chooses it. */
	number?: number;
	large?: boolean;
	onPress?: () => void;
}

/** The description without its first sentence, which repeats the name. */
export function description(desk: Desk, field: FieldId): string {
	return desk.table.ask(`describe ${field}`) ?? '';
}

export function Lot({ desk, field, number, large, onPress }: LotProps) {
	const light = (on: boolean) => (desk.light.value = on ? { kind: 'field', id: field } : null);
	const era = field[1];
	const inside = (
		<>
			<span class="t-lot-name">
				{fieldName(desk.table, field)}
				{number !== undefined && (
					<kbd class="t-key" aria-hidden="true">
						{number}
					</kbd>
				)}
			</span>
			{large ? <span class="t-lot-text">{description(desk, field)}</span> : <Facts desk={desk} field={field} />}
		</>
	);
	if (onPress)
		return (
			<button
				type="button"
				class={`t-lot t-era-${era}`}
				onClick={onPress}
				onPointerEnter={() => light(true)}
				onPointerLeave={() => light(false)}
				onFocus={() => light(true)}
				onBlur={() => light(false)}
			>
				{inside}
			</button>
		);
	return <div class={`t-lot t-lot-large t-era-${era}`}>{inside}</div>;
}
