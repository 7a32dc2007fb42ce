// Held against the shipped board: what differs, field by field, so that the owner of a box sees what was reconstructed wrongly.

import { ROMAN } from '../board/parts';
import { editions } from '../editions';
import { t } from '../i18n';
import { kindWord, OneOf } from './card';
import type { Difference } from './compare';
import type { Editor } from './editor';
import { called, known } from './words';

const PART_WORDS: readonly string[] = ['kind', 'name', 'cost', 'needs', 'makes', 'points', 'discount', 'on', 'value'];

function words({ at, part }: Difference, text: string, edition: string): string {
	if (text === '') return '–';
	if (at === 'resources') return text.split(', ').map((one) => one.split(' ')).map(([name, era]) => `${called('resource', name ?? '')} ${t('ui.editor.from', { era: ROMAN[Number(era) - 1] ?? '' })}`).join(', ');
	if (at === 'networks') return text.split(', ').map((one) => called('network', one)).join(', ');
	if (part === 'needs' || part === 'makes') return text.split(' ').map((one) => called('resource', one)).join(', ');
	if (part === 'on') return text.split(' ').map((one) => called('network', one)).join(', ');
	// The name of a joker is its resource.
	if (part === 'name' && text === 'any') return t('ui.editor.any');
	if (part === 'name') return called(!known.value.field.has(text) && known.value.resource.has(text) ? 'resource' : 'field', text);
	if (part === 'kind') return kindWord(text, edition);
	return text;
}

function partWord({ at, part }: Difference): string {
	if (part === 'missing') return t('ui.editor.compare.missing');
	if (part === 'joins') return t('ui.editor.compare.joins');
	return PART_WORDS.includes(part) ? t(`ui.editor.column.${part}`) : t(`ui.editor.compare.${at}`);
}

export function ComparePane({ editor }: { editor: Editor }) {
	const all = editor.differences.value;
	const { edition } = editor.model.value;
	const fields = new Set(all.filter(({ part }) => part !== '' && part !== 'missing').map(({ at }) => at));
	const told = all.filter(({ part }) => part !== 'missing');
	const missing = all.length - told.length;
	return (
		<div class="ed-compare">
			<OneOf label={t('ui.editor.compare.with')} value={editor.draft.value.like} options={editions().map(({ name }) => ({ value: name, label: t(`edition.${name}`) }))} onChange={(like) => like && editor.note({ like })} />
			<p role="status">
				{all.length === 0 ? t('ui.editor.compare.same') : t('ui.editor.compare.differ', { n: fields.size })} {missing > 0 && t('ui.editor.compare.blank', { n: missing })}
			</p>
			{told.length > 0 && <div class="scroll-x" tabIndex={0} role="group" aria-label={t('ui.editor.pane.compare')}>
				<table class="figures">
					<thead>
						<tr>
							<th scope="col">{t('ui.editor.column.field')}</th>
							<th scope="col">{t('ui.editor.compare.part')}</th>
							<th scope="col">{t('ui.editor.compare.mine')}</th>
							<th scope="col">{t('ui.editor.compare.theirs')}</th>
						</tr>
					</thead>
					<tbody>
						{told.map((one, i) => (
							<tr key={i}>
								<th scope="row">
									{/^[A-L][1-5]$/.test(one.at) ? (
										<button type="button" class="quiet" onClick={() => {
											editor.selected.value = one.at;
											editor.pane.value = 'field';
										}}>{one.at}</button>
									) : ''}
								</th>
								<td>{partWord(one)}</td>
								<td>{words(one, one.mine, edition)}</td>
								<td>{words(one, one.theirs, edition)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>}
		</div>
	);
}
