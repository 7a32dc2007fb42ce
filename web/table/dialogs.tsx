// The list of keys, and what can be set at the table.

import { signal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Language, Light } from '../frame';
import { t } from '../i18n';
import { loadOrderParts } from '../later';
import { loadStyles } from '../lazy';
import type { Orders } from '../orders/orders';
import { to } from '../router';
import { settings } from '../settings';
import { Dialog } from './dialog';
import type { Draft } from './draft';
import { phone, touch } from './widths';

const KEYS: [keys: string, id: string][] = [
	['1 2 3 …', 'numbers'],
	['+ −', 'step'],
	['Enter', 'enter'],
	['B', 'bid'],
	['P', 'pass'],
	['S', 'sell'],
	['K', 'keep'],
	['D', 'done'],
	['U', 'undo'],
	['R', 'redo'],
	['H', 'hint'],
	['G', 'board'],
	['← ↑ → ↓', 'arrows'],
	['[ ]', 'moments'],
	['N', 'now'],
	['L', 'log'],
	['M', 'map'],
	['O', 'survey'],
	['Esc', 'escape'],
	['?', 'keys'],
];

/** Whether a key does anything at this table. */
function serves({ table }: Draft, id: string): boolean {
	if (id === 'hint') return table.advise !== undefined;
	return id !== 'redo' || table.redo !== undefined;
}

function Keys({ draft }: { draft: Draft }) {
	return (
		<Dialog title={t('ui.table.keys')} onClose={() => (draft.dialog.value = null)}>
			<dl class="t-keys">
				{KEYS.filter(([, id]) => serves(draft, id)).map(([keys, id]) => (
					<div key={id}>
						<dt>
							<kbd>{keys}</kbd>
						</dt>
						<dd>{t(`ui.table.keys.${id}`)}</dd>
					</div>
				))}
			</dl>
		</Dialog>
	);
}

function Switch({ of, id }: { of: Signal<'on' | 'off'>; id: string }) {
	return (
		<label class="t-switch">
			<input type="checkbox" role="switch" checked={of.value === 'on'} onChange={(e) => (of.value = e.currentTarget.checked ? 'on' : 'off')} />
			<span>{t(`ui.table.set.${id}`)}</span>
		</label>
	);
}

const PACES = ['instant', 'normal', 'slow'] as const;

function Settings({ draft }: { draft: Draft }) {
	return (
		<Dialog title={t('ui.table.settings')} onClose={() => (draft.dialog.value = null)}>
			<fieldset class="t-paces">
				<legend>{t('ui.table.set.pace')}</legend>
				{PACES.map((pace) => (
					<label key={pace}>
						<input type="radio" name="pace" checked={settings.pace.value === pace} onChange={() => (settings.pace.value = pace)} />
						<span>{t(`ui.table.set.pace.${pace}`)}</span>
					</label>
				))}
			</fieldset>
			{draft.table.forcedIsSetting && <Switch of={settings.forced} id="forced" />}
			<Switch of={settings.asked} id="asked" />
			<Switch of={settings.estimates} id="estimates" />
			<Switch of={settings.remarks} id="remarks" />
			{draft.table.advise && <Switch of={settings.coach} id="coach" />}
			<Switch of={settings.motion} id="motion" />
			<Switch of={settings.sound} id="sound" />
			{'vibrate' in navigator && touch.value && <Switch of={settings.buzz} id="buzz" />}
			<Switch of={settings.keys} id="keys" />
			{phone.value && (
				<div class="s-frame-tools">
					<Language />
					<Light />
				</div>
			)}
			<a class="button t-quiet" href={to.rules(draft.table.board.edition)}>
				{t('ui.home.rules')}
			</a>
			<button type="button" class="t-quiet" onClick={() => (draft.dialog.value = 'keys')}>
				{t('ui.table.keys')}
			</button>
		</Dialog>
	);
}

const panel = signal<typeof import('../orders/panel') | null>(null);

/** Fetched when somebody first opens it. */
function OrdersPanel({ draft, orders }: { draft: Draft; orders: Orders }) {
	useEffect(() => void Promise.all([import('../orders/panel'), loadOrderParts()]).then(([file]) => (panel.value = file)), []);
	const file = panel.value;
	return file && <file.OrdersDialog draft={draft} orders={orders} onClose={() => (draft.dialog.value = null)} />;
}

const legend = signal<typeof import('./legend') | null>(null);

function LegendDialog({ draft, of }: { draft: Draft; of: 'Legend' | 'MarketLegend' }) {
	useEffect(() => void Promise.all([import('./legend'), loadStyles()]).then(([file]) => (legend.value = file)), []);
	const file = legend.value;
	const View = file?.[of];
	return View ? <View draft={draft} /> : null;
}

export function Dialogs({ draft }: { draft: Draft }) {
	if (draft.dialog.value === 'keys') return <Keys draft={draft} />;
	if (draft.dialog.value === 'settings') return <Settings draft={draft} />;
	if (draft.dialog.value === 'table' && draft.extras) return <draft.extras.Dialog />;
	if (draft.dialog.value === 'legend') return <LegendDialog draft={draft} of="Legend" />;
	if (draft.dialog.value === 'market') return <LegendDialog draft={draft} of="MarketLegend" />;
	if (draft.dialog.value === 'orders' && draft.orders) return <OrdersPanel draft={draft} orders={draft.orders} />;
	return null;
}
