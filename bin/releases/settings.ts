import { isDeepStrictEqual } from 'node:util';

/** Settings of a stage by their names, perhaps as another release wrote them down. */
export type NamedSettings = Readonly<Record<string, unknown>>;

const shown = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value));

/** Lists the settings that a deployment would change, a line each, in the order of their names. */
export const differences = (deployed: NamedSettings, next: NamedSettings): string[] =>
  [...new Set([...Object.keys(deployed), ...Object.keys(next)])]
    .sort()
    .filter((name) => !isDeepStrictEqual(deployed[name], next[name]))
    .map((name) => `${name}: ${shown(deployed[name])} -> ${shown(next[name])}`);
