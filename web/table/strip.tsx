// Where the game is: era, round, and the column tokens still in the bag.

import { memo } from '../board/memo';
import { t } from '../i18n';
import type { Look } from './look';
import { list } from './words';

const ROMAN = ['I', 'II', 'III', 'IV', 'V'];
const COLUMNS = [...'ABCDEFGHIJKL'];

const Eras = memo(function Eras({ now }: { now: number }) {
	return (
		<span class="t-eras" role="img" aria-label={t('ui.table.era', { n: now })}>
			{ROMAN.map((era, i) => (
				<i key={era} class={`t-era t-era-${i + 1}${i + 1 === now ? ' t-now' : i + 1 < now ? ' t-gone' : ''}`}>
					{era}
				</i>
			))}
		</span>
	);
});

export function Strip({ look }: { look: Look }) {
	const { state } = look.table.shown.value;
	return (
		<div class="t-strip">
			<Eras now={state.era} />
			<span class="t-round">{t('ui.table.round', { n: state.round })}</span>
			<span class="t-bag" data-purse="0" title={t('ui.table.bag')}>
				<span class="spoken">{t('ui.table.bag.spoken', { list: state.bag.length ? list(state.bag) : t('none') })}</span>
				<span aria-hidden="true" class="t-tokens">
					{COLUMNS.map((column) => (
						<i key={column} class={state.bag.includes(column) ? 't-token' : 't-token t-drawn'}>
							{column}
						</i>
					))}
				</span>
			</span>
		</div>
	);
}
