// The board in real chromium: pictograms, names, routes, an own board, keys, pointing, contrast, axe.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codes } from '../../web/po.mjs';
import { openBoard, routing } from './board-page.mjs';
import { whileDrawn } from './browser.mjs';

const EDITIONS = ['industry', 'industria'];
const LANGS = codes;

let board;
before(async () => { board = await openBoard(); });
after(async () => { await board.close(); });

const show = async (options) => {
	await board.page.evaluate((o) => {
		if (o.row) o.props = { ...o.props, mode: 'row', onEra: (era) => log.push(['era', era]) };
		show(o);
	}, options);
	await board.page.waitForFunction(({ width, row }) => {
		const drawing = document.querySelector('.board-sheet, svg.board-drawing');
		return drawing && (row || !width || drawing.getAttribute('width') === String(width)) && document.querySelector('.plate');
	}, options);
};

/** A random generator with a seed, so that a failure comes again. */
function dice(seed) {
	let s = seed;
	const next = () => ((s = (s * 1103515245 + 12345) % 2147483648) / 2147483648);
	return (n) => Math.floor(next() * n);
}

/** A valid board file: kinds, networks, roads and lines anywhere, names nobody has drawn. */
function randomSheet(seed) {
	const die = dice(seed);
	const nets = Array.from({ length: 1 + die(8) }, (_, i) => (i === 0 ? 'river' : `net-${i}`));
	const lines = ['board own', 'edition industria', 'title "Own"', 'resource mud 2', 'resource iron 3', ...nets.map((n) => `network ${n}`)];
	const kinds = {};
	for (let era = 1; era <= 5; era++)
		for (const column of 'ABCDEFGHIJKL') {
			const id = column + era;
			const kind = ['factory', 'factory', 'technology', 'bonus', 'joker'][die(5)];
			kinds[id] = kind;
			const on = nets.filter(() => die(4) === 0);
			if (kind === 'factory') lines.push(`field ${id} factory works-${id.toLowerCase()} cost 2 needs mud makes iron points 1${on.length ? ` on ${on.join(' ')}` : ''}`);
			if (kind === 'technology') lines.push(`field ${id} technology idea-${id.toLowerCase()} needs iron points 2`);
			if (kind === 'bonus') lines.push(`field ${id} bonus gate-${id.toLowerCase()} on ${nets[die(nets.length)]} value 2`);
			if (kind === 'joker') lines.push(`field ${id} joker ${die(2) ? 'mud' : 'any'}`);
		}
	for (const [word, kind] of [['road', 'factory'], ['line', 'technology']]) {
		const ids = Object.keys(kinds).filter((id) => kinds[id] === kind);
		const seen = new Set();
		for (let i = 0; i < 14; i++) {
			const pair = [ids[die(ids.length)], ids[die(ids.length)]].sort();
			if (pair[0] === pair[1] || seen.has(pair.join())) continue;
			seen.add(pair.join());
			lines.push(`${word} ${pair.join(' ')}`);
		}
	}
	return lines.join('\n') + '\n';
}

test('every field of the shipped boards has a pictogram of its own', async () => {
	for (const edition of EDITIONS) {
		await show({ edition, width: 1000, height: 800 });
		await board.page.evaluate(() => {
			// A drawing wherever it is put and however large: the pen's commands, and its proportions.
			window.shapeOf = (path) => {
				if (!path) return '';
				const { width, height } = path.getBBox();
				return `${path.getAttribute('d').replace(/[^a-z]/gi, '')} ${(width / height).toFixed(2)}`;
			};
		});
		const drawn = await board.page.$$eval('.plate', (all) => all.map((p) => [
			p.dataset.field, p.querySelectorAll('.picture').length, p.querySelector('.initials') !== null,
			shapeOf(p.querySelector('.picture .pen')), p.classList.contains('kind-joker'),
		]));
		assert.equal(drawn.length, 60);
		const names = await board.page.evaluate((e) => core.askJson(`board ${e}`).fields.map((f) => f.name), edition);
		const pictures = new Map();
		drawn.forEach(([id, count, initials, pen, joker], i) => {
			assert.ok(count === 1 && !initials && pen.length > 8, `${edition} ${id} has no pictogram`);
			if (joker) return;
			assert.ok((pictures.get(pen) ?? names[i]) === names[i], `${names[i]} and ${pictures.get(pen)} share a pictogram`);
			pictures.set(pen, names[i]);
		});
	}
});

test('a drawing put in its place is the one that a transform would put there', async () => {
	const [count, wrong] = await board.page.evaluate((editions) => {
		const names = new Set(editions.flatMap((e) => core.askJson(`board ${e}`).fields.map((f) => f.name)));
		const drawings = [...names].flatMap((name) => Object.values(pictogram(name) ?? {}));
		// Every command there is, numbers without a space between, and pairs that go on with the command before.
		const all = [...drawings, ...Object.values(icons).flatMap(Object.values), 'M1 2 3 4L5-6l.5.5 1-1H7h-2V8v2C1 2 3 4 5 6c1 1 2-2 3 3S9 9 8 7s1 1 2 2Q1 1 2 3q1-1 2 2T9 9t-1 1A3 2 30 0 1 4 4a2 1 20 1 0 3 3Z'].filter(Boolean);
		const measured = (d) => {
			const e = document.createElementNS('http://www.w3.org/2000/svg', 'path');
			e.setAttribute('d', d);
			return e;
		};
		const [x, y, scale] = [31.25, -7.5, 1.7];
		const wrong = all.filter((d) => {
			const [from, to] = [measured(d), measured(placed(d, { x, y, scale }))];
			const [long, there] = [from.getTotalLength(), to.getTotalLength()];
			// Nowhere near where one line ends and the next begins elsewhere.
			return !(long > 0) || [0.011, 0.137, 0.291, 0.483, 0.713, 0.887, 0.989].some((part) => {
				const [a, b] = [from.getPointAtLength(long * part), to.getPointAtLength(there * part)];
				return Math.hypot(a.x * scale + x - b.x, a.y * scale + y - b.y) > 0.1;
			});
		});
		return [all.length, wrong];
	}, EDITIONS);
	assert.ok(count > 100);
	assert.deepEqual(wrong, []);
});

test('a needed or made resource has its icon', async () => {
	for (const edition of EDITIONS) {
		await show({ edition, width: 1000, height: 800 });
		assert.equal(await board.page.locator('.res-other').count(), 0);
		const wanted = await board.page.evaluate((e) => core.askJson(`board ${e}`).fields.reduce((n, f) => n + f.needs.length + (f.makes ? 1 : 0), 0), edition);
		assert.equal(await board.page.locator('.res').count(), wanted);
	}
});

/** The width of a board whose plates are so wide. */
async function widthFor(wanted, options) {
	let low = 600, high = 1700;
	while (high - low > 1) {
		const width = Math.round((low + high) / 2);
		await show({ ...options, width });
		const w = await board.page.$eval('.plate-sheet', (e) => Number(e.getAttribute('width')));
		if (w < wanted) low = width;
		else high = width;
	}
	return high;
}

test('no name leaves its plate or touches an icon, in any language, at 72 and at 56 pixels', async () => {
	for (const wanted of [72, 56])
		for (const edition of EDITIONS) {
			const width = await widthFor(wanted, { edition, height: 760 });
			for (const lang of LANGS) {
				await show({ edition, lang, width, height: 760 });
				const wrong = await board.page.$$eval('.plate', (all) => all.flatMap((plate) => {
					const name = plate.querySelector('.plate-name'), sheet = plate.querySelector('.plate-sheet').getBoundingClientRect();
					const says = (why) => `${plate.dataset.field} ${name?.textContent}: ${why}`;
					if (!name) return [says('no name')];
					const out = [];
					const box = name.getBoundingClientRect();
					const widest = Math.max(...[...name.querySelectorAll('tspan')].map((t) => t.getComputedTextLength()));
					if (widest > sheet.width - 2) out.push(says(`is ${widest} wide`));
					if (box.left < sheet.left || box.right > sheet.right || box.top < sheet.top - 1 || box.bottom > sheet.bottom) out.push(says('leaves the plate'));
					if (Number(name.getAttribute('font-size')) < 6.5) out.push(says(`is set in ${name.getAttribute('font-size')}`));
					for (const icon of plate.querySelectorAll('.plate-body > .res .res-fill, .mk-makes circle, .mk-coin, .mk-points')) {
						const i = icon.getBoundingClientRect();
						// a line's box has room for letters with tails: the last fifth of it may be shared
						if (i.top < box.bottom - box.height * 0.2 && i.left < box.right && i.right > box.left) out.push(says('touches an icon'));
					}
					return out;
				}));
				assert.deepEqual(wrong, [], `${edition} ${lang} at ${wanted}`);
			}
		}
});

test('names are whole: no letter is lost when they are set in lines', async () => {
	for (const lang of LANGS) {
		await show({ edition: 'industry', lang, width: 800, height: 700 });
		const set = await board.page.$$eval('.plate-name', (all) => all.map((n) => [...n.querySelectorAll('tspan')].map((t) => t.textContent).join('')));
		const words = await board.page.evaluate(() => core.askJson('words').fields);
		const bare = (s) => s.replace(/[\s-]/gu, '');
		assert.deepEqual(set.map(bare), words.map(bare));
	}
});

/** Whether the open middle of a plate is touched by a straight piece. */
function enters(p, q, r) {
	const pad = 1;
	return Math.max(p.x, q.x) > r.x + pad && Math.min(p.x, q.x) < r.x + r.w - pad &&
		Math.max(p.y, q.y) > r.y + pad && Math.min(p.y, q.y) < r.y + r.h - pad;
}

function checkRoutes(data, width, height) {
	const { topology, layout, routes, plateRect, cellOf } = routing(data, width, height);
	const at = `${data.name} ${width}x${height}`;
	const rects = data.fields.map((f) => ({ id: f.id, ...plateRect(layout, f.id) }));
	const rectOf = (id) => rects.find((r) => r.id === id);
	const onEdge = (p, r) => {
		const inX = p.x >= r.x - 0.1 && p.x <= r.x + r.w + 0.1, inY = p.y >= r.y - 0.1 && p.y <= r.y + r.h + 0.1;
		const near = (a, b) => Math.abs(a - b) < 0.6;
		return (inX && (near(p.y, r.y) || near(p.y, r.y + r.h))) || (inY && (near(p.x, r.x) || near(p.x, r.x + r.w)));
	};
	for (const r of rects) assert.ok(r.x >= 0 && r.y >= 0 && r.x + r.w <= width + 0.1 && r.y + r.h <= height + 0.1, `${at}: ${r.id} outside`);
	for (const field of data.fields)
		for (const net of field.on) {
			const route = routes.nets.find((n) => n.network === net);
			const stub = route.stubs.find((s) => s.field === field.id);
			assert.ok(stub && onEdge(stub.points.at(-1), rectOf(field.id)), `${at}: ${net} does not reach ${field.id}`);
			const foot = stub.points[0];
			assert.ok(route.lanes.some(([p, q]) => Math.abs(p.y - foot.y) < 0.1 && foot.x >= p.x - 0.1 && foot.x <= q.x + 0.1), `${at}: ${net} at ${field.id} hangs in the air`);
		}
	for (const route of routes.nets) {
		if (route.lanes.length > 1) {
			const [top, bottom] = route.trunk;
			for (const [p, q] of route.lanes)
				assert.ok(top.x >= p.x - 0.1 && top.x <= q.x + 0.1 && p.y >= top.y - 0.1 && p.y <= bottom.y + 0.1, `${at}: a lane of ${route.network} misses its trunk`);
		}
		for (const [p, q] of [...route.lanes, ...(route.trunk.length ? [route.trunk] : [])])
			for (const r of rects) assert.ok(!enters(p, q, r), `${at}: ${route.network} runs through ${r.id}`);
	}
	assert.equal(routes.links.length, data.roads.length + data.lines.length);
	for (const link of routes.links) {
		assert.ok(onEdge(link.points[0], rectOf(link.a)), `${at}: ${link.key} does not begin at ${link.a}`);
		assert.ok(onEdge(link.points.at(-1), rectOf(link.b)), `${at}: ${link.key} does not end at ${link.b}`);
		for (let i = 1; i < link.points.length; i++)
			for (const r of rects) assert.ok(!enters(link.points[i - 1], link.points[i], r), `${at}: ${link.key} runs through ${r.id}`);
	}
	const lanes = new Set(topology.nets.flatMap((n) => n.lanes.map((l) => `${l.row} ${l.slot}`)));
	assert.equal(lanes.size, topology.nets.reduce((n, net) => n + net.lanes.length, 0), `${at}: two networks share a lane`);
	const row = (id) => cellOf(id).row;
	for (const link of topology.links) assert.ok(row(link.a) <= row(link.b));
}

test('networks, roads and lines reach their fields and run through none, on shipped and random boards', async () => {
	const sheets = Array.from({ length: process.env.MG_LONG ? 40 : 12 }, (_, i) => randomSheet(i + 1));
	const boards = await board.page.evaluate((all) => [
		core.askJson('board industry'), core.askJson('board industria'),
		...all.map((sheet) => core.askJson(`board ${core.ask(`sheet\n${sheet}`)}`)),
	], sheets);
	for (const data of boards) for (const [w, h] of [[900, 800], [700, 560], [360, 420], [1500, 1000]]) checkRoutes(data, w, h);
});

test('a board file of one\'s own is drawn, with initials and its own patterns', async () => {
	for (const seed of [3, 7]) {
		await show({ sheet: randomSheet(seed), width: 1000, height: 800 });
		assert.equal(await board.page.locator('.plate').count(), 60);
		assert.ok(await board.page.locator('.initials').count() > 20);
		const data = await board.page.evaluate(() => core.askJson('board own'));
		assert.equal(await board.page.locator('.joins .net').count(), data.networks.filter((n) => data.fields.some((f) => f.on.includes(n))).length);
		assert.equal(await board.page.getByText('Reconstructed board').count(), 0);
	}
	assert.deepEqual(board.errors, []);
});

test('it says that it is reconstructed, in each language, and asks for the page about it', async () => {
	for (const [lang, text] of [['en', 'Reconstructed board'], ['de', 'Rekonstruierter Spielplan'], ['fr', 'Plateau reconstitué']]) {
		await show({ lang, width: 1000, height: 800 });
		await board.page.evaluate(() => (log.length = 0));
		await board.page.getByRole('button', { name: text }).click();
		assert.deepEqual(await board.page.evaluate(() => log.filter(([what]) => what === 'about')), [['about']]);
	}
});

test('the keyboard goes from field to field and presses one', async () => {
	await show({ width: 1000, height: 800 });
	const { page } = board;
	await page.evaluate(() => { log.length = 0; document.activeElement?.blur(); });
	const focused = () => page.evaluate(() => document.activeElement?.dataset.field);
	assert.equal(await page.locator('.plate[tabindex="0"]').count(), 1, 'one field is reached by the tab key');
	await page.focus('.plate[tabindex="0"]');
	for (const [key, field] of [['Home', 'A1'], ['ArrowRight', 'B1'], ['ArrowDown', 'B2'], ['End', 'L2'], ['ArrowRight', 'L2'], ['PageDown', 'L5'], ['ArrowLeft', 'K5'], ['ArrowUp', 'K4']]) {
		await page.keyboard.press(key);
		assert.equal(await focused(), field, key);
	}
	assert.equal(await page.locator('.plate[tabindex="0"]').getAttribute('data-field'), 'K4');
	assert.notEqual(await page.$eval('[data-field=K4] .plate-ring', (e) => getComputedStyle(e).stroke), 'none', 'the focus is seen');
	assert.equal(await page.locator('[data-field=K5][data-lit=on]').count(), 1, 'the focused field lights what it is joined to');
	await page.keyboard.press('Enter');
	await page.keyboard.press(' ');
	assert.deepEqual(await page.evaluate(() => log.filter(([what]) => what === 'field')), [['field', 'K4'], ['field', 'K4']]);
	const cell = page.getByRole('gridcell', { name: 'K4 Telecommunications' });
	assert.equal(await cell.count(), 1);
	assert.equal(await page.getByRole('row').count(), 5);
});

test('pointing lights what belongs together, dims the rest, and draws nothing again', async () => {
	await show({ width: 1000, height: 800 });
	const { page } = board;
	await page.evaluate(() => {
		document.activeElement?.blur();
		window.changes = [];
		new MutationObserver((all) => all.forEach((m) => m.attributeName !== 'data-lit' && changes.push(m.attributeName ?? m.type)))
			.observe(document.querySelector('.board'), { attributes: true, childList: true, characterData: true, subtree: true });
	});
	await page.hover('[data-field=H1]');
	const lit = (value) => page.$$eval(`.plate[data-lit=${value}]`, (all) => all.map((p) => p.dataset.field).sort().join(' '));
	assert.equal(await lit('core'), 'H1');
	assert.equal(await lit('on'), 'B2 C1 C2 C3 C4 D1 D2 E2 F1 F4 G2 I1 I2 I3 J1');
	assert.equal(await page.locator('.joins .net[data-lit=on]').count(), 2);
	assert.equal(await page.locator('.joins [data-link][data-lit=on]').count(), 1);
	await page.hover('[data-net=pipeline]');
	assert.equal(await lit('on'), 'B4 B5 D3 E3 F5 I4 J4');
	await page.hover('.board-title');
	assert.equal(await page.locator('[data-lit]').count(), 0);
	assert.deepEqual(await page.evaluate(() => changes), []);
	assert.deepEqual(await page.evaluate(() => log.filter(([what]) => what === 'hover').slice(-3).map(([, t]) => t?.id ?? t?.name ?? null)), ['H1', 'pipeline', null]);
});

test('a move draws no face of a plate again, though its words come anew', async () => {
	await show({ width: 1000, height: 800 });
	const { page } = board;
	await page.evaluate(() => {
		window.own = core.askJson('board industry');
		window.faces = 0;
		for (const field of own.fields) {
			const { needs } = field;
			Object.defineProperty(field, 'needs', { get: () => (faces++, needs) });
		}
		window.draw = (mode, fields) => show({ width: 1000, height: 800, props: { board: own, words: core.askJson('words'), fields, mode } });
	});
	for (const mode of ['board', 'row']) {
		await page.evaluate((as) => draw(as, {}), mode);
		await page.waitForFunction(() => faces > 0);
		await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))));
		await page.evaluate((as) => ((faces = 0), draw(as, { G1: { owner: 'red' }, F1: { available: true } })), mode);
		await page.waitForSelector('[data-field=G1].owner-red');
		assert.equal(await page.evaluate(() => faces), 0, mode);
		await page.evaluate(() => (faces = 0));
	}
});

test('a player\'s fields are lit from outside, with points beside them', async () => {
	const fields = { G1: { owner: 'red', developed: true }, F1: { owner: 'red' }, I1: { owner: 'blue', developed: true } };
	await show({ width: 1000, height: 800, props: { fields, light: { kind: 'seat', seat: 'red' }, notes: [{ field: 'G1', text: '+3', seat: 'red' }] } });
	const { page } = board;
	await page.waitForSelector('[data-field=G1][data-lit=core]');
	assert.equal(await page.locator('.plate[data-lit=off]').count(), 58);
	assert.equal(await page.locator('.joins [data-link="road F1 G1"][data-lit=on]').count(), 1);
	assert.equal(await page.locator('.mk-note').textContent(), '+3');
	const style = (id, part) => page.$eval(`[data-field=${id}] .${part}`, (e) => (({ fill, stroke, paintOrder, visibility }) => ({ fill, stroke, paintOrder, visibility }))(getComputedStyle(e)));
	const [open, solid, edge] = [await style('F1', 'mk-seal'), await style('G1', 'mk-seal'), (await style('G1', 'plate-owner')).stroke];
	assert.equal((await style('F1', 'plate-owner')).stroke, edge, 'a frame of the owner\'s colour');
	assert.ok(open.fill !== edge && open.stroke === edge && open.paintOrder === 'normal', 'undeveloped: open, with a clock\'s hands on it');
	assert.ok(solid.fill === edge && solid.paintOrder === 'stroke', 'developed: solid, over the hands');
	for (const part of ['plate-owner', 'mk-seal'])
		assert.deepEqual([(await style('F1', part)).visibility, (await style('H1', part)).visibility], ['visible', 'hidden'], `${part}: seen where there is an owner`);
	const shape = (id) => page.$eval(`[data-field=${id}] .mk-seal`, (e) => e.getAttribute('d'));
	assert.notEqual((await shape('G1')).includes('a'), (await shape('I1')).includes('a'), 'seats differ by shape');
});

test('all of it fits into the space it is given, and the row can be swiped', async () => {
	for (const [width, height] of [[900, 800], [768, 600], [360, 420]]) {
		await show({ width, height });
		const fits = await board.page.evaluate(() => {
			const space = document.querySelector('.board-space'), all = document.querySelector('.board').getBoundingClientRect();
			const plates = [...document.querySelectorAll('.plate-sheet')].map((p) => p.getBoundingClientRect());
			return space.scrollWidth <= space.clientWidth && space.scrollHeight <= space.clientHeight + 1 &&
				plates.every((p) => p.left >= all.left && p.right <= all.right && p.top >= all.top && p.bottom <= all.bottom);
		});
		assert.ok(fits, `${width}x${height}`);
	}
	await show({ width: 360, height: 420, row: true, props: { era: 4 } });
	const row = await board.page.evaluate(() => {
		const space = document.querySelector('.board-space');
		return { plates: document.querySelectorAll('.plate').length, wide: space.scrollWidth > 1200, tall: space.scrollHeight <= space.clientHeight + 1 };
	});
	assert.deepEqual(row, { plates: 12, wide: true, tall: true });
	await board.page.getByRole('button', { name: 'Era II', exact: true }).click();
	assert.deepEqual(await board.page.evaluate(() => log.at(-1)), ['era', 2]);
});

/** WCAG contrast of two colours as computed styles give them. */
function contrast(a, b) {
	const light = (c) => {
		const [r, g, bl] = c.match(/[\d.]+/g).map(Number).map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
		return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
	};
	const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
	return (x + 0.05) / (y + 0.05);
}

test('contrast: text 4.5, shapes 3, in both themes', async () => {
	for (const theme of ['paper', 'night']) {
		const fields = Object.fromEntries(['red', 'blue', 'green', 'yellow'].map((owner, i) => [`${'EFGH'[i]}1`, { owner, developed: true }]));
		fields.L1 = { past: true };
		fields.I2 = { offered: true };
		for (const edition of EDITIONS) {
			await show({ edition, theme, width: 1000, height: 800, props: { fields, light: null } });
			await board.page.hover('.board-title');
			const pairs = await board.page.evaluate(() => {
				const style = (selector, what) => getComputedStyle(document.querySelector(selector))[what];
				const probe = document.createElement('div');
				document.body.append(probe);
				const named = (name) => { probe.style.color = `var(--${name})`; return getComputedStyle(probe).color; };
				const card = style('.plate-sheet', 'fill'), ground = named('ground');
				const all = [
					['name', 4.5, style('.plate-name', 'fill'), card],
					['name of the past', 4.5, style('[data-field=L1] .plate-name', 'fill'), style('[data-field=L1] .plate-sheet', 'fill')],
					['cost', 4.5, style('.mk-coin text', 'fill'), style('.mk-coin circle', 'fill')],
					['points', 4.5, style('.mk-points text', 'fill'), style('.mk-points path', 'fill')],
					['discount', 4.5, style('.mk-discount text', 'fill'), style('.mk-discount circle', 'fill')],
					['head', 4.5, style('.board-about', 'color'), ground],
					['legend', 4.5, style('.board-legend li', 'color'), ground],
					['road', 3, style('.link-road .net-a', 'stroke'), ground],
					['line', 3, style('.link-line .net-a', 'stroke'), ground],
				];
				for (const e of document.querySelectorAll('.mk-points.is-each'))
					all.push(['bonus', 4.5, getComputedStyle(e.querySelector('text')).fill, getComputedStyle(e.querySelector('path')).fill]);
				for (const e of document.querySelectorAll('.joins .net')) all.push([e.dataset.net, 3, getComputedStyle(e.querySelector('.net-a')).stroke, ground]);
				for (const id of ['E1', 'F1', 'G1', 'H1']) all.push([`seat ${id}`, 3, style(`[data-field=${id}] .mk-seal`, 'fill'), card]);
				for (const n of [1, 2, 3, 4]) all.push([`other ${n}`, 3, named(`other-${n}`), ground]);
				probe.remove();
				return all;
			});
			for (const [what, least, a, b] of pairs) assert.ok(contrast(a, b) >= least, `${theme}, ${what}: ${contrast(a, b).toFixed(2)} of ${a} on ${b}`);
		}
	}
});

test('axe finds nothing, in both themes, whole and as a row', async () => {
	const fields = { G1: { owner: 'red', developed: true }, F1: { available: true, selected: true }, L1: { past: true }, I2: { offered: true } };
	await board.page.evaluate(board.axe());
	for (const theme of ['paper', 'night'])
		for (const row of [false, true]) {
			await show({ theme, row, width: 1000, height: 700, props: { fields } });
			const run = () => board.page.evaluate(() => axe.run(document, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } }));
			const found = await whileDrawn(board.page, run);
			assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 90)).slice(0, 2).join(' ')}`), []);
		}
	assert.deepEqual(board.errors, []);
});
