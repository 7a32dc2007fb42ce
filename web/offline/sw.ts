// The service worker: caches all files of one build, so that the site opens without a network. Only the page itself and what
// lies in assets/ pass through here; whatever else the site's server may answer, games with friends above all, does not.
//
// A page keeps the files of its own build until it is reloaded, also while a newer worker has taken over: names in assets/
// change with their contents, and an old build's files stay as long as a page holds the lock with its name.

import { hasVectors } from '../core/vectors';

/** What is used of a service worker's scope, which TypeScript only knows in files that are nothing else. */
interface Scope {
	readonly registration: { readonly scope: string };
	readonly clients: { claim(): Promise<void> };
	skipWaiting(): Promise<void>;
	addEventListener(type: 'install' | 'activate', call: (e: Lasting) => void): void;
	addEventListener(type: 'fetch', call: (e: Fetching) => void): void;
	addEventListener(type: 'message', call: (e: MessageEvent) => void): void;
}

interface Lasting {
	waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Lasting {
	readonly request: Request;
	respondWith(answer: Promise<Response>): void;
}

/** Of the two cores only the one that this browser takes. */
const CACHED = FILES.filter((file) => file !== (hasVectors() ? PLAIN_CORE : SIMD_CORE));

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

async function asset(request: Request): Promise<Response> {
	return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

scope.addEventListener('install', (e) => e.waitUntil(fill()));
scope.addEventListener('activate', (e) => e.waitUntil(prune().then(() => scope.clients.claim())));
scope.addEventListener('message', (e) => {
	if (e.data === 'take over') void scope.skipWaiting();
});
scope.addEventListener('fetch', (e) => {
	const { request } = e;
	if (request.method !== 'GET' || !request.url.startsWith(scope.registration.scope)) return;
	const path = new URL(request.url).pathname.slice(new URL(scope.registration.scope).pathname.length);
	if (path === '' || path === 'index.html') {
		e.respondWith(page(request));
		e.waitUntil(prune());
	} else if (path.startsWith('assets/')) e.respondWith(asset(request));
});
