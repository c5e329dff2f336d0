import { type DivisionRecord, divisionDefinition } from '#contract/division/record.ts';
import { type DocumentRecord, documentDefinition } from '#contract/document/record.ts';
import { type ReviewRecord, reviewDefinition } from '#contract/review/record.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { listSource } from '#lambdas/store/repository/entity.ts';
import { listed } from '../computed/shown-status.ts';

const { row: documentRow, ...documents } = listed(documentDefinition);

/** The list of documents. Its rows are whole records: what a document shows depends on its files and on the time. */
export const documentList = {
  ...documents,
  row: (record: DocumentRecord): Row => ({ ...record, ...documentRow(record) }),
};

/** The same as a record's facts are derived from it. */
export const documentSource = listSource(documentList);

const { row: reviewRow, ...reviews } = listed(reviewDefinition);

/** The list of reviews orders and finds them; their texts and documents, which may be long, are read for the page that shows them. */
export const reviewList = {
  ...reviews,
  row: (record: ReviewRecord): Row => {
    const { conditions: _conditions, documents: _documents, ...shown } = reviewRow(record);
    return shown;
  },
};

/** The same as a record's facts are derived from it. */
export const reviewSource = listSource(reviewList);

/** The list of divisions. */
export const divisionList = listed(divisionDefinition, {}, ({ isSameAddress }) => ({
  isSameAddress: isSameAddress === 1,
}));

/** The same as the places of an end user are derived from it. */
export const divisionSource = listSource<DivisionRecord>(divisionList);
