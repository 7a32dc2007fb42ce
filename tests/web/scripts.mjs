// Code of the page that runs in node too: data and plain functions, no drawing.
import { createRequire } from 'node:module';
import { messageNames } from '../../web/po.mjs';
import { root } from './browser.mjs';

const { buildSync } = createRequire(`${root}web/package.json`)('esbuild');

/** What a file of web/ exports. */
export async function webFile(path) {
	const made = buildSync({ entryPoints: [`${root}web/${path}`], bundle: true, write: false, format: 'esm', define: messageNames((code) => code) });
	return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString('base64')}`);
}
