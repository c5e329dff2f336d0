import { showDay } from '../../../contract/rules/dates.ts';
import { dueWithin, nextDueOf, UPCOMING_DAYS } from '../../../contract/rules/obligations/upcoming.ts';
import type { RecordObligation, Upcoming } from '../../../contract/worklist/record.ts';
import { useCounts } from './use-counts.ts';

/** 'Next due 12/31/2026, 2 within 60 days'; '' if nothing has a day. */
export const upcomingWords = ({ nextDue, dueWithin60 }: Upcoming) =>
  nextDue === ''
    ? ''
    : `Next due ${showDay(nextDue)}, ${dueWithin60.toLocaleString('en-US')} within ${UPCOMING_DAYS} days`;

/** When a record owes something next, whatever else of it is missing. D-103. */
export const UpcomingWords = ({ obligations }: { readonly obligations: readonly RecordObligation[] }) => {
  const today = useCounts().data?.today ?? '';
  if (today === '') return null;
  const words = upcomingWords({ nextDue: nextDueOf(obligations, today), dueWithin60: dueWithin(obligations, today) });
  return words === '' ? null : <p className="quiet">{words}</p>;
};
