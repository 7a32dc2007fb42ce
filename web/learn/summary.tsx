// The rules of an edition on one sheet of A4, to print and lay beside the board.

import { useMemo } from 'preact/hooks';
import type { Edition } from '../core/types';
import { Frame } from '../frame';
import { t } from '../i18n';
import { showBoard } from '../lobby/ownboards';
import { to } from '../router';
import { settings } from '../settings';
import { BankFigure, PlateFigure } from './figures';
import { Rich } from './rulespage';
import { l } from './words';

/** The messages of a list, those of the other edition left out. */
function Lines({ ids }: { ids: readonly (string | false)[] }) {
	return (
		<ul>
			{ids.map(
				(id) =>
					id && (
						<li key={id}>
							<Rich text={l(`rules.${id}`)} />
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
	const newer = edition === 'industry';
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
					{l('rules.sum.start')} {l(newer ? 'rules.setup.industry' : 'rules.setup.industria')}
				</p>
				<div class="summary-columns">
					<section>
						<h2>{l('rules.round')}</h2>
						<ol>
							<li>
								<Rich text={l('rules.sum.income')} /> {!newer && l('rules.sum.money')}
							</li>
							<li>
								<Rich text={l('rules.sum.draw')} /> {newer && l('rules.sum.coin')}
							</li>
							<li>
								<Rich text={l('rules.sum.auction')} /> {l(newer ? 'rules.sum.keep' : 'rules.sum.keep.industria')}
							</li>
							<li>
								<Rich text={l(newer ? 'rules.sum.development' : 'rules.sum.development.industria')} />
							</li>
							<li>
								<Rich text={l('rules.sum.next')} />
							</li>
						</ol>
						<h2>{l('rules.anytime')}</h2>
						<p>
							<Rich text={l(newer ? 'rules.anytime.subsidy' : 'rules.anytime.cash')} />
						</p>
						<h2>{l('rules.sum.when')}</h2>
						<dl>
							{(['factory', 'technology', 'bonus'] as const).map((kind) => (
								<div key={kind}>
									<dt>{t(`kind.${kind}`)}</dt>
									<dd>{l(`rules.sum.${kind}`)}</dd>
								</div>
							))}
						</dl>
						<h2>{l('rules.board.plate')}</h2>
						<PlateFigure shown={shown} />
					</section>
					<section>
						<h2>{l('rules.sum.pay')}</h2>
						<p>{l('rules.sum.cost')}</p>
						<Lines ids={['sum.own', newer ? 'sum.joker' : 'sum.material', 'sum.player', 'sum.bank']} />
						<h2>{l('rules.sum.sells')}</h2>
						<BankFigure shown={shown} />
						<h2>{l('rules.end')}</h2>
						<p>{l('rules.end.when')}</p>
						<Lines ids={['end.money', 'end.roads', 'end.lines', newer ? 'end.bonus' : 'end.bonus.industria', newer && 'end.jokers', newer && 'end.subsidy', 'end.tie']} />
					</section>
				</div>
				<footer>Magnate</footer>
			</article>
		</Frame>
	);
}
