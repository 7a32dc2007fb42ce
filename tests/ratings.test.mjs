// Rated games: who may play them, what they make of ratings, lists and profiles, and that rating them again gives the same figures.
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { freshData, newNumber, playOut, run, Seat, seatTogether, startServer, Visitor } from './online.mjs';

const data = freshData();
const server = await startServer('127.0.0.1:0', ['--data', data, '--no-limits']);
after(() => server.process.kill());
const [ann, ben] = await Promise.all(['Ann', 'Ben'].map((name) => Visitor.named(server.url, name)));

/** A rated game to its end; `leaves`: a seat that leaves at once. Returns the table. */
async function play({ edition = 'industry', leaves } = {}) {
	const { id } = await seatTogether([ann, ben], { players: 3, edition, rated: true });
	await ann.must('POST', `tables/${id}/start`);
	const seats = [ann, ben].map((who) => new Seat(who, id));
	if (leaves !== undefined) await [ann, ben][leaves].must('POST', `tables/${id}/leave`);
	await Promise.all(seats.map((seat, i) => (i === leaves ? seat.until(() => seat.over, 'the end') : playOut(seat, i + 1))));
	for (const seat of seats) seat.close();
	return ann.must('GET', `tables/${id}`);
}

/** The places of a game by its totals, as far as they are not equal. */
const placeOf = (totals, seat) => 1 + totals.filter((total) => total > totals[seat]).length;
const profile = async (who) => ann.must('GET', `people/${who}`);

test('a rated table is for persons, on shipped boards', async () => {
	const seats = [{ kind: 'me' }, { kind: 'bot', level: 'R0' }, { kind: 'bot', level: 'R0' }];
	const alone = await ann.must('POST', 'tables', { edition: 'industry', players: 3, seats, rated: true });
	assert.equal(alone.rated, true);
	assert.equal(alone.places, 'even', 'a rated table has even places');
	assert.equal((await ann.post('tables', { edition: 'industry', players: 3, seats, rated: true, places: 'printed' })).body.error.where, 'places');
	assert.equal((await ann.post('tables', { edition: 'industry', players: 3, seats, rated: true, draws: 'plain' })).body.error.where, 'draws');
	assert.equal((await ann.must('POST', 'tables', { edition: 'industria', players: 3, seats })).places, 'printed');
	assert.equal((await ann.must('POST', 'tables', { edition: 'industria', players: 3, seats, places: 'even' })).places, 'even');
	assert.deepEqual((await ann.post(`tables/${alone.id}/start`)).body.error.where, 'rated');
	assert.equal((await ann.post('tables', { edition: 'industry', players: 3, seats, rated: true, sheet: 'board "x"' })).body.error.where, 'rated');
	const { token } = await ben.must('POST', 'tokens', { name: 'bot', scopes: ['play', 'host'] });
	const program = new Visitor(server.url, { token });
	assert.equal((await program.post('tables', { edition: 'industry', players: 3, seats, rated: true })).status, 403);
	const open = await ann.must('POST', 'tables', { edition: 'industry', players: 3, rated: true, public: true, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
	assert.equal((await program.post(`tables/${open.id}/join`, { number: newNumber() })).status, 403);
});

test('nobody is listed before a game; a game moves ratings in the order of the places', async () => {
	assert.deepEqual(await ann.must('GET', 'rankings'), { edition: 'industry', people: [], computers: [] });
	const { id, totals } = await play();
	const [mine, his] = await Promise.all([profile(ann.me.id), profile(ben.me.id)]);
	for (const [seat, of] of [mine, his].entries()) {
		assert.equal(of.games.length, 1);
		assert.equal(of.games[0].table, id);
		assert.equal(of.ratings[0].provisional, true);
		assert.equal(of.ratings[0].rating, of.games[0].rating);
		assert.ok(of.ratings[0].deviation < 400);
		assert.ok(of.ratings[0].fields.length > 0);
		if (new Set(totals).size === 3) assert.equal(of.games[0].place, placeOf(totals, seat));
		assert.equal(of.games[0].rating, 1500 + of.games[0].gain);
	}
	const [better, worse] = mine.games[0].place < his.games[0].place ? [mine, his] : [his, mine];
	assert.ok(better.games[0].rating > worse.games[0].rating);
	assert.deepEqual(better.against.find((other) => other.id === worse.id), { id: worse.id, name: worse.name, games: 1, won: 1, lost: 0 });
	const { people, computers } = await ann.must('GET', 'rankings');
	assert.deepEqual(people.map((one) => one.id), [better.id, worse.id]);
	assert.deepEqual(computers.map((one) => [one.name, one.games]), [['R0', 1]], 'computer players have a list of their own');
});

test('who had left when the game ended has the last place', async () => {
	await play({ leaves: 1 });
	const [last] = (await profile(ben.me.id)).games;
	assert.equal(last.place, 3);
	assert.ok(last.gain < 0);
});

test('editions are rated apart, and seasons are quarters', async () => {
	await play({ edition: 'industria' });
	const { ratings } = await profile(ann.me.id);
	assert.deepEqual(ratings.map(({ edition, games }) => [edition, games]), [['industry', 2], ['industria', 1]]);
	const now = new Date();
	const season = `${now.getUTCFullYear()}-${Math.floor(now.getUTCMonth() / 3) + 1}`;
	assert.equal((await ann.must('GET', `rankings?edition=industria&season=${season}`)).people.length, 2);
	assert.equal((await ann.must('GET', 'rankings?edition=industria&season=2020-1')).people.length, 0);
	for (const query of ['season=2020-5', 'season=now', 'edition=monopoly']) assert.equal((await ann.get(`rankings?${query}`)).status, 400);
	for (const who of ['v999', 'x', 'w1']) assert.equal((await ann.get(`people/${who}`)).status, 404);
	assert.equal((await profile('R0')).ratings.length, 2);
});

test('rated again from their logs, games give the same figures; figures that were changed are mended', async () => {
	const before = await Promise.all([ann.me.id, ben.me.id, 'R0'].map(profile));
	const again = () => run('admin', '--data', data, 'rate');
	assert.equal((await again()).out, '3 games rated again; 0 figures are others than before.\n');
	const spoil = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); print(c.execute('UPDATE rated SET mean = mean + 777, place = 1').rowcount); c.commit()";
	assert.equal(spawnSync('python3', ['-c', spoil, data], { encoding: 'utf8' }).stdout, '9\n');
	assert.notDeepEqual(await profile(ann.me.id), before[0]);
	assert.equal((await again()).out, '3 games rated again; 9 figures are others than before.\n');
	assert.deepEqual(await Promise.all([ann.me.id, ben.me.id, 'R0'].map(profile)), before);
});

test('ratings find the order of 2,000 players in 20,000 games, and their chances come true', async () => {
	for (const [spread, least] of [[400, 0.97], [300, 0.95]]) {
		const { out } = await run('ratings', '--spread', `${spread}`, '--json');
		const found = JSON.parse(out);
		assert.ok(found.correlation >= least, `${spread}: ${found.correlation}`);
		assert.ok(found.miscalibration <= 0.02, `${spread}: ${found.miscalibration}`);
		assert.ok(found.error < 1.25 * found.deviation && found.error > 0.75 * found.deviation, 'errors are as large as the ratings say');
		assert.ok(found.loss < found.best_loss * 1.06);
	}
});
