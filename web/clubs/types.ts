// The server's JSON of clubs, as docs/http-api.md describes it.

import type { Person, TableAbout } from '../friends/types';
import type { Tournament } from '../tournaments/types';

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
	tournaments: Tournament[];
	results: (Person & { place: number; points: number; games: number; wins: number })[];
}
