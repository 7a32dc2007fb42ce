// The way in for those who do not know the game: the guided first game, from where it was left, and the rules.

import { t } from '../i18n';
import { lessonProgress } from '../learn/progress';
import { to } from '../router';

export function Newcomer() {
	const progress = lessonProgress();
	const done = progress !== undefined && progress.at === progress.all - 1;
	const going = progress !== undefined && progress.at > 0 && !done;
	return (
		<p class="home-learn">
			<a class={done ? 'text-link' : 'button'} href={to.lesson}>
				{going ? t('ui.home.lesson.on', { n: progress.at + 1, all: progress.all }) : t('ui.home.lesson')}
			</a>
			<a class="text-link" href={to.rules()}>
				{t('ui.home.rules')}
			</a>
		</p>
	);
}
