// Parts of the forms in which a game is set up.

import type { ComponentChildren } from 'preact';

interface ChoiceProps<T extends string> {
	name: string;
	value: T;
	options: readonly { value: T; label: ComponentChildren; about?: string; title?: string }[];
	onChoose: (value: T) => void;
	class?: string;
}

/** A row of radio buttons that look like tabs. */
export function Choice<T extends string>({ name, value, options, onChoose, class: style = '' }: ChoiceProps<T>) {
	return (
		<div class={`choice ${style}`}>
			{options.map((option) => (
				<label key={option.value} class="choice-option" title={option.title}>
					<input
						type="radio"
						name={name}
						value={option.value}
						checked={option.value === value}
						aria-label={option.title}
						onChange={() => onChoose(option.value)}
					/>
					<span class="choice-face">
						<span class="choice-label">{option.label}</span>
						{option.about && <small>{option.about}</small>}
					</span>
				</label>
			))}
		</div>
	);
}

interface ChoiceCardProps<T extends string> extends ChoiceProps<T> {
	legend: string;
	children?: ComponentChildren;
}

/** A choice that stands on a card of its own, with what belongs to it. */
export function ChoiceCard<T extends string>({ legend, class: style = '', children, ...choice }: ChoiceCardProps<T>) {
	return (
		<fieldset class="card">
			<legend>{legend}</legend>
			<Choice class={`wide ${style}`} {...choice} />
			{children}
		</fieldset>
	);
}

interface PickProps<T extends string | number> {
	name?: string;
	label: string;
	value: T;
	options: readonly T[];
	words: (value: T) => string;
	onPick: (value: T) => void;
}

/** One of a list. */
export function Pick<T extends string | number>({ name, label, value, options, words, onPick }: PickProps<T>) {
	return (
		<label class="labelled">
			<span>{label}</span>
			<select name={name} value={value} onChange={(e) => onPick(options[e.currentTarget.selectedIndex] ?? value)}>
				{options.map((one) => (
					<option key={one} value={one} selected={one === value}>
						{words(one)}
					</option>
				))}
			</select>
		</label>
	);
}
