// A moment of a game as a picture to post: title, scores and board, and the game's link as a QR code. It is the page's own
// drawing with its own styles and fonts, put into one SVG that stands alone and painted from there.

import { render, type VNode } from 'preact';
import { Board } from '../board/Board';
import type { FieldView } from '../board/types';
import type { FieldId } from '../core/types';
import { MarkAt } from '../lobby/mark';
import type { GameHistory } from '../replay/history';
import { fieldViews } from '../table/boardview';
import { theme } from '../settings';
import { codeOf } from './qr';

const WIDTH = 1600;
const HEAD = 176;
const BOARD = 980;
const EDGE = 28;
const QR = 148;

export interface PictureOf {
	history: GameHistory;
	/** The moment, as a number of moves. */
	n: number;
	/** Who won, or how it stands. */
	title: string;
	/** Also as a QR code; without it there is none. */
	link?: string;
}

/** Draws the board where nobody sees it, and gives the sheets of its drawing. */
async function boardDrawing({ history, n }: PictureOf): Promise<HTMLElement> {
	const stage = document.createElement('div');
	stage.ariaHidden = 'true';
	Object.assign(stage.style, { position: 'fixed', left: '-10000px', top: '0', width: `${WIDTH - 2 * EDGE}px`, height: `${BOARD}px` });
	document.body.append(stage);
	const state = history.states[n];
	const fields: Record<FieldId, FieldView> = state ? fieldViews(history, state) : {};
	const drawn = new Promise<HTMLElement>((resolve) => {
		const look = (): void => {
			const drawing = stage.querySelector<HTMLElement>('.board-drawing');
			if (!drawing) return;
			watcher.disconnect();
			resolve(drawing.cloneNode(true) as HTMLElement);
		};
		const watcher = new MutationObserver(look);
		watcher.observe(stage, { childList: true, subtree: true });
	});
	render(<Board board={history.board} words={history.words.value} fields={fields} era={state?.over ? 0 : (state?.era ?? 0)} label="" spokenLabel={() => ''} />, stage);
	try {
		return await drawn;
	} finally {
		render(null, stage);
		stage.remove();
	}
}

async function dataUrl(address: string, type: string): Promise<string> {
	const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
	let text = '';
	for (const byte of bytes) text += String.fromCharCode(byte);
	return `data:${type};base64,${btoa(text)}`;
}

/** All styles of the page in one text, the fonts inside. */
async function styles(): Promise<string> {
	const parts: string[] = [];
	for (const sheet of document.styleSheets)
		for (const rule of sheet.cssRules) {
			const font = rule instanceof CSSFontFaceRule ? /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1] : undefined;
			const address = font && new URL(font, sheet.href ?? location.href).href;
			parts.push(font && address ? rule.cssText.replace(font, await dataUrl(address, 'font/woff2')) : rule.cssText);
		}
	return parts.join('\n');
}

function Head({ history, n, title, link }: PictureOf): VNode {
	const scores = history.scores[n] ?? [];
	const order = scores.map((_, i) => i).sort((a, b) => (scores[a]?.rank ?? 0) - (scores[b]?.rank ?? 0) || a - b);
	const code = link ? codeOf(link) : undefined;
	const step = (WIDTH - 2 * EDGE - QR - 24) / history.seats.length;
	return (
		<g>
			<text class="picture-title" x={EDGE} y="64">
				{title}
			</text>
			<text class="picture-game" x={EDGE} y="96">
				Magnate · {history.words.value.title}
			</text>
			{order.map((at, place) => {
				const [seat, score, x] = [history.seats[at], scores[at], EDGE + place * step];
				if (!seat || !score) return null;
				return (
					<g key={at}>
						<MarkAt colour={seat.colour} x={x + 13} y={143} size={30} />
						<text class="picture-total" x={x + 34} y="154">
							{score.total < 0 ? `−${-score.total}` : score.total}
						</text>
						<text class="picture-seat" x={x + 84} y="152">
							{history.words.value.seats[at]}
						</text>
					</g>
				);
			})}
			{code && (
				<g transform={`translate(${WIDTH - EDGE - QR} 20) scale(${QR / code.size})`} shape-rendering="crispEdges">
					<path fill="#fff" d={`M0 0H${code.size}V${code.size}H0z`} />
					<path fill="#000" d={code.path} />
				</g>
			)}
		</g>
	);
}

/** What is drawn once. Nothing of it stays that would be drawn again in another language, when the game's core may be gone. */
export function drawn(picture: VNode): Element {
	const holder = document.createElement('div');
	render(picture, holder);
	const svg = holder.firstElementChild?.cloneNode(true);
	render(null, holder);
	if (!(svg instanceof Element)) throw new Error('no picture');
	return svg;
}

/** The whole picture as the text of an SVG. */
export async function drawPicture(of: PictureOf): Promise<string> {
	await document.fonts.ready;
	const board = await boardDrawing(of);
	const height = HEAD + BOARD;
	const svg = drawn(
		<svg xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`} class="still" data-theme={theme()}>
			<path class="picture-ground" d={`M0 0H${WIDTH}V${height}H0z`} />
			<Head {...of} />
		</svg>,
	);
	for (const spoken of board.querySelectorAll('.plate-spoken')) spoken.remove();
	const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
	group.setAttribute('transform', `translate(${EDGE} ${HEAD - 8})`);
	group.style.setProperty('--unit', board.style.getPropertyValue('--unit'));
	group.append(...board.children);
	svg.append(group);
	return withStyles(svg);
}

/** As a PNG, sharp enough to be looked at closely. */
export const paintPicture = async (of: PictureOf): Promise<Blob> => paintSvg(await drawPicture(of), WIDTH, HEAD + BOARD);

/** A drawing of the page as a text that stands alone. */
export async function withStyles(svg: Element): Promise<string> {
	await document.fonts.ready;
	const css = await styles();
	const text = new XMLSerializer().serializeToString(svg);
	const start = text.indexOf('>') + 1;
	return `${text.slice(0, start)}<style><![CDATA[${css}]]></style>${text.slice(start)}`;
}

export async function paintSvg(text: string, width: number, height: number): Promise<Blob> {
	const image = new Image();
	image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
	await image.decode();
	const canvas = document.createElement('canvas');
	canvas.width = width;
	canvas.height = height;
	const pen = canvas.getContext('2d');
	if (!pen) throw new Error('no canvas');
	pen.drawImage(image, 0, 0);
	return new Promise((resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
	);
}
