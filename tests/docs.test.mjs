// What the pages say can be typed, can be typed. Commands of README.md, CONTRIBUTING.md and docs/*.md are taken from blocks
// (indented, or fenced as sh or without a word) and from `code` in sentences:
//
// - those that need nothing but the program and a file are run, if they stand in a block;
// - of the others every sub-command, option and make target must exist, and every file of the tree they name;
// - a block fenced as `engine` is a conversation: lines behind "> " are sent, the others are the answers, "…" is anything;
// - a block fenced as `record` is a legal game;
// - links lead to files, and README.md leads to every page.
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { after, test } from 'node:test';

const root = new URL('..', import.meta.url).pathname;
const magnate = process.env.MAGNATE ?? join(root, 'build/magnate');
const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).filter((f) => f.endsWith('.md')).map((f) => `docs/${f}`)];
const scratch = mkdtempSync(join(tmpdir(), 'magnate-docs-'));
after(() => rmSync(scratch, { recursive: true }));

mkdirSync(join(scratch, 'bin'));
symlinkSync(magnate, join(scratch, 'bin/magnate'));
const env = { PATH: `${scratch}/bin:${process.env.PATH}`, HOME: scratch, LC_ALL: 'C' };

/** Runs the program, or another command, in the scratch folder. */
function run(args, input = '', command = magnate) {
	const done = spawnSync(command, args, { cwd: scratch, input, encoding: 'utf8', timeout: 300000, env });
	return { status: done.status, out: done.stdout, said: `${done.stdout}${done.stderr}` };
}

/** The blocks of a page, {kind, lines}, and the `code` in its sentences. */
function parts(page) {
	const blocks = [], codes = [];
	let fence = null, indented = null, before = '';
	for (const line of readFileSync(join(root, page), 'utf8').split('\n')) {
		const mark = /^```(\S*)/.exec(line);
		if (mark) {
			if (fence) blocks.push(fence);
			fence = fence ? null : { kind: mark[1], lines: [] };
		} else if (fence) {
			fence.lines.push(line);
		} else if (/^ {4}\S/.test(line) && (indented || before === '')) {
			indented ??= { kind: '', lines: [] };
			indented.lines.push(line.slice(4));
		} else {
			if (indented) blocks.push(indented);
			indented = null;
			for (const code of line.matchAll(/`([^`]+)`/g)) codes.push(code[1]);
		}
		before = line;
	}
	if (indented) blocks.push(indented);
	return { blocks, codes };
}

/** The words of a command line: what explains it (behind two blanks or #) left off, quotes taken away, options out of their brackets. */
function words(line) {
	const command = line.replace(/( {2,}|\s#).*/, '');
	return [...command.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g)].map((m) => m[1] ?? m[2] ?? m[0].replace(/^\[|\]$/g, '')).filter((w) => w !== '…' && w !== '...');
}

const help = new Map(); // the help of each sub-command
for (const [, name] of run(['help']).out.matchAll(/^ {2}magnate ([a-z]+) {2}/gm)) help.set(name, run(['help', name]).out);
const makefiles = ['Makefile', 'packaging/install.mk'].map((f) => readFileSync(join(root, f), 'utf8')).join('\n');
const targets = new Set([...makefiles.matchAll(/^([a-z][a-z-]*):/gm)].map((m) => m[1]));
const variables = new Set([...makefiles.matchAll(/^([A-Z_]+) [?:]?=|\$[({]([A-Z_]+)[)}]/gm)].flatMap((m) => [m[1], m[2]]));

/** What is wrong with a command of the program; nothing: ''. */
function wrongWithProgram([name, ...args]) {
	if (name === undefined || name === 'COMMAND' || name.startsWith('--')) return [undefined, 'COMMAND', '--help', '--version'].includes(name) ? '' : `no option ${name}`;
	if (name === 'help') return args.every((a) => a === 'COMMAND' || help.has(a)) ? '' : `no command ${args[0]}`;
	if (name === 'version') return '';
	if (!help.has(name)) return `no command ${name}`;
	for (const arg of args) {
		const option = /^--[a-z-]+/.exec(arg)?.[0];
		if (option && option !== '--help' && !new RegExp(`^ +(\\S+, )?${option}( |$)|\\[${option}[ \\]]`, 'm').test(help.get(name))) return `${name} has no ${option}`;
	}
	return '';
}

function wrongWithMake(args) {
	for (let i = 0; i < args.length; i++) {
		const variable = /^([A-Z_]+)=/.exec(args[i])?.[1];
		if (args[i] === '-C') return '';
		if (args[i].startsWith('-') || args[i].startsWith('build/')) continue;
		if (variable ? !variables.has(variable) : !/^[A-Z]+$/.test(args[i]) && !targets.has(args[i])) return `make knows no ${args[i]}`;
	}
	return '';
}

/** What is wrong with one command; undefined: it is none that we know. */
function wrongWith(list) {
	while (/^[A-Z_]+=/.test(list[0] ?? '')) list = list.slice(1);
	const [first, ...args] = list;
	if (first === 'sudo') return wrongWith(args);
	if (first === 'magnate' || /^build\/([a-z-]+\/)?magnate$/.test(first)) return wrongWithProgram(args);
	if (first === 'make') return wrongWithMake(args);
	const files = [first, ...(['bash', 'sh', 'node', 'python3', 'cc', 'gcc'].includes(first) ? args : [])].filter((f) => /^(tests|tools|examples|bench|web|docs|fuzz)\/[\w./-]+$/.test(f));
	const missing = files.find((f) => !f.includes('*') && !existsSync(join(root, f)));
	return missing ? `${missing} is not there` : files.length ? '' : undefined;
}

const commandsOf = (line) => line.split(/ && |; | \| /).map(words).filter((list) => list.length > 0);

/** The files of the tree that a page links to. */
function linksOf(page) {
	const text = readFileSync(join(root, page), 'utf8').replace(/^```[^]*?^```/gm, '');
	return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
		.map((m) => (m[1] ?? m[2]).replace(/#.*/, ''))
		.filter((link) => link !== '' && !/^[a-z]+:/.test(link))
		.map((link) => normalize(join(dirname(page), link)));
}

/** First lines of formats begin with the program's name too: "magnate 1", "magnate VERSION protocol 1". */
const isFormat = (code) => /^magnate( [a-z]+)? \d+$|^magnate [A-Z]+ /.test(code);

for (const page of pages) {
	test(`${page}: what it tells to type exists`, () => {
		const { blocks, codes } = parts(page);
		const lines = [...blocks.filter((b) => ['', 'sh', 'bash'].includes(b.kind)).flatMap((b) => b.lines), ...codes];
		const wrong = [];
		for (const line of lines.filter((l) => !isFormat(l) && /^(sudo |[A-Z_]+=\S+ )?(magnate|make|build\/\S*magnate|tests\/|tools\/|examples\/|bash |node |python3 |cc )/.test(l)))
			for (const list of commandsOf(line)) if (wrongWith(list)) wrong.push(`${line}: ${wrongWith(list)}`);
		assert.deepEqual(wrong, []);
	});

	test(`${page}: its links lead somewhere`, () => {
		const missing = linksOf(page).filter((link) => !existsSync(join(root, link)));
		assert.deepEqual(missing, []);
	});
}

test('README.md leads to every page, by itself or through another', () => {
	const reached = new Set(['README.md']);
	for (const page of reached)
		for (const link of linksOf(page)) if (pages.includes(link)) reached.add(link);
	assert.deepEqual(pages.filter((page) => !reached.has(page)), []);
});

// Commands that need only the program and a file are run. FILE and the like stand for a file of the kind the command reads.
cpSync(join(root, 'boards'), join(scratch, 'boards'), { recursive: true });
writeFileSync(join(scratch, 'game.record'), readFileSync(join(root, 'tests/golden/industry-3.records'), 'utf8').split(/^# states .*\n/m)[1]);
writeFileSync(join(scratch, 'game.link'), run(['record', 'link', 'game.record']).out);
const stands = { record: { FILE: 'game.record', LINK: 'game.link', 'LINK-OR-FILE': 'game.link' }, board: { FILE: 'boards/industry.board', NAME: 'industria', 'NAME-OR-FILE': 'industria' } };
const QUICK = new Set(['board', 'record', 'perft', 'play', 'help', '--version', '--help']);

for (const page of pages) {
	const lines = parts(page).blocks.filter((b) => ['', 'sh', 'bash'].includes(b.kind)).flatMap((b) => b.lines);
	for (const line of new Set(lines)) {
		if (/^printf .*\| magnate (engine|play)/.test(line)) {
			test(`${page}: ${line}`, () => {
				const done = run(['-o', 'pipefail', '-c', line], '', 'bash');
				assert.equal(done.status, 0, done.said);
				assert.notEqual(done.out, '');
			});
			continue;
		}
		const [first, name, ...args] = words(line);
		if (first !== 'magnate' || (name && !QUICK.has(name)) || /[|>]|--server/.test(line)) continue;
		test(`${page}: ${line.replace(/ {2,}.*/, '')}`, () => {
			const given = args.map((arg) => (name === 'record' && args[0] === 'unlink' && arg === 'FILE' ? 'game.link' : (stands[name]?.[arg] ?? arg)));
			const done = run(name === undefined ? [] : [name, ...given]);
			assert.equal(done.status, 0, done.said);
			assert.notEqual(done.out, '');
		});
	}
}

/** Whether the answer is what the page shows, where "…" is anything, and a line of it any lines. */
function matches(shown, answer) {
	const quote = (s) => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return new RegExp(`^${shown.map((l) => (l === '…' ? '[^]*' : l.split('…').map(quote).join('.*'))).join('\n')}$`).test(answer);
}

for (const page of pages) {
	const blocks = parts(page).blocks;
	for (const [i, block] of blocks.filter((b) => b.kind === 'engine').entries()) {
		test(`${page}: conversation ${i + 1} with the engine`, () => {
			const sent = block.lines.filter((l) => l.startsWith('> ')).map((l) => l.slice(2));
			const answers = run(['engine'], `${sent.join('\n')}\n`).out.trimEnd();
			assert(matches(block.lines.filter((l) => !l.startsWith('> ')), answers), answers);
		});
	}
	for (const [i, block] of blocks.filter((b) => b.kind === 'record').entries()) {
		test(`${page}: game ${i + 1} is legal`, () => {
			const done = run(['record', 'check', '-'], `${block.lines.join('\n')}\n`);
			assert.equal(done.status, 0, done.said);
		});
	}
}
