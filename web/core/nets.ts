// The nets that computer players think and the table estimates with. They are fetched when somebody first thinks about such a
// game; without one he thinks with the core's own evaluation.

import industria3 from '../../nets/industria-3.net';
import industria4 from '../../nets/industria-4.net';
import industry3 from '../../nets/industry-3.net';
import industry4 from '../../nets/industry-4.net';
import type { Core } from './core';

const ADDRESSES: Record<string, string> = {
	'industry 3': industry3,
	'industry 4': industry4,
	'industria 3': industria3,
	'industria 4': industria4,
};

/** A fetch that hangs must not keep anybody from thinking. */
const PATIENCE_MS = 8000;

/** The net for a shipped board, by edition and number of players, as its file has it. */
export async function fetchNet(setting: string): Promise<Uint8Array> {
	const address = ADDRESSES[setting] ?? '';
	const patience = new AbortController();
	const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
	try {
		const fetched = await fetch(new URL(address, import.meta.url), { signal: patience.signal });
		if (!fetched.ok) throw new Error(`${fetched.status} ${fetched.statusText}`);
		return new Uint8Array(await fetched.arrayBuffer());
	} finally {
		clearTimeout(timer);
	}
}

const given = new WeakMap<Core, Set<string>>();

/**
 * Gives the core the net for the record's edition and number of players, if it has not got it. It asks again next time if that fails.
 * @param wanted whether the core is still there when the net has come
 */
export async function giveNet(core: Core, record: string, wanted = () => true): Promise<void> {
	const setting = `${/^edition (\w+)/m.exec(record)?.[1]} ${/^players (\d)/m.exec(record)?.[1]}`;
	const had = given.get(core) ?? new Set();
	given.set(core, had);
	if (!(setting in ADDRESSES) || had.has(setting)) return;
	try {
		const net = await fetchNet(setting);
		if (!wanted()) return;
		if (!had.has(setting)) core.ask(`net\n${Array.from(net, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
		had.add(setting);
	} catch {
		// The browser has said what was wrong.
	}
}
