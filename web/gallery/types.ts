// The server's JSON of the gallery, as docs/http-api.md describes it.

import type { Edition } from '../core/types';

export interface GalleryBoard {
	id: string;
	name: string;
	about: string;
	edition: Edition;
	hash: string;
	made: number;
	hidden: boolean;
	author: { id: string; name: string };
	/** What it was made from; a name that is null: it is gone. */
	origin: { id: string; shipped: boolean; name: string | null; author: string | null } | null;
	votes: number;
	rating: number | null;
	/** How the server's computer players played on it; null: not yet. */
	figures: { level: string; players: number; games: number; points: number[]; wins: number[]; bid: number } | null;
}

export interface Gallery {
	boards: GalleryBoard[];
	page: number;
	more: boolean;
}

export interface Published {
	board: GalleryBoard;
	/** The board file. */
	sheet: string;
	you: { author: boolean; stars: number };
}
