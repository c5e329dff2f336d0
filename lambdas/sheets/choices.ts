import { closest } from 'fastest-levenshtein';
import { headerKey } from '../../contract/definition/sheet.ts';
import { QUOTED, shortened } from './cell-text.ts';

/** The choices of a column, by normalised name. */
export interface Choices<Value> {
  readonly values: ReadonlyMap<string, Value>;
  readonly names: readonly string[];
}

/** Builds the choices of a column from values and all their names. */
export const choicesOf = <Value>(entries: readonly (readonly [Value, ...string[]])[]): Choices<Value> => ({
  // Most cells have the spelling of the list, so an exact match is tried first because it is fastest.
  values: new Map(
    entries.flatMap(([value, ...names]) =>
      names.flatMap((name) => [[headerKey(name), value] as const, [name, value] as const]),
    ),
  ),
  names: entries.flatMap(([, ...names]) => names.filter((name) => name !== '')),
});

/** An unknown name in a cell; the message suggests the nearest name. */
export class UnknownName extends Error {}

/** Finds the value a cell names, ignoring case and punctuation. */
export const choose = <Value>(text: string, { values, names }: Choices<Value>): Value => {
  const find = (name: string) => values.get(name) ?? values.get(headerKey(name));
  const found = text.length > NEAR_MAX ? undefined : find(text);
  if (found !== undefined) return found;
  const unknown = `"${shortened(text, QUOTED)}" is not in the list.`;
  if (areSeveral(text, (part) => find(part) !== undefined)) throw new UnknownName(`${unknown} ${SEMICOLONS}`);
  throw new UnknownName(text.length > NEAR_MAX ? unknown : `${unknown} Did you mean "${closest(text, [...names])}"?`);
};

/** Longer texts get no suggestion, because comparing them with every name would take long. */
export const NEAR_MAX = 255;
const SEVERAL_MAX = 2_000;

export const SEMICOLONS = 'If it names several, separate them with a semicolon.';

/** Whether an unknown text holds several names separated by something else than semicolons. */
export const areSeveral = (text: string, isKnown: (part: string) => boolean): boolean => {
  if (text.length > SEVERAL_MAX) return false;
  const parts = text
    .split(/[/,|&]|\s+and\s+/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 1 && parts.some(isKnown);
};

/** Several names in one cell, separated by semicolons or commas; a known name that contains a comma stays whole. */
export const chooseAll = <Value>(text: string, choices: Choices<Value>): Value[] => {
  const parts = text
    .split(';')
    .flatMap((part) =>
      choices.values.has(part.trim()) || choices.values.has(headerKey(part)) ? [part] : part.split(','),
    );
  const named = parts.map((part) => part.trim()).filter((part) => part !== '');
  return [...new Set(named.map((name) => choose(name, choices)))];
};
