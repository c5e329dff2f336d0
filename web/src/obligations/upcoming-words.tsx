import { showDay } from '../../../contract/rules/dates.ts';
import { UPCOMING_DAYS } from '../../../contract/rules/obligations/upcoming.ts';
import type { RecordObligation, Upcoming } from '../../../contract/worklist/record.ts';

/** 'Next due 12/31/2026, 2 within 60 days'; '' if nothing has a day. */
export const upcomingWords = ({ nextDue, dueWithin60 }: Upcoming) =>
  nextDue === ''
    ? ''
    : `Next due ${showDay(nextDue)}, ${dueWithin60.toLocaleString('en-US')} within ${UPCOMING_DAYS} days`;

/** When a record owes something next, whatever else of it is missing. D-103. */
export const UpcomingWords = ({ obligations }: { readonly obligations: readonly RecordObligation[] }) => {
  const coming = obligations.filter(({ daysLeft }) => daysLeft !== null && daysLeft >= 0);
  const [nextDue = ''] = coming.map(({ due }) => due).sort();
  const dueWithin60 = coming.filter(({ daysLeft }) => Number(daysLeft) <= UPCOMING_DAYS).length;
  const words = upcomingWords({ nextDue, dueWithin60 });
  return words === '' ? null : <p className="quiet">{words}</p>;
};
