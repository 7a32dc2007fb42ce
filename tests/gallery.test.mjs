// The gallery over the HTTP interface: boards are published, found, rated, reported, hidden and taken away; and whoever means harm gets nowhere.
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { eventually, freshData, run, startServer, Visitor } from './online.mjs';
import { startPostgres } from './store/postgres.mjs';
import { root } from './web/browser.mjs';

const shipped = readFileSync(`${root}boards/industry.board`, 'utf8');
/** A board of its own for each number; `title` is its title. */
const board = (n, title = 'Mine') => shipped.replace(/^field L1 .*/m, `field L1 technology alchemy-${n} points ${n}`).replace(/^title .*/m, `title "${title}"`).replace(/^road .*|^line .*/gm, '');

const data = freshData();
const server = await startServer('127.0.0.1:0', ['--data', data, '--no-limits', '--limits', 'board-games=8']);
after(() => server.process.kill());
const people = (...names) => Promise.all(names.map((name) => Visitor.named(server.url, name)));
const publish = (who, n, more = {}) => who.must('POST', 'boards', { name: `Board ${n}`, sheet: board(n), ...more });
const played = (who, id) => eventually(async () => (await who.get(`boards/${id}`)).body.board?.figures, `figures of ${id}`);

test('published, found, played on by the server, rated, remixed with credit, taken away', async () => {
	const [ann, ben, cleo] = await people('Ann', 'Ben', 'Cleo');
	const { board: { id, ...about }, sheet, you } = await publish(ann, 1, { about: 'With\nalchemy', origin: 'industry' });
	assert.deepEqual([about.name, about.about, about.edition, about.votes, about.rating, you.author, about.origin.shipped], ['Board 1', 'With\nalchemy', 'industry', 0, null, true, true]);
	assert.ok(!sheet.includes('#') && /^board /.test(sheet), 'the canonical text, without comments');
	const figures = await played(ben, id);
	assert.deepEqual([figures.games, figures.players, figures.points.length, figures.wins.length], [8, 4, 4, 4]);
	assert.ok(figures.points[0] > figures.points[3] && Math.abs(figures.wins.reduce((a, b) => a + b) - 100) < 1, JSON.stringify(figures));
	for (const [who, stars] of [[ben, 2], [ben, 5], [cleo, 4]]) await who.must('POST', `boards/${id}/rate`, { stars });
	const rated = await ben.must('GET', `boards/${id}`);
	assert.deepEqual([rated.board.votes, rated.board.rating, rated.you.stars], [2, 4.5, 5], 'one vote a person, the last');
	assert.equal((await ann.post(`boards/${id}/rate`, { stars: 5 })).status, 403, 'not his own');
	for (const stars of [-1, 6, 1.5, '5']) assert.equal((await ben.post(`boards/${id}/rate`, { stars })).status, 400);
	assert.equal((await cleo.must('POST', `boards/${id}/rate`, { stars: 0 })).board.votes, 1);

	assert.equal((await ben.post('boards', { name: 'Stolen', sheet: board(1, 'Another title') })).body.error.code, 'published', 'the same board under another title');
	assert.equal((await ben.post('boards', { name: 'Shipped', sheet: shipped })).body.error.code, 'published');
	const remix = await publish(ben, 2, { origin: id });
	assert.deepEqual(remix.board.origin, { id, shipped: false, name: 'Board 1', author: 'Ann' });
	assert.equal((await ben.post('boards', { name: 'X', sheet: board(3), origin: 'nowhere' })).status, 404);

	const names = async (query) => (await cleo.must('GET', `boards?${query}`)).boards.map(({ name }) => name);
	assert.deepEqual(await names('sort=best'), ['Board 1', 'Board 2']);
	assert.deepEqual(await names('sort=new'), ['Board 2', 'Board 1']);
	assert.deepEqual(await names('sort=name&edition=industry'), ['Board 1', 'Board 2']);
	assert.deepEqual(await names('find=ALCHEMY'), ['Board 1'], 'by its description');
	assert.deepEqual(await names('find=ben'), ['Board 2'], 'by its author');
	assert.deepEqual([await names('edition=industria'), await names('find=%25'), await names('page=2')], [[], [], []]);
	for (const wrong of ['sort=x', 'page=0', 'page=9999', 'edition=x', `find=${'x'.repeat(64)}`]) assert.equal((await cleo.get(`boards?${wrong}`)).status, 400, wrong);

	const { body: copy } = await ann.get('me/export');
	assert.deepEqual([copy.boards.length, copy.votes.length], [1, 0]);
	assert.equal((await ben.post(`boards/${id}/delete`, { sure: true })).status, 403);
	await ann.must('POST', `boards/${id}/delete`, { sure: true });
	assert.equal((await ben.get(`boards/${id}`)).status, 404);
	assert.deepEqual((await cleo.must('GET', `boards/${remix.board.id}`)).board.origin, { id, shipped: false, name: null, author: null }, 'credit for what is gone');
});

test('a board that cannot be read any more does not hold up those behind it', async () => {
	const kept = freshData(), some = ['--data', kept, '--no-limits', '--limits', 'board-games=2'];
	const before = await startServer('127.0.0.1:0', some);
	const ann = await Visitor.named(before.url, 'Ann');
	const { board: { id: broken } } = await publish(ann, 1);
	await played(ann, broken);
	before.process.kill();
	await before.ended;
	const spoil = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(\"UPDATE boards SET figures = '', text = 'board of another time'\"); c.commit()";
	assert.equal(spawnSync('python3', ['-c', spoil, kept]).status, 0);
	const after = await startServer('127.0.0.1:0', some);
	try {
		const ben = await Visitor.named(after.url, 'Ben');
		for (const n of [2, 3]) await played(ben, (await publish(ben, n)).board.id);
		assert.equal((await ben.must('GET', `boards/${broken}`)).board.figures, null);
	} finally {
		after.process.kill();
	}
});

test('who leaves takes boards and votes along', async () => {
	const [ann, ben] = await people('Ann', 'Ben');
	const [{ board: hers }, { board: his }] = [await publish(ann, 10), await publish(ben, 11)];
	await played(ann, his.id);
	await ann.must('POST', `boards/${his.id}/rate`, { stars: 1 });
	assert.deepEqual((await ann.must('GET', 'me/export')).votes.map(({ board: of, stars }) => [of, stars]), [[his.id, 1]]);
	await ann.must('POST', 'me/delete', { sure: true });
	assert.equal((await ben.get(`boards/${hers.id}`)).status, 404);
	const { votes, rating } = (await ben.must('GET', `boards/${his.id}`)).board;
	assert.deepEqual([votes, rating], [0, null]);
});

test('moderators hide and remove, and what they hid stays away', async () => {
	const [mod, mal, eve] = await people('Mo', 'Mal', 'Eve');
	assert.equal((await run('admin', '--data', data, 'role', mod.me.id, 'moderator')).status, 0);
	await eventually(async () => (await mod.get('moderation')).status === 200, 'a moderator');
	const { board: { id } } = await publish(mal, 20, { name: 'Rude', about: 'words' });
	for (let i = 0; i < 2; i++) await eve.must('POST', `boards/${id}/report`, { text: 'Insulting' });
	const { reports } = await mod.must('GET', 'moderation');
	assert.deepEqual(reports.map(({ board: of, about, context }) => [of, about.name, context]), [[id, 'Mal', 'Rude\nwords']]);
	assert.equal((await eve.post('moderation', { action: 'hide', board: id })).status, 403);
	await mod.must('POST', 'moderation', { action: 'hide', board: id, text: 'Rude' });
	assert.equal((await eve.get(`boards/${id}`)).status, 404);
	assert.equal((await eve.must('GET', 'boards?find=rude')).boards.length, 0);
	assert.equal((await mal.must('GET', `boards/${id}`)).board.hidden, true, 'its author sees why nobody comes');
	assert.equal((await mal.post(`boards/${id}/delete`, { sure: true })).status, 409);
	assert.equal((await mal.post('boards', { name: 'Again', sheet: board(20) })).body.error.code, 'published');
	await mod.must('POST', 'moderation', { action: 'unhide', board: id });
	assert.equal((await eve.must('GET', `boards/${id}`)).board.hidden, false);
	await mod.must('POST', 'moderation', { action: 'unpublish', board: id });
	assert.equal((await mal.get(`boards/${id}`)).status, 404);
	const { log } = await mod.must('GET', 'moderation');
	assert.deepEqual(log.slice(0, 3).map(({ action, board: of }) => [action, of]), [['unpublish', id], ['unhide', id], ['hide', id]]);
	await mod.must('POST', 'moderation', { action: 'mute', person: mal.me.id, hours: 1 });
	assert.equal((await mal.post('boards', { name: 'B', sheet: board(21) })).status, 403);
});

test('whoever means harm gets a refusal', async () => {
	const mal = await Visitor.named(server.url, 'Mal');
	const refused = async (body, status, code) => {
		const answer = await mal.post('boards', body);
		assert.deepEqual([answer.status, answer.body.error.code], [status, code], JSON.stringify(body).slice(0, 80));
	};
	await refused({ name: '', sheet: board(30) }, 400, 'syntax');
	await refused({ name: 'x'.repeat(41), sheet: board(30) }, 400, 'syntax');
	await refused({ name: 'a\u202eb', sheet: board(30) }, 400, 'syntax');
	await refused({ name: 'A', about: 'x'.repeat(501), sheet: board(30) }, 400, 'syntax');
	await refused({ name: 'A', about: 'a\u0007', sheet: board(30) }, 400, 'syntax');
	await refused({ name: 'A', sheet: 'x' }, 422, 'board');
	await refused({ name: 'A', sheet: `${board(30)}\n${'# '.repeat(20000)}` }, 422, 'board');
	await refused({ name: 'A', sheet: 'x'.repeat(200_000) }, 413, 'long');
	await refused({ name: 'A', sheet: board(30), figures: { games: 1 } }, 400, 'syntax');
	await refused({ name: 'A', sheet: [[[[]]]] }, 400, 'syntax');
	const markup = '<img src=x onerror=alert(1)>';
	const { board: { id, name } } = await publish(mal, 30, { name: markup, about: `${markup}'); DROP TABLE boards; --` });
	assert.equal(name, markup, 'text is text');
	assert.equal((await mal.must('GET', `boards?find=${encodeURIComponent("'; --")}`)).boards.length, 0);
	assert.equal((await mal.must('GET', `boards?find=${encodeURIComponent(markup)}`)).boards[0].id, id);
	assert.equal((await new Visitor(server.url).post('boards', { name: 'A', sheet: board(31) })).status, 401);
	assert.equal((await mal.ask('POST', 'boards', { name: 'A', sheet: board(31) }, { origin: 'https://evil.example' })).status, 403);
});

test('there are so many of one person and of one address', async () => {
	const strict = await startServer('127.0.0.1:0', ['--limits', 'boards=2 publish=3+1 votes=3+1h board-games=2']);
	const [ann, ben] = [await Visitor.named(strict.url, 'Ann'), await Visitor.named(strict.url, 'Ben')];
	const statuses = [];
	for (const [who, n] of [[ann, 1], [ann, 2], [ann, 3], [ben, 4], [ben, 5]]) statuses.push((await who.post('boards', { name: 'B', sheet: board(n) })).status);
	assert.deepEqual(statuses, [201, 201, 409, 201, 429]);
	// Nor do the guests of one address make a board the best of all.
	const { boards: [{ id }] } = await ann.must('GET', 'boards?sort=new');
	await played(ann, id);
	const votes = [];
	for (let i = 0; i < 5; i++) votes.push((await (await Visitor.named(strict.url, `Mal ${i}`)).post(`boards/${id}/rate`, { stars: 5 })).status);
	assert.deepEqual(votes, [200, 200, 200, 429, 429]);
	strict.process.kill();
});

test('in PostgreSQL, and from there into a file', async () => {
	const postgres = startPostgres();
	const there = await startServer('127.0.0.1:0', ['--data', postgres.url, '--no-limits', '--limits', 'board-games=8']);
	try {
		const [ann, ben] = [await Visitor.named(there.url, 'Ann'), await Visitor.named(there.url, 'Ben')];
		const { board: { id } } = await publish(ann, 1, { origin: 'industry' });
		await publish(ben, 2, { origin: id });
		await played(ben, id);
		await ben.must('POST', `boards/${id}/rate`, { stars: 3 });
		await ben.must('POST', `boards/${id}/report`, { text: 'Bad' });
		assert.deepEqual((await ben.must('GET', 'boards?sort=best&find=bOARD')).boards.map(({ name, rating }) => [name, rating]), [['Board 1', 3], ['Board 2', null]]);
		const copy = freshData();
		assert.equal((await run('export', '--data', postgres.url, `${copy}.txt`)).status, 0);
		assert.equal((await run('import', '--data', copy, `${copy}.txt`)).status, 0);
		const again = await startServer('127.0.0.1:0', ['--data', copy, '--no-limits', '--limits', 'board-games=8']);
		assert.deepEqual(await new Visitor(again.url).must('GET', `boards/${id}`), await new Visitor(there.url).must('GET', `boards/${id}`));
		again.process.kill();
		await ben.must('POST', 'me/delete', { sure: true });
		assert.equal((await ann.must('GET', `boards/${id}`)).board.votes, 0);
	} finally {
		there.process.kill();
		postgres.remove();
	}
});
