// Hours of the visitor's own day, as minutes of the day in UTC, which is all the server knows of time.

const DAY = 24 * 60;

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
export const inUTC = (hour: number): number => (((hour * 60 + new Date().getTimezoneOffset()) % DAY) + DAY) % DAY;
export const hereOf = (minute: number): number => Math.floor((((minute - new Date().getTimezoneOffset()) % DAY) + DAY) % DAY / 60);
