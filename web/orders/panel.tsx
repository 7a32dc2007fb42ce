// The screen on which orders are given: the lots of the round with a number for each, what to develop, and the orders that stand or have ended.

import { signal, type Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { FieldId, Lot, State } from '../core/types';
import { editionRow } from '../editions';
import { t } from '../i18n';
import { Dialog } from '../table/dialog';
import type { Draft } from '../table/draft';
import { Pictogram } from '../table/lot';
import { Sign } from '../table/marks';
import { dataOf, exactName, fieldName, seatName } from '../table/words';
import { formOf } from './compose';
import { Compose } from './compose-form';
import { isOfRound, limitOf, ordersOf, type Order, type Orders, type RoundPlan } from './orders';
import { Stepper, Switch } from './parts';
import '../style/orders.css';

/** The round's open lots and what each is worth to a seat; an auction under way hides the others from the core, so it is asked about the moment before. */
function openLots(draft: Draft, seat: number): { field: FieldId; worth: number }[] {
	const { table } = draft;
	const now = table.now.value;
	const fields = now.state.auction ? [now.state.auction.field, ...now.state.available.filter((field) => field !== now.state.auction?.field)] : now.state.available;
	for (let n = now.n; n >= 0 && n > now.n - 6; n--) {
		const state = JSON.parse(table.ask(`state ${n}`) ?? 'null') as State | null;
		if (!state || state.auction) continue;
		const lots = JSON.parse(table.ask(`lots ${n}`) ?? '[]') as Lot[];
		return fields.map((field) => ({ field, worth: lots.find((lot) => lot.field === field)?.seats[seat - 1]?.worth ?? 0 }));
	}
	return fields.map((field) => ({ field, worth: 0 }));
}

/** Own fields that could still be developed. */
function ownFields(draft: Draft, seat: number): FieldId[] {
	const { state } = draft.table.now.value;
	const mine = state.seats[seat - 1];
	return (mine?.owned ?? []).filter((field) => {
		const data = dataOf(draft.table, field);
		return data && data.kind !== 'joker' && !mine?.developed.includes(field) && (data.kind !== 'technology' || Number(field[1]) === state.era);
	});
}

function Refusal({ orders }: { orders: Orders }): VNode | null {
	if (!orders.refused.value) return null;
	return (
		<p class="t-refusal" role="alert">
			{orders.refused.value}
		</p>
	);
}

function LotLine({ draft, lot, limit, first, onLimit, onUp }: { draft: Draft; lot: { field: FieldId; worth: number }; limit: number; first: boolean; onLimit: (n: number) => void; onUp: () => void }): VNode {
	const name = exactName(draft.table, lot.field);
	return (
		<li class="o-lot">
			<Pictogram look={draft} field={lot.field} />
			<span class="o-lot-name">
				<b>{fieldName(draft.table, lot.field)}</b> <span class="soft">{lot.field}</span>
				<small class="soft">{t('ui.orders.worth', { n: Math.round(lot.worth) })}</small>
			</span>
			<button type="button" class="t-quiet t-icon o-up" disabled={first} aria-label={t('ui.orders.up', { field: name })} onClick={onUp}>
				↑
			</button>
			<Stepper
				name={t('ui.orders.limit', { field: name })}
				less={t('ui.orders.less', { field: name })}
				more={t('ui.orders.more', { field: name })}
				value={limit}
				most={99}
				none={t('ui.orders.pass')}
				onChange={onLimit}
			/>
		</li>
	);
}

/** What somebody has chosen on this screen. It begins with what stands, else with what lots are worth. */
function firstPlan(draft: Draft, orders: Orders, seat: number): RoundPlan {
	const standing = orders.standing.value;
	const money = draft.table.now.value.state.seats[seat - 1]?.money ?? 0;
	const lots = openLots(draft, seat).map(({ field, worth }) => ({ field, limit: limitOf(standing, field) ?? Math.min(money, Math.max(0, Math.round(worth))) }));
	const has = (test: RegExp): boolean => standing.some(({ text }) => test.test(text));
	const begun = standing.length > 0;
	const able = [...ownFields(draft, seat), ...lots.map(({ field }) => field).filter((field) => dataOf(draft.table, field)?.kind !== 'joker')];
	return {
		lots,
		leave: Number(/ leave (\d+)/.exec(standing.find(({ text }) => / leave /.test(text))?.text ?? '')?.[1] ?? 0),
		atOnce: has(/^bid .* at-once /),
		subsidy: has(/^bid .* subsidy/),
		offers: !begun || has(/^offer /),
		develops: begun ? able.filter((field) => standing.some(({ text }) => text.split(' ').slice(0, 2).join(' ') === `develop ${field}`)) : able,
		done: !begun || has(/^done$/),
	};
}

function Round({ draft, orders, seat, here, setHere }: { draft: Draft; orders: Orders; seat: number; here: boolean; setHere: (here: boolean) => void }): VNode {
	const { table } = draft;
	const open = openLots(draft, seat);
	const mine = ownFields(draft, seat);
	const key = `${open.map(({ field }) => field).join()} ${mine.join()}`;
	const plan = useMemo(() => signal(firstPlan(draft, orders, seat)), [key]);
	const sent = useMemo(() => signal(false), [key]);
	const now = plan.value;
	const set = (part: Partial<RoundPlan>): void => {
		plan.value = { ...plan.value, ...part };
		sent.value = false;
	};
	const limit = (field: FieldId, n: number): void => set({ lots: now.lots.map((lot) => (lot.field === field ? { field, limit: n } : lot)) });
	const up = (i: number): void => {
		const lots = [...now.lots];
		const [moved] = lots.splice(i, 1);
		if (moved) lots.splice(i - 1, 0, moved);
		set({ lots });
	};
	const buildable = [...mine, ...now.lots.filter(({ field, limit: n }) => n > 0 && dataOf(table, field)?.kind !== 'joker').map(({ field }) => field)];
	const give = async (): Promise<void> => {
		setHere(true);
		const fields = open.map(({ field }) => field);
		const withdraw = orders.standing.peek().filter(({ text }) => isOfRound(text, fields)).map(({ id }) => id);
		sent.value = await orders.send({ withdraw, give: ordersOf({ ...plan.peek(), develops: plan.peek().develops.filter((field) => buildable.includes(field)) }) });
	};
	const subsidies = editionRow(table.board.edition).subsidy && !table.now.value.state.seats[seat - 1]?.subsidy;
	return (
		<form
			class="o-round"
			onSubmit={(e) => {
				e.preventDefault();
				void give();
			}}
		>
			<h3>{t('ui.orders.lots')}</h3>
			{open.length === 0 ? (
				<p class="soft">{t('ui.orders.lots.none')}</p>
			) : (
				<>
					<p class="soft">{t('ui.orders.lots.about')}</p>
					<ol class="o-lots">
						{now.lots.map((lot, i) => (
							<LotLine
								key={lot.field}
								draft={draft}
								lot={open.find(({ field }) => field === lot.field) ?? { field: lot.field, worth: 0 }}
								limit={lot.limit}
								first={i === 0}
								onLimit={(n) => limit(lot.field, n)}
								onUp={() => up(i)}
							/>
						))}
					</ol>
					<div class="o-leave">
						<span>{t('ui.orders.leave')}</span>
						<Stepper
							name={t('ui.orders.leave.name')}
							less={t('ui.orders.less', { field: t('ui.orders.leave.name') })}
							more={t('ui.orders.more', { field: t('ui.orders.leave.name') })}
							value={now.leave}
							most={99}
							onChange={(leave) => set({ leave })}
						/>
					</div>
					<Switch on={now.offers} onChange={(offers) => set({ offers })}>
						{t('ui.orders.offer')}
					</Switch>
					<Switch on={now.atOnce} onChange={(atOnce) => set({ atOnce })}>
						{t('ui.orders.at-once')}
					</Switch>
					{subsidies && (
						<Switch on={now.subsidy} onChange={(subsidy) => set({ subsidy })}>
							{t('ui.orders.subsidy')}
						</Switch>
					)}
				</>
			)}
			<h3>{t('ui.orders.build')}</h3>
			{buildable.length > 0 && <p class="soft">{t('ui.orders.build.about')}</p>}
			<ul class="o-builds">
				{buildable.map((field) => (
					<li key={field}>
						<Switch on={now.develops.includes(field)} onChange={(on) => set({ develops: on ? [...now.develops, field] : now.develops.filter((one) => one !== field) })}>
							{`${fieldName(table, field)} (${field})`}
						</Switch>
					</li>
				))}
			</ul>
			<Switch on={now.done} onChange={(done) => set({ done })}>
				{t('ui.orders.done')}
			</Switch>
			<div class="o-give">
				<button type="submit" class="primary big" disabled={orders.busy.value}>
					{t('ui.orders.send')}
				</button>
				<p role="status">{sent.value ? t('ui.orders.sent') : ''}</p>
			</div>
			{here && <Refusal orders={orders} />}
		</form>
	);
}

/** What the form for one order needs to know. */
interface Hand {
	draft: Draft;
	seat: number;
	orders: Orders;
}

/** Fields that an order may be about now: open lots, and own ones to be developed. */
const atHand = ({ draft, seat }: Hand): { lots: FieldId[]; own: FieldId[] } => ({ lots: openLots(draft, seat).map(({ field }) => field), own: ownFields(draft, seat) });

/** An order in words, for those who write them and for what the form cannot say. */
function InWords({ text: begin, submit, example, busy, onGive }: { text: string; submit: string; example?: boolean; busy: boolean; onGive: (words: string) => Promise<boolean> }): VNode {
	const [text, setText] = useState(begin);
	return (
		<form
			class="o-words"
			onSubmit={(e) => {
				e.preventDefault();
				void onGive(text).then((taken) => taken && setText(''));
			}}
		>
			<label>
				<span>{t('ui.orders.words')}</span>
				<input value={text} maxLength={199} autocapitalize="off" autocomplete="off" spellcheck={false} onInput={(e) => setText(e.currentTarget.value)} />
			</label>
			<button type="submit" disabled={!text || busy}>
				{submit}
			</button>
			{example && <small class="soft">{t('ui.orders.words.about', { example: 'bid factory up-to 2 leave 3 else pass for era' })}</small>}
		</form>
	);
}

function OrderLine({ order, hand }: { order: Order; hand: Hand }): VNode {
	const { orders } = hand;
	const [changing, setChanging] = useState(false);
	const form = changing ? formOf(order.text) : null;
	const change = async (text: string): Promise<boolean> => {
		const taken = await orders.send({ change: [{ id: order.id, text }] });
		if (taken) setChanging(false);
		return taken;
	};
	return (
		<li class={order.stands ? 'o-order' : 'o-order o-ended'}>
			<p>
				{order.says}
				{order.why && <small class="soft"> {order.why}</small>}
			</p>
			<div class="o-order-tools">
				{order.stands && (
					<button type="button" class="t-quiet" aria-expanded={changing} aria-label={t('ui.orders.change.one', { order: order.says })} onClick={() => setChanging(!changing)}>
						{t('ui.orders.change')}
					</button>
				)}
				<button type="button" class="t-quiet t-icon" disabled={orders.busy.value} aria-label={t('ui.orders.withdraw.one', { order: order.says })} title={t('ui.orders.withdraw')} onClick={() => void orders.send({ withdraw: [order.id] })}>
					<Sign name="close" size={18} />
				</button>
			</div>
			{form && <Compose draft={hand.draft} seat={hand.seat} {...atHand(hand)} begin={form} submit={t('ui.orders.change')} busy={orders.busy.value} onGive={change} onCancel={() => setChanging(false)} />}
			{changing && !form && <InWords text={order.text} submit={t('ui.orders.change')} busy={orders.busy.value} onGive={change} />}
		</li>
	);
}

function Mine({ hand, here, setHere }: { hand: Hand; here: boolean; setHere: (here: boolean) => void }): VNode {
	const { orders } = hand;
	const standing = orders.standing.value;
	const ended = orders.all.value.filter(({ stands }) => !stands);
	const [composing, setComposing] = useState(false);
	const give = async (words: string): Promise<boolean> => {
		const taken = await orders.send({ give: [words] });
		if (taken) setComposing(false);
		return taken;
	};
	return (
		// Whatever is pressed here: if it is refused, that is said here.
		<section aria-labelledby="o-mine" onClickCapture={() => setHere(true)} onSubmitCapture={() => setHere(true)}>
			<div class="o-head">
				<h3 id="o-mine">{t('ui.orders.mine')}</h3>
				{standing.length > 1 && (
					<button type="button" disabled={orders.busy.value} onClick={() => void orders.send({ withdraw: standing.map(({ id }) => id) })}>
						{t('ui.orders.withdraw.all')}
					</button>
				)}
			</div>
			{standing.length === 0 && <p class="soft">{t('ui.orders.mine.none')}</p>}
			<ul class="o-orders">
				{standing.map((order) => (
					<OrderLine key={order.id} order={order} hand={hand} />
				))}
			</ul>
			{composing ? (
				<>
					<h3>{t('ui.orders.another')}</h3>
					<Compose draft={hand.draft} seat={hand.seat} {...atHand(hand)} submit={t('ui.orders.words.give')} busy={orders.busy.value} onGive={give} onCancel={() => setComposing(false)} />
					<details class="o-in-words">
						<summary>{t('ui.orders.words')}</summary>
						<InWords text="" example submit={t('ui.orders.words.give')} busy={orders.busy.value} onGive={give} />
					</details>
				</>
			) : (
				<button type="button" class="o-open o-another" onClick={() => setComposing(true)}>
					{t('ui.orders.another')}
				</button>
			)}
			{here && <Refusal orders={orders} />}
			{ended.length > 0 && (
				<>
					<h3>{t('ui.orders.ended')}</h3>
					<ul class="o-orders">
						{ended.map((order) => (
							<OrderLine key={order.id} order={order} hand={hand} />
						))}
					</ul>
				</>
			)}
		</section>
	);
}

/** Several people play at this screen: only who plays a seat is shown its orders. */
function Whose({ draft, chosen }: { draft: Draft; chosen: Signal<number | null> }): VNode {
	return (
		<>
			<p class="soft">{t('ui.orders.whose')}</p>
			<ul class="o-orders">
				{draft.table.here.value.map((seat) => (
					<li key={seat}>
						<button type="button" class="o-open" onClick={() => (chosen.value = seat)}>
							{t('ui.orders.of', { who: seatName(draft.table, seat) })}
						</button>
					</li>
				))}
			</ul>
		</>
	);
}

export function OrdersDialog({ draft, orders, onClose }: { draft: Draft; orders: Orders; onClose: () => void }): VNode | null {
	const seat = orders.seat.value;
	const { chosen } = orders;
	const [ofRound, setOfRound] = useState(true);
	const several = chosen !== undefined && draft.table.here.value.length > 1;
	useEffect(() => {
		void orders.look();
		return () => {
			if (chosen) chosen.value = null;
		};
	}, []);
	if (seat === null) return null;
	const asks = several && chosen.value === null;
	return (
		<Dialog title={several && !asks ? t('ui.orders.of', { who: seatName(draft.table, seat) }) : t('ui.orders')} onClose={onClose}>
			{asks ? (
				<Whose draft={draft} chosen={chosen} />
			) : (
				<>
					<p class="soft">{t('ui.orders.about')}</p>
					<Round draft={draft} orders={orders} seat={seat} here={ofRound} setHere={setOfRound} />
					<Mine hand={{ draft, seat, orders }} here={!ofRound} setHere={(here) => setOfRound(!here)} />
				</>
			)}
		</Dialog>
	);
}
