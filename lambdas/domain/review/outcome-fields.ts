import { ApplicationError } from '#contract/application-error.ts';
import type { ReviewOutcome } from '#contract/review/rules.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import type { Reviewed, Standing } from './standing.ts';

/** Older settings may say that a review, whose day is required, sets none. */
const needsNextDay = () =>
  new ApplicationError(
    'Update Failed',
    'The settings of the company say that this review sets no next day, but it has to. Please ask NCRA staff to enter a number of months under My Company, Settings.',
  );

/** The fields of a record that the outcome of its review writes; a failed one moves nothing. `by` is who has completed it. D-99. */
export const outcomeFields = (
  { basis, field }: Reviewed,
  outcome: ReviewOutcome,
  { next, today }: Standing,
  by: string,
): Readonly<Record<string, unknown>> => {
  if (outcome === 'failed') return {};
  if ('mark' in basis) return { [basis.mark]: true, experianName: by.slice(0, NAME_MAX), [basis.since]: today };
  if ('day' in basis && basis.required && next === '') throw needsNextDay();
  return { [field]: next };
};
