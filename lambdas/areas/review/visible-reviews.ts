import { ApplicationError } from '#contract/application-error.ts';
import type { ReviewedObligation } from '#contract/catalogue/obligations.ts';
import type { Facts } from '#contract/catalogue/requirements.ts';
import { type ReviewedKind, reviewLabel, reviewsOf } from '#contract/catalogue/reviewed.ts';
import { isResellerAgreement } from '#contract/document/rules.ts';
import type { Review, ReviewRecord } from '#contract/review/record.ts';
import { reviewRights } from '#contract/review/rules.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import type { Reviewed } from '#lambdas/domain/review/review-due.ts';
import { reviewedRecords } from '#lambdas/domain/review/reviewed-records.ts';
import { mayReview, mayWithdraw, seesReviewsOfSignOff } from '#lambdas/domain/review/reviewer.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { reviews } from '#lambdas/entities/records/review.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';

interface ReviewQuery {
  readonly kind: ReviewedKind;
  readonly obligation: ReviewedObligation;
}

/** The obligation that is to be reviewed; 403 unless it is this person's turn. Role matrix rows 114 to 116, D-99. */
export const requireReviewer = async (
  caller: Caller,
  { kind, obligation }: ReviewQuery,
  origin: Origin,
): Promise<Reviewed> => {
  const reviewed = reviewsOf(kind).find(({ name }) => name === obligation);
  if (!reviewed) throw new ApplicationError('Id Not Available');
  if (!mayReview(caller, obligation)) await deny(caller, reviewRights[obligation], origin);
  return reviewed;
};

/** Reviews of the tenant that an id belongs to; for every user but a super admin that is their own. */
export const reviewsAround = (caller: Caller, id: string) =>
  reviews(caller.tenantScope(caller.isSuperadmin ? tenantIdOf(id) : undefined));

/** A review as this person receives it: documents that are hidden from them are not named. D-68. */
export const showReview = (caller: Caller, review: ReviewRecord): Review => ({
  ...review,
  label: reviewLabel(review.obligation),
  mayWithdraw: mayWithdraw(caller, review),
  documents: review.documents.filter(({ key }) => !(isExperianOnly(caller) && isResellerAgreement(key))),
});

/** A review that the person sees, and its record; for any other the reply is that of one that does not exist. */
export const seenReview = async (
  caller: Caller,
  id: string,
): Promise<{ readonly review: ReviewRecord; readonly facts: Facts }> => {
  const review = await reviewsAround(caller, id).get(id);
  const facts = await reviewedRecords[review.kind].seen(caller, review.recordId);
  if (review.obligation === 'provider.signOff' && !seesReviewsOfSignOff(caller))
    throw new ApplicationError('Id Not Available');
  return { review, facts };
};
