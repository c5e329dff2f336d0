import * as z from 'zod';

/** What became of a record. */
export const changeKinds = ['added', 'changed', 'removed'] as const;

/** A count for each name. */
export const figures = <const Names extends readonly string[]>(names: Names) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number().int()])) as Record<Names[number], z.ZodNumber>);
