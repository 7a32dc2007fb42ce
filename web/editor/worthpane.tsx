// Is it a good board? What its figures add up to, live; and how computer players play on it.

import { ROMAN } from '../board/parts';
import { t } from '../i18n';
import { settings } from '../settings';
import { Resource } from '../table/marks';
import type { Editor } from './editor';
import { SelfPlay } from './selfplay';
import { called } from './words';

function Demand({ editor }: { editor: Editor }) {
	const resources = editor.look.value.sums.resources ?? [];
	return (
		<div class="scroll-x" tabIndex={0} role="group" aria-label={t('ui.editor.sum.demand')}>
			<table class="figures">
				<caption>{t('ui.editor.sum.demand')}</caption>
				<thead>
					<tr>
						<th scope="col">{t('ui.editor.resource')}</th>
						{ROMAN.map((era) => <th key={era} scope="col">{era}</th>)}
						<th scope="col">{t('ui.editor.sum.makers')}</th>
						<th scope="col">{t('ui.editor.sum.jokers')}</th>
						<th scope="col">{t('ui.editor.sum.bank')}</th>
					</tr>
				</thead>
				<tbody>
					{resources.map(({ name, demand, makers, jokers, bank, first }) => (
						<tr key={name}>
							<th scope="row"><Resource name={name} label="" /> {called('resource', name)}</th>
							{demand.map((n, era) => (
								<td key={era} class={n > 0 && era + 1 < first ? 'bad' : n === 0 ? 'soft' : undefined}>{n}</td>
							))}
							<td>{makers.join(' ') || '–'}</td>
							<td>{jokers.length || '–'}</td>
							<td>{ROMAN[bank - 1]}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function Money({ editor }: { editor: Editor }) {
	const eras = editor.look.value.sums.eras ?? [];
	return (
		<div class="scroll-x" tabIndex={0} role="group" aria-label={t('ui.editor.sum.money')}>
			<table class="figures">
				<caption>{t('ui.editor.sum.money')}</caption>
				<thead>
					<tr>
						<th scope="col">{t('ui.editor.era')}</th>
						<th scope="col">{t('ui.editor.sum.income3')}</th>
						<th scope="col">{t('ui.editor.sum.income4')}</th>
						<th scope="col">{t('ui.editor.sum.cost')}</th>
						<th scope="col">{t('ui.editor.column.needs')}</th>
						<th scope="col">{t('ui.editor.points')}</th>
					</tr>
				</thead>
				<tbody>
					{eras.map(({ cost, needs, points, income }, i) => (
						<tr key={i}>
							<th scope="row">{ROMAN[i]}</th>
							<td>{income[0] || '–'}</td>
							<td>{income[1] || '–'}</td>
							<td>{cost}</td>
							<td>{needs}</td>
							<td>{points}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** Points for what a field takes, resources at a Taler each; what is joined brings more. */
function PointsForCost({ editor }: { editor: Editor }) {
	const { board, words, blank } = editor.look.value;
	const rows = board.fields.flatMap((field, i) => {
		const takes = field.cost + field.needs.length;
		return field.points > 0 && !blank.has(field.id) ? [{ id: field.id, name: words.fields[i] ?? '', points: field.points, takes, each: field.points / Math.max(1, takes) }] : [];
	}).sort((a, b) => b.each - a.each);
	return (
		<details class="ed-more">
			<summary>{t('ui.editor.sum.points')}</summary>
			<table class="figures">
				<thead>
					<tr>
						<th scope="col">{t('ui.editor.column.field')}</th>
						<th scope="col">{t('ui.editor.points')}</th>
						<th scope="col">{t('ui.editor.talers')}</th>
						<th scope="col">{t('ui.editor.sum.each')}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id, name, points, takes, each }) => (
						<tr key={id}>
							<th scope="row">{id} {name}</th>
							<td>{points}</td>
							<td>{takes}</td>
							<td>{each.toLocaleString(settings.lang.value, { maximumFractionDigits: 2, minimumFractionDigits: 2 })}</td>
						</tr>
					))}
				</tbody>
			</table>
		</details>
	);
}

/** Networks and what they could bring; fields that nothing is joined to. */
function Joined({ editor }: { editor: Editor }) {
	const { board, sums, blank } = editor.look.value;
	const joined = new Set([...board.roads, ...board.lines].flat());
	const alone = board.fields.filter(({ id, kind, on }) => (kind === 'factory' || kind === 'technology') && !blank.has(id) && !joined.has(id) && on.length === 0).map(({ id }) => id);
	return (
		<>
			<div class="scroll-x" tabIndex={0} role="group" aria-label={t('ui.editor.networks')}>
				<table class="figures">
					<caption>{t('ui.editor.networks')}</caption>
					<thead>
						<tr>
							<th scope="col">{t('ui.editor.network')}</th>
							<th scope="col">{t('ui.editor.sum.bonuses')}</th>
							<th scope="col">{t('ui.editor.sum.factories')}</th>
							<th scope="col">{t('ui.editor.sum.most')}</th>
						</tr>
					</thead>
					<tbody>
						{(sums.networks ?? []).map(({ name, bonuses, factories, points }) => (
							<tr key={name}>
								<th scope="row">{called('network', name)}</th>
								<td class={bonuses.length === 0 ? 'bad' : undefined}>{bonuses.length}</td>
								<td class={factories.length === 0 ? 'bad' : undefined}>{factories.length}</td>
								<td>{points}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<p>{alone.length > 0 ? t('ui.editor.sum.alone', { fields: alone.join(' ') }) : t('ui.editor.sum.joined')}</p>
		</>
	);
}

export function WorthPane({ editor }: { editor: Editor }) {
	const doubts = editor.look.value.remarks.filter(({ error }) => !error);
	return (
		<div class="ed-worth">
			{doubts.length > 0 && (
				<ul class="ed-remarks">
					{doubts.map(({ text }, i) => <li key={i} class="ed-doubt">{text}</li>)}
				</ul>
			)}
			<SelfPlay editor={editor} />
			<h2>{t('ui.editor.sum.head')}</h2>
			<Demand editor={editor} />
			<Money editor={editor} />
			<Joined editor={editor} />
			<PointsForCost editor={editor} />
		</div>
	);
}
