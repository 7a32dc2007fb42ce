// The characters' portraits, in the pen of the board's pictograms: ink over one flat tint, within an oval. Fetched when first shown.

import type { VNode } from 'preact';
import { o, type Drawing } from '../board/pictograms/pen';
import type { Character } from './characters';

interface Sitter extends Drawing {
	/** Whose era gives the tint. */
	era: 1 | 2 | 3 | 4 | 5;
	/** Covered by hair, hat or cloth, which hides what lies under it. */
	over?: string;
}

const COAT = 'M5 52C6 41 12 37.5 19 36L24 39L29 36C36 37.5 42 41 43 52Z';
const HEAD = 'M16.5 20C16.5 12.5 19.5 9.5 24 9.5S31.5 12.5 31.5 20C31.5 26.5 28.5 31 24 31S16.5 26.5 16.5 20Z';
const NECK = 'M20.8 30V36M27.2 30V36';
const FACE = 'M24 19.5L22.7 23.8H24.6M21.7 27.3Q24 28.5 26.3 27.3';
const EYES = 'M19.3 19.2Q20.7 18.2 22 19.2M26 19.2Q27.3 18.2 28.7 19.2';
const BROWS = 'M18.8 16.8Q20.5 15.6 22.3 16.5M25.7 16.5Q27.5 15.6 29.2 16.8';
const FOLDS = 'M10 46L13 52M14.5 43L18 52M38 46L35 52M33.5 43L30 52';

const sitters: Record<Character, Sitter> = {
	// Her hair is up, and her brooch is a railway wheel.
	Ada: {
		era: 2,
		tint: COAT,
		over: `${o(24, 6.5, 3.6)}M15.8 21C14.5 12 18.5 8 24 8S33.5 12 32.2 21C31 15.5 28 13.5 24 13.5S17 15.5 15.8 21Z`,
		pen: `M20 33.5Q24 36 28 33.5V37L24 39.5L20 37Z${o(24, 43.5, 2.6)}`,
		fine: `M24 40.9V46.1M21.4 43.5H26.6M22.2 41.7L25.8 45.3M25.8 41.7L22.2 45.3M18 12.5Q21 9.5 24 9.8M20 13.5Q22 11 24 11.2M30 12.5Q27 9.5 24 9.8M22.3 5Q24 3.8 25.7 5M22.3 7.5Q24 6.3 25.7 7.5`,
	},
	// A cap, a moustache, a pencil behind the ear.
	Carl: {
		era: 1,
		tint: COAT,
		over: 'M15 16C14.5 10 19 6.5 24.5 6.5S33.5 9 33.5 14L37.5 16.5Q26 14 15 16Z',
		pen: 'M20 25.8Q22 24.2 24 25.6Q26 24.2 28 25.8Q26 27.4 24 26.4Q22 27.4 20 25.8ZM31.5 15L35 11M18 36.5L24 42L30 36.5M24 42V52',
		fine: 'M18 13.5Q20 9.5 24.5 8.5M21 13.5Q23 10 27 9M25 13.8Q27 11 30.5 10.5M22.5 45H22.6M22.5 48.5H22.6',
	},
	// Round spectacles, short hair.
	Nora: {
		era: 4,
		tint: COAT,
		over: 'M15.2 25C13 13.5 17 8 24.5 8S35 13.5 32.8 25L31.5 17.5C27 17.5 23.5 16 22.5 13C21.5 16 19.5 17.3 16.8 17.8Z',
		pen: `${o(20.6, 20, 2.9)}${o(27.4, 20, 2.9)}M23.5 19.7Q24 19.2 24.5 19.7M18.5 36.5L24 41L29.5 36.5M22 41L24 44L26 41`,
		fine: 'M18 16Q17.5 12 21 10M21 14.5Q21 11.5 24 9.8M26 15.5Q27 11.5 24.5 9.8M30 16.5Q31 12.5 27.5 10.3M32 24V19M16 24V20',
	},
	// Bald, with whiskers and a watch chain.
	Otto: {
		era: 3,
		tint: COAT,
		pen: 'M16.5 19C14.5 22 14.8 27.5 18.5 30.5Q17.5 26 18 22M31.5 19C33.5 22 33.2 27.5 29.5 30.5Q30.5 26 30 22M19.5 36L22 40.5L24 38.5L26 40.5L28.5 36M24 40V52M17 46Q20.5 50 24 46.5',
		fine: 'M15.8 23Q16.5 25 16.3 27M32.2 23Q31.5 25 31.7 27M21 12.5Q24 11.3 27 12.5M22 14.3Q24 13.6 26 14.3M18.5 47.3H18.6M20.7 48.3H20.8M22.8 47.4H22.9',
	},
	// A wide hat with a feather; she looks aside at whoever leads.
	Iris: {
		era: 5,
		tint: COAT,
		over: 'M17 13.5C17 7 20 4.5 24.5 4.5S31.5 7 31.5 13.5ZM9.5 16.5Q24 8.5 38.5 16.5Q24 18.5 9.5 16.5Z',
		pen: 'M31 10C34 4.5 38.5 2.5 42 4.5C40 8.5 36 10.5 31.5 11M17.3 20C15.5 25 16.5 31 18.5 34M30.7 20C32.5 25 31.5 31 29.5 34M17 37L24 47L31 37',
		fine: 'M34 8.5Q37 5.5 40 5M17.3 11.5Q24 9 31.3 11.5M28.5 19.5H29.4M21.5 19.5H22.4M13 16.2Q24 11.5 35 16.2',
	},
	// Top hat, monocle and bow tie, as an auctioneer wears them.
	Hugo: {
		era: 2,
		tint: COAT,
		over: 'M17 12.5V2.5H31V12.5ZM12.5 13.5Q24 10 35.5 13.5Q24 17 12.5 13.5Z',
		pen: `${o(27.3, 19.5, 2.8)}M24 38.5L19 36V41ZM24 38.5L29 36V41ZM24 41V52M20.8 25.5Q22.5 24.5 24 25.5Q25.5 24.5 27.2 25.5`,
		fine: 'M17 9.5H31M17 11H31M19.5 3V9M21.5 3V9M29.7 21Q32.5 27 31 37M22.5 45H22.6M22.5 48.5H22.6',
	},
	// A kerchief over her hair, an apron over her dress.
	Lena: {
		era: 1,
		tint: 'M14 52L16.5 38L20 36.5Q24 39.5 28 36.5L31.5 38L34 52Z',
		over: 'M15 22C12.5 11 17.5 6.5 24 6.5S35.5 11 33 22C31.5 15.5 28.5 13 24 13S16.5 15.5 15 22ZM33 19.5L38 17.5L36.5 21.5L39 25L33 22Z',
		pen: 'M16.5 38L14 52M31.5 38L34 52M16.3 41.5H31.7',
		fine: 'M18 11.5H18.1M21.5 9.5H21.6M25.5 9.5H25.6M29.5 11.5H29.6M23.5 11.7H23.6M17 15H17.1M31.3 15H31.4M20 45V50M24 45V50M28 45V50',
	},
	// A beard, a small cap and narrow eyes that weigh a price.
	Jakob: {
		era: 4,
		tint: COAT,
		over: 'M17 14Q18 6.5 24 6.5T31 14Q24 11.5 17 14ZM16.6 21.5C16.6 30 19.5 36.5 24 39C28.5 36.5 31.4 30 31.4 21.5C30.5 24.5 28 25.3 24 25.3S17.5 24.5 16.6 21.5Z',
		pen: 'M22 27.5Q24 28.6 26 27.5M17.5 37.5L20 43M30.5 37.5L28 43',
		fine: 'M19 26.5Q20 32 22.5 35.5M21 27.5Q21.5 32.5 23.5 36.5M29 26.5Q28 32 25.5 35.5M27 27.5Q26.5 32.5 24.5 36.5M24 30V37M20 11.5Q24 9 28 11.5',
	},
};

export default function Drawn({ name }: { name: Character }): VNode {
	const { era, tint, over, pen, fine } = sitters[name];
	return (
		<g class={`portrait-of era-${era}`}>
			<path class="tint" d={tint} />
			<path class="fine" d={`${FOLDS}${EYES}`} />
			<path class="pen" d={`${COAT}${NECK}`} />
			<path class="pen portrait-skin" d={HEAD} />
			<path class="fine" d={`${EYES}${BROWS}${FACE}`} />
			{over && <path class="pen portrait-over" d={over} />}
			<path class="pen" d={pen} />
			<path class="fine" d={fine} />
		</g>
	);
}
