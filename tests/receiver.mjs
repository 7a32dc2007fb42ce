// A receiver of webhooks, as a program has one: it checks the signature of everything that comes before it believes it.
import { strict as assert } from 'node:assert';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

export class Receiver {
	/** With a certificate ({ key, cert }) it speaks https. */
	constructor(certificate) {
		this.rooms = new Map();
		this.scheme = certificate ? 'https' : 'http';
		this.server = (certificate ? createSecureServer : createServer)(certificate ?? {}, (request, response) => {
			const parts = [];
			request.on('data', (part) => parts.push(part));
			request.on('end', () => {
				const room = this.rooms.get(request.url);
				if (!room) return void response.writeHead(404).end();
				const status = room.answer(++room.asked);
				if (status < 300) room.got.push({ body: JSON.parse(Buffer.concat(parts)), raw: Buffer.concat(parts).toString(), headers: request.headers });
				response.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(room.long ?? 0));
			});
		});
	}

	async listen() {
		await new Promise((go) => this.server.listen(0, '127.0.0.1', go));
		this.url = `${this.scheme}://127.0.0.1:${this.server.address().port}`;
		return this;
	}

	close() {
		this.server.closeAllConnections();
		this.server.close();
	}

	/** A place to write to; `answer` chooses the status of each request, by its number from 1. */
	newRoom(answer = () => 204) {
		const path = `/room/${this.rooms.size + 1}/0123456789abcdef`;
		const room = { address: this.url + path, got: [], asked: 0, answer };
		this.rooms.set(path, room);
		return room;
	}
}

/** Checks a message as https://www.standardwebhooks.com says. */
export function check({ headers, raw }, secret) {
	const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
	assert.equal(key.length, 32);
	const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
	assert.ok(Math.abs(Date.now() / 1000 - Number(at)) < 300, 'it is of now');
	assert.equal(signature, `v1,${createHmac('sha256', key).update(`${id}.${at}.${raw}`).digest('base64')}`);
	assert.equal(headers['content-type'], 'application/json');
}
