// From a field to the rules: the places that speak of it and of each sign on it.

import { Fragment } from 'preact';
import type { BoardJson, FieldId, Words } from '../core/types';
import { t } from '../i18n';
import { to } from '../router';
import { kindName } from './words';

interface InRulesProps {
	board: BoardJson;
	words: Words;
	field: FieldId;
}

/** An own board's fields, resources and networks are not in the rules: only what they are. */
function placesOf({ board, words, field: id }: InRulesProps): { place: string; name: string }[] {
	const at = board.fields.findIndex((field) => field.id === id);
	const field = board.fields[at];
	if (!field) return [];
	const joined = (pairs: [FieldId, FieldId][]): boolean => pairs.some((pair) => pair.includes(id));
	const resources = [...new Set([...field.needs, ...(field.makes && field.makes !== 'any' ? [field.makes] : [])])];
	const own = [
		{ place: `field-${id}`, name: words.fields[at] ?? id },
		...resources.map((name) => ({ place: `resource-${name}`, name: words.resources[board.resources.findIndex((r) => r.name === name)] ?? name })),
		...field.on.map((name) => ({ place: `network-${name}`, name: words.networks[board.networks.indexOf(name)] ?? name })),
	];
	return [
		{ place: `kind-${field.kind}`, name: kindName(board, field) },
		...(board.shipped ? own : []),
		...(joined(board.roads) ? [{ place: 'join-road', name: t('ui.board.road') }] : []),
		...(joined(board.lines) ? [{ place: 'join-line', name: t('ui.board.line') }] : []),
	];
}

export function InRules(props: InRulesProps) {
	return (
		<p class="t-in-rules">
			{t('ui.table.in-rules')}{' '}
			{placesOf(props).map(({ place, name }, i) => (
				<Fragment key={place}>
					{i > 0 && t('list.comma')}
					<a href={to.rules(props.board.edition, place)}>{name}</a>
				</Fragment>
			))}
		</p>
	);
}
