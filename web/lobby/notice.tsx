// Whether this browser stores anything, and what to say if it does not.

import { t } from '../i18n';

const PROBE = 'magnate.probe';

/** `forbidden`: the browser gives no storage to this page. `full`: it takes nothing more. */
export function storageTrouble(): 'forbidden' | 'full' | undefined {
	let before = 0;
	try {
		before = localStorage.length;
		localStorage.setItem(PROBE, 'x'.repeat(4096));
		localStorage.removeItem(PROBE);
		return undefined;
	} catch {
		return before > 0 ? 'full' : 'forbidden';
	}
}

export function StorageNotice() {
	const trouble = storageTrouble();
	if (!trouble) return null;
	return (
		<p class="notice" role="status">
			{t(`ui.storage.${trouble}`)}
		</p>
	);
}
