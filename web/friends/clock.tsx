// Clocks: the core says how much was left and when it will be over; here only the seconds pass.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { settings } from '../settings';
import { serverNow } from './api';
import type { TableJson } from '../core/types';

const now = signal(serverNow());
let watching = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** The time on the server, in steps of half a second, as long as somebody looks. */
function useNow(): number {
	useEffect(() => {
		now.value = serverNow();
		if (watching++ === 0) timer = setInterval(() => (now.value = serverNow()), 500);
		return () => {
			if (--watching === 0) clearInterval(timer);
		};
	}, []);
	return now.value;
}

const HOUR = 3600;
const DAY = 24 * HOUR * 1000;

/** “2 d 3 h”, “5 h 20 min”, “9:05” */
function shown(seconds: number): string {
	const [days, hours, minutes] = [Math.floor(seconds / 24 / HOUR), Math.floor(seconds / HOUR) % 24, Math.floor(seconds / 60) % 60];
	if (days > 0) return t('ui.clock.days', { days, hours });
	if (seconds >= HOUR) return t('ui.clock.hours', { hours, minutes });
	return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Below this a clock is marked. */
const SHORT = 30;

export function Clock({ folded, seat }: { folded: TableJson; seat: number }) {
	const left = folded.seats[seat - 1]?.left ?? null;
	const running = folded.clock?.seat === seat;
	// Hours for each move are counted from its beginning: only then is there anything to see.
	if (left === null || (!running && folded.pace.startsWith('move'))) return null;
	return running && folded.clock ? <Running left={left} clock={folded.clock} /> : <Face seconds={Math.max(0, left) / 1000} running={false} />;
}

type Runs = NonNullable<NonNullable<TableJson['clock']>['runs']>;

/** How long a clock has run until then, and when it runs again if it stands still. */
export function ranUntil(runs: Runs, at: number): { ran: number; again: number | null } {
	const ran = runs.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(at, to) - from), 0);
	const next = runs.find(([, to]) => to > at);
	return { ran, again: next && next[0] > at ? next[0] : null };
}

const moment = (at: number): string => new Date(at).toLocaleString(settings.lang.value, { weekday: 'short', hour: 'numeric', minute: '2-digit' });

function Running({ left, clock: { due, runs } }: { left: number; clock: NonNullable<TableJson['clock']> }) {
	const at = useNow();
	const { ran, again } = runs ? ranUntil(runs, at) : { ran: 0, again: null };
	const title = again === null ? t('ui.clock.until', { when: moment(due) }) : t('ui.clock.stands', { when: moment(again) });
	return <Face seconds={Math.max(0, Math.min(left - ran, due - at)) / 1000} running={again === null} title={runs || due - at > DAY ? title : undefined} stands={again !== null} />;
}

function Face({ seconds, running, title, stands }: { seconds: number; running: boolean; title?: string | undefined; stands?: boolean }) {
	const whole = Math.ceil(seconds);
	return (
		<span
			class={`f-clock${running ? ' f-running' : ''}${running && whole < SHORT ? ' f-short' : ''}${stands ? ' f-stands' : ''}`}
			role="timer"
			title={title}
			aria-label={`${t('ui.clock', { time: shown(whole) })}${title ? `. ${title}` : ''}`}
		>
			{shown(whole)}
		</span>
	);
}
