import type { ReviewedObligation } from '#contract/catalogue/obligations.ts';
import type { Completion, NewReview, Reviewable } from '#contract/review/forms.ts';
import { type Answer, call } from './call.ts';
import type { Person } from './people.ts';

type Obligation = ReviewedObligation;

/** The kind of record that owes an obligation. */
export const kindOf = (obligation: Obligation): NewReview['kind'] =>
  obligation === 'endUser.review' ? 'endUser' : 'provider';

export const startReview = (as: Person, recordId: string, obligation: Obligation, headers = {}) =>
  call('POST', '/api/review', { as, body: { kind: kindOf(obligation), recordId, obligation }, headers });

/** What can be reviewed of a record, as this person sees it. */
export const openReviews = async (as: Person, recordId: string, obligation: Obligation): Promise<Reviewable[]> =>
  (await call('GET', '/api/review/open', { as, query: { kind: kindOf(obligation), recordId } })).data;

export const completedReviews = (as: Person, recordId: string, obligation: Obligation, query = {}) =>
  call('GET', '/api/review/listall', { as, query: { kind: kindOf(obligation), recordId, ...query } });

export const giveUpReview = (as: Person, id: string) => call('DELETE', `/api/review/${id}`, { as });

export const sendCompletion = (as: Person, id: string, body: object) =>
  call('POST', `/api/review/${id}/complete`, { as, body });

/** Reads an open review with the next due day that the person is shown, as the screen does; the call completes it. */
export const shownReview = async (
  as: Person,
  recordId: string,
  obligation: Obligation,
  given: Partial<Completion> = {},
): Promise<() => Promise<Answer>> => {
  const found = (await openReviews(as, recordId, obligation)).find((each) => each.obligation === obligation);
  if (!found?.open) throw new Error(`No review of ${obligation} is open`);
  const { open, due, next } = found;
  const outcome = given.outcome ?? 'passed';
  const dueAfter = outcome === 'failed' ? due : next;
  return () => sendCompletion(as, open.id, { outcome, conditions: '', version: open.version, dueAfter, ...given });
};

/** Reads an open review and completes it. */
export const completeReview = async (...review: Parameters<typeof shownReview>): Promise<Answer> =>
  (await shownReview(...review))();
