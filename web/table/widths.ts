// What kind of screen this is, followed.

import { computed, signal, type ReadonlySignal } from '@preact/signals';

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

const roomy = follow('(min-width: 1440px) and (min-height: 860px)');
/** Higher than wide, and not wide enough for the board and the stage side by side. */
const tall = follow('(max-width: 1199px) and (max-aspect-ratio: 9/10)');
const flat = follow('(max-height: 519px), (max-width: 899px) and (max-height: 939px)');

/**
 * How the table is laid out, by the window alone, so that nothing moves from one decision to the next. `wide`: players, board, stage side by
 * side. `desk`: board and stage. `portrait`: the stage below the board. `low`: the stage and what to do side by side, the board one press
 * away. `phone`: the stage, the era's row, and what to do, one below the other.
 */
export type LayoutKind = 'wide' | 'desk' | 'portrait' | 'low' | 'phone';

export const layout: ReadonlySignal<LayoutKind> = computed(() => {
	if (phone.value) return 'phone';
	if (flat.value) return 'low';
	if (narrow.value || tall.value) return 'portrait';
	return roomy.value ? 'wide' : 'desk';
});

const short = follow('(max-height: 1020px)');
const high = follow('(min-height: 701px)');

/** Whether every player has a line of his own even where other things need room, too. */
export const roomyLines = computed(() => layout.value === 'wide' || (layout.value === 'desk' && high.value));

/** Era and round stand beside the name: the board needs their line. */
export const stripInBar = computed(() => layout.value !== 'portrait' || short.value);

/** The board is a map one press away, for there is no room to show it whole at once. */
export const small = computed(() => layout.value === 'phone' || layout.value === 'low');
