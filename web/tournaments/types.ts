// The server's JSON of tournaments, as docs/http-api.md describes it, and what several pages say of it.

import type { Person } from '../friends/types';
import { t } from '../i18n';

export interface Tournament {
	id: string;
	name: string;
	edition: string;
	kind: 'swiss' | 'round-robin';
	players: number;
	/** 0: until everybody has met everybody. */
	rounds: number;
	round: number;
	state: 'open' | 'running' | 'over';
	pace: string;
	rated: boolean;
	entrants: number;
	owner: Person;
	club: { id: string; name: string } | null;
	/** Only members of the club enter. */
	members_only: boolean;
}

export interface Standing extends Person {
	place: number;
	points: number;
	opposition: number;
	wins: number;
	games: number;
	byes: number;
	gone: boolean;
}

export interface Paired {
	round: number;
	number: number;
	/** Null: a bye. */
	table: string | null;
	done: boolean;
	players: (Person & { rank: number; points: number })[];
}

export interface Contest {
	tournament: Tournament;
	you: { entered: boolean; owner: boolean; member: boolean };
	standings: Standing[];
	tables: Paired[];
}

export function stateText({ state, round, rounds }: Tournament): string {
	if (state !== 'running') return t(`ui.cup.state.${state}`);
	return rounds ? t('ui.cup.state.running.of', { n: round, all: rounds }) : t('ui.cup.state.running', { n: round });
}
