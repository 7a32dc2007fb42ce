// The buttons of every decision: whole, large enough and not overlapped, on the first screen, at every size. Two whole games are walked through.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PATIENCE_MS, root, startSite } from './browser.mjs';
import { coreOf } from './stage.mjs';

const site = await startSite();

const FINGER = [[360, 640], [390, 844], [740, 360], [768, 1024]];
/** The last is 1440 by 900 at 200 %. */
const MOUSE = [[1024, 600], [1024, 768], [1280, 720], [1366, 650], [1440, 900], [1920, 1080], [2560, 1440], [720, 450]];
/** At these every decision is looked at; at the others each kind of decision, and all of them when there is time. */
const ALWAYS = ['360x640', '1366x650'];

const COLOURS = ['red', 'blue', 'green', 'yellow'];
const NAMES = ['Ann', 'Benedikta', 'Cleo', 'Dan'];

/**
 * Every decision of a game, seat by seat: a kept game at the seat's first decision, the seat a person's, from which the moves that were taken
 * back lead to all its others; and the first decision of each kind by itself.
 */
function walksOf(edition) {
	const core = coreOf(readFileSync(`${root}docs/pictures/${edition}.record`, 'utf8'));
	const { players } = JSON.parse(core.ask('state'));
	const names = NAMES.slice(0, players);
	core.ask(`names ${names.map((name) => `"${name}"`).join(' ')}`);
	const title = JSON.parse(core.ask('words')).title;
	const moves = JSON.parse(core.ask('log')).map(({ move }) => move);
	const keep = (n, seat, undone) => ({
		record: core.ask(`record ${n}`),
		seats: names.map((name, i) => ({ name, colour: COLOURS[i], ...(i + 1 === seat ? { kind: 'person' } : { kind: 'computer', level: 'Clerk' }) })),
		seed: '7',
		undone,
		begun: 0,
		changed: 0,
		about: { edition, title, era: 1, round: 1, over: false, totals: [] },
	});
	const seats = new Map();
	const kinds = new Map();
	for (let n = 0; n < moves.length; n++) {
		const state = JSON.parse(core.ask(`state ${n}`));
		const seat = state.to_move;
		if (seat === null || core.ask(`forced ${n}`) || state.seats[seat - 1].built_this_turn.length > 0) continue;
		const legal = core.ask(`legal ${n}`).split('\n').filter(Boolean);
		const anytime = core.ask(`anytime ${n}`).split('\n').filter((move) => move.split(' ')[1] === `p${seat}`).length;
		const ways = new Set(legal.map((move) => (/^(offer|develop)/.test(move) ? move.split(' ')[1] : move.split(' ')[0])));
		const kind = [edition, state.decision, ways.size, legal.includes('keep'), Math.min(anytime, 3)].join(' ');
		if (!kinds.has(kind)) kinds.set(kind, { kind, steps: 1, game: keep(n, seat, []) });
		if (!seats.has(seat)) seats.set(seat, { kind: `${edition} seat ${seat}`, steps: 0, game: keep(n, seat, moves.slice(n).reverse()) });
		seats.get(seat).steps++;
	}
	for (const walk of seats.values()) walk.steps++; // and the end
	core.free();
	return { seats: [...seats.values()], kinds: [...kinds.values()] };
}

const WALKS = [walksOf('industry'), walksOf('industria')];
const ALL = WALKS.flatMap(({ seats }) => seats);
const KINDS = WALKS.flatMap(({ kinds }) => kinds);

/** In the page: shows each game, goes through its decisions, and says what is wrong with their buttons. */
async function walk(list) {
	const BUTTONS = '.t-act button, .t-act a.button, .t-anytime, .t-candidates button';
	const name = (element) => `${element.getAttribute('class')} "${(element.textContent || element.getAttribute('aria-label')).trim().slice(0, 40)}"`;
	const frame = () => new Promise((done) => requestAnimationFrame(done));

	/** What hides a part of a control; undefined: all of it can be seen and pressed. */
	const hidden = (control) => {
		const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
		if (width < 43.5 || height < 43.5) return `is only ${Math.round(width)} x ${Math.round(height)}`;
		if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) return `is off the screen: ${[left, top, right, bottom].map(Math.round)}`;
		for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
			const style = getComputedStyle(box);
			if (style.display === 'contents' || (style.overflowX === 'visible' && style.overflowY === 'visible')) continue;
			const edge = box.getBoundingClientRect();
			if (left < edge.left - 0.5 || right > edge.right + 0.5 || top < edge.top - 0.5 || bottom > edge.bottom + 0.5) return `is clipped by ${box.className}`;
		}
		for (const [x, y] of [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4], [(left + right) / 2, (top + bottom) / 2]]) {
			const over = document.elementFromPoint(x, y);
			if (over !== control && !control.contains(over)) return `is covered by ${over?.outerHTML.slice(0, 80)}`;
		}
		return undefined;
	};

	const found = [];
	const moves = () => document.querySelector('.t-action')?.dataset.moves;
	/** Somebody is asked, or the game is over. */
	const came = async (was, id, what) => {
		const at = () => location.hash.endsWith(id) && moves() !== undefined && moves() !== was && document.querySelector('.t-acting, .t-act a.button');
		for (const end = Date.now() + 60_000; !at(); await frame()) if (Date.now() > end) throw new Error(`it did not come: ${what}`);
		await frame();
	};
	let decisions = 0;
	for (const { kind, steps, game } of list) {
		const id = `walk${(globalThis.walked = (globalThis.walked ?? 0) + 1) % 2}`;
		localStorage.setItem(`magnate.game.${id}`, JSON.stringify({ ...game, id }));
		document.querySelector('.t-action')?.removeAttribute('data-moves');
		location.hash = `#/game/${id}`;
		let size = '';
		for (let step = 0; step < steps && found.length < 20; step++) {
			const was = moves();
			if (step > 0) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
			await came(was, id, `${kind}, decision ${step} of ${steps}`);
			decisions++;
			const where = `${kind}, move ${moves()}`;
			for (const control of document.querySelectorAll(BUTTONS)) {
				const why = hidden(control);
				if (why) found.push(`${where}: ${name(control)} ${why}`);
			}
			const [plates, named] = [document.querySelectorAll('.t-board .plate').length, document.querySelectorAll('.t-board .plate-name').length];
			if (named < plates) found.push(`${where}: ${plates - named} plates without a name`);
			if (document.querySelector('.board-row')) continue;
			const plate = document.querySelector('.t-board .plate-sheet');
			const now = plate ? `${plate.getAttribute('width')} x ${plate.getAttribute('height')}` : '';
			if (step > 0 && now !== size) found.push(`${where}: plates of ${now}, before of ${size}`);
			size = now;
		}
	}
	return { found, decisions };
}

for (const [how, sizes] of Object.entries({ finger: FINGER, mouse: MOUSE }))
	test(`every decision of two games, pressed by a ${how}: its buttons are whole and on the first screen`, { timeout: 10 * PATIENCE_MS }, async (t) => {
		const [width, height] = sizes[0];
		const page = await site.open(t, { width, height, touch: how === 'finger', before: (fresh) => fresh.addInitScript(() => localStorage.setItem('magnate.asked', 'on')) });
		for (const [w, h] of sizes) {
			await page.setViewportSize({ width: w, height: h });
			const list = process.env.MG_LONG || ALWAYS.includes(`${w}x${h}`) ? ALL : KINDS;
			for (const one of list.length > 10 ? [list] : list.map((game) => [game])) {
				const { found, decisions } = await page.evaluate(walk, one);
				assert.deepEqual(found, [], `${w}x${h}`);
				assert.equal(decisions, one.reduce((sum, { steps }) => sum + steps, 0));
			}
		}
	});
