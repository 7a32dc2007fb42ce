// Opening a file: a board of one's own, the record of a game, or all games of another browser. What is wrong with it is listed line by line.

import { useState } from 'preact/hooks';
import { app } from '../app';
import { CoreError } from '../core/core';
import { importGames, readCollection, type Import } from '../games/collection';
import { t } from '../i18n';
import { go, to } from '../router';
import { COLOURS, importGame, type SavedGame } from '../table/storage';
import { BadFile, saveBoard, readBoard, type OwnBoard } from './ownboards';

const MAX_BYTES = 8 << 20;

/** A record of a game begins with the version of its format. */
const isRecord = (text: string): boolean => /^(?:\s*(?:#.*)?\n)*magnate \d/.test(text);

function openRecord(text: string): SavedGame {
	try {
		return importGame(app().core, text, (names) =>
			names.map((name, i) => ({ kind: 'person', name, colour: COLOURS[i] ?? 'red' })),
		);
	} catch (e) {
		if (e instanceof CoreError) throw new BadFile(e, text);
		throw e;
	}
}

export interface Opened {
	board?: OwnBoard;
	game?: SavedGame;
	/** A file of many games. */
	games?: Import;
	/** Storage did not take it. */
	fleeting: boolean;
}

/** Undefined: there are no games in it. */
function openGames(text: string): Opened | undefined {
	const games = readCollection(text);
	if (games) return { games: importGames(app().core, games), fleeting: false };
	return isRecord(text) ? { game: openRecord(text), fleeting: false } : undefined;
}

function openAny(text: string): Opened {
	const games = openGames(text);
	if (games) return games;
	const board = readBoard(text);
	return { board, fleeting: !saveBoard(board) };
}

const GAMES = '.record,.json,.txt,text/plain,application/json';
const KINDS = { any: { accept: `.board,${GAMES}`, open: openAny }, games: { accept: GAMES, open: openGames } };

/** What the visitor is told about a file. */
export interface FileTrouble {
	file: string;
	/** Undefined: it could not be read at all. */
	bad?: BadFile;
}

export function Mistakes({ trouble, onClose }: { trouble: FileTrouble; onClose: () => void }) {
	const { file, bad } = trouble;
	return (
		<section class="mistakes card" role="alert">
			<h2>{t('ui.file.bad', { file })}</h2>
			<p>{bad ? t('ui.file.mistakes', { n: bad.count }) : t('ui.file.unreadable')}</p>
			{bad && (
				<ol class="mistake-list" tabIndex={0}>
					{bad.mistakes.map((mistake, i) => (
						<li key={i}>
							<b>{mistake.line > 0 ? t('ui.file.line', { n: mistake.line }) : t('ui.file.whole')}</b>
							<span lang="en">{mistake.reason}</span>
							{mistake.line > 0 && mistake.source && <code>{mistake.source}</code>}
						</li>
					))}
				</ol>
			)}
			{bad && bad.count > bad.mistakes.length && <p class="soft">{t('ui.file.more', { n: bad.count - bad.mistakes.length })}</p>}
			<div class="row">
				<a href={to.boards}>{t('ui.file.format')}</a>
				<button type="button" onClick={onClose}>
					{t('ui.file.close')}
				</button>
			</div>
		</section>
	);
}

export interface OpenFileProps {
	label: string;
	kind?: keyof typeof KINDS;
	onOpened: (opened: Opened) => void;
	onTrouble: (trouble: FileTrouble | null) => void;
}

export function OpenFile({ label, kind = 'any', onOpened, onTrouble }: OpenFileProps) {
	const { accept, open } = KINDS[kind];
	const read = async (input: HTMLInputElement): Promise<void> => {
		const file = input.files?.[0];
		if (!file) return;
		onTrouble(null);
		try {
			if (file.size > MAX_BYTES) throw new BadFile(new CoreError('limit file too big'), '');
			const opened = open((await file.text()).replace(/\r\n?/g, '\n'));
			if (opened) onOpened(opened);
			else onTrouble({ file: file.name });
		} catch (e) {
			onTrouble({ file: file.name, ...(e instanceof BadFile && file.size <= MAX_BYTES ? { bad: e } : {}) });
		} finally {
			input.value = '';
		}
	};
	return (
		<label class="button file-button">
			<svg viewBox="0 0 24 24" width="20" height="20" class="sign" aria-hidden="true">
				<path d="M3 19V5h6l2 3h10v11ZM3 11h18" />
			</svg>
			{label}
			<input type="file" accept={accept} onChange={(e) => void read(e.currentTarget)} />
		</label>
	);
}

/** The button and, under it, what went wrong. Goes to the board or the game. */
export function OpenFileAndGo({ label }: { label: string }) {
	const [trouble, setTrouble] = useState<FileTrouble | null>(null);
	const opened = ({ board, game, games }: Opened): void => {
		if (games) go(to.games);
		else if (board) go(to.board(board.hash));
		else if (game) go(game.about.over ? to.end(game.id) : to.game(game.id));
	};
	return (
		<>
			<OpenFile label={label} onOpened={opened} onTrouble={setTrouble} />
			{trouble && <Mistakes trouble={trouble} onClose={() => setTrouble(null)} />}
		</>
	);
}
