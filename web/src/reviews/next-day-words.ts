import type { ReviewOutcome } from '../../../contract/review/outcome.ts';
import type { Reviewable } from '../../../contract/review/reviewable.ts';
import { showDay } from '../../../contract/rules/dates.ts';

/** What follows from an outcome, before it is confirmed. */
export const nextDayWords = (
  { obligation, due, next }: Reviewable,
  outcome: ReviewOutcome | '' | undefined,
): string => {
  if (!outcome) return 'Select the outcome to see what follows.';
  if (outcome === 'failed') return due === '' ? 'Nothing changes.' : `The due day stays ${showDay(due)}.`;
  if (obligation === 'provider.signOff') {
    const lasts = next === '' ? 'It does not run out.' : `It holds until ${showDay(next)}.`;
    return `The sign-off is given in your name, with today’s date. ${lasts}`;
  }
  const before = due === '' ? '' : `; until now it was ${showDay(due)}`;
  return next === '' ? 'No next day will be due.' : `The next due day will be ${showDay(next)}${before}.`;
};
