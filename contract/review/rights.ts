import type { ReviewedObligation } from '../obligations/catalogue.ts';
import type { Action } from '../rules/access.ts';

/** The right to start, complete and give up the review of an obligation. Role matrix rows 114 to 116. */
export const reviewRights: Readonly<Record<ReviewedObligation, Action>> = {
  'provider.review': 'review.provider',
  'provider.approval': 'review.provider',
  'provider.signOff': 'review.signOff',
  'endUser.review': 'review.endUser',
};
