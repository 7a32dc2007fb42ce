// Pictures of the rules, drawn by what draws the board.

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { useMeasure } from '../board/grid';
import { ResourceIcon } from '../board/marks';
import { Link, netStyles, Network, Pins, Sample } from '../board/networks';
import { Plate } from '../board/plate';
import type { LinkRoute } from '../board/routes';
import type { BoardField, FieldId } from '../core/types';
import type { ShownBoard } from '../lobby/ownboards';
import { Mark } from '../lobby/mark';
import { Coin } from '../table/marks';
import { COLOURS } from '../table/storage';
import { l } from './words';

const ROMAN = ['I', 'II', 'III', 'IV', 'V'];
export const roman = (era: number): string => ROMAN[era - 1] ?? '';

export const nameOf = ({ board, words }: ShownBoard, id: FieldId): string => words.fields[board.fields.findIndex((field) => field.id === id)] ?? id;

/** A resource's icon beside its name. */
export function Icon({ name }: { name: string }) {
	return (
		<svg class="t-resource" viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
			<ResourceIcon name={name} x={9} y={9} size={16} />
		</svg>
	);
}

interface Placed {
	field: BoardField;
	x: number;
	y: number;
}

/** Plates on a sheet, with whatever lies under and over them. The text beside it says the same. */
function Plates({ shown, plates, size, w = 76, h = 98, under, over }: { shown: ShownBoard; plates: Placed[]; size: [number, number]; w?: number; h?: number; under?: ComponentChildren; over?: ComponentChildren }) {
	const box = useRef<HTMLDivElement>(null);
	const measure = useMeasure(box);
	return (
		<div class="rules-plates" ref={box} aria-hidden="true">
			<svg viewBox={`0 0 ${size[0]} ${size[1]}`} width={size[0]} height={size[1]} style={{ '--unit': '1.25' }}>
				{under}
				{measure &&
					plates.map(({ field, x, y }) => (
						<g key={field.id} class={`plates era-${field.id[1]}`}>
							<Plate blank={{ field, name: nameOf(shown, field.id), x, y, w, h, detail: 'full', measure, styles: netStyles(shown.board.networks) }} />
						</g>
					))}
				{over}
			</svg>
		</div>
	);
}

const first = ({ board }: ShownBoard, like: (field: BoardField) => boolean): BoardField => {
	const field = board.fields.find(like) ?? board.fields[0];
	if (!field) throw new Error('a board without fields');
	return field;
};

/** One field of a kind. */
export function KindFigure({ shown, kind }: { shown: ShownBoard; kind: BoardField['kind'] }) {
	const field = first(shown, (f) => f.kind === kind && (kind !== 'factory' || f.makes !== null));
	return <Plates shown={shown} plates={[{ field, x: 4, y: 4 }]} size={[84, 106]} />;
}

/** Two neighbours that a road or line joins. */
export function JoinFigure({ shown, kind }: { shown: ShownBoard; kind: 'road' | 'line' }) {
	const { board } = shown;
	const pairs = kind === 'road' ? board.roads : board.lines;
	const [a, b] = pairs[0] ?? ['A1', 'B1'];
	const plates = [a, b].map((id, i) => ({ field: first(shown, (f) => f.id === id), x: 4 + i * 116, y: 4 }));
	const route: LinkRoute = { key: `${a} ${b}`, kind, a, b, points: [{ x: 80, y: 53 }, { x: 120, y: 53 }] };
	return <Plates shown={shown} plates={plates} size={[200, 106]} under={<Link route={route} radius={8} />} over={<Pins routes={[route]} r={3} />} />;
}

const PARTS = ['name', 'needs', 'makes', 'cost', 'points', 'network'] as const;
const SPOTS: Record<(typeof PARTS)[number], [number, number]> = { name: [100, 14], needs: [14, 52], makes: [186, 52], cost: [14, 160], points: [186, 160], network: [150, 200] };

/** A field with numbers at its parts, and what they are. */
export function PlateFigure({ shown }: { shown: ShownBoard }) {
	const field = first(shown, (f) => f.kind === 'factory' && f.needs.length > 0 && f.makes !== null && f.points > 0 && f.on.length > 0);
	const network = field.on[0] ?? '';
	const route = { network, trunk: [], lanes: [[{ x: 20, y: 200 }, { x: 134, y: 200 }]], stubs: [{ field: field.id, points: [{ x: 100, y: 200 }, { x: 100, y: 183 }] }] };
	return (
		<div class="rules-figure">
			<Plates
				shown={shown}
				plates={[{ field, x: 38, y: 26 }]}
				size={[200, 214]}
				w={124}
				h={157}
				under={<Network route={route} style={netStyles(shown.board.networks)[network] ?? ''} unit={1.25} tab={8} />}
				over={PARTS.map((part, i) => (
					<g key={part} class="rules-spot" transform={`translate(${SPOTS[part].join(' ')})`}>
						<circle r="10" />
						<text y="4.500">{i + 1}</text>
					</g>
				))}
			/>
			<ol class="rules-parts">
				{PARTS.map((part) => (
					<li key={part}>{l(`rules.plate.${part}`)}</li>
				))}
			</ol>
		</div>
	);
}

/** The whole board, of which one network at a time is lit. */
export function NetworksFigure({ shown, here }: { shown: ShownBoard; here: string }) {
	const { board, words, spoken } = shown;
	const asked = here.startsWith('network-') ? here.slice('network-'.length) : '';
	const [pressed, setPressed] = useState('');
	const lit = pressed || (board.networks.includes(asked) ? asked : board.networks[0] || '');
	const styles = netStyles(board.networks);
	return (
		<div class="rules-networks">
			<div class="row" role="group">
				{board.networks.map((name, i) => (
					<button key={name} id={`rule-network-${name}`} type="button" aria-pressed={lit === name} aria-label={l('rules.light', { name: words.networks[i] ?? name })} onClick={() => setPressed(name)}>
						<Sample style={styles[name] ?? ''} /> {words.networks[i]}
					</button>
				))}
			</div>
			<div class="rules-board">
				<Board board={board} words={words} fields={{}} era={0} light={{ kind: 'network', name: lit }} label={words.title} spokenLabel={(id) => spoken[id] ?? id} />
			</div>
		</div>
	);
}

const SHARES = [['left', 2], ['next', 1], ['right', 1], ['self', 1]] as const;

/** A price of 5 dealt out among four. */
export function DealFigure() {
	return (
		<ul class="rules-deal">
			{SHARES.map(([who, n], i) => (
				<li key={who}>
					<Mark colour={COLOURS[(i + 1) % COLOURS.length] ?? 'red'} /> {l(`rules.deal.${who}`)} <span class="rules-coins">{Array.from({ length: n }, (_, c) => <Coin key={c} />)}</span> <b>{n}</b>
				</li>
			))}
		</ul>
	);
}

/** What the bank sells from which era on. */
export function BankFigure({ shown }: { shown: ShownBoard }) {
	const { board, words } = shown;
	const eras = [...new Set(board.resources.map((resource) => resource.bank))].sort();
	return (
		<ul class="rules-bank">
			{eras.map((era) => (
				<li key={era}>
					<b>{l('rules.fields.era', { n: roman(era) })}</b>
					{board.resources.map(
						({ name, bank }, i) =>
							bank === era && (
								<span key={name} class="rules-resource">
									<Icon name={name} /> {words.resources[i]}
								</span>
							),
					)}
				</li>
			))}
		</ul>
	);
}
