// Links that the host was given. The server stores only a mark of each, so this browser stores them as long as they may be needed.

import { Stored } from '../stored';
import type { Links } from './types';

const links = new Stored<Links>('links', ({ seats, watch, any }) => (Array.isArray(seats) ? { seats, watch: watch ?? null, any: any ?? null } : undefined));

export const findLinks = (id: string): Links => links.find(id) ?? { seats: [], watch: null, any: null };
export const saveLinks = (id: string, made: Links): void => void links.save(id, made);
export const dropLinks = (id: string): void => links.drop(id);
