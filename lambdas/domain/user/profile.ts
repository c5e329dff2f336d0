import { accountStateOf, accountStatusOf, invitedUntilOf } from '#contract/user/account-state.ts';
import { type Profile, personNameOf, type UserRecord } from '#contract/user/record.ts';
import type { Principal } from '#lambdas/entities/people/principal.ts';
import { findCompany } from '#lambdas/entities/records/company-lookup.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { ownScope, type Scope } from '#lambdas/store/scope.ts';
import { pendingOf } from '../contacts/pending.ts';

/** The signed-in person's own record. */
export const ownRecord = (principal: Principal) => users(ownScope(principal)).get(principal.userId);

/** What the signed-in person is called where others read it. */
export const ownName = async (principal: Principal): Promise<string> => personNameOf(await ownRecord(principal));

/** A user as the browser receives it, with the company's name and logo joined in. */
export const showUser = async (scope: Scope, user: UserRecord): Promise<Profile> => {
  const [company, pending] = await Promise.all([findCompany(scope, user.companyId), pendingOf(user.sub)]);
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
    accountStatus: accountStatusOf(user),
    accountState: accountStateOf(user),
    invitedUntil: invitedUntilOf(user),
    pending: pending.map(({ kind, to }) => ({ kind, to })),
  };
};

/** The signed-in person's own record as the browser receives it. */
export const profileOf = async (principal: Principal): Promise<Profile> =>
  showUser(ownScope(principal), await ownRecord(principal));
