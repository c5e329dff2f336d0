import { type ReviewRecord, reviewDefinition } from '#contract/review/record.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { listSource } from '#lambdas/store/repository/entity.ts';
import { listed } from '../computed/listed.ts';

const { row, ...list } = listed(reviewDefinition);

/** The list of reviews orders and finds them; their texts and documents, which may be long, are read for the page that shows them. */
export const reviewList = {
  ...list,
  row: (record: ReviewRecord): Row => {
    const { conditions: _conditions, documents: _documents, ...shown } = row(record);
    return shown;
  },
};

/** The same as a record's facts are derived from it. */
export const reviewSource = listSource(reviewList);
