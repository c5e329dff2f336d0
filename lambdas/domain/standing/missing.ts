import { ApplicationError } from '#contract/application-error.ts';
import { missingBefore } from '#contract/obligations/before-activation.ts';
import { businessObstacle, obstacleSentence } from '#contract/purpose/business.ts';
import type { StandingKind } from '#contract/standing/standings.ts';
import { ownCircumstancesOf } from '#lambdas/entities/records/company.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';

/**
 * What decides whether records of a tenant may be activated today: the day, what each lacks by its list row, which a user can
 * override, and the rule of its business, which nobody can: `requireAllowed` throws 409.
 */
export const openActivation = async (kind: StandingKind, tenantId: TenantId) => {
  const circumstances = await ownCircumstancesOf(tenantId);
  const missing = missingBefore(kind, circumstances);
  const obstacleOf = ({ businessId, isBusinessReviewed }: Row) =>
    businessObstacle(
      circumstances.businessRules.get(Number(businessId ?? 0)) ?? 'allowed',
      isBusinessReviewed === true,
    );
  return {
    today: circumstances.today,
    missingOf: (row: Row) => missing((fact) => row[fact]),
    requireAllowed: (row: Row) => {
      const obstacle = kind === 'endUser' ? obstacleOf(row) : '';
      if (obstacle !== '')
        throw new ApplicationError('Standing Not Changed', obstacleSentence(String(row.business ?? ''), obstacle), 409);
    },
  };
};

export type Activation = Awaited<ReturnType<typeof openActivation>>;
