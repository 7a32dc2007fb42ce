// What kind of screen this is, followed.

import { signal, type ReadonlySignal } from '@preact/signals';

function follow(query: string): ReadonlySignal<boolean> {
	const media = matchMedia(query);
	const matches = signal(media.matches);
	media.addEventListener('change', (e) => (matches.value = e.matches));
	return matches;
}

export const phone = follow('(max-width: 599px)');
export const narrow = follow('(max-width: 899px)');
/** Nothing can be pointed at without pressing it, so that pressing a field only shows its card. */
export const touch = follow('(hover: none)');
export const wide = follow('(min-width: 1200px)');
