// A form of the account: what it does may fail.

import type { ComponentChildren } from 'preact';
import { useTry } from './parts';

interface TryFormProps {
	act: () => Promise<void>;
	/** Of the button. */
	label: string;
	able?: boolean;
	/** Below the button. */
	status?: ComponentChildren;
	children: ComponentChildren;
}

/** A form that does something when it is sent, and says if that failed. */
export function TryForm({ act, label, able = true, status, children }: TryFormProps) {
	const [trouble, run, busy] = useTry();
	const send = (e: Event): void => {
		e.preventDefault();
		run(act);
	};
	return (
		<form class="account-token" onSubmit={send}>
			{children}
			<button type="submit" disabled={busy || !able}>
				{label}
			</button>
			{status}
			{trouble}
		</form>
	);
}
