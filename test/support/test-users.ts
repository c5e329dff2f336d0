import { EXPERIAN, NCRA, RESELLER } from '../../contract/rules/roles.ts';
import { createTwoFamilies } from './families.ts';
import { signIn } from './people.ts';

/** Two families and the people of most tests: of family A, but for the super admin and the stranger. */
export const createTestUsers = async () => {
  const ids = await createTwoFamilies();
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
    /** A reseller's user of the next reseller. */
    neighbour,
    /** NCRA whose home is a reseller. */
    branch,
    /** A reseller's user whose home is the root company. */
    direct,
    /** NCRA of the other family. */
    stranger,
  };
};
