import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { call } from '../../support/call.ts';
import { type Person, signIn } from '../../support/people.ts';
import { createTwoTenants } from '../../support/tenants.ts';

/** Two tenants, users of the first one, and the names of its resellers A1 and A2. */
export const createImportUsers = async () => {
  const ids = await createTwoTenants();
  const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
  const nameOf = async (companyId: string): Promise<string> =>
    (await call('GET', '/api/reseller/edit', { as: ncra, query: { companyId } })).data.name;
  return {
    ids,
    admin: await signIn({ isSuperadmin: true }),
    ncra,
    seller: await signIn({ companyId: ids.a1, roles: [RESELLER] }),
    names: { a1: await nameOf(ids.a1), a2: await nameOf(ids.a2) },
  };
};

/** Creates a record by a call of the API. */
export const created = async (path: string, as: Person, body: object) => {
  const answer = await call('POST', path, { as, body });
  if (answer.status !== 'Success') throw new Error(`${answer.message} ${answer.data?.reason}`);
  return answer.data;
};
