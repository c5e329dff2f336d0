import type { Origin } from '#lambdas/entities/activity.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { requireReviewer } from './require-reviewer.ts';
import { reviewsAround, seenReview } from './seen-reviews.ts';

/** Gives up an open review: it is gone, and the journal keeps who has started it and who gave it up. */
export const giveUpReview = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const { review } = await seenReview(caller, id);
  await requireReviewer(caller, review, origin);
  await reviewsAround(caller, id).remove(id);
};
