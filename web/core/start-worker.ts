// Starts a thread of the page, which is given the core's code first, if it needs it.

/** The file lies beside the page's own. Undefined: this browser has no such threads; `failed` is called if one breaks down later. */
export function startWorker<Heard>(file: string, module: WebAssembly.Module | undefined, hear: (message: Heard) => void, failed: () => void): Worker | undefined {
	try {
		const worker = new Worker(new URL(file, import.meta.url), { type: 'module' });
		worker.onmessage = (e: MessageEvent<Heard>) => hear(e.data);
		worker.onerror = (e) => {
			e.preventDefault();
			failed();
		};
		if (module) worker.postMessage({ type: 'start', module });
		return worker;
	} catch {
		return undefined;
	}
}
