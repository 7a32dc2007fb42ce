// A private PostgreSQL for a test in node; it ends with this process.
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';

const script = new URL('postgres.sh', import.meta.url).pathname;

/** Starts one: { url, sql(text), stop(), crash(), start(), remove() }. `sync`: it waits for the disk, as it does for real. */
export function startPostgres({ sync = false } = {}) {
	const dir = mkdtempSync(`${tmpdir()}/magnate-pg-`);
	const env = { ...process.env, ...(sync ? { MG_TEST_SYNC: 'on' } : {}) };
	const act = (action) => {
		const { status, stdout, stderr } = spawnSync('bash', [script, action, dir, `${process.pid}`], { encoding: 'utf8', env });
		if (status !== 0) throw new Error(`postgres.sh ${action}: ${stderr}`);
		return stdout.trim();
	};
	const url = act('start');
	const sql = (text) => {
		const { status, stderr } = spawnSync('psql', ['-qX', '-v', 'ON_ERROR_STOP=1', '-c', text, url], { encoding: 'utf8' });
		if (status !== 0) throw new Error(`${text}: ${stderr}`);
	};
	const actions = ['start', 'stop', 'crash', 'remove'].map((action) => [action, () => act(action)]);
	return { url, sql, ...Object.fromEntries(actions) };
}
