// A game with options: edition and board, who sits where, how columns are drawn and who starts.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { app } from '../app';
import type { Draws, Edition, Places } from '../core/types';
import { editionRow, editions } from '../editions';
import { Frame } from '../frame';
import { t } from '../i18n';
import { to } from '../router';
import { COLOURS, type Seat, type SeatColour } from '../table/storage';
import { Choice, ChoiceCard, Pick } from './choice';
import { CHARACTERS, LEVELS, atLevel, characterOf, levelOf, playerOf } from './characters';
import { Mark } from './mark';
import { StorageNotice } from './notice';
import { Mistakes, OpenFile, type FileTrouble } from './openfile';
import { listBoards } from './ownboards';
import { Portrait } from './portrait';
import { NAME_CHARS, company, levelAbout, levelName, nameTrouble, chosenSetup, playing, startGame, type ChosenSetup } from './chosen-setup';
import '../style/pages.css';
import '../style/setup.css';
import '../style/boards.css';

const change = (part: Partial<ChosenSetup>): void => void (chosenSetup().value = { ...chosenSetup().value, ...part });

function changeSeat(at: number, part: Partial<Seat>): void {
	change({ seats: chosenSetup().value.seats.map((seat, i) => (i === at ? { ...seat, ...part } : seat)) });
}

/** A character comes with its name, unless the seat has one of its own. */
function changeOpponent(at: number, level: string): void {
	const seats = chosenSetup().value.seats;
	const character = characterOf(level);
	const own = seats[at]?.name.trim() ?? '';
	const renamed = character && (own === '' || (CHARACTERS as readonly string[]).includes(own)) && !seats.some((seat, i) => i !== at && seat.name === character);
	changeSeat(at, renamed ? { level, name: character } : { level });
}

/** A colour belongs to one seat: whoever had it takes the other's. */
function takeColour(at: number, colour: SeatColour): void {
	const seats = chosenSetup().value.seats;
	const mine = seats[at]?.colour ?? colour;
	change({ seats: seats.map((seat, i) => ({ ...seat, colour: i === at ? colour : seat.colour === colour ? mine : seat.colour })) });
}

/** Both pages that begin a game choose its set-up together. */
export function EditionAndBoard() {
	const setup = chosenSetup().value;
	const [trouble, setTrouble] = useState<FileTrouble | null>(null);
	const own = listBoards().filter((board) => board.edition === setup.edition);
	const choose = (edition: Edition): void => change({ edition, board: '' });
	return (
		<ChoiceCard
			legend={t('ui.setup.edition')}
			name="edition"
			value={setup.edition}
			onChoose={choose}
			options={editions().map(({ name: value }) => ({
				value,
				label: t(`edition.${value}`),
				about: t(`ui.setup.${value}`),
			}))}
		>
			<div class="line">
				<label class="labelled">
					<span>{t('ui.setup.board')}</span>
					<select value={setup.board} onChange={(e) => change({ board: e.currentTarget.value })}>
						<option value="">{t('ui.setup.board.shipped')}</option>
						{own.map((board) => (
							<option key={board.hash} value={board.hash} selected={board.hash === setup.board}>
								{board.title}
							</option>
						))}
					</select>
				</label>
				<a class="text-link" href={setup.board ? to.board(setup.board) : to.board(setup.edition)}>
					{t('ui.setup.board.see')}
				</a>
				<a class="text-link" href={to.editor}>
					{t('ui.home.editor')}
				</a>
				<OpenFile
					label={t('ui.setup.board.open')}
					onOpened={({ board }) => board && change({ edition: board.edition, board: board.hash })}
					onTrouble={setTrouble}
				/>
			</div>
			{trouble && <Mistakes trouble={trouble} onClose={() => setTrouble(null)} />}
			{!setup.board && (
				<p class="soft aside">
					{t('ui.setup.reconstructed')} <a href={to.boards}>{t('ui.setup.what')}</a>
				</p>
			)}
		</ChoiceCard>
	);
}

function Name({ at, show }: { at: number; show: boolean }) {
	const setup = chosenSetup().value;
	const [left, setLeft] = useState(false);
	const trouble = show || left ? nameTrouble(setup, at) : undefined;
	return (
		<label class="labelled seat-name">
			<span>{t('ui.setup.name')}</span>
			<input
				type="text"
				maxLength={NAME_CHARS}
				autoComplete="off"
				spellcheck={false}
				value={setup.seats[at]?.name}
				aria-invalid={trouble ? 'true' : undefined}
				aria-describedby={trouble ? `name-${at}` : undefined}
				onInput={(e) => changeSeat(at, { name: e.currentTarget.value })}
				onBlur={() => setLeft(true)}
			/>
			{trouble && (
				<small class="bad" id={`name-${at}`}>
					{trouble}
				</small>
			)}
		</label>
	);
}

/** The levels that the core knows, as options of a choice. */
export function LevelOptions({ chosen }: { chosen: string | undefined }) {
	const known = app().core.askJson<string[]>('players');
	return (
		<>
			{LEVELS.filter((level) => known.includes(level)).map((level) => (
				<option key={level} value={level} selected={level === levelOf(chosen)}>
					{levelName(level)}
				</option>
			))}
		</>
	);
}

/** Who the computer player of a seat is, and how he plays. */
function Opponent({ at, level, onChoose }: LevelProps) {
	const chosen = characterOf(level);
	return (
		<div class="seat-opponent">
			{chosen && <Portrait name={chosen} size={72} />}
			<label class="labelled">
				<span>{t('ui.setup.character')}</span>
				<select value={chosen ?? ''} aria-describedby={`character-${at}`} onChange={(e) => onChoose(playerOf(e.currentTarget.value, levelOf(level)))}>
					<option value="" selected={!chosen}>
						{t('ui.character.none')}
					</option>
					{CHARACTERS.map((name) => (
						<option key={name} value={name} selected={name === chosen}>
							{name}
						</option>
					))}
				</select>
				<small class="soft" id={`character-${at}`}>
					{t(chosen ? `ui.character.${chosen.toLowerCase()}` : 'ui.character.none.about')}
				</small>
			</label>
		</div>
	);
}

interface LevelProps {
	at: number;
	/** With or without a character. */
	level: string | undefined;
	onChoose: (level: string) => void;
}

/** Who the computer player of a seat is, how strong, and what that means. */
export function Level({ at, level, onChoose }: LevelProps) {
	return (
		<>
			<label class="labelled seat-level">
				<span>{t('ui.setup.level')}</span>
				<select value={levelOf(level)} aria-describedby={`level-${at}`} onChange={(e) => onChoose(atLevel(level, e.currentTarget.value))}>
					<LevelOptions chosen={level} />
				</select>
				<small class="soft" id={`level-${at}`}>
					{levelAbout(level)}
				</small>
			</label>
			<Opponent at={at} level={level} onChoose={onChoose} />
		</>
	);
}

function SeatCard({ at, show }: { at: number; show: boolean }) {
	const seat = chosenSetup().value.seats[at];
	if (!seat) return null;
	return (
		<fieldset class={`seat seat-of-${seat.colour}`}>
			<legend>
				<Mark colour={seat.colour} size={18} /> {t('ui.setup.seat', { n: at + 1 })}
			</legend>
			<Choice
				name={`kind-${at}`}
				value={seat.kind}
				onChoose={(kind) => changeSeat(at, { kind })}
				options={[
					{ value: 'person', label: t('ui.setup.person') },
					{ value: 'computer', label: t('ui.setup.computer') },
				]}
			/>
			<Choice
				name={`colour-${at}`}
				class="colours"
				value={seat.colour}
				onChoose={(colour) => takeColour(at, colour)}
				options={COLOURS.map((value) => ({ value, label: <Mark colour={value} size={20} />, title: t(`ui.colour.${value}`) }))}
			/>
			<Name at={at} show={show} />
			{seat.kind === 'computer' ? (
				<Level at={at} level={seat.level} onChoose={(level) => changeOpponent(at, level)} />
			) : (
				<p class="soft seat-level seat-here">{t('ui.setup.here')}</p>
			)}
		</fieldset>
	);
}

function Count() {
	const setup = chosenSetup().value;
	const count = (n: 3 | 4): void => change({ count: n, start: setup.start > n ? 0 : setup.start });
	return (
		<fieldset class="bare">
			<legend class="spoken">{t('ui.setup.count')}</legend>
			<Choice
				name="count"
				value={String(setup.count)}
				onChoose={(n) => count(n === '3' ? 3 : 4)}
				options={['3', '4'].map((value) => ({ value, label: t('ui.setup.players', { n: Number(value) }) }))}
			/>
		</fieldset>
	);
}

/** A card for each seat, and how many there are. */
export function Seats({ children }: { children: ComponentChildren }) {
	return (
		<section class="card seats" aria-labelledby="seats">
			<div class="line spread">
				<h2 id="seats">{t('ui.setup.seats')}</h2>
				<Count />
			</div>
			<div class="seat-cards">{children}</div>
		</section>
	);
}

/** Where draws can be chosen: even places go with balanced ones. */
function Drawing({ even }: { even: boolean }) {
	const setup = chosenSetup().value;
	if (even || !editionRow(setup.edition).draws_vary) return null;
	return (
		<fieldset class="bare">
			<legend>{t('ui.setup.draws')}</legend>
			<Choice<Draws>
				name="draws"
				class="wide"
				value={setup.draws}
				onChoose={(draws) => change({ draws })}
				options={[
					{ value: 'balanced', label: t('ui.setup.balanced'), about: t(`ui.setup.balanced.${setup.count}`) },
					{ value: 'plain', label: t('ui.setup.plain'), about: t('ui.setup.plain.about') },
				]}
			/>
		</fieldset>
	);
}

/** Whether places are made even; rated games are always played so. */
function Placing({ rated }: { rated: boolean }) {
	const { places } = chosenSetup().value;
	return (
		<fieldset class="bare">
			<legend>{t('ui.setup.places')}</legend>
			{rated ? (
				<p class="soft">{t('ui.setup.even.rated')}</p>
			) : (
				<Choice<Places>
					name="places"
					class="wide"
					value={places}
					onChoose={(chosen) => change({ places: chosen })}
					options={[
						{ value: 'printed', label: t('ui.setup.printed'), about: t('ui.setup.printed.about') },
						{ value: 'even', label: t('ui.setup.even'), about: t('ui.setup.even.about') },
					]}
				/>
			)}
		</fieldset>
	);
}

interface RulesProps {
	/** The seat that starts, from 1; 0: drawn at random. */
	start: number;
	/** What the seat, from 1, is called. */
	seatName: (n: number) => string;
	onStart: (start: number) => void;
	rated?: boolean;
}

/** Whether places are made even, which decides whether draws can be chosen below, how columns are drawn, and who starts. */
export function Rules({ start, seatName, onStart, rated = false }: RulesProps) {
	const { count, places } = chosenSetup().value;
	return (
		<section class="card" aria-labelledby="table-rules">
			<h2 id="table-rules">{t('ui.setup.table')}</h2>
			<div class="setup-rules">
				<Placing rated={rated} />
				<Drawing even={rated || places === 'even'} />
				<Pick
					label={t('ui.setup.start')}
					value={start > count ? 0 : start}
					options={[0, 1, 2, 3, 4].slice(0, count + 1)}
					words={(n) => (n === 0 ? t('ui.setup.random') : seatName(n))}
					onPick={onStart}
				/>
			</div>
		</section>
	);
}

export function SetupPage() {
	const [show, setShow] = useState(false);
	const setup = chosenSetup().value;
	const submit = (e: SubmitEvent): void => {
		e.preventDefault();
		if (!playing(setup).some((_, i) => nameTrouble(setup, i))) return startGame(setup);
		setShow(true);
		const form = e.currentTarget as HTMLFormElement;
		requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
	};
	return (
		<Frame class="sheet setup">
			<h1>{t('ui.setup.title')}</h1>
			<StorageNotice />
			<form noValidate onSubmit={submit}>
				<EditionAndBoard />
				<Seats>
					{playing(setup).map((_, at) => (
						<SeatCard key={at} at={at} show={show} />
					))}
				</Seats>
				<Rules start={setup.start} seatName={(n) => setup.seats[n - 1]?.name.trim() || t('ui.setup.seat', { n })} onStart={(start) => change({ start })} />
				<div class="setup-go">
					<p>{company(setup)}</p>
					<button type="submit" class="primary big">
						{t('ui.setup.go')}
					</button>
				</div>
			</form>
		</Frame>
	);
}
