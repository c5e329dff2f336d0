import type { Obligation } from '#contract/catalogue/obligations.ts';
import { hasObligations } from '#contract/catalogue/obligations.ts';
import type { Facts } from '#contract/catalogue/requirements.ts';
import type { reviewsOf } from '#contract/catalogue/reviewed.ts';
import { nextDue } from '#contract/obligations/next-due.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import { circumstancesOf, tenantSettingsOf } from '#lambdas/entities/records/company.ts';
import type { TenantId } from '#lambdas/store/id.ts';

/** An obligation that a review fulfils. */
export type Reviewed = ReturnType<typeof reviewsOf>[number];

/** When a reviewed obligation of a record is due, and when next if it were passed today; '' for no day. */
export interface ReviewDue {
  readonly due: string;
  readonly next: string;
  /** The tenant's day, 'YYYY-MM-DD'. */
  readonly today: string;
}

/** A sign-off holds from the day it was given, whatever the tenant has settled: no other day of it is stored. */
const isMark = ({ basis }: Obligation) => 'mark' in basis;

/** Makes the function that tells how the reviewed obligations of a tenant's records stand now; undefined for who owes nothing. */
export const reviewDueNow = async (tenantId: TenantId) => {
  const [circumstances, { reviewFrom }] = await Promise.all([circumstancesOf(tenantId), tenantSettingsOf(tenantId)]);
  const { today, reviewMonths } = circumstances;
  return (reviewed: Reviewed, facts: Facts): ReviewDue | undefined => {
    if (!hasObligations[reviewed.kind](facts, circumstances)) return undefined;
    const outstanding = findOutstanding(
      [reviewed.kind],
      circumstances,
    )(facts).find(({ obligation }) => obligation.name === reviewed.name);
    const due = outstanding?.due ?? '';
    const months = reviewMonths[reviewed.name] ?? 0;
    return {
      due,
      next: nextDue({ on: today, due, months, from: isMark(reviewed) ? 'completion' : reviewFrom }),
      today,
    };
  };
};
