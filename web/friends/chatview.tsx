// Chat at the table, and what happens there besides the moves. Those who watch only read; whoever likes it quiet mutes it.

import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { settings } from '../settings';
import { Seal, Sign } from '../table/marks';
import { COLOURS } from '../table/storage';
import { fetchBlocks, isBlocked } from './blocks';
import { visitor } from './me';
import type { OnlineTable } from './online-table';
import { Report } from './report';
import type { Item } from './chat';

export const SAY_CHARS = 500;

/** Whether an item is to be seen: chat of others can be muted. */
const heard = (online: OnlineTable, item: Item): boolean => item.seat === null || item.seat === online.seat.value || settings.chat.value === 'on';

export function chatShown(online: OnlineTable): Item[] {
	return online.chat.value.filter((item) => heard(online, item));
}

const personOf = (online: OnlineTable, seat: number): string | null | undefined => online.about.value?.seats[seat - 1]?.person;

function Line({ online, item }: { online: OnlineTable; item: Item }) {
	if (item.seat === null) return <li class="f-happening">{online.sentence(item.event)}</li>;
	if (isBlocked(personOf(online, item.seat))) return <li class="f-happening">{t('ui.person.hidden')}</li>;
	const others = item.seat !== online.seat.value && visitor.value && personOf(online, item.seat) && item.text !== '';
	return (
		<li>
			<b class={`f-speaker t-${COLOURS[item.seat - 1] ?? 'red'}`}>
				<Seal colour={COLOURS[item.seat - 1] ?? 'red'} size={12} /> {online.folded.value?.seats[item.seat - 1]?.name}
			</b>{' '}
			<span class="f-message">{item.text}</span> {others && <Report path={`tables/${online.id}/report`} event={item.n} quiet />}
		</li>
	);
}

function Say({ online }: { online: OnlineTable }) {
	const [text, setText] = useState('');
	const [busy, setBusy] = useState(false);
	const say = async (e: Event): Promise<void> => {
		e.preventDefault();
		if (text.trim() === '' || busy) return;
		setBusy(true);
		if (await online.send('say', { text: text.trim() })) setText('');
		setBusy(false);
	};
	return (
		<form class="f-say" onSubmit={(e) => void say(e)}>
			<input type="text" maxLength={SAY_CHARS} aria-label={t('ui.chat.say')} placeholder={t('ui.chat.say')} value={text} onInput={(e) => setText(e.currentTarget.value)} />
			<button type="submit" disabled={busy}>
				{t('ui.chat.send')}
			</button>
		</form>
	);
}

/** Switches the chat of others off and on. */
export function Mute() {
	const muted = settings.chat.value === 'off';
	const label = t(muted ? 'ui.chat.unmute' : 'ui.chat.mute');
	return (
		<button type="button" class="t-quiet t-icon f-mute" aria-pressed={muted} aria-label={t('ui.chat.mute')} title={label} onClick={() => (settings.chat.value = muted ? 'on' : 'off')}>
			<Sign name={muted ? 'muted' : 'chat'} />
		</button>
	);
}

export function Chat({ online }: { online: OnlineTable }) {
	const list = chatShown(online);
	const who = visitor.value?.id;
	useEffect(() => void fetchBlocks(), [who]);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (box.current) box.current.scrollTop = box.current.scrollHeight;
	}, [list.length]);
	return (
		<div class="f-chat">
			<div ref={box} class="f-lines" role="log" aria-live="polite" tabIndex={0} aria-label={t('ui.chat')}>
				<ol>
					{list.map((item) => (
						<Line key={item.n} online={online} item={item} />
					))}
				</ol>
			</div>
			{online.seat.value === null ? <p class="soft f-note">{t('ui.chat.watching')}</p> : <Say online={online} />}
		</div>
	);
}
