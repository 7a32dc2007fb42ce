// What stands around the plates: the board's name and legend, and points written beside fields.
import type { VNode } from 'preact';
import { t } from '../i18n';
import { seatShape } from './marks';
import { Sample, netStyles } from './networks';
import type { BoardProps, FieldId, Note } from './types';

export const ROMAN = ['I', 'II', 'III', 'IV', 'V'];

export function Head({ board, words, onAbout }: BoardProps): VNode {
	const styles = netStyles(board.networks);
	return (
		<div class="board-head">
			<span class="board-title">{words.title}</span>
			{board.shipped && (onAbout
				? <button type="button" class="board-about" onClick={onAbout}>{t('ui.board.reconstructed')}</button>
				: <span class="board-about">{t('ui.board.reconstructed')}</span>)}
			<ul class="board-legend" aria-label={t('ui.board.legend')}>
				{board.networks.map((name, i) => (
					<li data-net={name}><Sample style={styles[name]!} />{words.networks[i]}</li>
				))}
				<li><Sample style="road" />{t('ui.board.road')}</li>
				<li><Sample style="line" />{t('ui.board.line')}</li>
			</ul>
		</div>
	);
}

/** Points beside fields: small tags at their upper edge, one for each seat. */
export function Notes({ notes, place, size }: { notes: readonly Note[]; place: (id: FieldId) => { x: number; y: number; w: number }; size: number }): VNode {
	const count = new Map<FieldId, number>();
	return (
		<g class="notes" aria-hidden="true">
			{notes.map((note) => {
				const nth = count.get(note.field) ?? 0;
				count.set(note.field, nth + 1);
				const { x, y, w } = place(note.field);
				const width = size * (note.text.length * 0.56 + (note.seat ? 1.5 : 0.7));
				return (
					<g class={note.seat ? `note seat-${note.seat}` : 'note'} transform={`translate(${x + w - width + 5} ${y - 7 + nth * size * 1.45})`}>
						<rect width={width} height={size * 1.35} rx={size * 0.4} />
						{note.seat && <path d={seatShape(note.seat, size * 0.3)} transform={`translate(${size * 0.62} ${size * 0.68})`} />}
						<text x={note.seat ? size * 1.1 : size * 0.35} y={size * 1.02} font-size={size}>{note.text}</text>
					</g>
				);
			})}
		</g>
	);
}

