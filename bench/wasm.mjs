// Random games of Industry with four players in WebAssembly beside native code, in turns, and the size of the module.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

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
