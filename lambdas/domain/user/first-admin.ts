import type { UserRecord } from '#contract/user/record.ts';
import { hasAdmin, userEntity } from '#lambdas/entities/records/user.ts';
import { PORTAL } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { topScope } from '#lambdas/store/scope.ts';
import { inviteUser } from './invite-user.ts';

const operator = { userId: 'operator', userName: 'operator' };

export interface FirstAdmin {
  readonly email: string;
  /** E.164; codes of the second factor go there. */
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Invites a super admin: by an operator with AWS rights, never through the API. Undefined when there is one already. D-35. */
export const inviteFirstAdmin = async (
  poolId: string,
  { email, phone, firstName, lastName }: FirstAdmin,
  { another }: { another: boolean },
): Promise<UserRecord | undefined> => {
  if (!another && hasAdmin(await loadView(PORTAL, userEntity))) return undefined;
  return inviteUser(topScope(operator, { key: `first-admin-${email}`, body: '' }), poolId, {
    userName: email,
    userEmail: email,
    userPhone: phone,
    firstName,
    middleInitial: '',
    lastName,
    companyId: '',
    userRoles: [],
    isSuperadmin: true,
    isMFAenabled: true,
    isFirstLogin: true,
    enabled: true,
    adminAlert: true,
    accountNonLocked: true,
  });
};
