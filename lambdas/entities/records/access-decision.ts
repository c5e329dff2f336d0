import { type AccessDecision, accessDecisionDefinition } from '#contract/access-review/record.ts';
import { newTenantId, type TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { listed } from '../computed/shown-status.ts';
import { allTenants } from './company.ts';

const accessDecisionList = listed(accessDecisionDefinition);

export const accessDecisionEntity = defineEntity<AccessDecision, Pick<AccessDecision, 'id'>>({
  ...accessDecisionList,
  journal: { tenants: allTenants },
  missing: 'Id Not Available',
  owners: () => ['parentId'],
  presentation: async (tenantId) => ({
    ...(await accessDecisionList.presentation(tenantId)),
    show: ({ id }: Row) => ({ id: String(id) }),
  }),
  newId: newTenantId,
});

/** The users in a tenant's campaigns. Whether a person may see one depends on the company that it is of. */
export const accessDecisions = (scope: Scope) => new Repository(accessDecisionEntity, scope);

/** The id of a user in a campaign: always the same, so that an interrupted start puts no user in it twice. */
export const decisionIdOf = (tenantId: TenantId, campaignId: string, userId: string) =>
  `${campaignId}-${userId.slice(tenantId.length + 1)}`;
