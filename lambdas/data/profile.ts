import type { Profile } from '../../contract/records/user.ts';
import { findCompany } from './own-company.ts';
import type { Principal } from './principal.ts';
import { ownScope, users } from './user.ts';

/** The signed-in person's own record with the company's name and logo joined in. */
export const profileOf = async (principal: Principal): Promise<Profile> => {
  const scope = ownScope(principal);
  const { sub: _sub, companyId, ...user } = await users(scope).get(principal.userId);
  const company = await findCompany(scope, companyId);
  return {
    ...user,
    companyId: { id: companyId, resellerCompanyId: company?.resellerCompanyId ?? '', name: company?.name ?? '' },
    imagePath: company?.imagePath ?? '',
    credentialNonExpired: true,
  };
};
