// Identities that last: recovery codes, passkeys, several devices, signing out, a copy of one's data and its end; and what
// somebody could try who wants to be somebody else.
import { strict as assert } from 'node:assert';
import { after, test } from 'node:test';
import { Authenticator } from './authenticator.mjs';
import { freshData, newKey, run, Seat, seatTogether, startServer, Visitor } from './online.mjs';

const data = freshData();
// The address that passkeys are for has to be one with a name.
const server = await startServer('127.0.0.1:0', ['--data', data, '--no-limits', '--base-url', 'https://play.example.org/']);
const base = server.url;
after(() => server.process.kill());
const site = 'https://play.example.org/';

const refused = async (answer, status, where) => {
	const { status: was, body } = await answer;
	assert.deepEqual([was, body.error?.where], [status, where], JSON.stringify(body));
};
const id = async (visitor) => (await visitor.must('GET', 'me')).visitor?.id ?? null;

async function passkeyOf(visitor, authenticator = new Authenticator(site), more = {}) {
	const { challenge } = await visitor.must('POST', 'me/passkeys/begin');
	return { authenticator, ...(await visitor.must('POST', 'me/passkeys', authenticator.create(challenge, more))) };
}

test('a recovery code is shown once, brings the person to a new device, and can be replaced', async () => {
	const ann = await Visitor.named(base, 'Ann');
	assert.equal((await ann.must('GET', 'me/account')).recovery, null);
	const { code } = await ann.must('POST', 'me/recovery');
	assert.match(code, /^([a-z0-9]{4}-){6}[a-z0-9]{2}$/);
	const account = JSON.stringify(await ann.must('GET', 'me/account')) + JSON.stringify(await ann.must('GET', 'me/export'));
	assert.ok(!account.includes(code) && !account.includes(code.replaceAll('-', '')), 'it is not shown again');
	const other = new Visitor(base);
	const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')}\n`;
	assert.equal((await other.must('POST', 'recover', { code: typed })).visitor.id, ann.me.id);
	assert.equal(await id(other), ann.me.id);
	const { code: next } = await ann.must('POST', 'me/recovery');
	await refused(new Visitor(base).post('recover', { code }), 404, 'code');
	await refused(new Visitor(base).post('recover', { code: 'short' }), 400, 'code');
	await refused(new Visitor(base).post('recover', { code: `${next}a` }), 400, 'code');
	assert.equal((await new Visitor(base).must('POST', 'recover', { code: next })).visitor.name, 'Ann');
	const lines = (await run('export', '--data', data, '-')).out;
	assert.ok(!lines.includes(next.replaceAll('-', '')), 'only its hash is kept');
});

test('a cookie is changed when its rights change, and the old one is nobody\'s', async () => {
	const ann = await Visitor.named(base, 'Ann');
	for (const act of [() => ann.must('POST', 'me/recovery'), () => passkeyOf(ann)]) {
		const old = ann.cookie;
		await act();
		assert.notEqual(ann.cookie, old);
		const thief = new Visitor(base);
		thief.cookie = old;
		assert.equal(await id(thief), null);
		assert.equal(await id(ann), ann.me.id);
	}
	assert.equal((await ann.must('GET', 'me/account')).devices.length, 1, 'it is the same device');
});

test('devices are listed, and each can be signed out', async () => {
	const agent = (text) => ({ headers: { 'user-agent': text } });
	const ann = await Visitor.named(base, 'Ann', agent('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'));
	const { code } = await ann.must('POST', 'me/carry');
	const phone = new Visitor(base, agent('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'));
	await phone.must('POST', 'carry', { code });
	const account = await ann.must('GET', 'me/account');
	assert.deepEqual(account.devices.map(({ name }) => name).sort(), ['Firefox, Linux', 'Safari, iPhone']);
	const own = account.devices.find((device) => device.id === account.this_device);
	assert.equal(own.name, 'Firefox, Linux');
	const stranger = await Visitor.named(base, 'Eve');
	const other = account.devices.find((device) => device !== own);
	await refused(stranger.post(`me/devices/${other.id}/sign-out`), 404);
	const stream = phone.follow('notices');
	await stream.until(() => stream.status === 200 || stream.all.length > 0, 'the stream');
	await ann.must('POST', `me/devices/${other.id}/sign-out`);
	await stream.end();
	assert.equal(await id(phone), null);
	assert.equal(await id(ann), ann.me.id);
	await refused(ann.post(`me/devices/${other.id}/sign-out`), 404);
	await ann.must('POST', `me/devices/${own.id}/sign-out`);
	assert.equal(await id(ann), null);
});

test('a passkey signs its owner in, on any device', async () => {
	const ann = await Visitor.named(base, 'Ann');
	const { authenticator, id: key } = await passkeyOf(ann);
	const { passkeys } = await ann.must('GET', 'me/account');
	assert.deepEqual(passkeys.map(({ id: of, name, used }) => [of, name, used]), [[key, 'My phone', null]]);
	const phone = new Visitor(base);
	const { challenge, site: of } = await phone.must('POST', 'sign-in/begin');
	assert.equal(of, 'play.example.org');
	assert.equal((await phone.must('POST', 'sign-in', authenticator.get(challenge))).visitor.id, ann.me.id);
	assert.equal(await id(phone), ann.me.id);
	assert.ok((await ann.must('GET', 'me/account')).passkeys[0].used > 0);
	const { known } = await ann.must('POST', 'me/passkeys/begin');
	assert.deepEqual(known, [authenticator.id.toString('base64url')]);
	await refused((await Visitor.named(base, 'Eve')).post(`me/passkeys/${key}/remove`), 404);
	await ann.must('POST', `me/passkeys/${key}/remove`);
	const { challenge: later } = await phone.must('POST', 'sign-in/begin');
	await refused(new Visitor(base).post('sign-in', authenticator.get(later)), 404, 'credential');
});

test('a challenge is good once, for one use, for the one who was given it', async () => {
	const ann = await Visitor.named(base, 'Ann');
	const eve = await Visitor.named(base, 'Eve');
	const mine = new Authenticator(site);
	const { challenge } = await ann.must('POST', 'me/passkeys/begin');
	await refused(eve.post('me/passkeys', new Authenticator(site).create(challenge)), 404, 'challenge');
	await refused(ann.post('me/passkeys', mine.create(challenge)), 404, 'challenge');
	await passkeyOf(ann, mine);
	const nobody = new Visitor(base);
	const { challenge: once } = await nobody.must('POST', 'sign-in/begin');
	const signed = mine.get(once);
	await nobody.must('POST', 'sign-in', signed);
	await refused(new Visitor(base).post('sign-in', signed), 404, 'challenge');
	const { challenge: forCreating } = await ann.must('POST', 'me/passkeys/begin');
	await refused(new Visitor(base).post('sign-in', mine.get(forCreating)), 404, 'challenge');
	await refused(new Visitor(base).post('sign-in', mine.get(Buffer.alloc(32).toString('base64url'))), 404, 'challenge');
});

test('what is signed for another site, use, key or person is refused', async () => {
	const ann = await Visitor.named(base, 'Ann');
	const { authenticator } = await passkeyOf(ann);
	const challenge = async () => (await new Visitor(base).must('POST', 'sign-in/begin')).challenge;
	const attempt = async (change, more = {}) => new Visitor(base).post('sign-in', { ...authenticator.get(await challenge(), more), ...change });
	await refused(attempt({}, { origin: 'https://evil.example.org' }), 400, 'client');
	await refused(attempt({}, { origin: 'http://play.example.org' }), 400, 'client');
	await refused(attempt({}, { crossOrigin: true }), 400, 'client');
	await refused(attempt({}, { type: 'webauthn.create' }), 400, 'client');
	await refused(attempt({}, { site: 'evil.example.org' }), 403, 'signature');
	await refused(attempt({}, { flags: 0 }), 403, 'signature');
	await refused(attempt({ signature: Buffer.alloc(70, 1).toString('base64url') }), 403, 'signature');
	await refused(attempt({ signature: '' }), 403, 'signature');
	await refused(attempt({ signature: '%%' }), 400, 'signature');
	await refused(attempt({ data: 'AAAA' }), 403, 'signature');
	const stranger = new Authenticator(site);
	stranger.id = authenticator.id; // says that it is Ann's, signs with a key of its own
	await refused(new Visitor(base).post('sign-in', stranger.get(await challenge())), 403, 'signature');
	await refused(new Visitor(base).post('sign-in', new Authenticator(site).get(await challenge())), 404, 'credential');
	authenticator.counter = 0; // a copy that did not count on
	const first = authenticator.get(await challenge());
	await new Visitor(base).must('POST', 'sign-in', first);
	authenticator.counter = 0;
	await refused(new Visitor(base).post('sign-in', authenticator.get(await challenge())), 403, 'signature');
});

test('a new key must be for this site, made by somebody who was there, and nobody\'s yet', async () => {
	const ann = await Visitor.named(base, 'Ann');
	const attempt = async (visitor, authenticator, more) =>
		visitor.post('me/passkeys', authenticator.create((await visitor.must('POST', 'me/passkeys/begin')).challenge, more));
	const key = new Authenticator(site);
	await refused(attempt(ann, key, { site: 'evil.example.org' }), 400, 'data');
	await refused(attempt(ann, key, { flags: 0x40 }), 400, 'data');
	await refused(attempt(ann, key, { flags: 0x01 }), 400, 'data');
	await refused(attempt(ann, key, { origin: 'https://evil.example.org' }), 400, 'client');
	assert.equal((await attempt(ann, key)).status, 201);
	await refused(attempt(await Visitor.named(base, 'Eve'), key), 409);
	const program = new Visitor(base, { token: (await ann.must('POST', 'tokens', { name: 'bot', scopes: ['read', 'play', 'talk', 'host'] })).token });
	for (const path of ['me/passkeys/begin', 'me/recovery', 'me/delete']) await refused(program.post(path, path === 'me/delete' ? { sure: true } : {}), 403);
});

test('a copy of one\'s data has everything, and deletion leaves nothing of it', async () => {
	const [ann, ben] = [await Visitor.named(base, 'Ann'), await Visitor.named(base, 'Ben')];
	await ann.must('POST', 'me/recovery');
	const { authenticator } = await passkeyOf(ann);
	const { token } = await ann.must('POST', 'tokens', { name: 'my bot', scopes: ['read'] });
	const { id: table } = await seatTogether([ann, ben], { players: 3 });
	const open = await ann.must('POST', 'tables', { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
	await ann.must('POST', `tables/${table}/start`);
	await ann.must('POST', `tables/${table}/say`, { key: newKey(), text: 'My street is Elm Road' });
	await ben.must('POST', `tables/${table}/say`, { key: newKey(), text: 'Mine is not' });
	await ann.must('POST', 'me/exercises', { exercises: [{ id: 'q1', changed: 5, text: 'At Elm Road' }] });
	const { club } = await ann.must('POST', 'clubs', { name: 'Elm Road round' });
	const { tournament } = await ann.must('POST', 'tournaments', { name: 'Cup', edition: 'industry', kind: 'swiss', players: 3, rounds: 1, pace: 'none' });
	await ann.must('POST', `people/${ben.me.id}/report`, { text: 'He knows Elm Road' });
	const copy = await ann.must('GET', 'me/export');
	assert.deepEqual(copy.kept.map(({ what, text }) => [what, text]), [['club', 'Elm Road round'], ['report', 'He knows Elm Road'], ['tournament', 'Cup']]);
	assert.deepEqual([copy.kept[0].id, copy.kept[2].id], [club.id, tournament.id]);
	assert.deepEqual(copy.exercises, [{ id: 'q1', changed: 5, text: 'At Elm Road' }]);
	assert.equal(copy.visitor.name, 'Ann');
	assert.deepEqual(copy.tables.map(({ id: of }) => of).sort(), [table, open.id].sort());
	assert.deepEqual(copy.said.map(({ event }) => event), ['say p1 "My street is Elm Road"']);
	assert.deepEqual([copy.tokens.length, copy.passkeys.length, copy.devices.length], [1, 1, 1]);
	await refused(ann.post('me/delete', { sure: false }), 400, 'sure');
	assert.deepEqual(await ann.must('POST', 'me/delete', { sure: true }), { done: true });
	assert.equal(await id(ann), null);
	const { challenge } = await new Visitor(base).must('POST', 'sign-in/begin');
	await refused(new Visitor(base).post('sign-in', authenticator.get(challenge)), 404, 'credential');
	assert.equal((await new Visitor(base, { token }).get('me')).status, 401);
	const now = await ben.must('GET', `tables/${table}`);
	assert.deepEqual([now.phase, now.seats[0].name, now.seats[0].away], ['playing', '?', true]);
	const seat = new Seat(ben, table);
	await seat.until(() => seat.stream.events.some(({ event }) => event.startsWith('away p1')), 'Ann to be away');
	const said = seat.stream.events.filter(({ event }) => event.startsWith('say '));
	assert.deepEqual(said.map(({ event }) => event.includes('Elm') || event.includes('not')), [false, true], 'her words are gone, his are not');
	seat.close();
	const lines = (await run('export', '--data', data, '-')).out;
	assert.ok(!lines.includes('Elm Road'));
	assert.equal((await run('admin', '--data', data, 'check')).out, 'The store is sound.\n');
});

test('who was voted out, or stood up, leaves nothing behind either; and nobody answers for what another said', async () => {
	const [ann, ben, cleo, zoe] = await Promise.all(['Ann', 'Benedikt', 'Cleo', 'Zoe'].map((name) => Visitor.named(base, name)));
	const { id: table } = await seatTogether([ann, ben, cleo], { start: 'p1' });
	const say = async (who, text) => (await who.must('POST', `tables/${table}/say`, { key: newKey(), text })).events;
	await ann.must('POST', `tables/${table}/start`);
	const rude = await say(ben, 'I live in Oak Lane');
	await ben.must('POST', `tables/${table}/leave`);
	await ann.must('POST', `tables/${table}/replace`, { key: newKey(), seat: 2, kind: 'person' });
	await cleo.must('POST', `tables/${table}/answer`, { key: newKey(), yes: true });
	const { link } = await ann.must('POST', `tables/${table}/links`, { seat: 2 });
	await zoe.must('POST', `tables/${table}/join`, { code: link.split('/').pop() });
	await say(zoe, 'Hello from Zoe');
	assert.deepEqual((await ben.must('GET', 'me/export')).said.map(({ event }) => event), ['say p2 "I live in Oak Lane"']);
	assert.deepEqual((await zoe.must('GET', 'me/export')).said.map(({ event }) => event), ['say p2 "Hello from Zoe"']);
	await refused(ben.post(`tables/${table}/report`, { event: rude, text: '' }), 409, 'person');
	assert.equal((await zoe.post(`tables/${table}/report`, { event: rude, text: '' })).status, 201, 'it is not her own');
	const words = async () => (await ann.must('GET', `tables/${table}/log?after=0`)).events.map(({ event }) => event).join('\n');
	assert.match(await words(), /Benedikt[^]*Oak Lane[^]*Hello from Zoe/);
	assert.deepEqual(await ben.must('POST', 'me/delete', { sure: true }), { done: true });
	assert.doesNotMatch(await words(), /Benedikt|Oak Lane/);
	assert.match(await words(), /replace p2 person "Zoe"[^]*Hello from Zoe/, 'what she said stays');
	assert.deepEqual(await zoe.must('POST', 'me/delete', { sure: true }), { done: true });
	assert.doesNotMatch(await words(), /Zoe/);
	assert.match(await words(), /Cleo/);
	const lines = (await run('export', '--data', data, '-')).out;
	assert.doesNotMatch(lines, /Benedikt|Oak Lane|Zoe/);
	assert.equal((await run('admin', '--data', data, 'check')).out, 'The store is sound.\n');
});

test('exercises are the same on all devices: the later change of one counts, and nothing is too much', async () => {
	const [ann, ben] = [await Visitor.named(base, 'Ann'), await Visitor.named(base, 'Ben')];
	const put = (who, after, ...exercises) => who.must('POST', 'me/exercises', { after, exercises });
	const one = (id, changed, text = `${id} ${changed}`) => ({ id, changed, text });
	const first = await put(ann, 0, one('a', 10), one('b', 20));
	assert.deepEqual(first, { exercises: [one('a', 10), one('b', 20)], kept: 2, more: false });
	assert.deepEqual(await put(ben, 0), { exercises: [], kept: 0, more: false });
	// Another device, which was away for a while, has an older change and a newer one.
	assert.deepEqual((await put(ann, 2, one('a', 9), one('b', 30, ''))).exercises, [one('b', 30, '')]);
	// No device is ahead for ever.
	const [ahead] = (await put(ann, 3, one('c', Number.MAX_SAFE_INTEGER))).exercises;
	assert.ok(ahead.changed <= Date.now() + 1000);

	for (let n = 0; n < 256; n += 8) await put(ben, 0, ...Array.from({ length: 8 }, (_, i) => one(`n${n + i}`, 1000 + n + i)));
	const seen = [];
	for (let after = 0, more = true; more; ) {
		const answer = await put(ben, after);
		seen.push(...answer.exercises);
		({ kept: after, more } = answer);
	}
	assert.deepEqual(seen.map(({ changed }) => changed), Array.from({ length: 240 }, (_, i) => 1016 + i), 'the newest stay');

	const wrong = (exercise, where) => refused(ann.post('me/exercises', { exercises: [exercise] }), 400, where);
	await wrong({ ...one('a', 1), id: '' }, 'id');
	await wrong({ ...one('a', 1), id: 'a b' }, 'id');
	await wrong({ ...one('a', 1), id: 'a'.repeat(17) }, 'id');
	await wrong(one('a', 0), 'changed');
	await wrong(one('a', 1, 'x'.repeat(12_289)), 'text');
	await wrong('a', 'exercises');
	await refused(ann.post('me/exercises', { after: -1 }), 400, 'after');
	await refused(ann.post('me/exercises', { exercises: Array.from({ length: 9 }, (_, i) => one(`a${i}`, 1)) }), 400, 'exercises');
	await refused(new Visitor(base).post('me/exercises', {}), 401);
});

test('deletion of a long history goes on until it is done', async () => {
	const ann = await Visitor.named(base, 'Ann');
	for (let i = 0; i < 25; i++) await ann.must('POST', 'tables', { edition: 'industry', players: 3, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
	assert.deepEqual(await ann.must('POST', 'me/delete', { sure: true }), { done: false });
	assert.deepEqual(await ann.must('POST', 'me/delete', { sure: true }), { done: true });
	assert.equal(await id(ann), null);
});

test('guessing codes is slowed down', async () => {
	const limited = await startServer();
	try {
		const eve = new Visitor(limited.url);
		let refusals = 0;
		for (let i = 0; i < 40; i++) refusals += (await eve.post('recover', { code: `abcd-efgh-jkmn-pqrs-tuvw-xyz${i % 10}-${10 + i}`.replaceAll('1', '2') })).status === 429;
		assert.ok(refusals >= 5, `${refusals} of 40`);
	} finally {
		limited.process.kill();
	}
});
