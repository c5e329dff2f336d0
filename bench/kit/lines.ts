import { type Figures, isRate, type Row, type Unit, units } from './bench.ts';

/** One figure with its goal and its peer, ready to be written. */
export interface Line {
  readonly what: string;
  readonly goal: string;
  readonly now: string;
  readonly peer: string;
  readonly ratio: string;
  /** Undefined if there is no goal. */
  readonly isMet: boolean | undefined;
}

const DIGITS = 3;
/** Units that are no plural. */
const isMeasure = (unit: Unit) => /(^| )m?s$|\/s$/.test(unit);

/** A figure with three digits that count, and thousands apart. */
export const written = (value: number, unit: Unit) => {
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(DIGITS));
  const word = rounded === 1 ? unit.replace(/s$/, (end) => (isMeasure(unit) ? end : '')) : unit;
  return `${rounded.toLocaleString('en-US', { maximumFractionDigits: DIGITS })} ${word}`;
};

/** How many times better than the peer; below one the peer is better. */
const ratioOf = (unit: Unit, now: number, other: number) => {
  const times = isRate(unit) ? now / other : other / now;
  if (!Number.isFinite(times)) return '';
  return `${times >= 10 ? Math.round(times).toLocaleString('en-US') : Number(times.toPrecision(2))} ×`;
};

const isMet = (unit: Unit, now: number, goal: number) => (isRate(unit) ? now >= goal : now <= goal);

/** The units in which figures miss their goal. */
export const missedUnits = ({ now, goal = {} }: Pick<Row, 'now' | 'goal'>): Unit[] =>
  units.filter((unit) => {
    const [value, wanted] = [now[unit], goal[unit]];
    return value !== undefined && wanted !== undefined && !isMet(unit, value, wanted);
  });

const lineOf = (row: Row, unit: Unit, isFirst: boolean): Line => {
  const at = (figures: Figures | undefined) => figures?.[unit];
  const [now = 0, goal, other] = [at(row.now), at(row.goal), at(row.peer)];
  return {
    what: isFirst ? row.what : '',
    goal: goal === undefined ? '' : `${isRate(unit) ? '≥' : '≤'} ${written(goal, unit)}`,
    now: written(now, unit),
    peer: other === undefined ? '' : `${written(other, unit)} (${row.peer?.way})`,
    ratio: other === undefined ? '' : ratioOf(unit, now, other),
    isMet: goal === undefined ? undefined : isMet(unit, now, goal),
  };
};

/** The lines of a row: one for each unit. */
export const linesOf = (row: Row): Line[] =>
  units.filter((unit) => row.now[unit] !== undefined).map((unit, at) => lineOf(row, unit, at === 0));
