// Paces: as words of the interface, as sentences, and how long a game lasts at one.

import { t } from '../i18n';

export const OUTS = ['standin', 'vote', 'end'] as const;

/** `move:86400,day=12,weekends,vacation=21,out=vote` */
export interface Pace {
	kind: 'none' | 'live' | 'move' | 'bank';
	/** Seconds for each player or move, and more for each move. */
	base: number;
	more: number;
	/** Hours of a day in which clocks run. */
	day: number;
	weekends: boolean;
	/** Days a year. */
	vacation: number;
	out: (typeof OUTS)[number];
}

export function readPace(text: string): Pace {
	const [time = '', ...options] = text.split(',');
	const [kind = 'none', base = '0', more = '0'] = time.split(/[:+]/);
	const option = (name: string): string | undefined => options.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
	return {
		kind: kind as Pace['kind'],
		base: Number(base),
		more: Number(more),
		day: Number(option('day') ?? 24),
		weekends: options.includes('weekends'),
		vacation: Number(option('vacation') ?? 0),
		out: (option('out') ?? 'standin') as Pace['out'],
	};
}

export function writePace({ kind, base, more, day, weekends, vacation, out }: Pace): string {
	if (kind === 'none') return kind;
	const slow = kind !== 'live';
	return [
		`${kind}:${base}${kind === 'move' ? '' : `+${more}`}`,
		...(slow && day < 24 ? [`day=${day}`] : []),
		...(slow && weekends ? ['weekends'] : []),
		...(slow && vacation > 0 ? [`vacation=${vacation}`] : []),
		...(out === 'standin' ? [] : [`out=${out}`]),
	].join(',');
}

export const isSlow = ({ kind }: Pace): boolean => kind === 'move' || kind === 'bank';

const figure = (n: number): number => Math.round(n * 10) / 10;
const HOUR = 3600;

function timeText({ kind, base, more }: Pace): string {
	if (kind === 'live') return t('ui.friends.pace.is.live', { minutes: figure(base / 60), seconds: more });
	if (kind === 'move') return t('ui.friends.pace.is.move', { hours: figure(base / HOUR) });
	if (kind === 'bank') return t('ui.pace.is.bank', { hours: figure(base / HOUR), more: figure(more / HOUR) });
	return t('ui.friends.pace.is.none');
}

/** “24 h for each move. Clocks run 12 hours a day. Weekends are free.” */
export function paceText(text: string): string {
	const pace = readPace(text);
	return [
		timeText(pace),
		...(pace.day < 24 ? [t('ui.pace.is.day', { n: pace.day })] : []),
		...(pace.weekends ? [t('ui.pace.is.weekends')] : []),
		...(pace.vacation > 0 ? [t('ui.pace.is.vacation', { n: pace.vacation })] : []),
		...(pace.out === 'standin' ? [] : [t(`ui.pace.is.out.${pace.out}`)]),
	].join(' ');
}

/** Seconds that standing orders wait, as they are offered. */
export const DELAYS = ['0', '20-120', '60-600', '600-3600'] as const;

/** “Standing orders act after 20 seconds to 2 minutes.” Of tables without a clock, where they act at once, nothing. */
export function delayText(pace: string, delay: string): string {
	if (delay === '0' && !isSlow(readPace(pace))) return '';
	const [a = '0', b = a] = delay.split('-');
	const offered = (DELAYS as readonly string[]).includes(delay);
	return t('ui.pace.is.delay', { when: offered ? t(`ui.pace.delay.${delay}`) : t('ui.pace.delay.n', { a, b }) });
}

/**
 * What games lasted that were played to their end by people who look in twice a day (docs/days.md): days without and with orders, and the turns
 * that waited for somebody without orders, in nine of ten games at most.
 */
export const MEASURED: Record<string, Record<number, { without: number; orders: number; turns: number }>> = {
	industry: { 3: { without: 67, orders: 9, turns: 226 }, 4: { without: 85, orders: 8, turns: 301 } },
	industria: { 3: { without: 56, orders: 8, turns: 187 }, 4: { without: 83, orders: 8, turns: 290 } },
};

/** “8 days”, “12 weeks”, “9 months” */
function span(days: number): string {
	if (days < 21) return t('ui.pace.days', { n: Math.max(1, Math.round(days)) });
	return days < 120 ? t('ui.pace.weeks', { n: Math.round(days / 7) }) : t('ui.pace.months', { n: Math.round(days / 30) });
}

/** How long a game lasts as people play, and if everybody took all the time there is. */
export function lastsText(pace: Pace, edition: string, players: number): string {
	const measured = MEASURED[edition]?.[players];
	if (!measured || !isSlow(pace)) return '';
	const clocks = pace.kind === 'move' ? pace.base * measured.turns : pace.base * players + pace.more * measured.turns;
	const most = ((clocks / HOUR / pace.day) * (pace.weekends ? 7 / 5 : 1)) / (1 - (players * pace.vacation) / 365);
	return t('ui.pace.lasts', { orders: span(measured.orders), without: span(measured.without), most: span(most) });
}
