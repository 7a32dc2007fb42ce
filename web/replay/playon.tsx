// "Play on from here": who takes which seat. The game up to this moment becomes a game of its own.

import { useState } from 'preact/hooks';
import { app } from '../app';
import { t } from '../i18n';
import { LEVELS, atLevel, levelOf } from '../lobby/characters';
import { levelName } from '../lobby/chosen-setup';
import { go, to } from '../router';
import { Dialog } from '../table/dialog';
import { Seal } from '../table/marks';
import { importGame, type Seat } from '../table/storage';
import type { GameHistory } from './history';

const USUAL = 'Foreman';

/** That person, or those, and computer players on all other seats. */
export const seatsFor = (seats: readonly Seat[], isPerson: (seat: Seat, at: number) => boolean): Seat[] =>
	seats.map((seat, i) => {
		const { name, colour } = seat;
		return isPerson(seat, i + 1) ? { kind: 'person', name, colour } : { kind: 'computer', level: seat.level ?? USUAL, name, colour };
	});

/** A person on the seat that is to move or that was a person's, computer players on all others. */
function firstSeats(history: GameHistory): Seat[] {
	const people = history.seats.filter((seat) => seat.kind === 'person').length;
	const mover = history.shown.peek().state.to_move ?? history.shown.peek().state.start;
	return seatsFor(history.seats, (seat, at) => (people === 1 ? seat.kind === 'person' : at === mover));
}

export function PlayOn({ history, onClose }: { history: GameHistory; onClose: () => void }) {
	const [seats, setSeats] = useState(() => firstSeats(history));
	const choose = (at: number, value: string): void =>
		setSeats(
			seats.map(({ name, colour, ...seat }, i) => {
				if (i !== at) return { name, colour, ...seat };
				return value === 'person' ? { kind: 'person', name, colour } : { kind: 'computer', level: atLevel(seat.level, value), name, colour };
			}),
		);
	const begin = (): void => go(to.game(importGame(app().core, history.record(history.at()), () => seats).id));
	return (
		<Dialog title={t('ui.replay.play-on')} onClose={onClose}>
			<p>{t('ui.replay.play-on.about')}</p>
			<ul class="r-seats">
				{seats.map((seat, i) => (
					<li key={i}>
						<label>
							<span>
								<Seal colour={seat.colour} /> {history.words.value.seats[i]}
							</span>
							<select value={seat.kind === 'person' ? 'person' : levelOf(seat.level)} onChange={(e) => choose(i, e.currentTarget.value)}>
								<option value="person" selected={seat.kind === 'person'}>
									{t('ui.replay.person')}
								</option>
								{LEVELS.map((level) => (
									<option key={level} value={level} selected={seat.kind === 'computer' && levelOf(seat.level) === level}>
										{t('ui.replay.computer', { level: levelName(level) })}
									</option>
								))}
							</select>
						</label>
					</li>
				))}
			</ul>
			<button type="button" class="primary" onClick={begin}>
				{t('ui.replay.begin')}
			</button>
		</Dialog>
	);
}
