import { stateOfDay } from '../catalogue/obligation-states.ts';
import type { ReviewedObligation } from '../catalogue/obligations.ts';
import type { Action } from '../rules/access.ts';

/** The right to start, complete and abort the review of an obligation. Role matrix rows 114 to 116. */
export const reviewRights: Readonly<Record<ReviewedObligation, Action>> = {
  'provider.review': 'review.provider',
  'provider.approval': 'review.provider',
  'provider.signOff': 'review.signOff',
  'endUser.review': 'review.endUser',
};

/** How a review can end. */
export const reviewOutcomes = ['passed', 'passed with conditions', 'failed'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

export const outcomeWords: Readonly<Record<ReviewOutcome, string>> = {
  passed: 'Passed',
  'passed with conditions': 'Passed with conditions',
  failed: 'Failed',
};

/** What an outcome has to say besides itself, and what is said when that is missing; nothing for a plain pass. */
export const outcomeTexts: Readonly<
  Record<ReviewOutcome, { readonly label: string; readonly missing: string } | null>
> = {
  passed: null,
  'passed with conditions': { label: 'Conditions', missing: 'Please enter the conditions' },
  failed: { label: 'Reason', missing: 'Please enter the reason' },
};

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
