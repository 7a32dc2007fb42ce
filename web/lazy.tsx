// Pages that are fetched only when somebody goes there. Their styles are in the one stylesheet: main.tsx imports them.

import { signal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import { Frame } from './frame';
import { Trouble } from './trouble';

/** A page of its own file: `lazy(() => import('./learn/boards').then((file) => file.BoardsPage))`. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => VNode {
	const page = signal<ComponentType<P> | undefined>(undefined);
	const trouble = signal<string | undefined>(undefined);
	let begun = false;
	const begin = (): void => {
		begun = true;
		load().then(
			(loaded) => (page.value = loaded),
			(e: unknown) => (trouble.value = String(e)),
		);
	};
	return (props) => {
		if (!begun) begin();
		const Page = page.value;
		if (Page) return <Page {...props} />;
		if (trouble.value !== undefined) return <Trouble what="load" detail={trouble.value} />;
		return <Frame class="sheet">{null}</Frame>;
	};
}
