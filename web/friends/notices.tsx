// Turn notices: in the title, as a sound, and, where the visitor has asked for it, from the browser.

import { signal } from '@preact/signals';
import { t } from '../i18n';
import { chime } from '../table/sound';
import { go } from '../router';
import { PushSwitch } from './push-switch';

const able = typeof Notification === 'function' && isSecureContext;
const permission = signal<NotificationPermission>(able ? Notification.permission : 'denied');

/** Asked for only when somebody presses it. */
export function NoticeSwitch() {
	if (!able) return null;
	if (permission.value === 'granted')
		return (
			<div class="friends-notices">
				<p class="soft">{t('ui.friends.notices.on')}</p>
				<PushSwitch />
			</div>
		);
	if (permission.value === 'denied') return <p class="soft friends-notices">{t('ui.friends.notices.off')}</p>;
	return (
		<p class="friends-notices">
			<button type="button" onClick={() => void Notification.requestPermission().then((status) => (permission.value = status))}>
				{t('ui.friends.notices')}
			</button>
		</p>
	);
}

/** Something waits for the visitor: a sound, and a notice if he looks elsewhere. */
export function bell(title: string, address: string): void {
	chime();
	if (!document.hidden || permission.peek() !== 'granted') return;
	try {
		const notice = new Notification(t('ui.friends.your-turn'), { body: title, tag: address });
		notice.onclick = () => {
			window.focus();
			go(address);
			notice.close();
		};
	} catch {
		// Some phones show notices only from a service worker.
	}
}

/** The title of the page while it is the visitor's turn. Returns how to take it back. */
export function markTitle(yours: boolean): () => void {
	document.title = yours ? `● ${t('ui.friends.your-turn')} – Magnate` : 'Magnate';
	return () => (document.title = 'Magnate');
}
