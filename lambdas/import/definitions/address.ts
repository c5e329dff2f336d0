/** The record with those fields of an address whose columns were given. A column is called like its field, but for the state. */
export const mergedAddress = <Address extends { readonly stateId: { readonly id: number } }>(
  before: Address,
  after: Address,
  given: ReadonlySet<string>,
  hasState: boolean,
): Address => {
  const fields = (Object.keys(after) as (keyof Address & string)[]).filter((field) =>
    field === 'stateId' ? given.has('state') && hasState : given.has(field),
  );
  return { ...before, ...Object.fromEntries(fields.map((field) => [field, after[field]])) };
};
