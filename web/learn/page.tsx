// The guided first game: the table's own page, with the guide beside it.

import { useEffect, useMemo } from 'preact/hooks';
import { app } from '../app';
import { Draft } from '../table/draft';
import { TableView } from '../table/page';
import { Guide } from './guide';
import { Lesson } from './lesson';

export function LessonPage() {
	const { draft, lesson } = useMemo(() => {
		const table = new Lesson(app().core);
		return { draft: new Draft(table), lesson: table };
	}, []);
	useEffect(
		() => () => {
			draft.close();
			lesson.close();
		},
		[draft],
	);
	const light = (lesson.arrived.value && lesson.place.value.light) || null;
	return <TableView draft={draft} guide={<Guide lesson={lesson} />} light={light} />;
}
