import type { Scope } from '#contract/rules/token-scopes.ts';
import { call } from '../../test/support/call.ts';
import type { Person } from '../../test/support/people.ts';

/** The text of a new token of a person for the public API. */
export const tokenOf = async (as: Person, scopes: readonly Scope[]): Promise<string> => {
  const body = { name: 'Bench', scopes, days: 1 };
  const { status, message, data } = await call('POST', '/api/apiToken/create', { as, body });
  if (status !== 'Success') throw new Error(message);
  return data.text;
};
