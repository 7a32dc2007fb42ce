// A replay: the table at any moment of a game, a line through the game to move along, and ways to go on from there.

import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { app } from '../app';
import { CoreError } from '../core/core';
import { memo } from '../board/memo';
import { Frame } from '../frame';
import { loadReviewParts } from '../later';
import { complaint, t, useEdition } from '../i18n';
import { ROMAN } from '../lobby/games';
import type { Beside } from '../review/beside';
import { go, to } from '../router';
import { ShareDialog } from '../share/dialog';
import { BoardView, MapSwitch } from '../table/boardview';
import { FieldCard } from '../table/card';
import { Seal, Sign } from '../table/marks';
import { Players } from '../table/players';
import { COLOURS, findGame, importGame, type Seat } from '../table/storage';
import { Strip } from '../table/strip';
import { narrow, phone, wide } from '../table/widths';
import { Damaged } from './damaged';
import { GameHistory, placesOf, UNITS, type ReplaySource } from './history';
import { Log } from './log';
import { PlayOn } from './playon';
import { onKey, Playback } from './playback';
import { Timeline } from './timeline';
import '../style/table-parts.css';
import '../style/table-action.css';
import '../style/table.css';
import '../style/replay-table.css';
import '../style/replay.css';

const SIGNS = {
	first: 'M6 5V19M19 5L10 12L19 19Z',
	back: 'M16 5L7 12L16 19Z',
	run: 'M8 4.500L19 12L8 19.500Z',
	stop: 'M7 5H10V19H7ZM14 5H17V19H14Z',
	forth: 'M8 5L17 12L8 19Z',
	last: 'M18 5V19M5 5L14 12L5 19Z',
} as const;

interface KeyProps {
	sign: keyof typeof SIGNS;
	label: string;
	off?: boolean;
	onPress: () => void;
}

function Key({ sign, label, off = false, onPress }: KeyProps) {
	return (
		<button type="button" class={`r-key r-key-${sign}`} aria-label={label} title={label} disabled={off} onClick={onPress}>
			<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
				<path d={SIGNS[sign]} />
			</svg>
		</button>
	);
}

interface TransportProps {
	playback: Playback;
	/** At the first moment, at the last: there is no way further. */
	first: boolean;
	last: boolean;
}

const Transport = memo(function Transport({ playback, first, last }: TransportProps) {
	const { history } = playback;
	const [running, unit] = [playback.running.value, playback.unit.value];
	return (
		<div class="r-transport">
			<div class="r-keys" role="group" aria-label={t('ui.replay.keys')}>
				<Key sign="first" label={t('ui.replay.first')} off={first} onPress={() => playback.seek(0)} />
				<Key sign="back" label={t(`ui.replay.back.${unit}`)} off={first} onPress={() => playback.step(-1)} />
				{running ? (
					<Key sign="stop" label={t('ui.replay.stop')} onPress={() => playback.stop()} />
				) : (
					<Key sign="run" label={t('ui.replay.run')} off={history.length === 0} onPress={() => playback.run()} />
				)}
				<Key sign="forth" label={t(`ui.replay.forth.${unit}`)} off={last} onPress={() => playback.step(1)} />
				<Key sign="last" label={t('ui.replay.last')} off={last} onPress={() => playback.seek(history.length)} />
			</div>
			<div class="r-units" role="radiogroup" aria-label={t('ui.replay.units')}>
				{UNITS.map((name) => (
					<label key={name}>
						<input type="radio" name="unit" value={name} checked={unit === name} onChange={() => (playback.unit.value = name)} />
						<span>{t(`ui.replay.unit.${name}`)}</span>
					</label>
				))}
			</div>
		</div>
	);
});

/** What happened last and what comes now; at the beginning and at the end there is only one of them. */
function Told({ history }: { history: GameHistory }) {
	const { n, prompt, state } = history.shown.value;
	const text = n > 0 ? history.log.value[n - 1]?.text : '';
	const mover = state.to_move;
	return (
		<div class="r-told">
			<p class="r-said" aria-live="polite">
				{text || prompt}
			</p>
			{text && !state.over && (
				<p class="r-next soft">
					{mover !== null && <Seal colour={history.seats[mover - 1]?.colour ?? 'red'} size={13} />} {prompt}
				</p>
			)}
			<p class="r-where soft">{t('ui.replay.where', { era: ROMAN[state.era] ?? '', round: state.round, n, of: history.length })}</p>
		</div>
	);
}

/** Saves a game that was only shown, and goes to where it stands. */
function save(history: GameHistory): void {
	const game = importGame(app().core, history.record(), () => [...history.seats]);
	go(game.about.over ? to.end(game.id) : to.replay(game.id));
}

function Ways({ playback }: { playback: Playback }) {
	const { history } = playback;
	return (
		<div class="r-ways">
			<button type="button" disabled={history.shown.value.state.over} onClick={() => (playback.dialog.value = 'play-on')}>
				{t('ui.replay.play-on')}
			</button>
			<button type="button" onClick={() => (playback.dialog.value = 'share')}>
				{t('ui.share.title')}
			</button>
			{history.now.value.state.over && (
				<a class="button" href={placesOf(history.source, () => history.link()).review}>
					{t('ui.review.open')}
				</a>
			)}
			{!history.id && (
				<button type="button" onClick={() => save(history)}>
					{t('ui.replay.save')}
				</button>
			)}
			{history.id && history.now.value.state.over && (
				<a class="button" href={to.end(history.id)}>
					{t('ui.replay.scoring')}
				</a>
			)}
			{history.id && !history.now.value.state.over && (
				<a class="button" href={to.game(history.id)}>
					{t('ui.replay.table')}
				</a>
			)}
		</div>
	);
}

/** What a review says of the moment, if there is one. It is fetched when the replay stands. */
function Judgement({ playback }: { playback: Playback }) {
	const [Loaded, setLoaded] = useState<typeof Beside | null>(null);
	useEffect(() => {
		void Promise.all([import('../review/beside'), loadReviewParts()]).then(
			([file]) => setLoaded(() => file.Beside),
			() => undefined,
		);
	}, []);
	return Loaded && <Loaded playback={playback} />;
}

function Panel({ playback }: { playback: Playback }) {
	const { history } = playback;
	const at = history.at();
	return (
		<section class="t-action r-panel" aria-label={t('ui.replay.panel')}>
			<Told history={history} />
			<Judgement playback={playback} />
			<Transport playback={playback} first={at === 0} last={at === history.length} />
			<Ways playback={playback} />
		</section>
	);
}

function Tools({ playback }: { playback: Playback }) {
	const { look } = playback;
	return (
		<>
			{phone.value && <MapSwitch map={look.map} />}
			{!wide.value && (
				<button type="button" class="t-icon" aria-expanded={look.drawer.value} aria-label={t('ui.table.log')} title={t('ui.table.log')} onClick={() => (look.drawer.value = !look.drawer.value)}>
					<Sign name="log" />
				</button>
			)}
		</>
	);
}

function Dialogs({ playback }: { playback: Playback }) {
	const { history, dialog } = playback;
	const close = (): void => void (dialog.value = null);
	if (dialog.value === 'play-on') return <PlayOn history={history} onClose={close} />;
	if (dialog.value === 'share') return <ShareDialog history={history} at={history.at()} onClose={close} />;
	return null;
}

function View({ playback }: { playback: Playback }) {
	const { history, look } = playback;
	useEdition(history.board.edition);
	useLayoutEffect(() => {
		const key = (e: KeyboardEvent): void => onKey(playback, e);
		addEventListener('keydown', key);
		return () => removeEventListener('keydown', key);
	}, [playback]);
	return (
		<Frame class="t-table r-table" bar={narrow.value ? null : <Strip look={look} />} tools={<Tools playback={playback} />}>
			<h1 class="spoken">{t('ui.replay.title', { title: history.words.value.title })}</h1>
			{narrow.value && <Strip look={look} />}
			<div class="t-left">
				<Players look={look} />
				{(!phone.value || look.pointed.value) && <FieldCard look={look} />}
			</div>
			<BoardView look={look} still zoom={phone.value} />
			<div class="t-right">
				<Panel playback={playback} />
				{(wide.value || look.drawer.value) && <Log history={history} onSeek={playback.seek} />}
			</div>
			<Timeline history={history} onSeek={playback.seek} />
			<Dialogs playback={playback} />
		</Frame>
	);
}

/** Nobody is known of a game from elsewhere but the names. */
const strangers = (names: string[]): Seat[] => names.map((name, i) => ({ kind: 'person', name, colour: COLOURS[i] ?? 'red' }));

/** Any game: its record, or a link, and who sat where if that is known. `from`: the moment it begins with; without it the last. */
export function Replay({ source, from }: { source: ReplaySource; from?: number }) {
	const playback = useMemo((): Playback | CoreError => {
		try {
			const history = new GameHistory(app().core, source, strangers);
			if (from !== undefined) history.seek(from);
			return new Playback(history);
		} catch (e) {
			if (e instanceof CoreError) return e;
			throw e;
		}
	}, [source.record, source.id]);
	useEffect(() => () => void (playback instanceof Playback && playback.close()), [playback]);
	if (playback instanceof CoreError) return <Damaged text={t('ui.replay.damaged.text')} detail={complaint(playback.message)} />;
	return <View playback={playback} />;
}

/** A game saved here, from its beginning or from another moment. */
export function ReplayPage({ id, at = 0 }: { id: string; at?: number | undefined }) {
	const game = useMemo(() => findGame(id), [id]);
	if (!game) return <Damaged text={t('ui.table.missing.text')} />;
	return <Replay source={game} from={at} />;
}

/** A game that came in an address. */
export function LinkPage({ link, at }: { link: string; at?: number | undefined }) {
	return <Replay source={{ record: link }} {...(at === undefined ? {} : { from: at })} />;
}
