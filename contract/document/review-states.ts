import type { FileReview } from './review.ts';

/** How a version stands; 'not reviewed' is what was there before documents were reviewed. */
export const reviewStates = ['awaiting', 'approved', 'returned', 'not reviewed'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewStateOf = ({ review }: { readonly review: FileReview | null }): ReviewState =>
  review?.state ?? 'not reviewed';

/** The states in the words of screens, exports and reports. */
export const reviewWords: Readonly<Record<ReviewState, string>> = {
  awaiting: 'Awaiting review',
  approved: 'Approved',
  returned: 'Returned',
  'not reviewed': 'Not reviewed',
};
