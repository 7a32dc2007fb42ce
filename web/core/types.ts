// The JSON that the core gives, as docs/embed.md and docs/protocol.md describe it. Seats count from 1.

/** The code of one of LANGS: `de`. */
export type Lang = string;
export const LANGS: readonly Lang[] = LANGUAGES.map(({ code }) => code);

export type Edition = 'industry' | 'industria';
export type Draws = 'balanced' | 'plain';
/** Even: everybody starts a round of the last era. */
export type Places = 'printed' | 'even';
export type Phase = 'draw' | 'auction' | 'development' | 'over';
export type Decision = 'draw' | 'offer' | 'bid' | 'settle' | 'develop' | 'over';

/** One of `editions`: what it has and the other may not have. */
export interface EditionRow {
	name: Edition;
	/** `draws` may be chosen. */
	draws_vary: boolean;
	/** There is a column of coins. */
	coin: boolean;
	/** New eras pay. */
	era_money: boolean;
	/** An auctioneer who keeps a field pays for it. */
	keeping_costs: boolean;
	builds_per_turn: number;
	one_build_of_a_kind: boolean;
	/** Of each unused joker. */
	joker_points: number;
	/** Jokers are raw materials, and can be cashed. */
	jokers_are_cash: boolean;
	subsidy: boolean;
	bonuses_add_up: boolean;
	/** With even places: Talers for who starts the rounds of the last era, of three players and of four. */
	last_money: [number[], number[]];
}

/** A column and an era: `F2`. */
export type FieldId = string;
/** As a record writes it: `bid 3`, `develop H1 stone=bank`. */
export type Move = string;

export interface SeatState {
	money: number;
	points: number;
	/** Claimed and not yet developed. */
	owned: FieldId[];
	developed: FieldId[];
	jokers: FieldId[];
	/** The subsidy was taken (Industry). */
	subsidy: boolean;
	built_this_turn: FieldId[];
	/** At the end of the game only. */
	total?: number;
	rank?: number;
}

export interface Auction {
	field: FieldId;
	/** By seat: null was not asked yet, 0 passed. */
	bids: (number | null)[];
	high: number;
	best: number | null;
}

/** `state` */
export interface State {
	edition: Edition;
	board: string;
	players: 3 | 4;
	draws: Draws | null;
	/** Only with even places. */
	places?: Places;
	era: number;
	round: number;
	phase: Phase;
	decision: Decision;
	start: number;
	auctioneer: number | null;
	to_move: number | null;
	/** Fields that can be offered now. */
	available: FieldId[];
	/** Columns not drawn yet in this era. */
	bag: string[];
	auction: Auction | null;
	seats: SeatState[];
	/** How many moves were played. */
	moves: number;
	over: boolean;
}

/** One of `score`: a seat's points as if the game ended now. */
export interface Score {
	track: number;
	money: number;
	roads: number;
	lines: number;
	bonus: number;
	jokers: number;
	subsidy: number;
	total: number;
	rank: number;
}

export type Kind = 'factory' | 'technology' | 'bonus' | 'joker' | 'material';

export interface BoardField {
	id: FieldId;
	kind: Kind;
	/** A key such as `coal-mine`; `words` says how people call it. */
	name: string;
	cost: number;
	needs: string[];
	/** A resource, or `any`. */
	makes: string | null;
	points: number;
	discount: number;
	/** Networks, in the order of the board file. */
	on: string[];
	/** Of a bonus field: points for each factory on its network. */
	value: number;
}

/** `board` */
export interface BoardJson {
	name: string;
	edition: Edition;
	title: string;
	hash: string;
	/** One of the program's own boards. */
	shipped: boolean;
	/** The column of coins; null in Industria. */
	coin: string | null;
	/** `bank`: the era from which the bank sells it. */
	resources: { name: string; bank: number }[];
	networks: string[];
	/** Of networks that have one of their own. */
	colors?: Record<string, string>;
	/** All 60, era by era, A to L. */
	fields: BoardField[];
	roads: [FieldId, FieldId][];
	lines: [FieldId, FieldId][];
}

/** `words`: what things are called, each list in the order of the board's. */
export interface Words {
	title: string;
	seats: string[];
	fields: string[];
	resources: string[];
	networks: string[];
}

/** One of `log` */
export interface LogEntry {
	move: Move;
	/** May be empty: nothing to tell. */
	text: string;
	/** Whose move it was, from 1; null: a draw. */
	seat: number | null;
	/** Of a draw: the era and the round that it opens. */
	era?: number;
	round?: number;
	/** What it put into each purse or took out of it; absent: nothing. */
	money?: number[];
	/** Nobody chose it then: it was forced, an order had decided it, or a computer player stood in for somebody. */
	mark?: 'auto' | 'order' | 'standin';
}

/** `messages` */
export type Messages = Record<string, string>;

export interface ThoughtOption {
	move: Move;
	/** Each seat's chance to win, 0 to 1. */
	win: number[];
	/** Each seat's expected final total. */
	score: number[];
	visits: number;
}

/** `thoughts`, best option first */
export interface Thoughts {
	move: Move;
	searches: number;
	options: ThoughtOption[];
}

export interface FieldPoints {
	/** Points that the seat would get if it developed the field now: the field's own, … */
	printed: number;
	/** … those of roads and lines, … */
	links: number;
	/** … and those of networks. */
	networks: number;
	/** What could be added if it also got every field joined to it that is nobody else's. */
	hope: number;
}

export interface SeatInsight extends FieldPoints {
	/** Talers, resources included. */
	cost: number;
	/** A needed resource that nobody sells. */
	missing: string | null;
	affords: boolean;
	/** For each needed resource: `own`, `joker`, `any`, a seat as `p2`, `bank`; null from the missing one on. */
	sources: (string | null)[];
	/** Empty where the field cannot bring the seat anything. */
	text: string;
}

/** `insight FIELD` */
export interface Insight {
	field: FieldId;
	owner: number | null;
	developed: boolean;
	/** Nobody can develop it any more. */
	lapsed: boolean;
	/** How many fields still need what it makes. */
	demand: number;
	text: string;
	seats: SeatInsight[];
}

/** How an auction is expected to go for one seat. */
export interface LotChance {
	/** The price at which it would as soon have the field as not; null: it has bid or passed already. */
	worth: number | null;
	/** Its chance to get the field, 0 to 1. */
	gets: number;
	/** What it then pays. */
	pays: number;
}

/** What a lot is to a seat: what building it brings and takes today, and an estimate of what it is worth. */
export interface LotSeat extends SeatInsight {
	/** Talers up to which it was worth having before the first bid. */
	worth: number;
	/** Its chance to get the field from now on, 0 to 1, and what it then pays. */
	gets: number;
	pays: number;
}

/** One of `lots`: the field on offer, or one that can be offered. */
export interface Lot {
	field: FieldId;
	offered: boolean;
	seats: LotSeat[];
}

export interface MarketResource {
	name: string;
	/** The seats that make it. */
	makers: number[];
	/** The bank sells it now; `from`: the era from which it does while nobody makes it. */
	bank: boolean;
	from: number;
	/** How many fields still need it. */
	demand: number;
	/** What one costs each seat; null: nobody sells it. */
	prices: (number | null)[];
	/** How many of each seat's jokers would do. */
	jokers: number[];
}

export interface NetworkScore {
	name: string;
	seats: { stations: number; factories: number; points: number }[];
}

/** `overview` */
export interface Overview {
	/** How many eras are played, and how many rounds this one has. */
	eras: number;
	rounds: number;
	resources: MarketResource[];
	networks: NetworkScore[];
}

/** `hint`, to the player to move, after thinking */
export interface HintJson {
	move: Move;
	seat: number;
	searches: number;
	/** Each tells more than the one before; one without anything to say is left out. */
	steps: { step: 'idea' | 'field' | 'price' | 'reasons'; text: string }[];
	/** What the next best move gives away of the player's own. */
	gap: { win: number; score: number };
	/** The gap is too small to tell the moves apart. */
	equal: boolean;
	/** Whether chances say more here than the order of seats; if not, totals with `range` on both sides are told. */
	chances: boolean;
	range: number;
	/** The field it is about; null: none. */
	field: FieldId | null;
	points: FieldPoints;
	/** Talers that the move brings at once; negative: costs. */
	money: number;
	demand: number;
	/** The rival whose expected total falls most by the move; null: nobody's does. */
	denies: { seat: number | null; points: number };
	lots: { field: FieldId; seats: LotChance[] }[];
	options: ThoughtOption[];
}

export type TablePhase = 'open' | 'playing' | 'over' | 'closed';

export interface TableSeat {
	kind: 'open' | 'person' | 'bot' | 'program';
	name: string;
	level: string | null;
	/** A person's part of the draws. */
	number: string | null;
	/** A computer player stands in: the time was over, the person left, or was voted out and nobody has come yet. */
	away: 'time' | 'left' | 'vacant' | null;
	/** The name looks like another one here, or mixes scripts. */
	alike: boolean;
	/** Milliseconds on the clock; null: there is none. */
	left: number | null;
	/** At tables over days: when the day begins and where, in minutes; whether weekends should be free; vacation, and days of it that are left. */
	hours?: { from: number; zone: number };
	weekends?: boolean;
	vacation?: { first: string; last: string; from: number; to: number } | null;
	vacation_left?: number;
	/** What is to be done about somebody whose time is over. */
	vote?: 'standin' | 'wait' | 'end' | null;
}

/** `table`: what the game does not tell. Seats and moves count from 1. */
export interface TableJson {
	id: string;
	phase: 'empty' | TablePhase;
	policy: 'online' | 'alone' | 'shared';
	public: boolean;
	pace: string;
	rated: boolean;
	weekends_free: boolean;
	/** How many were folded. */
	events: number;
	at: number;
	moves: number;
	seats: TableSeat[];
	/** Those who are asked for a move or an answer. */
	turn: number[];
	/** Whose clock runs, and when it will be over. */
	clock: { seat: number; due: number; /** When it runs, where it stands still at times. */ runs: [number, number][] | null } | null;
	/** Who would like the game to go back to how many moves, or a missing player to be replaced: by a computer player, or (null) a person. */
	question: { seat: number; to?: number; replace?: number; level?: string | null; asked: number[]; agreed: number[] } | null;
	/** Somebody's time is over, and these decide until then. */
	vote: { seat: number; until: number; voters: number[] } | null;
	/** What could be taken back: by the visitor's seat, or by anybody here at a local table. */
	undo: { how: 'free' | 'ask'; to: number } | null;
	/** At a local table: to how many moves, and all that could be played again. */
	redo: { to: number; moves: Move[] } | null;
	/** Moves that nobody chose. */
	marks: { auto: number[]; bot: number[]; standin: number[]; order: number[] };
	commitment: string | null;
	secret: string | null;
	/** Whether every draw follows from the secret; null: it is not known yet. */
	fair: boolean | null;
}
