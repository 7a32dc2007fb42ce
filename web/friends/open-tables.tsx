// Tables that are open to everybody: filtered, a page at a time.

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { readStoredJson, storedSignal } from '../stored';
import { get } from './api';
import { noteFailure } from './me';
import { languageName } from './parts';
import { Tables } from './tables';
import type { TableAbout, TablePage } from './types';

/** What each filter can be; the first of each lets all through. */
const FILTERS = {
	edition: ['', 'industry', 'industria'],
	players: ['', '3', '4'],
	pace: ['', 'none', 'live', 'move'],
	language: ['', ...LANGUAGES.map(({ code }) => code)],
	seat: ['', 'free'],
	rated: ['', 'yes', 'no'],
} as const;
type Filter = keyof typeof FILTERS;
type Chosen = Record<Filter, string>;
const NAMES = Object.keys(FILTERS) as Filter[];
const NONE: Chosen = { edition: '', players: '', pace: '', language: '', seat: '', rated: '' };

function stored(): Chosen {
	const found = readStoredJson<Chosen>('lobby') ?? {};
	return Object.fromEntries(NAMES.map((name) => [name, (FILTERS[name] as readonly string[]).includes(found[name] ?? '') ? found[name] : ''])) as Chosen;
}
const chosen = storedSignal('lobby', stored());

const tables = signal<TableAbout[] | undefined>(undefined);
const next = signal<string | null>(null);
/** Pages that are shown; each look gets as many again. */
let pages = 1;
let asked = 0;

const query = (after: string | null): string =>
	[...Object.entries(chosen.peek()).filter(([, value]) => value), ...(after ? [['after', after]] : [])].map(([name, value]) => `&${name}=${value}`).join('');

/** Gets the pages that are shown. Of several that are under way the last one counts. */
export async function lookAround(): Promise<void> {
	const mine = ++asked;
	try {
		const found: TableAbout[] = [];
		let after: string | null = null;
		for (let i = 0; i < pages && (i === 0 || after); i++) {
			const page: TablePage = await get<TablePage>(`tables?list=open${query(after)}`);
			found.push(...page.tables.filter(({ id }) => !found.some((table) => table.id === id)));
			after = page.next;
		}
		if (mine !== asked) return;
		tables.value = found;
		next.value = after;
	} catch (e) {
		noteFailure(e);
	}
}

function choose(part: Partial<Chosen>): void {
	chosen.value = { ...chosen.peek(), ...part };
	pages = 1;
	void lookAround();
}

function words(name: Filter, value: string): string {
	if (!value) return t('ui.friends.filter.any');
	if (name === 'edition') return t(`edition.${value}`);
	if (name === 'players') return t('ui.setup.players', { n: Number(value) });
	if (name === 'pace') return t(`ui.friends.pace.${value}`);
	if (name === 'rated') return t(`ui.seats.filter.${value}`);
	return name === 'seat' ? t('ui.friends.filter.free') : (languageName(value));
}

const LABELS: Record<Filter, string> = {
	edition: 'ui.friends.filter.edition',
	players: 'ui.games.seats',
	pace: 'ui.friends.pace',
	language: 'ui.language',
	seat: 'ui.friends.filter.seats',
	rated: 'ui.seats.filter.rated',
};

function Filters() {
	return (
		<div class="friends-filters" role="group" aria-label={t('ui.friends.filter')}>
			{NAMES.map((name) => (
				<label key={name} class="labelled">
					<span>{t(LABELS[name])}</span>
					<select name={`filter-${name}`} value={chosen.value[name]} onChange={(e) => choose({ [name]: e.currentTarget.value })}>
						{FILTERS[name].map((value) => (
							<option key={value} value={value} selected={value === chosen.value[name]} {...(name === 'language' && value && { lang: value })}>
								{words(name, value)}
							</option>
						))}
					</select>
				</label>
			))}
		</div>
	);
}

export function OpenTables() {
	const [busy, setBusy] = useState(false);
	useEffect(() => void lookAround(), []);
	const filtered = NAMES.some((name) => chosen.value[name]);
	const more = async (): Promise<void> => {
		setBusy(true);
		pages++;
		await lookAround();
		setBusy(false);
	};
	return (
		<section aria-labelledby="others">
			<h2 id="others">{t('ui.friends.others')}</h2>
			{(filtered || (tables.value ?? []).length > 0) && (
				<details class="friends-filter" open={filtered}>
					<summary>{t('ui.friends.filter')}</summary>
					<Filters />
					{filtered && (
						<button type="button" onClick={() => choose(NONE)}>
							{t('ui.friends.filter.all')}
						</button>
					)}
				</details>
			)}
			<Tables tables={tables.value} none={t(filtered ? 'ui.friends.filter.none' : 'ui.friends.others.none')} />
			{next.value && (
				<button type="button" class="friends-more" disabled={busy} onClick={() => void more()}>
					{t('ui.friends.filter.more')}
				</button>
			)}
		</section>
	);
}
