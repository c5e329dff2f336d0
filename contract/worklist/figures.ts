import * as z from 'zod';

/** A count for each name. */
export const figures = <const Names extends readonly string[]>(names: Names) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number().int()])) as Record<Names[number], z.ZodNumber>);

/** A list of counts for each name. */
export const figureLists = <const Names extends readonly string[]>(names: Names) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.array(z.number().int())])) as Record<
      Names[number],
      z.ZodArray<z.ZodNumber>
    >,
  );
