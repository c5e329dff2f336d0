import { ApplicationError, conflict } from '#contract/application-error.ts';
import { type ReviewedKind, reviewsOf } from '#contract/catalogue/reviewed.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import { assigneeWords } from '#contract/obligations/assignee.ts';
import type { Reviewable, Withdrawal } from '#contract/review/forms.ts';
import type { Review } from '#contract/review/record.ts';
import { review } from '#contract/review/routes.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { reviewLists } from '#lambdas/domain/lists/review-lists.ts';
import { failureWithdrawn } from '#lambdas/domain/notifications/review-events.ts';
import { reviewDueNow, reviewRecipients } from '#lambdas/domain/review/review-due.ts';
import { reviewedRecords } from '#lambdas/domain/review/reviewed-records.ts';
import { mayReview, seesReviewsOfSignOff } from '#lambdas/domain/review/reviewer.ts';
import { ownName } from '#lambdas/domain/user/profile.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { completedOf, openOf } from '#lambdas/entities/records/review.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import {
  completeReview,
  giveUpReview,
  requireReviewer,
  reviewsAround,
  seenReview,
  showReview,
  startReview,
} from './change-review.ts';

const refused = (reason: string) => new ApplicationError('Update Failed', reason);

/**
 * Withdraws a failure that was entered by mistake: a second user does, with a reason. Review and record change in one
 * transaction, and both the failure and its withdrawal stay in the history. D-102.
 */
const withdrawFailure = async (
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
  const notifications = failureWithdrawn({ of: review, record: String(facts('name')), to, by, reason });
  return showReview(caller, await reviewsAround(caller, id).save(review, version, withdrawn, notifications));
};

/** The possible and open reviews of a record that the user sees; none if it has no obligations. */
const reviewables = async (caller: Caller, kind: ReviewedKind, recordId: string): Promise<Reviewable[]> => {
  const facts = await reviewedRecords[kind].seen(caller, recordId);
  const all = reviewsAround(caller, recordId);
  const [reviewDueOf, listed] = await Promise.all([
    reviewDueNow(tenantIdOf(recordId)),
    all.all({ listFilter: openOf(recordId) }),
  ]);
  const found = await all.findMany(listed.map(({ id }) => id));
  return reviewsOf(kind).flatMap((reviewed) => {
    const reviewDue = reviewDueOf(reviewed, facts);
    if (!reviewDue || (reviewed.name === 'provider.signOff' && !seesReviewsOfSignOff(caller))) return [];
    const open = [...found.values()].find(({ obligation }) => obligation === reviewed.name);
    return [
      {
        obligation: reviewed.name,
        label: reviewed.label,
        turn: assigneeWords(reviewed),
        isMyTurn: mayReview(caller, reviewed.name),
        open: open ? showReview(caller, open) : null,
        due: reviewDue.due,
        next: reviewDue.next,
      },
    ];
  });
};

type Request = PageRequest & { readonly kind: ReviewedKind; readonly recordId: string };

/** The completed reviews of a record that the person sees. */
const reviewPage = async (caller: Caller, { kind, recordId, ...request }: Request): Promise<Page<Review>> => {
  await reviewedRecords[kind].seen(caller, recordId);
  const all = reviewsAround(caller, recordId);
  const listFilter = completedOf(recordId, seesReviewsOfSignOff(caller));
  const page = await all.page({ ...request, searchText: '', listFilter });
  const found = await all.findMany(page.content.map(({ id }) => id));
  const content = page.content.flatMap(({ id }) => found.get(id) ?? []).map((review) => showReview(caller, review));
  return { ...page, content };
};

export const handler = serve(review, {
  all: pageOfCall(reviewLists.all),
  list: ({ query, caller }) => reviewPage(caller, query),
  open: ({ query, caller }) => reviewables(caller, query.kind, query.recordId),
  start: ({ body, caller, origin }) => startReview(caller, body, origin),
  complete: ({ params, body, caller, origin }) => completeReview(caller, params.id, body, origin),
  withdraw: ({ params, body, caller, origin }) => withdrawFailure(caller, params.id, body, origin),
  giveUp: ({ params, caller, origin }) => giveUpReview(caller, params.id, origin),
});
