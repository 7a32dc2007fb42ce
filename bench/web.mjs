// The site as a visitor's browser finds it: bytes of a first load, time until one can play.
import { launchBrowser, startServer } from '../tests/web/browser.mjs';

const figure = (what, value, unit, goal = '') => console.log([what, value, unit, goal].join('\t'));
const server = await startServer();
const browser = await launchBrowser();
try {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	const page = await context.newPage();
	const loads = [];
	page.on('requestfinished', (request) => loads.push(request.sizes().then((sizes) => ({ url: request.url(), ...sizes }))));
	await page.goto(server.url);
	await page.locator('main').waitFor();
	await page.waitForLoadState('networkidle');
	const total = (await Promise.all(loads)).reduce((sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize, 0);
	figure('first load, compressed', Math.ceil(total / 1024), 'KB', '<= 300');
} finally {
	await browser.close();
	server.process.kill();
}
