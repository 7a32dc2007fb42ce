// Webhooks: who is asked and not there is told where he wants it, in the form of each receiver, signed, once, of nothing that is over; receivers that fail are tried
// again, and in the end left alone; no private network is written to; and no message tells of an order. A receiver of this test takes everything.
import { strict as assert } from 'node:assert';
import { after, describe, test } from 'node:test';
import { Authority } from './certificates.mjs';
import { codeOf, freePort, MailServer } from './mails.mjs';
import { begin, eventually, freshData, newKey, playUntilOther, run, Seat, seatTogether, startServer, Visitor } from './online.mjs';
import { PushService } from './pushes.mjs';
import { check, Receiver } from './receiver.mjs';

const receiver = await new Receiver().listen();
after(() => receiver.close());
const after1 = ['--notice-after', '1'];
const options = ['--private-notices', '--remind-before', '3', '--no-limits', '--base-url', 'http://play.example.org/'];
const server = await startServer('127.0.0.1:0', [...options, ...after1]);
after(() => server.process.kill());

const add = (who, room, kind = 'json', more = {}) => who.must('POST', 'me/hooks', { address: room.address, kind, ...more });
const hooksOf = async (who) => (await who.must('GET', 'me/hooks')).hooks;
const hookOf = async (who) => (await hooksOf(who))[0];
const tried = (who, what) => eventually(async () => ((await hookOf(who))?.tried ?? 0) > 0 && hookOf(who), what);

/** Somebody else is told of something that came later: so whoever was to be told was told. */
let later = 0;
async function everybodyWasTold() {
	const room = receiver.newRoom();
	const { people: [last] } = await begin(server.url, [`Last${++later}`, 'Zoe']);
	await add(last, room);
	await eventually(() => room.got.length, 'the last one is told');
}

describe('webhooks', { concurrency: true }, () => {
	test('each receiver is told once, in its form, signed, with table, player, lot and price, and nothing that people wrote becomes markup', async () => {
		const rooms = Object.fromEntries(['json', 'discord', 'slack', 'matrix'].map((kind) => [kind, receiver.newRoom()]));
		const { people: [ann, ben], id } = await begin(server.url, ['Ann', '*Ben* <&>'], { name: '@everyone [x](y) <b>' });
		const secrets = {};
		// Ann offers; Ben bids.
		const seat = new Seat(ann, id);
		await seat.until(() => seat.toMove === 1, 'Ann is asked');
		await ann.must('POST', `tables/${id}/moves`, { expect: seat.seen, key: newKey(), moves: [seat.legal[0]] });
		await seat.until(() => seat.toMove === 2, 'Ben is asked');
		seat.close();
		for (const [kind, room] of Object.entries(rooms)) {
			const made = await add(ben, room, kind);
			assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
			assert.deepEqual([made.kind, made.tried, made.trouble, made.on], [kind, null, null, true]);
			secrets[kind] = made.secret;
		}
		assert.equal((await ben.post('me/hooks', { address: receiver.url, kind: 'json' })).status, 409, 'four are enough');
		await eventually(() => Object.values(rooms).every(({ got }) => got.length), 'all are told');
		await everybodyWasTold();
		const [json, discord, slack, matrix] = Object.entries(rooms).map(([kind, { got }]) => {
			assert.equal(got.length, 1, kind);
			check(got[0], secrets[kind]);
			assert.ok(got[0].raw.length < 2500);
			return got[0].body;
		});
		const link = `http://play.example.org/#/table/${id}`;
		const { text, lot } = json;
		assert.match(lot, /\([A-Z]\d\)$/);
		assert.ok(text.toLowerCase().includes(lot.replace(/ \(.*/, '').toLowerCase()), text);
		assert.match(text, /bid.*1 or more/);
		assert.deepEqual(json, { type: 'turn', id: rooms.json.got[0].headers['webhook-id'], table: id, title: '@everyone [x](y) <b>', player: '*Ben* <&>', text, lot, price: 0, due: null, link });
		assert.ok(json.id.startsWith(`${id}-`));
		assert.deepEqual(discord.allowed_mentions, { parse: [] });
		assert.equal(discord.flags, 4);
		assert.ok(discord.content.startsWith('**\\@everyone \\[x\\]\\(y\\) \\<b\\>** – \\*Ben\\* \\<&\\>: '), discord.content);
		assert.ok(discord.content.endsWith(` <${link}>`), discord.content);
		assert.ok(slack.text.startsWith('@everyone [x](y) &lt;b&gt; – *Ben* &lt;&amp;&gt;: ') && slack.text.endsWith(` <${link}>`), slack.text);
		assert.deepEqual([slack.mrkdwn, slack.unfurl_links], [false, false]);
		assert.equal(matrix.text, `@everyone [x](y) <b> – *Ben* <&>: ${text} ${link}`);
		assert.ok(matrix.html.startsWith('<b>@everyone [x](y) &lt;b&gt;</b> – *Ben* &lt;&amp;&gt;: '), matrix.html);
		for (const hook of await hooksOf(ben)) {
			assert.deepEqual([hook.on, hook.trouble, hook.status, hook.failures], [true, null, 204, 0]);
			assert.equal(hook.address, `${receiver.url}/…cdef`, 'as much of it as tells it apart');
			assert.equal(hook.secret, undefined);
		}
		// A copy of one's data has them, and not what signs for the server.
		const copy = await ben.must('GET', 'me/export');
		assert.deepEqual(copy.hooks.map(({ address }) => address), Object.values(rooms).map(({ address }) => address));
		assert.ok(!JSON.stringify(copy).includes('whsec'));
	});

	test('a button tries one; others cannot; what is removed is told nothing', async () => {
		const room = receiver.newRoom();
		const [ann, mal] = [await Visitor.named(server.url, 'Ann'), await Visitor.named(server.url, 'Mal')];
		const { id, secret } = await add(ann, room, 'matrix');
		room.long = 1 << 20; // an answer that nobody reads
		await ann.must('POST', `me/hooks/${id}/try`);
		await eventually(() => room.got.length, 'the test arrives');
		check(room.got[0], secret);
		assert.match(room.got[0].body.text, /^Magnate – This is a test/);
		assert.equal((await tried(ann, 'it is seen')).trouble, null);
		for (const what of ['try', 'remove']) assert.equal((await mal.post(`me/hooks/${id}/${what}`)).status, 404);
		assert.equal((await mal.post(`me/hooks/${id}/hours`, { quiet_from: 0, quiet_until: 5 })).status, 404);
		assert.equal((await new Visitor(server.url).get('me/hooks')).status, 401);
		await ann.must('POST', `me/hooks/${id}/remove`);
		assert.deepEqual(await hooksOf(ann), []);
		assert.equal((await ann.post(`me/hooks/${id}/remove`)).status, 404);
		for (const [body, where] of [[{ kind: 'json' }, 'address'], [{ address: room.address, kind: 'fax' }, 'kind'], [{ address: 'ftp://a.example.org/', kind: 'json' }, 'address'],
			[{ address: 'https://me@a.example.org/', kind: 'json' }, 'address'], [{ address: `${room.address}${'x'.repeat(2000)}`, kind: 'json' }, 'address'],
			[{ address: room.address, kind: 'json', quiet_from: 1440 }, 'quiet_from']]) {
			const { status, body: answer } = await ann.post('me/hooks', body);
			assert.deepEqual([status, answer.error.where], [400, where], JSON.stringify(body));
		}
	});

	test('a receiver that fails is tried again with the same id; of a turn that is over nobody hears', async () => {
		const room = receiver.newRoom((n) => (n === 1 ? 500 : 204)), his = receiver.newRoom();
		const ids = [];
		receiver.server.on('request', ({ url, headers }) => room.address.endsWith(url) && ids.push(headers['webhook-id']));
		const { people: [ann] } = await begin(server.url, ['Eva', 'Fay']);
		const { secret } = await add(ann, room);
		const { people: [gus, hal], id } = await begin(server.url, ['Gus', 'Hal']);
		const late = receiver.newRoom(() => 503);
		await add(gus, late);
		await eventually(() => late.asked === 1 && room.asked === 1, 'the first attempts');
		assert.equal(await playUntilOther(gus, 1, id), 2);
		await add(hal, his);
		await eventually(() => his.got.length && room.got.length, 'Hal hears of his turn, and Eva after all');
		check(room.got[0], secret);
		assert.equal(ids[0], ids[1]);
		assert.equal((await tried(ann, 'it is noted')).failures, 0);
		assert.equal(late.asked, 1, 'Gus has moved');
		assert.deepEqual([(await tried(gus, 'that is a failure')).failures, (await hookOf(gus)).status], [1, 503]);
	});

	test('one that is gone is forgotten, one that is not there or sends elsewhere says so', async () => {
		const cases = await Promise.all([410, 404, 302].map(async (status) => {
			const room = receiver.newRoom(() => status);
			const { people: [who] } = await begin(server.url, [`S${status}`, 'Ida']);
			await add(who, room);
			return { who, room };
		}));
		const [gone, missing, moved] = cases;
		await eventually(async () => (await hooksOf(gone.who)).length === 0, 'it is gone');
		assert.deepEqual(await tried(missing.who, '404').then(({ on, trouble, status }) => [on, trouble, status]), [false, 'status', 404]);
		assert.deepEqual(await tried(moved.who, '302').then(({ on, trouble, status, failures }) => [on, trouble, status, failures]), [true, 'status', 302, 1]);
		assert.ok(cases.every(({ room }) => room.asked === 1));
	});

	test('after five failures one is switched off and left alone, until a test arrives', async () => {
		let answer = 400;
		const room = receiver.newRoom(() => answer);
		const { people: [ann, ben] } = await begin(server.url, ['Jan', 'Kim']);
		const again = async () => {
			const table = await seatTogether([ann, ben], { players: 3, start: 'p1' });
			await ann.must('POST', `tables/${table.id}/start`);
		};
		for (let i = 0; i < 4; i++) await again();
		const { id } = await add(ann, room);
		await eventually(async () => !(await hookOf(ann)).on, 'it is off');
		assert.deepEqual(await hookOf(ann).then(({ failures, trouble, status }) => [failures, trouble, status]), [5, 'status', 400]);
		await again();
		await everybodyWasTold();
		assert.equal(room.asked, 5);
		await ann.must('POST', `me/hooks/${id}/try`);
		await eventually(() => room.asked === 6, 'the test is sent');
		await eventually(async () => (await ann.post(`me/hooks/${id}/try`)).status === 200, 'it may be tried again');
		assert.equal((await hookOf(ann)).on, false, 'a test that does not arrive changes nothing');
		await eventually(() => room.asked === 7, 'the second test is sent');
		answer = 204;
		await eventually(async () => (await ann.post(`me/hooks/${id}/try`)).status === 200 && (await hookOf(ann)).on, 'it is on again');
		await eventually(() => room.got.some(({ body }) => body.type === 'turn'), 'and she is told what she has not been told');
		assert.equal(room.got.filter(({ body }) => body.type === 'turn').length, 1);
	});

	test('hours of quiet, a table that one wants to hear nothing of, and a reminder', async () => {
		const at = (minutes) => (Math.floor(Date.now() / 60000) + minutes + 1440) % 1440;
		const [asleep, quiet, slow] = [receiver.newRoom(), receiver.newRoom(), receiver.newRoom()];
		const { people: [ann] } = await begin(server.url, ['Lou', 'Max']);
		const { id } = await add(ann, asleep, 'json', { quiet_from: at(-90), quiet_until: at(-30), zone: `0,${Math.floor(Date.now() / 1000) - 60},-60` });
		const { people: [ben], id: table } = await begin(server.url, ['Nan', 'Oda']);
		assert.deepEqual(await ben.must('POST', `tables/${table}/quiet`, { hooks: true }), { quiet: false, mail: false, hooks: true });
		await add(ben, quiet);
		const { people: [cleo, dan], id: timed } = await begin(server.url, ['Pia', 'Quy'], { pace: 'move:12' });
		await add(cleo, slow);
		await everybodyWasTold();
		assert.deepEqual([asleep.asked, quiet.asked], [0, 0]);
		await ann.must('POST', `me/hooks/${id}/hours`, { quiet_from: 0, quiet_until: 0 });
		await ben.must('POST', `tables/${table}/quiet`, { hooks: false });
		await eventually(() => asleep.got.length && quiet.got.length, 'both are told now');
		await eventually(async () => (await dan.must('GET', `tables/${timed}`)).seats[0].away, 'Pia’s time is over');
		assert.deepEqual(slow.got.map(({ body }) => body.type), ['turn', 'reminder']);
		assert.match(slow.got[1].body.text, /^In 1 minute your time is over\. /);
		assert.ok(slow.got[0].body.due > Date.now() - 60000);
		assert.notEqual(slow.got[0].body.id, slow.got[1].body.id);
	});

	test('nothing that is sent tells of an order, and a turn that an order decides is told to nobody', async () => {
		const room = receiver.newRoom(), his = receiver.newRoom();
		const people = [await Visitor.named(server.url, 'Rex'), await Visitor.named(server.url, 'Sue')];
		const table = await seatTogether(people, { players: 3, start: 'p1' });
		const held = await seatTogether(people, { players: 3, start: 'p1', delay: '3600' });
		for (const { id } of [table, held]) await people[0].must('POST', `tables/${id}/start`);
		// First the order: without one he may be told a second after the start.
		await people[0].must('POST', `tables/${held.id}/orders`, { key: newKey(), give: ['offer any'] });
		await add(people[0], room);
		await add(people[1], his);
		for (const [i, give] of [['keep any up-to 17'], ['bid any up-to 3']].entries()) await people[i].must('POST', `tables/${table.id}/orders`, { key: newKey(), give });
		await eventually(() => room.got.length, 'Rex is told of the table without such an order');
		await playUntilOther(people[0], 1, table.id);
		await everybodyWasTold();
		const said = [...room.got, ...his.got].map(({ body }) => body);
		assert.ok(said.every(({ table: id }) => id !== held.id), 'his order decides');
		for (const { text, player, title, lot } of said) assert.doesNotMatch([text, player, title, lot].join(), /order|up-to|17|automatic/i);
	});

	test('a server that ends between a move and its message sends it after its next start, under the same id, and then not again', async () => {
		const data = freshData();
		const room = receiver.newRoom((n) => (n === 1 ? 500 : 204));
		const start = async (more) => {
			const one = await startServer('127.0.0.1:0', ['--data', data, ...options, ...more]);
			after(() => one.process.kill());
			return one;
		};
		const kill = async (one) => (one.process.kill('SIGKILL'), one.ended);
		let one = await start(['--notice-after', '3600']);
		const { people: [ann] } = await begin(one.url);
		await add(ann, room);
		await kill(one); // before it was told
		one = await start(after1);
		await eventually(() => room.asked === 1, 'the first attempt');
		await kill(one); // between attempts
		one = await start(after1);
		await eventually(() => room.got.length, 'she is told');
		ann.url = one.url;
		await tried(ann, 'that is kept');
		await kill(one);
		one = await start(after1);
		const other = receiver.newRoom();
		const { people: [cleo] } = await begin(one.url, ['Cleo', 'Dan']);
		await add(cleo, other);
		await eventually(() => other.got.length, 'another is told');
		assert.equal(room.got.length, 1, 'and she is not told again');
	});

	test('over https: to browsers, webhooks and by mail where the certificate is of an authority that the host trusts, and to nobody else', async () => {
		const [ours, theirs] = [new Authority('Ours'), new Authority('Theirs')];
		const good = ours.certify('IP:127.0.0.1');
		const push = await new PushService(good).listen();
		const [trusted, stranger, misnamed] = await Promise.all([good, theirs.certify('IP:127.0.0.1'), ours.certify('DNS:play.example.org')].map((one) => new Receiver(one).listen()));
		const mail = await new MailServer().start(undefined, good);
		after(() => (push.server.close(), [trusted, stranger, misnamed].map((one) => one.close())));
		const base = `http://127.0.0.1:${await freePort()}/`;
		const one = await startServer(new URL(base).host, [...options.slice(0, -2), '--base-url', base, ...after1, '--notice-ca', ours.file,
			'--mail', `smtps://127.0.0.1:${mail.port}`, '--mail-from', 'magnate@play.example.org']);
		after(() => one.process.kill());
		const { people: [ann] } = await begin(one.url);
		const rooms = [trusted, stranger, misnamed].map((of) => of.newRoom()), browser = push.newBrowser();
		const made = [];
		for (const room of rooms) made.push(await add(ann, room));
		await ann.must('POST', 'me/push', browser.body);
		await eventually(() => rooms[0].got.length && browser.got.length, 'she is told, by browser too');
		check(rooms[0].got[0], made[0].secret);
		for (const { id } of made) {
			await eventually(async () => (await ann.post(`me/hooks/${id}/try`)).status === 200, 'one at a time');
			await eventually(async () => (await hooksOf(ann)).find((hook) => hook.id === id).tried > 0, 'how it went');
		}
		assert.deepEqual((await hooksOf(ann)).map(({ trouble }) => trouble), [null, 'no-answer', 'no-answer']);
		assert.deepEqual(rooms.slice(1).map(({ asked }) => asked), [0, 0], 'not a word was said to them');
		await ann.must('POST', 'me/mail/begin', { address: 'ann@mail.example.org' });
		assert.ok(codeOf(await mail.next('ann@mail.example.org')));

		// To a server that does not know the authority the first is a stranger, too.
		const { people: [ben] } = await begin(server.url);
		const { id } = await add(ben, rooms[0]);
		const before = rooms[0].asked;
		await ben.must('POST', `me/hooks/${id}/try`);
		assert.equal((await tried(ben, 'it is tried')).trouble, 'no-answer');
		assert.equal(rooms[0].asked, before);
		for (const file of [ours.key, '/nowhere']) {
			const refused = await run('serve', '--listen', '127.0.0.1:0', '--data', freshData(), '--notice-ca', file);
			assert.notEqual(refused.status, 0);
			assert.match(refused.err, /--notice-ca: \S+ holds no certificates/);
		}
	});

	test('private networks are not written to, whatever names lead there', async () => {
		const closed = await startServer('127.0.0.1:0', ['--no-limits']);
		after(() => closed.process.kill());
		const here = await new Receiver().listen();
		after(() => here.close());
		const { port } = here.server.address();
		let came = 0;
		here.server.on('connection', () => came++);
		assert.equal((await (await Visitor.named(closed.url, 'Mal')).post('me/hooks', { address: here.newRoom().address, kind: 'json' })).status, 400, 'http is not https');
		for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1', '0.0.0.0', '2130706433', '0x7f.1']) {
			const mal = await Visitor.named(closed.url, 'Mal');
			const { id } = await mal.must('POST', 'me/hooks', { address: `https://${host}:${port}/`, kind: 'json' });
			await mal.must('POST', `me/hooks/${id}/try`);
			assert.deepEqual(await tried(mal, host).then(({ on, trouble, status }) => [on, trouble, status]), [false, 'private', 0], host);
		}
		assert.equal(came, 0);
	});
});
