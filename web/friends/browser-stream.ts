// One stream carries all that this browser follows: the tables of all its tabs, and notices. Over HTTP/1.1 a browser has six connections to a
// server, so six streams would leave none for anything else. One tab leads (shared-connection.ts); the others tell it which tables they follow.

import { SharedConnection } from './shared-connection';
import { Stream, type Line } from './stream';
import type { Here, Notice, TableEvent } from './types';

/** What the leader says to all tabs. `at`: the last event of a table that it has heard. */
type Word =
	| { event: TableEvent & { table: string } }
	| { here: Here & { table: string } }
	| { at: number; table: string }
	| { gone: string }
	| { notice: Notice }
	| { line: Line }
	| { beat: true };

/** What a tab tells the leader: the tables it follows, each with the last event it has seen; or that the visitor is somebody else now. */
type Told = { tab: string; tables: Record<string, number> } | { renew: true };

export interface TableListener {
	/** The last event taken. */
	last(): number;
	event(event: TableEvent): void;
	/** There is an event of that number. */
	at(n: number): void;
	here(here: Here): void;
	line(line: Line): void;
}

/** The server follows so many tables in one stream. */
const TABLES_MAX = 32;
/** Tabs that come and go together make one new stream. */
const SETTLE_MS = 40;

const me = Math.random().toString(36).slice(2);
const tables = new Map<string, TableListener>();
const notices = new Set<(notice: Notice) => void>();
let connection: SharedConnection<Word, Told> | undefined;

/** While this tab leads. */
class Leader {
	private readonly wanted = new Map<string, Record<string, number>>();
	private readonly positions = new Map<string, number>();
	private readonly heres = new Map<string, Here & { table: string }>();
	private followed = '';
	private line: Line = 'first';
	private timer: ReturnType<typeof setTimeout> | undefined;
	private stream: Stream | undefined;

	constructor(private readonly say: (word: Word) => void) {
		// Those who are there tell what they follow.
		this.timer = setTimeout(() => this.begin(), SETTLE_MS);
	}

	stop(): void {
		clearTimeout(this.timer);
		this.stream?.close();
	}

	told(told: Told): void {
		if ('renew' in told) {
			this.stream?.renew();
			return;
		}
		this.wanted.set(told.tab, told.tables);
		if (Object.keys(told.tables).length === 0) this.wanted.delete(told.tab);
		for (const [table, after] of Object.entries(told.tables)) {
			if (!this.positions.has(table)) this.positions.set(table, after);
			else this.greet(table);
		}
		if (this.stream && this.union().join() !== this.followed) {
			clearTimeout(this.timer);
			this.timer = setTimeout(() => this.stream?.restart(), SETTLE_MS);
		}
	}

	/** For a tab that comes to a table that another one follows already. */
	private greet(table: string): void {
		this.say({ line: this.line });
		this.say({ at: this.positions.get(table) ?? 0, table });
		const here = this.heres.get(table);
		if (here) this.say({ here });
	}

	private union(): string[] {
		return [...new Set([...this.wanted.values()].flatMap((wants) => Object.keys(wants)))].sort().slice(-TABLES_MAX);
	}

	private path(): string {
		const union = this.union();
		this.followed = union.join();
		return `events?tables=${union.map((table) => `${table}:${this.positions.get(table) ?? 0}`).join()}`;
	}

	private begin(): void {
		this.stream = new Stream({
			path: () => this.path(),
			beat: () => this.say({ beat: true }),
			line: (line) => this.say({ line: (this.line = line) }),
			onEvent: (event, data) => this.pass(event, JSON.parse(data) as unknown),
		});
	}

	private pass(event: string, told: unknown): void {
		if (event === 'notice') this.say({ notice: told as Notice });
		else if (event === 'gone') this.say({ gone: (told as { table: string }).table });
		else if (event === 'here') {
			const here = told as Here & { table: string };
			this.heres.set(here.table, here);
			this.say({ here });
		} else {
			const one = told as TableEvent & { table: string };
			this.positions.set(one.table, one.n);
			this.say({ event: one });
		}
	}
}

function hear(word: Word): void {
	if ('event' in word) tables.get(word.event.table)?.event(word.event);
	else if ('here' in word) tables.get(word.here.table)?.here(word.here);
	else if ('at' in word) tables.get(word.table)?.at(word.at);
	else if ('gone' in word) tables.get(word.gone)?.line('gone');
	else if ('line' in word) for (const listener of tables.values()) listener.line(word.line);
	else if ('notice' in word) for (const listener of notices) listener(word.notice);
}

const tell = (): void =>
	connection?.tell({ tab: me, tables: Object.fromEntries([...tables].map(([table, listener]) => [table, listener.last()])) });

/** There is a connection while somebody in this tab listens. */
function update(): void {
	if (tables.size + notices.size > 0) {
		if (connection) return tell();
		let leader: Leader | undefined;
		connection = new SharedConnection<Word, Told>('magnate.stream', {
			lead: (say) => {
				const leads = (leader = new Leader(say));
				return () => {
					leads.stop();
					if (leader === leads) leader = undefined;
				};
			},
			hear,
			told: (told) => leader?.told(told),
			roll: tell,
		});
		tell();
		return;
	}
	tell();
	connection?.close();
	connection = undefined;
}
addEventListener('pagehide', () => connection?.tell({ tab: me, tables: {} }));

/** Returns how to stop. */
export function followTable(table: string, listener: TableListener): () => void {
	tables.set(table, listener);
	update();
	return () => {
		if (tables.get(table) !== listener) return;
		tables.delete(table);
		update();
	};
}

export function followNotices(listener: (notice: Notice) => void): () => void {
	notices.add(listener);
	update();
	return () => {
		notices.delete(listener);
		update();
	};
}

/** The visitor is somebody else to the server now. */
export const renewStream = (): void => connection?.tell({ renew: true });
