import { type Figures, isRate, type Row, units } from './bench.ts';
import { only } from './figures.ts';
import { type Line, linesOf, written } from './lines.ts';

const metWord = ({ isMet }: Line) => (isMet === undefined ? '' : isMet ? 'met' : '**not met**');

const lineText = (line: Line) =>
  `| ${line.what} | ${line.goal} | ${line.now} | ${line.peer} | ${line.ratio} | ${metWord(line)} |`;

/** Rows as a table of Markdown. */
export const tableOf = (rows: readonly Row[]) =>
  [
    '| | goal | now | another way, same run | ratio | |',
    '|---|---|---|---|---|---|',
    ...rows.flatMap(linesOf).map(lineText),
  ].join('\n');

const figuresText = (figures: Figures = {}) =>
  units.flatMap((unit) => (figures[unit] === undefined ? [] : [written(figures[unit], unit)])).join(', ');

const goalText = (goal: Figures = {}) =>
  units
    .flatMap((unit) => (goal[unit] === undefined ? [] : [`${isRate(unit) ? '≥' : '≤'} ${written(goal[unit], unit)}`]))
    .join(', ');

/** The other way, in the units that have a figure of our own. */
const otherText = ({ now, peer }: Row) =>
  peer ? `${figuresText(only(peer, ...units.filter((unit) => now[unit] !== undefined)))} (${peer.way})` : '';

/** Rows as a short table of Markdown, a line each. */
export const briefTableOf = (rows: readonly Row[]) =>
  [
    '| | now | goal | another way, same run |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.what} | ${figuresText(row.now)} | ${goalText(row.goal)} | ${otherText(row)} |`),
  ].join('\n');
