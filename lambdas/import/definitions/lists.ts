import type { Named } from '../../../contract/fields/common.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import { DEFAULT_STATE_ID } from '../../../contract/rules/limits.ts';
import { namesOf, reference } from '../../entities/reference.ts';
import { type Choices, choicesOf } from '../../sheets/choices.ts';

/** A reference list as a column's choices, and its names by id. */
export interface Listed {
  readonly choices: Choices<number>;
  nameOf(id: number): string;
  /** The chosen ids, and those that a record has and the list has not any more: no cell can name them. */
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
      // The same entries in another order are the same.
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

/** States by code or name; an empty cell means the first one. D-46. */
export const statesOf = async () => {
  const states = await reference('states');
  const codes = new Map(states.map(({ id, code }) => [id, code]));
  return {
    choices: choicesOf<number>([
      [DEFAULT_STATE_ID, ''],
      ...states.map(({ id, code, name }) => [id, code, name] as const),
    ]),
    codeOf: (id: number) => codes.get(id) ?? '',
  };
};

/** A line of a checklist, whatever else it says. */
interface Line {
  readonly isSelected: boolean;
  readonly selectedDate: string;
}

/** The cell of a checklist's column. */
export const dayCell = (line: Line | undefined) => (line?.isSelected ? showDay(line.selectedDate) : '');

/** A checklist with the lines whose columns were given: replaced where they are, added where they say something. */
export const withLines = <Entry extends Line>(
  before: readonly Entry[],
  lines: readonly { readonly field: string; readonly line: Entry }[],
  given: ReadonlySet<string>,
  idOf: (line: Entry) => number,
): Entry[] => {
  const next = [...before];
  for (const { line } of lines.filter(({ field }) => given.has(field))) {
    const at = next.findIndex((held) => idOf(held) === idOf(line));
    const held = next[at];
    if (!held) {
      if (line.isSelected) next.push(line);
    } else if (held.isSelected !== line.isSelected || held.selectedDate !== line.selectedDate)
      next[at] = { ...held, isSelected: line.isSelected, selectedDate: line.selectedDate };
  }
  return next;
};
