// What is pointed at, in the core's words: what the field is, whose it is, what it is worth to whom.

import type { FieldId } from '../core/types';
import { t } from '../i18n';
import type { Desk } from './desk';
import { description } from './lot';
import { Seal, Sign } from './marks';
import { fieldName, seatName } from './words';

/** Whose the field is and how it stands; empty: nobody's. */
export function standing(desk: Desk, field: FieldId): { seat: number; text: string } | undefined {
	const { seats } = desk.table.shown.value.state;
	for (const [i, seat] of seats.entries()) {
		const who = seatName(desk.table, i + 1);
		if (seat.developed.includes(field)) return { seat: i + 1, text: t('ui.table.is-developed', { who }) };
		if (seat.owned.includes(field)) return { seat: i + 1, text: t('ui.table.is-owned', { who }) };
		if (seat.jokers.includes(field)) return { seat: i + 1, text: t('ui.table.is-held', { who }) };
	}
	return undefined;
}

/** What a screen reader hears of a field. */
export function spoken(desk: Desk, field: FieldId): string {
	const { state } = desk.table.shown.value;
	const where =
		state.auction?.field === field
			? t('ui.table.is-offered')
			: state.available.includes(field)
				? t('ui.table.is-available')
				: standing(desk, field)?.text;
	const planned = desk.plan.value.some((move) => move.split(' ')[1] === field) ? t('ui.table.is-planned') : '';
	return [description(desk, field), where, planned].filter(Boolean).join(' ');
}

export function FieldCard({ desk }: { desk: Desk }) {
	const { table } = desk;
	const field = desk.pointed.value;
	if (!field) return <div class="t-card t-card-empty">{t('ui.table.point')}</div>;
	const whose = standing(desk, field);
	const insight = table.ask(`insight ${field}`);
	return (
		<aside class={`t-card t-era-${field[1]}`} aria-label={fieldName(table, field)}>
			<header>
				<h3>{fieldName(table, field)}</h3>
				<button type="button" class="t-icon t-card-close" aria-label={t('ui.table.close')} onClick={() => (desk.pointed.value = null)}>
					<Sign name="close" size={18} />
				</button>
			</header>
			{whose && (
				<p class="t-whose">
					<Seal colour={table.seats[whose.seat - 1]?.colour ?? 'red'} size={14} /> {whose.text}
				</p>
			)}
			<p>{description(desk, field)}</p>
			{insight?.split('\n').map((line, i) => <p key={i}>{line}</p>)}
		</aside>
	);
}
