import type { Provider } from '../state.ts';

/** One value of several as a form encodes it. */
const encoded = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);

const single = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A claim as the text of an attribute: several values in brackets. Undefined for a claim that is missing. */
const textOf = (claim: unknown): string | undefined => {
  if (claim === undefined || claim === null) return undefined;
  return Array.isArray(claim) ? `[${claim.map((value) => encoded(single(value))).join(', ')}]` : single(claim);
};

/** What the provider says about a person, by the names of the pool's attributes. A claim that is missing is left out. */
export const mapClaims = (
  { mapping }: Provider,
  claims: Readonly<Record<string, unknown>>,
): { Name: string; Value: string }[] =>
  Object.entries(mapping).flatMap(([Name, claim]) => {
    const Value = textOf(claims[claim]);
    return Value === undefined || Name === 'username' ? [] : [{ Name, Value }];
  });
