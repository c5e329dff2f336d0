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
