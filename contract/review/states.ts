import { stateOfDay } from '../catalogue/obligation-states.ts';
import { outcomeWords, type ReviewOutcome } from './rules.ts';

/** How a review stands today, the most urgent first. Only its outcome and its withdrawal are stored. */
export const reviewStates = [
  'overdue',
  'due soon',
  'open',
  'failed',
  'passed with conditions',
  'passed',
  'withdrawn',
] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewStateWords: Readonly<Record<ReviewState, string>> = {
  overdue: 'Open, overdue',
  'due soon': 'Open, due soon',
  open: 'Open',
  ...outcomeWords,
  withdrawn: 'Failure withdrawn',
};

/** Whether a review in a state still waits for its outcome. */
export const isOpenState = (state: ReviewState) => state === 'open' || state === 'due soon' || state === 'overdue';

interface Standing {
  readonly outcome: ReviewOutcome | '';
  readonly withdrawnAt: string;
  /** The day on which what is reviewed is due, '' for none. */
  readonly due: string;
}

/** How a review stands on a day: an open one by the day on which its obligation is due. */
export const reviewStateOn = (
  { outcome, withdrawnAt, due }: Standing,
  { today, dueSoonDays }: { readonly today: string; readonly dueSoonDays: number },
): ReviewState => {
  if (withdrawnAt !== '') return 'withdrawn';
  if (outcome !== '') return outcome;
  const state = due === '' ? 'ok' : stateOfDay(due, today, dueSoonDays);
  return state === 'overdue' || state === 'due soon' ? state : 'open';
};
