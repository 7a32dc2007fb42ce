// How the networks stand: each with every player's stations, factories and points.

import { netStyles, Sample } from '../board/networks';
import { pointing } from '../board/pointer';
import { t } from '../i18n';
import type { Draft } from './draft';
import { Seal } from './marks';
import { seatName } from './words';

export function Networks({ draft }: { draft: Draft }) {
	const { table } = draft;
	const styles = netStyles(table.board.networks);
	const light = (name: string | null) => (draft.light.value = name ? { kind: 'network', name } : null);
	return (
		<table class="s-networks">
			<caption>{t('ui.stage.networks')}</caption>
			<thead>
				<tr>
					<td />
					{table.seats.map((seat, i) => (
						<th key={i} scope="col" title={seatName(table, i + 1)}>
							<Seal colour={seat.colour} size={13} />
							<span class="spoken">{seatName(table, i + 1)}</span>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{table.overview.value.networks.map(({ name, seats }) => (
					<tr key={name} {...pointing(() => light(name), () => light(null))}>
						<th scope="row">
							<Sample style={styles[name] ?? 'other-1'} />
							<span>{table.words.value.networks[table.board.networks.indexOf(name)]}</span>
						</th>
						{seats.map(({ stations, factories, points }, i) => (
							<td key={i} title={t('ui.stage.network.long', { stations, factories, points })}>
								{stations + factories === 0 ? (
									'·'
								) : (
									<>
										<small>
											{stations}·{factories}
										</small>{' '}
										<b class="t-figure">{points}</b>
									</>
								)}
								<span class="spoken">{t('ui.stage.network.long', { stations, factories, points })}</span>
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
