// One era's row as large plates that one can swipe: the board on a telephone. Networks run below; roads and lines that
// leave the row end in a tag that names the field at their other end.
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { t } from '../i18n';
import { moves } from '../settings';
import type { Blank } from './blank';
import { useGrid, useMeasure, useSize } from './grid';
import { Link, Network, Pins, netPaint, netStyles } from './networks';
import { Head, Lamps, Notes, ROMAN } from './parts';
import { COLUMNS, cellOf, boardTopology, type Topology } from './topology';
import { platesOf } from './plate';
import type { LinkRoute, NetRoute } from './routes';
import { useStanding } from './standing';
import type { BoardProps, FieldId } from './types';

const GAP = 16;
const TOP = 14;
const LANE = 13;
const TAG = 20;
/** No plate is lower. */
const LOW = 78;

interface RowLayout {
	width: number;
	height: number;
	w: number;
	h: number;
	x: (col: number) => number;
	nets: NetRoute[];
	links: LinkRoute[];
	tags: { key: string; kind: string; x: number; y: number; text: FieldId; from: FieldId }[];
}

function layoutRow(topology: Topology, row: number, width: number, height: number): RowLayout {
	const lanes = topology.nets.flatMap((net) => net.lanes).filter((lane) => lane.row === row);
	const links = topology.links.filter((l) => cellOf(l.a).row === row || cellOf(l.b).row === row);
	const leaving = (id: FieldId): typeof links => links.filter((l) => (l.a === id || l.b === id) && l.shape.way !== 'beside');
	const ids = Array.from({ length: COLUMNS }, (_, col) => `${String.fromCharCode(65 + col)}${row + 1}`);
	const tagRows = Math.max(0, ...ids.map((id) => Math.ceil(leaving(id).length / 2)));
	const room = height - TOP - 12 - lanes.length * LANE - 10;
	// Plates come before tags: where there is no room for both, there are none, rather than half of each.
	const tagged = room - tagRows * TAG >= LOW;
	const h = Math.max(LOW, Math.min(tagged ? room - tagRows * TAG : room, 240));
	const free = Math.max(62, Math.min(h * 0.8, width * 0.44, 172));
	// A row that is nearly as wide as its window becomes as wide, rather than hide a piece of a plate.
	const fitting = (width - GAP) / COLUMNS - GAP;
	const w = fitting > 0.8 * free ? Math.min(free, fitting) : free;
	const x = (col: number): number => GAP + col * (w + GAP);
	const bottom = TOP + h;
	const out: RowLayout = { width: GAP + COLUMNS * (w + GAP), height, w, h, x, nets: [], links: [], tags: [] };
	const place = (id: FieldId, network: string): number => {
		const own = lanes.filter((lane) => lane.fields.includes(id)).sort((p, q) => p.slot - q.slot);
		return x(cellOf(id).col) + (w * (own.findIndex((lane) => lane.network === network) + 1)) / (own.length + 1);
	};
	for (const lane of lanes) {
		const y = bottom + 14 + lane.slot * LANE;
		const xs = lane.fields.map((id) => place(id, lane.network));
		out.nets.push({
			network: lane.network,
			trunk: [],
			lanes: [[{ x: Math.min(...xs), y }, { x: Math.max(...xs), y }]],
			stubs: lane.fields.map((field, i) => ({ field, points: [{ x: xs[i]!, y }, { x: xs[i]!, y: bottom }] })),
		});
	}
	for (const link of links) {
		if (link.shape.way !== 'beside') continue;
		const y = TOP + h / 2;
		out.links.push({ ...link, points: [{ x: x(cellOf(link.a).col) + w, y }, { x: x(cellOf(link.b).col), y }] });
	}
	for (const id of tagged ? ids : []) {
		leaving(id).forEach((link, i) => {
			out.tags.push({
				key: `${id} ${link.key}`, kind: link.kind, from: id, text: link.a === id ? link.b : link.a,
				x: x(cellOf(id).col) + (i % 2) * (w / 2), y: bottom + 14 + lanes.length * LANE + Math.floor(i / 2) * TAG,
			});
		});
	}
	return out;
}

/** "G2" at the end of a road that leaves the row. */
function Tag({ tag, w }: { tag: RowLayout['tags'][number]; w: number }): VNode {
	const [from, to] = tag.from < tag.text ? [tag.from, tag.text] : [tag.text, tag.from];
	return (
		<g class={`mk-tag link-${tag.kind}`} data-link={tag.key} data-a={from} data-b={to} transform={`translate(${tag.x} ${tag.y})`}>
			<path class="net-under" d={`M2 7H${w * 0.18}`} />
			<path class="net-a" d={`M2 7H${w * 0.18}`} />
			<path class="net-b" d={`M2 7H${w * 0.18}`} />
			<text x={w * 0.18 + 5} y="11.5" font-size="13">{tag.text}</text>
		</g>
	);
}

function Eras({ shown, now, onEra }: { shown: number; now: number; onEra: (era: number) => void }): VNode {
	return (
		<div class="board-eras" role="group" aria-label={t('ui.board.eras')}>
			{ROMAN.map((numeral, i) => (
				<button type="button" class={i + 1 === now ? `era-${i + 1} is-now` : `era-${i + 1}`} aria-pressed={i + 1 === shown} aria-label={t('ui.board.era', { n: numeral })} onClick={() => onEra(i + 1)}>{numeral}</button>
			))}
		</div>
	);
}

export function Row(props: BoardProps): VNode {
	const { board, words } = props;
	const shown = Math.max(1, Math.min(5, props.shownEra ?? props.era));
	const [box, size] = useSize();
	const measure = useMeasure(box);
	const { root, on, tab } = useGrid(props, { first: shown - 1, last: shown - 1 });
	const topology = useMemo(() => boardTopology(board), [board]);
	const styles = useMemo(() => netStyles(board.networks), [board]);
	const l = useMemo(() => layoutRow(topology, shown - 1, size.width, size.height), [topology, shown, size]);
	const ready = size.width > 0 && measure;
	const rect = (id: FieldId): { x: number; y: number; w: number; h: number } => ({ x: l.x(cellOf(id).col), y: TOP, w: l.w, h: l.h });
	const blanks = useMemo(
		() =>
			measure &&
			board.fields.flatMap((field, i): Blank[] =>
				Number(field.id[1]) === shown ? [{ field, name: words.fields[i] ?? field.name, ...rect(field.id), detail: 'full', measure, styles }] : [],
			),
		[board, words.fields.join('\n'), l, shown, measure, styles],
	);

	useStanding(props, blanks);

	const ids = board.fields.filter((f) => Number(f.id[1]) === shown).map((f) => f.id);
	const lit = props.light?.kind === 'fields' ? props.light.ids : [];
	const first = ids.find((id) => props.fields[id]?.offered) ?? ids.find((id) => lit.includes(id)) ?? ids.find((id) => props.fields[id]?.available) ?? ids[0]!;
	useLayoutEffect(() => {
		if (ready && box.current) box.current.scrollLeft = Math.max(0, l.x(cellOf(first).col) - GAP * 2);
	}, [shown, first, !ready]);

	return (
		<div class={moves() && !props.still ? 'board board-row board-moves' : 'board board-row'} ref={root} {...on}>
			<Head board={board} words={words} onAbout={props.onAbout} />
			{props.onEra && <Eras shown={shown} now={props.era} onEra={props.onEra} />}
			<div class="board-space" ref={box} role="grid" aria-label={props.label} aria-rowcount={1} aria-colcount={COLUMNS}>
				{ready && (
					<svg class="board-drawing" width={l.width} height={size.height} viewBox={`0 0 ${l.width} ${size.height}`} style={{ '--unit': '1.25' }}>
						<g class={`mk-band era-${shown} is-now`} aria-hidden="true">
							<rect x="0" y={TOP - 8} width={l.width} height={l.h + 16} rx="6" />
						</g>
						<g class="joins" aria-hidden="true">
							{l.nets.map((route) => <Network route={route} style={styles[route.network]!} paint={netPaint(styles[route.network]!, board.colors?.[route.network])} unit={1.25} tab={8} />)}
							{l.links.map((route) => <Link route={route} radius={8} />)}
							{l.tags.map((tag) => <Tag key={tag.key} tag={tag} w={l.w} />)}
						</g>
						{blanks && platesOf(props, blanks, shown, tab)}
						<Pins routes={l.links} r={3} />
						<Lamps fields={props.fields} place={rect} era={shown} />
						{props.notes && <Notes notes={props.notes.filter((note) => Number(note.field[1]) === shown)} place={rect} size={15} />}
					</svg>
				)}
			</div>
		</div>
	);
}
