// The form for one order, with everything that orders know besides what the screen of a round asks: lots of a kind, conditions, sources, how long.

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { editionRow } from '../editions';
import { t } from '../i18n';
import type { Draft } from '../table/draft';
import { dataOf, fieldName, resourceName, seatName, sourceName } from '../table/words';
import { emptyForm, hasAmount, hasSpan, INSTEAD, isField, isOfAuction, KINDS, SPANS, spends, VERBS, wordsOf, type Condition, type OrderForm, type Verb } from './compose';
import { AnyOf, OneOf, Stepper, Switch, type ChipOption } from './parts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const verbName = (verb: Verb): string => t(verb === 'done' ? 'order.done' : verb === 'offer' ? 'order.offer.any' : `ui.orders.verb.${verb}`);

/** What it can be about: the kinds that this board has, and the fields that are at hand. */
function targets(draft: Draft, verb: Verb, lots: readonly string[], own: readonly string[]): ChipOption<string>[] {
	const { table } = draft;
	const named = (field: string): ChipOption<string> => ({ value: field, label: `${fieldName(table, field)} (${field})` });
	const builds = verb === 'develop' || verb === 'done';
	const fields = (builds ? [...own, ...lots.filter((field) => dataOf(table, field)?.kind !== 'joker')] : lots).map(named);
	if (builds) return verb === 'done' ? [{ value: '', label: t('ui.orders.until.none') }, ...fields] : fields;
	const kinds = KINDS.filter((kind) => kind === 'any' || table.board.fields.some((field) => field.kind === kind));
	return [...kinds.map((kind) => ({ value: kind, label: capital(t(`order.any.${kind === 'any' ? 'lot' : kind}`)) })), ...fields];
}

function If({ draft, seat, name, legend, value, onChange }: { draft: Draft; seat: number; name: string; legend: string; value: Condition | null; onChange: (value: Condition | null) => void }): VNode {
	const others = Array.from({ length: draft.table.now.value.state.players }, (_, i) => i + 1).filter((other) => other !== seat);
	const how = value === null ? 'any' : value.not ? 'not' : 'only';
	return (
		<>
			<OneOf
				legend={legend}
				name={name}
				value={how}
				options={(['any', 'only', 'not'] as const).map((one) => ({ value: one, label: t(`ui.orders.if.${one}`) }))}
				onChoose={(to) => onChange(to === 'any' ? null : { not: to === 'not', who: value?.who ?? [] })}
			/>
			{value && (
				<AnyOf
					legend={t(value.not ? 'ui.orders.if.not.who' : 'ui.orders.if.only.who')}
					chosen={value.who}
					options={[...others.map((other) => ({ value: `p${other}`, label: seatName(draft.table, other) })), { value: 'nobody', label: capital(t('order.nobody')) }]}
					onChange={(who) => onChange({ ...value, who })}
				/>
			)}
		</>
	);
}

/** Where what a field needs is to come from. */
function Ways({ draft, seat, form, onChange }: { draft: Draft; seat: number; form: OrderForm; onChange: (ways: OrderForm['ways']) => void }): VNode {
	const { table } = draft;
	const needs = [...new Set(dataOf(table, form.about)?.needs ?? [])];
	const others = Array.from({ length: table.now.value.state.players }, (_, i) => i + 1).filter((other) => other !== seat);
	const sources = [...others.map((other) => `p${other}`), 'bank', 'joker', 'any'];
	return (
		<>
			{needs.map((need) => (
				<AnyOf
					key={need}
					numbered
					legend={t('ui.orders.ways', { resource: resourceName(table, need) })}
					chosen={form.ways[need] ?? []}
					options={sources.map((source) => ({ value: source, label: capital(sourceName(table, source)) }))}
					onChange={(chosen) => onChange({ ...form.ways, [need]: chosen.slice(-4) })}
				/>
			))}
		</>
	);
}

function Amount({ label, value, least, onChange }: { label: string; value: number; least: number; onChange: (n: number) => void }): VNode {
	return (
		<div class="o-leave">
			<span>{label}</span>
			<Stepper name={label} less={t('ui.orders.less', { field: label })} more={t('ui.orders.more', { field: label })} value={value} least={least} most={99} onChange={onChange} />
		</div>
	);
}

/** `onGive` says whether it was taken. */
export function Compose({ draft, seat, lots, own, begin, submit, busy, onGive, onCancel }: {
	draft: Draft;
	seat: number;
	lots: readonly string[];
	own: readonly string[];
	begin?: OrderForm;
	submit: string;
	busy: boolean;
	onGive: (words: string) => Promise<boolean>;
	onCancel: () => void;
}): VNode {
	const [form, setForm] = useState<OrderForm>(begin ?? emptyForm());
	const [leads, setLeads] = useState<Condition | null>(form.leads.who.length ? form.leads : null);
	const [left, setLeft] = useState<Condition | null>(form.left.who.length ? form.left : null);
	const { table } = draft;
	const set = (part: Partial<OrderForm>): void => setForm({ ...form, ...part });
	const about = targets(draft, form.verb, lots, own);
	// What an order being changed is about stays a choice, also when it is no longer at hand.
	if (begin && begin.verb === form.verb && isField(begin.about) && !about.some(({ value }) => value === begin.about))
		about.push({ value: begin.about, label: `${fieldName(table, begin.about)} (${begin.about})` });
	const choose = (verb: Verb): void => {
		const could = targets(draft, verb, lots, own);
		set({ verb, about: verb === 'offer' ? '' : could.some(({ value }) => value === form.about) ? form.about : (could[0]?.value ?? ''), ways: {} });
	};
	const seatless: Condition = { not: false, who: [] };
	const verbs = VERBS.filter((verb) => verb !== 'develop' || about.length > 0 || targets(draft, verb, lots, own).length > 0);
	const instead = INSTEAD[form.verb];
	const subsidies = editionRow(table.board.edition).subsidy && !table.now.value.state.seats[seat - 1]?.subsidy;
	const incomplete = [leads, left].some((one) => isOfAuction(form) && one?.who.length === 0);
	return (
		<form
			class="o-compose"
			onSubmit={(e) => {
				e.preventDefault();
				void onGive(wordsOf({ ...form, leads: leads ?? seatless, left: left ?? seatless }));
			}}
		>
			<OneOf legend={t('ui.orders.verb')} name="o-verb" value={form.verb} options={verbs.map((verb) => ({ value: verb, label: verbName(verb) }))} onChoose={choose} />
			{form.verb !== 'offer' && (form.verb !== 'done' || about.length > 1) && (
				<OneOf legend={t(form.verb === 'done' ? 'ui.orders.until' : 'ui.orders.about.field')} name="o-about" value={form.about} options={about} onChoose={(to) => set({ about: to, ways: {} })} />
			)}
			{hasAmount(form) && <Amount label={t(form.verb === 'sell' ? 'ui.orders.from' : 'ui.orders.up-to')} value={form.amount} least={1} onChange={(amount) => set({ amount })} />}
			{spends(form) && <Amount label={t('ui.orders.leave')} value={form.leave} least={0} onChange={(leave) => set({ leave })} />}
			{form.verb === 'develop' && <Ways draft={draft} seat={seat} form={form} onChange={(ways) => set({ ways })} />}
			{form.verb === 'bid' && (
				<Switch on={form.atOnce} onChange={(atOnce) => set({ atOnce })}>
					{t('ui.orders.at-once')}
				</Switch>
			)}
			{spends(form) && subsidies && (
				<Switch on={form.subsidy} onChange={(subsidy) => set({ subsidy })}>
					{capital(t('order.subsidy'))}
				</Switch>
			)}
			{isOfAuction(form) && (
				<>
					<If draft={draft} seat={seat} name="o-leads" legend={t('ui.orders.leads')} value={leads} onChange={setLeads} />
					<If draft={draft} seat={seat} name="o-left" legend={t('ui.orders.left')} value={left} onChange={setLeft} />
				</>
			)}
			{hasSpan(form) && (
				<OneOf legend={t('ui.orders.span')} name="o-span" value={form.span} options={SPANS.map((span) => ({ value: span, label: capital(t(`order.for.${span}`)) }))} onChoose={(span) => set({ span })} />
			)}
			{instead && (
				<OneOf
					legend={t('ui.orders.else')}
					name="o-else"
					value={form.otherwise ? 'else' : 'ask'}
					options={[{ value: 'else', label: capital(t(`order.else.${instead}`)) }, { value: 'ask', label: t('ui.orders.else.ask') }]}
					onChoose={(to) => set({ otherwise: to === 'else' })}
				/>
			)}
			<div class="o-compose-end">
				<button type="submit" class="primary" disabled={busy || incomplete}>
					{submit}
				</button>
				<button type="button" onClick={onCancel}>
					{t('ui.own.cancel')}
				</button>
			</div>
		</form>
	);
}
