// At how many tables the visitor is waited for.

import { get } from './api';
import { wasHere } from './me';
import type { TableAbout } from './types';

/** Asks nobody if this browser never was anybody here. */
export async function countTurns(): Promise<number> {
	if (!wasHere()) return 0;
	const { tables } = await get<{ tables: TableAbout[] }>('tables?list=mine');
	return tables.filter(({ you }) => you.turn).length;
}
