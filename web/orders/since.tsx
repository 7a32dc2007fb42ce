// What happened since one was here: the position now, and before it, for whoever wants to see it, a short film of the moves.

import { signal, type Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { t } from '../i18n';
import { readStoredJson, writeStored } from '../stored';
import { Sign } from '../table/marks';
import type { RemoteTable } from '../table/remote';

const TABLES = 50;
const EVERY = 900;

type Seen = Record<string, number>;

/** How many moves there were when this browser last showed the table, the latest tables first kept. */
function noteSeen(id: string, n: number): void {
	const { [id]: _, ...others } = readStoredJson<Seen>('seen-moves') ?? {};
	writeStored('seen-moves', JSON.stringify(Object.fromEntries([[id, n], ...Object.entries(others)].slice(0, TABLES))));
}

/** Goes through the moves from the first that was not seen; then the game is shown as it is again. */
class Film {
	readonly runs: Signal<boolean> = signal(false);
	private timer: ReturnType<typeof setInterval> | undefined;

	constructor(
		private readonly table: RemoteTable,
		readonly from: number,
	) {}

	start(): void {
		this.runs.value = true;
		this.table.view.value = this.from;
		this.timer = setInterval(() => {
			const at = this.table.view.peek();
			if (at === null) this.stop();
			else if (at + 1 >= this.table.now.peek().n) this.stop();
			else this.table.view.value = at + 1;
		}, EVERY);
	}

	stop(): void {
		clearInterval(this.timer);
		this.runs.value = false;
		this.table.view.value = null;
	}
}

export function Since({ table }: { table: RemoteTable }): VNode | null {
	const film = useMemo(() => new Film(table, readStoredJson<Seen>('seen-moves')?.[table.id] ?? table.now.peek().n), [table]);
	const n = useMemo(() => table.now.peek().n - film.from, [film]);
	const shown = useMemo(() => signal(n > 0), [film]);
	const now = table.now.value.n;
	useEffect(() => noteSeen(table.id, now), [now]);
	useEffect(() => () => film.stop(), [film]);
	if (!shown.value) return null;
	return (
		<p class="t-notice" role="status">
			<span>
				{t('ui.orders.since', { n })}{' '}
				<button type="button" class="o-film" onClick={() => (film.runs.peek() ? film.stop() : film.start())}>
					{t(film.runs.value ? 'ui.orders.film.stop' : 'ui.orders.film')}
				</button>
			</span>
			<button
				type="button"
				class="t-quiet t-icon"
				aria-label={t('ui.table.close')}
				onClick={() => {
					film.stop();
					shown.value = false;
				}}
			>
				<Sign name="close" size={18} />
			</button>
		</p>
	);
}
