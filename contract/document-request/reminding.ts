import { daysAfter } from '../rules/dates.ts';

/** Recipients are reminded so many days before the due day, on it, and weekly so many times after it. */
const DAYS_BEFORE = [7, 1, 0];
const WEEKS_AFTER = 3;

const offsets = [
  ...DAYS_BEFORE.map((days) => -days),
  ...Array.from({ length: WEEKS_AFTER }, (_, week) => (week + 1) * 7),
];

/** Whether a recipient is to be reminded on a day: one of the days has come since they were told last, also if a run was missed. */
export const isReminderDue = (
  { due, remindedOn }: { readonly due: string; readonly remindedOn: string },
  today: string,
) =>
  offsets.some((offset) => {
    const day = daysAfter(due, offset);
    return day > remindedOn && day <= today;
  });
