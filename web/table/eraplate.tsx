// A new era, on a plate of its own: what the bank sells from now on, and what was not developed in time. It stays until
// something is pressed, or for four seconds.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ROMAN } from '../board/parts';
import type { FieldId, State } from '../core/types';
import { t } from '../i18n';
import { moves, settings } from '../settings';
import type { Draft } from './draft';
import { hold, letGo } from './hold';
import { Resource, Seal } from './marks';
import type { Table } from './table';
import { fieldName, resourceName, seatName } from './words';

const STAYS = 4000;

interface NewEra {
	era: number;
	/** What the bank sells from now on. */
	sold: string[];
	/** Technologies of the era before that were owned and not developed. */
	lost: { field: FieldId; seat: number }[];
	/** How many moves were played when it began. */
	n: number;
}

function newEra(table: Table, before: State, after: State): NewEra {
	const technologies = new Set(table.board.fields.filter((field) => field.kind === 'technology' && Number(field.id[1]) === before.era).map((field) => field.id));
	return {
		era: after.era,
		sold: table.board.resources.filter((resource) => resource.bank === after.era).map((resource) => resource.name),
		lost: after.seats.flatMap((seat, i) => seat.owned.filter((id) => technologies.has(id)).map((field) => ({ field, seat: i + 1 }))),
		n: after.moves,
	};
}

/** The press that has begun does nothing to the board: it was for the plate that lay over it. */
function endOnly(): void {
	const swallow = (e: Event) => e.stopPropagation();
	addEventListener('click', swallow, { capture: true, once: true });
	// A finger that drags does not click.
	addEventListener('pointerdown', () => removeEventListener('click', swallow, true), { capture: true, once: true });
}

function Plate({ table, about, close }: { table: Table; about: NewEra; close: () => void }) {
	useEffect(() => {
		const timer = setTimeout(close, STAYS);
		const key = (e: KeyboardEvent) => {
			if (['Enter', ' ', 'Escape'].includes(e.key)) {
				e.preventDefault();
				e.stopPropagation();
			}
			close();
		};
		const press = (e: PointerEvent) => {
			if (e.target instanceof Element && e.target.closest('.s-board')) endOnly();
			close();
		};
		// Before anybody else hears of it: what ends the pause does nothing more.
		addEventListener('keydown', key, true);
		addEventListener('pointerdown', press);
		return () => {
			clearTimeout(timer);
			removeEventListener('keydown', key, true);
			removeEventListener('pointerdown', press);
		};
	}, []);
	return (
		<aside class={`t-era-plate t-era-${about.era}${moves() ? ' t-enters' : ''}`} aria-label={t('ui.drama.era', { n: ROMAN[about.era - 1] ?? '' })}>
			<h2>
				<small>{t('ui.drama.era', { n: '' })}</small> <b>{ROMAN[about.era - 1]}</b>
			</h2>
			{table.log.value[about.n - 1]?.text.includes(t('log.era.money')) && <p>{t('log.era.money')}</p>}
			{about.sold.length > 0 && (
				<>
					<h3>{t('ui.drama.bank')}</h3>
					<ul class="t-era-sold">
						{about.sold.map((name) => (
							<li key={name}>
								<span aria-hidden="true">
									<Resource name={name} label={resourceName(table, name)} size={28} />
								</span>
								<span>{resourceName(table, name)}</span>
							</li>
						))}
					</ul>
				</>
			)}
			{about.lost.length > 0 && (
				<>
					<h3>{t('ui.drama.lost')}</h3>
					<ul class="t-era-lost">
						{about.lost.map(({ field, seat }) => (
							<li key={field}>
								<Seal colour={table.seats[seat - 1]?.colour ?? 'red'} size={14} />
								<span>
									<s>{fieldName(table, field)}</s> ({seatName(table, seat)})
								</span>
							</li>
						))}
					</ul>
				</>
			)}
			<button type="button" class="primary" onClick={close}>
				{t('ui.table.go-on')}
			</button>
		</aside>
	);
}

/** Whoever plays at full speed and wants nothing to move reads it in the log. */
const wanted = (): boolean => moves() || settings.pace.peek() !== 'instant';

export function EraPlate({ draft }: { draft: Draft }) {
	const { table } = draft;
	const shown = useSignal<NewEra | null>(null);
	useEffect(
		() =>
			table.onMove((_, before, after) => {
				if (after.era === before.era || after.over || document.hidden || table.view.peek() !== null || !wanted()) return;
				shown.value = newEra(table, before, after);
				if (settings.pace.peek() !== 'instant') hold(STAYS);
			}),
		[table],
	);
	const close = (): void => {
		shown.value = null;
		letGo();
	};
	return shown.value && <Plate key={shown.value.era} table={table} about={shown.value} close={close} />;
}
