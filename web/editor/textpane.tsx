// The text of the board file, beside the drawing: each follows the other.

import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Editor } from './editor';
import { MOST_TEXT } from './model';

/** Selects a line, so that it is seen. */
function show(area: HTMLTextAreaElement | null, line: number): void {
	if (!area || line < 1) return;
	const lines = area.value.split('\n');
	const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
	area.focus();
	area.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
	area.scrollTop = (area.scrollHeight / Math.max(1, lines.length)) * (line - 4);
}

export function TextPane({ editor }: { editor: Editor }) {
	const area = useRef<HTMLTextAreaElement>(null);
	const [long, setLong] = useState(false);
	const { remarks, errors } = editor.look.value;
	return (
		<div class="ed-text">
			<textarea
				ref={area}
				aria-label={t('ui.editor.text')}
				spellcheck={false}
				autoComplete="off"
				wrap="off"
				maxLength={MOST_TEXT}
				value={editor.text.value}
				onInput={(e) => setLong(!editor.type(e.currentTarget.value))}
				onBlur={() => editor.pause()}
			/>
			{long && <p class="bad" role="alert">{t('ui.editor.long')}</p>}
			<p role="status">{errors > 0 ? t('ui.editor.mistakes', { n: errors }) : t('ui.editor.fine')}</p>
			<ul class="ed-remarks ed-all">
				{remarks.map(({ line, text, error }, i) => (
					<li key={i} class={error ? 'bad' : 'ed-doubt'}>
						{line > 0 ? (
							<button type="button" class="quiet" onClick={() => show(area.current, line)}>
								{t('ui.file.line', { n: line })}
							</button>
						) : (
							<b>{t('ui.file.whole')}</b>
						)}{' '}
						{text}
					</li>
				))}
			</ul>
		</div>
	);
}
