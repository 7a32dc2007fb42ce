// docs/openapi.json against the server: the same rows as its table of endpoints, and from the running one every answer of a
// documented status and shape. Needs `make tests FLAVOUR=gcc-check`.
import { strict as assert } from 'node:assert';
import { createECDH } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { Authenticator } from './authenticator.mjs';
import { codeOf, freePort, MailServer } from './mails.mjs';
import { eventually, freshData, newKey, newNumber, run, Seat, startServer, Visitor } from './online.mjs';
import { root } from './web/browser.mjs';

const api = JSON.parse(readFileSync(`${root}docs/openapi.json`, 'utf8'));
const server = await startServer('127.0.0.1:0', ['--no-limits', '--limits', 'board-games=8']);
const { url } = server;
after(() => server.process.kill());

const find = (ref) => ref.slice(2).split('/').reduce((part, name) => part[name], api);
const resolve = (part) => (part?.$ref ? resolve(find(part.$ref)) : part);
const kindOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value);

/** What is wrong with a value, by a schema of the few kinds that the file uses; nothing is an empty list. */
function faults(value, schema, at = '$') {
	const s = resolve(schema);
	if (s.oneOf) return s.oneOf.some((one) => faults(value, one, at).length === 0) ? [] : [`${at} is none of the kinds`];
	const kind = kindOf(value);
	if (![].concat(s.type).includes(kind)) return [`${at} is ${kind}, not ${s.type}`];
	if (s.enum && !s.enum.includes(value)) return [`${at} is ${value}`];
	if (kind === 'array') return value.flatMap((one, i) => faults(one, s.items, `${at}[${i}]`));
	if (kind !== 'object') return [];
	const found = s.required.filter((key) => !(key in value)).map((key) => `${at}.${key} is missing`);
	for (const [key, one] of Object.entries(value))
		found.push(...(s.properties[key] ? faults(one, s.properties[key], `${at}.${key}`) : [`${at}.${key} is unknown`]));
	return found;
}

const seen = new Set();
/** Asks, and checks the answer against the file. */
async function ask(who, method, path, body, values = {}, more) {
	const operation = api.paths[path]?.[method.toLowerCase()];
	assert.ok(operation, `${method} ${path} is in the file`);
	if (body && typeof body === 'object' && !values.wrong)
		assert.deepEqual(faults(body, operation.requestBody.content['application/json'].schema), [], `the body of ${method} ${path}`);
	const filled = path.replace(/\{(\w+)\}/, (_, name) => values[name]).replace('/api/', '') + (values.query ?? '');
	const answer = await who.ask(method, filled, body, more);
	const response = resolve(operation.responses[answer.status]);
	assert.ok(response, `${method} ${path} may answer ${answer.status}: ${JSON.stringify(answer.body)}`);
	const type = answer.headers.get('content-type').split(';')[0];
	assert.ok(response.content[type], `${method} ${path} ${answer.status} may be ${type}`);
	assert.deepEqual(faults(answer.body, response.content[type].schema), [], `${method} ${path} ${answer.status}`);
	seen.add(`${method} ${path} ${answer.status}`);
	return answer;
}

test('the file and the server have the same rows', () => {
	const run = spawnSync(`${root}build/gcc-check/tests/tool_endpoints`, { encoding: 'utf8' });
	assert.equal(run.status, 0, run.stderr);
	const rows = run.stdout.trim().split('\n');
	const paths = Object.entries(api.paths).flatMap(([path, operations]) => Object.entries(operations).map(([method, operation]) => {
		const most = operation.requestBody ? operation['x-body-max'] ?? 65536 : 0;
		return `${method.toUpperCase()} ${path} ${operation['x-scope'] ?? '-'} ${operation['x-limit'] ?? '-'} ${most}`;
	}));
	assert.ok(rows.length > 20);
	assert.deepEqual(paths.sort(), rows.sort());
});

test('every answer is one that the file describes', async () => {
	const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map((name) => Visitor.named(url, name)));
	const nobody = new Visitor(url);
	const post = (who, path, body, values, more) => ask(who, 'POST', path, body ?? {}, values, more);
	const get = (who, path, values, more) => ask(who, 'GET', path, undefined, values, more);
	const T = '/api/tables/{table}';

	await get(nobody, '/api/me');
	await get(ann, '/api/me');
	const thief = new Visitor(url, { token: 'x' });
	for (const path of ['/api/me', '/api/tables', '/api/notices', '/api/tokens']) await get(thief, path);
	await post(thief, '/api/me', { name: 'Thief' });
	for (const path of ['/api/me/carry', '/api/me/forget']) await post(thief, path);
	await post(thief, '/api/carry', { code: 'x' });
	await post(new Visitor(url), '/api/me', { name: 'Guest' });
	await post(ann, '/api/me', { name: 'Anna' });
	const { body: carry } = await post(ann, '/api/me/carry');
	await post(nobody, '/api/me/carry');
	await post(new Visitor(url), '/api/carry', { code: carry.code });
	await post(new Visitor(url), '/api/carry', { code: carry.code });
	await post(await Visitor.named(url, 'Gone'), '/api/me/forget');

	for (const path of ['/api/me/account', '/api/me/export']) for (const who of [ann, nobody]) await get(who, path);
	const { body: recovery } = await post(ann, '/api/me/recovery');
	for (const { code: typed } of [recovery, { code: 'abcd-efgh-jkmn-pqrs-tuvw-xyz2-34' }, { code: 'x' }]) await post(new Visitor(url), '/api/recover', { code: typed });
	const key = new Authenticator(url);
	const { body: begun } = await post(ann, '/api/me/passkeys/begin');
	const { body: added } = await post(ann, '/api/me/passkeys', key.create(begun.challenge));
	await post(ann, '/api/me/passkeys', key.create(begun.challenge));
	await post(ann, '/api/me/passkeys', key.create((await post(ann, '/api/me/passkeys/begin')).body.challenge));
	const { body: asked } = await post(nobody, '/api/sign-in/begin');
	const signed = key.get(asked.challenge);
	for (let again = 0; again < 2; again++) await post(new Visitor(url), '/api/sign-in', signed);
	for (let again = 0; again < 2; again++) await post(ann, '/api/me/passkeys/{passkey}/remove', {}, { passkey: added.id });
	const { body: account } = await get(ann, '/api/me/account');
	const other = account.devices.find(({ id }) => id !== account.this_device);
	for (let again = 0; again < 2; again++) await post(ann, '/api/me/devices/{device}/sign-out', {}, { device: other.id });
	await post(await Visitor.named(url, 'Gone'), '/api/me/delete', { sure: true });

	const keys = createECDH('prime256v1');
	const browser = { address: 'https://push.example.org/1', open: keys.generateKeys('base64url'), secret: Buffer.alloc(16).toString('base64url'), quiet_from: 1320, quiet_until: 420 };
	const exercise = { id: 'ab12-c', changed: 5, text: '{}' };
	for (const who of [ann, nobody]) await post(who, '/api/me/exercises', { after: 0, exercises: [exercise] });
	await post(ann, '/api/me/exercises', { exercises: [{ ...exercise, changed: 0 }] });
	await get(nobody, '/api/push');
	for (const who of [ann, nobody]) await post(who, '/api/me/push', browser);
	await post(ann, '/api/me/push', { ...browser, address: 'http://127.0.0.1/' });
	for (const who of [ann, nobody]) await post(who, '/api/me/push/forget', { address: browser.address });
	const hooked = [];
	for (let i = 0; i < 5; i++) hooked.push((await post(ann, '/api/me/hooks', { kind: 'json', address: 'https://127.0.0.1/', quiet_from: 0, quiet_until: 60 })).body);
	for (const who of [ann, nobody]) await get(who, '/api/me/hooks');
	for (const hook of [hooked[0].id, 'nowhere']) {
		await post(ann, '/api/me/hooks/{hook}/hours', { quiet_from: 0, quiet_until: 0 }, { hook });
		await post(ann, '/api/me/hooks/{hook}/try', {}, { hook });
		await get(ann, '/api/me/export');
		await post(ann, '/api/me/hooks/{hook}/remove', {}, { hook });
	}
	const mails = await new MailServer().start();
	const mailPort = await freePort();
	const mailing = await startServer(`127.0.0.1:${mailPort}`, ['--no-limits', '--mail', `smtp://127.0.0.1:${mails.port}`, '--mail-from', 'magnate@play.example.org', '--base-url', `http://127.0.0.1:${mailPort}/`]);
	const [mia, ned] = await Promise.all(['Mia', 'Ned'].map((name) => Visitor.named(mailing.url, name)));
	const to = { address: 'mia@mail.example.org' };
	for (const who of [mia, ann, nobody]) await post(who, '/api/me/mail/begin', to);
	const typed = { ...to, code: codeOf(await mails.next(to.address)) };
	for (const who of [ned, mia, nobody]) await post(who, '/api/me/mail', who === ned ? { ...typed, code: 'aaaa-aaaa' } : typed);
	for (const who of [mia, ned, nobody]) {
		await get(who, '/api/me/mail');
		await post(who, '/api/me/mail/settings', { mode: 'at-once' });
	}
	for (const who of [new Visitor(mailing.url), nobody]) await post(who, '/api/sign-in/mail/begin', to);
	const back = { ...to, code: codeOf(await mails.next(to.address, 2)) };
	for (let twice = 0; twice < 2; twice++) await post(new Visitor(mailing.url), '/api/sign-in/mail', back);
	const { body: waits } = await post(mia, '/api/tables', { edition: 'industry', players: 3, start: 'p1', seats: [{ kind: 'me' }, { kind: 'bot', level: 'R1' }, { kind: 'bot', level: 'R1' }] });
	await post(mia, '/api/tables/{table}/start', {}, { table: waits.id });
	const stop = /unsubscribe\/(\w+)/.exec((await mails.next(to.address, 3)).headers['list-unsubscribe'])[1];
	for (const one of [stop, 'nobody']) await post(new Visitor(mailing.url), '/api/unsubscribe/{mail}', {}, { mail: one });
	for (const who of [mia, nobody]) await post(who, '/api/me/mail/forget');
	mailing.process.kill();
	const { body: calendar } = await post(ann, '/api/me/calendar');
	await post(nobody, '/api/me/calendar');
	const calendarQuery = new URL(calendar.url).search;
	for (const query of [calendarQuery, '?code=x', '', `${calendarQuery}&lang=xx`]) await get(nobody, '/api/calendar.ics', { query });
	for (const who of [ann, nobody]) await post(who, '/api/me/calendar/void');
	for (const query of ['', '?edition=industria&season=2026-4', '?season=never']) await get(nobody, '/api/rankings', { query });
	for (const person of [ann.me.id, 'Clerk', 'x']) await get(nobody, '/api/people/{person}', { person });

	await post(ann, '/api/people/{person}/report', { text: 'Rude' }, { person: ben.me.id });
	await post(ann, '/api/people/{person}/report', { text: 'Rude' }, { person: ann.me.id });
	for (const person of [ben.me.id, ann.me.id, 'v99999']) for (const blocked of [true, false]) await post(ann, '/api/people/{person}/block', { blocked }, { person });
	await post(ann, '/api/people/{person}/report', { text: '' }, { person: 'v99999' });
	await get(ann, '/api/me/blocks');
	const data = freshData();
	const watched = await startServer('127.0.0.1:0', ['--data', data, '--no-limits', '--limits', 'board-games=8']);
	const [mod, rude] = [await Visitor.named(watched.url, 'Mo'), await Visitor.named(watched.url, 'Mal')];
	await run('admin', '--data', data, 'role', mod.me.id, 'moderator');
	await eventually(async () => (await mod.get('moderation')).status === 200, 'a moderator');
	await get(mod, '/api/me');
	await mod.must('POST', `people/${rude.me.id}/report`, { text: 'Rude' });
	for (const action of [{ action: 'mute', hours: 1 }, { action: 'rename', name: 'X' }, { action: 'ban' }]) await post(mod, '/api/moderation', { ...action, person: rude.me.id });
	const shut = await mod.must('POST', 'tables', { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
	for (let i = 0; i < 2; i++) await post(mod, '/api/moderation', { action: 'close', table: shut.id });
	await post(mod, '/api/moderation', { action: 'close', table: 'nowhere' });
	const sheet = readFileSync(`${root}boards/industry.board`, 'utf8').replace(/^field A1 .*/m, 'field A1 joker any');
	const { board: bad } = await mod.must('POST', 'boards', { name: 'Bad', sheet });
	for (const board of [bad.id, 'nowhere']) await post(mod, '/api/moderation', { action: 'hide', board });
	await post(mod, '/api/boards/{board}/rate', { stars: 4 }, { board: bad.id });
	await post(mod, '/api/boards/{board}/delete', { sure: true }, { board: bad.id });
	await get(mod, '/api/moderation');
	await get(mod, '/api/moderation/people', { query: '?find=X' });
	watched.process.kill();

	const cup = { name: 'Cup', edition: 'industry', kind: 'swiss', players: 3, rounds: 1, pace: 'none', rated: false };
	const C = '/api/tournaments/{tournament}';
	const { body: made1 } = await post(ann, '/api/tournaments', cup);
	for (let i = 0; i < 3; i++) await post(ann, '/api/tournaments', cup);
	const contest = { tournament: made1.tournament.id };
	await post(ann, `${C}/next`, {}, contest);
	for (const who of [ann, ben, eve]) await post(who, `${C}/enter`, {}, contest);
	for (let i = 0; i < 2; i++) await post(ann, `${C}/next`, {}, contest);
	await post(ben, `${C}/leave`, {}, contest);
	const shut1 = await ann.must('GET', `tournaments/${contest.tournament}`);
	for (const who of [ann, ben, eve]) await who.must('POST', `tables/${shut1.tables[0].table}/leave`);
	const watch = new Seat(ann, shut1.tables[0].table);
	await watch.until(() => watch.over, 'the stand-ins end the game');
	watch.close();
	await post(ann, `${C}/next`, {}, contest);
	await post(eve, `${C}/enter`, {}, contest);
	for (const where of [contest, { tournament: 'nowhere' }]) {
		for (const path of [C, `${C}/csv`]) await get(ann, path, where);
		for (const path of ['enter', 'leave', 'next']) await post(eve, `${C}/${path}`, {}, where);
	}
	await get(ann, '/api/tournaments');
	const { body: shown } = await post(ann, '/api/boards', { name: 'Free', about: 'Any', sheet, origin: 'industry' });
	for (const wrong of [{ sheet }, { sheet, origin: 'nowhere' }, { sheet: 'board x' }]) await post(ben, '/api/boards', { name: 'Free', ...wrong });
	await eventually(async () => (await ben.get(`boards/${shown.board.id}`)).body.board.figures, 'figures');
	for (const query of ['', '?find=free&sort=best&edition=industry', '?sort=x']) await get(nobody, '/api/boards', { query });
	for (const board of [shown.board.id, 'nowhere']) {
		await get(nobody, '/api/boards/{board}', { board });
		for (const who of [ann, ben]) {
			await post(who, '/api/boards/{board}/rate', { stars: 4 }, { board });
			await post(who, '/api/boards/{board}/report', { text: 'Bad' }, { board });
		}
		await get(ann, '/api/me/export');
		await post(ben, '/api/boards/{board}/delete', { sure: true }, { board });
		await post(ann, '/api/boards/{board}/delete', { sure: true }, { board });
	}
	const { body: round } = await post(ann, '/api/clubs', { name: 'Friday round', about: 'Beginners welcome' });
	for (let i = 0; i < 3; i++) await post(ann, '/api/clubs', { name: 'Another' });
	for (const where of [{ club: round.club.id }, { club: 'nowhere' }]) {
		await post(ben, '/api/clubs/{club}/join', {}, where);
		await get(ben, '/api/clubs/{club}', where);
		await post(ben, '/api/clubs/{club}/leave', {}, where);
	}
	await post(ann, '/api/clubs/{club}/leave', {}, { club: round.club.id });
	await get(ben, '/api/clubs');

	const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'R1' }];
	const opening = { edition: 'industry', players: 3, seats, start: 'p1', number: newNumber(), draws: 'plain', pace: 'live:600+10', public: false };
	const { body: table } = await post(ann, '/api/tables', opening);
	const at = { table: table.id };
	await post(nobody, '/api/tables', opening);
	await post(ann, '/api/tables', { ...opening, sheet: 'nonsense' });
	await post(ann, '/api/tables', { ...opening, board: 'nowhere' });
	const strict = await startServer('127.0.0.1:0', ['--limits', 'open-tables=1']);
	const host = await Visitor.named(strict.url, 'Host');
	for (let i = 0; i < 2; i++) await post(host, '/api/tables', opening);
	strict.process.kill();
	await get(ann, '/api/tables');
	for (const query of ['?edition=industry&players=3&pace=live&language=de&seat=free&rated=no&most=1', '?after=x']) await get(ann, '/api/tables', { query });
	await get(ann, '/api/tables', { query: '?list=mine' });
	await get(nobody, '/api/tables', { query: '?list=mine' });
	await get(nobody, '/api/tables', { query: '?list=all' });
	for (const who of [ann, eve, nobody]) {
		await get(who, `${T}/quiet`, at);
		await post(who, `${T}/quiet`, { quiet: true, mail: false }, at);
	}
	const { body: days } = await post(ann, '/api/tables', { ...opening, pace: 'move:1,day=12,vacation=10,out=vote' });
	await post(ben, `${T}/join`, { code: days.links.seats[1].split('/').pop() }, { table: days.id });
	await post(ann, `${T}/start`, {}, { table: days.id });
	const date = (n) => new Date(Date.now() + n * 86400000).toISOString().slice(0, 10);
	const said = [['hours', { from: (new Date().getUTCHours() + 23) % 24 * 60, zone: 0 }], ['weekends', { free: true }], ['vacation', { first: date(2), last: date(3) }], ['vacation', { first: 'x', last: 'y' }], ['work', {}], ['vote', { vote: 'wait' }]];
	for (const [path, body] of said) for (const who of [ben, eve, nobody]) await post(who, `${T}/${path}`, body, { table: days.id });
	for (const [path, body] of said) await post(ann, `${T}/${path}`, body, at);
	const { body: hasty } = await post(ann, '/api/tables', { ...opening, pace: 'move:1,out=vote' });
	await post(ben, `${T}/join`, { code: hasty.links.seats[1].split('/').pop() }, { table: hasty.id });
	await post(ann, `${T}/start`, {}, { table: hasty.id });
	await eventually(async () => (await get(ben, T, { table: hasty.id })).body.seats[0].away, 'her time is over');
	await post(ben, `${T}/vote`, { vote: 'wait' }, { table: hasty.id });
	for (const path of [T, `${T}/record`, `${T}/log`, `${T}/state`]) {
		await get(ann, path, at);
		await get(eve, path, at);
	}
	await get(ann, `${T}/log`, { ...at, query: '?after=x' });
	await get(eve, `${T}/events`, at);
	await get(ann, `${T}/events`, { ...at, query: '?after=x' });
	await get(nobody, '/api/notices');
	for (const query of ['?tables=x', `?tables=${Array(33).fill('a:0').join()}`]) await get(ann, '/api/events', { query });
	await get(thief, '/api/events');

	await post(ann, `${T}/start`, {}, at);
	await post(ann, `${T}/links`, { seat: 2 }, at);
	await post(ann, `${T}/links`, { watch: true }, at);
	await post(ann, `${T}/links`, { any: true }, at);
	await post(ann, `${T}/links`, { seat: 4 }, at);
	const { body: open } = await post(ann, `${T}/links`, { seat: 2 }, at);
	const code = open.link.split('/').pop();
	await post(eve, `${T}/join`, { code: 'wrong' }, at);
	await post(eve, `${T}/watch`, { code: 'wrong' }, at);
	await post(ben, `${T}/join`, { code, number: newNumber() }, at);
	await post(eve, `${T}/watch`, { code }, at);
	await post(eve, `${T}/join`, { code }, at);
	await post(ben, `${T}/leave`, {}, at);
	await post(ben, `${T}/join`, { code }, at);
	await post(ann, `${T}/seat`, { seat: 3, kind: 'bot', level: 'R0' }, at);
	await post(ben, `${T}/back`, {}, at);
	await post(ann, `${T}/orders`, { key: newKey(), give: ['pass any'] }, at);
	await post(ann, `${T}/moves`, { expect: 1, key: newKey(), moves: ['pass'] }, at);
	await post(ann, `${T}/undo`, { expect: 99, key: newKey() }, at);
	await post(ann, `${T}/answer`, { key: newKey(), yes: true }, at);
	await post(ann, `${T}/start`, {}, at);
	await post(ann, `${T}/seat`, { seat: 3, kind: 'open' }, at);
	await post(ann, `${T}/rematch`, {}, at);
	await post(ann, `${T}/close`, {}, at);

	const seat = new Seat(ann, table.id);
	await seat.until(() => seat.toMove === 1);
	await post(ann, `${T}/moves`, { expect: seat.seen, key: newKey(), moves: ['bid 1'] }, at);
	await post(ann, `${T}/moves`, { expect: seat.seen, key: newKey(), moves: [seat.legal[0]] }, at);
	await seat.until(() => seat.toMove === 2);
	await get(ann, `${T}/state`, at);
	await post(ann, `${T}/orders`, { key: newKey(), give: ['bid technology up-to 1 else pass for era', 'done'] }, at);
	await post(ann, `${T}/orders`, { key: newKey(), change: [{ id: 1, text: 'pass joker' }], withdraw: [2] }, at);
	await post(ann, `${T}/orders`, { key: newKey(), give: Array(24).fill('pass joker') }, at);
	for (const who of [ann, ben, eve, nobody]) await get(who, `${T}/orders`, at);
	await get(ann, `${T}/orders`, { table: 'nowhere' });
	/* Not a pass: if the computer player passed as well, the field would be kept without a choice of Ann's. */
	await post(ben, `${T}/moves`, { expect: seat.seen, key: newKey(), moves: ['bid 1'] }, at);
	await seat.until(() => seat.toMove === 1);
	await post(ben, `${T}/undo`, { expect: seat.seen, key: newKey() }, at);
	await seat.until(() => seat.stream.events.some(({ event }) => /^(ask|undo) p2/.test(event)));
	await post(ann, `${T}/answer`, { key: newKey(), yes: true }, at);
	await post(ann, `${T}/say`, { key: newKey(), text: 'Well played' }, at);
	const { body: wrote } = await post(ben, `${T}/say`, { key: newKey(), text: 'Bah' }, at);
	for (const [who, event] of [[ann, wrote.events], [ben, wrote.events], [ann, 1]]) await post(who, `${T}/report`, { event, text: 'Rude' }, at);
	await post(ann, `${T}/replace`, { key: newKey(), seat: 2, kind: 'person' }, at);
	await post(ben, `${T}/leave`, {}, at);
	await post(ann, `${T}/replace`, { key: newKey(), seat: 2, kind: 'person' }, at);
	await post(ben, `${T}/join`, { code: (await post(ann, `${T}/links`, { seat: 2 }, at)).body.link.split('/').pop() }, at);
	for (const { n, at: time, event } of seat.stream.events)
		assert.deepEqual(faults({ n, at: time, event }, api.components.schemas.Event), []);

	/* What nobody, a stranger at the table, another site and a careless program are told, everywhere. */
	const bodies = { join: {}, watch: {}, seat: { seat: 1, kind: 'open' }, links: { watch: true }, start: {}, leave: {}, back: {}, rematch: {}, close: {},
		moves: { expect: 1, key: newKey(), moves: ['pass'] }, undo: { expect: 1, key: newKey() }, answer: { key: newKey(), yes: true },
		orders: { key: newKey() }, replace: { key: newKey(), seat: 1, kind: 'person' }, report: { event: 1, text: '' }, say: { key: newKey(), text: 'a' } };
	const dan = await Visitor.named(url, 'Dan');
	for (const [what, body] of Object.entries(bodies)) {
		await post(nobody, `${T}/${what}`, body, at);
		await post(dan, `${T}/${what}`, body, at);
		await post(eve, `${T}/${what}`, body, at);
		await post(ann, `${T}/${what}`, { unknown: 1 }, { ...at, wrong: true });
		await post(ann, `${T}/${what}`, body, at, { origin: 'https://evil.example' });
		await post(ann, `${T}/${what}`, 'x'.repeat(70000), at);
		await post(ann, `${T}/${what}`, body, at, { 'content-type': 'text/plain' });
	}
	for (const who of [ann, ben]) await post(who, `${T}/leave`, {}, at);
	await post(ann, `${T}/back`, {}, at);
	for (let i = 0; i < 2; i++) await post(ann, `${T}/leave`, {}, at);
	await seat.until(() => seat.over, 'the Foreman and the computer player end the game');
	const { body: rematch } = await post(ann, `${T}/rematch`, { number: newNumber() }, at);
	await post(ann, `${T}/close`, {}, { table: rematch.id });
	await post(ann, `${T}/say`, { key: newKey(), text: 'a' }, { table: rematch.id });
	seat.close();

	const { body: made } = await post(ann, '/api/tokens', { name: 'bot', scopes: ['read'] });
	const bot = new Visitor(url, { token: made.token });
	await get(ann, '/api/tokens');
	await get(bot, '/api/tokens');
	await get(nobody, '/api/tokens');
	await post(bot, '/api/tokens', { name: 'bot', scopes: ['read'] });
	await post(nobody, '/api/tokens', { name: 'bot', scopes: ['read'] });
	for (let i = 0; i < 50; i++) await post(ann, '/api/tokens', { name: `bot ${i}`, scopes: ['read'] });
	await post(ann, '/api/tokens/{token}/withdraw', {}, { token: made.id });
	await post(ann, '/api/tokens/{token}/withdraw', {}, { token: made.id });
	await post(nobody, '/api/tokens/{token}/withdraw', {}, { token: made.id });
});

test('every operation was asked for, and streams are what the file says', async () => {
	const ann = await Visitor.named(url, 'Ann');
	const { id } = await ann.must('POST', 'tables', { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
	for (const [path, at] of [['/api/tables/{table}/events', `tables/${id}/events`], ['/api/notices', 'notices'], ['/api/events', `events?tables=${id}:0,nowhere:0`]])
		for (const type of ['application/x-ndjson', 'text/event-stream']) {
			const stream = ann.follow(at, { accept: type });
			await stream.until(({ all }) => all.length > 0);
			assert.equal(stream.type, type);
			assert.ok(api.paths[path].get.responses[200].content[type]);
			seen.add(`GET ${path} ${stream.status}`);
			stream.close();
		}
	/* Those that cannot be brought about here, and are tests of their own (doors, the full disk of the store's tests). */
	const elsewhere = ['403', '429', '503', '507', '413', '415', '400', '401'];
	const missing = Object.entries(api.paths).flatMap(([path, operations]) => Object.entries(operations).flatMap(([method, { responses }]) =>
		Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`)))
		.filter((one) => !seen.has(one) && !elsewhere.includes(one.split(' ')[2]));
	assert.deepEqual(missing, []);
});
