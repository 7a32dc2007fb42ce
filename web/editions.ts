// The editions as the core lists them: a page asks for a switch, never which edition it is.

import { app } from './app';
import type { Edition, EditionRow } from './core/types';

let rows: readonly EditionRow[] | undefined;

/** All editions, the newest first. */
export const editions = (): readonly EditionRow[] => (rows ??= app().core.askJson<EditionRow[]>('editions'));

/** Undefined: none is called that. */
export const findEdition = (name: string | undefined): EditionRow | undefined => editions().find((row) => row.name === name);

export function editionRow(name: Edition): EditionRow {
	const row = findEdition(name);
	if (!row) throw new Error(`no edition ${name}`);
	return row;
}

/** What an address or a set-up means that names no edition. */
export const firstEdition = (): Edition => editions()[0]?.name ?? 'industry';
