import { review } from '../../../contract/review/routes.ts';
import { serve } from '../../kit/serve.ts';
import { completeReview } from './complete-review.ts';
import { giveUpReview } from './give-up-review.ts';
import { reviewPage } from './review-page.ts';
import { reviewables } from './reviewables.ts';
import { startReview } from './start-review.ts';
import { withdrawFailure } from './withdraw-failure.ts';

export const handler = serve(review, {
  list: ({ query, caller }) => reviewPage(caller, query),
  open: ({ query, caller }) => reviewables(caller, query.kind, query.recordId),
  start: ({ body, caller, origin }) => startReview(caller, body, origin),
  complete: ({ params, body, caller, origin }) => completeReview(caller, params.id, body, origin),
  withdraw: ({ params, body, caller, origin }) => withdrawFailure(caller, params.id, body, origin),
  giveUp: ({ params, caller, origin }) => giveUpReview(caller, params.id, origin),
});
