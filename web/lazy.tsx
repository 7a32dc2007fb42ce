// Pages that are fetched only when somebody goes there, with the stylesheet that they share (style/later.css).

import { signal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import { Frame } from './frame';
import { Trouble } from './trouble';

let styles: Promise<void> | undefined;

/** The stylesheet of all pages that are fetched later; once. */
export function loadStyles(): Promise<void> {
	styles ??= new Promise((done, fail) => {
		const link = document.createElement('link');
		link.rel = 'stylesheet';
		link.href = new URL(LATER_STYLES, import.meta.url).href;
		link.onload = () => done();
		link.onerror = () => fail(new Error(link.href));
		document.head.append(link);
	});
	return styles;
}

/** What is fetched when there is nothing else to do. */
const soon: (() => void)[] = [];

/**
 * Fetches when the page is idle what a game leads to, so that nobody waits for it. Where there is a service worker it does: it keeps
 * every file from the first visit on.
 */
export function fetchSoon(): void {
	if ('serviceWorker' in navigator) return;
	const begin = (): void => soon.forEach((fetch) => fetch());
	if ('requestIdleCallback' in window) requestIdleCallback(begin);
	else setTimeout(begin, 1000);
}

/**
 * A page of its own file: `lazy(() => import('./learn/boards').then((file) => file.BoardsPage))`.
 * @param when `soon`: it is fetched before somebody goes there, if there is time
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, when: 'soon' | 'late' = 'late'): (props: P) => VNode {
	const page = signal<ComponentType<P> | undefined>(undefined);
	const trouble = signal<string | undefined>(undefined);
	let begun = false;
	const begin = (): void => {
		if (begun) return;
		begun = true;
		Promise.all([load(), loadStyles()]).then(
			([loaded]) => (page.value = loaded),
			(e: unknown) => (trouble.value = String(e)),
		);
	};
	if (when === 'soon') soon.push(begin);
	return (props) => {
		begin();
		const Page = page.value;
		if (Page) return <Page {...props} />;
		if (trouble.value !== undefined) return <Trouble what="load" detail={trouble.value} />;
		return <Frame class="sheet">{null}</Frame>;
	};
}
