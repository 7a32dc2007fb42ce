// Days as exercises and puzzles count them: by the calendar of whoever looks.

/** “2026-11-18” */
export function dayOf(when: Date): string {
	const two = (n: number): string => String(n).padStart(2, '0');
	return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

/** Whole days since the first of January 2026, which may be negative. */
export function dayNumber(day: string): number {
	return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(2026, 0, 1)) / 86_400_000);
}

export function dayAfter(day: string, days: number): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A day in the words of a language. */
export function dayText(day: string, lang: string): string {
	return new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

export const today = (): string => dayOf(new Date());
