// The way in for those who do not know the game: the guided first game, from where it was left, and the rules.

import { t } from '../i18n';
import { keptLesson } from '../learn/kept';
import { to } from '../router';

export function Newcomer() {
	const kept = keptLesson();
	const done = kept !== undefined && kept.at === kept.all - 1;
	const going = kept !== undefined && kept.at > 0 && !done;
	return (
		<p class="home-learn">
			<a class={done ? 'text-link' : 'button'} href={to.lesson}>
				{going ? t('ui.home.lesson.on', { n: kept.at + 1, all: kept.all }) : t('ui.home.lesson')}
			</a>
			<a class="text-link" href={to.rules()}>
				{t('ui.home.rules')}
			</a>
		</p>
	);
}
