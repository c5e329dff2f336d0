import { ApplicationError } from '#contract/application-error.ts';
import {
  type DocumentChange,
  ENDS_BEFORE,
  isInOrder,
  type NewDocument,
  type SavedDocument,
} from '#contract/document/forms.ts';
import { type DocumentRecord, newestFile, type StoredFile } from '#contract/document/record.ts';
import { awaitingReview } from '#contract/document/review.ts';
import { documentOwners } from '#lambdas/domain/document/document-owners.ts';
import { arrivalOf, formerOf, uploadAddress } from '#lambdas/domain/document/incoming-file.ts';
import { requireKinds, validityOfNew } from '#lambdas/domain/document/usual-validity.ts';
import { companyOfOwner, documentsAround, findVisible } from '#lambdas/domain/document/visible-documents.ts';
import { requireKnown } from '#lambdas/domain/saving/required-records.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { showDocument } from '#lambdas/entities/records/document.ts';
import { type Caller, requireRight } from '#lambdas/kit/caller.ts';
import { log } from '#lambdas/kit/log.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { env } from './env.ts';

/** 403 unless the caller may write documents of this kind of owner. Role matrix rows 80 to 82. */
export const requireWriter = (caller: Caller, { tableKeyName }: Pick<DocumentRecord, 'tableKeyName'>, origin: Origin) =>
  requireRight(caller, documentOwners[tableKeyName].write, origin);

/** A document the caller may see; for anything else the reply is the same as for one that does not exist. */
export const visibleDocument = async (caller: Caller, id: string): Promise<DocumentRecord> => {
  const found = await findVisible(caller, id);
  if (!found) throw new ApplicationError('Id Not Available');
  return found;
};

/** Puts the file where files arrive, or returns where the browser may put it. The record names it already. */
const receive = async (saved: DocumentRecord, bytes: Uint8Array | undefined): Promise<SavedDocument> => {
  const { incoming } = saved;
  const shown = showDocument(saved);
  if (incoming?.refused !== '') return shown;
  if (bytes === undefined) {
    const { url, headers } = await uploadAddress(env().UPLOAD_BUCKET, incoming);
    return { ...shown, uploadUrl: url, headers };
  }
  try {
    await putObject(env().UPLOAD_BUCKET, incoming.key, bytes, { contentType: incoming.documentMeta });
  } catch (error) {
    log.error('document not stored', { error });
    throw new ApplicationError('Upload failed', 'The file could not be stored. Please try again.');
  }
  return shown;
};

type Days = Pick<DocumentChange, 'effectiveFrom' | 'validUntil'>;

/** A version with other days: an approval was of the days it had, so it awaits review again. */
const changed = <File extends StoredFile>(file: File, days: Pick<StoredFile, 'effectiveFrom' | 'validUntil'>): File => {
  const isSame = file.effectiveFrom === days.effectiveFrom && file.validUntil === days.validUntil;
  if (isSame) return file;
  return { ...file, ...days, review: file.review?.state === 'approved' ? awaitingReview : file.review };
};

/** The fields of a document whose newest file gets other days, as far as they are given. */
const changedDays = (
  { incoming, file }: DocumentRecord,
  { effectiveFrom, validUntil }: Days,
): Partial<Pick<DocumentRecord, 'incoming' | 'file'>> => {
  const newest = newestFile({ incoming, file });
  if (!newest || (effectiveFrom === undefined && validUntil === undefined)) return {};
  const days = {
    effectiveFrom: effectiveFrom ?? newest.effectiveFrom,
    validUntil: validUntil ?? newest.validUntil,
  };
  if (!isInOrder(days)) throw new ApplicationError(ENDS_BEFORE);
  return incoming ? { incoming: changed(incoming, days) } : { file: file && changed(file, days) };
};

const senderOf = ({ userName, userId }: Caller) => ({ author: userName, authorId: userId, requestId: '' });

/** Adds a document to a record the caller sees and may add documents to; its file follows or came along. D-22. */
export const createDocument = async (caller: Caller, input: NewDocument, origin: Origin): Promise<SavedDocument> => {
  await requireWriter(caller, input, origin);
  const companyId = await companyOfOwner(caller, input);
  if (companyId === undefined) throw new ApplicationError('Id Not Available');
  await requireCertificate(input.certificateId);
  await requireKinds(tenantIdOf(companyId), input.tableKeyName, [input.tableKeyName2]);
  const all = documentsAround(caller, input.rowId);
  const id = all.newId();
  const kind = { owner: input.tableKeyName, key: input.tableKeyName2 };
  const days = await validityOfNew(tenantIdOf(companyId), kind, input);
  const arrival = arrivalOf(senderOf(caller), id, input, days);
  if (!arrival) throw new ApplicationError('Please attach a file.');
  const { rowId, tableKeyName, tableKeyName2, certificateId, documentName, documentDescription } = input;
  const owned = { companyId, parentId: tenantIdOf(companyId), rowId, tableKeyName, tableKeyName2 };
  const described = { certificateId, documentName, documentDescription };
  const files = { file: null, incoming: arrival.incoming, earlier: [] };
  return receive(await all.create({ ...owned, ...described, ...files }, id), arrival.bytes);
};

/** Changes a document's description, and its file where a new one comes: the earlier one stays until that is found good. */
export const updateDocument = async (caller: Caller, input: DocumentChange, origin: Origin): Promise<SavedDocument> => {
  const before = await visibleDocument(caller, input.id);
  await requireWriter(caller, before, origin);
  await requireCertificate(input.certificateId, before.certificateId);
  const { certificateId, documentName, documentDescription } = input;
  const kind = { owner: before.tableKeyName, key: before.tableKeyName2 };
  const days = await validityOfNew(tenantIdOf(before.id), kind, input);
  const arrival = arrivalOf(senderOf(caller), before.id, input, days);
  const saved = await documentsAround(caller, before.id).save(before, input.version, {
    certificateId,
    documentName,
    documentDescription,
    ...(arrival ? { incoming: { ...arrival.incoming, former: formerOf(before) } } : changedDays(before, input)),
  });
  return receive(saved, arrival?.bytes);
};

/** 0 stands for none; what the document has already may have been removed from the list since. */
const requireCertificate = (certificateId: number, held = 0) =>
  requireKnown('certificates', 'a certificate', [certificateId], [0, held]);
