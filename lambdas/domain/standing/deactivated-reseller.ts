import { ApplicationError } from '#contract/application-error.ts';
import type { Reseller } from '#contract/reseller/record.ts';
import { missingSentence } from '#contract/standing/standings.ts';
import { flagsOf, standingOn } from '#contract/standing/step.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { openActivation } from './missing.ts';
import { type Stepped, stepOf } from './step.ts';

/**
 * What the field of the specification means for the standing of a reseller: deactivated is suspended, and not any more is active.
 * What was sent as the record has it, stored or by its day, changes nothing. Throws 409 for a step that is not possible.
 */
export const deactivationOf = async (
  before: Reseller,
  deactivate: boolean,
  byId: string,
): Promise<Partial<Stepped>> => {
  const tenantId = tenantIdOf(before.id);
  const today = await todayIn(tenantId);
  const flags = flagsOf('reseller', standingOn('reseller', before, today));
  if (deactivate === before.deactivate || deactivate === flags.deactivate) return flags;
  const to = deactivate ? 'suspended' : 'active';
  const step = stepOf('reseller', before, { to, today, byId, isSpecified: true });
  if (to === 'suspended') return step;
  const { missingOf } = await openActivation('reseller', tenantId);
  const missing = missingOf(resellerEntity.row(before));
  if (missing.length > 0) throw new ApplicationError('Update Failed', missingSentence(missing), 409);
  return step;
};
