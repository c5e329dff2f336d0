import { ApplicationError, conflict } from '../../../contract/application-error.ts';
import type { Withdrawal } from '../../../contract/review/forms.ts';
import type { Review } from '../../../contract/review/record.ts';
import { failureWithdrawn } from '../../domain/notices/review-told.ts';
import { reviewRecipients } from '../../domain/review/review-recipients.ts';
import { ownName } from '../../domain/user/own-record.ts';
import type { Origin } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireReviewer } from './require-reviewer.ts';
import { reviewsAround, seenReview, showReview } from './seen-reviews.ts';

const refused = (reason: string) => new ApplicationError('Update Failed', reason);

/**
 * Withdraws a failure that was entered by mistake: a second user does, with a reason. Review and record change in one
 * transaction, and both the failure and its withdrawal stay in the history. D-102.
 */
export const withdrawFailure = async (
  caller: Caller,
  id: string,
  { version, reason }: Withdrawal,
  origin: Origin,
): Promise<Review> => {
  const { review, facts } = await seenReview(caller, id);
  const reviewed = await requireReviewer(caller, review, origin);
  if (review.outcome !== 'failed') throw refused('Only a review that failed can be withdrawn.');
  if (review.withdrawnAt !== '') throw refused('This failure was withdrawn already.');
  if (review.completedById === caller.userId)
    throw refused('You have entered this failure yourself. A second user withdraws it.');
  if (review.version !== version) throw conflict();
  const [to, by] = await Promise.all([
    reviewRecipients(review, reviewed, facts, caller.userId),
    ownName(caller.principal),
  ]);
  const withdrawn = {
    withdrawnBy: by,
    withdrawnById: caller.userId,
    withdrawnAt: new Date().toISOString(),
    withdrawalReason: reason,
  };
  const told = failureWithdrawn({ of: review, record: String(facts('name')), to, by, reason });
  return showReview(caller, await reviewsAround(caller, id).save(review, version, withdrawn, told));
};
