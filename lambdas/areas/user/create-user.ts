import { ApplicationError } from '#contract/application-error.ts';
import { may } from '#contract/rules/access.ts';
import { grantableRoles } from '#contract/rules/roles.ts';
import type { NewUser } from '#contract/user/forms.ts';
import type { Profile } from '#contract/user/record.ts';
import { inviteUser } from '#lambdas/domain/user/invite-user.ts';
import { showUser } from '#lambdas/domain/user/profile.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { findCompany } from '#lambdas/entities/records/company-lookup.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { env } from '#lambdas/kit/env.ts';

/** Invites a user into the chosen company of a super admin, or into one's own. D-08; roles role matrix 3.1. */
export const createUser = async (
  caller: Caller,
  { userPassword, ...input }: NewUser,
  origin: Origin,
): Promise<Profile> => {
  const companyId = caller.isSuperadmin ? (input.companyId ?? '') : caller.home;
  const scope = caller.scope(companyId);
  if (!(await findCompany(scope, companyId))) throw new ApplicationError('Company Id is not available');
  const grantable = grantableRoles(caller);
  if (!input.userRoles.every(({ roleId }) => grantable.includes(roleId)))
    throw new ApplicationError('Save Failed', 'You cannot give this role.');
  const fields = {
    ...input,
    companyId,
    adminAlert: may(caller, 'user.setAdminAlert') && input.adminAlert,
    isSuperadmin: false,
    isMFAenabled: true,
    isFirstLogin: true,
  };
  const user = await inviteUser(scope, env().USER_POOL_ID, fields, userPassword || undefined);
  await recordActivity(user.id, { type: 'user-change', detail: `created by ${caller.userId}` }, origin);
  return showUser(scope, user);
};
