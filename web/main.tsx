// The entry: loads the core, then shows the page that the address names.

import { render } from 'preact';
import { startApp } from './app';
import { Core, loadModule, NoWebAssembly } from './core/core';
import { startWords } from './i18n';
import { BoardsPage } from './learn/boards';
import { EndPage } from './lobby/end';
import { HomePage } from './lobby/home';
import { SetupPage } from './lobby/setup';
import { route } from './router';
import { followSettings } from './settings';
import { TablePage } from './table/page';
import { Trouble } from './trouble';
import './style/tokens.css';
import './style/base.css';

function Page() {
	const at = route.value;
	switch (at.page) {
		case 'home':
			return <HomePage />;
		case 'new':
			return <SetupPage />;
		case 'game':
			return <TablePage key={at.id} id={at.id} />;
		case 'end':
			return <EndPage key={at.id} id={at.id} />;
		case 'boards':
			return <BoardsPage />;
	}
}

async function start(root: HTMLElement): Promise<void> {
	followSettings();
	try {
		const module = await loadModule();
		const core = await Core.start(module);
		startApp({ core, module });
		startWords(core.another());
		root.replaceChildren();
		render(<Page />, root);
	} catch (e) {
		root.replaceChildren();
		render(<Trouble wasm={e instanceof NoWebAssembly} detail={e instanceof Error ? e.message : String(e)} />, root);
		if (!(e instanceof NoWebAssembly)) throw e;
	}
}

const root = document.getElementById('app');
if (root) void start(root);
