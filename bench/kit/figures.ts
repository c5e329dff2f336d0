import type { Figures, Unit } from './bench.ts';

/** Those of some figures that are in the given units. */
export const only = (figures: Figures, ...wanted: readonly Unit[]): Figures =>
  Object.fromEntries(wanted.flatMap((unit) => (figures[unit] === undefined ? [] : [[unit, figures[unit]]])));

/** The worst of each figure. */
export const worst = (all: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((unit) => [unit, Math.max(...all.map((figures) => figures[unit as Unit] ?? 0))]),
  );
