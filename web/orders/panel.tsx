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
import { Coin, Sign } from '../table/marks';
import { dataOf, exactName, fieldName, seatName } from '../table/words';
import { isOfRound, limitOf, ordersOf, type Order, type Orders, type RoundPlan } from './orders';
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

function Stepper({ name, less, more, value, most, none, onChange }: { name: string; less: string; more: string; value: number; most: number; none?: string; onChange: (n: number) => void }): VNode {
	return (
		<span class="o-stepper" role="group" aria-label={name}>
			<button type="button" aria-label={less} disabled={value <= 0} onClick={() => onChange(value - 1)}>
				−
			</button>
			<output aria-live="polite">{value === 0 && none ? none : <>{value}<Coin /></>}</output>
			<button type="button" aria-label={more} disabled={value >= most} onClick={() => onChange(value + 1)}>
				+
			</button>
		</span>
	);
}

function Switch({ on, onChange, children }: { on: boolean; onChange: (on: boolean) => void; children: string }): VNode {
	return (
		<label class="t-switch o-switch">
			<input type="checkbox" role="switch" checked={on} onChange={(e) => onChange(e.currentTarget.checked)} />
			<span>{children}</span>
		</label>
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

function Round({ draft, orders, seat }: { draft: Draft; orders: Orders; seat: number }): VNode {
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
							{`${exactName(table, field)} (${field})`}
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
			{orders.refused.value && (
				<p class="t-refusal" role="alert">
					{orders.refused.value}
				</p>
			)}
		</form>
	);
}

function OrderLine({ order, orders }: { order: Order; orders: Orders }): VNode {
	const [changing, setChanging] = useState(false);
	const [text, setText] = useState(order.text);
	const change = async (): Promise<void> => {
		if (await orders.send({ change: [{ id: order.id, text }] })) setChanging(false);
	};
	return (
		<li class={order.stands ? 'o-order' : 'o-order o-ended'}>
			<p>
				{order.says}
				{order.why && <small class="soft"> {order.why}</small>}
			</p>
			{changing ? (
				<form
					class="o-words"
					onSubmit={(e) => {
						e.preventDefault();
						void change();
					}}
				>
					<input aria-label={t('ui.orders.words')} value={text} maxLength={199} onInput={(e) => setText(e.currentTarget.value)} />
					<button type="submit">{t('ui.orders.change')}</button>
				</form>
			) : (
				<div class="o-order-tools">
					{order.stands && (
						<button type="button" class="t-quiet" aria-label={t('ui.orders.change.one', { order: order.says })} onClick={() => setChanging(true)}>
							{t('ui.orders.change')}
						</button>
					)}
					<button type="button" class="t-quiet t-icon" disabled={orders.busy.value} aria-label={t('ui.orders.withdraw.one', { order: order.says })} title={t('ui.orders.withdraw')} onClick={() => void orders.send({ withdraw: [order.id] })}>
						<Sign name="close" size={18} />
					</button>
				</div>
			)}
		</li>
	);
}

function Mine({ orders }: { orders: Orders }): VNode {
	const standing = orders.standing.value;
	const ended = orders.all.value.filter(({ stands }) => !stands);
	const [words, setWords] = useState('');
	const give = async (): Promise<void> => {
		if (await orders.send({ give: [words] })) setWords('');
	};
	return (
		<section aria-labelledby="o-mine">
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
					<OrderLine key={order.id} order={order} orders={orders} />
				))}
			</ul>
			{ended.length > 0 && (
				<>
					<h3>{t('ui.orders.ended')}</h3>
					<ul class="o-orders">
						{ended.map((order) => (
							<OrderLine key={order.id} order={order} orders={orders} />
						))}
					</ul>
				</>
			)}
			<form
				class="o-words"
				onSubmit={(e) => {
					e.preventDefault();
					void give();
				}}
			>
				<label>
					<span>{t('ui.orders.words')}</span>
					<input value={words} maxLength={199} autocapitalize="off" autocomplete="off" spellcheck={false} onInput={(e) => setWords(e.currentTarget.value)} />
				</label>
				<button type="submit" disabled={!words || orders.busy.value}>
					{t('ui.orders.words.give')}
				</button>
				<small class="soft">{t('ui.orders.words.about', { example: 'bid factory up-to 2 leave 3 else pass for era' })}</small>
			</form>
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
					<Round draft={draft} orders={orders} seat={seat} />
					<Mine orders={orders} />
				</>
			)}
		</Dialog>
	);
}
