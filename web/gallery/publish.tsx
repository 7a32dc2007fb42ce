// A board of one's own becomes public: its name there, a description, and what it was made from.

import { useState } from 'preact/hooks';
import { useTry } from '../account/parts';
import { findDraft, type Draft } from '../editor/drafts';
import { read } from '../editor/model';
import { Frame } from '../frame';
import { post } from '../friends/api';
import { visitor } from '../friends/me';
import { NameForm, Served } from '../friends/parts';
import { t } from '../i18n';
import { readBoard, BadFile } from '../lobby/ownboards';
import { go, to } from '../router';
import type { Published } from './types';

const NAME_CHARS = 40;
const ABOUT_CHARS = 500;

function isWhole(text: string): boolean {
	try {
		readBoard(text);
		return true;
	} catch (e) {
		if (e instanceof BadFile) return false;
		throw e;
	}
}

function Form({ draft }: { draft: Draft }) {
	const [name, setName] = useState(() => [...read(draft.text).model.title].slice(0, NAME_CHARS).join(''));
	const [about, setAbout] = useState('');
	const [trouble, run, busy] = useTry();
	const publish = (e: Event): void => {
		e.preventDefault();
		run(async () => {
			const { board } = await post<Published>('boards', { name: name.trim(), about: about.trim(), sheet: draft.text, ...(draft.origin ? { origin: draft.origin } : {}) });
			go(to.galleryBoard(board.id));
		});
	};
	if (!visitor.value) return <NameForm label={t('ui.friends.save')} primary onNamed={() => undefined} />;
	return (
		<form class="cup-make" onSubmit={publish}>
			<label class="labelled cup-wide">
				<span>{t('ui.gallery.name')}</span>
				<input type="text" name="name" required maxLength={NAME_CHARS} value={name} onInput={(e) => setName(e.currentTarget.value)} />
			</label>
			<label class="labelled cup-wide">
				<span>{t('ui.gallery.about')}</span>
				<textarea name="about" rows={4} maxLength={ABOUT_CHARS} value={about} onInput={(e) => setAbout(e.currentTarget.value)} />
			</label>
			{draft.origin && <p class="soft cup-wide">{t('ui.gallery.publish.credit')}</p>}
			<div class="row cup-wide">
				<button type="submit" class="primary" disabled={busy || name.trim() === ''}>{t('ui.gallery.publish')}</button>
				<a class="button" href={to.draft(draft.id)}>{t('ui.own.cancel')}</a>
			</div>
			<div class="cup-wide">{trouble}</div>
		</form>
	);
}

export function PublishPage({ id }: { id: string }) {
	const draft = findDraft(id);
	return (
		<Served title={t('ui.gallery.publish')}>
			<Frame class="sheet account cups">
				<a class="friends-up" href={to.gallery}>{t('ui.gallery.title')}</a>
				<h1>{t('ui.gallery.publish')}</h1>
				<p>{t('ui.gallery.publish.about')}</p>
				<section class="card account-part" aria-label={t('ui.gallery.publish')}>
					{draft && isWhole(draft.text) ? <Form draft={draft} /> : <p role="alert">{t('ui.gallery.publish.half')}</p>}
				</section>
			</Frame>
		</Served>
	);
}
