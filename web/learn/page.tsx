// The guided first game: the table's own page, with the guide beside it.

import { useEffect, useMemo } from 'preact/hooks';
import { app } from '../app';
import { Desk } from '../table/desk';
import { TableView } from '../table/page';
import { Guide } from './guide';
import { Lesson } from './lesson';

export function LessonPage() {
	const { desk, lesson } = useMemo(() => {
		const table = new Lesson(app().core);
		return { desk: new Desk(table), lesson: table };
	}, []);
	useEffect(
		() => () => {
			desk.close();
			lesson.close();
		},
		[desk],
	);
	const light = (lesson.arrived.value && lesson.place.value.light) || null;
	return <TableView desk={desk} guide={<Guide lesson={lesson} />} light={light} />;
}
