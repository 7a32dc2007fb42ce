// A text as a QR code, drawn as one path of squares.

import type { VNode } from 'preact';
import { encode } from 'uqr';

/** Beyond it a code gets too fine to be read off a screen. */
const MOST = 1600;

export interface Code {
	/** Modules on a side, with the quiet border. */
	size: number;
	/** In units of a module. */
	path: string;
}

/** Undefined: the text is too long. */
export function codeOf(text: string): Code | undefined {
	if (text.length > MOST) return undefined;
	const { data, size } = encode(text, { ecc: 'L', border: 4 });
	const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
	return { size, path };
}

/** Dark on light in both themes, as readers expect. */
export function QrCode({ code, label }: { code: Code; label: string }): VNode {
	return (
		<svg class="share-qr" viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} shape-rendering="crispEdges">
			<path fill="#fff" d={`M0 0H${code.size}V${code.size}H0z`} />
			<path fill="#000" d={code.path} />
		</svg>
	);
}
