// Whether the tests find the faults of tests/faults.txt: each is made in a copy of the tree, and its suite must build, run and fail.
//
//   node tools/seeded-faults.mjs [--check] [WORD]
//
// WORD takes only faults with that in their name or file. --check only looks whether every fault can still be made. Prints TAP. A fault
// that cannot be made any more, or that does not build, is as bad as one that was missed.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';

process.chdir(new URL('..', import.meta.url).pathname);
const only = process.argv.includes('--check');
const word = process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? '';

function read(block) {
	const [name, place, ...change] = block.split('\n');
	const [, file, suite] = /^(\S+): (\S+)$/.exec(place) ?? [];
	const text = (sign) => change.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2)).join('\n');
	return { name, file, suite, old: text('-'), fresh: text('+') };
}
const faults = readFileSync('tests/faults.txt', 'utf8')
	.replace(/^#.*\n/gm, '')
	.split(/\n{2,}/)
	.map((block) => block.trim())
	.filter(Boolean)
	.map(read)
	.filter(({ name, file }) => `${name} ${file}`.includes(word));

/** The file with the fault in it; undefined: it cannot be made there. */
function spoiled({ file, old, fresh }) {
	if (!file || !old || !existsSync(file)) return undefined;
	const parts = readFileSync(file, 'utf8').split(old);
	return parts.length === 2 ? parts.join(fresh) : undefined;
}

const copy = only ? undefined : mkdtempSync(`${tmpdir()}/magnate-faults-`);
process.on('exit', () => copy && rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
// What `make test` has built comes with it, with its times, so that only what a fault touches is built again.
const needless = /^build\/(release|wasm|simd|shared|clang-check|coverage|fuzz[^/]*|deb|dist|pictures|test-logs)$/;
if (copy)
	for (const name of readdirSync('.').filter((entry) => entry !== '.git'))
		cpSync(name, `${copy}/${name}`, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter: (from) => !needless.test(from) });
// The short run has to find it. What a fault holds up never comes: five minutes for each such wait would be most of the time.
const env = { ...process.env, MG_PATIENCE_MS: '90000' };
delete env.MG_LONG;

/** Writes a file as of now, or of a moment later if it is of now already: make compares times. */
function write(path, text) {
	const before = statSync(path).mtimeMs;
	writeFileSync(path, text);
	const now = Math.max(Date.now(), before + 10) / 1000;
	utimesSync(path, now, now);
}

/** What became of a fault: 'caught', or why it was not. */
function tryOne(fault) {
	const text = spoiled(fault);
	if (text === undefined) return `"${fault.old}" does not stand in ${fault.file} exactly once`;
	if (only) return 'caught';
	const path = resolve(copy, fault.file);
	const sound = readFileSync(path, 'utf8');
	write(path, text);
	const { stdout } = spawnSync('bash', ['tests/run.sh', fault.suite], { cwd: copy, env, encoding: 'utf8', maxBuffer: 1 << 28 });
	write(path, sound);
	if (/^FAILED {2}building/m.test(stdout)) return `it does not build:\n${stdout}`;
	if (!/ passed, \d+ failed\n$/.test(stdout)) return `${fault.suite} did not run to its end:\n${stdout}`;
	return /^FAILED {2}/m.test(stdout) ? 'caught' : `${fault.suite} did not fail:\n${stdout}`;
}

let missed = 0;
faults.forEach((fault, i) => {
	const result = tryOne(fault);
	if (result !== 'caught') missed++;
	console.log(`${result === 'caught' ? 'ok' : 'not ok'} ${i + 1} - ${fault.name} (${fault.file})`);
	if (result !== 'caught') console.log(result.replace(/^/gm, '# '));
});
console.log(`1..${faults.length}`);
console.log(`# ${faults.length - missed} ${only ? 'can be made' : 'caught'}, ${missed} ${only ? 'cannot' : 'missed'}`);
process.exitCode = missed > 0 || faults.length === 0 ? 1 : 0;
