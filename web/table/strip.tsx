// Where the game is: era, round, whether places are even, and the column tokens still in the bag.

import { memo } from '../board/memo';
import { t } from '../i18n';
import type { Look } from './look';
import { Sign } from './marks';
import { phone } from './widths';
import { list } from './words';

const ROMAN = ['I', 'II', 'III', 'IV', 'V'];
const COLUMNS = [...'ABCDEFGHIJKL'];

/** The eras that are played, as a line of beads: those behind are filled, the one now is named. */
const Eras = memo(function Eras({ now, all }: { now: number; all: number }) {
	return (
		<span class="t-eras" aria-hidden="true">
			{ROMAN.slice(0, all).map((era, i) => (
				<i key={era} class={`t-era t-era-${i + 1}${i + 1 === now ? ' t-now' : i + 1 < now ? ' t-gone' : ''}`}>
					{era}
				</i>
			))}
		</span>
	);
});

export function Bag({ look }: { look: Look }) {
	const { state } = look.table.shown.value;
	const { edition } = look.table.board;
	return (
		<span class="t-bag" data-purse="0" title={t('ui.table.bag', {}, edition)}>
			<span class="spoken">{t('ui.table.bag.spoken', { list: state.bag.length ? list(state.bag) : t('none') }, edition)}</span>
			<Sign name="stack" size={18} />
			<span aria-hidden="true" class="t-tokens">
				{COLUMNS.map((column) => (
					<i key={column} class={state.bag.includes(column) ? 't-token' : 't-token t-drawn'}>
						{column}
					</i>
				))}
			</span>
		</span>
	);
}

/** @param brief in words alone, where there is no room for more */
export function Strip({ look, brief = false }: { look: Look; brief?: boolean }) {
	const { state } = look.table.shown.value;
	const { eras, rounds } = look.table.overview.value;
	const numeral = (n: number): string => ROMAN[n - 1] ?? '';
	return (
		<div class={brief ? 't-strip s-brief' : 't-strip'}>
			{!brief && <Eras now={state.era} all={eras} />}
			<span class="t-round">
				<span>{brief && phone.value ? t('ui.board.era', { n: numeral(state.era) }) : t('ui.stage.era', { era: numeral(state.era), eras: numeral(eras) })}</span>
				<span class="s-dot" aria-hidden="true"> · </span>
				<span>{t('ui.stage.round', { n: state.round, rounds })}</span>
			</span>
			{!brief && state.places === 'even' && (
				<span class="t-even" title={t('ui.setup.even.about')}>
					{t('ui.setup.even')}
				</span>
			)}
			{!brief && <Bag look={look} />}
		</div>
	);
}
