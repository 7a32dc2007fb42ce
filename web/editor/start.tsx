// Where boards begin: one of the shipped ones, an own one, an empty one, the printed one before you; and those in the making.

import { useEffect, useState } from 'preact/hooks';
import type { Edition } from '../core/types';
import { editionRow, editions, findEdition, firstEdition } from '../editions';
import { Frame } from '../frame';
import { t } from '../i18n';
import { saveText } from '../lobby/boardfile';
import { BoardView } from '../lobby/boardview';
import { chosenSetup } from '../lobby/chosen-setup';
import { listBoards, readBoard, saveBoard, showBoard, BadFile, type OwnBoard } from '../lobby/ownboards';
import { go, to } from '../router';
import { settings } from '../settings';
import { dropDraft, listDrafts, newDraft, restoreDraft, type Draft } from './drafts';
import { changeField, emptyBoard } from './edit';
import { shippedText } from './editor';
import { unpackBoard } from './link';
import { MOST_TEXT, read, write } from './model';
import '../style/pages.css';
import '../style/boards.css';
import '../style/editor.css';

/** Opens a text in the editor; origin: the board of the gallery, or the shipped one, that it begins with. */
export function startDraft(text: string, like: string, { pane = '', origin = '' } = {}): void {
	const { draft } = newDraft({ title: read(text).model.title, text, like, ...(origin ? { origin } : {}) });
	go(to.draft(draft.id, pane));
}

/** An empty board; a printed one has the resources and networks of its edition. */
function empty(edition: Edition, printed: boolean): void {
	const model = emptyBoard(editionRow(edition), printed ? t('ui.editor.printed', { edition: t(`edition.${edition}`) }) : t('ui.editor.untitled'));
	const shipped = read(shippedText(edition)).model;
	const known = { ...model, resources: shipped.resources, networks: shipped.networks };
	startDraft(write(printed ? changeField(known, 'A1', { kind: shipped.fields.A1?.kind ?? '' }) : model), edition, { pane: printed ? 'copy' : 'board' });
}

/** A shipped board under a name of its own. */
const ownCopy = (name: string): string => shippedText(name).replace(/^board .*/, `board my-${name}`);

const editionOf = (text: string): string => findEdition(read(text).model.edition)?.name ?? firstEdition();

function Drafts() {
	const [gone, setGone] = useState<Draft | null>(null);
	const all = listDrafts();
	if (all.length === 0 && !gone) return null;
	return (
		<section aria-labelledby="ed-drafts">
			<h2 id="ed-drafts">{t('ui.editor.drafts')}</h2>
			<ul class="ed-drafts">
				{all.map((draft) => (
					<li key={draft.id} class="card">
						<a href={to.draft(draft.id)}>{draft.title || t('ui.editor.untitled')}</a>
						<small class="soft">
							{t('ui.editor.progress', { n: Object.keys(read(draft.text).model.fields).length })}, {new Date(draft.changed).toLocaleDateString(settings.lang.value)}
						</small>
						<button type="button" class="quiet" aria-label={t('ui.editor.drop', { name: draft.title })} onClick={() => {
							setGone(draft);
							dropDraft(draft.id);
						}}>×</button>
					</li>
				))}
			</ul>
			{gone && (
				<p role="status">
					{t('ui.editor.dropped', { name: gone.title || t('ui.editor.untitled') })}{' '}
					<button type="button" onClick={() => {
						restoreDraft(gone);
						setGone(null);
					}}>{t('ui.games.undo')}</button>
				</p>
			)}
		</section>
	);
}

function OpenBoard() {
	const [trouble, setTrouble] = useState(false);
	const open = async (input: HTMLInputElement): Promise<void> => {
		const file = input.files?.[0];
		input.value = '';
		if (!file) return;
		const text = file.size <= 4 * MOST_TEXT ? (await file.text()).replace(/\r\n?/g, '\n') : undefined;
		if (text === undefined || text.length > MOST_TEXT) setTrouble(true);
		else startDraft(text, editionOf(text));
	};
	return (
		<>
			<label class="button file-button">
				{t('ui.editor.open')}
				<input type="file" accept=".board,.txt,text/plain" onChange={(e) => void open(e.currentTarget)} />
			</label>
			{trouble && <p class="bad" role="alert">{t('ui.editor.long')}</p>}
		</>
	);
}

export function EditorStart() {
	return (
		<Frame class="sheet ed-start">
			<h1>{t('ui.editor.title')}</h1>
			<p class="soft">
				{t('ui.editor.about')} <a class="text-link" href={to.gallery}>{t('ui.editor.gallery')}</a>
			</p>
			<Drafts />
			<section aria-labelledby="ed-printed">
				<h2 id="ed-printed">{t('ui.editor.start.printed')}</h2>
				<p class="soft">{t('ui.editor.start.printed.about')}</p>
				<div class="row">
					{editions().map(({ name }) => <button key={name} type="button" class="primary" onClick={() => empty(name, true)}>{t(`edition.${name}`)}</button>)}
				</div>
			</section>
			<section aria-labelledby="ed-from">
				<h2 id="ed-from">{t('ui.editor.start.from')}</h2>
				<div class="row">
					{editions().map(({ name }) => <button key={name} type="button" onClick={() => startDraft(ownCopy(name), name, { origin: name })}>{t(`edition.${name}`)}</button>)}
					{listBoards().map((board) => <button key={board.hash} type="button" onClick={() => startDraft(board.text, board.edition)}>{board.title}</button>)}
					<OpenBoard />
				</div>
			</section>
			<section aria-labelledby="ed-empty">
				<h2 id="ed-empty">{t('ui.editor.start.empty')}</h2>
				<div class="row">
					{editions().map(({ name }) => <button key={name} type="button" onClick={() => empty(name, false)}>{t('ui.editor.start.empty.one', { edition: t(`edition.${name}`) })}</button>)}
				</div>
			</section>
		</Frame>
	);
}

/** A copy of an own board, by its hash, or of a shipped one, by its name, opened in the editor. */
export function EditOwn({ hash }: { hash: string }) {
	useEffect(() => {
		const own = listBoards().find((board) => board.hash === hash);
		const shipped = findEdition(hash);
		if (own) startDraft(own.text, own.edition);
		else if (shipped) startDraft(ownCopy(shipped.name), shipped.name, { origin: shipped.name });
		else go(to.editor);
	}, []);
	return <Frame class="sheet">{null}</Frame>;
}

/** A board that came by a link: nothing of it is kept before somebody says so. */
export function SharedBoardPage({ link }: { link: string }) {
	const [text, setText] = useState<string | null | undefined>(null);
	useEffect(() => void unpackBoard(link).then(setText), [link]);
	if (text === null) return <Frame class="sheet">{null}</Frame>;
	let board: OwnBoard | undefined;
	try {
		if (text !== undefined) board = readBoard(text);
	} catch (e) {
		if (!(e instanceof BadFile)) throw e;
	}
	const shown = board && text !== undefined ? showBoard(board.hash, text) : undefined;
	const use = (where: string): void => {
		saveBoard(board!);
		chosenSetup().value = { ...chosenSetup().value, edition: board!.edition, board: board!.hash };
		go(where);
	};
	return (
		<Frame class="board-page">
			<div class="board-top">
				<div>
					<h1>{shown ? shown.words.title : t('ui.editor.shared.bad')}</h1>
					<p class="soft">{shown ? t('ui.editor.shared') : text === undefined ? t('ui.editor.shared.damaged') : t('ui.editor.shared.half')}</p>
				</div>
				<div class="row">
					{shown && <button type="button" class="primary" onClick={() => use(to.fresh)}>{t('ui.board.play')}</button>}
					{text !== undefined && <button type="button" onClick={() => startDraft(text, editionOf(text))}>{t('ui.editor.edit')}</button>}
					{board && <button type="button" onClick={() => saveText(`${board.name}.board`, board.text)}>{t('ui.board.save')}</button>}
				</div>
			</div>
			{shown && <BoardView shown={shown} />}
		</Frame>
	);
}
