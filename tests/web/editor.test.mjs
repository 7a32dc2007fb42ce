// The editor of boards: a whole board typed in by keys alone and by touch, what is said at the fields, undo, links, two tabs, and text that means harm.
import { strict as assert } from 'node:assert';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { root, run, siteFolder, startSite, violations } from './browser.mjs';
import { webFile } from './scripts.mjs';
import { freshCore } from './stage.mjs';

const { read, write, FIELD_IDS, KEYS_OF } = await webFile('editor/model.ts');
const { open, url } = await startSite();
const file = (name) => freshCore().ask(`file ${name}`);

const textOf = async (page) => {
	await page.locator('#ed-tab-text').click();
	return page.locator('.ed-text textarea').inputValue();
};

/** Goes on with Tab until the element has the focus. */
async function tabTo(page, locator, back = false) {
	for (let i = 0; i < 120; i++) {
		if (await locator.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
	}
	assert.fail(`the tab key does not reach ${locator}`);
}

/** Types a field into its card, from the choice of its kind on, with keys alone; then Enter. */
async function typeField(page, field, networks) {
	const { keyboard } = page;
	const choose = (word) => keyboard.type(word.split('-')[0]);
	await choose({ factory: 'f', technology: 't', bonus: 'b', joker: 'j' }[field.kind]);
	await keyboard.press('Tab');
	await (field.kind === 'joker' ? choose(field.name) : keyboard.type(field.name));
	for (const key of KEYS_OF[field.kind]) {
		await keyboard.press('Tab');
		if (key === 'needs') {
			if (field.needs[0]) await choose(field.needs[0]);
			await keyboard.press('Tab');
			if (field.needs[1]) await choose(field.needs[1]);
		} else if (key === 'makes') {
			if (field.makes) await choose(field.makes);
		} else if (key === 'on' && field.kind === 'bonus') {
			await choose(field.on[0]);
		} else if (key === 'on') {
			// In the order of the file, which need not be that of the list.
			let at = 0;
			for (const name of field.on) {
				for (; at < networks.indexOf(name); at++) await keyboard.press('Tab');
				for (; at > networks.indexOf(name); at--) await keyboard.press('Shift+Tab');
				await keyboard.press('Space');
			}
		} else if (field[key] !== '') {
			await keyboard.type(field[key]);
		}
	}
	await keyboard.press('Enter');
}

/** The fields that keys type: the first two eras; all when there is time. */
const TYPED = process.env.MG_LONG ? FIELD_IDS : FIELD_IDS.slice(0, 24);

/** A board of only these fields, and of what joins them. */
function ofFields(model, ids) {
	const joined = (pairs) => pairs.filter((pair) => ids.includes(pair.slice(0, 2)) && ids.includes(pair.slice(3)));
	return { ...model, fields: Object.fromEntries(ids.map((id) => [id, model.fields[id]])), roads: joined(model.roads), lines: joined(model.lines) };
}

test('a board typed in with keys alone is the file byte for byte', async (t) => {
	const model = ofFields(read(file('industry')).model, TYPED);
	const page = await open(t, { at: '#/editor' });
	const { keyboard } = page;
	await tabTo(page, page.getByRole('button', { name: 'Empty board of Industry' }));
	await keyboard.press('Enter');
	const title = page.getByLabel('Title', { exact: true });
	await title.waitFor();
	await tabTo(page, title);
	await keyboard.press('Control+a');
	await keyboard.type(model.title);
	await keyboard.press('Tab');
	await keyboard.press('Enter'); // more of it
	await tabTo(page, page.getByLabel('Name in the file'));
	await keyboard.press('Control+a');
	await keyboard.type(model.name);
	await tabTo(page, page.getByRole('textbox', { name: 'Add a resource' }).or(page.getByRole('combobox', { name: 'Add a resource' })));
	let bank = 2;
	for (const [i, resource] of model.resources.entries()) {
		await keyboard.type(resource.name);
		await keyboard.press('Enter');
		const steps = i === 0 ? 3 : 4; // names in other languages, ×, and ↑ but for the first
		if (Number(resource.bank) > bank) {
			for (let n = 0; n < steps; n++) await keyboard.press('Shift+Tab');
			for (; bank < Number(resource.bank); bank++) await keyboard.press('ArrowDown');
			for (let n = 0; n < steps; n++) await keyboard.press('Tab');
		}
	}
	await tabTo(page, page.getByRole('textbox', { name: 'Add a network' }).or(page.getByRole('combobox', { name: 'Add a network' })));
	for (const name of model.networks) {
		await keyboard.type(name);
		await keyboard.press('Enter');
	}
	await tabTo(page, page.locator('.ed-whole [data-field="A1"]'), true);
	await keyboard.press('Enter');
	await page.getByRole('form', { name: 'Field A1' }).waitFor();
	for (const id of TYPED) await typeField(page, model.fields[id], model.networks);
	// Roads on the drawing: J, arrows, Enter. Lines in the card.
	await keyboard.press('Escape');
	let at = FIELD_IDS[TYPED.length] ?? 'L5';
	const go = async (to) => {
		for (; at[0] > to[0]; at = String.fromCharCode(at.charCodeAt(0) - 1) + at[1]) await keyboard.press('ArrowLeft');
		for (; at[0] < to[0]; at = String.fromCharCode(at.charCodeAt(0) + 1) + at[1]) await keyboard.press('ArrowRight');
		for (; at[1] > to[1]; at = at[0] + (Number(at[1]) - 1)) await keyboard.press('ArrowUp');
		for (; at[1] < to[1]; at = at[0] + (Number(at[1]) + 1)) await keyboard.press('ArrowDown');
	};
	for (const road of model.roads) {
		await go(road.slice(0, 2));
		await keyboard.press('j');
		await go(road.slice(3));
		await keyboard.press('Enter');
	}
	for (const line of model.lines) {
		await go(line.slice(0, 2));
		await keyboard.press('Enter');
		await tabTo(page, page.getByRole('combobox', { name: 'Line to …' }));
		await keyboard.type(line.slice(3));
		await keyboard.press('Enter');
		await keyboard.press('Escape');
	}
	assert.equal(await textOf(page), write(model));
	if (TYPED === FIELD_IDS) {
		assert.equal(write(model), file('industry'));
		await page.getByText('This board can be played.').first().waitFor();
	}
});

test('and again by touch, on a telephone', { skip: !process.env.MG_LONG && 'takes longer' }, async (t) => {
	const wanted = file('industria');
	const { model } = read(wanted);
	const page = await open(t, { at: '#/editor', width: 360, height: 640, touch: true });
	await page.getByRole('button', { name: 'Empty board of Industria' }).tap();
	const put = async (label, text) => {
		const input = page.getByLabel(label, { exact: true });
		await input.tap();
		await input.fill(text);
	};
	await put('Title', model.title);
	await page.getByText('Title in other languages').tap();
	await put('Name in the file', model.name);
	const add = async (what, names) => {
		const input = page.locator(`input[aria-label="Add a ${what}"]`);
		for (const name of names) {
			await input.fill(name);
			await page.getByRole('button', { name: `Add a ${what}` }).tap();
		}
	};
	await add('resource', model.resources.map(({ name }) => name));
	assert.equal(await page.locator('.ed-list select').first().locator('option').first().innerText(), 'from era II');
	for (const [i, { bank }] of model.resources.entries()) await page.locator('.ed-list select').nth(i).selectOption(bank);
	await add('network', model.networks);
	await page.locator('.ed-row [data-field="A1"]').tap();
	for (const id of FIELD_IDS) {
		const field = model.fields[id];
		const card = page.getByRole('form', { name: `Field ${id}` });
		const choose = (label, value) => card.locator('label', { has: page.getByText(label, { exact: true }) }).locator('select').selectOption(value);
		await choose('Kind', field.kind);
		if (field.kind === 'joker') await choose('Resource', field.name);
		else await card.getByLabel('Name', { exact: true }).fill(field.name);
		const number = { cost: 'Talers', points: 'Points', discount: 'Discount', value: 'Points each' };
		for (const key of KEYS_OF[field.kind]) {
			if (number[key]) {
				if (field[key] !== '') await card.getByLabel(number[key], { exact: true }).fill(field[key]);
			} else if (key === 'needs') {
				for (const [i, need] of field.needs.entries()) await choose(`Needs ${i + 1}`, need);
			} else if (key === 'makes') {
				if (field.makes) await choose('Makes', field.makes);
			} else if (field.kind === 'bonus') {
				await choose('Network', field.on[0]);
			} else {
				for (const name of field.on) await card.locator('.ed-nets input').nth(model.networks.indexOf(name)).tap();
			}
		}
		if (id !== 'L5') await page.getByRole('button', { name: 'Next field' }).tap();
	}
	for (const [pairs, word] of [[model.roads, 'Road to …'], [model.lines, 'Line to …']])
		for (const at of pairs) {
			await page.locator('.ed-row .board-eras button').nth(Number(at[1]) - 1).tap();
			await page.locator(`.ed-row [data-field="${at.slice(0, 2)}"]`).tap();
			await page.getByRole('combobox', { name: word }).selectOption(at.slice(3));
			await page.locator('.ed-joins').getByRole('button', { name: 'Join' }).tap();
		}
	assert.equal(await textOf(page), wanted);
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
});

/** The editor with a copy of a shipped board. */
async function desk(t, options = {}) {
	const page = await open(t, { at: '#/edit-board/industry', ...options });
	await page.locator('.ed-desk').waitFor();
	return page;
}

test('what is wrong is said at the field, in the page’s language, and text and drawing follow each other', async (t) => {
	const page = await desk(t, { lang: 'de' });
	await page.locator('.ed-whole [data-field="E1"]').click();
	await page.getByLabel('Taler', { exact: true }).fill('100');
	await page.locator('#ed-remarks').getByText('0 bis 99').waitFor();
	await page.getByText('1 Stelle ist zu berichtigen.').waitFor();
	await page.getByRole('button', { name: 'Rückgängig' }).click();
	await page.getByText('Dieser Spielplan ist spielbar.').waitFor();
	// Text to drawing.
	await page.locator('#ed-tab-text').click();
	const area = page.locator('.ed-text textarea');
	const before = await area.inputValue();
	await area.fill(before.replace('factory sawmill cost 3', 'factory sawmill cost 7').replace(/^field L5 .*\n/m, ''));
	await page.locator('.ed-all').getByText('L5').waitFor();
	assert.match(await page.locator('.ed-whole [data-field="L5"]').textContent(), /L5/);
	assert.match(await page.locator('.ed-whole [data-field="E1"] .mk-coin').textContent(), /7/);
	await page.keyboard.press('Control+z');
	assert.equal(await area.inputValue(), before);
	// A joker's name is its resource, also beside the shipped one.
	await area.fill(before.replace('joker wood', 'joker stone').replace('joker any', 'joker wood'));
	await page.locator('#ed-tab-compare').click();
	await page.getByText('2 Felder sind anders.').waitFor();
	assert.match(await page.locator('.ed-compare tbody').innerText(), /A1\s+Name\s+Stein\s+Holz\s+A5\s+Name\s+Holz\s+Beliebig/);
});

test('a drag joins two fields, and another parts them', async (t) => {
	const page = await desk(t);
	const before = await textOf(page);
	assert.ok(!before.includes('road E1 F1'));
	const drag = async () => {
		const [a, b] = await Promise.all(['E1', 'F1'].map((id) => page.locator(`.ed-whole [data-field="${id}"]`).boundingBox()));
		await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
		await page.mouse.down();
		await page.mouse.move(b.x + b.width / 3, b.y + b.height / 2, { steps: 4 });
		await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
		await page.mouse.up();
	};
	await drag();
	assert.ok((await textOf(page)).includes('road E1 F1\n'));
	await drag();
	assert.equal(await textOf(page), before);
});

test('a table of a spreadsheet can be pasted, and all of it taken back at once', async (t) => {
	const page = await open(t, { at: '#/editor' });
	await page.getByRole('button', { name: 'Empty board of Industria' }).click();
	const wanted = read(file('industria')).model;
	await page.locator('#ed-tab-text').click();
	await page.locator('.ed-text textarea').fill(write({ ...wanted, fields: {}, roads: [], lines: [] }));
	await page.getByRole('button', { name: 'Table', exact: true }).click();
	const columns = ['kind', 'name', 'cost', 'needs', 'makes', 'points', 'discount', 'on', 'value'];
	const rows = FIELD_IDS.map((id) => columns.map((column) => [wanted.fields[id][column]].flat().join(' ')).join('\t')).join('\n');
	await page.locator('[data-cell="A1 kind"]').focus();
	await page.evaluate((text) => {
		const data = new DataTransfer();
		data.setData('text/plain', text);
		document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
	}, rows);
	await page.getByText('540 cells pasted.').waitFor();
	assert.equal(await textOf(page), write({ ...wanted, roads: [], lines: [] }));
	// Along and down with keys.
	await page.locator('[data-cell="E1 cost"]').focus();
	await page.keyboard.type('9');
	await page.keyboard.press('Enter');
	assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), 'F1 cost');
	assert.match(await textOf(page), /field E1 \w+ \S+ cost 9/);
	// Read in the page's words, and typed in them.
	const cells = (id) => Promise.all(columns.map((column) => page.locator(`[data-cell="${id} ${column}"]`).inputValue()));
	assert.deepEqual(await cells('A1'), ['Raw material', 'Stone', '', '', '', '', '', '', '']);
	assert.deepEqual((await cells('G1')).slice(0, 5), ['Factory', 'Brickworks', '2', 'Stone, Wood', 'Brick']);
	await page.locator('[data-cell="G1 needs"]').fill('Wood, Stone');
	await page.keyboard.press('Enter');
	assert.match(await textOf(page), /field G1 .* needs wood stone /);
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.getByRole('button', { name: 'Undo' }).click();
	assert.equal(await page.locator('[data-cell="A1 kind"]').inputValue(), '');
});

test('a board is compared with the shipped one, played on, saved by its link', async (t) => {
	const page = await desk(t);
	await page.locator('#ed-tab-compare').click();
	await page.getByText('Nothing differs.').waitFor();
	assert.equal(await page.locator('.ed-compare table').count(), 0, 'no head without rows');
	await page.locator('#ed-tab-field').click();
	await page.locator('.ed-whole [data-field="E1"]').click();
	await page.getByLabel('Talers', { exact: true }).fill('4');
	await page.locator('#ed-tab-compare').click();
	await page.getByText('1 field differs.').waitFor();
	assert.match(await page.locator('.ed-compare tbody').innerText(), /E1\s+Talers\s+4\s+3/);
	await page.getByRole('button', { name: 'Share' }).click();
	const address = await page.locator('dialog input').inputValue();
	assert.ok(address.length < 2000, String(address.length));
	await page.goto(`${url}#/`);
	await page.goto(address);
	await page.getByRole('button', { name: 'Play on this board' }).click();
	await page.locator('.setup').waitFor();
	assert.match(await page.locator('.setup fieldset.card select').first().locator('option:checked').innerText(), /Industry/);
	await page.goto(`${url}#/shared-board/1abc`);
	await page.getByText('This link is damaged.').waitFor();
});

test('two tabs edit one board, and neither loses anything', async (t) => {
	const page = await desk(t);
	const other = await page.context().newPage();
	await other.goto(page.url());
	await other.locator('.ed-desk').waitFor();
	await page.locator('.ed-whole [data-field="E1"]').click();
	await page.getByLabel('Talers', { exact: true }).fill('5');
	await other.locator('.ed-whole [data-field="F1"]').click();
	await other.getByLabel('Talers', { exact: true }).fill('6');
	for (const one of [page, other]) {
		await one.locator('.ed-whole [data-field="F1"] .mk-coin', { hasText: '6' }).waitFor();
		await one.locator('.ed-whole [data-field="E1"] .mk-coin', { hasText: '5' }).waitFor();
	}
	await page.reload();
	await page.locator('.ed-whole [data-field="F1"] .mk-coin', { hasText: '6' }).waitFor();
});

test('names of markup, ten megabytes and a thousand brackets do nothing', async (t) => {
	const page = await desk(t);
	const evil = '<img src=x onerror="window.harm=1"><script>window.harm=1</script>';
	await page.locator('.ed-whole [data-field="E1"]').click();
	await page.getByLabel('Name', { exact: true }).fill(evil);
	await page.locator('#ed-tab-board').click();
	await page.getByLabel('Title', { exact: true }).fill(evil);
	await page.locator('#ed-tab-text').click();
	const area = page.locator('.ed-text textarea');
	const before = await area.inputValue();
	await area.evaluate((element) => {
		const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set;
		set.call(element, 'x'.repeat(10 << 20));
		element.dispatchEvent(new InputEvent('input', { bubbles: true }));
	});
	await page.getByText('This is longer than any board.').waitFor();
	await area.fill(`${before}${'(['.repeat(500)}\n"\n\\\n#`);
	for (const pane of ['compare', 'worth', 'copy', 'board', 'field']) await page.locator(`#ed-tab-${pane}`).click();
	assert.equal(await page.evaluate(() => window.harm), undefined);
	assert.equal(await page.locator('main img, main script').count(), 0);
});

test('on a low window what is wrong and what differs is seen without scrolling', async (t) => {
	const page = await desk(t, { width: 1366, height: 650 });
	const pane = await page.locator('.ed-pane').boundingBox();
	/** Inside the pane, whole. */
	const seen = async (what) => {
		const box = await what.boundingBox();
		return box.x >= pane.x && box.x + box.width <= pane.x + pane.width && box.y >= pane.y && box.y + box.height <= pane.y + pane.height;
	};
	await page.locator('#ed-tab-text').click();
	const text = page.locator('.ed-text textarea');
	await text.fill((await text.inputValue()).replace(/^(field E1 .*cost) \d+/m, '$1 many').replace(/^(resource \S+) 2/gm, '$1 3'));
	await page.locator('.ed-all li.bad').first().waitFor();
	assert.ok(await seen(page.locator('.ed-all li.bad').first()), 'a mistake in the text');
	await page.locator('#ed-tab-compare').click();
	assert.ok(await seen(page.locator('.ed-compare th', { hasText: 'Shipped' })), 'the column of the shipped board');
	assert.ok(await seen(page.locator('.ed-compare tbody tr').first().locator('td').last()), 'what it says');
});

test('computer players try a board in a thread of their own, and the page goes on answering', async (t) => {
	const page = await desk(t);
	await page.locator('#ed-tab-worth').click();
	await page.getByRole('button', { name: 'Let them play' }).click();
	await page.locator('.ed-play tbody').first().waitFor();
	// Still at it: a field opens all the same, and its new cost makes the figures old.
	await page.locator('.ed-whole [data-field="E1"]').click();
	await page.getByLabel('Talers', { exact: true }).fill('9');
	await page.locator('.ed-whole [data-field="E1"] .mk-coin', { hasText: '9' }).waitFor();
	await page.locator('#ed-tab-worth').click();
	const { height } = await page.locator('.ed-whole .board-space').boundingBox();
	assert.ok(height > 300 && height < 900, `the drawing stays as high as the window: ${height}`);
	assert.match(await page.locator('.ed-worth').innerText(), /How often each resource is needed/);
	await page.getByText('The board has changed since.').waitFor();
	await page.getByRole('button', { name: 'Stop' }).click();
	assert.ok((await page.locator('.ed-play tbody tr').count()) > 3, 'what is known stays');
});

test('the deep report is on the same page, all of it, and the figures are those of `magnate report`', async (t) => {
	const page = await desk(t);
	await page.locator('#ed-tab-worth').click();
	await page.getByRole('button', { name: 'Deep report' }).click();
	await page.locator('.ed-play tbody').first().waitFor();
	assert.match(await page.locator('.ed-play [role=status]').innerText(), /^[0-9]+ of 200 games\./);
	const parts = page.locator('.ed-report-part');
	assert.deepEqual([await parts.count(), await page.locator('.ed-report-part[open]').count()], [8, 8]);
	await parts.first().locator('summary').click();
	await page.getByRole('button', { name: 'Stop' }).click();
	assert.equal(await page.locator('.ed-report-part[open]').count(), 7, 'folded stays folded');
	for (const head of ['10 %', 'Median', 'Fields built', 'Highest bid', 'Kept against a bid', 'Nobody bid', 'Paid', 'In its era', 'Fees', 'Taken by place, %', 'Taker wins, %', 'Builder wins, %'])
		assert.ok((await page.locator('.ed-play th', { hasText: head }).count()) > 0, head);
	assert.deepEqual(await page.locator('.ed-report-part').last().locator('.ed-group').allInnerTexts(), ['Era I', 'Era II', 'Era III', 'Era IV', 'Era V']);
	assert.deepEqual(await violations(page), []);
	assert.match(await page.locator('.ed-play').innerText(), /The computer players have a trained net for this board\./);
	// The thread itself, with fewer searches than a person has patience for: on an own board, and on a shipped one that has another name.
	const shipped = file('industry').replace(/^board .*/m, 'board own');
	const text = shipped.replace(/^field L1 .*/m, 'field L1 technology alchemy points 4').replace(/^(road|line) .*\n/gm, '');
	const worker = readdirSync(`${siteFolder}/assets`).find((name) => name.startsWith('play-worker-'));
	const told = (task) =>
		page.evaluate(
			([address, one]) =>
				new Promise((done, fail) => {
					const thread = new Worker(address, { type: 'module' });
					thread.onmessage = ({ data }) => (data.type === 'refused' ? fail(new Error('refused')) : data.done && done([data.report, data.net]));
					thread.postMessage(one);
				}),
			[`${url}assets/${worker}`, { players: 3, level: 'Magnate', searches: 2, games: 6, ...task }],
		);
	const own = `${mkdtempSync(`${tmpdir()}/magnate-editor-`)}/own.board`;
	t.after(() => rmSync(dirname(own), { recursive: true }));
	for (const [task, net] of [[{ text }, false], [{ text: shipped, shipped: 'industry' }, true]]) {
		writeFileSync(own, task.text);
		const { out } = await run('report', own, '--players', '3', '--level', 'Magnate:n2', '--games', '6', '--json');
		const { edition, board, hash, players, draws, evenPlaces, level, seed, ...figures } = JSON.parse(out);
		assert.deepEqual([edition, board, players, draws, evenPlaces, level, seed, hash.length], ['industry', 'own', 3, 'balanced', false, 'Magnate:n2', 1, 16]);
		assert.deepEqual(await told(task), [figures, net]);
	}
	// Another board has no net, though somebody says so.
	assert.equal((await told({ text, shipped: 'industry' }))[1], false);
});

test('a printed board: what is common is there, what is done is counted, and a photograph stays here', async (t) => {
	const page = await open(t, { at: '#/editor' });
	await page.locator('[aria-labelledby="ed-printed"] button').first().click();
	await page.getByText('0 of 60 fields are done.').waitFor();
	assert.equal(await page.locator('.ed-copy select').first().inputValue(), 'joker');
	await page.getByRole('button', { name: /^As on the shipped board/ }).click();
	await page.getByRole('button', { name: 'Done, next field' }).click();
	await page.getByText('1 of 60 fields are done.').waitFor();
	await page.getByRole('form', { name: 'Field B1' }).waitFor();
	const sent = [];
	page.on('request', (request) => sent.push(request.url()));
	await page.getByText('A photograph under the drawing').click();
	const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
	await page.locator('.ed-copy input[type=file]').first().setInputFiles({ name: 'board.png', mimeType: 'image/png', buffer: picture });
	await page.waitForFunction(() => document.querySelector('canvas.ed-photo')?.width === 40);
	await page.locator('.ed-copy input[type=file]').first().setInputFiles({ name: 'board.html', mimeType: 'text/html', buffer: Buffer.from('<b>') });
	await page.getByText('This is no picture').waitFor();
	assert.deepEqual(sent, []);
	await page.reload();
	await page.waitForFunction(() => document.querySelector('canvas.ed-photo')?.width === 40);
	await page.getByText('1 of 60 fields are done.').waitFor();
});

test('nothing is in the way of anybody, in light and dark', async (t) => {
	// Each screen once, in turns; in both themes and sizes when there is time.
	let screens = 0;
	for (const [turn, [theme, width, height]] of [['paper', 1366, 650], ['night', 360, 640]].entries()) {
		const page = await desk(t, { theme, width, height, touch: width < 400 });
		const look = async (name) => (process.env.MG_LONG || screens++ % 2 === turn) && assert.deepEqual(await violations(page), [], `${theme} ${name}`);
		screens = 0;
		for (const pane of ['field', 'board', 'text', 'worth', 'compare', 'copy']) {
			await page.locator(`#ed-tab-${pane}`).click();
			await look(pane);
		}
		await page.getByRole('button', { name: 'Table', exact: true }).click();
		await look('table');
		await page.goto(`${url}#/editor`);
		await page.locator('.ed-start').waitFor();
		await look('start');
	}
});
