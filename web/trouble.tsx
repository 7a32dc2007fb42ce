// What the visitor sees when the page cannot go on. The messages are inside the core, which may be missing, so these few words
// (ui.trouble.wasm, ui.trouble.load, ui.trouble.fault, ui.trouble.again) are put into the code.

import { settings } from './settings';

export type What = 'wasm' | 'load' | 'fault';

export function Trouble({ what, detail }: { what: What; detail: string }) {
	const say = LANGUAGES.find(({ code }) => code === settings.lang.value)?.trouble;
	if (!say) return null;
	return (
		<main class="sheet trouble">
			<h1>Magnate</h1>
			<p>{say[what]}</p>
			<p class="soft">{detail}</p>
			<button class="primary" type="button" onClick={() => location.reload()}>
				{say.again}
			</button>
		</main>
	);
}
