// Certificates for tests, made with openssl: an authority, and what it gives to servers.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

const openssl = (...args) => execFileSync('openssl', args, { stdio: 'pipe' });
const NEW_KEY = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export class Authority {
	constructor(name) {
		this.dir = mkdtempSync(join(tmpdir(), 'magnate-certificates-'));
		after(() => rmSync(this.dir, { recursive: true, force: true }));
		this.file = join(this.dir, 'ca.pem');
		this.key = join(this.dir, 'ca.key');
		openssl(...NEW_KEY, '-x509', '-subj', `/CN=${name}`, '-days', '2', '-keyout', this.key, '-out', this.file);
	}

	/** For a server of that name ("IP:127.0.0.1", "DNS:example.org"): { key, cert } as texts, { keyFile, certFile }. */
	certify(name) {
		const [keyFile, request, names, certFile] = ['key', 'csr', 'ext', 'pem'].map((end) => join(this.dir, `${name.replaceAll(/\W/g, '-')}.${end}`));
		writeFileSync(names, `subjectAltName=${name}\n`);
		openssl(...NEW_KEY, '-subj', '/CN=a server', '-keyout', keyFile, '-out', request);
		openssl('x509', '-req', '-in', request, '-CA', this.file, '-CAkey', this.key, '-CAcreateserial', '-days', '2', '-extfile', names, '-out', certFile);
		return { keyFile, certFile, key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
	}
}
