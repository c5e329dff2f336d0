import type { DocumentOwner } from '#contract/kinds/wire.ts';
import { may } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { staffOf } from '../obligations/staff.ts';
import { documentOwners } from './document-owners.ts';

/** Who may review documents: by their rights and their company. */
interface Reviewer extends PrincipalRoles {
  readonly userId: string;
  readonly home: string;
}

/** Whether the caller has the right to review documents of such an owner: never staff of a reseller. Role matrix rows 100 and 101. */
export const hasReviewRight = (caller: Reviewer, owner: DocumentOwner) =>
  may(caller, documentOwners[owner].review) && (caller.isSuperadmin || caller.home === tenantIdOf(caller.home));

/** Whether no other user of the caller's company has the right; super admins stand outside of it, and look at the tenant's own. */
export const reviewsAlone = async (caller: Reviewer, tenantId: TenantId, owner: DocumentOwner): Promise<boolean> => {
  const home = caller.isSuperadmin ? tenantId : caller.home;
  const { members } = await staffOf(tenantId, await todayIn(tenantId));
  const { review } = documentOwners[owner];
  return !members.some((member) => member.userId !== caller.userId && member.home === home && may(member, review));
};
