// What is shown in place of a game that cannot be read.

import { Frame } from '../frame';
import { t } from '../i18n';
import { to } from '../router';

export function Damaged({ text, detail }: { text: string; detail?: string }) {
	return (
		<Frame class="sheet">
			<h1>{t('ui.replay.damaged')}</h1>
			<p role="alert">{text}</p>
			{detail && (
				<p class="soft" lang="en">
					{detail}
				</p>
			)}
			<a class="button primary" href={to.home}>
				{t('ui.table.home')}
			</a>
		</Frame>
	);
}
