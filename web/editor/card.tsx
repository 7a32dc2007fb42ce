// One field to be filled in: what is printed on it, and only what its kind has. Enter goes to the next field, as in a spreadsheet.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { findEdition } from '../editions';
import { t } from '../i18n';
import { settings } from '../settings';
import { PictureChoice } from './pictures';
import { changeField, clearField, joinOf, joinedTo, neighbour, toggleJoin } from './edit';
import type { Editor } from './editor';
import { FIELD_IDS, KEYS_OF, KINDS, NO_FIELD, type FieldModel } from './model';
import { called, named, nameOf } from './words';

export interface CardProps {
	editor: Editor;
	/** Raised whenever the card should take the focus. */
	focus: number;
	/** What Enter does; without it, it goes to the next field. */
	onEnter?: () => void;
	/** What follows the inputs. */
	children?: ComponentChildren;
}

/** What is said about the field, under its inputs. */
export function Remarks({ editor, at }: { editor: Editor; at: string }) {
	const remarks = editor.remarksAt(at);
	return (
		<ul class="ed-remarks" aria-live="polite" id="ed-remarks">
			{remarks.map(({ text, error }, i) => (
				<li key={i} class={error ? 'bad' : 'ed-doubt'}>
					{text}
				</li>
			))}
		</ul>
	);
}

type Change = (part: Partial<FieldModel>, about?: string) => void;

function Num({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
	return (
		<label class="labelled ed-num">
			<span>{label}</span>
			<input type="text" inputMode="numeric" autoComplete="off" maxLength={8} value={value} onInput={(e) => onChange(e.currentTarget.value.trim())} onFocus={(e) => e.currentTarget.select()} />
		</label>
	);
}

interface OneOfProps {
	label: string;
	value: string;
	options: readonly { value: string; label: string }[];
	onChange: (value: string) => void;
}

/** A value that is none of the options is still shown, so that it can be seen and put right. */
export function OneOf({ label, value, options, onChange }: OneOfProps) {
	const all = [{ value: '', label: '–' }, ...options, ...(value === '' || options.some((one) => one.value === value) ? [] : [{ value, label: `${value} ?` }])];
	return (
		<label class="labelled">
			<span>{label}</span>
			<select value={value} onChange={(e) => onChange(e.currentTarget.value)}>
				{all.map((one) => (
					<option key={one.value} value={one.value} selected={one.value === value}>
						{one.label}
					</option>
				))}
			</select>
		</label>
	);
}

export const kindWord = (kind: string, edition: string): string => t(kind === 'joker' && findEdition(edition)?.jokers_are_cash ? 'ui.editor.kind.material' : `ui.editor.kind.${kind}`);

const resourceOptions = (editor: Editor): { value: string; label: string }[] => editor.model.value.resources.map(({ name }) => ({ value: name, label: called('resource', name) }));

function Name({ field, change }: { field: FieldModel; change: Change }) {
	// As it is typed: "Coal mine" is already the word coal-mine before it is whole.
	const [typed, setTyped] = useState<string | null>(null);
	return (
		<label class="labelled ed-name">
			<span>{t('ui.editor.name')}</span>
			<input
				type="text"
				autoComplete="off"
				spellcheck={false}
				maxLength={90}
				value={typed ?? nameOf(field)}
				onInput={(e) => {
					setTyped(e.currentTarget.value);
					change(named(field, e.currentTarget.value), 'name');
				}}
				onBlur={() => setTyped(null)}
			/>
		</label>
	);
}

function Needs({ editor, field, change }: { editor: Editor; field: FieldModel; change: Change }) {
	const put = (at: number, value: string): void => change({ needs: [0, 1].map((i) => (i === at ? value : (field.needs[i] ?? ''))).filter((one) => one !== '').concat(field.needs.slice(2)) });
	return (
		<>
			{[0, 1].map((at) => (
				<OneOf key={at} label={t('ui.editor.needs.n', { n: at + 1 })} value={field.needs[at] ?? ''} options={resourceOptions(editor)} onChange={(value) => put(at, value)} />
			))}
		</>
	);
}

function Networks({ editor, field, change }: { editor: Editor; field: FieldModel; change: Change }) {
	const networks = editor.model.value.networks.filter((name) => name !== '');
	if (field.kind === 'bonus')
		return <OneOf label={t('ui.editor.network')} value={field.on[0] ?? ''} options={networks.map((name) => ({ value: name, label: called('network', name) }))} onChange={(value) => change({ on: value === '' ? [] : [value] })} />;
	const strange = field.on.filter((name) => !networks.includes(name));
	if (networks.length + strange.length === 0) return null;
	return (
		<fieldset class="ed-nets">
			<legend>{t('ui.editor.networks')}</legend>
			{[...networks, ...strange].map((name) => (
				<label key={name} class="ed-check">
					<input type="checkbox" checked={field.on.includes(name)} onChange={(e) => change({ on: e.currentTarget.checked ? [...field.on, name] : field.on.filter((one) => one !== name) })} />
					{called('network', name)}
				</label>
			))}
		</fieldset>
	);
}

/** Roads and lines of the field: to be cut, and to another field. */
function Joins({ editor, id, field }: { editor: Editor; id: string; field: FieldModel }) {
	const model = editor.model.value;
	const joined = joinedTo(model, id);
	const [other, setOther] = useState('');
	const join = (to: string): void => {
		setOther('');
		editor.edit((m) => toggleJoin(m, id, to));
	};
	if (field.kind !== 'factory' && field.kind !== 'technology') return null;
	const others = FIELD_IDS.filter((one) => joinOf(model, id, one) && !joined.includes(one));
	const label = (one: string): string => `${one} ${model.fields[one] ? nameOf(model.fields[one]!) : ''}`;
	return (
		<fieldset class="ed-joins">
			<legend>{t(field.kind === 'factory' ? 'ui.editor.roads' : 'ui.editor.lines')}</legend>
			{joined.map((one) => (
				<button key={one} type="button" class="ed-chip" aria-label={t('ui.editor.part', { field: label(one) })} onClick={() => editor.edit((m) => toggleJoin(m, id, one))}>
					{one} <span aria-hidden="true">×</span>
				</button>
			))}
			<span class="ed-join">
				<select
					aria-label={t(field.kind === 'factory' ? 'ui.editor.road.to' : 'ui.editor.line.to')}
					value={other}
					onChange={(e) => setOther(e.currentTarget.value)}
					onKeyDown={(e) => {
						// The card's own Enter goes to the next field.
						if (e.key !== 'Enter' || e.currentTarget.value === '') return;
						e.preventDefault();
						e.stopPropagation();
						join(e.currentTarget.value);
					}}
				>
					<option value="" selected={other === ''}>{t(field.kind === 'factory' ? 'ui.editor.road.to' : 'ui.editor.line.to')}</option>
					{others.map((one) => <option key={one} value={one} selected={one === other}>{label(one)}</option>)}
				</select>
				<button type="button" disabled={other === ''} onClick={() => join(other)}>{t('ui.editor.join')}</button>
			</span>
		</fieldset>
	);
}

/** What few fields need: its word in the file, its picture, its names in other languages. */
function More({ field, change }: { field: FieldModel; change: Change }) {
	const codes = LANGUAGES.filter(({ code, read }) => read || field.names[code] || field.the[code]);
	const put = (list: 'names' | 'the', code: string, text: string): void => {
		const { [code]: _, ...others } = field[list];
		change({ [list]: text === '' ? others : { ...others, [code]: text } }, `${list}.${code}`);
	};
	return (
		<details class="ed-more">
			<summary>{t('ui.editor.more')}</summary>
			<PictureChoice field={field} onChoose={(part) => change(part)} />
			<label class="labelled">
				<span>{t('ui.editor.word')}</span>
				<input type="text" autoComplete="off" spellcheck={false} maxLength={40} value={field.name} onInput={(e) => change({ name: e.currentTarget.value.trim() }, 'word')} />
			</label>
			<p class="soft">{t('ui.editor.names.about')}</p>
			{codes.map(({ code, name }) => (
				<div key={code} class="ed-pair">
					<label class="labelled">
						<span lang={code}>{name}</span>
						<input type="text" lang={code} autoComplete="off" maxLength={90} value={field.names[code] ?? ''} onInput={(e) => put('names', code, e.currentTarget.value)} />
					</label>
					<label class="labelled">
						<span>{t('ui.editor.the', { lang: code.toUpperCase() })}</span>
						<input type="text" lang={code} autoComplete="off" maxLength={90} value={field.the[code] ?? ''} onInput={(e) => put('the', code, e.currentTarget.value)} />
					</label>
				</div>
			))}
		</details>
	);
}

/** The inputs of a field, in the order in which a printed one is read. */
export function FieldInputs({ editor, id }: { editor: Editor; id: string }) {
	const model = editor.model.value;
	const field = model.fields[id] ?? NO_FIELD;
	const keys = KEYS_OF[field.kind] ?? [];
	const change: Change = (part, about) => editor.edit((m) => changeField(m, id, part), about ? `${id}.${about}` : '');
	const has = (key: keyof FieldModel): boolean => keys.includes(key) || (typeof field[key] === 'string' && field[key] !== '' && field.kind === '');
	return (
		<>
			<OneOf label={t('ui.editor.kind')} value={field.kind} options={KINDS.map((kind) => ({ value: kind, label: kindWord(kind, model.edition) }))} onChange={(kind) => change({ kind })} />
			{field.kind === 'joker' ? (
				<OneOf label={t('ui.editor.resource')} value={field.name} options={[...resourceOptions(editor), { value: 'any', label: t('ui.editor.any') }]} onChange={(name) => change({ name })} />
			) : (
				<Name key={id} field={field} change={change} />
			)}
			{has('cost') && <Num label={t('ui.editor.cost')} value={field.cost} onChange={(cost) => change({ cost }, 'cost')} />}
			{keys.includes('needs') && <Needs editor={editor} field={field} change={change} />}
			{keys.includes('makes') && <OneOf label={t('ui.editor.makes')} value={field.makes} options={resourceOptions(editor)} onChange={(makes) => change({ makes })} />}
			{has('points') && <Num label={t('ui.editor.points')} value={field.points} onChange={(points) => change({ points }, 'points')} />}
			{has('discount') && <Num label={t('ui.editor.discount')} value={field.discount} onChange={(discount) => change({ discount }, 'discount')} />}
			{keys.includes('on') && <Networks editor={editor} field={field} change={change} />}
			{has('value') && <Num label={t('ui.editor.value')} value={field.value} onChange={(value) => change({ value }, 'value')} />}
		</>
	);
}

export function Card({ editor, focus, onEnter, children }: CardProps) {
	const root = useRef<HTMLFormElement>(null);
	const moved = useRef(false);
	const id = editor.selected.value;
	const model = editor.model.value;
	const field = model.fields[id] ?? NO_FIELD;
	const go = (step: number): void => {
		const next = neighbour(id, step);
		if (!next) return;
		editor.pause();
		moved.current = true;
		editor.selected.value = next;
	};
	const first = (): void => root.current?.querySelector<HTMLElement>('select')?.focus();
	// At once: whoever types on must not lose a letter.
	useLayoutEffect(() => {
		if (focus > 0) first();
	}, [focus]);
	useLayoutEffect(() => {
		if (moved.current) first();
		moved.current = false;
	}, [id]);
	const keys = (e: KeyboardEvent): void => {
		const target = e.target as HTMLElement;
		if (e.key === 'Escape') {
			document.querySelector<SVGElement>(`.ed-drawing [data-field="${id}"]`)?.focus();
		} else if (e.key === 'Enter' && !e.ctrlKey && !e.metaKey && (target.matches('input') || target.matches('select'))) {
			e.preventDefault();
			if (onEnter && !e.shiftKey) onEnter();
			else go(e.shiftKey ? -1 : 1);
		}
	};
	return (
		<form class="ed-card" ref={root} aria-label={t('ui.editor.field', { field: id })} noValidate onSubmit={(e) => e.preventDefault()} onKeyDown={keys}>
			<div class="ed-card-head">
				<button type="button" class="ed-step" aria-label={t('ui.editor.back')} disabled={!neighbour(id, -1)} onClick={() => go(-1)}>‹</button>
				<h2>
					{id} <small class="soft">{field.kind === 'joker' ? '' : nameOf(field)}</small>
				</h2>
				<button type="button" class="ed-step" aria-label={t('ui.editor.forth')} disabled={!neighbour(id, 1)} onClick={() => go(1)}>›</button>
			</div>
			<div class="ed-inputs" key={id}>
				<FieldInputs editor={editor} id={id} />
			</div>
			<Remarks editor={editor} at={id} />
			{children}
			<Joins key={id} editor={editor} id={id} field={field} />
			<More key={`${id} ${settings.lang.value}`} field={field} change={(part, about) => editor.edit((m) => changeField(m, id, part), about ? `${id}.${about}` : '')} />
			<p class="soft ed-hint">{t('ui.editor.enter')}</p>
			<button type="button" class="quiet" disabled={!model.fields[id]} onClick={() => editor.edit((m) => clearField(m, id))}>
				{t('ui.editor.clear')}
			</button>
		</form>
	);
}
