import type { ShownRecordStanding, ShownStep, StandingOf } from '#contract/standing/forms.ts';
import { mayOverride, maySetStanding, type StandingSetter, stepsFor } from '#contract/standing/rights.ts';
import { isOut, shownStanding } from '#contract/standing/standings.ts';
import { plannedStep, standingOn, stepOn } from '#contract/standing/step.ts';
import type { StandingStep } from '#contract/standing/step-schema.ts';
import { personNames } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { OwingRecord } from '#lambdas/kit/owing-record.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** A caller as the rule of standings looks at people. */
export const setterOf = (caller: Caller): StandingSetter => ({
  isSuperadmin: caller.isSuperadmin,
  roles: caller.roles,
  isOfReseller: isOfReseller(caller),
  isReadOnly: caller.isReadOnly === true,
});

/** The reseller of an end user, if its standing suspends the end user. */
const suspendingReseller = async (kind: StandingOf['kind'], companyId: string, tenantId: TenantId, today: string) => {
  if (kind !== 'endUser' || companyId === tenantId) return null;
  const reseller = await resellers(tenantScope(serverActor, tenantId)).find(companyId);
  const standing = reseller && standingOn('reseller', reseller, today);
  if (!reseller || !standing || !isOut(standing)) return null;
  return { name: reseller.name, standing, since: stepOn(reseller.standingSteps, today)?.day ?? '' };
};

const shownSteps = async (steps: readonly StandingStep[], tenantId: TenantId, today: string): Promise<ShownStep[]> => {
  const [{ nameOf }, reasons] = await Promise.all([personNames(tenantId), reference('standingReasons')]);
  const reasonName = namesOf(reasons);
  return steps.toReversed().map(({ byId, reason, ...step }) => ({
    ...step,
    by: nameOf(byId),
    reason: reason === 0 ? '' : reasonName(reason),
    isPlanned: step.day > today,
  }));
};

/** How a record stands, for who sees it. */
export const showStanding = async (
  caller: Caller,
  { kind, recordId }: StandingOf,
  { record, row }: Pick<OwingRecord, 'record' | 'row'>,
): Promise<ShownRecordStanding> => {
  const tenantId = tenantIdOf(recordId);
  const today = await todayIn(tenantId);
  const own = standingOn(kind, record, today);
  const [steps, reseller] = await Promise.all([
    shownSteps(record.standingSteps, tenantId, today),
    suspendingReseller(kind, String(row.companyId ?? ''), tenantId, today),
  ]);
  const setter = setterOf(caller);
  const planned = plannedStep(record.standingSteps, today);
  return {
    standing: shownStanding(own, reseller !== null),
    since: stepOn(record.standingSteps, today)?.day ?? '',
    reseller,
    steps,
    next: planned ? [] : stepsFor(setter, kind, own),
    mayWithdraw: planned !== undefined && maySetStanding(setter, kind, planned.to),
    mayOverride: mayOverride(setter),
    today,
  };
};
