// The buttons of every decision: whole, large enough and not overlapped, on the first screen, at every size. Two whole games are walked through.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { painted, PATIENCE_MS, root, startSite } from './browser.mjs';
import { coreOf } from './stage.mjs';

const site = await startSite();

const FINGER = [[360, 640], [390, 844], [740, 360], [768, 1024], [768, 954]];
/** The last is 1440 by 900 at 200 %. */
const MOUSE = [[1366, 650], [1024, 600], [1024, 768], [1280, 720], [1440, 900], [1920, 1080], [2560, 1440], [720, 450]];
// At the first of these every decision is looked at, by mouse those of every fourth seat; at the others, of each kind of decision, those with
// the most buttons, of all seats. When there is time every decision is looked at everywhere.

const COLOURS = ['red', 'blue', 'green', 'yellow'];
const NAMES = ['Ann', 'Benedikta', 'Cleo', 'Dan'];

/**
 * Every decision of a game, seat by seat: a kept game at the seat's first decision, the seat a person's, from which the moves that were taken
 * back lead to all its others, and to the end. `looks` are those at which to look longer, `begun` the games that begin there.
 */
function walksOf(edition) {
	const core = coreOf(readFileSync(`${root}docs/pictures/${edition}.record`, 'utf8'));
	const { players } = JSON.parse(core.ask('state'));
	const names = NAMES.slice(0, players);
	core.ask(`names ${names.map((name) => `"${name}"`).join(' ')}`);
	const title = JSON.parse(core.ask('words')).title;
	const moves = JSON.parse(core.ask('log')).map(({ move }) => move);
	const keep = (n, seat) => ({
		record: core.ask(`record ${n}`),
		seats: names.map((name, i) => ({ name, colour: COLOURS[i], ...(i + 1 === seat ? { kind: 'person' } : { kind: 'computer', level: 'Clerk' }) })),
		seed: '7',
		undone: moves.slice(n).reverse(),
		begun: 0,
		changed: 0,
		about: { edition, title, era: 1, round: 1, over: false, totals: [] },
	});
	const walks = new Map();
	const fullest = new Map();
	for (let n = 0; n < moves.length; n++) {
		const state = JSON.parse(core.ask(`state ${n}`));
		const seat = state.to_move;
		if (seat === null || core.ask(`forced ${n}`) || state.seats[seat - 1].built_this_turn.length > 0) continue;
		const legal = core.ask(`legal ${n}`).split('\n').filter(Boolean);
		const anytime = core.ask(`anytime ${n}`).split('\n').filter((move) => move.split(' ')[1] === `p${seat}`).length;
		const ways = new Set(legal.map((move) => (/^(offer|develop)/.test(move) ? move.split(' ')[1] : move.split(' ')[0])));
		if (!walks.has(seat)) walks.set(seat, { name: `${edition} seat ${seat}`, steps: 0, looks: [], begun: new Map(), game: keep(n, seat) });
		const walk = walks.get(seat);
		// The most ways with as much to cash as there ever is, and the most ways of all.
		for (const [key, many] of [[state.decision, 100 * anytime + ways.size], [`${state.decision} alone`, 100 * ways.size + anytime]])
			if (process.env.MG_LONG || many > (fullest.get(key)?.many ?? -1)) fullest.set(process.env.MG_LONG ? n : key, { many, walk, step: walk.steps, n, seat });
		walk.steps++;
	}
	for (const { walk, step, n, seat } of fullest.values()) {
		if (walk.begun.has(step)) continue;
		walk.begun.set(step, keep(n, seat));
		walk.looks.push(step);
	}
	const all = [...walks.values()];
	all.forEach((walk, i) => {
		const end = walk.steps++;
		if (process.env.MG_LONG || i === 0) walk.looks.push(end);
		walk.looks.sort((a, b) => a - b);
	});
	core.free();
	return all;
}

const WALKS = ['industry', 'industria'].flatMap(walksOf);

/** In the page: makes what walks through games and says what is wrong with the buttons of decisions. */
function prepare(patience) {
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
	const moves = () => document.querySelector('.t-action')?.dataset.moves;

	/** What is wrong now. */
	const faults = () => {
		const found = [...document.querySelectorAll(BUTTONS)].flatMap((control) => {
			const why = hidden(control);
			return why ? [`${name(control)} ${why}`] : [];
		});
		const [plates, named] = [document.querySelectorAll('.t-board .plate').length, document.querySelectorAll('.t-board .plate-name').length];
		if (named < plates) found.push(`${plates - named} plates without a name`);
		return found.map((fault) => `move ${moves()}: ${fault}`);
	};

	let id, size;
	/** Somebody is asked, or the game is over. */
	const came = async (was, what) => {
		const at = () => location.hash.endsWith(id) && moves() !== undefined && moves() !== was && document.querySelector('.t-acting, .t-act a.button');
		for (const end = Date.now() + patience; !at(); await frame()) if (Date.now() > end) throw new Error(`it did not come: ${what}`);
		await frame();
	};
	/** Plates are as large as they were at the decision before. */
	const sizeFaults = () => {
		if (document.querySelector('.board-row')) return [];
		const plate = document.querySelector('.t-board .plate-sheet');
		const [now, before] = [plate ? `${plate.getAttribute('width')} x ${plate.getAttribute('height')}` : '', size];
		size = now;
		return before === undefined || now === before ? [] : [`move ${moves()}: plates of ${now}, before of ${before}`];
	};
	const begin = async (game) => {
		id = `walk${(globalThis.walked = (globalThis.walked ?? 0) + 1) % 2}`;
		size = undefined;
		localStorage.setItem(`magnate.game.${id}`, JSON.stringify({ ...game, id }));
		document.querySelector('.t-action')?.removeAttribute('data-moves');
		location.hash = `#/game/${id}`;
		await came(undefined, 'the first decision');
	};
	/** From decision `from`, at which it stands, to decision `to`: what is wrong at all of them but the first. */
	const walk = async (from, to) => {
		const found = [];
		for (let step = from; step < to && found.length < 20; step++) {
			const was = moves();
			document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
			await came(was, `decision ${step + 1}`);
			found.push(...faults(), ...sizeFaults());
		}
		return found;
	};
	globalThis.decisions = { begin, walk, faults, sizeFaults };
}

for (const [how, [first, ...others]] of Object.entries({ finger: FINGER, mouse: MOUSE }))
	test(`every decision of two games, pressed by a ${how}: its buttons are whole and on the first screen`, { timeout: 10 * PATIENCE_MS }, async (t) => {
		const [width, height] = first;
		const page = await site.open(t, { width, height, touch: how === 'finger', before: (fresh) => fresh.addInitScript(() => localStorage.setItem('magnate.asked', 'on')) });
		await page.evaluate(prepare, PATIENCE_MS);
		const resize = async ([w, h]) => {
			await page.setViewportSize({ width: w, height: h });
			await painted(page);
		};
		const beginAt = async (game, name) => {
			await page.evaluate((kept) => decisions.begin(kept), game);
			assert.deepEqual(await page.evaluate(() => [...decisions.faults(), ...decisions.sizeFaults()]), [], `${name} at ${width}x${height}`);
		};
		const lookAround = async (name) => {
			for (const other of others) {
				await resize(other);
				assert.deepEqual(await page.evaluate(() => decisions.faults()), [], `${name} at ${other.join('x')}`);
			}
			await resize(first);
			assert.deepEqual(await page.evaluate(() => decisions.sizeFaults()), [], `${name} at ${width}x${height} again`);
		};
		for (const [i, { name, game, steps, looks, begun }] of WALKS.entries()) {
			if (how === 'mouse' && i % 4 && !process.env.MG_LONG) {
				for (const at of begun.values()) {
					await beginAt(at, name);
					await lookAround(name);
				}
				continue;
			}
			await beginAt(game, name);
			let at = 0;
			const walkTo = async (there) => {
				assert.deepEqual(await page.evaluate(([from, to]) => decisions.walk(from, to), [at, there]), [], `${name} at ${width}x${height}`);
				at = there;
			};
			for (const look of looks) {
				await walkTo(look);
				await lookAround(name);
			}
			await walkTo(steps - 1);
			assert.equal(await page.locator('.t-ranking').count(), 1, 'the end of the game');
		}
	});
