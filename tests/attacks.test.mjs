// Visitors who mean harm, and the others, who must not notice.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { newKey, Seat, seatTogether, startServer, Visitor } from './online.mjs';

const server = await startServer();
after(() => server.process.kill());
const { url } = server;

const bots = (level, players) => Array.from({ length: players }, () => ({ kind: 'bot', level }));
const moves = (stream) => stream.events.filter(({ event }) => event.startsWith('move ')).length;

/** Tables of computer players alone, made by several guests; those that were started. */
async function botTables(guests, each, level) {
	const started = [];
	let refused = 0;
	for (const guest of guests)
		for (let i = 0; i < each; i++) {
			const table = await guest.must('POST', 'tables', { edition: 'industry', players: 4, seats: bots(level, 4), public: true });
			const { status } = await guest.post(`tables/${table.id}/start`);
			if (status === 200) started.push({ guest, id: table.id });
			else assert.equal(status, 429);
			refused += status === 429;
		}
	return { started, refused };
}

test('one address cannot take the computer players from the others', async () => {
	const guests = await Promise.all(['Mal', 'Mel', 'Mil'].map((name) => Visitor.named(url, name)));
	const { started, refused } = await botTables(guests, 4, 'Magnate');
	assert.ok(started.length >= 5 && refused > 0, `${started.length} were started, ${refused} were not`);
	const [alone, ...followed] = started;
	const streams = followed.map(({ guest, id }) => guest.follow(`tables/${id}/events?after=0`));
	for (const stream of streams) await stream.until(() => stream.events.length > 0, 'the first event');

	const ann = await Visitor.named(url, 'Ann');
	const table = await seatTogether([ann], { players: 3, level: 'Clerk', start: 'p1' });
	const seat = new Seat(ann, table.id);
	await ann.must('POST', `tables/${table.id}/start`);
	// While one of Ann's Clerks answers, at most what was at work already comes first. A queue in order would let all of them come first.
	let answers = 0, between = 0;
	while (answers < 4) {
		await seat.until(() => seat.toMove === 1, 'it is Ann\'s turn');
		const clerks = seat.stream.events.filter(({ event }) => event.startsWith('move bot ')).length;
		const before = streams.reduce((sum, stream) => sum + moves(stream), 0);
		await ann.must('POST', `tables/${table.id}/moves`, { expect: seat.seen, key: newKey(), moves: [seat.legal.at(-1)] });
		await seat.until(() => seat.toMove !== 1, 'Ann\'s move');
		await seat.until(() => seat.toMove === 1, 'the Clerks\' answers');
		const more = seat.stream.events.filter(({ event }) => event.startsWith('move bot ')).length - clerks;
		answers += more;
		between += streams.reduce((sum, stream) => sum + moves(stream), 0) - before;
	}
	assert.ok(between < answers * (streams.length - 2), `${between} moves of ${streams.length} other tables while Ann waited for ${answers}`);

	for (const stream of [...streams, seat]) stream.close();

	// Nobody follows this one: it waits, and goes on as soon as somebody does.
	const { events } = await alone.guest.must('GET', `tables/${alone.id}`);
	const late = alone.guest.follow(`tables/${alone.id}/events?after=0`);
	await late.until(() => moves(late) > 0, 'moves when somebody follows');
	assert.ok(!late.events.slice(0, events).some(({ event }) => event.startsWith('move bot ')), 'no computer player moved before');
	late.close();
});
