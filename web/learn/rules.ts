// The rules as data: sections, paragraphs, and where links from the game lead to. The words are in i18n/learn.*.po.

import type { Edition } from '../core/types';

export interface Paragraph {
	/** The end of its message's id. */
	id: string;
	/** Its place in addresses; without it the id, with hyphens. */
	place?: string;
	/** In one edition only. */
	only?: Edition;
	/** What is drawn beside or below it. */
	figure?: 'plate' | 'factory' | 'technology' | 'bonus' | 'joker' | 'road' | 'line' | 'networks' | 'deal' | 'bank';
	/** One of a list under the paragraph before. */
	item?: boolean;
}

export interface Section {
	/** The message of its title, and its place. */
	id: string;
	paragraphs: readonly Paragraph[];
	/** What is read from the board, after the paragraphs. */
	table?: 'editions' | 'resources' | 'fields';
}

const industry = 'industry';
const industria = 'industria';

export const SECTIONS: readonly Section[] = [
	{ id: 'aim', paragraphs: [{ id: 'aim.1' }, { id: 'aim.2' }] },
	{ id: 'board', paragraphs: [{ id: 'board.grid' }, { id: 'board.plate', figure: 'plate' }] },
	{
		id: 'kinds',
		paragraphs: [
			{ id: 'kind.factory', figure: 'factory' },
			{ id: 'kind.technology', figure: 'technology' },
			{ id: 'kind.bonus', figure: 'bonus' },
			{ id: 'kind.joker', only: industry, figure: 'joker' },
			{ id: 'kind.material', place: 'kind-joker', only: industria, figure: 'joker' },
		],
	},
	{
		id: 'joins',
		paragraphs: [
			{ id: 'join.road', figure: 'road' },
			{ id: 'join.line', figure: 'line' },
			{ id: 'join.network', figure: 'networks' },
		],
	},
	{
		id: 'setup',
		paragraphs: [{ id: 'setup.1' }, { id: 'setup.places' }, { id: 'setup.industry', only: industry }, { id: 'setup.industria', only: industria }],
	},
	{
		id: 'round',
		paragraphs: [
			{ id: 'round.income' },
			{ id: 'round.draw' },
			{ id: 'round.coin', only: industry },
			{ id: 'round.balanced', only: industry },
			{ id: 'round.then' },
			{ id: 'round.next' },
			{ id: 'round.money', only: industria },
		],
	},
	{
		id: 'auction',
		paragraphs: [
			{ id: 'auction.offer' },
			{ id: 'auction.bid' },
			{ id: 'auction.none' },
			{ id: 'auction.sell' },
			{ id: 'auction.keep', only: industry },
			{ id: 'auction.deal', only: industry, figure: 'deal' },
			{ id: 'auction.keep.industria', place: 'auction-keep', only: industria },
			{ id: 'auction.role' },
		],
	},
	{
		id: 'development',
		paragraphs: [
			{ id: 'development.turn', only: industry },
			{ id: 'development.turn.industria', place: 'development-turn', only: industria },
			{ id: 'development.cost' },
			{ id: 'development.needs' },
			{ id: 'source.own', item: true },
			{ id: 'source.joker', item: true, only: industry },
			{ id: 'source.material', place: 'source-joker', item: true, only: industria },
			{ id: 'source.player', item: true },
			{ id: 'source.bank', item: true, figure: 'bank' },
			{ id: 'development.all' },
			{ id: 'development.points' },
		],
	},
	{
		id: 'anytime',
		paragraphs: [
			{ id: 'anytime.subsidy', only: industry },
			{ id: 'anytime.cash', only: industria },
		],
	},
	{
		id: 'end',
		paragraphs: [
			{ id: 'end.when' },
			{ id: 'end.money', item: true },
			{ id: 'end.roads', item: true },
			{ id: 'end.lines', item: true },
			{ id: 'end.bonus', item: true, only: industry },
			{ id: 'end.bonus.industria', place: 'end-bonus', item: true, only: industria },
			{ id: 'end.jokers', item: true, only: industry },
			{ id: 'end.subsidy', item: true, only: industry },
			{ id: 'end.tie' },
		],
	},
	{ id: 'editions', paragraphs: [{ id: 'editions.1' }], table: 'editions' },
	{
		id: 'rulings',
		paragraphs: [{ id: 'rulings.1' }, ...Array.from({ length: 13 }, (_, i) => ({ id: `ruling.${i + 1}`, item: true }))],
	},
	{ id: 'resources', paragraphs: [], table: 'resources' },
	{ id: 'fields', paragraphs: [{ id: 'fields.1' }], table: 'fields' },
];

/** What the editions differ in, in the order of the table. */
export const DIFFERENCES = ['eras', 'draws', 'coin', 'keep', 'developments', 'jokers', 'subsidy', 'bonus'] as const;

export const placeOf = ({ id, place }: Paragraph): string => place ?? id.replaceAll('.', '-');

/** The paragraphs of a section that an edition has. */
export const paragraphsOf = (section: Section, edition: Edition): Paragraph[] =>
	section.paragraphs.filter(({ only }) => only === undefined || only === edition);

const plainText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** Something that can be found. */
export interface Entry {
	place: string;
	/** Where it stands: a section's title. */
	title: string;
	text: string;
}

/** The entries that have every word that is searched for, those with it in their title or at their beginning first. */
export function search(entries: readonly Entry[], wanted: string): Entry[] {
	const words = plainText(wanted).split(/\s+/).filter(Boolean);
	if (words.length === 0) return [];
	const ranked = entries.flatMap((entry) => {
		const text = plainText(`${entry.title} ${entry.text}`);
		return words.every((word) => text.includes(word)) ? [{ entry, at: Math.min(...words.map((word) => text.indexOf(word))) }] : [];
	});
	return ranked.sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}

/** A text in pieces, every second of them something that was searched for. */
export function marked(text: string, wanted: string): string[] {
	const words = plainText(wanted).split(/\s+/).filter(Boolean);
	const plain = plainText(text);
	// Where letters and their accents were counted differently, nothing is marked.
	if (words.length === 0 || plain.length !== text.length) return [text];
	const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
	const pieces: string[] = [];
	let from = 0;
	for (const found of plain.matchAll(pattern)) {
		pieces.push(text.slice(from, found.index), text.slice(found.index, found.index + found[0].length));
		from = found.index + found[0].length;
	}
	return [...pieces, text.slice(from)];
}
