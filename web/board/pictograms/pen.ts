// The pen all pictograms are drawn with: paths in a box 48 wide and 40 high, standing on a ground at 36.

/** One drawing: the area of the one tint, the pen's lines, and finer lines for texture. */
export interface Drawing {
	tint: string;
	pen: string;
	fine?: string;
}

const r2 = (n: number): string => String(Math.round(n * 100) / 100);

/** A circle. */
export const o = (x: number, y: number, r: number): string =>
	`M${r2(x - r)} ${r2(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A rectangle. */
export const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}Z`;

/** A rectangle with round corners. */
export const pad = (x: number, y: number, w: number, h: number, r: number): string =>
	`M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}` +
	`a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}Z`;

/** A cogwheel: n teeth of the given height on a circle. */
export function cog(x: number, y: number, r: number, n: number, tooth: number): string {
	let d = '';
	for (let i = 0; i < n; i++) {
		const at = (part: number, radius: number): string => {
			const a = ((i + part) / n) * 2 * Math.PI - Math.PI / 2;
			return `${r2(x + radius * Math.cos(a))} ${r2(y + radius * Math.sin(a))}`;
		};
		d += `${i ? 'L' : 'M'}${at(-0.3, r)}L${at(-0.17, r + tooth)}L${at(0.17, r + tooth)}L${at(0.3, r)}`;
	}
	return d + 'Z';
}

/** A regular polygon. */
export function ngon(x: number, y: number, r: number, n: number, turn = 0): string {
	let d = '';
	for (let i = 0; i < n; i++) {
		const a = ((i + turn) / n) * 2 * Math.PI - Math.PI / 2;
		d += `${i ? 'L' : 'M'}${r2(x + r * Math.cos(a))} ${r2(y + r * Math.sin(a))}`;
	}
	return d + 'Z';
}

/** The upper half of a saw blade: sharp teeth leaning one way. */
export function saw(x: number, y: number, r: number, n: number): string {
	let d = `M${r2(x - r)} ${y}`;
	for (let i = 0; i < n; i++) {
		const at = (part: number, radius: number): string => {
			const a = Math.PI + ((i + part) / n) * Math.PI;
			return `${r2(x + radius * Math.cos(a))} ${r2(y + radius * Math.sin(a))}`;
		};
		d += `L${at(0.3, r)}L${at(1, r - 2.4)}`;
	}
	return d;
}

/** Where a drawing is put: its origin, and how large a unit of it is there. */
export interface Place {
	x: number;
	y: number;
	scale: number;
}

/** What each number of a command is: a coordinate, a length (-), or neither: an arc's turn and flags (.). */
const AXES: Readonly<Record<string, string>> = { M: 'xy', L: 'xy', T: 'xy', H: 'x', V: 'y', C: 'xyxyxy', S: 'xyxy', Q: 'xyxy', A: '--...xy' };

const r3 = (n: number): number => Math.round(n * 1000) / 1000;
const COMMANDS = /([a-z])([^a-z]*)/gi;
const NUMBERS = /-?(?:\d+\.?\d*|\.\d+)/g;

/**
 * A path as it is after a transform to that place. Drawn so, it needs none: each would be a node of the page's tree of transforms, which
 * is gone through with every frame that changes anything.
 */
export function placed(d: string, { x, y, scale }: Place): string {
	return d.replace(COMMANDS, (_, command: string, rest: string) => {
		const axes = AXES[command.toUpperCase()];
		if (!axes) return command;
		const stays = command > 'Z'; // small letters count from where the pen is
		const numbers = (rest.match(NUMBERS) ?? []).map((text, i) => {
			const [n, axis] = [Number(text), axes[i % axes.length]];
			if (axis === '.') return n;
			return r3(n * scale + (stays || axis === '-' ? 0 : axis === 'x' ? x : y));
		});
		return command + numbers.join(' ');
	});
}
