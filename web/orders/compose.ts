// One order as a form asks for it, and as the words that the core takes (docs/days.md).

import type { FieldId } from '../core/types';

export const VERBS = ['bid', 'pass', 'sell', 'keep', 'offer', 'develop', 'done'] as const;
export type Verb = (typeof VERBS)[number];
export const KINDS = ['factory', 'technology', 'bonus', 'joker', 'any'] as const;
export const SPANS = ['round', 'era', 'game'] as const;
export type Span = (typeof SPANS)[number];

/** Players as orders name them, from `p1`; or `nobody`. */
export type Who = string;
/** A condition on who leads, or on who is left to bid: of these, none of these, or (without any) whoever. */
export interface Condition {
	not: boolean;
	who: Who[];
}

export interface OrderForm {
	verb: Verb;
	/** A field, or one of KINDS. Empty: `done` waits for nothing. */
	about: FieldId | (typeof KINDS)[number] | '';
	amount: number;
	atOnce: boolean;
	leave: number;
	subsidy: boolean;
	otherwise: boolean;
	leads: Condition;
	left: Condition;
	/** Of resources that `develop` needs: the sources, the one liked best first. */
	ways: Record<string, string[]>;
	span: Span;
}

export const emptyForm = (): OrderForm => ({
	verb: 'bid',
	about: 'any',
	amount: 1,
	atOnce: false,
	leave: 0,
	subsidy: false,
	otherwise: true,
	leads: { not: false, who: [] },
	left: { not: false, who: [] },
	ways: {},
	span: 'round',
});

export const isField = (about: string): boolean => /^[A-L][1-5]$/.test(about);

// What the form asks of each.
export const hasAmount = ({ verb }: OrderForm): boolean => verb === 'bid' || verb === 'sell' || verb === 'keep';
export const spends = ({ verb }: OrderForm): boolean => verb === 'bid' || verb === 'keep' || verb === 'develop';
export const isOfAuction = ({ verb }: OrderForm): boolean => hasAmount({ verb } as OrderForm) || verb === 'pass';
export const hasSpan = ({ verb, about }: OrderForm): boolean => verb === 'offer' || (verb === 'done' && !about) || (isOfAuction({ verb } as OrderForm) && !isField(about));
/** What it does when it cannot do what it says. */
export const INSTEAD: Partial<Record<Verb, Verb>> = { bid: 'pass', sell: 'keep', keep: 'sell' };

const PLAYERS: readonly Who[] = ['p1', 'p2', 'p3', 'p4', 'nobody'];
const condition = (name: string, { not, who }: Condition): string => (who.length ? ` ${name}${not ? '!' : ''}=${PLAYERS.filter((one) => who.includes(one)).join()}` : '');

/** The words of an order, as the core writes them, too. */
export function wordsOf(form: OrderForm): string {
	const { verb, about } = form;
	let words: string = verb;
	if (verb === 'offer') words += ' any';
	else if (verb === 'done') words += about ? ` until ${about}` : '';
	else words += ` ${about}`;
	if (verb === 'develop') for (const [resource, sources] of Object.entries(form.ways)) if (sources.length) words += ` ${resource}=${sources.join()}`;
	if (hasAmount(form)) words += ` ${verb === 'sell' ? 'from' : verb === 'bid' && form.atOnce ? 'at-once' : 'up-to'} ${form.amount}`;
	if (spends(form) && form.leave) words += ` leave ${form.leave}`;
	if (spends(form) && form.subsidy) words += ' subsidy';
	if (isOfAuction(form)) words += condition('leads', form.leads) + condition('left', form.left);
	if (INSTEAD[verb] && form.otherwise) words += ` else ${INSTEAD[verb]}`;
	return words + (hasSpan(form) && form.span !== 'round' ? ` for ${form.span}` : '');
}

/** An order as the form would ask for it. Null: the form cannot say it; it has to be changed in words. */
export function formOf(words: string): OrderForm | null {
	const [verb, ...rest] = words.split(' ');
	const form: OrderForm = { ...emptyForm(), verb: verb as Verb, about: verb === 'done' || verb === 'offer' ? '' : (rest.shift() as OrderForm['about']), otherwise: false };
	while (rest.length) {
		const word = rest.shift() ?? '';
		const list = /^([^!=]+)(!?)=(.*)$/.exec(word);
		if (word === 'any') continue;
		else if (word === 'until') form.about = rest.shift() ?? '';
		else if (word === 'up-to' || word === 'from' || word === 'at-once') {
			form.amount = Number(rest.shift());
			form.atOnce = word === 'at-once';
		} else if (word === 'leave') form.leave = Number(rest.shift());
		else if (word === 'subsidy') form.subsidy = true;
		else if (word === 'else') form.otherwise = Boolean(rest.shift());
		else if (word === 'for') form.span = rest.shift() as Span;
		else if (list && (list[1] === 'leads' || list[1] === 'left')) form[list[1]] = { not: list[2] === '!', who: (list[3] ?? '').split(',') };
		else if (list) form.ways[list[1] ?? ''] = (list[3] ?? '').split(',');
	}
	return wordsOf(form) === words ? form : null;
}
