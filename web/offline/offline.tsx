// Playing without a network: has the files cached (sw.ts), says whether they are, and offers a newer build when there is one.

import { signal } from '@preact/signals';
import { t } from '../i18n';

/** `ready`: the site opens without a network. `failed`: it could not be cached. */
export const offline = signal<'no' | 'ready' | 'failed'>('no');

/** A newer build that waits to be used. */
const newer = signal<ServiceWorker | null>(null);

const build = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

/** Keeps this build's files as long as the page is open. */
function holdFiles(): void {
	void navigator.locks?.request(`magnate ${build()}`, { mode: 'shared' }, () => new Promise(() => {}));
}

/** The first worker makes the site ready, any later one is an update. */
function follow(worker: ServiceWorker): void {
	const look = (): void => {
		if (worker.state === 'installed' && navigator.serviceWorker.controller) newer.value = worker;
		if (worker.state === 'activated') offline.value = 'ready';
		if (worker.state === 'redundant' && offline.value === 'no') offline.value = 'failed';
		if (worker.state === 'redundant' && newer.value === worker) newer.value = null;
	};
	worker.addEventListener('statechange', look);
	look();
}

async function register(): Promise<void> {
	try {
		const registration = await navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' });
		for (const worker of [registration.active, registration.waiting, registration.installing]) if (worker) follow(worker);
		registration.addEventListener('updatefound', () => registration.installing && follow(registration.installing));
		document.addEventListener('visibilitychange', () => {
			if (!document.hidden) registration.update().catch(() => {}); // without a network there is nothing new
		});
	} catch {
		offline.value = 'failed';
	}
}

/** Begins when the page is there, so that nobody waits for it. */
export function startOffline(): void {
	if (!('serviceWorker' in navigator)) return;
	holdFiles();
	if (document.readyState === 'complete') void register();
	else addEventListener('load', () => void register(), { once: true });
}

function takeOver(worker: ServiceWorker): void {
	navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
	worker.postMessage('take over');
}

/** Above the page: a newer build, to be had when it suits. */
export function UpdateNotice() {
	const worker = newer.value;
	if (!worker) return null;
	return (
		<p class="frame-update" role="status">
			<span>{t('ui.offline.update')}</span>
			<button type="button" onClick={() => takeOver(worker)}>
				{t('ui.offline.reload')}
			</button>
		</p>
	);
}

/** For the first page's foot. */
export function OfflineState() {
	if (offline.value === 'no') return null;
	return <p data-offline={offline.value}>{t(`ui.offline.${offline.value}`)}</p>;
}
