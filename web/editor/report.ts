// What games of computer players say of a board: the figures of `magnate report` (docs/report.md), from the module that counts them.

import wasm from 'report.wasm';
import { fetchModule } from '../core/module';
import { fetchNet } from '../core/nets';

/** A mean, and the 95 % interval that it lies in. */
export interface Interval {
	mean: number;
	low: number;
	high: number;
}

export const SOURCES = ['building', 'roads', 'lines', 'networks', 'money', 'jokers', 'subsidies'] as const;
export const ROUTES = ['technologies', 'factories', 'networks'] as const;
export type Sources = Record<(typeof SOURCES)[number], number>;

interface Ends {
	sold: number;
	/** ... against a bid. */
	kept: number;
	/** Nobody bid. */
	unwanted: number;
}

export interface Lots extends Ends {
	lots: number;
	/** How many had a highest bid of 0 to 7, and of more. */
	bids: number[];
	bid: Interval;
}

export interface FieldFigures extends Partial<Ends> {
	field: string;
	/** In which it was put up; if none, nothing else is said. */
	games: number;
	bid?: number;
	paid?: number;
	/** By place in the order of play. */
	taken?: number[];
	used?: number;
	inTime?: number;
	fees?: number;
	takerWins?: Interval;
	userWins?: Interval;
	verdict?: 'strong' | 'rare' | 'loss' | null;
	effectOnPoints?: Interval;
	effectOnWins?: Interval;
}

export interface Report {
	games: number;
	lead: Interval;
	shared: number;
	sources: Sources;
	routes: Record<(typeof ROUTES)[number], Interval>;
	ranks: { points: Interval; tenth: number; middle: number; ninetieth: number; developed: number; sources: Sources }[];
	places: { wins: Interval; points: Interval }[];
	eras: (Lots & { subsidies: number; effect: number })[];
	allEras: Lots;
	fields: FieldFigures[];
	luck: { points: Interval; wins: Interval; same: number; chance: number };
}

export interface PlayTask {
	/** The board file. */
	text: string;
	players: 3 | 4;
	/** The edition whose shipped board it is, whatever it is called: there is a net for it. */
	shipped?: string | undefined;
	level: string;
	/** A move, instead of the level's own; 0: these. */
	searches: number;
	/** How many games: an even number. */
	games: number;
}

interface Exports {
	memory: WebAssembly.Memory;
	malloc(size: number): number;
	free(at: number): void;
	mg_board_report_new(board: number, player: number, searches: number, players: number, games: number): number;
	mg_board_report_free(report: number): void;
	mg_board_report_net(report: number, bytes: number, length: number): number;
	mg_board_report_play(report: number): number;
	mg_board_report_read(report: number): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let code: Promise<Exports> | undefined;

/** One report in the making. */
export class Reporter {
	/** Whether the players have a net. */
	net = false;
	private constructor(private readonly code: Exports, private readonly report: number) {}

	/** Undefined: the board cannot be played on. */
	static async begin(task: PlayTask): Promise<Reporter | undefined> {
		code ??= fetchModule(new URL(wasm, import.meta.url)).then((module) => WebAssembly.instantiate(module)).then(({ exports }) => exports as unknown as Exports);
		const own = await code;
		const put = (bytes: Uint8Array): number => {
			const at = own.malloc(bytes.length);
			new Uint8Array(own.memory.buffer).set(bytes, at);
			return at;
		};
		const texts = [task.text, task.level].map((text) => put(encoder.encode(`${text}\0`)));
		const report = own.mg_board_report_new(texts[0]!, texts[1]!, task.searches, task.players, task.games);
		texts.forEach((at) => own.free(at));
		if (!report) return undefined;
		const reporter = new Reporter(own, report);
		// One that does not come leaves what players without a net make of it.
		const net = task.shipped && (await fetchNet(`${task.shipped} ${task.players}`).catch(() => undefined));
		if (net) {
			const at = put(net);
			reporter.net = own.mg_board_report_net(report, at, net.length) !== 0;
			own.free(at);
		}
		return reporter;
	}

	/** Plays a game; how many there are now. */
	play(): number {
		return this.code.mg_board_report_play(this.report);
	}

	/** What whole deals say; undefined: there is none yet. */
	read(): Report | undefined {
		const at = this.code.mg_board_report_read(this.report);
		if (!at) return undefined;
		const memory = new Uint8Array(this.code.memory.buffer);
		return JSON.parse(decoder.decode(memory.subarray(at, memory.indexOf(0, at)))) as Report;
	}

	free(): void {
		this.code.mg_board_report_free(this.report);
	}
}
