// All fields as a table, a row each: Tab goes along, Enter down, and cells from a spreadsheet can be pasted.

import { useMemo, useState } from 'preact/hooks';
import { memo } from '../board/memo';
import { t } from '../i18n';
import { changeField } from './edit';
import type { Editor } from './editor';
import { FIELD_IDS, KEYS_OF, KINDS, NO_FIELD, type FieldModel, type Model } from './model';
import { kindWord } from './card';
import { called, known, meant, nameOf, named } from './words';

export const COLUMNS = ['kind', 'name', 'cost', 'needs', 'makes', 'points', 'discount', 'on', 'value'] as const;
export type Column = (typeof COLUMNS)[number];

/** A cell as the file's words. */
export function cellText(field: FieldModel | undefined, column: Column): string {
	const part = (field ?? NO_FIELD)[column];
	return typeof part === 'string' ? part : part.join(' ');
}

/** A cell as people read it: in the page's words where it has some, otherwise as in the file. */
function shownText(field: FieldModel | undefined, column: Column, edition: string): string {
	const word = (kind: 'resource' | 'network', text: string): string => (known.value[kind].has(text) ? called(kind, text) : text);
	if (!field) return '';
	if (column === 'kind') return KINDS.some((kind) => kind === field.kind) ? kindWord(field.kind, edition) : field.kind;
	if (column === 'name' && field.kind === 'joker') return field.name === 'any' ? t('ui.editor.any') : word('resource', field.name);
	if (column === 'name') return nameOf(field);
	if (column === 'needs') return field.needs.map((one) => word('resource', one)).join(', ');
	if (column === 'on') return field.on.map((one) => word('network', one)).join(', ');
	return column === 'makes' ? word('resource', field.makes) : cellText(field, column);
}

/** The words of a cell: of the file, or of the page's language with commas between those of several words. */
function wordsOf(text: string, kind: 'resource' | 'network', known: readonly string[]): string[] {
	const parts = /[,;/+]/.test(text) ? text.split(/[,;/+]/) : meant(kind, text, known) ? [text] : text.split(/\s+/);
	return parts.map((part) => part.trim()).filter((part) => part !== '').map((part) => meant(kind, part, known) ?? part);
}

function kindOf(text: string, model: Model): string {
	const wanted = text.trim().toLowerCase();
	if (wanted === '') return '';
	const found = KINDS.filter((kind) => kind === wanted || kindWord(kind, model.edition).toLowerCase() === wanted);
	const near = found.length > 0 ? found : KINDS.filter((kind) => kind.startsWith(wanted) || kindWord(kind, model.edition).toLowerCase().startsWith(wanted));
	return near.length === 1 ? near[0]! : text.trim();
}

/** What typing a text into a cell does. */
export function putCell(model: Model, id: string, column: Column, text: string): Model {
	const field = model.fields[id] ?? NO_FIELD;
	const resources = model.resources.map(({ name }) => name);
	switch (column) {
		case 'kind':
			return changeField(model, id, { kind: kindOf(text, model) });
		case 'name':
			if (field.kind === 'joker' && text.trim().toLowerCase() === t('ui.editor.any').toLowerCase()) return changeField(model, id, { name: 'any' });
			if (field.kind === 'joker') return changeField(model, id, { name: meant('resource', text, [...resources, 'any']) ?? text.trim() });
			return changeField(model, id, named(field, text));
		case 'needs':
			return changeField(model, id, { needs: wordsOf(text, 'resource', resources) });
		case 'on':
			return changeField(model, id, { on: wordsOf(text, 'network', model.networks) });
		case 'makes':
			return changeField(model, id, { makes: text.trim() === '' ? '' : (meant('resource', text, resources) ?? text.trim()) });
		default:
			return changeField(model, id, { [column]: text.trim() });
	}
}

/** Cells of a spreadsheet put in from a cell on, to the right and down. Rows that begin with a field's name go to that field. */
export function pasteCells(model: Model, from: string, column: Column, text: string): { model: Model; cells: number; left: number } {
	const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').slice(0, 200).map((row) => row.split('\t').map((cell) => cell.replace(/^"(.*)"$/s, '$1').replace(/""/g, '"')));
	let next = model, cells = 0, left = 0, at = FIELD_IDS.indexOf(from);
	for (const row of rows) {
		const named = /^[A-L][1-5]$/i.test(row[0]?.trim() ?? '') ? row[0]!.trim().toUpperCase() : undefined;
		const id = named ?? FIELD_IDS[at];
		if (named) at = FIELD_IDS.indexOf(named);
		at++;
		const first = named ? 0 : COLUMNS.indexOf(column);
		(named ? row.slice(1) : row).forEach((cell, i) => {
			const place = COLUMNS[first + i];
			if (!id || !place) left++;
			else {
				next = putCell(next, id, place, cell.slice(0, 200));
				cells++;
			}
		});
	}
	return { model: next, cells, left };
}

export const tableText = (model: Model): string =>
	FIELD_IDS.map((id) => [id, ...COLUMNS.map((column) => cellText(model.fields[id], column))].join('\t')).join('\n');

interface RowProps {
	id: string;
	field: FieldModel | undefined;
	edition: string;
	wrong: string;
	doubt: string;
	selected: boolean;
	onPut: (id: string, column: Column, text: string) => void;
	onSelect: (id: string) => void;
}

/** Drawn anew only where something of it has changed: there are 540 cells. */
const Row = memo(function Row({ id, field, edition, wrong, doubt, selected, onPut, onSelect }: RowProps) {
	const keys = KEYS_OF[field?.kind ?? ''];
	return (
		<tr class={`${selected ? 'is-now' : ''}${wrong ? ' is-wrong' : doubt ? ' is-doubt' : ''}`}>
			<th scope="row" title={wrong || doubt}>
				{id}
				{(wrong || doubt) && <span class={wrong ? 'bad' : 'ed-doubt'}>{wrong ? '!' : '?'}<span class="spoken"> {wrong || doubt}</span></span>}
			</th>
			{COLUMNS.map((column) => {
				const text = shownText(field, column, edition);
				const none = keys && column !== 'kind' && column !== 'name' && !keys.includes(column) && text === '';
				return (
					<td key={column} class={none ? 'ed-none' : undefined}>
						<input
							type="text"
							data-cell={`${id} ${column}`}
							aria-label={`${id} ${t(`ui.editor.column.${column}`)}`}
							autoComplete="off"
							spellcheck={false}
							maxLength={120}
							value={text}
							onFocus={(e) => {
								onSelect(id);
								e.currentTarget.select();
							}}
							onChange={(e) => onPut(id, column, e.currentTarget.value)}
						/>
					</td>
				);
			})}
		</tr>
	);
});

export function FieldTable({ editor }: { editor: Editor }) {
	const [status, setStatus] = useState('');
	const model = editor.model.value;
	const { remarks } = editor.look.value;
	const said = (id: string, error: boolean): string => remarks.filter((one) => one.at === id && one.error === error).map(({ text }) => text).join('; ');
	const { put, select } = useMemo(
		() => ({
			put: (id: string, column: Column, text: string): void => editor.edit((m) => (text === shownText(m.fields[id], column, m.edition) ? m : putCell(m, id, column, text))),
			select: (id: string): void => void (editor.selected.value = id),
		}),
		[editor],
	);
	const cellOf = (target: EventTarget | null): [string, Column] | undefined => (target as HTMLElement | null)?.dataset?.cell?.split(' ') as [string, Column] | undefined;
	const keys = (e: KeyboardEvent): void => {
		const at = cellOf(e.target);
		const step = e.key === 'Enter' ? (e.shiftKey ? -1 : 1) : e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
		if (!at || step === 0 || e.ctrlKey || e.metaKey || e.altKey) return;
		e.preventDefault();
		const input = e.target as HTMLInputElement;
		put(at[0], at[1], input.value);
		const next = FIELD_IDS[FIELD_IDS.indexOf(at[0]) + step];
		if (next) document.querySelector<HTMLInputElement>(`[data-cell="${next} ${at[1]}"]`)?.focus();
	};
	const paste = (e: ClipboardEvent): void => {
		const at = cellOf(e.target);
		const text = e.clipboardData?.getData('text/plain') ?? '';
		if (!at || !/[\t\n]/.test(text.trimEnd())) return;
		e.preventDefault();
		const done = pasteCells(editor.model.peek(), at[0], at[1], text);
		editor.edit(() => done.model);
		setStatus(done.left > 0 ? t('ui.editor.pasted.left', { n: done.cells, left: done.left }) : t('ui.editor.pasted', { n: done.cells }));
	};
	return (
		<div class="ed-table">
			<div class="row">
				<p class="soft">{t('ui.editor.table.about')}</p>
				<button type="button" onClick={() => void navigator.clipboard?.writeText(tableText(model)).then(() => setStatus(t('ui.end.copied')), () => undefined)}>
					{t('ui.editor.table.copy')}
				</button>
				<span role="status">{status}</span>
			</div>
			<div class="scroll-x ed-table-space" tabIndex={-1}>
				<table onKeyDown={keys} onPaste={paste}>
					<thead>
						<tr>
							<th scope="col">{t('ui.editor.column.field')}</th>
							{COLUMNS.map((column) => <th key={column} scope="col">{t(`ui.editor.column.${column}`)}</th>)}
						</tr>
					</thead>
					<tbody>
						{FIELD_IDS.map((id) => (
							<Row key={id} id={id} field={model.fields[id]} edition={model.edition} wrong={said(id, true)} doubt={said(id, false)} selected={editor.selected.value === id} onPut={put} onSelect={select} />
						))}
					</tbody>
				</table>
			</div>
		</div>
	);
}
