// The server's JSON of clubs, as docs/http-api.md describes it.

import type { TableAbout } from '../friends/types';

export interface Person {
	id: string;
	name: string;
}

export interface Club {
	id: string;
	name: string;
	about: string;
	members: number;
	owner: Person;
}

export interface ClubAbout {
	club: Club;
	you: { member: boolean; owner: boolean };
	members: Person[];
	tables: TableAbout[];
	results: (Person & { place: number; points: number; games: number; wins: number })[];
}
