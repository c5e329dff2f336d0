import * as z from 'zod';
import { defineRecord } from '../definition/define-record.ts';
import { documentOwners } from '../kinds/kinds.ts';
import { FileReview } from './review.ts';
import { reviewStateOf, reviewStates, reviewWords } from './review-states.ts';
import { documentKinds } from './rules.ts';

/**
 * From which day a version of a document is in effect, and until when it is valid, that day included; 'YYYY-MM-DD'. Without
 * the one it is in effect at once, without the other it has no end.
 */
const Validity = z.object({ effectiveFrom: z.string().default(''), validUntil: z.string().default('') });
export type Validity = z.infer<typeof Validity>;

/** A validity with the day of its upload ('YYYY-MM-DD') where it does not say when it began; '' or left out for one that does. */
export interface DatedValidity extends Validity {
  readonly notedOn?: string;
}

/** When a version took effect: as it says, else the day it was uploaded. */
export const beganOn = ({ effectiveFrom, notedOn = '' }: DatedValidity): string => effectiveFrom || notedOn;

/**
 * A version of a document: its object key, what it is, its SHA-256 in base64, who sent it and when (ISO time). `authorId` is
 * the user who did, '' for a user without an account and where that was not noted; `requestId` the request it came by, ''
 * for none. `review` is null for what was there before documents were reviewed.
 */
export const StoredFile = z.object({
  key: z.string(),
  documentLocation: z.string(),
  documentMeta: z.string(),
  size: z.number(),
  checksum: z.string(),
  author: z.string(),
  at: z.string(),
  authorId: z.string().default(''),
  requestId: z.string().default(''),
  ...Validity.shape,
  review: FileReview.nullable().default(null),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** What the person has typed about a document. */
const Described = z.object({ certificateId: z.number(), documentName: z.string(), documentDescription: z.string() });

/**
 * A document as it is stored. `file` is the newest that was found good, `earlier` those before it; `incoming` is on its
 * way or being checked, or was refused for the reason given; `former` is what stood there before it was announced.
 * `companyId` is the owner's company, `parentId` its tenant's root.
 */
export const DocumentRecord = z.object({
  id: z.string(),
  version: z.number(),
  companyId: z.string(),
  parentId: z.string(),
  rowId: z.string(),
  tableKeyName: z.enum(documentOwners),
  tableKeyName2: z.string(),
  ...Described.shape,
  file: StoredFile.nullable(),
  incoming: StoredFile.extend({
    refused: z.string(),
    former: Described.optional(),
  }).nullable(),
  earlier: z.array(StoredFile),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;

/** The file that a document is known by: one that is on its way, or the newest. */
export const newestFile = ({ incoming, file }: Pick<DocumentRecord, 'incoming' | 'file'>): StoredFile | null =>
  incoming ?? file;

/** Kinds of documents by their keys, which have the same name for each owner. */
const kindChoices = [...new Map(documentKinds.map(({ key, name }) => [key, name]))];

/** Documents: their list. Spec part 2, section 7 "Documents"; D-85. */
export const documentDefinition = defineRecord({
  name: 'document',
  noun: 'document',
  schema: DocumentRecord,
  // The first rows knew nothing of the days and the reviews of versions.
  format: 2,
  order: { by: 'documentName', direction: 'asc' },
  columns: {
    documentName: { as: 'text', at: 'documentName', label: 'Document', list: { sortable: true, search: true } },
    documentLocation: {
      as: 'worked',
      holds: 'text',
      worked: (record: DocumentRecord) => newestFile(record)?.documentLocation ?? '',
      label: 'File',
      list: { sortable: true, search: true },
    },
    documentAuthor: {
      as: 'worked',
      holds: 'text',
      worked: (record: DocumentRecord) => newestFile(record)?.author ?? '',
      label: 'Added By',
      list: { sortable: true },
    },
    updatedTime: {
      as: 'worked',
      holds: 'text',
      worked: (record: DocumentRecord) => newestFile(record)?.at ?? '',
      label: 'Date',
      list: { sortable: true, filter: { as: 'time' } },
    },
    review: {
      as: 'worked',
      holds: 'text',
      worked: ({ file }: DocumentRecord) => (file ? reviewStateOf(file) : ''),
      label: 'Review',
      list: {
        sortable: true,
        filter: { as: 'choice', choices: reviewStates.map((state) => [state, reviewWords[state]] as const) },
      },
    },
    effectiveFrom: {
      as: 'worked',
      holds: 'text',
      worked: (record: DocumentRecord) => newestFile(record)?.effectiveFrom ?? '',
      label: 'In Effect From',
      list: { sortable: true, filter: { as: 'day' } },
    },
    validUntil: {
      as: 'worked',
      holds: 'text',
      worked: (record: DocumentRecord) => newestFile(record)?.validUntil ?? '',
      label: 'Valid Until',
      list: { sortable: true, filter: { as: 'day' } },
    },
    number: {
      as: 'worked',
      holds: 'count',
      worked: ({ earlier, file }: DocumentRecord) => earlier.length + (file ? 1 : 0),
      label: 'Version',
      list: { sortable: true, numeric: true },
    },
    kind: {
      as: 'text',
      at: 'tableKeyName2',
      row: 'tableKeyName2',
      label: 'Kind',
      list: { offered: true, filter: { as: 'choice', choices: kindChoices } },
    },
  },
});
