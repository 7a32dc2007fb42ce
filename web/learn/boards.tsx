// What "reconstructed board" means: what is known of the printed boards, what is our own, and how to play on the real one.

import { useMemo } from 'preact/hooks';
import type { BoardJson, Edition } from '../core/types';
import { Frame } from '../frame';
import { t } from '../i18n';
import { BoardView } from '../lobby/boardview';
import { OpenFileAndGo } from '../lobby/openfile';
import { showBoard, type ShownBoard } from '../lobby/ownboards';
import { to } from '../router';
import { settings } from '../settings';

/** Fields with figures that are on record; `makers`: all makers of resources besides. */
const ATTESTED: Record<Edition, { fields: readonly string[]; makers: boolean }> = {
	industria: { fields: ['oilfield', 'refinery', 'engineering', 'automobile'], makers: true },
	industry: { fields: ['engineering', 'construction', 'iron-ore-mine', 'port'], makers: false },
};

const makers = (board: BoardJson) => board.fields.filter((field) => field.kind === 'factory' && field.makes);

function attested(board: BoardJson): string[] {
	const on = ATTESTED[board.edition];
	const named = board.fields.filter((field) => on.fields.includes(field.name));
	return [...named, ...(on.makers ? makers(board) : [])].map((field) => field.id);
}

/** The eleven makers, read from our board, which keeps the guide's figures. */
function Makers({ shown }: { shown: ShownBoard }) {
	const { board, words } = shown;
	const word = (name: string | null): string => words.resources[board.resources.findIndex((r) => r.name === name)] ?? '';
	const roads = (id: string): number => board.roads.filter((pair) => pair.includes(id)).length;
	const heads = ['era', 'makes', 'cost', 'needs', 'points', 'symbols', 'roads'];
	return (
		<div class="scroll-x" tabIndex={0} role="group" aria-label={t('ui.about.makers')}>
			<table class="figures makers">
				<thead>
					<tr>
						{heads.map((head) => (
							<th key={head} scope="col">
								{t(`ui.about.${head}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{makers(board).map((field) => (
						<tr key={field.id}>
							<td>{['I', 'II', 'III', 'IV', 'V'][Number(field.id[1]) - 1]}</td>
							<th scope="row">{word(field.makes)}</th>
							<td>{field.cost}</td>
							<td>{field.needs.length}</td>
							<td>{field.points}</td>
							<td>{field.on.length}</td>
							<td>{roads(field.id)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function EditionPart({ edition, facts }: { edition: Edition; facts: readonly string[] }) {
	const lang = settings.lang.value;
	const shown = useMemo(() => showBoard(edition), [edition, lang]);
	if (!shown) return null;
	return (
		<section class="about-edition" aria-labelledby={`about-${edition}`}>
			<h2 id={`about-${edition}`}>{t(`edition.${edition}`)}</h2>
			<div class="about-board card">
				<BoardView shown={shown} ticked={attested(shown.board)} />
				<p class="soft">
					{t('ui.about.ticked')} <a href={to.board(edition)}>{t('ui.about.see')}</a>
				</p>
			</div>
			<h3>{t('ui.about.attested')}</h3>
			<ul class="facts">
				{facts.map((fact) => (
					<li key={fact}>{t(`ui.about.${edition}.${fact}`)}</li>
				))}
			</ul>
			{ATTESTED[edition].makers && <Makers shown={shown} />}
		</section>
	);
}

/** Which languages nobody who grew up with them has read yet. */
function Languages() {
	const unread = LANGUAGES.filter(({ read }) => !read);
	if (unread.length === 0) return null;
	return (
		<section class="about-languages" aria-labelledby="about-languages">
			<h2 id="about-languages">{t('ui.about.languages')}</h2>
			<p>
				{t('ui.about.languages.unread')}{' '}
				{unread.map(({ code, name }, i) => (
					<span key={code}>
						{i > 0 && t('list.comma')}
						<span lang={code}>{name}</span>
					</span>
				))}
			</p>
		</section>
	);
}

export function BoardsPage() {
	return (
		<Frame class="sheet about">
			<h1>{t('ui.about.title')}</h1>
			<p class="lead">{t('ui.about.lead')}</p>
			<div class="about-columns">
				<section>
					<h2>{t('ui.about.why')}</h2>
					<p>{t('ui.about.why.text')}</p>
				</section>
				<section>
					<h2>{t('ui.about.design')}</h2>
					<p>{t('ui.about.design.text')}</p>
				</section>
				<section>
					<h2>{t('ui.about.own')}</h2>
					<p>{t('ui.about.own.text')}</p>
					<OpenFileAndGo label={t('ui.setup.board.open')} />
				</section>
			</div>
			<EditionPart edition="industry" facts={['fields', 'mine', 'columns', 'jokers', 'river']} />
			<EditionPart edition="industria" facts={['example', 'tiles', 'links', 'results', 'makers']} />
			<Languages />
		</Frame>
	);
}
