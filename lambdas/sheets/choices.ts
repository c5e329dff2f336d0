import { closest } from 'fastest-levenshtein';
import { headerKey } from '../../contract/sheets/sheet.ts';

/** What the cells of a column may name, by the folded names. */
export interface Choices<Value> {
  readonly values: ReadonlyMap<string, Value>;
  readonly names: readonly string[];
}

/** Builds the choices of a column; each entry is a value with all of its names. */
export const choicesOf = <Value>(entries: readonly (readonly [Value, ...string[]])[]): Choices<Value> => ({
  // Most cells are written like the list, and comparing them as they are is quickest.
  values: new Map(
    entries.flatMap(([value, ...names]) =>
      names.flatMap((name) => [[headerKey(name), value] as const, [name, value] as const]),
    ),
  ),
  names: entries.flatMap(([, ...names]) => names.filter((name) => name !== '')),
});

/** A cell that names nothing known; the message suggests the nearest name. */
export class UnknownName extends Error {}

/** Finds what a cell names, case and punctuation aside. */
export const choose = <Value>(text: string, { values, names }: Choices<Value>): Value => {
  const found = values.get(text) ?? values.get(headerKey(text));
  if (found === undefined)
    throw new UnknownName(`"${text}" is not in the list. Did you mean "${closest(text, [...names])}"?`);
  return found;
};

/** Several names in one cell, separated by semicolons or commas; a known name that holds a comma stays whole. */
export const chooseAll = <Value>(text: string, choices: Choices<Value>): Value[] => {
  const parts = text
    .split(';')
    .flatMap((part) =>
      choices.values.has(part.trim()) || choices.values.has(headerKey(part)) ? [part] : part.split(','),
    );
  const named = parts.map((part) => part.trim()).filter((part) => part !== '');
  return [...new Set(named.map((name) => choose(name, choices)))];
};
