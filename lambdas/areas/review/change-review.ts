import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { ReviewedObligation } from '#contract/catalogue/obligations.ts';
import type { Facts } from '#contract/catalogue/requirements.ts';
import { type ReviewedKind, reviewLabel, reviewsOf } from '#contract/catalogue/reviewed.ts';
import { DocumentRecord } from '#contract/document/record.ts';
import { isResellerAgreement } from '#contract/document/rules.ts';
import { toDocumentOwner } from '#contract/kinds/kinds.ts';
import type { Completion, NewReview } from '#contract/review/forms.ts';
import { isOpenReview, type Review, type ReviewRecord } from '#contract/review/record.ts';
import { type ReviewOutcome, reviewRights } from '#contract/review/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import { reviewFailed } from '#lambdas/domain/notifications/review-events.ts';
import { newReview } from '#lambdas/domain/review/new-review.ts';
import { type ReviewDue, type Reviewed, reviewDueNow, reviewRecipients } from '#lambdas/domain/review/review-due.ts';
import { reviewedRecords } from '#lambdas/domain/review/reviewed-records.ts';
import { mayReview, mayWithdraw, seesReviewsOfSignOff } from '#lambdas/domain/review/reviewer.ts';
import { ownName } from '#lambdas/domain/user/profile.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { documentEntity, ofRecord, showDocument } from '#lambdas/entities/records/document.ts';
import { reviews } from '#lambdas/entities/records/review.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { assertUnchanged, type TransactItem } from '#lambdas/store/journal/write/transact-item.ts';

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

/** Older settings may say that a review, whose day is required, sets none. */
const needsNextDay = () =>
  new ApplicationError(
    'Update Failed',
    'The settings of the company say that this review sets no next day, but it has to. Please ask NCRA staff to enter a number of months under My Company, Settings.',
  );

/** The fields of a record that the outcome of its review writes; a failed one moves nothing. `by` is who has completed it. D-99. */
const outcomeFields = (
  { basis, field }: Reviewed,
  outcome: ReviewOutcome,
  { next, today }: ReviewDue,
  by: string,
): Readonly<Record<string, unknown>> => {
  if (outcome === 'failed') return {};
  if ('mark' in basis) return { [basis.mark]: true, experianName: by.slice(0, NAME_MAX), [basis.since]: today };
  if ('day' in basis && basis.required && next === '') throw needsNextDay();
  return { [field]: next };
};

const documentMissing = () =>
  new ApplicationError(
    'Update Failed',
    'A chosen document no longer exists, or its check has not finished. Please look at the documents and complete the review again.',
  );

interface RestsOn {
  readonly documents: ReviewRecord['documents'];
  readonly transactItems: readonly TransactItem[];
}

/** The documents that a review rests on: ready ones of its record, when the review is written. */
const documentsPresent = async (
  recordId: string,
  kind: ReviewedKind,
  documentIds: readonly string[],
): Promise<RestsOn> => {
  if (documentIds.length === 0) return { documents: [], transactItems: [] };
  let documents: RestsOn['documents'] = [];
  const unchanged = await assertUnchanged(tenantIdOf(recordId), documentEntity, ({ columns }) => {
    documents = [...new Set(documentIds)].map((id) => {
      const at = columns.positionOf(id);
      if (at === undefined || !ofRecord(toDocumentOwner(kind), recordId).matches((field) => columns.value(field, at)))
        throw documentMissing();
      const record = DocumentRecord.parse(columns.row(at));
      if (showDocument(record).state !== 'ready') throw documentMissing();
      return { id, name: record.documentName, key: record.tableKeyName2 };
    });
  });
  return { documents, transactItems: [unchanged] };
};

/** Starts the review of an obligation of a record. Of one obligation and record only one review is open. */
export const startReview = async (caller: Caller, input: NewReview, origin: Origin): Promise<Review> => {
  const { kind, recordId } = input;
  const records = reviewedRecords[kind];
  const facts = await records.seen(caller, recordId);
  const reviewed = await requireReviewer(caller, input, origin);
  const reviewDueOf = await reviewDueNow(tenantIdOf(recordId));
  if (!reviewDueOf(reviewed, facts)) throw new ApplicationError('Save Failed', 'An inactive record is not reviewed.');
  const all = reviewsAround(caller, recordId);
  const review = newReview(input, { id: caller.userId, name: await ownName(caller.principal) });
  const made = await all.create(review, all.newId(), [records.present(caller, recordId)]);
  return showReview(caller, made);
};

/** Aborts an open review: it is deleted, and the journal records who has started it and who has aborted it. */
export const giveUpReview = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const { review } = await seenReview(caller, id);
  await requireReviewer(caller, review, origin);
  await reviewsAround(caller, id).remove(id);
};

/** The day that the person was shown is not the one that would follow any more: a user has changed the date or a setting. */
const anotherDay = (dueAfter: string) =>
  new ApplicationError(
    'Update Failed',
    `The next due day is ${dueAfter === '' ? 'none' : showDay(dueAfter)} now, because something has changed meanwhile. Please look at it and complete the review again.`,
    409,
  );

/** An inactive record has no obligations. */
const inactive = () => new ApplicationError('Update Failed', 'An inactive record is not reviewed.');

/**
 * Gives a review its outcome and moves the due day of its record on, in one transaction: both are written as they were read,
 * or neither. Users are notified of a failure at once. D-99, D-102.
 */
export const completeReview = async (
  caller: Caller,
  id: string,
  input: Completion,
  origin: Origin,
): Promise<Review> => {
  const { review, facts: seen } = await seenReview(caller, id);
  const reviewed = await requireReviewer(caller, review, origin);
  if (!isOpenReview(review) || review.version !== input.version) throw conflict();
  const { kind, recordId } = review;
  const [reviewDueOf, name] = await Promise.all([reviewDueNow(tenantIdOf(recordId)), ownName(caller.principal)]);
  const all = reviewsAround(caller, id);
  const { outcome } = input;
  const completedAt = new Date().toISOString();
  const fact = { id, obligation: review.obligation, outcome, at: completedAt };
  const to = outcome === 'failed' ? await reviewRecipients(review, reviewed, seen, caller.userId) : [];
  const notifications = reviewFailed({
    of: review,
    record: String(seen('name')),
    to,
    by: name,
    reason: input.conditions,
  });
  let completed: ReviewRecord = review;

  await all.write(async (view) => {
    const rests = await documentsPresent(recordId, kind, input.documentIds);
    let reviewDue: ReviewDue | undefined;
    const change = await reviewedRecords[kind].complete(caller, recordId, fact, (facts) => {
      reviewDue = reviewDueOf(reviewed, facts);
      if (!reviewDue) throw inactive();
      return outcomeFields(reviewed, outcome, reviewDue, name);
    });
    if (!reviewDue) throw inactive();
    const { due, next } = reviewDue;
    const dueAfter = outcome === 'failed' ? due : next;
    if (dueAfter !== input.dueAfter) throw anotherDay(dueAfter);
    completed = {
      ...review,
      version: review.version + 1,
      outcome,
      conditions: outcome === 'passed' ? '' : input.conditions,
      documents: rests.documents,
      completedBy: name,
      completedById: caller.userId,
      completedAt,
      dueBefore: due,
      dueAfter,
    };
    return {
      parts: [all.change(view, review, completed)],
      transactItems: [...change, ...rests.transactItems, ...notifications],
    };
  });
  return showReview(caller, completed);
};
