import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { signIn } from './people.ts';
import { createTwoTenants } from './tenants.ts';

/** Two tenants and the users of most tests. Unless said otherwise they belong to tenant A. */
export const createTestUsers = async () => {
  const ids = await createTwoTenants();
  const [admin, ncra, experian, reseller, neighbour, branch, direct, stranger] = await Promise.all([
    signIn({ isSuperadmin: true }),
    signIn({ companyId: ids.a, roles: [NCRA] }),
    signIn({ companyId: ids.a, roles: [EXPERIAN] }),
    signIn({ companyId: ids.a1, roles: [RESELLER] }),
    signIn({ companyId: ids.a2, roles: [RESELLER] }),
    signIn({ companyId: ids.a1, roles: [NCRA] }),
    signIn({ companyId: ids.a, roles: [RESELLER] }),
    signIn({ companyId: ids.b, roles: [NCRA] }),
  ]);
  return {
    ids,
    admin,
    ncra,
    experian,
    reseller,
    /** A user of reseller A2 with the role Reseller. */
    neighbour,
    /** A user of a reseller with the role NCRA. */
    branch,
    /** A user of the root company with the role Reseller. */
    direct,
    /** NCRA of the other tenant. */
    stranger,
  };
};
