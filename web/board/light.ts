// What belongs to what is pointed at. Only reads the board's data: what it is worth is the core's to say.
import type { BoardData, BoardProps, FieldId, Target } from './types';

export interface Lit {
	core: Set<FieldId>; // pointed at
	fields: Set<FieldId>; // and all that belong to it
	nets: Set<string>;
	links: Set<string>; // "A1 B2"
}

export function belongs(board: BoardData, views: BoardProps['fields'], target: Target): Lit {
	const lit: Lit = { core: new Set(), fields: new Set(), nets: new Set(), links: new Set() };
	const links = [...board.roads, ...board.lines].map(([a, b]) => [a!, b!] as const);
	if (target.kind === 'network') {
		lit.nets.add(target.name);
		for (const f of board.fields) if (f.on.includes(target.name)) lit.fields.add(f.id);
		return lit;
	}
	if (target.kind === 'field') {
		lit.core.add(target.id);
		for (const net of board.fields.find((f) => f.id === target.id)?.on ?? []) {
			lit.nets.add(net);
			for (const f of board.fields) if (f.on.includes(net)) lit.fields.add(f.id);
		}
		for (const [a, b] of links) {
			if (a !== target.id && b !== target.id) continue;
			lit.links.add(`${a} ${b}`);
			lit.fields.add(a).add(b);
		}
	} else {
		const ids = target.kind === 'fields' ? target.ids : board.fields.map((f) => f.id).filter((id) => views[id]?.owner === target.seat);
		for (const id of ids) lit.core.add(id);
		for (const [a, b] of links) if (lit.core.has(a) && lit.core.has(b)) lit.links.add(`${a} ${b}`);
		if (target.kind === 'seat') for (const f of board.fields) if (lit.core.has(f.id)) for (const net of f.on) lit.nets.add(net);
	}
	for (const id of lit.core) lit.fields.add(id);
	return lit;
}

/** Marks the drawn parts as lit or dim. Beside the components, so that pointing redraws nothing. */
export function shine(root: Element, lit: Lit | null): void {
	const mark = (element: Element, on: boolean, core = false): void => {
		if (!lit) element.removeAttribute('data-lit');
		else element.setAttribute('data-lit', core ? 'core' : on ? 'on' : 'off');
	};
	for (const e of root.querySelectorAll('[data-field]')) {
		const id = e.getAttribute('data-field')!;
		mark(e, lit?.fields.has(id) ?? false, lit?.core.has(id));
	}
	for (const e of root.querySelectorAll('[data-net]')) mark(e, lit?.nets.has(e.getAttribute('data-net')!) ?? false);
	for (const e of root.querySelectorAll('[data-link]')) {
		const a = e.getAttribute('data-a')!, b = e.getAttribute('data-b')!;
		mark(e, (lit?.links.has(`${a} ${b}`) || lit?.links.has(`${b} ${a}`)) ?? false);
	}
}

/** What an event's element stands for. */
export function targetOf(element: EventTarget | null): Target | null {
	const e = element instanceof Element ? element.closest('[data-field],[data-net],[data-link]') : null;
	if (!e) return null;
	const id = e.getAttribute('data-field');
	if (id) return { kind: 'field', id };
	const name = e.getAttribute('data-net');
	if (name) return { kind: 'network', name };
	return { kind: 'fields', ids: [e.getAttribute('data-a')!, e.getAttribute('data-b')!] };
}
