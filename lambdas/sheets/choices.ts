import { closest } from 'fastest-levenshtein';
import { headerKey } from '../../contract/sheets/sheet.ts';

/** What the cells of a column may name, by the folded names. */
export interface Choices<Value> {
  readonly values: ReadonlyMap<string, Value>;
  readonly names: readonly string[];
}

/** Builds the choices of a column; each entry is a value with all of its names. */
export const choicesOf = <Value>(entries: readonly (readonly [Value, ...string[]])[]): Choices<Value> => ({
  values: new Map(entries.flatMap(([value, ...names]) => names.map((name) => [headerKey(name), value] as const))),
  names: entries.flatMap(([, ...names]) => names.filter((name) => name !== '')),
});

/** A cell that names nothing known; the message suggests the nearest name. */
export class UnknownName extends Error {}

/** Finds what a cell names, case and punctuation aside. */
export const choose = <Value>(text: string, { values, names }: Choices<Value>): Value => {
  const found = values.get(headerKey(text));
  if (found === undefined)
    throw new UnknownName(`"${text}" is not in the list. Did you mean "${closest(text, [...names])}"?`);
  return found;
};

/** Several names in one cell, separated by semicolons, line breaks or commas; a known name that holds a comma stays whole. */
export const chooseAll = <Value>(text: string, choices: Choices<Value>): Value[] => {
  const parts = text.split(/[;\n]/).flatMap((part) => (choices.values.has(headerKey(part)) ? [part] : part.split(',')));
  const named = parts.map((part) => part.trim()).filter((part) => part !== '');
  return [...new Set(named.map((name) => choose(name, choices)))];
};
