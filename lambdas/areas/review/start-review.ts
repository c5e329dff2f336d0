import { ApplicationError } from '#contract/application-error.ts';
import type { NewReview } from '#contract/review/forms.ts';
import type { Review } from '#contract/review/record.ts';
import { newReview } from '#lambdas/domain/review/new-review.ts';
import { reviewedRecords } from '#lambdas/domain/review/reviewed-records.ts';
import { standingNow } from '#lambdas/domain/review/standing.ts';
import { ownName } from '#lambdas/domain/user/own-record.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import { requireReviewer } from './require-reviewer.ts';
import { reviewsAround, showReview } from './seen-reviews.ts';

/** Starts the review of an obligation of a record that owes it. Of one obligation and record only one review is open. */
export const startReview = async (caller: Caller, input: NewReview, origin: Origin): Promise<Review> => {
  const { kind, recordId } = input;
  const records = reviewedRecords[kind];
  const facts = await records.seen(caller, recordId);
  const reviewed = await requireReviewer(caller, input, origin);
  const standingOf = await standingNow(familyIdOf(recordId));
  if (!standingOf(reviewed, facts)) throw new ApplicationError('Save Failed', 'An inactive record is not reviewed.');
  const all = reviewsAround(caller, recordId);
  const review = newReview(input, { id: caller.userId, name: await ownName(caller.principal) });
  const made = await all.create(review, all.newId(), [records.present(caller, recordId)]);
  return showReview(caller, made);
};
