// Abuse beside honest tables: one address does all that it can to harm a server, while others play.
//
//     node bench/abuse.mjs [MINUTES] [TABLES]        10 minutes and 200 tables, if nothing is said; MAGNATE is the program
//
// Every honest table is of one person, from an address of her own, against two Clerks. She asks for the state of the game, plays a move when it is her
// turn, and notes how long the answer took. The abuser makes guests and tables, starts tables of computer players and follows them, opens streams, writes,
// reports, asks for lists and pages, guesses codes and posts nonsense, as quickly as he is answered. At the end every move that was acknowledged must stand in its
// table's log. Ends with 1 if one does not, or if an honest move took longer than a second.
import { newKey, startServer, Visitor } from '../tests/online.mjs';

const [minutes = 10, tables = 200] = process.argv.slice(2).map(Number);
const until = Date.now() + minutes * 60_000;
const server = await startServer('127.0.0.1:0', ['--trust-proxy', '--limits', 'requests=100000+60000']);
const from = (address) => ({ headers: { 'x-forwarded-for': address } });
const pause = (ms) => new Promise((go) => setTimeout(go, ms));
const took = [];
let lost = 0, refused = 0, abuses = 0, limited = 0, finished = 0;

async function table(who) {
	const seats = [{ kind: 'me' }, { kind: 'bot', level: 'Clerk' }, { kind: 'bot', level: 'Clerk' }];
	const { id } = await who.must('POST', 'tables', { edition: 'industry', players: 3, seats });
	await who.must('POST', `tables/${id}/start`);
	return { id, moves: [] };
}

/** Whether all moves that were acknowledged stand in the log, in their order. */
async function check(who, { id, moves }) {
	const log = [];
	for (;;) {
		const { events } = await who.must('GET', `tables/${id}/log?after=${log.length}`);
		if (events.length === 0) break;
		log.push(...events.map(({ event }) => event));
	}
	let at = -1;
	for (const move of moves) {
		at = log.indexOf(`move p1 ${move}`, at + 1);
		if (at < 0) {
			lost++;
			return;
		}
	}
}

async function honest(n) {
	const who = await Visitor.named(server.url, `Ann ${n}`, from(`10.${n >> 8}.${n & 255}.1`));
	let game = await table(who);
	while (Date.now() < until) {
		const { phase, you, events, legal, state } = await who.must('GET', `tables/${game.id}/state`);
		if (phase === 'over') {
			await check(who, game);
			finished++;
			game = await table(who);
		} else if (state.to_move === you && legal.length > 0) {
			const move = legal[Math.floor(Math.random() * legal.length)];
			const begun = performance.now();
			const { status } = await who.post(`tables/${game.id}/moves`, { expect: events, key: newKey(), moves: [move] });
			if (status === 200) {
				took.push(performance.now() - begun);
				game.moves.push(move);
			} else {
				refused++;
			}
		}
		await pause(1000 + 1000 * Math.random());
	}
	await check(who, game);
}

/** What an abuser does; each once, in turn. */
const abuse = [
	(who) => who.post('me', { name: `Mal ${Math.random()}`.slice(0, 20) }),
	async (who) => {
		const seats = Array.from({ length: 4 }, () => ({ kind: 'bot', level: 'Magnate' }));
		const made = await who.post('tables', { edition: 'industry', players: 4, seats, public: true });
		if (made.status !== 201) return made;
		const started = await who.post(`tables/${made.body.id}/start`);
		who.streams.push(who.follow(`tables/${made.body.id}/events?after=0`));
		who.last = made.body.id;
		return started;
	},
	(who) => who.get('tables?list=open&most=100'),
	(who) => who.get('tables?list=mine'),
	(who) => who.post(`tables/${who.last}/say`, { key: newKey(), text: 'x'.repeat(500) }),
	(who) => who.post('recover', { code: 'abcd-efgh-jkmn-pqrs-tuvw-xyz2-34' }),
	(who) => who.post('tables', `{"edition":"${'x'.repeat(60_000)}"}`),
	(who) => who.post('people/v1/report', { text: 'x'.repeat(500) }),
	(who) => who.post('tournaments', { name: 'Cup', edition: 'industry', kind: 'swiss', players: 4, rounds: 9, pace: 'none' }),
	(who) => who.post('clubs', { name: 'Club' }),
	(who) => who.get('rankings'),
	(who) => who.get('me/export'),
	(who) => who.get('clubs'),
	(who) => who.get('tournaments'),
	(who) => who.get('people/v1'),
	(who) => {
		who.streams.push(who.follow('notices'));
		return { status: 0 };
	},
];

async function abuser() {
	const who = new Visitor(server.url, from('198.51.100.7'));
	who.streams = [];
	who.last = 'nowhere';
	for (let i = 0; Date.now() < until; i++) {
		const { status } = await abuse[i % abuse.length](who).catch?.(() => ({ status: -1 })) ?? { status: 0 };
		abuses++;
		limited += status === 429;
		if (i % 97 === 0) who.cookie = ''; // somebody else again
		if (who.streams.length > 100) who.streams.shift().close();
	}
	for (const stream of who.streams) stream.close();
}

await Promise.all([...Array.from({ length: tables }, (_, n) => pause(20 * n).then(() => honest(n))), ...Array.from({ length: 8 }, abuser)]);
server.process.kill();
took.sort((a, b) => a - b);
const at = (share) => `${(took[Math.min(took.length - 1, Math.floor(share * took.length))] ?? 0).toFixed(0)} ms`;
console.log(`${minutes} minutes, ${tables} honest tables: ${took.length} moves, ${finished} games ended, ${refused} refused, ${lost} lost`);
console.log(`an honest move took ${at(0.5)} in the middle, ${at(0.99)} at 99 %, ${at(1)} at most`);
console.log(`${abuses} requests of the abuser, ${limited} of them refused for being too quick`);
process.exit(lost > 0 || (took.at(-1) ?? 0) > 1000 ? 1 : 0);
