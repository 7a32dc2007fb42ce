// The table's log, folded by the core (docs/embed.md, "An online table").

import type { Core } from '../core/core';
import type { TableJson } from '../core/types';
import type { TableEvent } from './types';

/** Throws CoreError if it does not fit: this page is older than the server, or one of them is wrong. */
export function foldEvent(core: Core, { n, at, event }: TableEvent): void {
	core.ask(`event ${n} ${at} ${event}`);
}

/** The table as that seat sees it; null: somebody who watches. */
export const foldedTable = (core: Core, seat: number | null): TableJson => core.askJson<TableJson>(seat === null ? 'table' : `table p${seat}`);
