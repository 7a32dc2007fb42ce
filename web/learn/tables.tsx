// What the rules read from the board and from the core: resources, fields, and what the editions differ in.

import { Fragment } from 'preact';
import { Picture } from '../board/plate';
import type { Edition, FieldId } from '../core/types';
import { editions } from '../editions';
import { t } from '../i18n';
import type { ShownBoard } from '../lobby/ownboards';
import { to } from '../router';
import { Icon, nameOf, roman } from './figures';
import { DIFFERENCES, type Entry } from './rules';
import { l } from './words';

interface Look {
	edition: Edition;
	shown: ShownBoard;
	here: string;
}

export function EditionTable() {
	return (
		<div class="scroll-x" tabIndex={0} role="group" aria-label={l('rules.editions')}>
			<table class="figures rules-diff">
				<thead>
					<tr>
						<td />
						{editions().map(({ name }) => (
							<th key={name} scope="col">
								{t(`edition.${name}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{DIFFERENCES.map((row) => (
						<tr key={row}>
							<th scope="row">{l(`rules.diff.${row}`)}</th>
							{editions().map(({ name }) => (
								<td key={name}>{l(`rules.diff.${row}.${name}`)}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

const makersOf = ({ board }: ShownBoard, name: string): FieldId[] => board.fields.filter((field) => field.makes === name && field.kind === 'factory').map((field) => field.id);
const needingOf = ({ board }: ShownBoard, name: string): FieldId[] => board.fields.filter((field) => field.needs.includes(name)).map((field) => field.id);

export function resourceEntry(shown: ShownBoard, i: number, title: string): Entry {
	const name = shown.board.resources[i]?.name ?? '';
	const makers = makersOf(shown, name).map((id) => nameOf(shown, id));
	return { place: `resource-${name}`, title, text: `${shown.words.resources[i]}. ${l('rules.resources.made')} ${makers.join(', ')}` };
}

export function fieldEntry(shown: ShownBoard, id: FieldId, title: string): Entry {
	return { place: `field-${id}`, title, text: shown.spoken[id] ?? '' };
}

function Links({ look, ids }: { look: Look; ids: readonly FieldId[] }) {
	return (
		<>
			{ids.map((id, i) => (
				<Fragment key={id}>
					{i > 0 && t('list.comma')}
					<a href={to.rules(look.edition, `field-${id}`)}>{nameOf(look.shown, id)}</a> ({id})
				</Fragment>
			))}
		</>
	);
}

export function ResourceTable(look: Look) {
	const { board, words } = look.shown;
	return (
		<ul class="rules-goods">
			{board.resources.map(({ name, bank }, i) => (
				<li key={name} id={`rule-resource-${name}`} tabIndex={-1} class={look.here === `resource-${name}` ? 'rules-here' : ''}>
					<h3>
						<Icon name={name} /> {words.resources[i]}
					</h3>
					<p>
						{l('rules.resources.made')} <Links look={look} ids={makersOf(look.shown, name)} />
					</p>
					<p>
						{l('rules.resources.bank')} {roman(bank)}
					</p>
					<p>
						{l('rules.resources.needed')} <Links look={look} ids={needingOf(look.shown, name)} />
					</p>
				</li>
			))}
		</ul>
	);
}

export function FieldTable(look: Look) {
	const { board, words, spoken } = look.shown;
	return (
		<>
			{[1, 2, 3, 4, 5].map((era) => (
				<div key={era} class={`rules-era t-era-${era}`}>
					<h3>{l('rules.fields.era', { n: roman(era) })}</h3>
					<ul>
						{board.fields.map(
							(field, i) =>
								Number(field.id[1]) === era && (
									<li key={field.id} id={`rule-field-${field.id}`} tabIndex={-1} class={look.here === `field-${field.id}` ? 'rules-here' : ''}>
										<svg class={`t-picture era-${era}`} viewBox="0 0 48 40" width="48" height="40" aria-hidden="true">
											<Picture field={field} name={words.fields[i] ?? ''} x={0} y={0} w={48} h={40} />
										</svg>
										<span>{spoken[field.id]}</span>
									</li>
								),
						)}
					</ul>
				</div>
			))}
		</>
	);
}
