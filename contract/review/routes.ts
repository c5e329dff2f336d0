import * as z from 'zod';
import { reviewedObligations } from '../catalogue/reviewed.ts';
import { listQuery } from '../definition/list.ts';
import { Id, Nothing, page } from '../fields/common.ts';
import { type AccessBy, type AccessEither, area } from '../route.ts';
import { Completion, NewReview, Reviewable, ReviewedKind, Withdrawal } from './forms.ts';
import { allReviewsList, ListedReview } from './lists.ts';
import { Review, reviewDefinition } from './record.ts';
import { reviewStates } from './states.ts';

const ofRecord = { kind: ReviewedKind, recordId: Id };
const one = z.object({ id: Id });

/** Users who read the record read its reviews. */
const asRecord: AccessBy = { by: 'kind', actions: { provider: 'tp.read', endUser: 'eu.read' } };
/** The right depends on what is reviewed. Role matrix rows 114 to 116. */
const byObligation: AccessEither = { either: ['review.provider', 'review.endUser', 'review.signOff'] };

/** Which reviews: of one obligation, in a state; `open` are all that wait for their outcome, whenever they are due. */
const filters = { obligation: z.enum(reviewedObligations).optional(), state: z.enum(reviewStates).optional() };

/** Reviews of technology providers and end users. D-99; role matrix rows 114 to 116 and 124. */
export const review = area({
  /** The reviews of all records that the caller reads. */
  all: {
    method: 'GET',
    path: '/api/review',
    offers: true,
    access: 'review.listAll',
    query: listQuery(allReviewsList, { own: filters }),
    reply: page(ListedReview),
  },
  list: {
    method: 'GET',
    path: '/api/review/listall',
    v1: { path: '/reviews', scope: 'review.read', summary: 'List reviews' },
    offers: true,
    access: asRecord,
    query: listQuery(reviewDefinition.list, { own: ofRecord }),
    reply: page(Review),
  },
  /** What can be reviewed of a record, and what is being reviewed. */
  open: {
    method: 'GET',
    path: '/api/review/open',
    offers: true,
    access: asRecord,
    query: z.object(ofRecord),
    reply: z.array(Reviewable),
  },
  start: {
    method: 'POST',
    path: '/api/review',
    access: byObligation,
    body: NewReview,
    reply: Review,
    done: 'Review started',
  },
  complete: {
    method: 'POST',
    path: '/api/review/{id}/complete',
    access: byObligation,
    params: one,
    body: Completion,
    reply: Review,
    done: 'Review completed',
  },
  /** A second user withdraws a failure that was entered by mistake. D-102. */
  withdraw: {
    method: 'POST',
    path: '/api/review/{id}/withdraw',
    access: byObligation,
    params: one,
    body: Withdrawal,
    reply: Review,
    done: 'Failure withdrawn',
  },
  giveUp: {
    method: 'DELETE',
    path: '/api/review/{id}',
    access: byObligation,
    params: one,
    reply: Nothing,
    done: 'Review aborted',
  },
});
