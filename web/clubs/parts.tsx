// What the pages of clubs and tournaments share: a list beside a form, one of them that changes while one looks, and a table of points.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Question, Section, useTry } from '../account/parts';
import { Frame } from '../frame';
import { get, post } from '../friends/api';
import { noteFailure, visitor } from '../friends/me';
import { NameForm, Served, ToFriends } from '../friends/parts';
import type { Person } from '../friends/types';
import { t } from '../i18n';
import { to } from '../router';

/** What the server says at this path: asked for again when another person looks, and every so many milliseconds. */
export function useLook<T>(path: string, every?: number): [T | undefined, (found: T) => void] {
	const [found, setFound] = useState<T | undefined>(undefined);
	const who = visitor.value?.id;
	useEffect(() => {
		const look = (): void => void (document.hidden || get<T>(path).then(setFound, noteFailure));
		look();
		const timer = every && setInterval(look, every);
		document.addEventListener('visibilitychange', look);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}, [path, who]);
	return [found, setFound];
}

/** One line of a list: its name leads to its page. */
export function Line({ href, name, about, state }: { href: string; name: string; about: ComponentChildren; state: ComponentChildren }) {
	return (
		<li>
			<span>
				<a href={href} dir="auto">
					{name}
				</a>
				{about}
			</span>
			{state}
		</li>
	);
}

interface ListProps<T> {
	title: string;
	path: 'clubs' | 'tournaments';
	list: (all: T[]) => ComponentChildren;
	make: ComponentChildren;
}

function List<T>({ title, path, list, make }: ListProps<T>) {
	const [found] = useLook<Record<typeof path, T[]>>(path);
	return (
		<Frame class="sheet account cups">
			<ToFriends />
			<h1>{title}</h1>
			<div class="account-parts">
				<section class="card account-part" aria-label={title}>
					{found && list(found[path])}
				</section>
				{make}
			</div>
		</Frame>
	);
}

export function ListPage<T>(props: ListProps<T>) {
	return (
		<Served title={props.title}>
			<List<T> {...props} />
		</Served>
	);
}

/** Who has a name sees the form. */
export function MakeSection({ title, children }: { title: string; children: ComponentChildren }) {
	return (
		<Section id="make" title={title}>
			{visitor.value ? (
				children
			) : (
				<>
					<p class="soft">
						{t('ui.friends.who')} {t('ui.friends.who.about')}
					</p>
					<NameForm label={t('ui.friends.save')} primary onNamed={() => undefined} />
				</>
			)}
		</Section>
	);
}

/** The name of something new, and what else is asked; the button stands last. */
export function MakeForm({ label, make, busy, onMake, children }: { label: string; make: string; busy: boolean; onMake: (name: string) => void; children: ComponentChildren }) {
	const [name, setName] = useState('');
	const submit = (e: Event): void => {
		e.preventDefault();
		onMake(name.trim());
	};
	return (
		<form class="cup-make" onSubmit={submit}>
			<label class="labelled cup-wide">
				<span>{label}</span>
				<input type="text" name="name" required maxLength={40} value={name} onInput={(e) => setName(e.currentTarget.value)} />
			</label>
			{children}
			<button type="submit" class="primary" disabled={busy || name.trim() === ''}>
				{make}
			</button>
		</form>
	);
}

interface ScoresProps<T> {
	id: string;
	rows: T[];
	/** After place and player. */
	columns: [title: string, value: (row: T) => ComponentChildren][];
	/** Beside a player's name; at the end of his line. */
	note?: (row: T) => ComponentChildren;
	last?: ((row: T) => ComponentChildren) | undefined;
}

export function Scores<T extends Person & { place: number; points: number; gone?: boolean }>({ id, rows, columns, note, last }: ScoresProps<T>) {
	return (
		<div class="cup-scroll" tabIndex={0} role="group" aria-labelledby={id}>
			<table class="cup-standings">
				<thead>
					<tr>
						{[t('ui.cup.place'), t('ui.cup.player'), t('ui.cup.points'), ...columns.map(([title]) => title)].map((title) => (
							<th key={title} scope="col">
								{title}
							</th>
						))}
						{last && <td />}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.id} class={`${row.gone ? 'soft' : ''}${row.id === visitor.value?.id ? ' cup-me' : ''}`}>
							<td>{row.place}</td>
							<th scope="row">
								<a href={to.person(row.id)}>{row.name}</a> {note?.(row)}
							</th>
							<td data-title={t('ui.cup.points')}>
								<b>{row.points}</b>
							</td>
							{columns.map(([title, value]) => (
								<td key={title} data-title={title}>
									{value(row)}
								</td>
							))}
							{last && <td>{last(row)}</td>}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** For moderators: closes a club or a tournament. */
export function Close({ what, id, onClosed }: { what: 'club' | 'tournament'; id: string; onClosed: () => void }) {
	const [trouble, run, busy] = useTry();
	if (!visitor.value?.role) return null;
	return (
		<Section id="moderation" title={t('ui.mod.title')}>
			<Question label={t(`ui.mod.close-${what}`)} question={t(`ui.mod.close-${what}.sure`)} busy={busy} onYes={() => run(() => post('moderation', { action: `close-${what}`, [what]: id }).then(onClosed))} />
			{trouble}
		</Section>
	);
}

/** One club or tournament; until it is there, its heading. */
export function OnePage<T>({ title, up, path, every, children }: { title: string; up: string; path: string; every: number; children: (found: T, onFound: (found: T) => void) => ComponentChildren }) {
	return (
		<Served title={title}>
			<One<T> {...{ title, up, path, every, children }} />
		</Served>
	);
}

function One<T>({ title, up, path, every, children }: Parameters<typeof OnePage<T>>[0]) {
	const [found, setFound] = useLook<T>(path, every);
	return (
		<Frame class="sheet account cups">
			{found ? (
				<>
					<a class="friends-up" href={up}>
						{title}
					</a>
					{children(found, setFound)}
				</>
			) : (
				<h1>{title}</h1>
			)}
		</Frame>
	);
}
