// The lot as a large plate, and what it is joined to: networks by sign and name, roads and lines to whom.

import { useMemo, useRef } from 'preact/hooks';
import type { Blank } from '../board/blank';
import { useMeasure } from '../board/grid';
import { memo } from '../board/memo';
import { softly } from '../board/names';
import { netStyles, Sample } from '../board/networks';
import { Face } from '../board/plate';
import type { FieldId, State } from '../core/types';
import { t } from '../i18n';
import type { Draft } from './draft';
import { Seal, Sign } from './marks';
import type { Table } from './table';
import { dataOf, fieldName } from './words';

const [WIDTH, HEIGHT] = [120, 152];

/** A field's plate as on the board, at any size. */
export const StagePlate = memo(function StagePlate({ table, field, name }: { table: Table; field: FieldId; name: string }) {
	const box = useRef<HTMLDivElement>(null);
	const measure = useMeasure(box);
	const styles = useMemo(() => netStyles(table.board.networks), [table]);
	const data = dataOf(table, field);
	const blank = useMemo(
		(): Blank | null => data && measure ? { field: data, name, x: 0, y: 0, w: WIDTH, h: HEIGHT, detail: 'full', measure, styles } : null,
		[data, name, measure, styles],
	);
	return (
		<div class={`s-plate era-${field[1]}`} ref={box} data-lot={field} aria-hidden="true">
			{blank && (
				<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
					<g class={`plate kind-${blank.field.kind} plate-full`}>
						<rect class="plate-sheet" width={WIDTH} height={HEIGHT} rx="6" />
						<Face key={`${field} ${name}`} blank={blank} />
						<rect class="plate-frame" x="0.5" y="0.5" width={WIDTH - 1} height={HEIGHT - 1} rx="6" />
					</g>
				</svg>
			)}
		</div>
	);
});

function ownerOf({ seats }: State, field: FieldId): { seat: number; built: boolean } | undefined {
	const at = seats.findIndex((seat) => seat.owned.includes(field) || seat.developed.includes(field));
	return at < 0 ? undefined : { seat: at + 1, built: !!seats[at]?.developed.includes(field) };
}

/** What the field is joined to, each with its sign. */
export function Joins({ draft: { table }, field }: { draft: Draft; field: FieldId }) {
	const { state } = table.shown.value;
	const data = dataOf(table, field);
	if (!data) return null;
	const styles = netStyles(table.board.networks);
	const link = (kind: 'road' | 'line', [a, b]: readonly [FieldId, FieldId]) => {
		if (a !== field && b !== field) return null;
		const other = a === field ? b : a;
		const owner = ownerOf(state, other);
		return (
			<li key={`${kind} ${other}`}>
				<Sample style={kind} />
				<span class="spoken">{t(`ui.board.${kind}`)}: </span>
				<span class="s-join-name">{softly(fieldName(table, other))}</span>
				{owner && (
					<span class={owner.built ? 's-built' : 's-claimed'} title={table.words.value.seats[owner.seat - 1]}>
						<Seal colour={table.seats[owner.seat - 1]?.colour ?? 'red'} size={12} />
						<span class="spoken">{table.words.value.seats[owner.seat - 1]}</span>
					</span>
				)}
			</li>
		);
	};
	return (
		<ul class="s-joins" aria-label={t('ui.stage.joins')}>
			{data.on.map((name) => (
				<li key={name}>
					<Sample style={styles[name] ?? 'other-1'} />
					<span class="s-join-name">{table.words.value.networks[table.board.networks.indexOf(name)]}</span>
				</li>
			))}
			{table.board.roads.map((pair) => link('road', pair))}
			{table.board.lines.map((pair) => link('line', pair))}
		</ul>
	);
}

/** A sign of where a resource would come from. */
export function From({ table, source }: { table: Table; source: string | null }) {
	if (source === null) return <i class="s-from s-nowhere">×</i>;
	if (source === 'own') return <i class="s-from s-own">✓</i>;
	if (source === 'bank') return <i class="s-from t-coin" />;
	if (/^p\d$/.test(source)) return <i class="s-from"><Seal colour={table.seats[Number(source[1]) - 1]?.colour ?? 'red'} size={10} /></i>;
	return <i class="s-from s-joker"><Sign name="joker" size={11} /></i>;
}
