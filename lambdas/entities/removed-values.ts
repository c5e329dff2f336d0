import {
  type FactName,
  factNames,
  type RequirementKind,
  referenceListOf,
} from '#contract/obligations/requirement/facts.ts';
import type { Conditions, RequirementLine } from '#contract/obligations/requirement/line.ts';
import type { Stage } from '#contract/obligations/requirement/sets.ts';
import { reference } from './reference.ts';

type Named = Pick<RequirementLine, 'onlyFor' | 'notFor'> & { readonly stages?: readonly Stage[] };

/** The values that lines name under a fact, in their conditions of today and before. */
const namedUnder = (fact: FactName, lines: readonly Named[]): number[] => [
  ...new Set(
    lines
      .flatMap((line) => [line, ...(line.stages ?? [])])
      .flatMap(({ onlyFor, notFor }) => [...(onlyFor[fact] ?? []), ...(notFor[fact] ?? [])]),
  ),
];

/** The values of lines that have left their reference lists, by fact. Only lists that lines name are read. */
export const removedValues = async (kind: RequirementKind, lines: readonly Named[]): Promise<Conditions> => {
  const found = await Promise.all(
    factNames.map(async (fact) => {
      const [list, named] = [referenceListOf(kind, fact), namedUnder(fact, lines)];
      if (list === undefined || named.length === 0) return [];
      const known = new Set((await reference(list)).map(({ id }) => id));
      const removed = named.filter((id) => !known.has(id));
      return removed.length === 0 ? [] : [[fact, removed] as const];
    }),
  );
  return Object.fromEntries(found.flat());
};
