// The frame round every page: the name at the top, what the page puts beside it, language and light.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { choose, t } from './i18n';
import { UpdateNotice } from './offline/offline';
import { to } from './router';
import { settings, theme } from './settings';

/** Without its messages the page stays in the language that it has. */
function change(list: HTMLSelectElement): void {
	choose(list.value).catch(() => (list.value = settings.lang.peek()));
}

export function Language() {
	return (
		<select
			class="frame-lang"
			aria-label={t('ui.language')}
			value={settings.lang.value}
			onChange={(e) => change(e.currentTarget)}
		>
			{LANGUAGES.map(({ code, name }) => (
				<option key={code} value={code} lang={code} title={name} selected={code === settings.lang.value}>
					{code.toUpperCase()}
				</option>
			))}
		</select>
	);
}

export function Light() {
	const other = theme() === 'night' ? 'paper' : 'night';
	return (
		<button
			class="frame-light"
			type="button"
			title={t(`ui.theme.${other}`)}
			aria-label={t(`ui.theme.${other}`)}
			onClick={() => (settings.theme.value = other)}
		>
			<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
				<circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="2" />
				<path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
			</svg>
		</button>
	);
}

export interface FrameProps {
	/** Goes between the name and the tools: what game this is, for example. */
	bar?: ComponentChildren;
	/** The page's own tools, before language and light. */
	tools?: ComponentChildren;
	/** Of the main element. */
	class?: string;
	children: ComponentChildren;
}

export function Frame({ bar, tools, class: name, children }: FrameProps) {
	// A table fits into the window. Said here: a style that looked for it would look anew whenever something changes.
	const table = /\bt-table\b/.test(name ?? '');
	const stage = /\bs-table\b/.test(name ?? '');
	useLayoutEffect(() => {
		const page = document.getElementById('app');
		page?.classList.toggle('holds-table', table);
		page?.classList.toggle('holds-stage', stage);
	}, [table, stage]);
	return (
		<>
			<a class="frame-skip" href="#main" onClick={skip}>
				{t('ui.skip')}
			</a>
			<header class="frame-top">
				<a class="frame-name" href={to.home}>
					Magnate
				</a>
				<div class="frame-bar">{bar}</div>
				<div class="frame-tools">
					{tools}
					<Language />
					<Light />
				</div>
			</header>
			<UpdateNotice />
			<main id="main" tabIndex={-1} class={name}>
				{children}
			</main>
		</>
	);
}

/** The part after # is the route, so the link moves the focus itself. */
function skip(e: Event): void {
	e.preventDefault();
	document.getElementById('main')?.focus();
}
