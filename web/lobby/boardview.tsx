// A board to look at, outside a game: on a wide screen all of it, on a narrow one also an era at a time.

import { useState } from 'preact/hooks';
import { Board } from '../board/Board';
import type { FieldId } from '../board/types';
import { t } from '../i18n';
import { go, to } from '../router';
import type { ShownBoard } from './ownboards';

interface BoardViewProps {
	shown: ShownBoard;
	/** Fields with a tick. */
	ticked?: readonly FieldId[];
	onField?: (field: FieldId) => void;
}

export function BoardView({ shown, ticked, onField }: BoardViewProps) {
	const { board, words, spoken } = shown;
	const fields = Object.fromEntries((ticked ?? []).map((id) => [id, { selected: true }]));
	return (
		<div class="board-view">
			<Board
				board={board}
				words={words}
				fields={fields}
				era={0}
				label={words.title}
				spokenLabel={(id) => spoken[id] ?? id}
				{...(onField ? { onField } : {})}
				onAbout={() => go(to.boards)}
			/>
		</div>
	);
}

/** One era as large plates to swipe: for narrow screens, under the whole board. */
export function EraRows({ shown, onField }: BoardViewProps) {
	const { board, words, spoken } = shown;
	const [era, setEra] = useState(1);
	return (
		<div class="era-rows">
			<Board
				board={board}
				words={words}
				fields={{}}
				era={0}
				mode="row"
				shownEra={era}
				onEra={setEra}
				label={t('ui.board.era', { n: era })}
				spokenLabel={(id) => spoken[id] ?? id}
				{...(onField ? { onField } : {})}
			/>
		</div>
	);
}
