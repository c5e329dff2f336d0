import type { ReviewRecord } from '#contract/review/record.ts';
import { reviewEntity, reviews } from '#lambdas/entities/records/review.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';
import type { CascadeStep } from '../cascade/cascade.ts';
import { naming, type RelatedRecords } from '../cascade/removal-effects.ts';

/** The reviews of a removed record go with it, completed ones too. D-42. */
export const removeReviews: CascadeStep = (scope, recordId) => {
  const repository = reviews(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => value('recordId') === recordId),
    (view, review: ReviewRecord) => repository.removal(view, review),
  );
};

/** What people are told of them before. */
export const reviewsGone: RelatedRecords = {
  ...naming('review', reviewEntity, 'recordId', 'label'),
  outcome: 'deleted',
};
