import { may } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { isOfReseller, type Principal } from '#lambdas/entities/people/principal.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { holdsOf } from '#lambdas/store/retention/holds.ts';

/** Whether the caller has the right to the holds of a tenant: super admins, and NCRA staff of the root company to whom one gave it. Role matrix row 145. */
export const isKeeper = async (
  caller: PrincipalRoles & Pick<Principal, 'userId' | 'home'>,
  tenant: TenantId,
): Promise<boolean> => {
  if (caller.isSuperadmin) return true;
  if (!may(caller, 'hold.keep') || isOfReseller(caller) || caller.home !== tenant) return false;
  return (await holdsOf(tenant)).keepers.includes(caller.userId);
};
