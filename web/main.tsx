// The entry: loads the core, then shows the page that the address names.

import './style/tokens.css';
import './style/base.css';
import { Component, render, type ComponentChildren } from 'preact';
import { startApp } from './app';
import { Core, loadModule, NoWebAssembly } from './core/core';
import { EndPage } from './end/page';
import { startWords } from './i18n';
import { BoardsPage } from './learn/boards';
import { BoardPage } from './lobby/board';
import { HomePage } from './lobby/home';
import { SetupPage } from './lobby/setup';
import { route } from './router';
import { followSettings } from './settings';
import { TablePage } from './table/page';
import { Trouble, type What } from './trouble';

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
		case 'board':
			return <BoardPage key={at.name} name={at.name} />;
		case 'boards':
			return <BoardsPage />;
	}
}

const message = (e: unknown): string => (e instanceof Error ? e.message : String(e));

/** A fault in a page is shown, not a blank screen. Another address is another chance. */
class Shield extends Component<{ children: ComponentChildren }, { fault?: unknown }> {
	override componentDidCatch(fault: unknown): void {
		this.setState({ fault });
		addEventListener('hashchange', () => this.setState({ fault: undefined }), { once: true });
		reportError(fault);
	}

	override render() {
		return 'fault' in this.state && this.state.fault !== undefined ? (
			<Trouble what="fault" detail={message(this.state.fault)} />
		) : (
			this.props.children
		);
	}
}

function show(root: HTMLElement, page: ComponentChildren): void {
	root.replaceChildren();
	render(page, root);
}

async function start(root: HTMLElement): Promise<void> {
	followSettings();
	try {
		const module = await loadModule();
		const core = await Core.start(module);
		startApp({ core, module });
		startWords(core.another());
	} catch (e) {
		const what: What = e instanceof NoWebAssembly ? 'wasm' : 'load';
		show(root, <Trouble what={what} detail={message(e)} />);
		return;
	}
	show(
		root,
		<Shield>
			<Page />
		</Shield>,
	);
}

const root = document.getElementById('app');
if (root) void start(root);
