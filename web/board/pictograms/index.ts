// The pictogram of each field of the shipped boards, by the field's name.
import { early } from './early';
import { joins } from './joins';
import { late } from './late';
import type { Drawing } from './pen';

const all = new Map<string, Drawing>(Object.entries({ ...early, ...late, ...joins }));

/** Undefined: an own board's field, which shows its initials. */
export const pictogram = (name: string): Drawing | undefined => all.get(name);

export const pictogramNames: readonly string[] = [...all.keys()];
