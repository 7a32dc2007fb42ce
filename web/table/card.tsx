// What is pointed at, in the core's words: what the field is, whose it is, what it is worth to whom.

import type { FieldId, FieldPoints, Insight, State } from '../core/types';
import { t } from '../i18n';
import type { Look } from './look';
import { InRules } from './inrules';
import { about, description } from './lot';
import { Seal, Sign } from './marks';
import { touch } from './widths';
import { fieldName, seatName } from './words';

/** What a seat would get at once for developing a field. */
export const pointsNow = (points: FieldPoints): number => points.printed + points.links + points.networks;

/** Whose the field is and how it stands; empty: nobody's. */
export function standing(look: Look, field: FieldId, { seats }: State): { seat: number; text: string } | undefined {
	const { edition } = look.table.board;
	for (const [i, seat] of seats.entries()) {
		const who = seatName(look.table, i + 1);
		if (seat.developed.includes(field)) return { seat: i + 1, text: t('ui.table.is-developed', { who }, edition) };
		if (seat.owned.includes(field)) return { seat: i + 1, text: t('ui.table.is-owned', { who }, edition) };
		if (seat.jokers.includes(field)) return { seat: i + 1, text: t('ui.table.is-held', { who }) };
	}
	return undefined;
}

/** What a screen reader hears of a field. */
export function spoken(look: Look, field: FieldId): string {
	const { state } = look.heard.value;
	const where =
		state.auction?.field === field
			? t('ui.table.is-offered')
			: state.available.includes(field)
				? t('ui.table.is-available')
				: standing(look, field, state)?.text;
	const planned = look.chosen().includes(field) ? t('ui.table.is-planned') : '';
	return [description(look, field), where, planned].filter(Boolean).join(' ');
}

/** What the field would bring now and if everything joined to it were added, and what it would take: for each seat. */
function Worth({ look, insight, text }: { look: Look; insight: Insight; text: string }) {
	const { table } = look;
	const rows = insight.seats.map((seat, i) => ({ ...seat, i })).filter((seat) => seat.text);
	const mine = rows.filter(({ i }) => table.seats[i]?.kind === 'person');
	if (rows.length === 0) return text ? <p>{text}</p> : null;
	return (
		<>
			<table class="t-insight">
				<thead>
					<tr>
						<td />
						<th scope="col">{t('ui.table.insight.now')}</th>
						<th scope="col">{t('ui.table.insight.hope')}</th>
						<th scope="col">{t('ui.table.insight.cost')}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((seat) => (
						<tr key={seat.i} title={seat.text}>
							<th scope="row">
								<Seal colour={table.seats[seat.i]?.colour ?? 'red'} size={12} /> {seatName(table, seat.i + 1)}
							</th>
							<td>{pointsNow(seat)}</td>
							<td>{pointsNow(seat) + seat.hope}</td>
							<td class={seat.affords ? '' : 't-cannot'}>
								{seat.missing ? '–' : seat.affords ? seat.cost : <s>{seat.cost}</s>}
								{!seat.affords && <span class="spoken"> {t('ui.table.insight.cannot')}</span>}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{text && <p>{text}</p>}
			{mine.map(({ i, text }) => (
				<p key={i}>{text}</p>
			))}
		</>
	);
}

export function FieldCard({ look }: { look: Look }) {
	const { table } = look;
	const field = look.pointed.value;
	if (!field) return <div class="t-card t-card-empty">{t('ui.table.point')}</div>;
	const whose = standing(look, field, table.shown.value.state);
	const means = look.means(field);
	const insight = table.insight(field);
	const told = about(look, field);
	// Some sentences are in both.
	const news = insight.text.replace(/([.!?]) /g, '$1\n').split('\n').filter((sentence) => !told.includes(sentence)).join(' ');
	return (
		<aside class={`t-card t-era-${field[1]}${field < 'G' ? ' s-right' : ''}${touch.value ? ' s-sheet' : ''}`} tabIndex={0} aria-label={fieldName(table, field)}>
			<header>
				<h2>{fieldName(table, field)}</h2>
				<button type="button" class="t-icon t-card-close" aria-label={t('ui.table.close')} onClick={() => (look.pointed.value = null)}>
					<Sign name="close" size={18} />
				</button>
			</header>
			{/* Of a field that somebody has, the insight begins with whose it is. */}
			{whose && (
				<p class="t-whose">
					<Seal colour={table.seats[whose.seat - 1]?.colour ?? 'red'} size={14} /> {news || whose.text}
				</p>
			)}
			{means && (
				<button
					type="button"
					class="primary t-means"
					onClick={() => {
						look.press(field);
						look.pointed.value = null;
					}}
				>
					{t(`ui.table.means.${means}`)}
				</button>
			)}
			<Worth look={look} insight={insight} text={whose ? '' : news} />
			<p>{told}</p>
			<InRules board={table.board} words={table.words.value} field={field} />
		</aside>
	);
}
