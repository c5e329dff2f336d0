import { closest, distance } from 'fastest-levenshtein';
import { headerKey } from '#contract/definition/sheet.ts';
import { shortened } from '#contract/rules/text.ts';
import { QUOTED } from '../cell-text.ts';

/** The choices of a column, by normalised name. */
export interface Choices<Value> {
  readonly values: ReadonlyMap<string, Value>;
  /** The names that may be suggested, by how they are compared. */
  readonly names: ReadonlyMap<string, string>;
}

type Entry<Value> = readonly [Value, ...string[]];

/** Builds the choices of a column from values and all their names; `also` are names that are understood, never suggested. */
export const choicesOf = <Value>(
  entries: readonly Entry<Value>[],
  also: readonly Entry<Value>[] = [],
): Choices<Value> => ({
  // Most cells have the spelling of the list, so an exact match is tried first because it is fastest.
  values: new Map(
    [...also, ...entries].flatMap(([value, ...names]) =>
      names.flatMap((name) => [[headerKey(name), value] as const, [name, value] as const]),
    ),
  ),
  names: new Map(
    entries.flatMap(([, ...names]) =>
      names.filter((name) => name !== '').map((name) => [headerKey(name), name] as const),
    ),
  ),
});

/** An unknown name in a cell; the message suggests the nearest name. */
export class UnknownName extends Error {}

const finder =
  <Value>({ values }: Choices<Value>) =>
  (name: string) =>
    name.length > NEAR_MAX ? undefined : (values.get(name) ?? values.get(headerKey(name)));

/** Finds the value a cell names, ignoring case and punctuation. */
export const choose = <Value>(text: string, choices: Choices<Value>): Value => {
  const find = finder(choices);
  const found = find(text);
  if (found !== undefined) return found;
  const advice = areSeveral(text, (part) => find(part) !== undefined)
    ? ` ${SEMICOLONS}`
    : didYouMean(headerKey(text), choices.names);
  throw new UnknownName(`"${shortened(text, QUOTED)}" is not in the list.${advice}`);
};

/** Longer texts get no suggestion, because comparing them with every name would take long. */
const NEAR_MAX = 255;
const SEVERAL_MAX = 2_000;

/** Names that differ in more than this share of their letters are different names: Ontario is not Ohio. */
const ALIKE = 0.34;

/** The question whether the nearest name was meant; '' if none is near. `names` are the names by how they are compared. */
export const didYouMean = (key: string, names: ReadonlyMap<string, string>) => {
  if (key === '' || key.length > NEAR_MAX || names.size === 0) return '';
  const nearest = closest(key, [...names.keys()]);
  const share = distance(key, nearest) / Math.max(key.length, nearest.length);
  return share > ALIKE ? '' : ` Did you mean "${names.get(nearest)}"?`;
};

export const SEMICOLONS = 'If it names several, separate them with a semicolon.';

const trimmed = (parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== '');

/** Whether an unknown text holds several names separated by something that separates no names. */
export const areSeveral = (text: string, isKnown: (part: string) => boolean): boolean => {
  if (text.length > SEVERAL_MAX) return false;
  const parts = trimmed(text.split(/[/|&]|\s+and\s+/i));
  return parts.length > 1 && parts.some(isKnown);
};

/** Bullets anywhere, dashes, asterisks and numbers only where a line begins. */
const BULLETS =
  /[\u2022\u2023\u25e6\u25aa\u25cf\u25cb\u25a0\u2043\u00b7]|(?:^|\n)\s*(?:[-*\u2013\u2014]|\d{1,2}[.)])\s+/;
const BREAKS = new RegExp(`${BULLETS.source}|\\n|,(?![^(]*\\))`);

/**
 * The entries of a cell: separated by semicolons, or by line breaks, bullets and commas where a part is a known name. A known
 * name that contains one of these stays whole.
 */
export const entriesOf = (text: string, isKnown: (part: string) => boolean): string[] =>
  trimmed(text.split(';')).flatMap((entry) => {
    if (entry.length > SEVERAL_MAX || isKnown(entry)) return [entry];
    const parts = trimmed(entry.split(BREAKS));
    return parts.some(isKnown) ? parts : [entry];
  });

/** Several names in one cell. */
export const chooseAll = <Value>(text: string, choices: Choices<Value>): Value[] => {
  const find = finder(choices);
  const entries = entriesOf(text, (part) => find(part) !== undefined);
  return [...new Set(entries.map((name) => choose(name, choices)))];
};
