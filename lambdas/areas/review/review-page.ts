import type { PageRequest } from '../../../contract/definition/list.ts';
import type { Review } from '../../../contract/review/record.ts';
import type { ReviewedKind } from '../../../contract/rules/obligations/reviewed.ts';
import { reviewedRecords } from '../../domain/review/reviewed-records.ts';
import { completedOf } from '../../entities/review.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Page } from '../../store/list-page.ts';
import { reviewsAround, seesReviewsOfSignOff, showReview } from './seen-reviews.ts';

type Request = PageRequest & { readonly kind: ReviewedKind; readonly recordId: string };

/** The completed reviews of a record that the person sees. */
export const reviewPage = async (caller: Caller, { kind, recordId, ...request }: Request): Promise<Page<Review>> => {
  await reviewedRecords[kind].seen(caller, recordId);
  const all = reviewsAround(caller, recordId);
  const listFilter = completedOf(recordId, seesReviewsOfSignOff(caller));
  const page = await all.page({ ...request, searchText: '', listFilter });
  const found = await all.findMany(page.content.map(({ id }) => id));
  const content = page.content.flatMap(({ id }) => found.get(id) ?? []).map((review) => showReview(caller, review));
  return { ...page, content };
};
