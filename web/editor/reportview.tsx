// The report on a board: every figure of `magnate report`, as tables that fold.

import type { ComponentChildren } from 'preact';
import { ROMAN } from '../board/parts';
import { t } from '../i18n';
import { settings } from '../settings';
import type { Editor } from './editor';
import { FIELD_IDS } from './model';
import { ROUTES, SOURCES, type FieldFigures, type Interval, type Lots, type Report } from './report';
import '../style/report.css';

const SOURCE_WORDS = { building: 'track', roads: 'roads', lines: 'lines', networks: 'bonus', money: 'money', jokers: 'jokers', subsidies: 'subsidy' } as const;

const number = (x: number, digits = 1): string => {
	const text = (Number(x.toFixed(digits)) || 0).toLocaleString(settings.lang.value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
	return text.replace('-', '−');
};
const signed = (x: number, digits = 1): string => (Number(x.toFixed(digits)) > 0 ? `+${number(x, digits)}` : number(x, digits));
const percent = (x: number): string => `${number(100 * x, 0)}\u00a0%`;

/** "45.2 ± 1.3", or both ends of an interval that is not even; while one deal alone is played, the mean. */
export function told({ mean, low, high }: Interval, digits = 1, scale = 1, show: (x: number, digits: number) => string = number): string {
	const off = [mean - low, high - mean].map((one) => one * scale) as [number, number];
	if (Math.max(...off) > 1e6) return show(mean * scale, digits);
	if (Math.abs(off[0] - off[1]) < 0.5 * 10 ** -digits) return `${show(mean * scale, digits)} ± ${number((off[0] + off[1]) / 2, digits)}`;
	return `${show(mean * scale, digits)} (${show(low * scale, digits)} – ${show(high * scale, digits)})`;
}

/** A row of one cell is the head of those below it. */
function Rows({ head, heads, rows }: { head: string; heads: string[]; rows: ComponentChildren[][] }) {
	return (
		<div class="scroll-x" tabIndex={0} role="group" aria-label={head}>
			<table class="figures">
				<thead>
					<tr>{heads.map((one, i) => <th key={i} scope="col">{one}</th>)}</tr>
				</thead>
				<tbody>
					{rows.map(([name, ...cells], row) => (
						<tr key={row} class={cells.length === 0 ? 'ed-group' : undefined}>
							<th scope={cells.length === 0 ? 'rowgroup' : 'row'} colSpan={cells.length === 0 ? heads.length : 1}>{name}</th>
							{cells.map((cell, i) => <td key={i}>{cell}</td>)}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** A part of the report; those that a quick look is after are open. */
function Part({ head, open, children }: { head: string; open: boolean; children: ComponentChildren }) {
	return (
		<details class="ed-report-part" open={open}>
			<summary>{head}</summary>
			{children}
		</details>
	);
}

function Sources({ report }: { report: Report }) {
	const total = SOURCES.reduce((sum, source) => sum + report.sources[source], 0);
	const seen = SOURCES.filter((source) => report.sources[source] !== 0);
	return (
		<Rows
			head={t('ui.editor.report.sources')}
			heads={[t('ui.editor.report.source'), ...report.ranks.map((_, i) => `${i + 1}.`), t('ui.editor.report.all'), '%']}
			rows={[
				...seen.map((source) => [
					t(`score.${SOURCE_WORDS[source]}`),
					...report.ranks.map((rank) => number(rank.sources[source])),
					number(report.sources[source]),
					number(total > 0 ? (100 * report.sources[source]) / total : 0, 0),
				]),
				[t('score.total'), ...report.ranks.map((rank) => number(rank.points.mean)), number(total), ''],
			]}
		/>
	);
}

function Bids({ report }: { report: Report }) {
	const rows: [string, Lots][] = [...report.eras.map((era, i): [string, Lots] => [ROMAN[i]!, era]), [t('ui.editor.report.all'), report.allEras]];
	const played = rows.filter(([, { lots }]) => lots > 0);
	return (
		<>
			<Rows
				head={t('ui.editor.play.prices')}
				heads={[t('ui.editor.era'), t('ui.editor.report.bid'), t('ui.editor.report.sold'), t('ui.editor.report.kept'), t('ui.editor.report.unwanted')]}
				rows={played.map(([name, of]) => [name, told(of.bid, 2), ...[of.sold, of.kept, of.unwanted].map((n) => percent(n / of.lots))])}
			/>
			<Rows
				head={t('ui.editor.report.bids')}
				heads={[t('ui.editor.report.bids'), ...played[0]![1].bids.map((_, bid, all) => (bid === all.length - 1 ? `≥ ${bid}` : String(bid)))]}
				rows={played.map(([name, of]) => [name, ...of.bids.map((n) => percent(n / of.lots))])}
			/>
		</>
	);
}

/** By era, in each by what they are worth, as far as that is known; otherwise by how often who used them won. A row for each; above them the era's name. */
function byEra(report: Report, head: (era: number, fields: FieldFigures[]) => string, row: (f: FieldFigures) => ComponentChildren[]): ComponentChildren[][] {
	const weight = (f: FieldFigures): number => f.effectOnPoints?.mean ?? (f.userWins?.mean ?? 0) - 100;
	return ROMAN.flatMap((_, era) => {
		const fields = report.fields.filter(({ field, games }) => games > 0 && Number(field[1]) === era + 1).sort((a, b) => weight(b) - weight(a));
		return fields.length === 0 ? [] : [[head(era, fields)], ...fields.map(row)];
	});
}

function Fields({ report, editor, deep }: { report: Report; editor: Editor; deep: boolean }) {
	const { words } = editor.look.value;
	const eraName = (era: number): string => `${t('ui.editor.era')} ${ROMAN[era]}`;
	const withMean = (era: number, fields: FieldFigures[]): string => eraName(era) + (fields.some((f) => f.effectOnPoints) ? `: ${t('ui.editor.report.mean', { n: signed(report.eras[era]!.effect) })}` : '');
	const name = (f: FieldFigures): ComponentChildren => (
		<>
			{f.field} {words.fields[FIELD_IDS.indexOf(f.field)]}
			{f.verdict && <small class={`ed-verdict ed-${f.verdict}`}> {t(`ui.editor.report.${f.verdict}`)}</small>}
		</>
	);
	const shown = (of: Interval | undefined, digits: number, scale: number): string => (of ? told(of, digits, scale, signed) : '–');
	return (
		<>
			<Part head={t('ui.editor.report.worth')} open>
				<p class="soft">{t('ui.editor.report.worth.about')}</p>
				<Rows
					head={t('ui.editor.report.worth')}
					heads={[t('ui.editor.column.field'), t('ui.editor.points'), t('ui.editor.report.wins'), t('ui.editor.report.user.wins')]}
					rows={byEra(report, withMean, (f) => [name(f), shown(f.effectOnPoints, 1, 1), shown(f.effectOnWins, 0, 100), f.used && f.userWins ? told(f.userWins, 0, 100) : '–'])}
				/>
			</Part>
			<Part head={t('ui.editor.report.fields')} open={deep}>
				<Rows
					head={t('ui.editor.report.fields')}
					heads={[
						t('ui.editor.column.field'), t('ui.editor.report.bid'), t('ui.editor.report.paid'), t('ui.editor.report.unwanted'),
						t('ui.editor.play.built'), t('ui.editor.report.in-time'), t('ui.editor.report.fees'),
						t('ui.editor.report.taken'), t('ui.editor.report.taker.wins'),
					]}
					rows={byEra(report, eraName, (f) => [
						name(f), number(f.bid!), number(f.paid!), percent(f.unwanted! / f.games), percent(f.used!), percent(f.inTime!), number(f.fees!),
						f.taken!.map((share) => number(100 * share, 0)).join(' · '), told(f.takerWins!, 0, 100),
					])}
				/>
			</Part>
		</>
	);
}

function Luck({ report: { luck, lead, shared, eras } }: { report: Report }) {
	const subsidies = eras.reduce((sum, era) => sum + era.subsidies, 0);
	return (
		<>
			<p>{t('ui.editor.play.luck', { part: `${told(luck.points, 0, 100)} %` })} {t('ui.editor.report.luck.wins', { part: `${told(luck.wins, 0, 100)} %` })}</p>
			<p>{t('ui.editor.report.luck.same', { part: percent(luck.same), chance: percent(luck.chance) })}</p>
			<p>{t('ui.editor.report.lead', { n: told(lead), shared: `${number(100 * shared)} %` })}</p>
			{subsidies > 0 && <p>{t('ui.editor.report.subsidies', { part: percent(subsidies), eras: eras.map((era, i) => `${ROMAN[i]} ${percent(era.subsidies)}`).join(', ') })}</p>}
		</>
	);
}

export function ReportView({ report, editor, deep, net }: { report: Report; editor: Editor; deep: boolean; net: boolean }) {
	return (
		<>
			<Part head={t('ui.editor.play.ranks')} open>
				<Rows
					head={t('ui.editor.play.ranks')}
					heads={[t('ui.editor.play.rank'), t('ui.editor.points'), '10\u00a0%', t('ui.editor.report.median'), '90\u00a0%', t('ui.editor.report.developed')]}
					rows={report.ranks.map((one, i) => [`${i + 1}.`, told(one.points), one.tenth, one.middle, one.ninetieth, number(one.developed)])}
				/>
			</Part>
			<Part head={t('ui.editor.play.places')} open>
				<Rows
					head={t('ui.editor.play.places')}
					heads={[t('ui.editor.play.place'), t('ui.editor.report.wins'), t('ui.editor.points')]}
					rows={report.places.map((one, i) => [`${i + 1}.`, told(one.wins, 1, 100), told(one.points)])}
				/>
			</Part>
			<Part head={t('ui.editor.report.routes')} open>
				<Rows head={t('ui.editor.report.routes')} heads={[t('ui.editor.report.route'), t('ui.editor.report.wins')]} rows={ROUTES.map((route) => [t(`ui.editor.report.${route}`), told(report.routes[route], 1, 100)])} />
			</Part>
			<Part head={t('ui.editor.report.luck')} open>
				<Luck report={report} />
			</Part>
			<Part head={t('ui.editor.report.sources')} open={deep}>
				<Sources report={report} />
			</Part>
			<Part head={t('ui.editor.play.prices')} open={deep}>
				<Bids report={report} />
			</Part>
			<Fields report={report} editor={editor} deep={deep} />
			<p class="soft">{t('ui.editor.play.honest')} {t(net ? 'ui.editor.play.net' : 'ui.editor.play.no-net')}</p>
		</>
	);
}
