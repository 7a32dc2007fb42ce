// Notices while the page is closed: the browser's push service wakes the service worker (offline/sw.ts) when the server says that something
// waits for the visitor (docs/http-api.md).

import { signal } from '@preact/signals';
import { readStoredJson } from '../stored';
import { get, post } from './api';
import { zoneHere } from './hours';

/** Null: not known yet, or this browser cannot be told. */
export const subscription = signal<PushSubscription | null>(null);

export const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
	'serviceWorker' in navigator && 'PushManager' in window ? navigator.serviceWorker.getRegistration() : undefined;

/** Hours of the visitor's own day between which nothing is said; equal: always. */
export interface Quiet {
	from: number;
	until: number;
}

export const readQuiet = (): Quiet => ({ from: 0, until: 0, ...readStoredJson<Quiet>('quiet') });

/** Tells the server where this browser can be reached, and when not. */
export async function tellServer(to: PushSubscription, quiet: Quiet): Promise<void> {
	const { keys } = to.toJSON();
	const sleeps = quiet.from !== quiet.until ? { quiet_from: quiet.from * 60, quiet_until: quiet.until * 60, zone: zoneHere() } : {};
	await post('me/push', { address: to.endpoint, open: keys?.p256dh ?? '', secret: keys?.auth ?? '', ...sleeps });
}

export async function turnOnPush(): Promise<void> {
	const worker = await registration();
	if (!worker) return;
	const { key } = await get<{ key: string }>('push');
	const to = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
	await tellServer(to, readQuiet());
	subscription.value = to;
}

/** Also before a visitor is forgotten here: whoever comes next is another person. */
export async function turnOffPush(): Promise<void> {
	const to = subscription.peek() ?? (await (await registration())?.pushManager.getSubscription());
	if (!to) return;
	await post('me/push/forget', { address: to.endpoint });
	await to.unsubscribe();
	subscription.value = null;
}
