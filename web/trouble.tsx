// What the visitor sees when the page cannot go on. The catalogue is inside the core, which may be missing, so these few
// words are not.

import { settings } from './settings';
import type { Lang } from './core/types';

export type What = 'wasm' | 'load' | 'fault';

const words: Record<Lang, Record<What | 'again', string>> = {
	en: {
		wasm: 'This browser cannot run WebAssembly, which the game needs. A browser of the last few years can; in some, a strict security mode has to be switched off for this page.',
		fault: 'Something went wrong in this page. Your game is kept up to the last move.',
		load: 'The game could not be loaded. Perhaps the connection was lost.',
		again: 'Try again',
	},
	de: {
		wasm: 'Dieser Browser kann kein WebAssembly ausführen, das dieses Spiel braucht. Browser der letzten Jahre können es; in manchen muss dafür ein strenger Sicherheitsmodus ausgeschaltet werden.',
		fault: 'In dieser Seite ist etwas schiefgegangen. Das Spiel ist bis zum letzten Zug aufbewahrt.',
		load: 'Das Spiel konnte nicht geladen werden. Vielleicht ist die Verbindung abgerissen.',
		again: 'Noch einmal',
	},
	fr: {
		wasm: 'Ce navigateur ne peut pas exécuter WebAssembly, dont le jeu a besoin. Un navigateur récent en est capable ; dans certains, il faut quitter un mode de sécurité strict pour cette page.',
		fault: 'Une erreur s’est produite dans cette page. La partie est conservée jusqu’au dernier coup.',
		load: 'Le jeu n’a pas pu être chargé. La connexion est peut-être perdue.',
		again: 'Réessayer',
	},
};

export function Trouble({ what, detail }: { what: What; detail: string }) {
	const say = words[settings.lang.value];
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
