// What games of computer players say of a board: counted as they come, each figure with its 95 % interval.

/** One answer of the core's `selfplay`: by place in the order of play; of each field the highest bid, who took and who developed it (-1: nobody). */
export interface PlayedGame {
	totals: number[];
	ranks: number[];
	fields: [number, number, number][];
}

/** A mean and how far it may be off; null while there is too little to tell. */
export interface Figure {
	mean: number;
	off: number | null;
	n: number;
}

/** Sums of what has been seen, from which mean and interval follow. */
class Sum {
	n = 0;
	private sum = 0;
	private squares = 0;

	add(x: number): void {
		this.n++;
		this.sum += x;
		this.squares += x * x;
	}

	figure(): Figure {
		const mean = this.n > 0 ? this.sum / this.n : 0;
		const variance = this.n > 1 ? Math.max(0, (this.squares - this.n * mean * mean) / (this.n - 1)) : 0;
		return { mean, n: this.n, off: this.n >= 8 ? 1.96 * Math.sqrt(variance / this.n) : null };
	}
}

export interface FieldFigures {
	id: number;
	bid: Figure;
	/** Share of games in which somebody developed it. */
	developed: Figure;
	/** Points of who developed it (of a joker: took it) above the table's mean. */
	worth: Figure;
}

export interface Figures {
	games: number;
	ranks: Figure[];
	places: Figure[];
	/** Highest bids by era. */
	prices: Figure[];
	fields: FieldFigures[];
	/** The part of what differs between places that the deal decides, 0 to 1; null: too few games. */
	luck: Figure | null;
}

/** Fewer say nothing of what the draws decide. */
const ENOUGH_DEALS = 50;

export class Tally {
	games = 0;
	private readonly ranks: Sum[] = [];
	private readonly places: Sum[] = [];
	private readonly prices = Array.from({ length: 5 }, () => new Sum());
	private readonly bids = Array.from({ length: 60 }, () => new Sum());
	private readonly built = Array.from({ length: 60 }, () => new Sum());
	private readonly worth = Array.from({ length: 60 }, () => new Sum());
	/** Distances from the mean of the table, of the first game of each deal and of the second. */
	private readonly deals: [number[], number[]][] = [];
	private first: number[] | undefined;

	/** @param jokers the fields, by number, that nobody develops */
	constructor(private readonly jokers: ReadonlySet<number>) {}

	/** Games come in pairs of one deal. */
	add(game: PlayedGame): void {
		this.games++;
		const players = game.totals.length;
		const mean = game.totals.reduce((a, b) => a + b, 0) / players;
		const winners = game.ranks.filter((rank) => rank === 1).length;
		const sorted = [...game.totals].sort((a, b) => b - a);
		for (let i = 0; i < players; i++) {
			(this.ranks[i] ??= new Sum()).add(sorted[i]!);
			(this.places[i] ??= new Sum()).add(game.ranks[i] === 1 ? 1 / winners : 0);
		}
		game.fields.forEach(([bid, taker, builder], i) => {
			if (taker < 0) return;
			this.prices[Math.floor(i / 12)]!.add(bid);
			this.bids[i]!.add(bid);
			const who = this.jokers.has(i) ? taker : builder;
			this.built[i]!.add(who >= 0 ? 1 : 0);
			if (who >= 0) this.worth[i]!.add(game.totals[who]! - mean);
		});
		const apart = game.totals.map((total) => total - mean);
		if (this.first) this.deals.push([this.first, apart]);
		this.first = this.first ? undefined : apart;
	}

	/** The correlation of the two games of a deal, each place less its own mean. */
	private luck(): Figure | null {
		const n = this.deals.length;
		if (n < ENOUGH_DEALS) return null;
		const players = this.deals[0]![0].length;
		const means = Array.from({ length: players }, (_, p) => this.deals.reduce((sum, [a, b]) => sum + a[p]! + b[p]!, 0) / (2 * n));
		let both = 0, all = 0;
		for (const [a, b] of this.deals)
			for (let p = 0; p < players; p++) {
				const x = a[p]! - means[p]!, y = b[p]! - means[p]!;
				both += x * y;
				all += (x * x + y * y) / 2;
			}
		const mean = all > 0 ? both / all : 0;
		return { mean, n, off: (1.96 * (1 - mean * mean)) / Math.sqrt(n) };
	}

	figures(): Figures {
		return {
			games: this.games,
			ranks: this.ranks.map((sum) => sum.figure()),
			places: this.places.map((sum) => sum.figure()),
			prices: this.prices.map((sum) => sum.figure()),
			fields: this.bids.map((bid, id) => ({ id, bid: bid.figure(), developed: this.built[id]!.figure(), worth: this.worth[id]!.figure() })),
			luck: this.luck(),
		};
	}
}
