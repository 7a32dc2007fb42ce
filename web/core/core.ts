// The core in WebAssembly: every rule and every sentence of the game comes from here (docs/embed.md).

import wasm from 'magnate.wasm';
import simdWasm from 'magnate-simd.wasm';
import { fetchModule } from './module';
import { hasVectors } from './vectors';

/** A refused request. `code` is one of docs/embed.md, the message is for people. */
export class CoreError extends Error {
	readonly code: string;

	/** @param refusal a code, a blank, a text */
	constructor(refusal: string) {
		const blank = refusal.indexOf(' ');
		super(refusal.slice(blank + 1));
		this.name = 'CoreError';
		this.code = refusal.slice(0, blank);
	}
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

interface Exports {
	memory: WebAssembly.Memory;
	malloc(size: number): number;
	free(at: number): void;
	mg_embed_new(): number;
	mg_embed_free(context: number): void;
	mg_embed_ask(context: number, request: number): number;
	mg_embed_error(context: number): number;
}

/** The module that this browser runs best. */
export const loadModule = (): Promise<WebAssembly.Module> => fetchModule(new URL(hasVectors() ? simdWasm : wasm, import.meta.url));

/** One context of the core: a game, its language, and perhaps a computer player who thinks. */
export class Core {
	private constructor(
		private readonly exports: Exports,
		private readonly context: number,
	) {}

	static async start(module: WebAssembly.Module): Promise<Core> {
		const instance = await WebAssembly.instantiate(module);
		return Core.context(instance.exports as unknown as Exports);
	}

	private static context(exports: Exports): Core {
		const context = exports.mg_embed_new();
		if (!context) throw new Error('out of memory');
		return new Core(exports, context);
	}

	/** Another context, which knows nothing of this one. Free it when it is no longer needed. */
	another(): Core {
		return Core.context(this.exports);
	}

	/** Another context with a game: a record, or a link to one. Throws CoreError, in the language, if it cannot be read. */
	anotherWith(game: string, lang: string): Core {
		const core = this.another();
		const text = game.trim();
		try {
			core.ask(`lang ${lang}`);
			core.ask(/\s/.test(text) ? `load\n${game}` : `load ${text}`);
		} catch (e) {
			core.free();
			throw e;
		}
		return core;
	}

	free(): void {
		this.exports.mg_embed_free(this.context);
	}

	/** The answer. Throws CoreError if the request is refused: then nothing has changed. */
	ask(request: string): string {
		const bytes = encoder.encode(request + '\0');
		const at = this.exports.malloc(bytes.length);
		if (!at) throw new Error('out of memory');
		new Uint8Array(this.exports.memory.buffer).set(bytes, at);
		const answer = this.exports.mg_embed_ask(this.context, at);
		this.exports.free(at);
		if (!answer) throw new CoreError(this.text(this.exports.mg_embed_error(this.context)));
		return this.text(answer);
	}

	askJson<T>(request: string): T {
		return JSON.parse(this.ask(request)) as T;
	}

	/** For answers of one item a line. */
	askLines(request: string): string[] {
		const answer = this.ask(request);
		return answer ? answer.split('\n') : [];
	}

	/** The memory's buffer changes when it grows, so it is looked up every time. */
	private text(at: number): string {
		const memory = new Uint8Array(this.exports.memory.buffer);
		return decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
	}
}
