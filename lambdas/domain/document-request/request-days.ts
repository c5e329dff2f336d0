import { ApplicationError } from '#contract/application-error.ts';
import { DUE_DAYS_MAX, LINK_DAYS_AFTER } from '#contract/document-request/limits.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';

/** The days of a request that is due on one: refuses one that has passed or lies too far ahead. All 'YYYY-MM-DD'. */
export const requestDays = (due: string, today: string) => {
  const last = daysAfter(today, DUE_DAYS_MAX);
  if (due < today) throw new ApplicationError('Save Failed', 'The day until when the documents are needed has passed.');
  if (due > last) throw new ApplicationError('Save Failed', `Documents can be requested until ${showDay(last)}.`);
  return { due, endsOn: daysAfter(due, LINK_DAYS_AFTER), remindedOn: today };
};
