// The board that is being made, drawn: a press opens a field, a drag from field to field joins them. On a narrow screen an era at a time.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import type { FieldView, Note } from '../board/types';
import { t } from '../i18n';
import { joinOf, toggleJoin } from './edit';
import type { Editor } from './editor';
import { PhotoUnder, type Photo } from './photo';

const FAR = 10;

interface Drag {
	from: string;
	x: number;
	y: number;
	at?: { x: number; y: number };
}

const NARROW = matchMedia('(max-width: 700px), (max-width: 999px) and (max-height: 480px)');

/** Whether the whole board is too small to be read. */
function useNarrow(): boolean {
	const [narrow, setNarrow] = useState(NARROW.matches);
	useEffect(() => {
		const changed = (): void => setNarrow(NARROW.matches);
		NARROW.addEventListener('change', changed);
		return () => NARROW.removeEventListener('change', changed);
	}, []);
	return narrow;
}

const fieldAt = (x: number, y: number): string | undefined => document.elementFromPoint(x, y)?.closest('[data-field]')?.getAttribute('data-field') ?? undefined;

interface DrawingProps {
	editor: Editor;
	/** Fields that differ from the shipped board are marked. */
	compared: boolean;
	photo: Photo | null;
	onOpen: (id: string) => void;
}

export function Drawing({ editor, compared, photo, onOpen }: DrawingProps) {
	const root = useRef<HTMLDivElement>(null);
	const narrow = useNarrow();
	const [drag, setDrag] = useState<Drag | null>(null);
	const dragged = useRef(false);
	const look = editor.look.value;
	const selected = editor.selected.value;
	const joining = editor.joining.value;
	const model = editor.model.value;
	const era = Number(selected[1]);

	const views: Record<string, FieldView> = {};
	for (const { id } of look.board.fields) if (joining && joinOf(model, joining, id)) views[id] = { choosable: true, available: true };
	views[selected] = { ...views[selected], selected: true, available: true };
	if (joining) views[joining] = { offered: true };

	const notes: Note[] = [];
	const differ = new Set(compared ? editor.differences.value.map(({ at }) => at) : []);
	for (const { id } of look.board.fields) {
		const remarks = look.remarks.filter(({ at }) => at === id);
		// Sixty empty fields are no news.
		if (remarks.some(({ error }) => error) && !look.blank.has(id)) notes.push({ field: id, text: '!', seat: null });
		else if (remarks.length > 0 && !look.blank.has(id)) notes.push({ field: id, text: '?', seat: null });
		if (differ.has(id) && !look.blank.has(id)) notes.push({ field: id, text: '≠', seat: null });
	}

	const press = (id: string): void => {
		if (dragged.current) return;
		const from = editor.joining.peek();
		if (from && from !== id) {
			editor.edit((m) => toggleJoin(m, from, id));
			editor.joining.value = null;
			return;
		}
		editor.joining.value = null;
		editor.pause();
		editor.selected.value = id;
		onOpen(id);
	};

	useEffect(() => {
		if (!drag) return undefined;
		const move = (e: PointerEvent): void => {
			if (!drag.at && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < FAR) return;
			dragged.current = true;
			setDrag({ ...drag, at: { x: e.clientX, y: e.clientY } });
		};
		const up = (e: PointerEvent): void => {
			const to = drag.at && fieldAt(e.clientX, e.clientY);
			if (to && to !== drag.from) editor.edit((m) => toggleJoin(m, drag.from, to));
			setDrag(null);
			setTimeout(() => (dragged.current = false));
		};
		addEventListener('pointermove', move);
		addEventListener('pointerup', up);
		addEventListener('pointercancel', up);
		return () => {
			removeEventListener('pointermove', move);
			removeEventListener('pointerup', up);
			removeEventListener('pointercancel', up);
		};
	}, [drag]);

	const down = (e: PointerEvent): void => {
		const from = e.button === 0 ? fieldAt(e.clientX, e.clientY) : undefined;
		const kind = from && model.fields[from]?.kind;
		// A finger that is dragged scrolls, unless it was said before that it joins.
		if (!from || (kind !== 'factory' && kind !== 'technology') || (e.pointerType !== 'mouse' && !joining)) return;
		setDrag({ from, x: e.clientX, y: e.clientY });
	};
	const keys = (e: KeyboardEvent): void => {
		const id = (e.target as Element).closest('[data-field]')?.getAttribute('data-field');
		if (!id || e.ctrlKey || e.metaKey || e.altKey) return;
		if (e.key === 'j' || e.key === 'J') editor.joining.value = editor.joining.peek() === id ? null : id;
		else if (e.key === 'Escape') editor.joining.value = null;
		else if (e.key === 'Delete' || e.key === 'Backspace') editor.selected.value = id;
	};
	const box = root.current?.getBoundingClientRect();
	const to = drag?.at && fieldAt(drag.at.x, drag.at.y);
	const shared = {
		board: look.board, words: look.words, fields: views, era: 0, notes, still: true,
		label: t('ui.editor.title'), spokenLabel: (id: string): string => {
			const said = look.remarks.filter(({ at }) => at === id).map(({ text }) => text).join('. ');
			return `${look.spoken[id] ?? id}${said && !look.blank.has(id) ? ` ${said}` : ''}`;
		},
		onField: press,
	};
	return (
		<div class={`ed-drawing${joining ? ' is-joining' : ''}${photo ? ' has-photo' : ''}`} ref={root} onPointerDown={down} onKeyDown={keys}>
			<div class="ed-whole">
				{photo && <PhotoUnder photo={photo} />}
				<Board {...shared} />
			</div>
			{narrow && (
				<div class="ed-row">
					<Board {...shared} mode="row" shownEra={era} onEra={(next) => (editor.selected.value = `${selected[0]}${next}`)} />
				</div>
			)}
			{drag?.at && box && (
				<svg class="ed-drag" aria-hidden="true">
					<path class={to && joinOf(model, drag.from, to) ? 'is-good' : ''} d={`M${drag.x - box.left} ${drag.y - box.top}L${drag.at.x - box.left} ${drag.at.y - box.top}`} />
				</svg>
			)}
		</div>
	);
}
