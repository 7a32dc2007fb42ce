// What stands around the plates: the board's name and legend, and points written beside fields.
import type { VNode } from 'preact';
import { t } from '../i18n';
import type { Rect } from './layout';
import { seatShape } from './marks';
import { memo } from './memo';
import { Sample, netPaint, netStyles } from './networks';
import type { BoardProps, FieldId, Note } from './types';

export const ROMAN = ['I', 'II', 'III', 'IV', 'V'];

interface HeadProps extends Pick<BoardProps, 'board' | 'words'> {
	onAbout: (() => void) | undefined;
}

export const Head = memo(function Head({ board, words, onAbout }: HeadProps): VNode {
	const styles = netStyles(board.networks);
	return (
		<div class="board-head">
			<span class="board-title">{words.title}</span>
			{board.shipped && (onAbout
				? <button type="button" class="board-about" onClick={onAbout}>{t('ui.board.reconstructed')}</button>
				: <span class="board-about">{t('ui.board.reconstructed')}</span>)}
			<ul class="board-legend" aria-label={t('ui.board.legend')}>
				{board.networks.map((name, i) => (
					<li data-net={name}><Sample style={styles[name]!} paint={netPaint(styles[name]!, board.colors?.[name])} />{words.networks[i]}</li>
				))}
				<li><Sample style="road" />{t('ui.board.road')}</li>
				<li><Sample style="line" />{t('ui.board.line')}</li>
			</ul>
		</div>
	);
});

/** The lamp's light around what is on offer: over the neighbours, under nothing. */
export function Lamps({ fields, place, era }: { fields: BoardProps['fields']; place: (id: FieldId) => Rect; era?: number }): VNode {
	const offered = Object.keys(fields).filter((id) => fields[id]?.offered && (!era || Number(id[1]) === era));
	return (
		<g class="mk-lamps" aria-hidden="true">
			{offered.map((id) => {
				const { x, y, w, h } = place(id);
				return [1, 2, 3, 4, 5].map((n) => {
					const out = n * 2.4 - 0.6;
					return <rect class="mk-lamp" x={x - out} y={y - 3 - out} width={w + 2 * out} height={h + 2 * out} rx={6 + out} stroke-opacity={0.62 - n * 0.11} />;
				});
			})}
		</g>
	);
}

/** Points beside fields: small tags at their right edge, one for each seat. */
export function Notes({ notes, place, size }: { notes: readonly Note[]; place: (id: FieldId) => Rect; size: number }): VNode {
	const count = new Map<FieldId, number>();
	return (
		<g class="mk-notes" aria-hidden="true">
			{notes.map((note) => {
				const nth = count.get(note.field) ?? 0;
				count.set(note.field, nth + 1);
				const { x, y, w, h } = place(note.field);
				const width = size * (note.text.length * 0.56 + (note.seat ? 1.5 : 0.7));
				return (
					<g class={note.seat ? `mk-note seat-${note.seat}` : 'mk-note'} transform={`translate(${x + w - width * 0.62} ${y + h * 0.36 + nth * size * 1.45})`}>
						<rect width={width} height={size * 1.35} rx={size * 0.4} />
						{note.seat && <path d={seatShape(note.seat, size * 0.3)} transform={`translate(${size * 0.62} ${size * 0.68})`} />}
						<text x={note.seat ? size * 1.1 : size * 0.35} y={size * 1.02} font-size={size}>{note.text}</text>
					</g>
				);
			})}
		</g>
	);
}

