import { daysBetween } from '../rules/dates.ts';

/** The states of an obligation, the worst first. What is overdue was promised for a day, so it is worse than what is missing. D-103. */
export const obligationStates = ['failed', 'overdue', 'missing', 'in review', 'due soon', 'ok'] as const;
export type ObligationState = (typeof obligationStates)[number];

/** The states in the words of the screens and reports. */
export const stateWords: Readonly<Record<ObligationState, string>> = {
  failed: 'Failed',
  overdue: 'Overdue',
  missing: 'Missing',
  'in review': 'In review',
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

/** A state with what awaits review. */
interface Awaiting {
  readonly state: ObligationState;
  readonly awaits: boolean;
}

/** The state as it is shown: what ran out counts as overdue, and is in review while a new file of it awaits that. D-101. */
export const shownState = ({ state, awaits }: Awaiting): ObligationState =>
  state === 'overdue' && awaits ? 'in review' : state;
