// A board written down as a board file (docs/boards.md): what the owner of a printed copy starts from.

import type { BoardField, BoardJson } from '../core/types';

function fieldLine(field: BoardField): string {
	if (field.kind === 'joker' || field.kind === 'material') return `field ${field.id} joker ${field.makes ?? 'any'}`;
	const words = [`field ${field.id} ${field.kind} ${field.name}`];
	if (field.cost > 0) words.push(`cost ${field.cost}`);
	if (field.needs.length > 0) words.push(`needs ${field.needs.join(' ')}`);
	if (field.makes) words.push(`makes ${field.makes}`);
	if (field.points > 0) words.push(`points ${field.points}`);
	if (field.discount > 0) words.push(`discount ${field.discount}`);
	if (field.on.length > 0) words.push(`on ${field.on.join(' ')}`);
	if (field.kind === 'bonus') words.push(`value ${field.value}`);
	return words.join(' ');
}

/** The core reads it as the same board. */
export function boardFile(board: BoardJson): string {
	return [
		`board ${board.name}`,
		`edition ${board.edition}`,
		`title "${board.title.replace(/[\\"]/g, '\\$&')}"`,
		...(board.coin ? [`coin ${board.coin}`] : []),
		...board.resources.map(({ name, bank }) => `resource ${name} ${bank}`),
		...board.networks.map((name) => `network ${name}`),
		...board.fields.map(fieldLine),
		...board.roads.map(([a, b]) => `road ${a} ${b}`),
		...board.lines.map(([a, b]) => `line ${a} ${b}`),
		'',
	].join('\n');
}

/** Hands a text to the visitor as a file. */
export function saveText(name: string, text: string): void {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}
