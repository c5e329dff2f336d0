import { ApplicationError } from '#contract/application-error.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { missingSentence } from '#contract/standing/standings.ts';
import { standingOn } from '#contract/standing/step.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import type { Activation } from './missing.ts';
import { stepOf } from './step.ts';

/**
 * The provider as the specification's call of activation makes it, one by one or many at once; the same one where it is active.
 * Throws 409 where something is missing that must be there before, or where it has ended. D-60, ADR 0044.
 */
export const activatedProvider = (
  before: ProviderRecord,
  { today, missingOf }: Activation,
  byId: string,
): ProviderRecord => {
  if (standingOn('provider', before, today) === 'active') return before;
  const step = stepOf('provider', before, { to: 'active', today, byId, isSpecified: true });
  const missing = missingOf(providerEntity.row(before));
  if (missing.length > 0) throw new ApplicationError('Activation Failed', missingSentence(missing), 409);
  return { ...before, ...step };
};
