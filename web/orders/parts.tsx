// What the forms of orders are made of: large enough for a thumb.

import type { ComponentChildren, VNode } from 'preact';
import { Coin } from '../table/marks';

export function Stepper({ name, less, more, value, least = 0, most, none, onChange }: { name: string; less: string; more: string; value: number; least?: number; most: number; none?: string; onChange: (n: number) => void }): VNode {
	return (
		<span class="o-stepper" role="group" aria-label={name}>
			<button type="button" aria-label={less} disabled={value <= least} onClick={() => onChange(value - 1)}>
				−
			</button>
			<output aria-live="polite">{value === 0 && none ? none : <>{value}<Coin /></>}</output>
			<button type="button" aria-label={more} disabled={value >= most} onClick={() => onChange(value + 1)}>
				+
			</button>
		</span>
	);
}

export function Switch({ on, onChange, children }: { on: boolean; onChange: (on: boolean) => void; children: string }): VNode {
	return (
		<label class="t-switch o-switch">
			<input type="checkbox" role="switch" checked={on} onChange={(e) => onChange(e.currentTarget.checked)} />
			<span>{children}</span>
		</label>
	);
}

export interface ChipOption<T extends string> {
	value: T;
	label: ComponentChildren;
}

/** One of several, as a row of buttons. */
export function OneOf<T extends string>({ legend, name, value, options, onChoose }: { legend: string; name: string; value: T; options: readonly ChipOption<T>[]; onChoose: (value: T) => void }): VNode {
	return (
		<fieldset class="o-chips">
			<legend>{legend}</legend>
			{options.map((option) => (
				<label key={option.value} class="o-chip">
					<input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChoose(option.value)} />
					<span>{option.label}</span>
				</label>
			))}
		</fieldset>
	);
}

/** Any of several, in the order in which they are chosen; `numbered` shows it. */
export function AnyOf<T extends string>({ legend, chosen, options, numbered = false, onChange }: { legend: string; chosen: readonly T[]; options: readonly ChipOption<T>[]; numbered?: boolean; onChange: (chosen: T[]) => void }): VNode {
	return (
		<fieldset class="o-chips">
			<legend>{legend}</legend>
			{options.map(({ value, label }) => (
				<label key={value} class="o-chip">
					<input type="checkbox" value={value} checked={chosen.includes(value)} onChange={(e) => onChange(e.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))} />
					<span>
						{numbered && chosen.includes(value) && <b class="figure">{chosen.indexOf(value) + 1}. </b>}
						{label}
					</span>
				</label>
			))}
		</fieldset>
	);
}
