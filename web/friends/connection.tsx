// How the connection is: nothing to see while it stands.

import { t } from '../i18n';
import type { Line } from './stream';

export function Connection({ line }: { line: Line }) {
	return (
		<span class="f-line" role="status">
			{line === 'again' ? t('ui.online.again') : ''}
		</span>
	);
}
