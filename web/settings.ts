// What the visitor has chosen for this browser, saved in its storage, each as a signal.

import { effect, signal, type Signal } from '@preact/signals';
import { LANGS, type Lang } from './core/types';
import { readStored, writeStored } from './stored';

function stored<T extends string>(key: string, values: readonly T[], start: T): Signal<T> {
	const found = readStored(key) as T | null;
	const setting = signal(found !== null && values.includes(found) ? found : start);
	effect(() => void writeStored(key, setting.value));
	return setting;
}

function browserLang(): Lang {
	const wanted = navigator.languages.map((tag) => tag.slice(0, 2) as Lang);
	return wanted.find((lang) => LANGS.includes(lang)) ?? 'en';
}

export type OnOff = 'on' | 'off';
const ON_OFF: readonly OnOff[] = ['on', 'off'];

export const settings = {
	lang: stored('lang', LANGS, browserLang()),
	theme: stored<'auto' | 'paper' | 'night'>('theme', ['auto', 'paper', 'night'], 'auto'),
	/** `off`: nothing travels. */
	motion: stored('motion', ON_OFF, 'on'),
	sound: stored('sound', ON_OFF, 'off'),
	/** Moves without a choice play themselves. */
	forced: stored('forced', ON_OFF, 'on'),
	/** Where only a subsidy or cashing would open a choice: `on` waits to be told, `off` offers it for a moment. */
	asked: stored('asked', ON_OFF, 'off'),
	/** The table shows what lots are worth to everybody, as the core guesses it. */
	estimates: stored('estimates', ON_OFF, 'on'),
	/** Characters say a word at great moments. */
	remarks: stored('remarks', ON_OFF, 'on'),
	/** At a table of this browser a coach warns before a dear decision. */
	coach: stored('coach', ON_OFF, 'off'),
	/** A phone shakes when it is one's turn. */
	buzz: stored('buzz', ON_OFF, 'off'),
	/** How quickly computer players follow each other. */
	pace: stored<'instant' | 'normal' | 'slow'>('pace', ['instant', 'normal', 'slow'], 'normal'),
	/** Single keys play; `off` for those who speak to their browser. */
	keys: stored('keys', ON_OFF, 'on'),
	/** What others say at a table with friends is shown. */
	chat: stored('talk', ON_OFF, 'on'),
};

const night = matchMedia('(prefers-color-scheme: dark)');
const systemNight = signal(night.matches);
night.addEventListener('change', (e) => (systemNight.value = e.matches));

const still = matchMedia('(prefers-reduced-motion: reduce)');
const systemStill = signal(still.matches);
still.addEventListener('change', (e) => (systemStill.value = e.matches));

const print = matchMedia('print');
const printing = signal(print.matches);
print.addEventListener('change', (e) => (printing.value = e.matches));

/** Whether anything may move: the visitor's setting and the system's. */
export const moves = (): boolean => settings.motion.value === 'on' && !systemStill.value;

/** What is printed is printed on paper. */
export function theme(): 'paper' | 'night' {
	if (printing.value) return 'paper';
	return settings.theme.value === 'auto' ? (systemNight.value ? 'night' : 'paper') : settings.theme.value;
}

/** Keeps the document's language, theme and motion as chosen. */
export function followSettings(): void {
	effect(() => {
		document.documentElement.lang = settings.lang.value;
		document.documentElement.dataset.theme = theme();
		document.documentElement.classList.toggle('still', !moves());
	});
}
