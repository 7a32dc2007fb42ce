// Fetches a WebAssembly module and compiles it.

/** The browser cannot run WebAssembly, or not this module. */
export class NoWebAssembly extends Error {}

/** A host that serves it under a wrong type only costs the streaming. */
export async function fetchModule(address: URL): Promise<WebAssembly.Module> {
	if (typeof WebAssembly !== 'object') throw new NoWebAssembly('no WebAssembly');
	const fetched = await fetch(address);
	if (!fetched.ok) throw new Error(`${fetched.status} ${fetched.statusText}`);
	try {
		if (fetched.headers.get('Content-Type') === 'application/wasm')
			return await WebAssembly.compileStreaming(fetched);
		return await WebAssembly.compile(await fetched.arrayBuffer());
	} catch (e) {
		if (e instanceof WebAssembly.CompileError) throw new NoWebAssembly(e.message);
		throw e;
	}
}
