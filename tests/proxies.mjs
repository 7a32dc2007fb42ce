// nginx and haproxy with the examples' own files, in which only addresses, ports and the folder of the certificate are others.
import { strict as assert } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setDefaultResultOrder } from 'node:dns';
import { createServer, connect } from 'node:net';

// The proxies listen on 127.0.0.1 alone, and localhost, which the certificate is for, may be ::1 first.
setDefaultResultOrder('ipv4first');

const examples = new URL('../examples/proxy/', import.meta.url).pathname;

/** Ports that are free. Not from the range of port 0, out of which every other test takes its own. */
export async function freePorts(count) {
	const ports = new Set();
	while (ports.size < count) {
		const port = 10000 + Math.floor(Math.random() * 20000);
		const free = await new Promise((resolve) => {
			const server = createServer();
			server.on('error', () => resolve(false));
			server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
		});
		if (free) ports.add(port);
	}
	return [...ports];
}

/** Waits until somebody listens there, or the process has ended. */
async function listening(port, process, said) {
	let ended = false;
	process.on('exit', () => (ended = true));
	for (;;) {
		assert.ok(!ended, `it did not start: ${said()}`);
		const open = await new Promise((resolve) => {
			const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
			socket.on('error', () => resolve(false));
		});
		if (open) return;
		await new Promise((go) => setTimeout(go, 50));
	}
}

/** Replaces each text, which must be there. */
function fill(name, changes) {
	let text = readFileSync(examples + name, 'utf8');
	for (const [from, to] of changes) {
		assert.ok(text.includes(from), `${name} has ${from}`);
		text = text.replaceAll(from, to);
	}
	return text;
}

function certificate(dir) {
	mkdirSync(`${dir}/tls`, { recursive: true });
	const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2',
		'-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', `${dir}/tls/privkey.pem`, '-out', `${dir}/tls/fullchain.pem`],
		{ encoding: 'utf8' });
	assert.equal(made.status, 0, made.stderr);
	writeFileSync(`${dir}/tls/both.pem`, readFileSync(`${dir}/tls/fullchain.pem`, 'utf8') + readFileSync(`${dir}/tls/privkey.pem`, 'utf8'));
}

async function started(command, args, port) {
	const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
	const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
	let said = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
	const ended = new Promise((resolve) => child.on('close', resolve));
	child.on('error', (error) => (said += error));
	await listening(port, child, () => said);
	return { process: child, said: () => said, stop: () => (child.kill('SIGTERM'), ended) };
}

/** nginx before servers at these ports: { url, plain, stop() }. */
export async function startNginx(dir, servers) {
	const [port, plain] = await freePorts(2);
	certificate(dir);
	writeFileSync(`${dir}/site.conf`, fill('nginx.conf', [
		['server 127.0.0.1:8017;', servers.map((at) => `server 127.0.0.1:${at};`).join('\n')],
		['listen 80;', `listen 127.0.0.1:${plain};`], ['listen 443 ', `listen 127.0.0.1:${port} `],
		['/etc/ssl/magnate', `${dir}/tls`], ['play.example.org', 'localhost'],
	]));
	const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`).join(' ');
	const user = process.getuid() === 0 ? 'user root;' : '';
	writeFileSync(`${dir}/nginx.conf`, `${user} worker_processes 1; pid ${dir}/nginx.pid; daemon off; error_log stderr; events { }
		http { access_log off; ${temp} include ${dir}/site.conf; }`);
	const nginx = await started('nginx', ['-p', dir, '-e', 'stderr', '-c', `${dir}/nginx.conf`], port);
	return { ...nginx, url: `https://localhost:${port}/`, plain: `http://localhost:${plain}/` };
}

/** haproxy before servers at these ports. */
export async function startHaproxy(dir, servers) {
	const [port, plain] = await freePorts(2);
	certificate(dir);
	writeFileSync(`${dir}/haproxy.cfg`, fill('haproxy.cfg', [
		['server one 127.0.0.1:8017\n', servers.map((at, i) => `server s${i} 127.0.0.1:${at}\n\t`).join('')],
		['server two 127.0.0.1:8018', ''],
		['bind :80', `bind 127.0.0.1:${plain}`], ['bind :443', `bind 127.0.0.1:${port}`], ['/etc/ssl/magnate', `${dir}/tls`],
		['maxconn 50000', 'maxconn 1000'],
	]));
	const haproxy = await started('haproxy', ['-db', '-f', `${dir}/haproxy.cfg`], port);
	return { ...haproxy, url: `https://localhost:${port}/`, plain: `http://localhost:${plain}/` };
}
