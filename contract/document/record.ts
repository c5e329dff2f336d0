import * as z from 'zod';
import { defineRecord } from '../definition/define-record.ts';
import { documentOwners } from './rules.ts';

/** A file of a document: its object key, what it is, who sent it and when (ISO time). */
export const StoredFile = z.object({
  key: z.string(),
  documentLocation: z.string(),
  documentMeta: z.string(),
  size: z.number(),
  checksum: z.string(),
  author: z.string(),
  at: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** What the person has typed about a document. */
const Described = z.object({ certificateId: z.number(), documentName: z.string(), documentDescription: z.string() });

/**
 * A document as it is stored. `file` is the newest that was found good, `earlier` those before it; `incoming` is on its
 * way or being checked, or was refused for the reason given; `former` is what stood there before it was announced,
 * `authorId` the user who sent it. `companyId` is the owner's company, `parentId` its family's root.
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
    authorId: z.string().optional(),
  }).nullable(),
  earlier: z.array(StoredFile),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;

/** The file that a document is known by: one that is on its way, or the newest. */
export const newestFile = ({ incoming, file }: DocumentRecord): StoredFile | null => incoming ?? file;

/** Documents: their list. Spec part 2, section 7 "Documents"; D-85. */
export const documentDefinition = defineRecord({
  name: 'document',
  noun: 'document',
  schema: DocumentRecord,
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
      list: { sortable: true },
    },
  },
});
