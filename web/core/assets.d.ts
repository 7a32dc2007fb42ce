// What build.mjs makes of files that are not code.

declare module '*.wasm' {
	/** The file's address, relative to the code that imports it. */
	const address: string;
	export default address;
}

declare module '*.net' {
	/** The file's address, relative to the code that imports it. */
	const address: string;
	export default address;
}

declare module '*.txt' {
	/** The file's address, relative to the code that imports it. */
	const address: string;
	export default address;
}

declare module '*.css';

/** The languages of src/record/language.h and what the page must know of each at once. */
declare const LANGUAGES: readonly {
	code: string;
	/** In itself: `Deutsch`. */
	name: string;
	/** By a native speaker. */
	read: boolean;
	/** When the core is not there. */
	trouble: Record<'wasm' | 'load' | 'fault' | 'again', string>;
}[];

/** The file names of the messages of each language but English, which lie beside the code. */
declare const MESSAGE_FILES: Readonly<Record<string, string>>;

declare module '*-messages' {
	/** By language; one that is not there is English. */
	const files: Record<string, () => Promise<{ default: Record<string, string> }>>;
	export default files;
}

/** The file name of the worker's code, which lies beside the page's own. */
declare const WORKER_FILE: string;
/** The same of the worker that reviews. */
declare const REVIEW_WORKER_FILE: string;
/** ... and of the one that plays on boards in the making. */
declare const PLAY_WORKER_FILE: string;

/** The file name of the stylesheet of pages that are fetched later; it lies there, too. */
declare const LATER_STYLES: string;

/** Of the service worker: the build's number, and all of its files in assets/. */
declare const BUILD: string;
declare const FILES: readonly string[];
/** ... two of which are the core, without and with vectors. */
declare const PLAIN_CORE: string;
declare const SIMD_CORE: string;
/** ... and one that counts games on a board in the making. */
declare const REPORT_CORE: string;

declare module '*.po' {
	/** The messages of one language by their ids. */
	const messages: Record<string, string>;
	export default messages;
}
