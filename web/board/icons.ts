// The resources' icons: small filled drawings in a box of 16, readable from 11 pixels, told apart by form and by colour.
// `fill` takes the resource's colour, `line` the ink over it.

export interface Icon {
	fill: string;
	line: string;
}

export const icons: Record<string, Icon> = {
	'stone': { fill: 'M2 13L3.5 7L7.5 3.5L12 5L14.5 10L13 13Z', line: 'M3.5 7L7 8.5L12 5M7 8.5L8 13' },
	'brick': { fill: 'M1.5 6L5 3.5H14.5V9.5L11 12.5H1.5Z', line: 'M1.5 6H11V12.5M11 6L14.5 3.5M4.5 8.5h3.5' },
	'wood': { fill: 'M5 3.5H13.5A2 4.5 0 0 1 13.5 12.5H5A2.8 4.5 0 0 1 5 3.5Z', line: 'M5 3.5A2.8 4.5 0 0 1 5 12.5M5 6.2A1 1.8 0 0 1 5 9.8A1 1.8 0 0 1 5 6.2M9.5 6H13M10 9.5H12.5' },
	'ceramic': { fill: 'M5.5 2.5H10.5L10 4.5C13 6 13.5 11 10.5 13.5H5.5C2.5 11 3 6 6 4.5Z', line: 'M6 4.5H10M3.7 8.5H12.3' },
	'glass': { fill: 'M4 2.5H12C12.5 7 11 9.5 8.7 10V12.3H11.5V13.8H4.5V12.3H7.3V10C5 9.5 3.5 7 4 2.5Z', line: 'M3.9 5H12.1' },
	'iron': { fill: 'M1.5 12.5L4 5H12L14.5 12.5Z', line: 'M4 5L5.5 8.5H10.5L12 5M5.5 8.5L4 12.5M10.5 8.5L12 12.5' },
	'cable': { fill: 'M8 2A6 6 0 1 1 7.99 2ZM8 5.5A2.5 2.5 0 1 0 8.01 5.5Z', line: 'M8 3.8A4.2 4.2 0 1 1 3.8 8M12.5 11.5L15 14' },
	'electricity': { fill: 'M9.5 1L3 9H7L5.5 15L13 6.5H8.5Z', line: '' },
	'steel': { fill: 'M2.5 2.5H13.5V5.5H9.7V10.5H13.5V13.5H2.5V10.5H6.3V5.5H2.5Z', line: 'M9.7 5.5H6.3M6.3 10.5H9.7' },
	'cement': { fill: 'M3.5 4.5L5 2H11L12.5 4.5C14.5 8 14 12 13 14H3C2 12 1.5 8 3.5 4.5Z', line: 'M3.5 4.5H12.5M5.5 8.5H10.5M6.5 11H9.5' },
	'plastic': { fill: 'M6.3 1.5H9.7V4C12.5 5 12.5 7 12.5 8V13C12.5 14 12 14.5 11 14.5H5C4 14.5 3.5 14 3.5 13V8C3.5 7 3.5 5 6.3 4Z', line: 'M6.3 4H9.7M3.5 8H12.5M3.5 11.5H12.5' },
	'computer': { fill: 'M3.5 3.5H12.5V12.5H3.5Z', line: 'M6 6H10V10H6ZM5.5 3.5V1.5M8 3.5V1.5M10.5 3.5V1.5M5.5 12.5V14.5M8 12.5V14.5M10.5 12.5V14.5M3.5 5.5H1.5M3.5 8H1.5M3.5 10.5H1.5M12.5 5.5H14.5M12.5 8H14.5M12.5 10.5H14.5' },
	'any': { fill: 'M8 1.2L9.9 5.5L14.6 6L11.1 9.1L12.1 13.7L8 11.3L3.9 13.7L4.9 9.1L1.4 6L6.1 5.5Z', line: '' },
};
