// What build.mjs makes of files that are not code.

declare module '*.wasm' {
	/** The file's address, relative to the code that imports it. */
	const address: string;
	export default address;
}

declare module '*.css';

/** The file name of the worker's code, which lies beside the page's own. */
declare const WORKER_FILE: string;
