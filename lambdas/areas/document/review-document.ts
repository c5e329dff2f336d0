import { ApplicationError, conflict } from '#contract/application-error.ts';
import { requirements } from '#contract/catalogue/requirements.ts';
import type { Decision, Reviewing } from '#contract/document/decision.ts';
import { type Document, ENDS_BEFORE, isInOrder } from '#contract/document/forms.ts';
import type { DocumentRecord, StoredFile } from '#contract/document/record.ts';
import type { FileReview } from '#contract/document/review.ts';
import { kindOfLine, lineLabel } from '#contract/document/rules.ts';
import { goodFiles } from '#contract/document/versions.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { documentOwners } from '#lambdas/domain/document/document-owners.ts';
import { documentsAround, hasReviewRight, reviewsAlone } from '#lambdas/domain/document/visible-documents.ts';
import { askAgain } from '#lambdas/domain/document-request/new-requests.ts';
import { documentReturned } from '#lambdas/domain/notifications/request-answered.ts';
import { ownName } from '#lambdas/domain/user/profile.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { hexOf, showDocument } from '#lambdas/entities/records/document.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { visibleDocument } from './save-document.ts';

/** Whether a user may approve or return the newest version of a document; `whyNot` is said to who has the right in general. */
interface DecisionRight {
  readonly mayDecide: boolean;
  readonly whyNot: string;
  /** It is the caller's own, and no other user of the company has the right. */
  readonly isOwnUpload: boolean;
}

const mayNotDecide = (whyNot: string): DecisionRight => ({ mayDecide: false, whyNot, isOwnUpload: false });

/** Refuses a review by the uploader, unless no other user of the company has the right to review. D-95. */
const decisionRight = async (caller: Caller, { id, file, tableKeyName }: DocumentRecord): Promise<DecisionRight> => {
  if (!hasReviewRight(caller, tableKeyName)) return mayNotDecide('');
  if (!file) return mayNotDecide('There is no checked file to review.');
  if (file.authorId !== caller.userId) return { mayDecide: true, whyNot: '', isOwnUpload: false };
  return (await reviewsAlone(caller, tenantIdOf(id), tableKeyName))
    ? { mayDecide: true, whyNot: '', isOwnUpload: true }
    : mayNotDecide('You have sent this version yourself. Another user of your company reviews it.');
};

/** The line of the checklist that a document is about; undefined if an operator's list has none. */
const checklistLineOf = async ({
  tableKeyName: owner,
  tableKeyName2: key,
}: Pick<DocumentRecord, 'tableKeyName' | 'tableKeyName2'>) => {
  const required = Object.values(requirements).find((each) => each.owner === owner);
  const entries = required ? await reference(required.list) : [];
  const entry = entries.find((each) => kindOfLine(owner, each)?.key === key);
  return entry && { id: entry.id, label: lineLabel(owner, entry) };
};

const refused = (reason: string) => new ApplicationError('Review Failed', reason);

const mayCollect = (caller: Caller, { tableKeyName }: DocumentRecord) =>
  permissionFor(caller, documentOwners[tableKeyName].save) === 'allow';

/** The record that a document belongs to, with its checklist. */
const checklistOf = (caller: Caller, { tableKeyName, rowId }: DocumentRecord) =>
  documentOwners[tableKeyName].checklistOf(caller, rowId);

/** A document, its checklist line, and whether the caller may decide about it. Role matrix rows 78, 100 and 101. */
export const reviewingOf = async (caller: Caller, id: string): Promise<Reviewing> => {
  const found = await visibleDocument(caller, id);
  const [right, checklist, line] = await Promise.all([
    decisionRight(caller, found),
    checklistOf(caller, found),
    checklistLineOf(found),
  ]);
  const isCollected = line !== undefined && checklist.collectedIds.includes(line.id);
  return {
    document: { ...showDocument(found), record: checklist.name },
    ...right,
    line: line ? { label: line.label, isCollected, mayCollect: mayCollect(caller, found) } : null,
  };
};

/** The version that the user looked at. Throws if a newer one exists, it was returned, or it is approved twice. */
const decidedFile = (found: DocumentRecord, { version, number, checksum, decision }: Decision): StoredFile => {
  const { file } = found;
  const isSame =
    file && found.version === version && goodFiles(found).length === number && hexOf(file.checksum) === checksum;
  if (!isSame) throw conflict();
  if (file.review?.state === 'returned') throw refused('This version was returned. A newer one has to be sent.');
  if (file.review?.state === 'approved' && decision === 'approve') throw refused('This version is approved already.');
  return file;
};

/**
 * Approves the newest version of a document, or returns it with a reason, of which its sender is notified. The decision
 * names the version by its number and SHA-256, so a user decides only about the version that they looked at. D-95.
 */
export const reviewDocument = async (
  caller: Caller,
  id: string,
  input: Decision,
  origin: Origin,
): Promise<Document> => {
  const found = await visibleDocument(caller, id);
  const rules = documentOwners[found.tableKeyName];
  if (!hasReviewRight(caller, found.tableKeyName)) await deny(caller, rules.review, origin);
  const file = decidedFile(found, input);
  const { mayDecide, whyNot, isOwnUpload } = await decisionRight(caller, found);
  if (!mayDecide) throw refused(whyNot);
  const isApproved = input.decision === 'approve';
  const { effectiveFrom = file.effectiveFrom, validUntil = file.validUntil } = isApproved ? input : file;
  if (!isInOrder({ effectiveFrom, validUntil })) throw new ApplicationError(ENDS_BEFORE);
  const by = await ownName(caller.principal);
  const review = {
    state: isApproved ? 'approved' : 'returned',
    by,
    byId: caller.userId,
    at: new Date().toISOString(),
    reason: isApproved ? '' : input.reason,
    isOwnUpload,
  } as const;
  const saved = await documentsAround(caller, id).save(
    found,
    input.version,
    { file: { ...file, effectiveFrom, validUntil, review } },
    isApproved ? [] : () => returnItems(caller, found, file, review),
  );
  if (isApproved && input.collect) await collectLine(caller, found);
  return showDocument(saved);
};

/** Notifies the sender of a returned version in the portal; a recipient of a request gets a mail with another link. */
const returnItems = async (caller: Caller, found: DocumentRecord, file: StoredFile, review: FileReview) => [
  ...(review.isOwnUpload ? [] : documentReturned(found, file, review)),
  ...(await askAgain(caller.scope(), file)),
];

/** Ticks the checklist line of the document with today's day, as the user could in the record's form. */
const collectLine = async (caller: Caller, found: DocumentRecord) => {
  const line = await checklistLineOf(found);
  if (!line || !mayCollect(caller, found)) return;
  const [checklist, selectedDate] = await Promise.all([checklistOf(caller, found), todayIn(tenantIdOf(found.id))]);
  await checklist.collect({ documentId: line.id, isSelected: true, documentName: line.label, selectedDate });
};
