import type { FileReview } from '#contract/document/review.ts';
import { eachKind, kindsThat } from '#contract/kinds/kinds.ts';
import type { ActivityAction, ActivityKind } from '#contract/record/activity.ts';
import type { Change } from '#lambdas/store/journal/entry.ts';

/** A kind of record whose journal is part of the audit trail. */
export type AuditedKind = Exclude<ActivityKind, 'event'>;

/** What a change of one record did, in an entry by a user ('' for the server); undefined for a change that is no entry of the audit trail. */
type ActionOf = (change: Change, by: string) => ActivityAction | undefined;

/** A change of a record that people edit. Records that were there before are created again by a restore. */
const usualAction = ({ op, prev, merged, separated }: Change): ActivityAction => {
  if (merged !== undefined) return 'merged';
  if (separated !== undefined) return 'separated';
  if (op === 'create') return prev === undefined ? 'created' : 'restored';
  return op === 'update' ? 'changed' : 'deleted';
};

interface Reviewed {
  readonly key: string;
  readonly review?: FileReview | null;
}
type Files = { readonly file?: Reviewed | null; readonly earlier?: readonly Reviewed[] };

/** How the reviews of a document's files stand, by the file's key. */
const reviewsIn = (part: Readonly<Record<string, unknown>> = {}) => {
  const { file, earlier = [] } = part as Files;
  const files = file ? [...earlier, file] : earlier;
  return new Map(files.map(({ key, review }) => [key, review?.state]));
};

/** A document is approved or returned where the review of one of its files says so now and did not before. */
const documentAction = (change: Change): ActivityAction => {
  const earlier = reviewsIn(change.before);
  for (const [key, state] of reviewsIn(change.after))
    if (state !== earlier.get(key) && (state === 'approved' || state === 'returned')) return state;
  return usualAction(change);
};

const reviewAction = ({ op, before = {}, after = {} }: Change): ActivityAction | undefined => {
  if (op === 'create') return 'started';
  if (op === 'remove') return before.completedAt === '' ? 'givenUp' : 'deleted';
  if (after.outcome) return 'completed';
  return after.withdrawnAt ? 'withdrawn' : undefined;
};

const inspectionEnds: Readonly<Record<string, ActivityAction>> = {
  completed: 'completed',
  aborted: 'givenUp',
  'place left': 'placeLeft',
};

/** Photos that come in, and their checks, are no entries of their own. */
const inspectionAction = ({ op, after = {} }: Change): ActivityAction | undefined => {
  if (op === 'create') return 'ordered';
  if (op === 'remove') return 'deleted';
  if (typeof after.endedAs === 'string') return inspectionEnds[after.endedAs];
  if ('deliveredAt' in after) return 'delivered';
  return 'alsoAt' in after ? 'counted' : undefined;
};

const ends: Readonly<Record<string, ActivityAction>> = {
  '': 'reopened',
  done: 'completed',
  declined: 'declined',
  revoked: 'revoked',
};

/** The files that come in by a request are changes of their documents. */
const requestAction = ({ op, before = {}, after = {} }: Change, by: string): ActivityAction | undefined => {
  if (op === 'create') return 'sent';
  if (op === 'remove') return 'deleted';
  if (typeof after.endedAs === 'string' && after.endedAs !== before.endedAs) return ends[after.endedAs];
  if ('email' in after) return 'forwarded';
  if ('declined' in after) return 'declined';
  if ('forms' in after) return 'changed';
  if ('due' in after || 'endsOn' in after) return 'extended';
  if ('mailedAt' in after) return by === '' ? 'reminded' : 'mailed';
  return 'remindedOn' in after ? 'reminded' : undefined;
};

export const changeActions: Readonly<Record<AuditedKind, ActionOf>> = {
  ...eachKind(kindsThat('history'), () => usualAction),
  document: documentAction,
  review: reviewAction,
  siteInspection: inspectionAction,
  documentRequest: requestAction,
};
