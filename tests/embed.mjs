// Loads the core's WebAssembly module and speaks its interface (docs/embed.md). No packages, and nothing of node but
// reading the file: a browser does the same with fetch() and WebAssembly.instantiateStreaming().
import { readFileSync } from 'node:fs';

export class Refused extends Error {
	/** @param {string} refusal a code, a blank, a text for people */
	constructor(refusal) {
		super(refusal.slice(refusal.indexOf(' ') + 1));
		this.code = refusal.slice(0, refusal.indexOf(' '));
	}
}

/** @param {string} path of magnate.wasm; @returns {WebAssembly.Module} */
export const load = (path) => new WebAssembly.Module(readFileSync(path));

/** One context: a game, its language, and perhaps a computer player who thinks. */
export class Embed {
	/** @param {WebAssembly.Module} module */
	constructor(module) {
		this.c = new WebAssembly.Instance(module).exports;
		this.context = this.c.mg_embed_new();
		if (!this.context) throw new Error('out of memory');
	}

	/** The answer, or a thrown Refused. @param {string} request @returns {string} */
	ask(request) {
		const bytes = new TextEncoder().encode(request + '\0');
		const at = this.c.malloc(bytes.length);
		if (!at) throw new Error('out of memory');
		new Uint8Array(this.c.memory.buffer).set(bytes, at);
		const answer = this.c.mg_embed_ask(this.context, at);
		this.c.free(at);
		if (!answer) throw new Refused(this.text(this.c.mg_embed_error(this.context)));
		return this.text(answer);
	}

	/** The NUL-terminated text at an address. The memory's buffer changes when it grows: look it up every time. */
	text(at) {
		const memory = new Uint8Array(this.c.memory.buffer);
		return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
	}

	free() {
		this.c.mg_embed_free(this.context);
		this.context = 0;
	}
}
