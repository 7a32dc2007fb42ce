// What the board is given and what it tells: the seam between the drawing and the pages that show it.
//
// The board draws; it knows no rule. What a field's state is, what it is worth and whether it may be chosen are props,
// asked of the core by the page. Which networks, roads and lines a field belongs to is read from the board's own data.

/** A column A to L and an era 1 to 5: "F3". */
export type FieldId = string;

/** The core's answer to `board`, as far as it is drawn. */
export interface BoardData {
	name: string;
	title: string;
	shipped: boolean;
	edition: string;
	coin?: string | null; // the column of coins
	resources: readonly { name: string; bank: number }[];
	networks: readonly string[];
	colors?: Readonly<Record<string, string>>; // of networks that have one of their own
	fields: readonly FieldData[];
	roads: readonly (readonly string[])[];
	lines: readonly (readonly string[])[];
}

export interface FieldData {
	id: FieldId;
	kind: string; // "factory", "technology", "bonus" or "joker"
	name: string;
	cost: number;
	needs: readonly string[];
	makes: string | null;
	points: number;
	discount: number;
	on: readonly string[];
	value: number;
}

/** The core's answer to `words`: what things are called in the language chosen, in the order of the board's data. */
export interface BoardWords {
	title: string;
	fields: readonly string[];
	resources: readonly string[];
	networks: readonly string[];
}

/** A seat's colour; its shape belongs to it: red a disc, blue a square, green a triangle, yellow a lozenge. */
export type SeatMark = 'red' | 'blue' | 'green' | 'yellow';

/** How one field stands. A field without a view is unclaimed and at rest. */
export interface FieldView {
	owner?: SeatMark | null;
	developed?: boolean; // with an owner: a solid seal, otherwise a clock
	available?: boolean; // lifted, with a copper edge
	offered?: boolean; // in the light of the lamp
	past?: boolean; // past its use: struck through and faded
	selected?: boolean; // chosen in a turn not yet committed
	choosable?: boolean; // pressing it does something now
}

/** What is pointed at: the board lights up what belongs to it and dims the rest. */
export type Target =
	| { kind: 'field'; id: FieldId }
	| { kind: 'network'; name: string }
	| { kind: 'seat'; seat: SeatMark }
	| { kind: 'fields'; ids: readonly FieldId[] }; // these fields and the roads and lines between them

/** A few characters beside a field: "+4". */
export interface Note {
	field: FieldId;
	text: string;
	seat?: SeatMark | null;
}

export interface BoardProps {
	board: BoardData;
	words: BoardWords;
	fields: Readonly<Record<FieldId, FieldView | undefined>>;
	/** The era being played, 1 to 5, whose row is emphasised; 0: none. */
	era: number;
	/** "board": all of it, fitted into the container. "row": one era as large plates to swipe. */
	mode?: 'board' | 'row';
	/** The era that "row" shows; without it the era being played. */
	shownEra?: number;
	/** With "row": the visitor asks for another era's row. Without it the board shows no buttons for eras. */
	onEra?: (era: number) => void;
	/** Nothing moves by itself: whoever goes through a game wants to see it at once. */
	still?: boolean;
	/** Lit from outside, for example by a player's name; what the pointer or the keyboard is at comes first. */
	light?: Target | null;
	notes?: readonly Note[];
	/** The grid's name for a screen reader. */
	label: string;
	/** What a screen reader says of a field: name, state, price. */
	spokenLabel: (field: FieldId) => string;
	onField?: (field: FieldId) => void;
	/** The pointer or the keyboard arrives at something, or leaves (null). */
	onHover?: (target: Target | null) => void;
	/** "Reconstructed board" was pressed. */
	onAbout?: () => void;
}
