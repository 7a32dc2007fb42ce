// Reporting a message or a person to the moderators, with a reason.

import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { post } from './api';
import { reason, Trouble } from './parts';

const REPORT_CHARS = 500;

/** A button that asks for the reason, sends it to that path, and says that it was sent. */
export function Report({ path, event, quiet }: { path: string; event?: number; quiet?: boolean }) {
	const [state, setState] = useState<'none' | 'asked' | 'sent'>('none');
	const [text, setText] = useState('');
	const [trouble, setTrouble] = useState<string | null>(null);
	const send = async (e: Event): Promise<void> => {
		e.preventDefault();
		try {
			await post(path, { text: text.trim(), ...(event ? { event } : {}) });
			setState('sent');
		} catch (failure) {
			setTrouble(reason(failure));
		}
	};
	if (state === 'sent')
		return (
			<span class="soft" role="status">
				{t('ui.person.reported')}
			</span>
		);
	if (state === 'none')
		return (
			<button type="button" class={quiet ? 't-quiet f-report' : ''} onClick={() => setState('asked')}>
				{t('ui.person.report')}
			</button>
		);
	return (
		<form class="f-report-form" ref={(form) => form?.scrollIntoView({ block: 'nearest' })} onSubmit={(e) => void send(e)}>
			<label class="labelled">
				<span>{t('ui.person.report.why')}</span>
				<input type="text" maxLength={REPORT_CHARS} value={text} ref={(field) => void (text || field?.focus({ preventScroll: true }))} onInput={(e) => setText(e.currentTarget.value)} />
			</label>
			<div class="row">
				<button type="submit">{t('ui.person.report.send')}</button>
				<button type="button" onClick={() => setState('none')}>
					{t('ui.own.cancel')}
				</button>
			</div>
			<Trouble text={trouble} />
		</form>
	);
}
