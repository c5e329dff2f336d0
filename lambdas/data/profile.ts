import type { Profile } from '../../contract/records/user.ts';
import { findCompany } from './own-company.ts';
import type { Principal } from './principal.ts';
import { ownScope, type Scope } from './scope.ts';
import { type UserRecord, users } from './user.ts';

/** A user as the browser receives it, with the company's name and logo joined in. */
export const showUser = async (scope: Scope, user: UserRecord): Promise<Profile> => {
  const company = await findCompany(scope, user.companyId);
  return {
    id: user.id,
    version: user.version,
    userName: user.userName,
    userEmail: user.userEmail,
    userPhone: user.userPhone,
    firstName: user.firstName,
    middleInitial: user.middleInitial,
    lastName: user.lastName,
    userRoles: user.userRoles,
    isSuperadmin: user.isSuperadmin,
    isMFAenabled: user.isMFAenabled,
    isFirstLogin: user.isFirstLogin,
    companyId: {
      id: user.companyId,
      resellerCompanyId: company?.resellerCompanyId ?? '',
      name: company?.name ?? '',
    },
    imagePath: company?.imagePath ?? '',
    enabled: user.enabled,
    adminAlert: user.adminAlert,
    accountNonLocked: user.accountNonLocked,
    credentialNonExpired: true,
  };
};

/** The signed-in person's own record. */
export const ownRecord = (principal: Principal) => users(ownScope(principal)).get(principal.userId);

/** The signed-in person's own record as the browser receives it. */
export const profileOf = async (principal: Principal): Promise<Profile> =>
  showUser(ownScope(principal), await ownRecord(principal));
