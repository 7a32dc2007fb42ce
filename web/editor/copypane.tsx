// Typing in a printed board: one field after the other, what is common filled in before, until all are held against the printed ones. Two people
// can share the work: each saves what he has, and the other puts it to his own.

import { useState } from 'preact/hooks';
import { ROMAN } from '../board/parts';
import { t } from '../i18n';
import { saveText } from '../lobby/boardfile';
import { Card, kindWord } from './card';
import { facts } from './checklist';
import { merge, type Difference, type Merged } from './compare';
import { changeField, copyField } from './edit';
import type { Editor } from './editor';
import { FIELD_IDS, MOST_TEXT, read, type Model } from './model';
import { PhotoPane, type usePhoto } from './photo';
import { called, nameOf } from './words';

const SEEN = /^# seen((?: [A-L][1-5])*)$/m;

/** What a field here probably is: as the one above, as its left neighbour, as the shipped board has it. */
export function guessKind(model: Model, shipped: Model, id: string): string {
	const above = model.fields[`${id[0]}${Number(id[1]) - 1}`]?.kind;
	return above || shipped.fields[id]?.kind || '';
}

/** The first field that nobody has held against the printed one, behind this one or from the beginning. */
function nextOpen(seen: readonly string[], id: string): string | undefined {
	const from = FIELD_IDS.indexOf(id) + 1;
	return [...FIELD_IDS.slice(from), ...FIELD_IDS.slice(0, from)].find((one) => !seen.includes(one));
}

/** Goes to a field, with what is common filled in. */
function turnTo(editor: Editor, id: string): void {
	editor.pause();
	editor.selected.value = id;
	if (editor.model.peek().fields[id]) return;
	const kind = guessKind(editor.model.peek(), editor.shipped.peek(), id);
	if (kind) editor.edit((m) => changeField(m, id, { kind }));
}

function Conflicts({ editor, merged, theirs, onClose }: { editor: Editor; merged: Merged; theirs: Model; onClose: () => void }) {
	const [left, setLeft] = useState<Difference[]>(merged.conflicts);
	return (
		<section class="card" aria-labelledby="ed-merged">
			<h2 id="ed-merged">{t('ui.editor.merge.done', { n: merged.taken })}</h2>
			{left.length > 0 && <p>{t('ui.editor.merge.conflicts', { n: left.length })}</p>}
			<ul class="ed-conflicts">
				{left.map((one) => (
					<li key={one.at}>
						<b>{one.at}</b> <code>{one.mine}</code> ≠ <code>{one.theirs}</code>{' '}
						{theirs.fields[one.at] && (
							<button type="button" onClick={() => {
								editor.edit((m) => copyField({ ...m, fields: { ...m.fields, [one.at]: theirs.fields[one.at]! } }, one.at, one.at));
								setLeft(left.filter((other) => other !== one));
							}}>{t('ui.editor.merge.take')}</button>
						)}
					</li>
				))}
			</ul>
			<button type="button" onClick={onClose}>{t('ui.file.close')}</button>
		</section>
	);
}

/** Half of a board by somebody else. */
function Together({ editor }: { editor: Editor }) {
	const [merged, setMerged] = useState<{ merged: Merged; theirs: Model } | null>(null);
	const [trouble, setTrouble] = useState(false);
	const { seen } = editor.draft.value;
	const open = async (input: HTMLInputElement): Promise<void> => {
		const file = input.files?.[0];
		input.value = '';
		if (!file) return;
		const text = file.size <= 4 * MOST_TEXT ? (await file.text()).replace(/\r\n?/g, '\n') : undefined;
		setTrouble(text === undefined || text.length > MOST_TEXT);
		if (text === undefined || text.length > MOST_TEXT) return;
		const theirs = read(text).model;
		const both = merge(read(editor.draft.peek().base).model, editor.model.peek(), theirs);
		editor.edit(() => both.model);
		editor.note({ seen: [...new Set([...editor.draft.peek().seen, ...(SEEN.exec(text)?.[1]?.trim().split(' ') ?? [])])].filter((id) => FIELD_IDS.includes(id)) });
		setMerged({ merged: both, theirs });
	};
	return (
		<details class="ed-more">
			<summary>{t('ui.editor.together')}</summary>
			<p class="soft">{t('ui.editor.together.about')}</p>
			<div class="row">
				<button type="button" onClick={() => saveText(`${editor.model.peek().name || 'my'}.board`, `# seen ${seen.join(' ')}\n${editor.text.peek().replace(SEEN, '').replace(/^\n/, '')}`)}>{t('ui.editor.together.save')}</button>
				<label class="button file-button">
					{t('ui.editor.together.open')}
					<input type="file" accept=".board,.txt,text/plain" onChange={(e) => void open(e.currentTarget)} />
				</label>
			</div>
			{trouble && <p class="bad" role="alert">{t('ui.editor.long')}</p>}
			{merged && <Conflicts editor={editor} {...merged} onClose={() => setMerged(null)} />}
		</details>
	);
}

function Checklist({ editor }: { editor: Editor }) {
	const list = facts(editor.model.value);
	const held = list.filter(({ holds }) => holds).length;
	return (
		<details class="ed-more ed-facts" open={editor.draft.value.seen.length === 60}>
			<summary>{t('ui.editor.facts', { n: held, all: list.length })}</summary>
			<p class="soft">{t('ui.editor.facts.about')}</p>
			<ul>
				{list.map(({ id, words, found, holds, review }, i) => (
					<li key={i} class={holds ? 'holds' : 'differs'}>
						<span aria-hidden="true">{holds ? '✓' : '≠'}</span>
						<span>
							{t(`ui.editor.fact.${id}`, { ...words, ...(words?.resource ? { resource: called('resource', String(words.resource)) } : {}) })}
							{review && ` ${t('ui.editor.fact.review')}`}
							{!holds && found !== '' && <b> {t('ui.editor.fact.found', { found })}</b>}
							<span class="spoken">{t(holds ? 'ui.editor.fact.holds' : 'ui.editor.fact.differs')}</span>
						</span>
					</li>
				))}
			</ul>
		</details>
	);
}

export function CopyPane({ editor, photo, focus }: { editor: Editor; photo: ReturnType<typeof usePhoto>; focus: number }) {
	const [step, setStep] = useState(0);
	const { seen } = editor.draft.value;
	const id = editor.selected.value;
	const model = editor.model.value;
	const shipped = editor.shipped.value.fields[id];
	const done = (): void => {
		const now = [...new Set([...editor.draft.peek().seen, id])];
		editor.note({ seen: now });
		const next = nextOpen(now, id);
		if (next) turnTo(editor, next);
		setStep((n) => n + 1);
	};
	return (
		<div class="ed-copy">
			<p>
				<b>{t('ui.editor.copy.progress', { n: seen.length })}</b> {seen.length === 60 && t('ui.editor.copy.end')}
			</p>
			<progress max={60} value={seen.length} aria-label={t('ui.editor.copy.progress', { n: seen.length })} />
			<p>{t('ui.editor.copy.ask', { column: id[0]!, era: ROMAN[Number(id[1]) - 1]! })}</p>
			{shipped && model.fields[id]?.name === '' && (
				<p class="ed-offer">
					<button type="button" onClick={() => editor.edit((m) => ({ ...m, fields: { ...m.fields, [id]: shipped } }))}>
						{t('ui.editor.copy.like', { field: shipped.kind === 'joker' ? kindWord('joker', model.edition) : nameOf(shipped) })}
					</button>
				</p>
			)}
			<Card editor={editor} focus={focus + step} onEnter={done}>
				<button type="button" class="primary ed-done" onClick={done}>{t(seen.includes(id) ? 'ui.editor.copy.again' : 'ui.editor.copy.next')}</button>
			</Card>
			<PhotoPane tools={photo} />
			<Together editor={editor} />
			<Checklist editor={editor} />
		</div>
	);
}
