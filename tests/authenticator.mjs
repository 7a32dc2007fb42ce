// An authenticator of passkeys in a few lines, for tests that attack: it makes what a browser would bring, and whatever else is
// asked of it. tests/web/account.test.mjs uses Chromium's own.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const url64 = (bytes) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();

export class Authenticator {
	constructor(origin) {
		this.origin = origin.replace(/\/$/, '');
		this.site = new URL(origin).hostname;
		this.id = randomBytes(32);
		this.counter = 0;
		this.pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	}

	client(type, challenge, more = {}) {
		return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...more }));
	}

	/** What it says of itself: whom it is for, that somebody was there, how often it signed. */
	head(flags, site = this.site) {
		const counter = Buffer.alloc(4);
		counter.writeUInt32BE(this.counter);
		return Buffer.concat([sha256(site), Buffer.from([flags]), counter]);
	}

	/** A new key: the body of POST me/passkeys. */
	create(challenge, { name = 'My phone', site, flags = 0x41, ...more } = {}) {
		const { x, y } = this.pair.publicKey.export({ format: 'jwk' });
		// A key of COSE, in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
		const key = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url'), Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')]);
		const length = Buffer.from([0, this.id.length]);
		const data = Buffer.concat([this.head(flags, site), Buffer.alloc(16), length, this.id, key]);
		return { name, client: url64(this.client('webauthn.create', challenge, more)), data: url64(data) };
	}

	/** Signs: the body of POST sign-in. */
	get(challenge, { site, flags = 0x01, type = 'webauthn.get', ...more } = {}) {
		this.counter++;
		const client = this.client(type, challenge, more);
		const data = this.head(flags, site);
		const signature = createSign('sha256').update(Buffer.concat([data, sha256(client)])).sign(this.pair.privateKey);
		return { credential: url64(this.id), client: url64(client), data: url64(data), signature: url64(signature) };
	}
}
