// What the core says of a board that is being made: how it is drawn, what is wrong with it, what its figures add up to.

import type { Core } from '../core/core';
import type { BoardJson, Words } from '../core/types';
import type { Moment } from './history';
import { editions } from '../editions';
import { FIELD_IDS, read, write, type Model } from './model';
import { sane } from './sane';
import { nameOf } from './words';

/** `check` */
export interface CheckJson {
	fine: boolean;
	count: number;
	errors: { line: number; text: string }[];
	name?: string;
	hash?: string;
	shipped?: boolean;
	canonical?: string;
	warnings?: { field: string | null; text: string }[];
	resources?: { name: string; bank: number; first: number; demand: number[]; makers: string[]; jokers: string[] }[];
	networks?: { name: string; bonuses: string[]; factories: string[]; points: number }[];
	eras?: { cost: number; needs: number; points: number; income: [number, number] }[];
}

/** Something wrong, or that may be. */
export interface Remark {
	/** A field, or "board", "resource 3", "network 0", "" for the whole. */
	at: string;
	line: number;
	text: string;
	error: boolean;
}

export interface Look {
	board: BoardJson;
	words: Words;
	spoken: Record<string, string>;
	blank: ReadonlySet<string>;
	remarks: Remark[];
	/** How many errors there are: the core lists only so many. */
	errors: number;
	fine: boolean;
	/** The board's own, where it is fine; of what there is of it otherwise. */
	sums: CheckJson;
	hash: string | undefined;
	canonical: string | undefined;
}

/** Where a complaint belongs: the field that it is about, or the part of the board. */
function placeOf(keys: readonly string[], line: number, text: string): string {
	const key = keys[line - 1] ?? '';
	if (/^(field|road|line) /.test(key)) return key.split(' ')[1]!;
	if (line > 0) return key;
	return /\b([A-L][1-5])\b/.exec(text)?.[1] ?? '';
}

/** Names as they were typed: the core knows only those that are right. */
function wordsOf(words: Words, model: Model, blank: ReadonlySet<string>): Words {
	return {
		...words,
		fields: words.fields.map((name, i) => {
			const id = FIELD_IDS[i]!, field = model.fields[id];
			if (blank.has(id)) return id;
			return field && field.kind !== 'joker' ? nameOf(field) : name;
		}),
	};
}

export function lookAt(core: Core, { model, text }: Moment, lang: string): Look {
	const drawn = sane(model, editions());
	core.ask(`lang ${lang}`);
	const found = core.askJson<CheckJson>(`check\n${text}`);
	const whole = write(drawn.model);
	const sums = found.fine ? found : core.askJson<CheckJson>(`check\n${whole}`);
	const name = core.ask(`sheet\n${whole}`);
	core.ask(`new edition=${drawn.model.edition} players=3 board=${name}`);
	const board = core.askJson<BoardJson>('board');
	const words = wordsOf(core.askJson<Words>('words'), model, drawn.blank);
	const spoken = Object.fromEntries(board.fields.map(({ id }) => [id, drawn.blank.has(id) ? id : `${id}. ${core.ask(`describe ${id}`)}`]));
	const { keys } = read(text);
	const remarks: Remark[] = found.errors.map(({ line, text: said }) => ({ at: placeOf(keys, line, said), line, text: said, error: true }));
	for (const { field, text: said } of sums.warnings ?? []) {
		if (field ? drawn.blank.has(field) || remarks.some(({ at }) => at === field) : !found.fine) continue;
		remarks.push({ at: field ?? '', line: field ? keys.indexOf(`field ${field}`) + 1 : 0, text: said, error: false });
	}
	return {
		board: { ...board, shipped: found.shipped ?? false, fields: board.fields.map((field) => (drawn.blank.has(field.id) ? { ...field, kind: 'empty' as never } : field)) },
		words, spoken, blank: drawn.blank, remarks, errors: found.count, fine: found.fine, sums, hash: found.hash, canonical: found.canonical,
	};
}
