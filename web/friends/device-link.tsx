// A one-time link from another device: whoever opens it is the same guest here.

import { useState } from 'preact/hooks';
import { Frame } from '../frame';
import { t } from '../i18n';
import { goInstead, to } from '../router';
import { takeDeviceLink, visitor } from './me';
import { reason, Served, Trouble } from './parts';

function DeviceLink({ code }: { code: string }) {
	const [trouble, setTrouble] = useState<string | null>(null);
	const take = async (): Promise<void> => {
		try {
			await takeDeviceLink(code);
			goInstead(to.friends);
		} catch (e) {
			setTrouble(reason(e));
		}
	};
	return (
		<Frame class="sheet friends">
			<h1>{t('ui.friends.device-link.title')}</h1>
			<p>{t('ui.friends.device-link.here')}</p>
			{visitor.value && <p class="soft">{t('ui.friends.device-link.instead', { who: visitor.value.name })}</p>}
			<div class="row">
				<button type="button" class="primary" onClick={() => void take()}>
					{t('ui.friends.device-link.take')}
				</button>
				<a class="button" href={to.friends}>
					{t('ui.friends.title')}
				</a>
			</div>
			<Trouble text={trouble} />
		</Frame>
	);
}

export function DeviceLinkPage({ code }: { code: string }) {
	return (
		<Served title={t('ui.friends.device-link.title')}>
			<DeviceLink code={code} />
		</Served>
	);
}
