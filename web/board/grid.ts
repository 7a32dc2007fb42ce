// A drawn grid's behaviour, shared by the whole board and one row of it: size, font, pointing, keys and presses.
import { signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { belongs, shine, targetOf } from './light';
import { fontOf, measureIn, type Measure } from './names';
import { isAtRest } from './pointer';
import { COLUMNS } from './topology';
import type { BoardProps, FieldId, Target } from './types';

export interface Size {
	width: number;
	height: number;
}

/** The size of an element, followed. */
export function useSize(): [RefObject<HTMLDivElement | null>, Size] {
	const ref = useRef<HTMLDivElement>(null);
	const [size, setSize] = useState<Size>({ width: 0, height: 0 });
	useLayoutEffect(() => {
		const element = ref.current!;
		const look = (): void => setSize((old) => {
			const now = { width: element.clientWidth, height: element.clientHeight };
			return old.width === now.width && old.height === now.height ? old : now;
		});
		look();
		const watcher = new ResizeObserver(look);
		watcher.observe(element);
		return () => watcher.disconnect();
	}, []);
	return [ref, size];
}

/** The measure of the names' font, which is the same wherever there are names: to ask for it costs the page's layout. */
const known = signal<Measure | null>(null);

/** Measures in the element's font from now on, and all names again when that font has been loaded. */
function measureLike(element: Element): void {
	const font = fontOf(element);
	const again = (): void => void (known.value = measureIn(font));
	again();
	void document.fonts.ready.then(again);
	document.fonts.addEventListener('loadingdone', again);
}

/** A measure of the names' font, made anew when the font has been loaded. */
export function useMeasure(ref: RefObject<HTMLDivElement | null>): Measure | null {
	useLayoutEffect(() => {
		if (!known.peek() && ref.current) measureLike(ref.current);
	}, []);
	return known.value;
}

/** The rows shown, from 0. */
export interface Rows {
	first: number;
	last: number;
}

/** The field that an arrow key leads to; null: not a key of the grid. */
export function step(id: FieldId, key: string, rows: Rows): FieldId | null {
	let col = id.charCodeAt(0) - 65, row = id.charCodeAt(1) - 49;
	if (key === 'ArrowLeft') col--;
	else if (key === 'ArrowRight') col++;
	else if (key === 'ArrowUp') row--;
	else if (key === 'ArrowDown') row++;
	else if (key === 'Home') col = 0;
	else if (key === 'End') col = COLUMNS - 1;
	else if (key === 'PageUp') row = rows.first;
	else if (key === 'PageDown') row = rows.last;
	else return null;
	col = Math.max(0, Math.min(COLUMNS - 1, col));
	row = Math.max(rows.first, Math.min(rows.last, row));
	return String.fromCharCode(65 + col, 49 + row);
}

export interface Grid {
	root: RefObject<HTMLDivElement | null>;
	on: Record<string, (event: never) => void>;
	tab: FieldId; // the one field that the tab key reaches
}

/** Pointing, keys and presses of a drawn grid, for the whole board and for one row. */
export function useGrid(props: BoardProps, rows: Rows): Grid {
	const root = useRef<HTMLDivElement>(null);
	const hovered = useRef<Target | null>(null);
	const lit = useRef(false);
	const latest = useRef(props);
	latest.current = props;
	const [active, setActive] = useState<FieldId>(() => props.board.fields.find((f) => props.fields[f.id]?.available)?.id ?? 'A1');

	const relight = (): void => {
		const p = latest.current;
		const target = hovered.current ?? p.light ?? null;
		if (!root.current || (!target && !lit.current)) return;
		lit.current = target !== null;
		shine(root.current, target && belongs(p.board, p.fields, target));
	};
	const point = (target: Target | null): void => {
		const same = JSON.stringify(target) === JSON.stringify(hovered.current);
		hovered.current = target;
		if (same) return;
		relight();
		latest.current.onHover?.(target);
	};
	useEffect(relight); // after every drawing: parts may be new

	const row = Number(active[1]) - 1;
	const tab = row < rows.first || row > rows.last ? `${active[0]}${rows.first + 1}` : active;
	const resting = useRef(false);
	const on = {
		// A board that appears under a pointer at rest is not pointed at.
		onPointerOver: (e: PointerEvent) => {
			resting.current = isAtRest(e);
			if (!resting.current) point(targetOf(e.target));
		},
		onPointerMove: (e: PointerEvent) => {
			if (!resting.current || isAtRest(e)) return;
			resting.current = false;
			point(targetOf(e.target));
		},
		onPointerLeave: () => point(null),
		onFocusIn: (e: FocusEvent) => {
			const target = targetOf(e.target);
			if (target?.kind === 'field') setActive(target.id);
			if (target && e.target instanceof Element && e.target.matches(':focus-visible')) point(target);
		},
		onFocusOut: () => point(null),
		onClick: (e: MouseEvent) => {
			const target = targetOf(e.target);
			if (target?.kind === 'field') latest.current.onField?.(target.id);
		},
		onKeyDown: (e: KeyboardEvent) => {
			const target = targetOf(e.target);
			if (target?.kind !== 'field' || e.ctrlKey || e.altKey || e.metaKey) return;
			if (e.key === 'Escape') return point(null);
			if (e.key === 'Enter' || e.key === ' ') {
				e.preventDefault();
				latest.current.onField?.(target.id);
				return;
			}
			const next = step(target.id, e.key, rows);
			if (!next) return;
			e.preventDefault();
			root.current?.querySelector<SVGElement>(`[data-field="${next}"]`)?.focus();
		},
	};
	return { root, on, tab };
}

