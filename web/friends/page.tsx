// Friends: who one is here, one's tables, tables open to everybody, and the way to make one.

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Frame } from '../frame';
import { t } from '../i18n';
import { to } from '../router';
import { get } from './api';
import { followNotices } from './browser-stream';
import { noteFailure, visitor } from './me';
import { bell, NoticeSwitch } from './notices';
import { NameForm, Served } from './parts';
import { lookAround, OpenTables } from './open-tables';
import { Tables } from './tables';
import type { TableAbout, TablePage } from './types';

const mine = signal<TableAbout[] | undefined>(undefined);

/** Open tables of strangers are asked for from time to time; one's own whenever something happens. */
const EVERY = 20_000;

async function look(): Promise<void> {
	try {
		const [own] = await Promise.all([visitor.peek() ? get<TablePage>('tables?list=mine') : { tables: [] }, lookAround()]);
		mine.value = own.tables;
	} catch (e) {
		noteFailure(e);
	}
}

/** Keeps the lists as they are on the server. */
function useLists(): void {
	const who = visitor.value?.id;
	useEffect(() => {
		void look();
		const timer = setInterval(() => document.hidden || void look(), EVERY);
		const seen = (): void => void (document.hidden || look());
		document.addEventListener('visibilitychange', seen);
		const stop = who
			? followNotices((notice) => {
					if (notice.turn) bell(notice.title, to.table(notice.table));
					void look();
				})
			: undefined;
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', seen);
			stop?.();
		};
	}, [who]);
}

function Me() {
	const who = visitor.value;
	const [naming, setNaming] = useState(false);
	if (!who)
		return (
			<section class="card friends-me" aria-labelledby="me">
				<h2 id="me">{t('ui.friends.who')}</h2>
				<p class="soft">{t('ui.friends.who.about')}</p>
				<NameForm label={t('ui.friends.save')} primary onNamed={() => undefined} />
				<p>
					<a href={to.signIn}>{t('ui.account.sign-in.before')}</a>
				</p>
			</section>
		);
	return (
		<section class="card friends-me" aria-labelledby="me">
			<h2 id="me">{t('ui.friends.you-are', { who: who.name })}</h2>
			{naming && <NameForm label={t('ui.friends.save')} onNamed={() => setNaming(false)} />}
			<div class="row">
				<button type="button" aria-expanded={naming} onClick={() => setNaming(!naming)}>
					{t('ui.friends.rename')}
				</button>
				<a class="button" href={to.person(who.id)}>
					{t('ui.ranking.mine')}
				</a>
				<a class="button" href={to.account}>
					{t('ui.account.link')}
				</a>
				{who.role && (
					<a class="button" href={to.moderation}>
						{t('ui.person.moderation')}
					</a>
				)}
			</div>
			<NoticeSwitch />
		</section>
	);
}

function Lists() {
	useLists();
	const turns = mine.value?.filter(({ you }) => you.turn).length ?? 0;
	return (
		<Frame class="sheet friends">
			<div class="friends-head">
				<h1>{t('ui.friends.title')}</h1>
				<div class="row">
					<a class={turns > 0 ? 'button big' : 'button primary big'} href={to.invite}>
						{t('ui.friends.make')}
					</a>
					<a class="button" href={to.gallery}>
						{t('ui.person.gallery')}
					</a>
					<a class="button" href={to.clubs}>
						{t('ui.person.clubs')}
					</a>
					<a class="button" href={to.tournaments}>
						{t('ui.person.tournaments')}
					</a>
					<a class="button" href={to.ranking}>
						{t('ui.ranking.title')}
					</a>
				</div>
			</div>
			{turns > 0 && (
				<a class="button primary big o-next" href={to.table(mine.value?.find(({ you }) => you.turn)?.id ?? '')}>
					{t('ui.orders.next')}
				</a>
			)}
			<p role="status" class={turns > 0 ? '' : 'spoken'}>
				{turns > 0 ? t('ui.friends.turns', { n: turns }) : ''}
			</p>
			<div class="friends-columns">
				<section aria-labelledby="mine">
					<h2 id="mine">{t('ui.friends.mine')}</h2>
					<Tables tables={mine.value} none={t('ui.friends.mine.none')} />
				</section>
				<OpenTables />
			</div>
			<Me />
		</Frame>
	);
}

export function FriendsPage() {
	return (
		<Served title={t('ui.friends.title')}>
			<Lists />
		</Served>
	);
}
