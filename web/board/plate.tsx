// One field as a small plate: name, needs, what it makes, pictogram, cost, points, and how it stands.
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { classOf, zones, type Blank } from './blank';
import { Coin, Points, ResourceIcon } from './marks';
import { memo } from './memo';
import { fitName, initials, type Measure } from './names';
import { netClass } from './networks';
import { pictogram } from './pictograms/index';
import { placed, type Place } from './pictograms/pen';
import { enter } from './standing';
import type { BoardProps, FieldData, FieldId } from './types';

interface NameProps {
	name: string;
	w: number;
	h: number;
	lineCount: number;
	measure: Measure;
	/** Where a plate is small, so is what its name may be. */
	z?: { font: number; name: number; least: number };
}

function Name({ name, w, h, lineCount, measure, z = { ...zones(w, h), least: 8.4 } }: NameProps): VNode {
	const { lines, size } = fitName(name, w - Math.max(3, w * 0.09), z.font, Math.max(z.least, z.font * 0.86), lineCount, measure);
	const top = z.name / 2 + 1.5 - ((Math.min(2, lines.length) - 1) * size * 0.98) / 2 + size * 0.32;
	return (
		<text class="plate-name" font-size={size}>
			{lines.map((line, i) => <tspan x={w / 2} y={top + i * size * 0.98}>{line}</tspan>)}
		</text>
	);
}

export function Picture({ field, name, x, y, w, h }: { field: FieldData; name: string; x: number; y: number; w: number; h: number }): VNode {
	const scale = Math.min(w / 48, h / 40);
	const place = { x: x + (w - 48 * scale) / 2, y: y + (h - 40 * scale) / 2, scale };
	if (field.kind === 'joker') return <Crate resource={field.makes ?? 'any'} place={place} />;
	const drawing = pictogram(field.name);
	if (!drawing) {
		return (
			<g class="picture initials" transform={`translate(${place.x} ${place.y}) scale(${scale})`}>
				<path class="tint" d="M24 4a16 16 0 1 0 .01 0Z" />
				<path class="pen" d="M24 4a16 16 0 1 0 .01 0Z" />
				<text x="24" y="25.5">{initials(name)}</text>
			</g>
		);
	}
	return (
		<g class="picture" style={`--pen:${scale}`}>
			<path class="tint" d={placed(drawing.tint, place)} />
			{drawing.fine && <path class="fine" d={placed(drawing.fine, place)} />}
			<path class="pen" d={placed(drawing.pen, place)} />
		</g>
	);
}

/** A joker: a packing case with the resource's icon on it. */
function Crate({ resource, place: { x, y, scale } }: { resource: string; place: Place }): VNode {
	return (
		<g class="picture crate" transform={`translate(${x} ${y}) scale(${scale})`}>
			<path class="tint" d="M6 7H42V35H6Z" />
			<path class="fine" d="M6 12H42M6 30H42M11 12V30M37 12V30M8.5 9.5h.1M39.5 9.5h.1M8.5 32.5h.1M39.5 32.5h.1M14 9.5h8M26 32.5h8" />
			<path class="pen" d="M6 7H42V35H6Z" />
			<ResourceIcon name={resource} x={24} y={21} size={15.5} />
		</g>
	);
}

function Wants({ field, w, h }: { field: FieldData; w: number; h: number }): VNode {
	const z = zones(w, h);
	const y = z.name + z.icon * 0.62;
	const r = z.icon * 0.76;
	const right = w - r - 2.5;
	return (
		<>
			{field.needs.map((need, i) => (
				<ResourceIcon name={need} x={3 + z.icon * (0.5 + i * 1.04)} y={y} size={z.icon} />
			))}
			{field.makes && field.kind !== 'joker' && (
				<g class="mk-makes">
					<circle cx={right} cy={y} r={r} />
					<ResourceIcon name={field.makes} x={right} y={y} size={r * 1.36} />
				</g>
			)}
			{field.discount > 0 && (
				<g class="mk-makes mk-discount">
					<circle cx={right} cy={y} r={r} />
					<text x={right} y={y + r * 0.36} font-size={r * 1.06}>{`−${field.discount}`}</text>
				</g>
			)}
		</>
	);
}

function Foot({ field, w, h, styles }: Blank): VNode {
	const z = zones(w, h);
	const r = z.foot / 2;
	const y = h - r - 3;
	return (
		<>
			{(field.cost > 0 || field.kind === 'factory') && <Coin x={r + 2.5} y={y + 0.5} r={r * 0.86} n={field.cost} />}
			{field.kind === 'bonus' ? (
				<Points x={w - r - 2} y={y} r={r * 1.04} text={`×${field.value}`} each={netClass(styles, field.on[0])} />
			) : (
				field.points > 0 && <Points x={w - r - 2.5} y={y} r={r} text={String(field.points)} />
			)}
		</>
	);
}

function Full(props: Blank): VNode {
	const { field, name, w, h, measure } = props;
	const z = zones(w, h);
	const bare = field.needs.length === 0 && (!field.makes || field.kind === 'joker') && !field.discount;
	const top = z.name + (bare ? z.font * 0.6 : z.icon * 1.2);
	const bottom = h - z.foot * 0.9 - 2;
	const pad = w * 0.06;
	const height = Math.min(bottom - top, (w - 2 * pad) * 0.86);
	return (
		<>
			<Picture field={field} name={name} x={pad} y={top + (bottom - top - height) * 0.5} w={w - 2 * pad} h={height} />
			<Name name={name} w={w} h={h} lineCount={bare ? 3 : 2} measure={measure} />
			<Wants field={field} w={w} h={h} />
			<Foot {...props} />
		</>
	);
}

/** A narrow plate: a small name over all of it, and the seal on the picture, to leave room for the figures. */
function Short({ field, name, w, h, styles, measure }: Blank): VNode {
	const icon = Math.min(13, w * 0.29);
	const r = icon * 0.56;
	const foot = h - r - 2;
	const font = Math.max(6.4, Math.min(8.4, w * 0.175));
	const z = { font, name: font * 1.96 + 1.5, least: 6.4 };
	const bare = field.needs.length === 0 && (!field.makes || field.kind === 'joker');
	const top = z.name + (bare ? 1 : icon);
	const y = z.name + icon * 0.5;
	return (
		<>
			<Picture field={field} name={name} x={1.5} y={top + 1} w={w - 3} h={Math.max(8, h - top - icon - 3)} />
			<Name name={name} w={w} h={h} lineCount={2} measure={measure} z={z} />
			{field.needs.map((need, i) => <ResourceIcon name={need} x={1.5 + icon * (0.5 + i)} y={y} size={icon} />)}
			{field.makes && field.kind !== 'joker' && (
				<g class="mk-makes">
					<circle cx={w - icon * 0.5 - 1.5} cy={y} r={icon * 0.54} />
					<ResourceIcon name={field.makes} x={w - icon * 0.5 - 1.5} y={y} size={icon * 0.8} />
				</g>
			)}
			{field.cost > 0 && <Coin x={r + 2} y={foot} r={r * 0.92} n={field.cost} />}
			{field.kind === 'bonus'
				? <Points x={w - r - 2} y={foot} r={r * 1.15} text={`×${field.value}`} each={netClass(styles, field.on[0])} />
				: field.points > 0 && <Points x={w - r - 2} y={foot} r={r * 1.06} text={String(field.points)} />}
		</>
	);
}

function Small({ field, name, w, h }: Blank): VNode {
	const r = Math.min(w, h) * 0.2;
	return <Picture field={field} name={name} x={1.5} y={1.5} w={w - 3} h={h - 3 - r} />;
}

/** Over a technology whose time is gone: all but its name fades under a veil, for less than if each part of it faded by itself. */
function Past({ w, h, detail }: Blank): VNode {
	const top = detail === 'full' ? zones(w, h).name : detail === 'short' ? Math.max(6.4, Math.min(8.4, w * 0.175)) * 1.96 + 1.5 : 1;
	return (
		<>
			<path class="plate-veil" d={`M1 ${top}H${w - 1}V${h - 1}H1Z`} />
			<path class="plate-strike" d={`M5 ${h - 5}L${w - 5} 5`} />
		</>
	);
}

export const Face = memo(function Face({ blank }: { blank: Blank }): VNode {
	const Detailed = { full: Full, short: Short, small: Small }[blank.detail];
	return <Detailed {...blank} />;
});

interface PlateProps {
	/** The same object as long as nothing of it changes, so that one look tells. */
	blank: Blank;
	tab?: boolean; // reached by the tab key
	selected?: boolean;
}

/** A plate but for how its field stands, which is written to it from outside (standing.ts). */
export const Plate = memo(function Plate({ blank, tab = false, selected = false }: PlateProps): VNode {
	const { field, x, y, w, h } = blank;
	const root = useRef<SVGGElement>(null);
	const box = { width: w, height: h, rx: Math.min(6, w * 0.1) };
	useLayoutEffect(() => enter(blank, root.current!), [blank]);
	return (
		<g
			ref={root}
			class={classOf(blank)}
			data-field={field.id}
			role="gridcell"
			tabindex={tab ? 0 : -1}
			aria-selected={selected}
			aria-colindex={field.id.charCodeAt(0) - 64}
			transform={`translate(${x} ${y})`}
		>
			<text class="plate-spoken" />
			<g class="plate-body" aria-hidden="true">
				<rect class="plate-shade" x="0" y="1.5" {...box} />
				<rect class="plate-sheet" x="0" y="0" {...box} />
				<Face blank={blank} />
				{field.kind === 'technology' && <Past {...blank} />}
				<path class="mk-seal" />
				<rect class="plate-frame" x="0" y="0" {...box} />
				<rect class="plate-owner" x="0" y="0" {...box} />
				{selected && (
					<g class="plate-tick" transform={`translate(${w - 4} 4) scale(${Math.max(0.7, Math.min(1.2, w / 64))})`}>
						<circle r="7" />
						<path d="M-3.2 .2L-.9 2.6L3.4 -2.4" />
					</g>
				)}
				<rect class="plate-ring" x="-3" y="-3" width={w + 6} height={h + 6} rx={box.rx + 3} />
			</g>
		</g>
	);
});

interface PlatesProps {
	list: readonly Blank[];
	era: number;
	back: boolean; // another era is being played: it steps back; not where one leaps from era to era
	index: number | undefined; // of the row, where there are several
	tab: FieldId;
	/** The fields chosen, in one text: the same as long as they are the same. */
	selected: string;
}

/** The plates of an era. A component, for elements are gone through again even if they are the same. */
const Plates = memo(function Plates({ list, era, back, index, tab, selected }: PlatesProps): VNode {
	return (
		<g role="row" class={`plates era-${era}${back ? ' is-back' : ''}`} aria-rowindex={index}>
			{list.map((blank) => {
				const { id } = blank.field;
				return <Plate key={id} blank={blank} tab={tab === id} selected={selected.includes(id)} />;
			})}
		</g>
	);
});

/** The plates of an era as the board's props ask for them. */
export function platesOf({ fields, era: now, still = false }: BoardProps, list: readonly Blank[], era: number, tab: FieldId, index?: number): VNode {
	let selected = '';
	for (const { field } of list) if (fields[field.id]?.selected) selected += ` ${field.id}`;
	return <Plates list={list} era={era} back={!still && now > 0 && now !== era} tab={tab} selected={selected} index={index} />;
}
