import { daysAfter } from '../rules/dates.ts';
import type { LineState } from './line-state.ts';

/** Lists, dashboard and record count what is due within so many days. D-103. */
export const UPCOMING_DAYS = 60;

type Due = Pick<LineState, 'due' | 'withoutFile'>;

/** The next day, today included, on which something is due; '' for none. */
export const nextDueOf = (owed: readonly Due[], today: string): string =>
  owed.reduce((next, { due }) => (due >= today && (next === '' || due < next) ? due : next), '');

/** How many obligations are due within the next 60 days, today included. */
export const dueWithin = (owed: readonly Due[], today: string): number => {
  const last = daysAfter(today, UPCOMING_DAYS);
  return owed.filter(({ due }) => due >= today && due <= last).length;
};

/** How many lines of the checklist are ticked and have no document. D-101. */
export const withoutFileIn = (owed: readonly Due[]): number => owed.filter(({ withoutFile }) => withoutFile).length;
