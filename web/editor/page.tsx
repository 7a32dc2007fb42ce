// The editor: the board drawn or as a table, and beside it what is being edited.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { Frame } from '../frame';
import { t } from '../i18n';
import { saveText } from '../lobby/boardfile';
import { chosenSetup } from '../lobby/chosen-setup';
import { readBoard, saveBoard } from '../lobby/ownboards';
import { go, to } from '../router';
import { LinkBox } from '../share/dialog';
import { Dialog } from '../table/dialog';
import { Sign } from '../table/marks';
import { BoardPane } from './boardpane';
import { Card } from './card';
import { ComparePane } from './comparepane';
import { CopyPane } from './copypane';
import { Drawing } from './drawing';
import { findDraft, type Draft } from './drafts';
import { Editor, PANES, type Pane } from './editor';
import { packBoard } from './link';
import { usePhoto } from './photo';
import { FieldTable } from './table';
import { TextPane } from './textpane';
import { WorthPane } from './worthpane';
import '../style/pages.css';
import '../style/editor.css';

/** Keeps the board among one's own; undefined: it is not whole. */
function keep(editor: Editor): string | undefined {
	if (!editor.latest().fine) return undefined;
	const board = readBoard(editor.text.peek());
	saveBoard(board);
	return board.hash;
}

function play(editor: Editor): void {
	const hash = keep(editor);
	if (!hash) return;
	const edition = editor.look.peek().board.edition;
	chosenSetup().value = { ...chosenSetup().value, edition, board: hash };
	go(to.fresh);
}

function Share({ editor, onClose }: { editor: Editor; onClose: () => void }) {
	const [address, setAddress] = useState('');
	const text = editor.look.value.canonical ?? editor.text.value;
	useEffect(() => void packBoard(text).then((link) => setAddress(location.href.replace(/[?#].*$/, '') + to.sharedBoard(link))), [text]);
	return (
		<Dialog title={t('ui.editor.share')} onClose={onClose}>
			{address && <LinkBox address={address} title={editor.model.value.title} about={t('ui.editor.share.about')} />}
			<section class="share-files" aria-label={t('ui.editor.publish')}>
				<button type="button" disabled={!editor.look.value.fine} onClick={() => go(to.publish(editor.draft.peek().id))}>{t('ui.editor.publish')}</button>
			</section>
		</Dialog>
	);
}

function Toolbar({ editor }: { editor: Editor }) {
	const [sharing, setSharing] = useState(false);
	const { past, future } = editor.history.value;
	const look = editor.look.value;
	const done = 60 - look.blank.size;
	const joining = editor.joining.value;
	return (
		<div class="ed-tools" role="toolbar" aria-label={t('ui.editor.tools')}>
			<button type="button" title={t('ui.editor.undo')} aria-label={t('ui.editor.undo')} disabled={past.length === 0} onClick={() => editor.undo()}><Sign name="undo" /></button>
			<button type="button" title={t('ui.editor.redo')} aria-label={t('ui.editor.redo')} disabled={future.length === 0} onClick={() => editor.redo()}><Sign name="redo" /></button>
			<button type="button" class="ed-view" aria-pressed={editor.view.value === 'table'} onClick={() => (editor.view.value = editor.view.peek() === 'table' ? 'drawing' : 'table')}>{t('ui.editor.table')}</button>
			<button type="button" aria-pressed={joining !== null} onClick={() => (editor.joining.value = joining ? null : editor.selected.peek())}>{t('ui.editor.join')}</button>
			<span class="ed-status" role="status">
				{joining ? t('ui.editor.joining', { field: joining }) : look.fine ? t('ui.editor.fine') : done < 60 ? t('ui.editor.progress', { n: done }) : t('ui.editor.mistakes', { n: look.errors })}
				{!editor.kept.value && ` ${t('ui.editor.unkept')}`}
			</span>
			<button type="button" class="primary" disabled={!look.fine} onClick={() => play(editor)}>{t('ui.editor.play')}</button>
			<button type="button" onClick={() => saveText(`${editor.model.peek().name || 'my'}.board`, editor.text.peek())}>{t('ui.editor.save')}</button>
			<button type="button" onClick={() => setSharing(true)}>{t('ui.editor.share')}</button>
			{sharing && <Share editor={editor} onClose={() => setSharing(false)} />}
		</div>
	);
}

function Tabs({ editor }: { editor: Editor }) {
	const at = editor.pane.value;
	const move = (step: number): void => {
		const next = PANES[(PANES.indexOf(at) + step + PANES.length) % PANES.length]!;
		editor.pane.value = next;
		requestAnimationFrame(() => document.getElementById(`ed-tab-${next}`)?.focus());
	};
	return (
		<div class="ed-tabs" role="tablist" aria-label={t('ui.editor.panes')} onKeyDown={(e) => (e.key === 'ArrowRight' ? move(1) : e.key === 'ArrowLeft' ? move(-1) : undefined)}>
			{PANES.map((pane) => (
				<button key={pane} type="button" role="tab" id={`ed-tab-${pane}`} aria-selected={pane === at} aria-controls="ed-pane" tabIndex={pane === at ? 0 : -1} onClick={() => (editor.pane.value = pane)}>
					{t(`ui.editor.pane.${pane}`)}
				</button>
			))}
		</div>
	);
}

function Desk({ draft, pane }: { draft: Draft; pane: Pane | undefined }) {
	const editor = useMemo(() => new Editor(draft), [draft.id]);
	const [focus, setFocus] = useState(0);
	const photo = usePhoto(draft.id);
	useEffect(() => () => editor.close(), [editor]);
	useEffect(() => {
		if (pane) editor.pane.value = pane;
	}, [pane]);
	useEffect(() => {
		const keys = (e: KeyboardEvent): void => {
			if (!(e.ctrlKey || e.metaKey) || e.altKey) return;
			const key = e.key.toLowerCase();
			if (key === 'z' && !e.shiftKey) editor.undo();
			else if (key === 'y' || (key === 'z' && e.shiftKey)) editor.redo();
			else return;
			e.preventDefault();
		};
		addEventListener('keydown', keys);
		return () => removeEventListener('keydown', keys);
	}, [editor]);
	const at = editor.pane.value;
	const open = (): void => {
		if (editor.pane.peek() !== 'copy') editor.pane.value = 'field';
		setFocus((n) => n + 1);
	};
	const panes: Record<Pane, () => preact.VNode> = {
		field: () => <Card editor={editor} focus={focus} />,
		board: () => <BoardPane editor={editor} />,
		text: () => <TextPane editor={editor} />,
		worth: () => <WorthPane editor={editor} />,
		compare: () => <ComparePane editor={editor} />,
		copy: () => <CopyPane editor={editor} photo={photo} focus={focus} />,
	};
	return (
		<Frame class="ed-page" bar={<a href={to.editor} class="ed-up">{t('ui.editor.title')}</a>}>
			<h1 class="spoken">{editor.model.value.title || t('ui.editor.untitled')}</h1>
			<Toolbar editor={editor} />
			<div class={`ed-desk at-${at}`}>
				<div class="ed-main">
					{editor.view.value === 'table' ? <FieldTable editor={editor} /> : <Drawing editor={editor} compared={at === 'compare'} photo={photo.photo} onOpen={open} />}
				</div>
				<div class="ed-side">
					<Tabs editor={editor} />
					<div class="ed-pane" id="ed-pane" role="tabpanel" aria-labelledby={`ed-tab-${at}`} tabIndex={-1}>
						{panes[at]()}
					</div>
				</div>
			</div>
		</Frame>
	);
}

export function EditorPage({ id, pane }: { id: string; pane: string }) {
	const [draft] = useState(() => findDraft(id));
	if (!draft)
		return (
			<Frame class="sheet">
				<h1>{t('ui.editor.missing')}</h1>
				<a class="button" href={to.editor}>{t('ui.editor.title')}</a>
			</Frame>
		);
	return <Desk draft={draft} pane={PANES.find((one) => one === pane)} />;
}
