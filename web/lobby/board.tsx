// A board by itself: to look at, to play on, to save as a file. An own one can also be removed.

import { useMemo, useState } from 'preact/hooks';
import { app } from '../app';
import type { FieldId } from '../board/types';
import { Frame } from '../frame';
import { t } from '../i18n';
import { go, to } from '../router';
import { settings } from '../settings';
import { InRules } from '../table/inrules';
import { saveText } from './boardfile';
import { BoardView, EraRows } from './boardview';
import { StorageNotice } from './notice';
import { dropBoard, findBoard, saveBoard, showBoard, type OwnBoard } from './ownboards';
import { chosenSetup } from './chosen-setup';
import '../style/pages.css';
import '../style/boards.css';

function Gone({ board }: { board: OwnBoard | undefined }) {
	return (
		<Frame class="sheet">
			<h1>{board ? board.title : t('ui.board.missing')}</h1>
			<p role="status">{board ? t('ui.board.removed') : t('ui.board.missing.about')}</p>
			<div class="row">
				{board && (
					<button type="button" onClick={() => saveBoard(board)}>
						{t('ui.games.undo')}
					</button>
				)}
				<a class="button" href={to.home}>
					{t('ui.end.home')}
				</a>
			</div>
		</Frame>
	);
}

export function BoardPage({ name }: { name: string }) {
	const own = findBoard(name);
	const [last] = useState(own);
	const [field, setField] = useState<FieldId | null>(null);
	const lang = settings.lang.value;
	const shown = useMemo(() => showBoard(name), [name, own?.hash, lang]);
	if (!shown) return <Gone board={own ? undefined : last} />;
	const { board, words, spoken } = shown;
	const play = (): void => {
		chosenSetup().value = { ...chosenSetup().value, edition: board.edition, board: own ? own.hash : '' };
		go(to.fresh);
	};
	return (
		<Frame class="board-page">
			<div class="board-top">
				<div>
					<h1>{words.title}</h1>
					<p class="soft">
						{own ? t('ui.board.own.about', { edition: t(`edition.${board.edition}`) }) : t('ui.setup.reconstructed')}{' '}
						{!own && <a href={to.boards}>{t('ui.setup.what')}</a>}
					</p>
				</div>
				<div class="row">
					<button type="button" class="primary" onClick={play}>
						{t('ui.board.play')}
					</button>
					<button type="button" onClick={() => saveText(`${board.name}.board`, own?.text ?? app().core.ask(`file ${board.name}`))}>
						{t('ui.board.save')}
					</button>
					<a class="button" href={to.editBoard(name)}>
						{t('ui.board.edit')}
					</a>
					{own && (
						<button type="button" onClick={() => dropBoard(own.hash)}>
							{t('ui.board.remove')}
						</button>
					)}
				</div>
			</div>
			<StorageNotice />
			<BoardView shown={shown} onField={setField} />
			<EraRows shown={shown} onField={setField} />
			<p class="board-field" role="status">
				{field ? spoken[field] : t('ui.board.point')}
			</p>
			{field && <InRules board={board} words={words} field={field} />}
		</Frame>
	);
}
