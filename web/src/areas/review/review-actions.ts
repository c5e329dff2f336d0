import { REVIEWS_PLACE, reviewPlace } from '#contract/catalogue/reviewed.ts';
import { viewAddress } from '#contract/obligations/address.ts';
import type { ListedReview } from '#contract/review/lists.ts';
import { isOpenState } from '#contract/review/states.ts';
import { showDate } from '#web/ui/shown-values.tsx';

/** What can be done with a review of the list, and what follows one that is completed. */
export const reviewActions = ['complete', 'start', 'abort', 'withdraw'] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** What a review is called in questions about it: 'Arc Hosting, Approval of 11/26/2026' */
export const reviewName = ({ record, label, startedAt }: ListedReview) =>
  `${record}, ${label} of ${showDate(startedAt)}`;

/** Where a review is on the page of its record: an open one by itself, a completed one among all of these. */
export const reviewAddress = ({ kind, recordId, obligation, state }: ListedReview) => {
  const place = isOpenState(state) ? reviewPlace(obligation) : REVIEWS_PLACE;
  return `${viewAddress(kind, recordId)}?focus=${encodeURIComponent(place)}`;
};

/** Why something cannot be done with a review by this person, as far as its row tells; '' if it can. The calls check again. */
export const reviewObstacle = (action: ReviewAction, review: ListedReview): string => {
  const { state, isMyTurn, mayWithdraw } = review;
  const isOpen = isOpenState(state);
  if (action === 'withdraw') {
    if (state !== 'failed') return 'It has not failed.';
    return mayWithdraw ? '' : 'Another user who may review it withdraws it.';
  }
  if (action === 'start' && isOpen) return 'It is still open.';
  if (action !== 'start' && !isOpen) return 'It is completed already.';
  return isMyTurn ? '' : 'It is not assigned to you.';
};
