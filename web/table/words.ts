// Names and labels that several parts of the table need. Sentences about the game are the core's; these are labels.

import type { BoardField, BoardJson, FieldId } from '../core/types';
import { editionRow } from '../editions';
import { t } from '../i18n';
import { settings } from '../settings';
import type { GameView } from './table';

/** A game whose things have names. */
export type Named = Pick<GameView, 'board' | 'words'>;

export const seatName = (table: Named, seat: number): string => table.words.value.seats[seat - 1] ?? '';

export function fieldName(table: Named, field: FieldId): string {
	const at = table.board.fields.findIndex((f) => f.id === field);
	return table.words.value.fields[at] ?? field;
}

/** The same, told apart from others of its name: “Port C1”. */
export function exactName(table: Named, field: FieldId): string {
	const name = fieldName(table, field);
	return table.words.value.fields.filter((other) => other === name).length > 1 ? `${name} ${field}` : name;
}

export function resourceName(table: Named, resource: string): string {
	const at = table.board.resources.findIndex((r) => r.name === resource);
	return table.words.value.resources[at] ?? t('source.any');
}

/** A resource's name in the middle of a sentence: where nouns are not capitalised its first letter is small. */
export function resourceIn(table: Named, resource: string): string {
	const name = resourceName(table, resource);
	return settings.lang.value === 'de' ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

export const dataOf = (table: GameView, field: FieldId) => table.board.fields.find((f) => f.id === field);

/** “a, b and c” */
export function list(items: readonly string[]): string {
	if (items.length < 2) return items.join('');
	return items.slice(0, -1).join(t('list.comma')) + t('list.and', { name: items[items.length - 1] ?? '' });
}

/** “Ann +1, Cleo +1” */
export function shareList(table: GameView, shares: readonly { seat: number; n: number }[]): string {
	return shares.map(({ seat, n }) => t('log.share', { who: seatName(table, seat), n })).join(t('list.comma'));
}

/** Where a resource comes from: “bank”, “joker”, a player's name. */
export function sourceName(table: Named, source: string): string {
	if (/^p\d$/.test(source)) return seatName(table, Number(source[1]));
	if (source === 'bank' || source === 'own') return t(`source.${source}`);
	const material = editionRow(table.board.edition).jokers_are_cash;
	return t(`source.${source === 'any' ? (material ? 'any-material' : 'any') : material ? 'material' : 'joker'}`);
}

/** What kind of field it is, as the edition calls it. */
export function kindName(board: BoardJson, { kind }: BoardField): string {
	return t(`kind.${kind === 'joker' && editionRow(board.edition).jokers_are_cash ? 'material' : kind}`);
}

/** A number as it is printed: “−5”. */
export const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A number with its sign, as it is printed: “+3”, “−5”. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
