// Random games of Industry with four players in WebAssembly beside native code, in turns, and the size of the module.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Embed, load } from '../tests/embed.mjs';

const root = new URL('..', import.meta.url).pathname;
const games = 40000;
const module = new WebAssembly.Module(readFileSync(`${root}build/wasm/bench.wasm`));
const { mg_bench_games: play } = new WebAssembly.Instance(module).exports;

/** Games a second. */
function speed(run) {
	const start = performance.now();
	run();
	return (games * 1000) / (performance.now() - start);
}

play(games / 10, 1n); // until the optimising compiler has taken over
let native = 0, wasm = 0;
for (let turn = 0; turn < 5; turn++) {
	native = Math.max(native, speed(() => execFileSync(`${root}build/release/bench/bench_rules`, ['--games', String(games)])));
	wasm = Math.max(wasm, speed(() => play(games, 1n)));
}

const figure = (what, value, unit, goal = '') => console.log([what, value, unit, goal].join('\t'));
figure('random games in WebAssembly', Math.round(wasm), 'games/s');
figure('the same natively, in turns with it', Math.round(native), 'games/s');
figure('WebAssembly, of native speed', Math.round((100 * wasm) / native), '%', '>= 75');

const bytes = readFileSync(`${root}build/wasm/magnate.wasm`);
figure('magnate.wasm', Math.ceil(bytes.length / 1024), 'KB');
figure('magnate.wasm, gzip', Math.ceil(gzipSync(bytes, { level: 9 }).length / 1024), 'KB');
figure('magnate.wasm, brotli', Math.ceil(brotliCompressSync(bytes).length / 1024), 'KB', '<= 300');

/** How long the Magnate thinks about positions all through a game, with the net for it: the middle and the longest. */
function answers(path) {
	const embed = new Embed(load(path));
	embed.ask(`net\n${readFileSync(`${root}nets/industry-4.net`).toString('hex')}`);
	const [record] = readFileSync(`${root}tests/golden/industry-4.records`, 'utf8').split(/^(?=magnate )/m).filter((text) => text.startsWith('magnate '));
	embed.ask(`load\n${record}`);
	const took = [];
	for (let moves = JSON.parse(embed.ask('state')).moves - 20; moves > 0; moves -= 20) {
		embed.ask(`load\n${embed.ask(`record ${moves}`)}`);
		if (embed.ask('legal').split('\n').length < 2) continue;
		embed.ask('begin Magnate seed=1');
		const start = performance.now();
		while (embed.ask('think 500') === 'more');
		took.push(performance.now() - start);
	}
	embed.free();
	took.sort((a, b) => a - b);
	return [took[took.length >> 1], took[took.length - 1]];
}

for (const [what, path] of [['with vectors', 'simd'], ['without', 'wasm']]) {
	const [middle, longest] = answers(`${root}build/${path}/magnate.wasm`);
	figure(`a Magnate's answer in WebAssembly ${what}, the middle one`, Math.round(middle), 'ms', '<= 1000');
	figure(`... the longest`, Math.round(longest), 'ms');
}
