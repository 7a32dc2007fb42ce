// The engraving on the first page: a valley through the five eras, from kilns and a windmill to masts and a rocket.
// Drawn here in the pen of the board's pictograms: ink over one flat tint for each era. Where things may move, smoke rises, sails
// turn, a train crosses the bridge and ships go down the river; the drawing is whole without any of it.

import type { ComponentChildren, VNode } from 'preact';

const WIDTH = 1200;
const HEIGHT = 300;
const GROUND = 236;

const n = (x: number): string => String(Math.round(x * 10) / 10);

/** Parallel strokes, as an engraver shades a side that lies in shadow. */
function shade(x: number, y: number, w: number, h: number, step = 4): string {
	let d = '';
	for (let at = step / 2; at < w; at += step) d += `M${n(x + at)} ${n(y)}v${n(h)}`;
	return d;
}

function courses(x: number, y: number, w: number, h: number, step = 6): string {
	let d = '';
	for (let at = step; at < h; at += step) d += `M${n(x)} ${n(y + at)}h${n(w)}`;
	return d;
}

const box = (x: number, y: number, w: number, h: number): string => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`;
const disc = (x: number, y: number, r: number): string =>
	`M${n(x - r)} ${n(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A chimney standing on y, a little narrower at its top. */
const chimney = (x: number, y: number, w: number, h: number): string =>
	`M${n(x)} ${n(y)}L${n(x + w * 0.16)} ${n(y - h)}h${n(w * 0.68)}L${n(x + w)} ${n(y)}Z`;

/** Smoke that drifts to the right: a few loops that grow. */
function smoke(x: number, y: number, size: number): string {
	const s = (f: number): string => n(f * size);
	return (
		`M${n(x)} ${n(y)}c${s(-3)} ${s(-5)} ${s(1)} ${s(-8)} ${s(5)} ${s(-7)}c${s(0)} ${s(-7)} ${s(9)} ${s(-9)} ${s(13)} ${s(-4)}` +
		`c${s(4)} ${s(-6)} ${s(14)} ${s(-5)} ${s(15)} ${s(2)}c${s(7)} ${s(-4)} ${s(15)} ${s(0)} ${s(14)} ${s(5)}` +
		`M${n(x + 7 * size)} ${n(y - 4 * size)}c${s(4)} ${s(-2)} ${s(8)} ${s(-1)} ${s(9)} ${s(2)}` +
		`M${n(x + 22 * size)} ${n(y - 6 * size)}c${s(5)} ${s(-2)} ${s(9)} ${s(0)} ${s(10)} ${s(3)}`
	);
}

/** A hall with a roof of saw teeth. */
function hall(x: number, y: number, teeth: number, w: number, h: number, rise: number): string {
	let d = `M${n(x)} ${n(y)}v${n(-h)}`;
	for (let i = 0; i < teeth; i++) d += `l${n(w * 0.75)} ${n(-rise)}L${n(x + (i + 1) * w)} ${n(y - h)}`;
	return `${d}V${n(y)}Z`;
}

function windows(x: number, y: number, count: number, gap: number, w: number, h: number): string {
	let d = '';
	for (let i = 0; i < count; i++) d += box(x + i * gap, y, w, h);
	return d;
}

/** A lattice tower between two legs that meet at the top. */
function lattice(x: number, y: number, w: number, h: number, bays: number): { pen: string; fine: string } {
	let fine = '';
	for (let i = 0; i < bays; i++) {
		const low = 1 - i / bays;
		const high = 1 - (i + 1) / bays;
		const [y0, y1] = [y - h * (1 - low), y - h * (1 - high)];
		fine += `M${n(x - (w * low) / 2)} ${n(y0)}L${n(x + (w * high) / 2)} ${n(y1)}M${n(x + (w * low) / 2)} ${n(y0)}L${n(x - (w * high) / 2)} ${n(y1)}`;
		fine += `M${n(x - (w * high) / 2)} ${n(y1)}H${n(x + (w * high) / 2)}`;
	}
	return { pen: `M${n(x - w / 2)} ${n(y)}L${n(x)} ${n(y - h)}L${n(x + w / 2)} ${n(y)}`, fine };
}

const tree = (x: number, y: number, s: number): string =>
	`M${n(x)} ${n(y)}v${n(-5 * s)}M${n(x - 5 * s)} ${n(y - 4 * s)}L${n(x)} ${n(y - 12 * s)}L${n(x + 5 * s)} ${n(y - 4 * s)}ZM${n(x - 4 * s)} ${n(y - 9 * s)}L${n(x)} ${n(y - 17 * s)}L${n(x + 4 * s)} ${n(y - 9 * s)}`;

interface Scene {
	tint: string;
	fine: string;
	pen: string;
	/** What rises from the chimneys. */
	smoke?: string;
}

/** Clay: a windmill on the hill, a sawmill with its wheel, two bottle kilns. */
function clay(): Scene {
	const kiln = (x: number, s: number): string =>
		`M${n(x)} ${GROUND}c${n(-2 * s)} ${n(-30 * s)} ${n(14 * s)} ${n(-34 * s)} ${n(15 * s)} ${n(-62 * s)}h${n(12 * s)}c${n(1 * s)} ${n(28 * s)} ${n(17 * s)} ${n(32 * s)} ${n(15 * s)} ${n(62 * s)}Z`;
	return {
		tint: `M50 196L54 130h16L76 196Z${kiln(176, 1)}${kiln(214, 0.8)}M98 ${GROUND}V206l19-16 19 16v30Z`,
		pen: `M50 196L54 130Q62 116 70 130L76 196Z${kiln(176, 1)}${kiln(214, 0.8)}M98 ${GROUND}V206M94 209l23-20 23 20M136 ${GROUND}V206${disc(150, 224, 15)}${disc(150, 224, 3)}M0 206C30 196 60 192 98 204`,
		smoke: `${smoke(193, 170, 0.8)}${smoke(226, 184, 0.6)}`,
		fine: `M57 196v-14h10v14${shade(66, 140, 7, 54, 3)}${courses(184, 190, 26, 40, 7)}${courses(222, 196, 20, 36, 7)}M191 ${GROUND}v-13a6 7 0 0 1 12 0v13M226 ${GROUND}v-10a5 6 0 0 1 10 0v10M104 ${GROUND}v-16h9v16M120 214h9v9h-9ZM104 206h26${tree(14, 206, 1)}${tree(28, 202, 0.8)}${tree(86, 202, 0.7)}M4 214c14-6 24-8 36-8M10 224c20-8 38-10 60-8M150 246h10`,
	};
}

/** Coal: a pit's headframe, a blast furnace, a mill. */
function coal(): Scene {
	return {
		tint: `${hall(262, GROUND, 3, 26, 26, 15)}M388 ${GROUND}l8-58h26l8 58Z${box(432, 204, 40, 32)}`,
		pen: `${hall(262, GROUND, 3, 26, 26, 15)}${chimney(334, 212, 11, 78)}${disc(362, 140, 12)}${disc(362, 140, 2.5)}M360 152L344 ${GROUND}M364 152L384 ${GROUND}M353 188h18M349 210h26M388 ${GROUND}l8-58h26l8 58M392 178h34M399 178v-14h20v14M432 ${GROUND}V204h40V${GROUND}M428 204l24-13 24 13M374 140L400 164`,
		smoke: `${smoke(339, 130, 1.1)}${smoke(408, 160, 0.9)}`,
		fine: `${windows(268, 218, 6, 13, 7, 9)}${shade(341, 140, 4, 70, 2)}M362 128v24M350 140h24M353.5 131.5l17 17M370.5 131.5l-17 17M356 170l10 18M368 170l-14 18M353 188l22 22M371 188l-22 22M349 210l34 26M375 210l-30 26${courses(392, 182, 34, 52, 9)}M403 ${GROUND}v-14a6 7 0 0 1 12 0v14${shade(416, 184, 9, 36, 3)}${windows(438, 212, 3, 12, 6, 8)}M478 236l8-10 10 4 8 6M484 232l6-2M494 234l4-1`,
	};
}

/** Iron: a bridge with a train over the side valley, a steelworks. */
function iron(): Scene {
	const truss = 'M492 200H640M500 200l16-26H616l16 26M516 174v26M536 174v26M556 174v26M576 174v26M596 174v26M616 174v26';
	const cross = 'M516 200l20-26 20 26 20-26 20 26 20-26M536 200l-20-26M556 200M556 174l20 26M576 174M596 174l20 26';
	const tower = (x: number): string => `${box(x, 138, 16, 98)}M${x - 2} 138h20M${x} 138v-5h4v5M${x + 6} 138v-5h4v5M${x + 12} 138v-5h4v5`;
	return {
		tint: `${box(490, 138, 16, 98)}${box(626, 138, 16, 98)}${box(648, 190, 92, 46)}M660 190l10-16h58l10 16Z`,
		pen: `${truss}${tower(490)}${tower(626)}${box(648, 190, 92, 46)}M644 190h100M654 190l14-18h62l14 18${chimney(660, 172, 10, 68)}${chimney(686, 172, 10, 80)}${chimney(712, 172, 10, 62)}`,
		smoke: `${smoke(665, 102, 1)}${smoke(691, 90, 1.3)}${smoke(717, 108, 1)}`,
		fine: `${cross}${windows(656, 200, 7, 12, 7, 14)}M648 222h92${shade(667, 108, 3, 62, 2)}${shade(693, 96, 3, 74, 2)}${shade(719, 112, 3, 58, 2)}${courses(490, 142, 16, 92, 8)}${courses(626, 142, 16, 92, 8)}${shade(499, 140, 7, 94, 3)}${shade(635, 140, 7, 94, 3)}`,
	};
}

/** Oil: two derricks, spheres and tanks, the columns of a refinery. */
function oil(): Scene {
	const a = lattice(782, GROUND, 40, 118, 6);
	const b = lattice(828, GROUND, 30, 84, 5);
	return {
		tint: `${disc(872, 210, 17)}${box(896, 150, 14, 86)}${box(916, 128, 12, 108)}${box(934, 164, 14, 72)}${box(954, 204, 40, 32)}`,
		pen: `${a.pen}${b.pen}M776 118h12M824 152h8${disc(872, 210, 17)}M858 220L854 ${GROUND}M886 220l4 16M872 227v9M896 ${GROUND}V154q7-8 14 0V${GROUND}M916 ${GROUND}V132q6-8 12 0V${GROUND}M934 ${GROUND}V168q7-8 14 0V${GROUND}M954 ${GROUND}V206q20-8 40 0V${GROUND}M910 180h6M928 150h6v20M910 214h44`,
		fine: `${a.fine}${b.fine}M856 206c10 5 22 5 32 0M872 193v34M864 195c-4 10-4 20 0 30M880 195c4 10 4 20 0 30${courses(896, 158, 14, 74, 11)}${courses(916, 138, 12, 94, 11)}${courses(934, 172, 14, 62, 11)}${courses(954, 206, 40, 28, 9)}${shade(984, 206, 9, 30, 3)}M922 126v-12M919 114q3-12 6-2q-1 6-6 2M782 118v-9M770 ${GROUND}h24`,
	};
}

/** Silicon: works under flat roofs, a dish, a mast with its waves, a rocket on its pad. */
function silicon(): Scene {
	const mast = lattice(1078, GROUND, 22, 132, 9);
	const gantry = lattice(1166, GROUND, 18, 112, 8);
	return {
		tint: `${box(1008, 196, 58, 40)}M1106 214q4 22 28 22q-2-24-28-22ZM1140 222V154q6-22 12 0v68Z`,
		pen: `${box(1008, 196, 58, 40)}M1008 196l10-12h58v42M1066 196l10-12${mast.pen}M1078 104V92M1100 208q2 26 32 30M1100 208q18-4 32 30M1116 224l14-16M1118 ${GROUND}l-4-12M1140 222V154q6-22 12 0v68ZM1140 206l-7 18h7M1152 206l7 18h-7${gantry.pen}M1134 ${GROUND}h50`,
		fine: `${windows(1014, 204, 6, 9, 5, 24)}M1008 216h58${mast.fine}${gantry.fine}${disc(1131, 207, 2)}M1068 100a14 14 0 0 1 0-18M1088 100a14 14 0 0 0 0-18M1062 106a24 24 0 0 1 0-30M1094 106a24 24 0 0 0 0-30M1140 168h12M1140 184h12M1146 190v26M1152 170h8M1152 196h7M1020 184l46 0M1136 232c-6 2-8 4-14 4M1156 232c6 2 12 4 18 4`,
	};
}

/** A sky of broken lines that grow sparse towards the horizon, with a clearing for the title. */
function sky(): string {
	let d = '';
	for (let i = 0; i < 34; i++) {
		const y = -250 + i * 8 + i * i * 0.12;
		const clear = 460 - Math.max(0, y + 60) * 1.6;
		const dash = 30 + ((i * 53) % 90);
		for (let x = -((i * 37) % 120); x < WIDTH; x += dash * 2.4) {
			const from = Math.max(0, x);
			const to = x + dash * (1.9 - i * 0.035);
			const open = WIDTH / 2 - clear;
			if (to > open && from < WIDTH - open) continue;
			d += `M${n(from)} ${n(y)}H${n(Math.min(to, WIDTH))}`;
		}
	}
	return d;
}

function river(): string {
	let d = '';
	for (let row = 0; row < 4; row++) {
		const y = 256 + row * 11;
		const start = (row * 41) % 70;
		for (let x = start - 60; x < WIDTH; x += 130 + row * 22) d += `M${n(x)} ${y}c8-5 14-5 22 0s14 5 22 0 14-5 22 0`;
	}
	return d;
}

const sails = 'M62 128L36 102M62 128L88 102M62 128L36 154M62 128L88 154';
const spokes = 'M150 209v30M135 224h30M139.5 213.5l21 21M160.5 213.5l-21 21';
const cloth = 'M38 100l-6 6 22 20 4-4ZM86 100l6 6-22 20-4-4ZM38 156l-6-6 22-20 4 4ZM86 156l6-6-22-20-4 4Z';
const engine = 'M566 170v-12h22v-5h-3v-3h10v20ZM595 170v-17h14v17ZM569 158v-9h6v9M595 153v-3h15v3';
const wagon = (x: number): string => `M${x} 170v-10h20v10Z`;
const barge = 'M300 262h86l-8 14h-68ZM316 262v-9h18v9M322 253v-7h5v7M344 262q6-9 12 0q6-9 12 0';
const steamer = 'M806 266h96l-10 15h-78ZM826 266v-11h44v11M838 255v-12h8v12M852 255v-12h8v12M826 260h44';

const scenes = [clay(), coal(), iron(), oil(), silicon()];

interface LayerProps {
	class: string;
	/** Where it lies in the drawing. */
	x: number;
	y: number;
	w: number;
	h: number;
	children: ComponentChildren;
}

const percent = (part: number, of: number): string => `${(100 * part) / of}%`;

/** A part that moves: a drawing of its own over the others, so that moving it draws nothing again. */
function Layer({ class: name, x, y, w, h, children }: LayerProps): VNode {
	return (
		<svg class={`moving ${name}`} viewBox={`${x} ${y} ${w} ${h}`} style={{ left: percent(x, WIDTH), top: percent(y, HEIGHT), width: percent(w, WIDTH), height: percent(h, HEIGHT) }}>
			{children}
		</svg>
	);
}

const smokes = scenes.map((scene) => scene.smoke ?? '').join('');

/** Smoke rises twice over, the second half a breath after the first, so that there is always some. */
function Smoke({ later = false }: { later?: boolean }): VNode {
	return (
		<Layer class={later ? 'rises later' : 'rises'} x={180} y={60} w={620} h={130}>
			<g class="engraved">
				<path class="fine" d={smokes} />
			</g>
		</Layer>
	);
}

function Train(): VNode {
	const [x, y, w, h] = [506, 120, 120, 60];
	const wheels = [523, 534, 546, 557].map((at) => disc(at, 171, 2)).join('');
	return (
		<div class="bridge" style={{ left: percent(x, WIDTH), top: percent(y, HEIGHT), width: percent(w, WIDTH), height: percent(h, HEIGHT) }}>
			<svg class="train" viewBox={`${x} ${y} ${w} ${h}`}>
				<g class="engraved era-3">
					<path class="tint" d={`${engine}${wagon(518)}${wagon(541)}`} />
					<path class="fine" d={`${wheels}M520 160c4-4 12-4 16 0M543 160c4-4 12-4 16 0M572 148c-6-3-4-9 1-9 0-6 10-6 11-1 6-3 11 2 8 6`} />
					<path class="pen" d={`${engine}${wagon(518)}${wagon(541)}${disc(572, 171, 3)}${disc(583, 171, 3)}${disc(602, 171, 3)}`} />
				</g>
			</svg>
		</div>
	);
}

/** Decoration: it says nothing that the page does not say in words. */
export function Frontispiece(): VNode {
	return (
		<div class="frontispiece" aria-hidden="true">
			<div class="engraving">
				<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
					<path class="engraved-sky" d={sky()} />
					<path class="engraved-hill" d={`M0 ${GROUND}C60 196 130 190 220 204S400 196 500 214S700 186 820 206S1040 190 1200 202V${GROUND}Z`} />
					{scenes.map((scene, i) => (
						<g key={i} class={`engraved era-${i + 1}`}>
							<path class="tint" d={scene.tint} />
							<path class="fine" d={scene.fine} />
							<path class="pen" d={scene.pen} />
						</g>
					))}
					<path class="engraved-water" d={`M0 248H${WIDTH}V${HEIGHT}H0Z`} />
					<g class="engraved">
						<path class="fine" d={river()} />
						<path class="pen" d={`M0 ${GROUND}H${WIDTH}M0 248H${WIDTH}`} />
					</g>
				</svg>
				<Smoke />
				<Smoke later />
				<Layer class="turns" x={22} y={88} w={80} h={80}>
					<g class="engraved">
						<path class="fine" d={cloth} />
						<path class="pen" d={sails} />
					</g>
				</Layer>
				<Layer class="turns" x={134} y={208} w={32} h={32}>
					<g class="engraved">
						<path class="fine" d={spokes} />
					</g>
				</Layer>
				<Train />
				<Layer class="sails barge" x={294} y={240} w={100} h={44}>
					<g class="engraved">
						<path class="boat" d={barge} />
						<path class="fine" d="M310 268h60M348 262h20" />
					</g>
				</Layer>
				<Layer class="sails steamer" x={796} y={224} w={112} h={64}>
					<g class="engraved">
						<path class="boat" d={steamer} />
						<path class="fine" d={`${smoke(842, 240, 0.7)}M820 272h70`} />
					</g>
				</Layer>
			</div>
		</div>
	);
}
