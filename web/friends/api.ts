// Requests to the server (docs/http-api.md), and what can go wrong with them: it refuses, it cannot be reached, or this
// site is served as plain files and there is none.

import { settings } from '../settings';

/** The server's no, with its reason in the page's language. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		text: string,
		/** Of `late`: the table's events. */
		readonly events: number,
		/** Of `slower`: milliseconds. */
		readonly after: number,
	) {
		super(text);
	}
}

/** No answer, or none of ours: it may have been done or not. */
export class Unreachable extends Error {}

/** Whoever asked is not there any more. */
export class Aborted extends Error {}

/** Something answered that knows nothing of tables. */
export class NoServer extends Error {}

/** How far the server's clock is ahead of this one, in milliseconds. */
let ahead = 0;
export const serverNow = (): number => Date.now() + ahead;

/** Relative, so that the site works in any folder. */
export const address = (path: string): string => new URL(`api/${path}`, document.baseURI).href;

function syncClock(response: Response): void {
	const date = Date.parse(response.headers.get('Date') ?? '');
	if (Number.isFinite(date)) ahead = date + 500 - Date.now();
}

interface Body {
	error?: { code?: string; text?: string };
	events?: number;
}

async function refusalOf(response: Response): Promise<Error> {
	const ours = response.headers.get('Content-Type')?.startsWith('application/json');
	const body = ours ? ((await response.json().catch(() => ({}))) as Body) : {};
	if (body.error?.code) {
		const after = 1000 * Number(response.headers.get('Retry-After') ?? 1);
		return new Refusal(response.status, body.error.code, body.error.text ?? '', Number(body.events ?? 0), after || 1000);
	}
	return response.status >= 500 ? new Unreachable(String(response.status)) : new NoServer(String(response.status));
}

async function send(path: string, init: RequestInit): Promise<Response> {
	let response;
	try {
		response = await fetch(address(path), {
			...init,
			cache: 'no-store',
			headers: { 'Accept-Language': settings.lang.peek(), ...init.headers },
		});
	} catch (e) {
		if (init.signal?.aborted) throw new Aborted();
		throw new Unreachable(String(e));
	}
	syncClock(response);
	if (!response.ok) throw await refusalOf(response);
	return response;
}

async function json<T>(response: Response): Promise<T> {
	if (!response.headers.get('Content-Type')?.startsWith('application/json')) throw new NoServer('not JSON');
	try {
		return (await response.json()) as T;
	} catch (e) {
		throw new Unreachable(String(e));
	}
}

/** Throws Refusal, Unreachable or NoServer. */
export async function get<T>(path: string): Promise<T> {
	return json<T>(await send(path, {}));
}

export async function getText(path: string): Promise<string> {
	return (await send(path, {})).text();
}

export async function post<T>(path: string, body: object = {}, signal?: AbortSignal): Promise<T> {
	const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
	return json<T>(await send(path, signal ? { ...init, signal } : init));
}

const retries = new EventTarget();

/** Whoever rests before another attempt makes it now: the network is back, or somebody looks. */
export function retryNow(): void {
	retries.dispatchEvent(new Event('retry'));
}
addEventListener('online', retryNow);
document.addEventListener('visibilitychange', () => document.hidden || retryNow());

/** Waits so long, or until something gives reason to try again. */
export function waitToRetry(ms: number): Promise<void> {
	return new Promise((resolve) => {
		const end = (): void => {
			clearTimeout(timer);
			retries.removeEventListener('retry', end);
			resolve();
		};
		const timer = setTimeout(end, ms);
		retries.addEventListener('retry', end);
	});
}

/** Longer and longer, up to a quarter of a minute, and never for all at the same moment. */
export const backoff = (failures: number): number => Math.min(15_000, 400 * 2 ** failures) * (0.75 + Math.random() / 2);

/**
 * Posts until there is an answer. The body has a key of its own, so the server does it once however often it hears it.
 * Throws Refusal, or Left when the signal ended it.
 */
export async function postUntilAnswered<T>(path: string, body: object, signal: AbortSignal): Promise<T> {
	for (let failures = 0; ; failures++) {
		let pause = backoff(failures);
		try {
			return await post<T>(path, body, signal);
		} catch (e) {
			if (e instanceof Refusal && (e.code === 'slower' || e.code === 'busy')) pause = Math.max(pause, e.after);
			else if (!(e instanceof Unreachable)) throw e;
		}
		await waitToRetry(pause);
		if (signal.aborted) throw new Aborted();
	}
}

/** A key of its own for a request that may have to be repeated. */
export const freshKey = (): string => randomHex().slice(0, 20);

/** 32 hexadecimal digits that nobody else knows: the visitor's part of the draws. */
export function randomHex(): string {
	return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
