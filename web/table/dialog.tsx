// A window over the page: the Escape key, Back, and a press beside it close it.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { backCloses, goFromOver } from '../router';
import { Sign } from './marks';

export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
	const ref = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const dialog = ref.current;
		const before = document.activeElement;
		dialog?.showModal();
		const closed = backCloses(onClose);
		return () => {
			closed();
			dialog?.close();
			if (before instanceof HTMLElement) before.focus({ preventScroll: true });
		};
	}, []);
	return (
		<dialog
			ref={ref}
			class="t-dialog"
			aria-label={title}
			onClose={onClose}
			onClick={(e) => {
				if (e.target === ref.current) onClose();
				const away = e.target instanceof Element && e.target.closest('a[href^="#"]')?.getAttribute('href');
				if (!away) return;
				e.preventDefault();
				goFromOver(away);
			}}
		>
			<div class="t-dialog-inside">
				<header>
					<h2>{title}</h2>
					<button type="button" class="t-quiet t-icon" aria-label={t('ui.table.close')} onClick={onClose}>
						<Sign name="close" />
					</button>
				</header>
				{children}
			</div>
		</dialog>
	);
}
