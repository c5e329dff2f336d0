/** A zero for each name. */
export const zeros = <const Names extends readonly string[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Names[number], number>;
