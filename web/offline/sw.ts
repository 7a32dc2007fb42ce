// The service worker: caches all files of one build, so that the site opens without a network. Only the page itself and what
// lies in assets/ pass through here; whatever else the site's server may answer, games with friends above all, does not.
//
// A page keeps the files of its own build until it is reloaded, also while a newer worker has taken over: names in assets/
// change with their contents, and an old build's files stay as long as a page holds the lock with its name.

import { hasVectors } from '../core/vectors';

/** What is used of a service worker's scope, which TypeScript only knows in files that are nothing else. */
interface Scope {
	readonly registration: { readonly scope: string; showNotification(title: string, options: object): Promise<void> };
	readonly clients: {
		claim(): Promise<void>;
		matchAll(options: object): Promise<readonly Client[]>;
		openWindow(url: string): Promise<unknown>;
	};
	skipWaiting(): Promise<void>;
	addEventListener(type: 'install' | 'activate', call: (e: Lasting) => void): void;
	addEventListener(type: 'fetch', call: (e: Fetching) => void): void;
	addEventListener(type: 'push', call: (e: Push) => void): void;
	addEventListener(type: 'notificationclick', call: (e: Click) => void): void;
	addEventListener(type: 'message', call: (e: MessageEvent) => void): void;
}

interface Lasting {
	waitUntil(work: Promise<unknown>): void;
}

interface Client {
	readonly url: string;
	readonly visibilityState: string;
	focus(): Promise<unknown>;
	navigate(url: string): Promise<unknown>;
}

/** A message of the server's: something waits for the visitor (docs/http-api.md). */
interface Push extends Lasting {
	readonly data: { json(): unknown } | null;
}

interface Click extends Lasting {
	readonly notification: { readonly tag: string; close(): void };
}

interface Fetching extends Lasting {
	readonly request: Request;
	respondWith(answer: Promise<Response>): void;
}

/** Of the two cores only the one that this browser takes; what few visitors ever use is kept from its first use on. */
const CACHED = FILES.filter((file) => file !== (hasVectors() ? PLAIN_CORE : SIMD_CORE) && file !== REPORT_CORE);

/** The drawing of the game, as browsers take it beside a notice. */
const ICON = FILES.find((file) => /icon.*\.png$/.test(file));

const scope = self as unknown as Scope;
const PREFIX = 'magnate ';
const OWN = PREFIX + BUILD;

/** A file whose name tells its contents may come from an older build's store. */
async function store(cache: Cache, file: string): Promise<void> {
	const known = file.startsWith('assets/') ? await caches.match(file, { ignoreVary: true }) : undefined;
	if (known) await cache.put(file, known);
	else await cache.add(new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' }));
}

/** All files or none. The page must be of this build: the host may be in the middle of changing them. */
async function fill(): Promise<void> {
	try {
		const cache = await caches.open(OWN);
		await Promise.all(['./', ...CACHED].map((file) => store(cache, file)));
		const page = await cache.match('./');
		if (!(await page?.text())?.includes(BUILD)) throw new Error('the page is of another build');
	} catch (e) {
		await caches.delete(OWN);
		throw e;
	}
}

/** Lets go of builds that no open page is of. */
async function prune(): Promise<void> {
	if (!navigator.locks) return;
	const { held = [] } = await navigator.locks.query();
	const used = new Set([OWN, ...held.map((lock) => lock.name)]);
	const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !used.has(name));
	await Promise.all(names.map((name) => caches.delete(name)));
}

/** Storage may have been emptied meanwhile: then it is the network's turn. */
async function page(request: Request): Promise<Response> {
	return (await caches.match('./', { cacheName: OWN, ignoreVary: true })) ?? fetch(request);
}

async function asset(request: Request, file: string): Promise<Response> {
	const known = await caches.match(request, { ignoreVary: true });
	if (known) return known;
	const fetched = await fetch(request);
	if (file === REPORT_CORE && fetched.ok) await (await caches.open(OWN)).put(request, fetched.clone());
	return fetched;
}

scope.addEventListener('install', (e) => e.waitUntil(fill()));
scope.addEventListener('activate', (e) => e.waitUntil(prune().then(() => scope.clients.claim())));
scope.addEventListener('message', (e) => {
	if (e.data === 'take over') void scope.skipWaiting();
});
/** What the server said, as far as it is what we know: a newer server may say it in another way, and then a plain notice is better than none. */
function noticeOf(e: Push): { table: string; title: string; text: string } {
	let said: unknown;
	try {
		said = e.data?.json();
	} catch {
		// Not JSON.
	}
	const { table, title, text } = (said ?? {}) as Partial<Record<'table' | 'title' | 'text', unknown>>;
	return {
		table: typeof table === 'string' && /^[a-z0-9]{1,16}$/.test(table) ? table : '',
		title: typeof title === 'string' && title ? title : 'Magnate',
		text: typeof text === 'string' ? text : '',
	};
}

/** The page of the table, in a window that is there already if there is one. */
async function openTable(table: string): Promise<void> {
	const address = scope.registration.scope + (table ? `#/table/${table}` : '#/friends');
	const pages = (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) => url.startsWith(scope.registration.scope));
	const page = pages.find(({ url }) => url === address) ?? pages[0];
	if (!page) await scope.clients.openWindow(address);
	else {
		if (page.url !== address) await page.navigate(address);
		await page.focus();
	}
}

scope.addEventListener('push', (e) => {
	const { table, title, text } = noticeOf(e);
	e.waitUntil(scope.registration.showNotification(title, { body: text, tag: table, ...(ICON && { icon: ICON }) }));
});
scope.addEventListener('notificationclick', (e) => {
	e.notification.close();
	e.waitUntil(openTable(e.notification.tag));
});
scope.addEventListener('fetch', (e) => {
	const { request } = e;
	if (request.method !== 'GET' || !request.url.startsWith(scope.registration.scope)) return;
	const path = new URL(request.url).pathname.slice(new URL(scope.registration.scope).pathname.length);
	if (path === '' || path === 'index.html') {
		e.respondWith(page(request));
		e.waitUntil(prune());
	} else if (path.startsWith('assets/')) e.respondWith(asset(request, path));
});
