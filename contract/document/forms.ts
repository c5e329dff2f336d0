import * as z from 'zod';
import { Day, Id, line, RefId, required, text, Version } from '../fields/common.ts';
import { documentOwners } from '../kinds/kinds.ts';
import { NAME_MAX, TEXT_MAX } from '../rules/limits.ts';
import { reviewStates } from './review-states.ts';
import {
  DOCUMENT_BASE64_MAX_BYTES,
  DOCUMENT_MAX_BYTES,
  documentKinds,
  documentTypes,
  extensionOf,
  isKindOf,
  NO_KIND,
  plainFileName,
} from './rules.ts';

/** Whose document it is. */
export const TableKey = z.enum(documentOwners, { error: 'Id Not Available' });

const endings = Object.keys(documentTypes).join(', ');

/** A file's name: without folders, with one of the accepted endings. D-70. */
export const FileName = line('Please attach a file.')
  .transform(plainFileName)
  .pipe(
    z
      .string()
      .min(1, 'Please attach a file.')
      .max(TEXT_MAX, 'The name of the file is too long')
      .refine((name) => extensionOf(name) in documentTypes, `Please choose a file of one of these types: ${endings}`),
  );

/** Bytes of a file that is announced. */
export const FileSize = z
  .number()
  .int()
  .positive('Pls upload file with data')
  .max(DOCUMENT_MAX_BYTES, 'A document may have at most 20 MB');

/** Its SHA-256 as base64. */
export const FileChecksum = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'The checksum of the file is not valid');

/** Base64 takes four characters for three bytes. */
const BASE64_MAX = Math.ceil(DOCUMENT_BASE64_MAX_BYTES / 3) * 4;

/**
 * The file of a document, in one of two ways (D-22): `docString` is its content as base64, or a data URL, up to 4 MB;
 * without it `size` (bytes) and `checksum` (SHA-256, base64) announce a file that follows to the address in the answer.
 */
const fileFields = {
  documentLocation: FileName,
  docString: z
    .string()
    .max(BASE64_MAX + TEXT_MAX, 'A file in the request may have at most 4 MB')
    .optional(),
  size: FileSize.optional(),
  checksum: FileChecksum.optional(),
};

const described = {
  documentName: required('Please enter document name', NAME_MAX),
  documentDescription: text(),
  /** The certificate that a technology certification is about, 0 for none. */
  certificateId: z.coerce.number().int().nonnegative().default(0),
};

/**
 * From which day a version is in effect ('' for at once), and until when it is valid ('' for without an end). A new file
 * without them is in effect at once, as long as its tenant has settled for its kind; a change without them leaves them.
 */
const validity = { effectiveFrom: Day.optional(), validUntil: Day.optional() };

export const ENDS_BEFORE = 'A document cannot end before it takes effect';

/** Whether the days can follow each other; compared only where both are given. */
export const isInOrder = ({
  effectiveFrom = '',
  validUntil = '',
}: {
  effectiveFrom?: string | undefined;
  validUntil?: string | undefined;
}) => validUntil === '' || effectiveFrom <= validUntil;

const Association = z.object({ tableKey2: z.object({ id: RefId }) });

const keyById = (id: number | undefined) => documentKinds.find((kind) => kind.id !== undefined && kind.id === id)?.key;

/** What is sent to add a document. Spec part 2, section 3 "Document upload". */
export const NewDocument = z
  .object({
    ...described,
    ...fileFields,
    ...validity,
    rowId: Id,
    tableKeyName: TableKey,
    tableKeyName2: z.string().optional(),
    documentAssociationList: z.array(Association).max(1).default([]),
  })
  .transform(({ documentAssociationList, ...fields }) => ({
    ...fields,
    tableKeyName2: fields.tableKeyName2 ?? keyById(documentAssociationList[0]?.tableKey2.id) ?? '',
  }))
  .refine(({ tableKeyName, tableKeyName2 }) => isKindOf(tableKeyName, tableKeyName2), {
    error: NO_KIND,
    path: ['tableKeyName2'],
  })
  .refine(
    ({ docString, size, checksum }) => docString !== undefined || (size !== undefined && checksum !== undefined),
    {
      error: 'Please attach a file.',
      path: ['documentLocation'],
    },
  )
  .refine(isInOrder, { error: ENDS_BEFORE, path: ['validUntil'] });
export type NewDocument = z.infer<typeof NewDocument>;

/** What is sent to change a document; with a file the earlier one is preserved as an earlier version. */
export const DocumentChange = z
  .object({
    ...described,
    ...fileFields,
    ...validity,
    documentLocation: FileName.optional(),
    id: Id,
    version: Version,
  })
  .refine(isInOrder, { error: ENDS_BEFORE, path: ['validUntil'] });
export type DocumentChange = z.infer<typeof DocumentChange>;

/** pending: on its way or being checked. ready: can be downloaded. rejected: was not accepted, `reason` says why. */
const DocumentState = z.enum(['pending', 'ready', 'rejected']);

const ShownReview = z.object({
  /** How the review of a version stands, who decided and when (ISO time), and why it was returned. D-95. */
  review: z.enum(reviewStates),
  reviewReason: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.string(),
});

const shownVersion = {
  effectiveFrom: z.string(),
  validUntil: z.string(),
  /** The SHA-256 of the file, in hexadecimal digits; '' if none was found good. */
  checksum: z.string(),
  ...ShownReview.shape,
};

/**
 * A document as the browser receives it. `updatedTime` is an ISO time, `size` in bytes, `earlier` the number of versions
 * before. The days are those of the newest file; the review and the checksum those of the newest that was found good.
 */
export const Document = z.object({
  id: Id,
  version: Version,
  documentName: z.string(),
  documentDescription: z.string(),
  certificateId: z.number(),
  documentLocation: z.string(),
  documentExtention: z.string(),
  documentMeta: z.string(),
  documentAuthor: z.string(),
  updatedTime: z.string(),
  companyId: z.string(),
  rowId: z.string(),
  tableKeyName: TableKey,
  tableKeyName2: z.string(),
  /** What people call its kind. */
  kind: z.string(),
  documentAssociationList: z.array(Association),
  size: z.number(),
  state: DocumentState,
  reason: z.string(),
  /** Whether there is a file to download: the newest that was found good. */
  downloadable: z.boolean(),
  earlier: z.number().int(),
  /** How many versions were found good, so the number of the newest. */
  number: z.number().int(),
  ...shownVersion,
  review: z.enum([...reviewStates, '']),
  /** 'received from NAME by request', '' for what a user of the portal has sent. D-96. */
  received: z.string(),
  /** The name of the record it belongs to, in a list over many records. */
  record: z.string(),
});
export type Document = z.infer<typeof Document>;

/** One file of a document that was found good, the first of them number 1. `updatedTime` is an ISO time, `size` in bytes. */
export const DocumentVersion = z.object({
  number: z.number().int(),
  documentLocation: z.string(),
  documentAuthor: z.string(),
  updatedTime: z.string(),
  size: z.number(),
  ...shownVersion,
  /** Whether this is the version that counts today. */
  counts: z.boolean(),
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** A saved document; with `uploadUrl` where its file is to be put within five minutes, with exactly these headers. */
export const SavedDocument = Document.extend({
  uploadUrl: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type SavedDocument = z.infer<typeof SavedDocument>;

/** The four groups of a technology provider's documents. Spec part 2, section 3 "TP checklist upload groups". */
export const ProviderDocuments = z.object({
  masterncra: z.array(Document),
  expsaq: z.array(Document),
  siteinspection: z.array(Document),
  techcertification: z.array(Document.extend({ certificate: z.string() })),
});
export type ProviderDocuments = z.infer<typeof ProviderDocuments>;
