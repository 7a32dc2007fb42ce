// A push service of browsers, which reads what it is sent with a library of others.
import { strict as assert } from 'node:assert';
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createRequire } from 'node:module';

const ece = createRequire(new URL('../web/package.json', import.meta.url))('http_ece');
const base64url = (bytes) => Buffer.from(bytes).toString('base64url');

/** A push service: what came to each of its browsers, decrypted; `answer` chooses what each is told. */
export class PushService {
	/** With a certificate ({ key, cert }) it speaks https, as all of the world's do. */
	constructor(certificate) {
		this.scheme = certificate ? 'https' : 'http';
		this.browsers = new Map();
		this.answer = () => 201;
		this.asked = 0;
		this.server = (certificate ? createSecureServer : createServer)(certificate ?? {}, (request, response) => {
			const parts = [];
			request.on('data', (part) => parts.push(part));
			request.on('end', () => {
				this.asked++;
				const browser = this.browsers.get(request.url);
				const status = browser ? this.answer(browser) : 410;
				if (status < 300) browser.got.push(this.read(browser, request.headers, Buffer.concat(parts)));
				response.writeHead(status, status === 429 ? { 'retry-after': '1' } : {}).end();
			});
		});
	}

	async listen() {
		await new Promise((go) => this.server.listen(0, '127.0.0.1', go));
		this.url = `${this.scheme}://127.0.0.1:${this.server.address().port}`;
		return this;
	}

	/** A browser that can be told: its keys are made as browsers make them. */
	newBrowser() {
		const keys = createECDH('prime256v1');
		keys.generateKeys();
		const secret = randomBytes(16);
		const path = `/send/${randomBytes(8).toString('hex')}`;
		const browser = { path, keys, secret, got: [], body: { address: this.url + path, open: base64url(keys.getPublicKey()), secret: base64url(secret) } };
		this.browsers.set(path, browser);
		return browser;
	}

	read(browser, headers, body) {
		const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization);
		const [head, claims, signature] = token.split('.');
		const point = Buffer.from(key, 'base64url');
		const open = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) }, format: 'jwk' });
		assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), { key: open, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')), 'the token is signed with the key');
		const said = JSON.parse(Buffer.from(claims, 'base64url'));
		assert.equal(said.aud, this.url);
		assert.ok(said.exp > Date.now() / 1000 && said.exp < Date.now() / 1000 + 24 * 3600);
		assert.equal(headers['content-encoding'], 'aes128gcm');
		assert.ok(Number(headers.ttl) >= 60 && Number(headers.ttl) <= 43200 && body.length < 3000);
		const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: browser.keys, authSecret: browser.secret });
		return { ...JSON.parse(text), topic: headers.topic, key };
	}
}
