/** The id of a new entry of a list: stored ones are closed and never removed, so no id is used twice. */
export const nextId = (entries: readonly { readonly id: number }[]): number =>
  Math.max(0, ...entries.map(({ id }) => id)) + 1;
