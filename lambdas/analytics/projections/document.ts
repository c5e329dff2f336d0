import * as z from 'zod';
import { FileReview } from '#contract/document/review.ts';
import { reviewStateOf, reviewWords } from '#contract/document/review-states.ts';

const Arrived = z.object({
  at: z.string(),
  effectiveFrom: z.string().default(''),
  validUntil: z.string().default(''),
  requestId: z.string().default(''),
});

/** The fields of a document that the export stores. */
export const Document = z
  .object({
    companyId: z.string(),
    rowId: z.string(),
    tableKeyName: z.string(),
    tableKeyName2: z.string(),
    documentName: z.string(),
    file: Arrived.extend({ review: FileReview.nullable().default(null) }).nullable(),
    earlier: z.array(z.unknown()).default([]),
    incoming: Arrived.extend({ refused: z.string() }).nullable(),
  })
  .transform((record) => ({
    company: record.companyId,
    of: record.rowId,
    owner: record.tableKeyName,
    kind: record.tableKeyName2,
    name: record.documentName,
    uploaded: (record.incoming ?? record.file)?.at ?? '',
    effectiveFrom: (record.incoming ?? record.file)?.effectiveFrom ?? '',
    validUntil: (record.incoming ?? record.file)?.validUntil ?? '',
    byRequest: ((record.incoming ?? record.file)?.requestId ?? '') !== '',
    versions: record.earlier.length + (record.file ? 1 : 0),
    /** How the newest version that was found good stands; '' where there is none. */
    review: record.file ? reviewWords[reviewStateOf(record.file)] : '',
    reviewed: record.file?.review?.at ?? '',
    /** A newer file that is not accepted: the reason for its refusal, or the time since it is being checked. */
    refused: record.incoming !== null && record.incoming.refused !== '',
    underway: record.incoming?.refused === '' ? record.incoming.at : '',
  }));
