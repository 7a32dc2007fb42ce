// The rules of an edition on one sheet of A4, to print and lay beside the board.

import { useMemo } from 'preact/hooks';
import type { Edition } from '../core/types';
import { editionRow } from '../editions';
import { Frame } from '../frame';
import { t } from '../i18n';
import { showBoard } from '../lobby/ownboards';
import { to } from '../router';
import { settings } from '../settings';
import { BankFigure, PlateFigure } from './figures';
import { Rich } from './rulespage';
import { has, l } from './words';

/** The messages of a list, those of the other edition left out. */
function Lines({ ids, edition }: { ids: readonly (string | false)[]; edition: Edition }) {
	return (
		<ul>
			{ids.map(
				(id) =>
					id && (
						<li key={id}>
							<Rich text={l(`rules.${id}`, {}, edition)} />
						</li>
					),
			)}
		</ul>
	);
}

export function SummaryPage({ edition }: { edition: Edition }) {
	const lang = settings.lang.value;
	const shown = useMemo(() => showBoard(edition), [edition, lang]);
	if (!shown) return null;
	const ownId = (id: string): string => (has(`rules.${id}.${edition}`) ? `${id}.${edition}` : id);
	const own = (id: string): string => l(`rules.${ownId(id)}`, {}, edition);
	const { era_money, coin, subsidy, jokers_are_cash, joker_points } = editionRow(edition);
	return (
		<Frame class="summary-page">
			<div class="summary-tools">
				<a class="button" href={to.rules(edition)}>
					{l('rules.sum.back')}
				</a>
				<button type="button" class="primary" onClick={() => print()}>
					{l('rules.sum.print')}
				</button>
			</div>
			<article class="summary">
				<header>
					<h1>{l('rules.sum.title')}</h1>
					<p>{t(`edition.${edition}`)}</p>
				</header>
				<p>
					{own('sum.start')} {own('setup')}
				</p>
				<div class="summary-columns">
					<section>
						<h2>{l('rules.round')}</h2>
						<ol>
							<li>
								<Rich text={l('rules.sum.income')} /> {era_money && l('rules.sum.money')}
							</li>
							<li>
								<Rich text={own('sum.draw')} /> {coin && l('rules.sum.coin')}
							</li>
							<li>
								<Rich text={own('sum.auction')} /> {own('sum.keep')}
							</li>
							<li>
								<Rich text={own('sum.development')} />
							</li>
							<li>
								<Rich text={l('rules.sum.next')} />
							</li>
						</ol>
						<h2>{l('rules.anytime')}</h2>
						<p>
							<Rich text={l(subsidy ? 'rules.anytime.subsidy' : 'rules.anytime.cash')} />
						</p>
						<h2>{own('sum.when')}</h2>
						<dl>
							{(['factory', 'technology', 'bonus'] as const).map((kind) => (
								<div key={kind}>
									<dt>{t(`kind.${kind}`, {}, edition)}</dt>
									<dd>{l(`rules.sum.${kind}`)}</dd>
								</div>
							))}
						</dl>
						<h2>{own('board.plate')}</h2>
						<PlateFigure shown={shown} />
					</section>
					<section>
						<h2>{own('sum.pay')}</h2>
						<p>{l('rules.sum.cost')}</p>
						<Lines edition={edition} ids={['sum.own', jokers_are_cash ? 'sum.material' : 'sum.joker', 'sum.player', 'sum.bank']} />
						<h2>{l('rules.sum.sells')}</h2>
						<BankFigure shown={shown} />
						<h2>{l('rules.end')}</h2>
						<p>{own('end.when')}</p>
						<Lines edition={edition} ids={['end.money', 'end.roads', 'end.lines', ownId('end.bonus'), joker_points > 0 && 'end.jokers', subsidy && 'end.subsidy', 'end.tie']} />
					</section>
				</div>
				<footer>Magnate</footer>
			</article>
		</Frame>
	);
}
