import type { Named } from '#contract/fields/common.ts';
import { showDay } from '#contract/rules/dates.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import { type Choices, choicesOf } from '#lambdas/sheets/read/choices.ts';

/** What people write for a state besides its name and its USPS code: traditional abbreviations, by code. Case and dots do not count. */
const otherStateNames: Readonly<Record<string, readonly string[]>> = {
  AL: ['Ala'],
  AK: ['Alas'],
  AZ: ['Ariz'],
  AR: ['Ark'],
  CA: ['Calif', 'Cal'],
  CO: ['Colo', 'Col'],
  CT: ['Conn'],
  DE: ['Del'],
  DC: ['Wash DC', 'Washington DC'],
  FL: ['Fla', 'Flor'],
  HI: ['Haw'],
  ID: ['Ida'],
  IL: ['Ill', 'Ills'],
  IN: ['Ind'],
  KS: ['Kan', 'Kans'],
  MA: ['Mass'],
  MI: ['Mich'],
  MN: ['Minn'],
  MS: ['Miss'],
  MT: ['Mont'],
  NE: ['Neb', 'Nebr'],
  NV: ['Nev'],
  NH: ['N Hamp'],
  NM: ['N Mex', 'New M'],
  NC: ['N Car'],
  ND: ['N Dak', 'No Dak'],
  OK: ['Okla'],
  OR: ['Ore', 'Oreg'],
  PA: ['Penn', 'Penna'],
  PR: ['P Rico'],
  SC: ['S Car'],
  SD: ['S Dak', 'So Dak'],
  TN: ['Tenn'],
  TX: ['Tex'],
  VT: ['Verm'],
  VA: ['Virg'],
  WA: ['Wash'],
  WV: ['W Va', 'W Virg'],
  WI: ['Wis', 'Wisc'],
  WY: ['Wyo'],
};

/** A reference list as choices of a column, and its names by id. */
export interface Listed {
  readonly choices: Choices<number>;
  nameOf(id: number): string;
  /** The chosen ids, and those of the record that are no longer on the list: no cell can name them. */
  keep(chosen: readonly number[], held: readonly number[]): number[];
}

export const listed = (entries: readonly Named[]): Listed => {
  const nameOf = namesOf(entries);
  const known = new Set(entries.map(({ id }) => id));
  return {
    choices: choicesOf<number>(entries.map(({ id, name }) => [id, name])),
    nameOf,
    keep: (chosen, held) => {
      const all = [...chosen, ...held.filter((id) => !known.has(id) && !chosen.includes(id))];
      // Another order is no change.
      return all.length === held.length && all.every((id) => held.includes(id)) ? [...held] : all;
    },
  };
};

/** Names of a list in one cell. */
export const namesIn = (ids: readonly number[], { nameOf }: Listed) =>
  ids
    .map(nameOf)
    .filter((name) => name !== '')
    .join('; ');

/** States by code or name. */
export const statesOf = async () => {
  const states = await reference('states');
  const codes = new Map(states.map(({ id, code }) => [id, code]));
  return {
    choices: choicesOf<number>(
      states.map(({ id, code, name }) => [id, code, name] as const),
      states.map(({ id, code }) => [id, ...(otherStateNames[code] ?? [])] as const),
    ),
    codeOf: (id: number | undefined) => (id === undefined ? '' : (codes.get(id) ?? '')),
  };
};

/** A checklist line; its other fields do not matter here. */
export interface Line {
  readonly isSelected: boolean;
  readonly selectedDate: string;
}

/** The cell of a checklist's column. */
export const dayCell = (line: Line | undefined) => (line?.isSelected ? showDay(line.selectedDate) : '');

/** The checklist with one line replaced if it exists, or added if it has a value. */
export const withLine = (lines: readonly Line[], line: Line, idOf: (line: Line) => unknown): readonly Line[] => {
  const { isSelected, selectedDate } = line;
  if (!lines.some((held) => idOf(held) === idOf(line))) return isSelected ? [...lines, line] : lines;
  return lines.map((held) => (idOf(held) === idOf(line) ? { ...held, isSelected, selectedDate } : held));
};
