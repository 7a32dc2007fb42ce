// What belongs to the whole board: its title, its edition, the resources and what the bank sells, the networks.

import { netPaint, netStyles, Sample } from '../board/networks';
import { ROMAN } from '../board/parts';
import type { Edition } from '../core/types';
import { editions, findEdition } from '../editions';
import { t } from '../i18n';
import { Resource } from '../table/marks';
import { OneOf, Remarks } from './card';
import { addNetwork, addResource, changeBoard, changeLooks, changeNetwork, changeResource, dropNetwork, dropResource, looksOf, raise } from './edit';
import type { Editor } from './editor';
import { COLUMN_LETTERS } from './model';
import { called, known, meant, slug } from './words';

/** A word of the file for what somebody types as a name. */
const asWord = (kind: 'resource' | 'network', text: string): string => meant(kind, text) ?? (slug(text) || text.trim());

const editionWord = (name: string): string => (findEdition(name) ? t(`edition.${name as Edition}`) : name);

function Titles({ editor }: { editor: Editor }) {
	const model = editor.model.value;
	const put = (code: string, text: string): void =>
		editor.edit((m) => {
			const { [code]: _, ...others } = m.titles;
			return changeBoard(m, { titles: text === '' ? others : { ...others, [code]: text } });
		}, `title.${code}`);
	return (
		<>
			<label class="labelled">
				<span>{t('ui.editor.board.title')}</span>
				<input type="text" maxLength={90} autoComplete="off" value={model.title} onInput={(e) => editor.edit((m) => changeBoard(m, { title: e.currentTarget.value }), 'title')} />
			</label>
			<details class="ed-more">
				<summary>{t('ui.editor.board.titles')}</summary>
				{LANGUAGES.filter(({ code, read }) => read || model.titles[code]).map(({ code, name }) => (
					<label key={code} class="labelled">
						<span lang={code}>{name}</span>
						<input type="text" lang={code} maxLength={90} autoComplete="off" value={model.titles[code] ?? ''} onInput={(e) => put(code, e.currentTarget.value)} />
					</label>
				))}
				<label class="labelled">
					<span>{t('ui.editor.board.name')}</span>
					<input type="text" maxLength={40} autoComplete="off" spellcheck={false} value={model.name} onInput={(e) => editor.edit((m) => changeBoard(m, { name: e.currentTarget.value.trim() }), 'board')} />
				</label>
			</details>
		</>
	);
}

interface ListProps {
	kind: 'resource' | 'network';
	names: readonly string[];
	add: (name: string) => void;
}

/** Adds one: Enter or the button. */
function Add({ kind, names, add }: ListProps) {
	const put = (input: HTMLInputElement | null): void => {
		if (!input || input.value.trim() === '') return;
		add(asWord(kind, input.value));
		input.value = '';
		input.focus();
	};
	const most = kind === 'resource' ? 16 : 8;
	return (
		<div class="ed-add">
			<input
				type="text"
				list={`ed-${kind}s`}
				autoComplete="off"
				maxLength={40}
				aria-label={t(`ui.editor.${kind}.add`)}
				placeholder={t(`ui.editor.${kind}.add`)}
				disabled={names.length >= most}
				onKeyDown={(e) => {
					if (e.key !== 'Enter') return;
					e.preventDefault();
					put(e.currentTarget);
				}}
			/>
			<datalist id={`ed-${kind}s`}>
				{[...known.value[kind].keys()].filter((name) => !names.includes(name) && name !== 'any').map((name) => <option key={name} value={called(kind, name)} />)}
			</datalist>
			<button type="button" disabled={names.length >= most} aria-label={t(`ui.editor.${kind}.add`)} onClick={(e) => put(e.currentTarget.parentElement!.querySelector('input'))}>
				+
			</button>
		</div>
	);
}

function Tools({ editor, list, at, name, drop }: { editor: Editor; list: 'resources' | 'networks'; at: number; name: string; drop: () => void }) {
	return (
		<>
			<button type="button" class="ed-step" disabled={at === 0} aria-label={t('ui.editor.raise', { name })} onClick={() => editor.edit((m) => raise(m, list, at))}>↑</button>
			<button type="button" class="ed-step" aria-label={t('ui.editor.drop', { name })} onClick={drop}>×</button>
		</>
	);
}

/** How it is called in the languages; of a network its colour too. */
function LooksOf({ editor, kind, name }: { editor: Editor; kind: 'resource' | 'network'; name: string }) {
	const key = `${kind} ${name}`;
	const { names, color } = looksOf(editor.model.value, key);
	return (
		<details class="ed-more ed-looks">
			<summary>{t(kind === 'network' ? 'ui.editor.looks.network' : 'ui.editor.looks', { name: called(kind, name) })}</summary>
			{LANGUAGES.filter(({ code, read }) => read || names[code]).map(({ code, name: language }) => (
				<label key={code} class="labelled">
					<span lang={code}>{language}</span>
					<input type="text" lang={code} maxLength={90} autoComplete="off" placeholder={called(kind, name)} value={names[code] ?? ''} onInput={(e) => editor.edit((m) => changeLooks(m, key, { names: { ...names, [code]: e.currentTarget.value } }), `${key} ${code}`)} />
				</label>
			))}
			{kind === 'network' && (
				<div class="row">
					<label class="labelled">
						<span>{t('ui.editor.color')}</span>
						<input type="color" value={/^#[0-9a-f]{6}$/.test(color) ? color : '#808080'} onInput={(e) => editor.edit((m) => changeLooks(m, key, { color: e.currentTarget.value }), `${key} color`)} />
					</label>
					{color !== '' && <button type="button" onClick={() => editor.edit((m) => changeLooks(m, key, { color: '' }))}>{t('ui.editor.color.none')}</button>}
				</div>
			)}
		</details>
	);
}

function Resources({ editor }: { editor: Editor }) {
	const model = editor.model.value;
	return (
		<section aria-labelledby="ed-resources-head">
			<h2 id="ed-resources-head">{t('ui.editor.resources')}</h2>
			<ul class="ed-list">
				{model.resources.map(({ name, bank }, i) => (
					<li key={i}>
						<Resource name={name} label="" size={22} />
						<input type="text" maxLength={40} autoComplete="off" aria-label={t('ui.editor.resource.n', { n: i + 1 })} value={name} onChange={(e) => editor.edit((m) => changeResource(m, i, { name: asWord('resource', e.currentTarget.value) }))} />
						<select aria-label={t('ui.editor.bank', { name: called('resource', name) })} value={bank} onChange={(e) => editor.edit((m) => changeResource(m, i, { bank: e.currentTarget.value }))}>
							{[...new Set(['2', '3', '4', '5', bank])].map((one) => (
								<option key={one} value={one} selected={one === bank}>{t('ui.editor.from', { era: ROMAN[Number(one) - 1] ?? one })}</option>
							))}
						</select>
						<Tools editor={editor} list="resources" at={i} name={called('resource', name)} drop={() => editor.edit((m) => dropResource(m, i))} />
						<Remarks editor={editor} at={`resource ${i}`} />
						<LooksOf editor={editor} kind="resource" name={name} />
					</li>
				))}
			</ul>
			<Add kind="resource" names={model.resources.map(({ name }) => name)} add={(name) => editor.edit((m) => addResource(m, name, m.resources[m.resources.length - 1]?.bank || '2'))} />
		</section>
	);
}

function Networks({ editor }: { editor: Editor }) {
	const model = editor.model.value;
	const styles = netStyles(model.networks);
	return (
		<section aria-labelledby="ed-networks-head">
			<h2 id="ed-networks-head">{t('ui.editor.networks')}</h2>
			<p class="soft">{t('ui.editor.networks.about')}</p>
			<ul class="ed-list">
				{model.networks.map((name, i) => (
					<li key={i}>
						<Sample style={styles[name] ?? 'other-1'} paint={netPaint(styles[name] ?? 'other-1', editor.look.value.board.colors?.[name])} />
						<input type="text" maxLength={40} autoComplete="off" aria-label={t('ui.editor.network.n', { n: i + 1 })} value={name} onChange={(e) => editor.edit((m) => changeNetwork(m, i, asWord('network', e.currentTarget.value)))} />
						<Tools editor={editor} list="networks" at={i} name={called('network', name)} drop={() => editor.edit((m) => dropNetwork(m, i))} />
						<Remarks editor={editor} at={`network ${i}`} />
						<LooksOf editor={editor} kind="network" name={name} />
					</li>
				))}
			</ul>
			<Add kind="network" names={model.networks} add={(name) => editor.edit((m) => addNetwork(m, name))} />
		</section>
	);
}

export function BoardPane({ editor }: { editor: Editor }) {
	const model = editor.model.value;
	const row = findEdition(model.edition);
	return (
		<div class="ed-board">
			<Titles editor={editor} />
			<OneOf
				label={t('ui.setup.edition')}
				value={model.edition}
				options={editions().map(({ name }) => ({ value: name, label: editionWord(name) }))}
				onChange={(edition) => editor.edit((m) => changeBoard(m, { edition, coin: findEdition(edition)?.coin ? m.coin || 'A' : '' }))}
			/>
			{(row?.coin || model.coin !== '') && (
				<OneOf label={t('ui.editor.coin')} value={model.coin} options={[...COLUMN_LETTERS].map((letter) => ({ value: letter, label: letter }))} onChange={(coin) => editor.edit((m) => changeBoard(m, { coin }))} />
			)}
			{['board', 'edition', 'title', 'coin'].map((at) => <Remarks key={at} editor={editor} at={at} />)}
			<Resources editor={editor} />
			<Networks editor={editor} />
		</div>
	);
}
