import { ApplicationError } from '#contract/application-error.ts';
import type { Document, DocumentVersion, ProviderDocuments } from '#contract/document/forms.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import { document } from '#contract/document/routes.ts';
import { documentKinds, isOwnKind, shownTypes } from '#contract/document/rules.ts';
import { goodFiles } from '#contract/document/versions.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { factsOfLine, lineInForce } from '#contract/obligations/in-force.ts';
import { demandedDocuments, linesForOwner } from '#contract/obligations/requirement/sets.ts';
import { openCounting } from '#lambdas/domain/document/document-owners.ts';
import { withdrawIncoming } from '#lambdas/domain/document/incoming-file.ts';
import { validityOfNew } from '#lambdas/domain/document/usual-validity.ts';
import { companyOfOwner, documentsAround, findVisible, isHidden } from '#lambdas/domain/document/visible-documents.ts';
import { documentLists } from '#lambdas/domain/lists/document-lists.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { derivedFacts } from '#lambdas/entities/computed/derived-facts.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { hexOf, ofRecord, showDocument, shownReview } from '#lambdas/entities/records/document.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { publishedSets } from '#lambdas/entities/requirements.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { presignGet } from '#lambdas/ports/s3/objects.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { env } from './env.ts';
import { reviewDocument, reviewingOf } from './review-document.ts';
import { createDocument, requireWriter, updateDocument, visibleDocument } from './save-document.ts';

interface OwnerQuery {
  readonly recordId: string;
  readonly tablekey: DocumentOwner;
}

/** A file that was not accepted stands on the checklist for this long, so that the user who has requested it sees why. */
const REJECTED_MS = 30 * 86_400_000;

/** Whether a document is nothing but a file that was rejected long ago. */
const isForgotten = ({ state, downloadable, updatedTime }: Document) =>
  state === 'rejected' && !downloadable && Date.now() - Date.parse(updatedTime) > REJECTED_MS;

/** The documents of one record, by name. Role matrix row 76. */
const documentsOf = async (caller: Caller, { recordId, tablekey }: OwnerQuery): Promise<Document[]> => {
  const companyId = await companyOfOwner(caller, { rowId: recordId, tableKeyName: tablekey });
  if (companyId === undefined) throw new ApplicationError('Id Not Available');
  const all = await documentsAround(caller, recordId).all({ listFilter: ofRecord(tablekey, recordId) });
  return all.filter((one) => !isHidden(caller, one.tableKeyName2) && !isForgotten(one));
};

/** The documents of a technology provider in its four groups; certifications with the certificate's name. */
const documentsOfProvider = async (caller: Caller, query: OwnerQuery): Promise<ProviderDocuments> => {
  const all = await documentsOf(caller, query);
  const certificates = new Map((await reference('certificates')).map(({ id, name }) => [id, name]));
  const group = (key: string) => all.filter(({ tableKeyName2 }) => tableKeyName2 === key);
  return {
    masterncra: group('MASTERNCRA'),
    expsaq: group('EXPSAQ'),
    siteinspection: group('SITEINSPECTION'),
    techcertification: group('TECHCERTIFICATION').map((document) => ({
      ...document,
      certificate: certificates.get(document.certificateId) ?? '',
    })),
  };
};

const OPEN_FOR_S = 60;

/**
 * An address of the newest good file, or of an earlier version by its number, for a minute: to be saved, or to be viewed if
 * it is of a type that a browser shows. Either is written into the audit trail. D-23, D-67, role matrix row 102.
 */
const downloadDocument = async (
  caller: Caller,
  id: string,
  { version, inline }: { version?: number | undefined; inline?: string | undefined },
  origin: Origin,
) => {
  const files = goodFiles(await visibleDocument(caller, id));
  const file = version === undefined ? files.at(-1) : files[version - 1];
  if (!file && version !== undefined) throw new ApplicationError('Id Not Available');
  if (!file) throw new ApplicationError('Upload failed', 'There is no checked file to download.');
  const isShown = inline === 'true' && shownTypes.includes(file.documentMeta);
  const detail = [version === undefined ? id : `${id} version ${version}`, ...(isShown ? ['viewed'] : [])].join(' ');
  const said = version === undefined ? '' : `Version ${version}`;
  await recordActivity(caller.userId, { type: 'download', detail, said, about: { kind: 'document', id } }, origin);
  const url = await presignGet(env().DOCUMENT_BUCKET, file.key, {
    fileName: file.documentLocation,
    contentType: file.documentMeta,
    seconds: OPEN_FOR_S,
    disposition: isShown ? 'inline' : 'attachment',
  });
  return { url };
};

/**
 * The number of the version that is in force of its checklist line, as the status of its record counts it; undefined if another document
 * of the line is, or none.
 */
const numberInForce = async ({ id, rowId, tableKeyName, tableKeyName2: key, certificateId }: DocumentRecord) => {
  const tenantId = tenantIdOf(id);
  const [facts, today, countingOf] = await Promise.all([
    derivedFacts(tenantId),
    todayIn(tenantId),
    openCounting(tenantId, tableKeyName),
  ]);
  const line = factsOfLine(facts.of(rowId).documentFacts, { key, certificateId });
  const inForce = lineInForce(line, today, countingOf(rowId, key));
  return inForce?.id === id ? inForce.number : undefined;
};

/** The versions of a document, the newest first, and which of them is in force today. Role matrix row 102, D-101. */
const versionsOf = async (record: DocumentRecord): Promise<DocumentVersion[]> => {
  const inForce = await numberInForce(record);
  return goodFiles(record)
    .map((file, index) => ({
      number: index + 1,
      documentLocation: file.documentLocation,
      documentAuthor: file.author,
      updatedTime: file.at,
      size: file.size,
      effectiveFrom: file.effectiveFrom,
      validUntil: file.validUntil,
      checksum: hexOf(file.checksum),
      ...shownReview(file),
      counts: index + 1 === inForce,
    }))
    .reverse();
};

/** Until when documents of a record are valid by the settings of its tenant, for the form that adds one. */
const usualTerms = async (
  caller: Caller,
  { recordId, tablekey }: { readonly recordId: string; readonly tablekey: DocumentOwner },
  effectiveFrom: string | undefined,
) => {
  const companyId = await companyOfOwner(caller, { rowId: recordId, tableKeyName: tablekey });
  if (companyId === undefined) throw new ApplicationError('Id Not Available');
  const tenantId = tenantIdOf(companyId);
  const own = demandedDocuments(linesForOwner(await publishedSets(tenantId), tablekey)).filter(isOwnKind);
  const keys = [...documentKinds.filter(({ owner }) => owner === tablekey).map(({ key }) => key), ...own];
  return Promise.all(
    keys.map(async (key) => {
      const { validUntil } = await validityOfNew(tenantId, { owner: tablekey, key }, { effectiveFrom });
      return { key, validUntil };
    }),
  );
};

/** Cancels the upload that a save has announced; nothing happens when a user has changed the document since. D-22. */
const withdrawUpload = async (caller: Caller, id: string, version: number, origin: Origin): Promise<void> => {
  const found = await findVisible(caller, id);
  if (!found) return;
  await requireWriter(caller, found, origin);
  if (found.version === version) await withdrawIncoming(documentsAround(caller, id), found);
};

/** Deletes a document; record and files stay recoverable for 90 days. D-42. */
const removeDocument = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const found = await visibleDocument(caller, id);
  await requireWriter(caller, found, origin);
  await documentsAround(caller, id).remove(id);
};

export const handler = serve(document, {
  create: ({ body, caller, origin }) => createDocument(caller, body, origin),
  update: ({ body, caller, origin }) => updateDocument(caller, body, origin),
  list: pageOfCall(documentLists.list),
  ofRecord: ({ params, caller }) => documentsOf(caller, params),
  documentsOfRecord: ({ params, caller }) => documentsOf(caller, params),
  ofProvider: ({ params, caller }) => documentsOfProvider(caller, params),
  download: ({ params, query, caller, origin }) => downloadDocument(caller, params.id, query, origin),
  versions: async ({ params, caller }) => versionsOf(await visibleDocument(caller, params.id)),
  terms: ({ params, query, caller }) => usualTerms(caller, params, query.effectiveFrom),
  reviewing: ({ params, caller }) => reviewingOf(caller, params.id),
  review: ({ params, body, caller, origin }) => reviewDocument(caller, params.id, body, origin),
  withdraw: ({ params, body, caller, origin }) => withdrawUpload(caller, params.id, body.version, origin),
  read: async ({ params, caller }) => showDocument(await visibleDocument(caller, params.id)),
  remove: ({ params, caller, origin }) => removeDocument(caller, params.id, origin),
});
