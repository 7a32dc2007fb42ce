// Fair draws: what the server bound itself to, what everybody added, and whether it kept to it.

import { t } from '../i18n';
import type { TableJson } from '../core/types';

export function Fair({ folded }: { folded: TableJson }) {
	if (!folded.commitment) return null;
	const people = folded.seats.filter((seat) => seat.number !== null);
	return (
		<section class="f-fair" aria-labelledby="fair">
			<h3 id="fair">{t('ui.fair')}</h3>
			<p>{t(folded.fair === null ? 'ui.fair.about' : folded.fair ? 'ui.fair.good' : 'ui.fair.bad')}</p>
			<dl>
				<div>
					<dt>{t('ui.fair.commitment')}</dt>
					<dd>
						<code>{folded.commitment}</code>
					</dd>
				</div>
				{people.map((seat, i) => (
					<div key={i}>
						<dt>{t('ui.fair.number', { who: seat.name })}</dt>
						<dd>
							<code>{seat.number}</code>
						</dd>
					</div>
				))}
				{folded.secret && (
					<div>
						<dt>{t('ui.fair.secret')}</dt>
						<dd>
							<code>{folded.secret}</code>
						</dd>
					</div>
				)}
			</dl>
		</section>
	);
}
