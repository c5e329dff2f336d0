import * as z from 'zod';
import { list } from '../definition/list.ts';
import { Day } from '../fields/common.ts';
import { TableKey } from './forms.ts';
import { documentDefinition } from './record.ts';
import { reviewStates } from './review-states.ts';

/** Narrows the list of documents: to a state, to what awaits the caller's own review, to what ends before a day, to an owner. */
export const documentFilters = {
  review: z.enum(reviewStates).optional(),
  /** Being checked, or refused by the check. */
  state: z.enum(['pending', 'rejected']).optional(),
  awaits: z.literal('me').optional(),
  expiresBefore: Day.optional(),
  tableKeyName: TableKey.optional(),
  rowId: z.string().trim().optional(),
};

export type DocumentFilters = {
  readonly [Name in keyof typeof documentFilters]?: z.output<(typeof documentFilters)[Name]>;
};

const { columns, offered, filters = {} } = documentDefinition.list;
const { documentName, documentLocation, documentAuthor, review, effectiveFrom, validUntil, number, updatedTime } =
  columns;

/** The list of documents with the record of each; the file's name and its sender stand below the document's. */
export const documentList = list({
  name: 'document',
  columns: { documentName, record: { label: 'Record' }, review, effectiveFrom, validUntil, number, updatedTime },
  offered: { documentLocation, documentAuthor, ...offered },
  filters,
  order: { by: 'updatedTime', direction: 'desc' },
  search: ['documentName'],
});
