// The whole game in the core's sentences. The list is drawn once; only the mark of the moment moves along it.

import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { memo } from '../board/memo';
import { t } from '../i18n';
import { chapters, Entry, type Chapter } from '../table/logview';
import type { Seat } from '../table/storage';
import type { GameHistory } from './history';

interface ListProps {
	box: RefObject<HTMLOListElement | null>;
	list: readonly Chapter[];
	seats: readonly Seat[];
	onSeek: (n: number) => void;
}

/** A component of its own, for elements are gone through again with every drawing even if they are the same. */
const List = memo(function List({ box, list, seats, onSeek }: ListProps) {
	return (
		<section class="t-log r-log" aria-label={t('ui.table.log')}>
			<h2>{t('ui.table.log')}</h2>
			<ol ref={box} tabIndex={0} aria-label={t('ui.table.log')}>
				{list.map((chapter, i) => (
					<li key={i} class={chapter.round ? 't-round' : ''}>
						<button type="button" title={t('ui.table.show-moment')} onClick={() => onSeek(chapter.n)}>
							<Entry chapter={chapter} seats={seats} />
						</button>
					</li>
				))}
			</ol>
		</section>
	);
});

export function Log({ history, onSeek }: { history: GameHistory; onSeek: (n: number) => void }) {
	const box = useRef<HTMLOListElement>(null);
	const marked = useRef<Element | null>(null);
	const log = history.log.value;
	const list = useMemo(() => chapters(log), [log]);
	const at = history.at();
	// The chapter that is told at this moment: the first that ends there or later.
	const found = at === 0 ? -1 : list.findIndex((chapter) => chapter.n >= at);
	const current = at > 0 && found < 0 ? list.length - 1 : found;
	useLayoutEffect(() => {
		const item = box.current?.children[Math.max(0, current)];
		marked.current?.removeAttribute('aria-current');
		marked.current = (current >= 0 && item?.firstElementChild) || null;
		marked.current?.setAttribute('aria-current', 'step');
		// When all else has changed and the page has to be laid out in any case: the frame that shows the moment shows it here too.
		const soon = requestAnimationFrame(() => reveal(box.current, item));
		return () => cancelAnimationFrame(soon);
	}, [list, current]);
	return <List box={box} list={list} seats={history.seats} onSeek={onSeek} />;
}

/** Scrolls the list, and nothing else, to the item. */
function reveal(list: HTMLElement | null, item: Element | undefined): void {
	if (!list?.isConnected || !item) return;
	const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
	if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 3;
}
