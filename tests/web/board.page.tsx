// A page with nothing on it but the board, for tests and pictures: show() draws any board in any state.
import { render } from 'preact';
import { Board } from '../../web/board/Board';
import { icons } from '../../web/board/icons';
import { pictogram } from '../../web/board/pictograms/index';
import { placed } from '../../web/board/pictograms/pen';
import { Core, loadModule } from '../../web/core/core';
import { giveLanguage } from '../../web/core/languages';
import { LANGS } from '../../web/core/types';
import { startWords } from '../../web/i18n';
import { followSettings, settings } from '../../web/settings';
import '../../web/style/tokens.css';
import '../../web/style/base.css';

const core = await Core.start(await loadModule());
for (const lang of LANGS) await giveLanguage(core, lang);
startWords(core.another());
followSettings();
const log: unknown[] = [];

/** options: edition, sheet (a board file), lang, theme, width, height, and props of the board. */
function show(options: Record<string, any>): void {
	settings.lang.value = options.lang ?? 'en';
	settings.theme.value = options.theme ?? 'paper';
	core.ask(`lang ${options.lang ?? 'en'}`);
	let name = options.edition ?? 'industry';
	if (options.sheet) name = core.ask(`sheet\n${options.sheet}`);
	const board = core.askJson<any>(`board ${name}`);
	core.ask(`new edition=${board.edition} players=4 board=${name}`);
	const words = core.askJson<any>('words');
	const root = document.getElementById('app')!;
	root.style.width = options.width ? `${options.width}px` : '100vw';
	root.style.height = options.height ? `${options.height}px` : '100vh';
	render(
		<Board
			board={board}
			words={words}
			fields={{}}
			era={1}
			label="Board"
			spokenLabel={(id) => `${id} ${words.fields[board.fields.findIndex((f: any) => f.id === id)]}`}
			onField={(id) => log.push(['field', id])}
			onHover={(target) => log.push(['hover', target])}
			onAbout={() => log.push(['about'])}
			{...options.props}
		/>,
		root,
	);
}

Object.assign(window, { show, log, core, icons, pictogram, placed });
