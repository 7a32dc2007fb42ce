// The board: five eras of twelve plates and everything that joins them, fitted into the space it is given.
//
// Give it a container with a height. It is a grid to the keyboard and to a screen reader: arrows move from field to field,
// Enter presses one. Pointing is answered without drawing anything again (light.ts).
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { moves } from '../settings';
import '../style/board.css';
import type { Blank } from './blank';
import { useGrid, useMeasure, useSize, type Size } from './grid';
import { layoutBoard, plateRect, type Layout } from './layout';
import { memo } from './memo';
import { Link, Network, Pins, netPaint, netStyles } from './networks';
import { Head, Lamps, Notes, ROMAN } from './parts';
import { COLUMNS, ROWS, boardTopology } from './topology';
import { platesOf } from './plate';
import { routeBoard, type Routes } from './routes';
import { Row } from './row';
import { useStanding } from './standing';
import type { BoardData, BoardProps } from './types';

const Bands = memo(function Bands({ l, era }: { l: Layout; era: number }): VNode {
	return (
		<g class="mk-bands" aria-hidden="true">
			{l.y.map((y, row) => (
				<g class={`mk-band era-${row + 1}${row + 1 === era ? ' is-now' : ''}`}>
					<rect x="0" y={y - 6} width={l.width} height={l.h + 12} rx="6" />
					<rect class="mk-band-edge" x="0" y={y - 6} width="3" height={l.h + 12} rx="1.5" />
					<text x={l.side / 2 + 1} y={y + l.h / 2} font-size={l.detail === 'full' ? 15 : 10} dominant-baseline="central">{ROMAN[row]}</text>
				</g>
			))}
		</g>
	);
});

const Columns = memo(function Columns({ l, coin }: { l: Layout; coin: string | null | undefined }): VNode {
	const letter = l.detail === 'full' ? 12 : 8.5;
	return (
		<g aria-hidden="true">
			{l.x.map((x, col) => {
				const name = String.fromCharCode(65 + col);
				return (
					<g class="mk-column">
						<text x={x + l.w / 2} y={l.head - 8} font-size={letter}>{name}</text>
						{name === coin && <circle class="mk-column-coin" cx={x + l.w / 2 + letter * 0.95} cy={l.head - 8 - letter * 0.33} r={letter * 0.36} />}
					</g>
				);
			})}
		</g>
	);
});

interface JoinsProps {
	routes: Routes;
	styles: Readonly<Record<string, string>>;
	colors: BoardData['colors'];
	l: Layout;
	unit: number;
}

const Joins = memo(function Joins({ routes, styles, colors, l, unit }: JoinsProps): VNode {
	return (
		<g class="joins" aria-hidden="true">
			{routes.nets.map((route) => <Network route={route} style={styles[route.network]!} paint={netPaint(styles[route.network]!, colors?.[route.network])} unit={unit} tab={l.detail === 'full' ? 5.5 * Math.min(1.2, unit) : 0} />)}
			{routes.links.map((route) => <Link route={route} radius={9 * unit} />)}
		</g>
	);
});

/** A part of the drawing, laid over the part before it. A browser that paints one of them again leaves the others as they are. */
function Sheet({ width, height, children }: Size & { children: ComponentChildren }): VNode {
	return (
		<svg class="board-sheet" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
			{children}
		</svg>
	);
}

function Whole(props: BoardProps): VNode {
	const { board, words, era } = props;
	const [box, size] = useSize();
	const measure = useMeasure(box);
	const { root, on, tab } = useGrid(props, { first: 0, last: ROWS - 1 });
	const topology = useMemo(() => boardTopology(board), [board]);
	const styles = useMemo(() => netStyles(board.networks), [board]);
	const l = useMemo(() => layoutBoard(topology, size.width, size.height), [topology, size]);
	const routes = useMemo(() => routeBoard(topology, l), [topology, l]);
	const unit = l.pitch / 6.5;
	const ready = size.width > 40 && size.height > 40 && measure;
	const blanks = useMemo(
		() =>
			measure &&
			l.y.map((_, row) =>
				board.fields.flatMap((field, i): Blank[] =>
					Number(field.id[1]) === row + 1 ? [{ field, name: words.fields[i] ?? field.name, ...plateRect(l, field.id), detail: l.detail, measure, styles }] : [],
				),
			),
		[board, words.fields.join('\n'), l, measure, styles], // the words may be others with every move, and say the same
	);
	useStanding(props, blanks && blanks.flat());
	return (
		<div class={moves() && !props.still ? 'board board-moves' : 'board'} ref={root} {...on}>
			<Head board={board} words={words} onAbout={props.onAbout} />
			<div class="board-space" ref={box} role="grid" aria-label={props.label} aria-rowcount={ROWS} aria-colcount={COLUMNS}>
				{ready && (
					<div class="board-drawing" style={{ '--unit': String(unit) }}>
						<Sheet {...size}>
							<Bands l={l} era={era} />
							<Columns l={l} coin={board.coin} />
							<Joins routes={routes} styles={styles} colors={board.colors} l={l} unit={unit} />
						</Sheet>
						{blanks?.map((list, row) => <Sheet {...size}>{platesOf(props, list, row + 1, tab, row + 1)}</Sheet>)}
						<Sheet {...size}>
							<Pins routes={routes.links} r={Math.max(1.2, 2.3 * unit)} />
							<Lamps fields={props.fields} place={(id) => plateRect(l, id)} />
							{props.notes && <Notes notes={props.notes} place={(id) => plateRect(l, id)} size={l.detail === 'full' ? 11.5 : 9} />}
						</Sheet>
					</div>
				)}
			</div>
		</div>
	);
}

export function Board(props: BoardProps): VNode {
	return props.mode === 'row' ? <Row {...props} /> : <Whole {...props} />;
}
