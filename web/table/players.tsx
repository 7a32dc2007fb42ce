// The players: money, jokers, points now and as if the game ended now, and who is at it.

import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { memo } from '../board/memo';
import { pointing } from '../board/pointer';
import type { FieldId, Score } from '../core/types';
import { t } from '../i18n';
import { levelName } from '../lobby/chosen-setup';
import type { Look } from './look';
import { Purse, Resource, Seal, Sign } from './marks';
import { dataOf, fieldName, plain, seatName, signed } from './words';

const PARTS = ['track', 'money', 'roads', 'lines', 'bonus', 'jokers', 'subsidy'] as const;

/** The seat, from 1, whose points are told in parts: of one player at a time, so that there is room for all of them. */
const told = signal<number | null>(null);

/** Where a projected total comes from. */
function Breakdown({ score }: { score: Score }) {
	const box = useRef<HTMLTableElement>(null);
	useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
	return (
		<table class="t-breakdown" ref={box}>
			<tbody>
				{PARTS.filter((part) => score[part] !== 0).map((part) => (
					<tr key={part}>
						<th scope="row">{t(`score.${part}`)}</th>
						<td>{part === 'track' ? score.track : signed(score[part])}</td>
					</tr>
				))}
				<tr class="t-total">
					<th scope="row">{t('score.total')}</th>
					<td>{plain(score.total)}</td>
				</tr>
			</tbody>
		</table>
	);
}

function Points({ look, seat, most }: { look: Look; seat: number; most: number }) {
	const position = look.panels.value;
	const score = position.scores[seat - 1];
	const state = position.state.seats[seat - 1];
	if (!score || !state) return null;
	const part = (n: number): string => `${Math.max(0, (100 * n) / Math.max(most, 1))}% 100%`;
	return (
		<div class="t-points">
			<button
				type="button"
				class="t-points-button"
				aria-expanded={told.value === seat}
				title={t('ui.table.points.title')}
				onClick={() => (told.value = told.peek() === seat ? null : seat)}
			>
				<span class="t-bar" aria-hidden="true" style={{ backgroundSize: `${part(state.points)}, ${part(score.total)}` }} />
				<span class="spoken">{t('ui.table.points')}</span>
				<b class="t-figure">{state.points}</b>
				<span class="t-projected">{`→ ${plain(score.total)}`}</span>
			</button>
			{told.value === seat && <Breakdown score={score} />}
		</div>
	);
}

/** A sign at a player's name. It is always there, and hides: what comes and goes costs more. */
function Mark({ what, sign, on }: { what: string; sign: 'flag' | 'gavel'; on: boolean }) {
	return (
		<span class={`t-mark t-mark-${sign}`} title={t(what)} role="img" aria-label={t(what)} hidden={!on}>
			<Sign name={sign} size={16} />
		</span>
	);
}

interface WhoProps {
	look: Look;
	seat: number;
	/** The seat begins the round, or leads the auction. */
	starts: boolean;
	leads: boolean;
}

/** A player's name and marks. On its own, for it seldom changes. */
const Who = memo(function Who({ look, seat, starts, leads }: WhoProps) {
	const { table } = look;
	const who = table.seats[seat - 1];
	if (!who) return null;
	return (
		<header class="t-who">
			<Seal colour={who.colour} size={18} />
			<h2 title={seatName(table, seat)}>{seatName(table, seat)}</h2>
			{who.kind === 'computer' && levelName(who.level) !== who.name && <span class="t-level">{levelName(who.level)}</span>}
			{look.thinking() === seat && (
				<span class="t-thinking" role="img" aria-label={t('ui.table.thinking')}>
					<i />
					<i />
					<i />
				</span>
			)}
			{look.extras && <look.extras.Seat seat={seat} />}
			<span class="t-marks">
				<Mark what="ui.table.starts" sign="flag" on={starts} />
				<Mark what="ui.table.auctioneer" sign="gavel" on={leads} />
			</span>
		</header>
	);
});

/**
 * What was shown once stays and hides, as a mark does.
 * @param jokers their fields, in one text: the same as long as they are the same, and sorted as texts are
 */
const Goods = memo(function Goods({ look: { table }, jokers, subsidy }: { look: Look; jokers: string; subsidy: boolean }) {
	const shown = useRef(new Set<FieldId>()).current;
	for (const field of jokers.split(' ').filter(Boolean)) shown.add(field);
	return (
		<div class="t-goods" hidden={!jokers && !subsidy}>
			{[...shown].sort().map((field) => (
				<span key={field} hidden={!jokers.includes(field)}>
					<Resource name={dataOf(table, field)?.makes ?? 'any'} label={fieldName(table, field)} />
				</span>
			))}
			<span class="t-subsidy" hidden={!subsidy}>
				{t('ui.table.subsidised')}
			</span>
		</div>
	);
});

function Player({ look, seat, most }: { look: Look; seat: number; most: number }) {
	const { table } = look;
	const { state } = look.panels.value;
	const mine = state.seats[seat - 1];
	const who = table.seats[seat - 1];
	if (!mine || !who) return null;
	const turn = state.to_move === seat;
	const light = (on: boolean) => (look.light.value = on ? { kind: 'seat', seat: who.colour } : null);
	return (
		<section
			class={`t-player t-${who.colour}${turn ? ' t-turn' : ''}`}
			aria-label={seatName(table, seat)}
			aria-current={turn ? 'true' : undefined}
			{...pointing(() => light(true), () => light(false))}
		>
			<Who look={look} seat={seat} starts={state.start === seat} leads={state.auctioneer === seat} />
			<div class="t-money">
				<span class="spoken">{t('ui.table.talers')}</span>
				<Purse money={mine.money} seat={seat} />
			</div>
			<Points look={look} seat={seat} most={most} />
			<Goods look={look} jokers={mine.jokers.join(' ')} subsidy={mine.subsidy} />
		</section>
	);
}

export function Players({ look }: { look: Look }) {
	const { scores } = look.panels.value;
	const most = Math.max(20, ...scores.map((score) => score.total));
	return (
		<div class="t-players" role="group" aria-label={t('ui.table.players')}>
			{look.table.seats.map((_, i) => (
				<Player key={i} look={look} seat={i + 1} most={most} />
			))}
		</div>
	);
}
