// What the whole page shares once the core is there: a context to ask, and the module for workers.

import type { Core } from './core/core';

export interface App {
	/** Without a game. Others call core.another() for a context of their own. */
	core: Core;
	/** Compiled once, and handed to the worker. */
	module: WebAssembly.Module;
}

let shared: App | undefined;

export function startApp(app: App): void {
	shared = app;
}

export function app(): App {
	if (!shared) throw new Error('the core is not there yet');
	return shared;
}
