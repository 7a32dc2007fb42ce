// Contrast of the colours that style/tokens.css names, computed as WCAG 2 does: 4.5 for text, 3 for shapes.
import { readFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { root } from './browser.mjs';

const css = readFileSync(`${root}web/style/tokens.css`, 'utf8');

/** The colours of the rule whose selector ends with [data-theme="NAME"]. */
function colours(theme) {
	const rule = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css);
	assert.ok(rule, theme);
	return Object.fromEntries([...rule[1].matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
}

function luminance(colour) {
	const [r, g, b] = [1, 3, 5].map((at) => {
		const part = parseInt(colour.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
	const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
	return (light + 0.05) / (dark + 0.05);
}

const SEATS = ['seat-red', 'seat-blue', 'seat-green', 'seat-yellow'];
const ERAS = [1, 2, 3, 4, 5].map((era) => `era-${era}`);
const GROUNDS = ['ground', 'card', 'raised'];
const each = (fronts, backs, least) => fronts.flatMap((front) => backs.map((back) => [front, back, least]));
const wanted = [
	...each(['ink', 'soft', 'action', 'action-deep', 'bad', ...SEATS], GROUNDS, 4.5),
	...each(['on-action'], ['action', 'action-deep'], 4.5),
	...each(['on-seat'], SEATS, 4.5),
	...each(['edge', 'focus'], GROUNDS, 3),
];

for (const theme of ['paper', 'night'])
	test(`every pair of colours can be told apart: ${theme}`, () => {
		const colour = colours(theme);
		const faint = wanted
			.map(([front, back, least]) => [front, back, least, contrast(colour[front], colour[back])])
			.filter(([, , least, found]) => !(found >= least))
			.map(([front, back, least, found]) => `${front} on ${back}: ${found.toFixed(2)} of ${least}`);
		assert.deepEqual(faint, []);
		assert.deepEqual(ERAS.filter((era) => !colour[era]), []);
	});
