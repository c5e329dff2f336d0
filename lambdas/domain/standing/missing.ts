import { missingBefore } from '#contract/obligations/before-activation.ts';
import type { StandingKind } from '#contract/standing/standings.ts';
import { ownCircumstancesOf } from '#lambdas/entities/records/company.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';

/** What decides whether records of a tenant may be activated today: the day, and what each lacks by its list row. */
export const openActivation = async (kind: StandingKind, tenantId: TenantId) => {
  const circumstances = await ownCircumstancesOf(tenantId);
  const missing = missingBefore(kind, circumstances);
  return { today: circumstances.today, missingOf: (row: Row) => missing((fact) => row[fact]) };
};

export type Activation = Awaited<ReturnType<typeof openActivation>>;
