// Starts a thread of the page, which is given the core's code first.

/** The file lies beside the page's own. Undefined: this browser has no such threads; `failed` is called if one breaks down later. */
export function startWorker<Heard>(file: string, module: WebAssembly.Module, hear: (message: Heard) => void, failed: () => void): Worker | undefined {
	try {
		const worker = new Worker(new URL(file, import.meta.url), { type: 'module' });
		worker.onmessage = (e: MessageEvent<Heard>) => hear(e.data);
		worker.onerror = (e) => {
			e.preventDefault();
			failed();
		};
		worker.postMessage({ type: 'start', module });
		return worker;
	} catch {
		return undefined;
	}
}
