// A mail server for tests: Debian's python3-aiosmtpd, which keeps what it gets in a directory; and mails as they are read.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { eventually } from './online.mjs';

export const freePort = () =>
	new Promise((go) => {
		const one = createServer().listen(0, '127.0.0.1', () => {
			const { port } = one.address();
			one.close(() => go(port));
		});
	});

/** A mail server that keeps what it gets in a directory. */
export class MailServer {
	constructor() {
		const dir = mkdtempSync(join(tmpdir(), 'magnate-mail-'));
		this.box = join(dir, 'box');
		after(() => {
			this.stop();
			rmSync(dir, { recursive: true, force: true });
		});
	}

	/** With a certificate ({ keyFile, certFile }) it is one of smtps. */
	async start(port, certificate) {
		this.port = port ?? (await freePort());
		const secure = certificate ? ['--smtpscert', certificate.certFile, '--smtpskey', certificate.keyFile] : [];
		this.process = spawn('/usr/bin/python3', ['-m', 'aiosmtpd', '-n', '-l', `127.0.0.1:${this.port}`, ...secure, '-c', 'aiosmtpd.handlers.Mailbox', this.box], { stdio: 'ignore' });
		await eventually(() => fetch(`http://127.0.0.1:${this.port}`).then(() => true, (e) => !/ECONNREFUSED/.test(String(e.cause))), 'the mail server listens');
		return this;
	}

	/** Mails to an address, the oldest first: { headers, text }. */
	to(address) {
		let files = [];
		try {
			files = readdirSync(join(this.box, 'new'));
		} catch {
			// None yet.
		}
		const paths = files.map((file) => join(this.box, 'new', file));
		const come = new Map(paths.map((path) => [path, statSync(path, { bigint: true }).mtimeNs]));
		paths.sort((a, b) => (come.get(a) < come.get(b) ? -1 : 1)); // dates in mails are as coarse as seconds
		return paths.map((path) => readMail(readFileSync(path, 'latin1'))).filter(({ headers }) => headers.to === `<${address}>`);
	}

	async next(address, n = 1) {
		await eventually(() => this.to(address).length >= n, `mail number ${n} to ${address}`);
		return this.to(address)[n - 1];
	}

	stop() {
		this.process.kill('SIGKILL');
	}
}

const unquote = (text) => Buffer.from(text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1').toString('utf8');

function readMail(raw) {
	const [head, ...body] = raw.split(/\r?\n\r?\n/);
	const lines = head.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
	const headers = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
	headers.subject = headers.subject.replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words) => unquote(words));
	return { headers, when: Date.parse(headers.date), text: unquote(body.join('\n\n')) };
}

/** The code that a mail brings. */
export const codeOf = ({ text }) => /([0-9a-z]{4}-[0-9a-z]{4})/.exec(text)[1];
