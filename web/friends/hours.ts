// Hours of the visitor's own day. The server keeps them as minutes of a day, with the zone whose day it is: how many minutes ahead of UTC, and when the clocks
// change there in the next years, so that hours stay right in summer and in winter though no page is opened.

const DAY = 24 * 60;
const STEP_MS = 900_000;
const YEARS = 5;

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Minutes ahead of UTC. */
export const ahead = (at = Date.now()): number => -new Date(at).getTimezoneOffset();

/** "60,1774746000,120,…": an hour ahead of UTC, from that second on two. */
export function zoneHere(now = Date.now()): string {
	const zone = [ahead(now)];
	const first = Math.floor(now / STEP_MS) * STEP_MS;
	for (let day = 0; day < YEARS * 366; day++) {
		const [from, to] = [first + day * DAY * 60_000, first + (day + 1) * DAY * 60_000];
		if (ahead(from) === ahead(to)) continue;
		let at = from;
		while (ahead(at) === ahead(from)) at += STEP_MS;
		zone.push(at / 1000, ahead(at));
	}
	return zone.join();
}

/** Minutes of the day here; without a zone they are the server's, in UTC. */
export const minuteHere = (minute: number, zone: string): number => (zone ? minute : (minute + ahead() + DAY) % DAY);
