// Tournaments: those that one can enter or watch, and the form to make one.

import { ListPage, MakeSection } from '../clubs/parts';
import { t } from '../i18n';
import { MakeTournament, Tournaments } from './parts';
import type { Tournament } from './types';

export function TournamentsPage() {
	return (
		<ListPage<Tournament>
			title={t('ui.cup.title')}
			path="tournaments"
			list={(all) => <Tournaments all={all} none={t('ui.cup.none')} />}
			make={
				<MakeSection title={t('ui.cup.make')}>
					<MakeTournament />
				</MakeSection>
			}
		/>
	);
}
