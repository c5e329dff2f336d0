import { daysBetween } from '../dates.ts';

/** How an obligation stands, the worst first. What is overdue was promised for a day, so it is worse than what is missing. D-94. */
export const obligationStates = ['overdue', 'missing', 'due soon', 'ok'] as const;
export type ObligationState = (typeof obligationStates)[number];

/** The states in the words of the screens and reports. */
export const stateWords: Readonly<Record<ObligationState, string>> = {
  overdue: 'Overdue',
  missing: 'Missing',
  'due soon': 'Due soon',
  ok: 'Up to date',
};

/** How a due day ('YYYY-MM-DD') stands to today (the same): overdue from the day after it. D-94. */
export const stateOfDay = (due: string, today: string, dueSoonDays: number): ObligationState => {
  if (due < today) return 'overdue';
  return daysBetween(today, due) <= dueSoonDays ? 'due soon' : 'ok';
};

/** The worst of some states; undefined for none. */
export const worstState = (states: readonly ObligationState[]): ObligationState | undefined =>
  obligationStates.find((state) => states.includes(state));
