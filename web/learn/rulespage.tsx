// The rules to read, to search and to link to: `#/rules/EDITION/PLACE`.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Edition } from '../core/types';
import { editionRow, editions } from '../editions';
import { Frame } from '../frame';
import { t } from '../i18n';
import { showBoard, type ShownBoard } from '../lobby/ownboards';
import { cameFrom, to } from '../router';
import { settings } from '../settings';
import { Sign } from '../table/marks';
import { BankFigure, DealFigure, JoinFigure, KindFigure, NetworksFigure, PlateFigure, roman } from './figures';
import { DIFFERENCES, marked, paragraphsOf, placeOf, search, SECTIONS, type Entry, type Paragraph, type Section } from './rules';
import { EditionTable, fieldEntry, FieldTable, resourceEntry, ResourceTable } from './tables';
import { l } from './words';

/** A text whose terms between asterisks are bold. */
export function Rich({ text }: { text: string }) {
	return <>{text.split('*').map((piece, i) => (i % 2 === 1 ? <b key={i}>{piece}</b> : piece))}</>;
}

interface Look {
	edition: Edition;
	shown: ShownBoard;
	/** The place of the address. */
	here: string;
}

function Figure({ paragraph, look }: { paragraph: Paragraph; look: Look }) {
	const { shown, here } = look;
	switch (paragraph.figure) {
		case 'plate':
			return <PlateFigure shown={shown} />;
		case 'factory':
		case 'technology':
		case 'bonus':
		case 'joker':
			return <KindFigure shown={shown} kind={paragraph.figure} />;
		case 'road':
		case 'line':
			return <JoinFigure shown={shown} kind={paragraph.figure} />;
		case 'networks':
			return <NetworksFigure shown={shown} here={here} />;
		case 'deal':
			return <DealFigure />;
		case 'bank':
			return <BankFigure shown={shown} />;
		default:
			return null;
	}
}

/** Something that an address can name: it is scrolled to and takes the focus. */
function Place({ place, look, class: name = '', children }: { place: string; look: Look; class?: string; children: ComponentChildren }) {
	return (
		<div id={`rule-${place}`} class={`${name}${look.here === place ? ' rules-here' : ''}`} tabIndex={-1}>
			{children}
		</div>
	);
}

/** What paragraphs ask of the core. */
function figuresOf(edition: Edition): Record<string, string> {
	const [three, four] = editionRow(edition).last_money.map((money) => money.join(', '));
	return { three: three ?? '', four: four ?? '' };
}

function SectionView({ section, look }: { section: Section; look: Look }) {
	const numbered = section.id === 'rulings';
	return (
		<section class={`rules-section rules-of-${section.id}`} aria-labelledby={`title-${section.id}`}>
			<Place place={section.id} look={look}>
				<h2 id={`title-${section.id}`}>{l(`rules.${section.id}`, {}, look.edition)}</h2>
			</Place>
			{paragraphsOf(section, look.edition).map((paragraph) => (
				<Place key={placeOf(paragraph)} place={placeOf(paragraph)} look={look} class={`rules-paragraph${paragraph.item ? ' rules-item' : ''}${paragraph.figure ? ` with-${paragraph.figure}` : ''}`}>
					<p>
						{numbered && paragraph.item && <b class="rules-number">{placeOf(paragraph).split('-')[1]}.</b>} <Rich text={l(`rules.${paragraph.id}`, figuresOf(look.edition), look.edition)} />
					</p>
					<Figure paragraph={paragraph} look={look} />
				</Place>
			))}
			{section.table === 'editions' && <EditionTable />}
			{section.table === 'resources' && <ResourceTable {...look} />}
			{section.table === 'fields' && <FieldTable {...look} />}
		</section>
	);
}

/** Everything that can be found, in the order of the page. */
function entriesOf(edition: Edition, shown: ShownBoard): Entry[] {
	const text = (id: string): string => l(`rules.${id}`, figuresOf(edition), edition).replaceAll('*', '');
	return SECTIONS.flatMap((section) => {
		const title = l(`rules.${section.id}`, {}, edition);
		const entries = paragraphsOf(section, edition).map((paragraph) => ({ place: placeOf(paragraph), title, text: text(paragraph.id) }));
		if (section.table === 'editions') {
			const rows = DIFFERENCES.map((row) => `${text(`diff.${row}`)}: ${text(`diff.${row}.industry`)} / ${text(`diff.${row}.industria`)}`);
			return [...entries, ...rows.map((row) => ({ place: section.id, title, text: row }))];
		}
		if (section.table === 'resources') return [...entries, ...shown.board.resources.map((_, i) => resourceEntry(shown, i, title))];
		if (section.table === 'fields') return [...entries, ...shown.board.fields.map(({ id }) => fieldEntry(shown, id, l('rules.fields.era', { n: roman(Number(id[1])) })))];
		return entries;
	});
}

const SHOWN = 30;

function Search({ look }: { look: Look }) {
	const wanted = useSignal('');
	const lang = settings.lang.value;
	const entries = useMemo(() => entriesOf(look.edition, look.shown), [look.edition, look.shown, lang, l('rules.title')]);
	const found = search(entries, wanted.value);
	const address = (entry: Entry): string => to.rules(look.edition, entry.place);
	return (
		<form
			class="rules-search"
			role="search"
			onSubmit={(e) => {
				e.preventDefault();
				if (found[0]) location.hash = address(found[0]);
			}}
		>
			<input type="search" aria-label={l('rules.search')} placeholder={l('rules.search')} value={wanted.value} onInput={(e) => (wanted.value = e.currentTarget.value)} />
			{wanted.value.trim() !== '' && (
				<div class="rules-found">
					<p role="status">{found.length > 0 ? l('rules.found', { n: found.length }) : l('rules.nothing')}</p>
					<ol>
						{found.slice(0, SHOWN).map((entry, i) => (
							<li key={i}>
								<a href={address(entry)}>
									<b>{entry.title}</b> <span>{marked(entry.text, wanted.value).map((piece, n) => (n % 2 === 1 ? <mark key={n}>{piece}</mark> : piece))}</span>
								</a>
							</li>
						))}
					</ol>
				</div>
			)}
		</form>
	);
}

function Editions({ edition, place }: { edition: Edition; place: string }) {
	return (
		<nav class="rules-editions" aria-label={l('rules.edition')}>
			{editions().map(({ name: each }) => (
				<a key={each} class="button" href={to.rules(each, place)} aria-current={each === edition ? 'page' : undefined}>
					{t(`edition.${each}`)}
				</a>
			))}
		</nav>
	);
}

export function RulesPage({ edition, place }: { edition: Edition; place: string }) {
	const lang = settings.lang.value;
	const shown = useMemo(() => showBoard(edition), [edition, lang]);
	useEffect(() => {
		const there = document.getElementById(`rule-${place}`);
		there?.scrollIntoView({ block: 'start' });
		there?.focus({ preventScroll: true });
	}, [edition, place]);
	if (!shown) return null;
	const look: Look = { edition, shown, here: place };
	return (
		<Frame
			class="rules"
			bar={
				cameFrom.value && (
					<a class="button rules-back" href={cameFrom.value}>
						<Sign name="back" size={18} /> {t('ui.rules.back')}
					</a>
				)
			}
		>
			<div class="rules-side">
				<Editions edition={edition} place={place} />
				<Search look={look} />
				<nav class="rules-contents" aria-label={l('rules.contents')}>
					<ul>
						{SECTIONS.map(({ id }) => (
							<li key={id}>
								<a href={to.rules(edition, id)}>{l(`rules.${id}`, {}, edition)}</a>
							</li>
						))}
					</ul>
				</nav>
			</div>
			<article class="rules-text">
				<h1>{l('rules.title')}</h1>
				<p class="lead">{l('rules.lead')}</p>
				<div class="rules-ways row">
					<a class="button" href={to.summary(edition)}>
						{l('rules.print')}
					</a>
					<a class="button" href={to.lesson}>
						{l('rules.learn')}
					</a>
				</div>
				{SECTIONS.map((section) => (
					<SectionView key={section.id} section={section} look={look} />
				))}
			</article>
		</Frame>
	);
}
